/// A key that is compared by its exact scalars.
///
/// `String` compares by canonical equivalence: an é of one scalar equals an e with a combining accent. Services compare
/// keys exactly, so these are two different keys here.
package struct JSONKey: Hashable {
    package let text: String

    package init(text: String) { self.text = text }

    /// Compares scalar by scalar.
    package static func == (left: JSONKey, right: JSONKey) -> Bool { isSame(left.text, right.text) }

    /// Compares two keys scalar by scalar.
    package static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        let isFed: Void? = text.utf8.withContiguousStorageIfAvailable { bytes in
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        }
        guard isFed == nil else { return }
        for byte in text.utf8 { hasher.combine(byte) }
    }
}

/// Finds repeated keys while an object is read.
///
/// Small objects, which nearly all are, are searched linearly. Larger objects use a dictionary. Its hash is seeded in
/// each process, so no file can be crafted to make it slow.
struct JSONKeyTable {
    private static let smallObject = 16
    private var firsts: [JSONKey: Int] = [:]

    /// Returns the index of the first member with a key; nil for a new key.
    ///
    /// Call this once before each member is added, because it also records the key.
    mutating func firstIndex(of key: String, among members: [JSONMember]) -> Int? {
        guard members.count >= Self.smallObject else {
            return members.firstIndex { JSONKey.isSame($0.key, key) }
        }
        if firsts.isEmpty {
            firsts.reserveCapacity(4 * Self.smallObject)
            for (index, member) in members.enumerated() { remember(member.key, at: index) }
        }
        return remember(key, at: members.count)
    }

    @discardableResult
    private mutating func remember(_ text: String, at index: Int) -> Int? {
        // One access, and so one hash, finds the key or adds it.
        func take(_ first: inout Int?) -> Int? {
            guard first == nil else { return first }
            first = index
            return nil
        }
        return take(&firsts[JSONKey(text: text)])
    }
}
