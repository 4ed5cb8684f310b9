/// A key as a dictionary key that compares exact scalars.
///
/// `String` compares by canonical equivalence: an é written as one scalar and one written as e and an accent are equal
/// to it. Services compare keys exactly, so for us these are two keys.
package struct JSONKey: Hashable {
    /// The key.
    package let text: String

    /// Makes a key of its text.
    package init(text: String) { self.text = text }

    /// Compares scalar by scalar.
    package static func == (left: JSONKey, right: JSONKey) -> Bool { isSame(left.text, right.text) }

    /// Compares two keys scalar by scalar.
    package static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    }

    /// Feeds the bytes of the key.
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
/// Small objects, that is nearly all, are searched from the front. From a certain size on a dictionary takes over: its
/// hash is seeded afresh by each process, so no file can be written for it to be slow on.
struct JSONKeyTable {
    private static let smallObject = 16
    private var firsts: [JSONKey: Int] = [:]

    /// The index of the first of the members read so far that has this key.
    ///
    /// To be asked once before each member is added, because it remembers the key for the next question.
    mutating func firstIndex(of key: String, among members: [JSONMember]) -> Int? {
        guard members.count >= Self.smallObject else {
            return members.firstIndex { JSONKey.isSame($0.key, key) }
        }
        if firsts.isEmpty {
            for (index, member) in members.enumerated() { remember(member.key, at: index) }
        }
        return remember(key, at: members.count)
    }

    @discardableResult
    private mutating func remember(_ text: String, at index: Int) -> Int? {
        let key = JSONKey(text: text)
        if let first = firsts[key] { return first }
        firsts[key] = index
        return nil
    }
}
