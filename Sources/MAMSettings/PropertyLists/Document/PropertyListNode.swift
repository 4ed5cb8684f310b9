internal import MAMText

/// A value of a document with its place; a cursor of two words.
package struct PropertyListNode: Sendable {
    let storage: PropertyListStorage
    /// The index of the cell.
    let index: Int

    private var cell: PropertyListCell { storage.cells[index] }

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

    /// The range of the whole element in the text, tags included; in a binary file, of the object's bytes.
    package var range: Range<Int> { cell.range }
    /// The range between the tags, or between the quotes or brackets of old-style text.
    ///
    /// It is empty for `<string/>`, and the same as ``range`` in a binary file.
    package var content: Range<Int> { storage.format == .binary ? cell.range : cell.content }

    /// The text of a string; nil for every other kind.
    ///
    /// The following properties are nil for other kinds too.
    package var string: String? { cell.kind == .string ? storage.string(of: cell) : nil }
    package var boolean: Bool? { cell.kind == .boolean ? cell.payload != 0 : nil }
    /// The value of an integer below 2^63.
    package var integer: Int? { cell.kind == .integer ? Int(truncatingIfNeeded: Int64(bitPattern: cell.payload)) : nil }
    /// The value of an integer from 2^63 on.
    package var unsigned: UInt64? { cell.kind == .unsigned ? cell.payload : nil }
    /// The value of a floating-point number, which may be infinite or not a number.
    package var real: Double? { cell.kind == .real ? Double(bitPattern: cell.payload) : nil }
    /// The value of a date, in seconds since the beginning of 2001; finite.
    package var date: Double? { cell.kind == .date ? Double(bitPattern: cell.payload) : nil }

    /// The number of members or elements; 0 for a scalar.
    package var count: Int { cell.count }

    /// The elements of an array; empty for other kinds.
    package var elements: [PropertyListNode] {
        guard cell.kind == .array else { return [] }
        return storage.children(of: index).map { PropertyListNode(storage: storage, index: $0) }
    }

    /// Returns the element with an index; nil if there is none, or if this is not an array.
    package func element(at place: Int) -> PropertyListNode? {
        guard cell.kind == .array, place >= 0, place < cell.count else { return nil }
        if storage.format == .binary {
            return PropertyListNode(storage: storage, index: Int(storage.references[cell.link + place]))
        }
        var next = index + 1
        for _ in 0..<place { next = storage.cells[next].isContainer ? storage.cells[next].link : next + 1 }
        return PropertyListNode(storage: storage, index: next)
    }

    /// The members of a dictionary in the order of the file, including duplicates; empty for other kinds.
    package var members: [Member] {
        guard cell.kind == .dictionary else { return [] }
        let children = storage.children(of: index)
        return stride(from: 0, to: children.count - 1, by: 2).map { place in
            Member(storage: storage, keyIndex: children[place], valueIndex: children[place + 1])
        }
    }

    /// Returns the value of the effective member with a key; nil if there is none, or if this is not a dictionary.
    package subscript(key: String) -> PropertyListNode? { member(key)?.value }

    /// Returns the effective member with a key: of equal keys the last one of a text, and the first one of a binary
    /// file.
    ///
    /// Keys are compared as UTF-8, byte by byte. The time grows with the number of members.
    package func member(_ key: String) -> Member? {
        guard cell.kind == .dictionary else { return nil }
        let name = Array(key.utf8)
        // Fingerprints distinguish nearly all keys without decoding their texts.
        let fingerprint = PropertyListFingerprint.of(name)
        if storage.format == .binary {
            for place in cell.link..<cell.link + cell.count {
                let key = Int(storage.references[place])
                guard storage.cells[key].payload == fingerprint, storage.key(storage.cells[key], is: name) else {
                    continue
                }
                return Member(storage: storage, keyIndex: key, valueIndex: Int(storage.references[place + cell.count]))
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

        package var key: String { storage.string(of: storage.cells[keyIndex]) }
        /// The range of `<key>…</key>` in the text; in a binary file, of the key's string object.
        package var keyRange: Range<Int> { storage.cells[keyIndex].range }
        /// The range between the tags of the key; the same as ``keyRange`` in a binary file.
        package var keyContent: Range<Int> { storage.format == .binary ? keyRange : storage.cells[keyIndex].content }
        package var value: PropertyListNode { PropertyListNode(storage: storage, index: valueIndex) }
    }
}

extension PropertyListNode {
    /// A copy of the value with all its children.
    ///
    /// The limit on nodes bounds its size. Objects that a binary file shares are shared in the value too.
    package var value: PropertyListValue {
        guard storage.cells[index].isContainer else { return storage.scalar(index) }
        return switch (storage.format, index) {
        case (.binary, 0): PropertyListSharing(storage).root
        case (.binary, _): PropertyListSharing.value(of: index, in: storage)
        default: textValue
        }
    }

    /// The value of a text file, built from the last cell to the first, so that a container finds its children on a
    /// stack.
    private var textValue: PropertyListValue {
        storage.cells.withUnsafeBufferPointer { cells in
            // A container's link is the index after its last cell; the reader sets it, never above the number of cells.
            let end = cells[index].link
            var stack: [PropertyListValue] = []
            for place in stride(from: end - 1, through: index, by: -1) {
                let cell = cells[place]
                switch cell.kind {
                case .array: stack.append(.array(Self.takeElements(cell.count, from: &stack)))
                case .dictionary: stack.append(.dictionary(Self.takeMembers(cell.count, from: &stack)))
                default: stack.append(storage.scalar(cell))
                }
            }
            return stack.popLast() ?? .array([])
        }
    }

    private static func takeElements(_ count: Int, from stack: inout [PropertyListValue]) -> [PropertyListValue] {
        var elements: [PropertyListValue] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(stack.removeLast()) }
        return elements
    }

    private static func takeMembers(
        _ count: Int, from stack: inout [PropertyListValue]
    ) -> [PropertyListValue.Member] {
        var members: [PropertyListValue.Member] = []
        members.reserveCapacity(count)
        for _ in 0..<count {
            guard case .string(let key) = stack.removeLast() else { break }
            members.append(PropertyListValue.Member(key, stack.removeLast()))
        }
        return members
    }
}

extension PropertyListStorage {
    /// Returns the value of a scalar or of a key.
    func scalar(_ index: Int) -> PropertyListValue { scalar(cells[index]) }

    func scalar(_ cell: PropertyListCell) -> PropertyListValue {
        switch cell.kind {
        case .boolean: .boolean(cell.payload != 0)
        case .integer: .integer(Int(truncatingIfNeeded: Int64(bitPattern: cell.payload)))
        case .unsigned: .unsigned(cell.payload)
        case .real: .real(Double(bitPattern: cell.payload))
        case .date: .date(Double(bitPattern: cell.payload))
        case .data: .data(data(of: cell))
        case .string, .key, .array, .dictionary: .string(string(of: cell))
        }
    }
}

extension PropertyListNode {
    /// The kind for messages, with the value if it is short and printable.
    ///
    /// The children of a container are not included.
    package var summary: String {
        if let string { return "string " + Excerpt.quoted(string) }
        if let boolean { return "boolean `\(boolean)`" }
        if let integer { return "number `\(integer)`" }
        if let unsigned { return "number `\(unsigned)`" }
        if let real { return "number `\(real)`" }
        return kind.rawValue
    }
}
