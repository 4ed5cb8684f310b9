internal import MAMText

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
