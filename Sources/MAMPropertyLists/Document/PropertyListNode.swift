/// One value of a document, with its place: a cursor of two words.
package struct PropertyListNode: Sendable {
    let storage: PropertyListStorage
    /// Which cell.
    let index: Int

    private var cell: PropertyListCell { storage.cells[index] }

    /// What kind of value this is.
    package var kind: PropertyListKind {
        switch cell.kind {
        case .dictionary: .dictionary
        case .array: .array
        case .string, .key: .string
        case .boolean: .boolean
        case .integer, .unsigned: .integer
        case .real: .real
        case .date: .date
        case .data: .data
        }
    }

    /// The whole element, from `<` to behind `>` in the text; the object's bytes in a binary file.
    package var range: Range<Int> { cell.range }
    /// Between the tags, or between the quotes or brackets of old-style text; empty for `<string/>`; same as ``range`` in a
    /// binary file.
    package var content: Range<Int> { storage.format == .binary ? cell.range : cell.content }

    /// The text of a string; nil for every other kind, as are all the following for kinds that are not theirs.
    package var string: String? { cell.kind == .string ? storage.string(of: cell) : nil }
    /// True or false.
    package var boolean: Bool? { cell.kind == .boolean ? cell.payload != 0 : nil }
    /// A whole number below 2^63.
    package var integer: Int? {
        cell.kind == .integer ? Int(truncatingIfNeeded: Int64(bitPattern: cell.payload)) : nil
    }
    /// An integer from 2^63 on.
    package var unsigned: UInt64? { cell.kind == .unsigned ? cell.payload : nil }
    /// A floating-point number, which may be infinite or not a number.
    package var real: Double? { cell.kind == .real ? Double(bitPattern: cell.payload) : nil }
    /// Seconds since the beginning of 2001, finite.
    package var date: Double? { cell.kind == .date ? Double(bitPattern: cell.payload) : nil }
    /// The bytes of data.
    package var data: [UInt8]? { cell.kind == .data ? storage.data(of: cell) : nil }

    /// How many members or elements; 0 for a scalar.
    package var count: Int { cell.count }

    /// The elements of an array; empty for everything else.
    package var elements: [PropertyListNode] {
        guard cell.kind == .array else { return [] }
        return storage.children(of: index).map { PropertyListNode(storage: storage, index: $0) }
    }

    /// The element with that index; nil when there is none, or when this is no array.
    package func element(at place: Int) -> PropertyListNode? {
        guard cell.kind == .array, place >= 0, place < cell.count else { return nil }
        if storage.format == .binary {
            return PropertyListNode(storage: storage, index: Int(storage.references[cell.link + place]))
        }
        var next = index + 1
        for _ in 0..<place { next = storage.cells[next].isContainer ? storage.cells[next].link : next + 1 }
        return PropertyListNode(storage: storage, index: next)
    }

    /// The members of a dictionary in the order of the file, duplicates included; empty for everything else.
    package var members: [Member] {
        guard cell.kind == .dictionary else { return [] }
        let children = storage.children(of: index)
        return stride(from: 0, to: children.count - 1, by: 2).map { place in
            Member(storage: storage, keyIndex: children[place], valueIndex: children[place + 1])
        }
    }

    /// The value of the key that counts; nil when there is none, or when this is no dictionary.
    package subscript(key: String) -> PropertyListNode? { member(key)?.value }

    /// The member of the key that counts: of equal keys the last of a text, and the first of a binary file.
    ///
    /// Keys are equal when their bytes as UTF-8 are. Takes time that grows with the number of members.
    package func member(_ key: String) -> Member? {
        guard cell.kind == .dictionary else { return nil }
        let name = Array(key.utf8)
        // The number tells nearly all keys apart, also those whose text would have to be decoded first.
        let fingerprint = PropertyListFingerprint.of(name)
        if storage.format == .binary {
            for place in cell.link..<cell.link + cell.count {
                let key = Int(storage.references[place])
                guard storage.cells[key].payload == fingerprint, storage.key(storage.cells[key], is: name) else {
                    continue
                }
                return Member(
                    storage: storage, keyIndex: key, valueIndex: Int(storage.references[place + cell.count]))
            }
            return nil
        }
        var found: Member?
        var next = index + 1
        while next < cell.link {
            if storage.cells[next].payload == fingerprint, storage.key(storage.cells[next], is: name) {
                found = Member(storage: storage, keyIndex: next, valueIndex: next + 1)
            }
            next = storage.cells[next + 1].isContainer ? storage.cells[next + 1].link : next + 2
        }
        return found
    }

    /// A key of a dictionary and its value.
    package struct Member: Sendable {
        let storage: PropertyListStorage
        let keyIndex: Int
        let valueIndex: Int

        /// The key's text.
        package var key: String { storage.string(of: storage.cells[keyIndex]) }
        /// The whole `<key>…</key>` in the text; the key's string object in a binary file.
        package var keyRange: Range<Int> { storage.cells[keyIndex].range }
        /// Between the tags of the key; same as ``keyRange`` in a binary file.
        package var keyContent: Range<Int> {
            storage.format == .binary ? keyRange : storage.cells[keyIndex].content
        }
        /// What the key holds.
        package var value: PropertyListNode { PropertyListNode(storage: storage, index: valueIndex) }
    }
}
