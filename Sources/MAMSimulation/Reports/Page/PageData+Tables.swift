extension PageData {
    /// One step, written as a single number when it has nothing but its kind.
    struct Row: Encodable {
        let kind: Int
        let line: Int
        let index: String?
        let time: Double
        let changes: Int
        let events: Int

        private var count: Int {
            events != 0 ? 6 : changes != 0 ? 5 : time != 0 ? 4 : index != nil ? 3 : line != 1 ? 2 : 1
        }

        /// An upper bound of the row's size in the page, in bytes.
        var pageBytes: Int {
            let numbers = [kind, line, changes, events].reduce(2) { $0 + $1.pageBytes }
            return count == 1 ? kind.pageBytes : numbers + (index?.pageBytes ?? 2) + (time == 0 ? 2 : 26)
        }

        func encode(to encoder: any Encoder) throws {
            guard count > 1 else {
                var container = encoder.singleValueContainer()
                return try container.encode(kind)
            }
            var container = encoder.unkeyedContainer()
            try container.encode(kind)
            try container.encode(line)
            if count > 2 { if let index { try container.encode(index) } else { try container.encode(0) } }
            if count > 3 { try container.encode(time) }
            if count > 4 { try container.encode(changes) }
            if count > 5 { try container.encode(events) }
        }
    }

    /// Values that are written once.
    ///
    /// Asking for the index of a new value adds it.
    struct Table<Value: Hashable & Encodable & PageSized>: Encodable {
        private var values: [Value] = []
        private var places: [Value: Int] = [:]
        /// The size of the values in the page, in bytes.
        private(set) var bytes = 0

        var count: Int { values.count }

        init(_ values: [Value] = []) { for value in values { _ = self[value] } }

        subscript(_ value: Value) -> Int {
            mutating get {
                if let place = places[value] { return place }
                values.append(value)
                places[value] = values.count - 1
                bytes += value.pageBytes
                return values.count - 1
            }
        }

        /// Removes the values that were added last.
        mutating func cut(to count: Int) {
            while values.count > count {
                let value = values.removeLast()
                places[value] = nil
                bytes -= value.pageBytes
            }
        }

        func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
    }

    /// The texts; index 0 stands for the empty text and for none.
    struct Texts: Encodable {
        private var table = Table([""])

        var bytes: Int { table.bytes }
        var count: Int { table.count }

        subscript(_ text: String?) -> Int { mutating get { table[text ?? ""] } }

        mutating func cut(to count: Int) { table.cut(to: count) }

        func encode(to encoder: any Encoder) throws { try table.encode(to: encoder) }
    }
}
