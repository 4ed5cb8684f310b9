/// Creates the values of a binary file; the value of a shared object is created once.
struct PropertyListSharing {
    private let storage: PropertyListStorage
    /// The value of each cell once it is created; nil for scalars that are cheap to create.
    private var values: [PropertyListValue?]

    init(_ storage: PropertyListStorage) {
        self.storage = storage
        values = Array(repeating: nil, count: storage.cells.count)
    }

    /// The value of the whole file.
    ///
    /// Containers are created in the order in which the reader closed them, so that children precede their containers.
    var root: PropertyListValue {
        var copy = self
        for index in storage.order { copy.values[Int(index)] = copy.container(Int(index)) }
        return copy.values[0] ?? storage.scalar(0)
    }

    private mutating func container(_ index: Int) -> PropertyListValue {
        let cell = storage.cells[index]
        let places = cell.link..<cell.link + cell.count
        if cell.kind == .array {
            var elements: [PropertyListValue] = []
            elements.reserveCapacity(cell.count)
            for place in places { elements.append(made(Int(storage.references[place]))) }
            return .array(elements)
        }
        var members: [PropertyListValue.Member] = []
        members.reserveCapacity(cell.count)
        for place in places {
            guard case .string(let key) = made(Int(storage.references[place])) else { continue }
            members.append(PropertyListValue.Member(key, made(Int(storage.references[place + cell.count]))))
        }
        return .dictionary(members)
    }

    private mutating func made(_ index: Int) -> PropertyListValue {
        if let value = values[index] { return value }
        let value = storage.scalar(index)
        switch value {
        case .string, .data: values[index] = value
        default: break
        }
        return value
    }

    /// Returns the value of one container without a table of all cells.
    static func value(of index: Int, in storage: PropertyListStorage) -> PropertyListValue {
        var values: [Int: PropertyListValue] = [:]
        var pending = [index]
        while let place = pending.last {
            guard values[place] == nil else {
                pending.removeLast()
                continue
            }
            let children = storage.children(of: place)
            let missing = children.filter { values[$0] == nil }
            guard missing.isEmpty else {
                pending += missing
                continue
            }
            pending.removeLast()
            let held = children.compactMap { values[$0] }
            switch storage.cells[place].kind {
            case .array: values[place] = .array(held)
            case .dictionary:
                values[place] = .dictionary(
                    stride(from: 0, to: held.count - 1, by: 2).compactMap { place in
                        guard case .string(let key) = held[place] else { return nil }
                        return PropertyListValue.Member(key, held[place + 1])
                    })
            default: values[place] = storage.scalar(place)
            }
        }
        return values[index] ?? .array([])
    }
}
