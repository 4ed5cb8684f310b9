internal import MAMText

/// Reads an XML property list into cells, in one pass and without recursion.
///
/// Readers may disagree about the start of an element. Such input is either read exactly as by Foundation (a `>` ends a
/// tag even inside quotes) or refused (a second declaration, an internal subset, a nested `<plist>`).
struct XMLPropertyListReader {
    /// An open array or dictionary; outside any container ``cell`` is -1.
    struct Container {
        var cell: Int
        var count = 0
        var isDictionary = false
        /// Whether the last key still lacks its value.
        var hasKey = false
    }

    let bytes: PropertyListBytes
    let limits: PropertyListLimits
    var index = 0
    var cells: [PropertyListCell] = []
    var innermost = Container(cell: -1)
    var outer: [Container] = []
    /// The offset of `<plist>`; nil before it was read.
    var wrapper: Int?
    var isWrapperClosed = false
    var oddities: [PropertyListRawOddity] = []
    var comments = 0
    var duplicates = PropertyListDuplicates()

    init(_ bytes: PropertyListBytes, limits: PropertyListLimits) {
        (self.bytes, self.limits) = (bytes, limits)
        cells.reserveCapacity(min(limits.nodes, bytes.count / 24 + 4))
    }

    /// Reads the whole file; afterward ``cells`` are complete, with the root first.
    mutating func read() throws(PropertyListError) {
        try skipDeclaration()
        while !isWrapperClosed {
            index = bytes.nextVisible(from: index)
            guard bytes[index] == UInt8(ascii: "<") else {
                guard index >= bytes.count else { throw .malformed("unexpected text between elements", at: index) }
                break
            }
            switch bytes[index + 1] {
            case UInt8(ascii: "/"): try close()
            case UInt8(ascii: "!"): try skipMarkup()
            case UInt8(ascii: "?"): try skipInstruction()
            default: try open()
            }
        }
        try finish()
    }

    // MARK: Elements

    private mutating func open() throws(PropertyListError) {
        let start = index
        if let tag = bytes.plainTag(at: index + 1) {
            return try open(tag.element, from: start, contentAt: index + 1 + tag.length, isEmpty: tag.isEmpty)
        }
        let (element, end) = try tag(nameAt: index + 1)
        let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
        if element == .plist { return try openWrapper(from: start, end: end, isEmpty: isEmpty) }
        try open(element, from: start, contentAt: end + 1, isEmpty: isEmpty)
    }

    private mutating func open(
        _ element: XMLElement, from start: Int, contentAt content: Int, isEmpty: Bool
    ) throws(PropertyListError) {
        index = content
        if element == .key { try beginKey(at: start) } else { try beginValue(at: start) }
        guard cells.count < limits.nodes else { throw .tooMany(limits, at: start) }
        switch element {
        case .dict, .array:
            let kind: PropertyListCell.Kind = element == .dict ? .dictionary : .array
            cells.append(PropertyListCell(kind, start..<content, content: content..<content))
            guard outer.count < limits.depth else { throw .tooDeep(limits, at: start) }
            if isEmpty {
                finishContainer(cells.count - 1, count: 0, contentEnd: content)
            } else {
                outer.append(innermost)
                innermost = Container(cell: cells.count - 1, isDictionary: element == .dict)
            }
        default:
            if isEmpty { try readEmpty(element, start..<content) } else { try readText(of: element, from: start) }
        }
    }

    private mutating func beginKey(at start: Int) throws(PropertyListError) {
        guard innermost.isDictionary else { throw .malformed("`<key>` outside of a dictionary", at: start) }
        guard !innermost.hasKey else { throw keyWithoutValue() }
        innermost.hasKey = true
    }

    private mutating func beginValue(at start: Int) throws(PropertyListError) {
        if innermost.isDictionary {
            guard innermost.hasKey else {
                throw .malformed(
                    "a value without a key", at: start, help: "in a dictionary, `<key>` stands before each value")
            }
            innermost.hasKey = false
        } else if innermost.cell < 0, innermost.count > 0 {
            throw .malformed("a second value behind the root", at: start, help: "a property list holds one value")
        }
        innermost.count += 1
    }

    /// Creates an error about the last key, which has no value.
    private func keyWithoutValue() -> PropertyListError {
        guard let key = cells.last else { return .malformed("a key has no value", at: index) }
        let text = String(decoding: XMLText.decoded(key, in: bytes).prefix(200), as: UTF8.self)
        return .malformed("the key \(Excerpt.quoted(text)) has no value", at: Int(key.start))
    }

    private mutating func close() throws(PropertyListError) {
        let start = index
        if innermost.cell >= 0, let end = bytes.plainEnd(ofDictionary: innermost.isDictionary, at: start) {
            index = end
        } else {
            try closeOther()
            if innermost.cell < 0 { return }
        }
        guard !innermost.hasKey else { throw keyWithoutValue() }
        finishContainer(innermost.cell, count: innermost.count, contentEnd: start)
        if innermost.isDictionary, innermost.count > 1 { findDuplicates(in: innermost.cell) }
        innermost = outer.popLast() ?? Container(cell: -1)
    }

    private mutating func finishContainer(_ cell: Int, count: Int, contentEnd: Int) {
        cells[cell].end = UInt32(truncatingIfNeeded: index)
        cells[cell].contentEnd = UInt32(truncatingIfNeeded: contentEnd)
        cells[cell].payload = PropertyListCell.container(count: count, link: cells.count)
    }

    private mutating func findDuplicates(in dictionary: Int) {
        let bytes = bytes
        oddities += duplicates.equalKeys(ofTextDictionary: dictionary, cells: cells) { key in
            XMLText.decoded(key, in: bytes)
        }
    }
}
