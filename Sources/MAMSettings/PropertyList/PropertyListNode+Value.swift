extension PropertyListNode {
    /// The value with all it holds.
    ///
    /// Copies; its size is bounded by the limit on nodes. What a binary file shares, the value shares.
    package var value: PropertyListValue {
        storage.format == .binary ? sharedValue : textValue
    }

    /// Of a text: the cells from the last to the first, so that a container finds what it holds on a stack.
    private var textValue: PropertyListValue {
        let cells = storage.cells
        let end = cells[index].isContainer ? cells[index].link : index + 1
        var stack: [PropertyListValue] = []
        for place in stride(from: end - 1, through: index, by: -1) {
            let cell = cells[place]
            switch cell.kind {
            case .array:
                var elements: [PropertyListValue] = []
                elements.reserveCapacity(cell.count)
                for _ in 0..<cell.count { if let element = stack.popLast() { elements.append(element) } }
                stack.append(.array(elements))
            case .dictionary:
                var members: [PropertyListValue.Member] = []
                members.reserveCapacity(cell.count)
                for _ in 0..<cell.count {
                    guard case .string(let key)? = stack.popLast(), let value = stack.popLast() else { break }
                    members.append(PropertyListValue.Member(key, value))
                }
                stack.append(.dictionary(members))
            default: stack.append(scalar(cell))
            }
        }
        return stack.popLast() ?? .boolean(false)
    }

    /// Of a binary file: every object once, what it holds before itself.
    private var sharedValue: PropertyListValue {
        var values: [Int: PropertyListValue] = [:]
        var pending = [index]
        while let place = pending.last {
            let cell = storage.cells[place]
            guard values[place] == nil else {
                pending.removeLast()
                continue
            }
            let missing = storage.children(of: place).filter { values[$0] == nil }
            guard missing.isEmpty else {
                pending += missing
                continue
            }
            values[place] = container(cell, values) ?? scalar(cell)
            pending.removeLast()
        }
        return values[index] ?? .boolean(false)
    }

    private func container(_ cell: PropertyListCell, _ values: [Int: PropertyListValue]) -> PropertyListValue? {
        guard cell.isContainer else { return nil }
        let places = cell.link..<cell.link + cell.count
        if cell.kind == .array { return .array(places.compactMap { values[Int(storage.references[$0])] }) }
        return .dictionary(
            places.compactMap { place in
                guard case .string(let key)? = values[Int(storage.references[place])],
                    let value = values[Int(storage.references[place + cell.count])]
                else { return nil }
                return PropertyListValue.Member(key, value)
            })
    }

    private func scalar(_ cell: PropertyListCell) -> PropertyListValue {
        switch cell.kind {
        case .boolean: .boolean(cell.payload != 0)
        case .integer: .integer(Int(truncatingIfNeeded: Int64(bitPattern: cell.payload)))
        case .unsigned: .unsigned(cell.payload)
        case .real: .real(Double(bitPattern: cell.payload))
        case .date: .date(Double(bitPattern: cell.payload))
        case .data: .data(storage.data(of: cell))
        case .string, .key, .array, .dictionary: .string(storage.string(of: cell))
        }
    }
}
