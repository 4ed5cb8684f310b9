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

extension XMLPropertyListReader {
    /// Parses the text of a number, a date or data, or a boolean, into a cell.
    func readScalar(_ element: XMLElement, _ cell: inout PropertyListCell) throws(PropertyListError) {
        guard cell.form == .plain else {
            let text = XMLText.decoded(cell, in: bytes)
            let result = text.withUnsafeBufferPointer { buffer in
                Self.scalar(element, PropertyListBytes(buffer), 0..<buffer.count)
            }
            return try apply(result, shownAs: String(decoding: text.prefix(200), as: UTF8.self), to: &cell, element)
        }
        let result = Self.scalar(element, bytes, cell.content)
        guard case .value = result else {
            let shown = bytes.text(cell.content.prefix(200))
            return try apply(result, shownAs: shown, to: &cell, element)
        }
        try apply(result, shownAs: "", to: &cell, element)
    }

    private enum Scalar {
        case value(PropertyListCell.Kind, UInt64)
        case wrong(help: String)
        case outOfRange
        /// Data that is invalid from an offset on.
        case fault(Int)
    }

    private static func scalar(_ element: XMLElement, _ bytes: PropertyListBytes, _ range: Range<Int>) -> Scalar {
        switch element {
        case .integer:
            do throws(PropertyListInteger.Refusal) {
                let cell = try PropertyListInteger(bytes, range).cell
                return .value(cell.kind, cell.payload)
            } catch {
                return error == .outOfRange
                    ? .outOfRange : .wrong(help: "write decimal digits, or `0x` and hexadecimal ones, without blanks")
            }
        case .real:
            guard let value = PropertyListReal.value(bytes, range) else {
                return .wrong(help: "write decimal digits with a point, without blanks")
            }
            return .value(.real, value.bitPattern)
        case .date:
            guard let value = PropertyListDate.seconds(bytes, range) else {
                return .wrong(help: "write a day that exists, in the form `2026-11-21T05:00:00Z`")
            }
            return .value(.date, value.bitPattern)
        case .data:
            guard let fault = PropertyListBase64.fault(bytes, range) else { return .value(.data, 0) }
            return .fault(fault - range.lowerBound)
        default:
            guard range.isEmpty else { return .wrong(help: "write `<\(element.rawValue)/>`") }
            return .value(.boolean, element == .yes ? 1 : 0)
        }
    }

    private func apply(
        _ scalar: Scalar, shownAs text: String, to cell: inout PropertyListCell, _ element: XMLElement
    ) throws(PropertyListError) {
        let name = "`<\(element.rawValue)>`"
        let start = cell.content.lowerBound
        switch scalar {
        case .value(let kind, let payload): (cell.kind, cell.payload) = (kind, payload)
        case .wrong(let help):
            guard !text.isEmpty else { throw .malformed("\(name) holds no value", at: Int(cell.start), help: help) }
            throw .malformed("\(Excerpt.quoted(text)) is no value of \(name)", at: start, help: help)
        case .outOfRange:
            throw .malformed(
                "the number \(Excerpt.quoted(text)) has more than 64 bits", at: start,
                help: "numbers go from -9223372036854775808 to 18446744073709551615")
        case .fault(let offset):
            throw .malformed(
                "`<data>` has content that is not base64", at: start + (cell.form == .plain ? offset : 0),
                help: "letters, digits, `+` and `/` in groups of four, the last one filled with `=`")
        }
    }
}

extension XMLPropertyListReader {
    /// Skips the XML declaration at the beginning, if there is one.
    mutating func skipDeclaration() throws(PropertyListError) {
        guard let start = XMLDeclaration.start(in: bytes) else { return }
        guard let mark = bytes.next("?>", from: start + 5) else {
            throw .malformed("the XML declaration does not end with `?>`", at: start)
        }
        index = mark + 2
    }

    /// Skips a comment or the DOCTYPE.
    mutating func skipMarkup() throws(PropertyListError) {
        guard bytes.has("<!--", at: index) else { return try skipDoctype() }
        index = try commentEnd(from: index)
    }

    /// Returns the offset after the comment that begins at an offset.
    func commentEnd(from start: Int) throws(PropertyListError) -> Int {
        // The dashes of the opening do not count for the closing: `<!-->` is not a whole comment.
        guard let mark = bytes.next("-->", from: start + 4) else {
            throw .malformed("a comment does not end", at: start)
        }
        return mark + 3
    }

    /// Skips a processing instruction.
    ///
    /// An instruction named `xml` is allowed only at the beginning, since it could declare another encoding.
    mutating func skipInstruction() throws(PropertyListError) {
        let name = bytes.text(index + 2..<min(index + 5, max(bytes.count, index + 2)))
        guard name.lowercased() != "xml" else {
            throw .malformed("an XML declaration that is not at the beginning", at: index)
        }
        // Readers disagree whether `<?>` is complete.
        guard bytes[index + 2] != UInt8(ascii: ">") else {
            throw .malformed("a processing instruction without a name", at: index)
        }
        guard let mark = bytes.next("?>", from: index + 2) else {
            throw .malformed("a processing instruction does not end", at: index)
        }
        index = mark + 2
    }

    /// Skips a DOCTYPE up to its first `>`; declarations inside are refused and never read.
    private mutating func skipDoctype() throws(PropertyListError) {
        guard bytes.has("<!DOCTYPE", at: index) else { throw .malformed("unexpected `<!`", at: index) }
        guard wrapper == nil, cells.isEmpty else { throw .malformed("DOCTYPE behind the first element", at: index) }
        let start = index
        index += 9
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: ">") {
                index += 1
                return
            }
            if bytes[index] == UInt8(ascii: "[") {
                throw PropertyListError(
                    .internalSubset, "the DOCTYPE holds declarations of its own", at: index,
                    help: "remove everything from `[` to `]`; entities are never expanded")
            }
            index += 1
        }
        throw .malformed("the DOCTYPE does not end", at: start)
    }

    /// Skips the content that XML allows after the root: blanks, comments and instructions.
    mutating func skipBehindEnd() {
        while true {
            index = bytes.nextVisible(from: index)
            if bytes.has("<!--", at: index), let mark = bytes.next("-->", from: index + 4) {
                index = mark + 3
            } else if bytes.has("<?", at: index), let mark = bytes.next("?>", from: index + 2) {
                index = mark + 2
            } else {
                return
            }
        }
    }
}

extension XMLPropertyListReader {
    /// Reads the content and the closing tag of a text element, and parses its value.
    mutating func readText(of element: XMLElement, from start: Int) throws(PropertyListError) {
        let content = index
        var form = PropertyListCell.Form.plain
        while true {
            index = bytes.nextMarkup(from: index)
            if bytes[index] == UInt8(ascii: "<"), bytes[index + 1] == UInt8(ascii: "/") { break }
            guard index < bytes.count else { throw .malformed("`<\(element.rawValue)>` is not closed", at: start) }
            form = .escaped
            try skipEscape(in: element)
        }
        let range = content..<index
        try closeText(of: element)
        var cell = PropertyListCell(element.cellKind, start..<index, content: range, form: form)
        if element == .key {
            cell.payload = fingerprint(of: cell)
        } else if element != .string {
            try readScalar(element, &cell)
        }
        cells.append(cell)
    }

    private func fingerprint(of key: PropertyListCell) -> UInt64 {
        key.form == .plain
            ? PropertyListFingerprint.of(bytes, key.content)
            : PropertyListFingerprint.of(XMLText.decoded(key, in: bytes))
    }

    /// Moves past a reference, a CDATA section or a comment inside text.
    private mutating func skipEscape(in element: XMLElement) throws(PropertyListError) {
        let start = index
        if bytes.has("<!--", at: start) {
            index = try commentEnd(from: start)
            comments += 1
            // Comments are found in order, so later ones than the limit are never listed.
            if comments <= PropertyListDocument.oddityLimit {
                oddities.append(PropertyListRawOddity(kind: .commentInText(element), range: start..<index))
            }
            return
        }
        let isReference = bytes[start] == UInt8(ascii: "&")
        guard isReference || bytes.has("<![CDATA[", at: start) else {
            throw .malformed("markup inside `<\(element.rawValue)>`", at: start)
        }
        guard element == .string || element == .key || element == .real else {
            throw .malformed(
                "\(isReference ? "a reference" : "a CDATA section") inside `<\(element.rawValue)>`", at: start,
                help: "write the value as it is")
        }
        if isReference {
            index = try XMLReference(bytes, at: start).end
        } else {
            guard let mark = bytes.next("]]>", from: start + 9) else {
                throw .malformed("a CDATA section does not end", at: start)
            }
            index = mark + 3
        }
    }

    /// Reads an element without content, written `<name/>`.
    mutating func readEmpty(_ element: XMLElement, _ range: Range<Int>) throws(PropertyListError) {
        let end = range.upperBound..<range.upperBound
        switch element {
        case .key:
            cells.append(PropertyListCell(.key, range, content: end, payload: PropertyListFingerprint.of(bytes, end)))
        case .string: cells.append(PropertyListCell(.string, range, content: end))
        case .yes, .no: cells.append(PropertyListCell(.boolean, range, content: end, payload: element == .yes ? 1 : 0))
        case .data:
            oddities.append(PropertyListRawOddity(kind: .emptyData, range: range))
            cells.append(PropertyListCell(.data, range, content: end))
        case .integer, .real, .date, .plist, .dict, .array:
            throw .malformed("`<\(element.rawValue)/>` holds no value", at: range.lowerBound)
        }
    }
}

extension XMLElement {
    /// The kind of the element's cell; a string for elements without a cell.
    var cellKind: PropertyListCell.Kind {
        switch self {
        case .dict: .dictionary
        case .array: .array
        case .key: .key
        case .string, .plist: .string
        case .data: .data
        case .date: .date
        case .integer: .integer
        case .real: .real
        case .yes, .no: .boolean
        }
    }
}
