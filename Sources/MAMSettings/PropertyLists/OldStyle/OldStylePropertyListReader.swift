internal import MAMText

/// Reads an old-style property list into cells: `{ key = value; }`, or such pairs without braces, as in `.strings`
/// files.
///
/// Its values are strings and data only. The reader makes one pass without recursion.
struct OldStylePropertyListReader {
    let bytes: PropertyListBytes
    let limits: PropertyListLimits
    var index = 0
    var cells: [PropertyListCell] = []
    var oddities: [PropertyListRawOddity] = []
    private var innermost = XMLPropertyListReader.Container(cell: -1)
    private var outer: [XMLPropertyListReader.Container] = []
    /// Whether the root has no braces.
    private var isBare = false
    private var duplicates = PropertyListDuplicates()

    init(_ bytes: PropertyListBytes, limits: PropertyListLimits) { (self.bytes, self.limits) = (bytes, limits) }

    /// Reads the whole file; afterward ``cells`` are complete, with the root first.
    mutating func read() throws(PropertyListError) {
        try skipBlanks()
        switch bytes[index] {
        case UInt8(ascii: "{"), UInt8(ascii: "("): try openContainer()
        default: try openBareRoot()
        }
        while innermost.cell >= 0 {
            try skipBlanks()
            if innermost.isDictionary { try readMember() } else { try readElement() }
        }
        try skipBlanks()
        guard index >= bytes.count else { throw .malformed("text behind the root", at: index) }
    }

    // MARK: Containers

    private mutating func openContainer() throws(PropertyListError) {
        guard outer.count < limits.depth else { throw .tooDeep(limits, at: index) }
        let isDictionary = bytes[index] == UInt8(ascii: "{")
        try add(
            PropertyListCell(isDictionary ? .dictionary : .array, index..<index + 1, content: index + 1..<index + 1))
        outer.append(innermost)
        innermost = XMLPropertyListReader.Container(cell: cells.count - 1, isDictionary: isDictionary)
        index += 1
    }

    /// Opens the root of a file without brackets, which has to begin with a key.
    private mutating func openBareRoot() throws(PropertyListError) {
        let start = index
        let refusal = PropertyListError.malformed(
            "not a property list: neither XML nor binary nor `{ key = value; }`", at: start,
            help: "an Info.plist begins with `<?xml`")
        var probe = self
        do throws(PropertyListError) {
            _ = try probe.string(.key)
            try probe.skipBlanks()
        } catch {
            throw refusal
        }
        guard [UInt8(ascii: "="), UInt8(ascii: ";")].contains(bytes[probe.index]) else { throw refusal }
        isBare = true
        try add(PropertyListCell(.dictionary, start..<start, content: start..<start))
        outer.append(innermost)
        innermost = XMLPropertyListReader.Container(cell: 0, isDictionary: true)
    }

    private mutating func closeContainer(contentEnd: Int) {
        let cell = innermost.cell
        cells[cell].end = UInt32(truncatingIfNeeded: index)
        cells[cell].contentEnd = UInt32(truncatingIfNeeded: contentEnd)
        cells[cell].payload = PropertyListCell.container(count: innermost.count, link: cells.count)
        if innermost.isDictionary, innermost.count > 1 { findDuplicates(in: cell) }
        innermost = outer.popLast() ?? XMLPropertyListReader.Container(cell: -1)
    }

    private mutating func readMember() throws(PropertyListError) {
        if innermost.hasKey { return try endMember() }
        if isBare, outer.count == 1, index >= bytes.count { return closeContainer(contentEnd: index) }
        if bytes[index] == UInt8(ascii: "}"), !(isBare && outer.count == 1) {
            index += 1
            return closeContainer(contentEnd: index - 1)
        }
        guard index < bytes.count else { throw endOfFile() }
        let key = try string(.key)
        try add(key)
        innermost.count += 1
        innermost.hasKey = true
        try skipBlanks()
        if bytes[index] == UInt8(ascii: ";") {
            // `key;` means `key = key;`.
            return try add(PropertyListCell(.string, key.range, content: key.content, form: key.form))
        }
        guard bytes[index] == UInt8(ascii: "=") else { throw unexpected("`=`") }
        index += 1
        try skipBlanks()
        try readValue()
    }

    /// Reads the `;` after a member.
    private mutating func endMember() throws(PropertyListError) {
        guard bytes[index] == UInt8(ascii: ";") else { throw unexpected("`;`") }
        index += 1
        innermost.hasKey = false
    }

    private mutating func readElement() throws(PropertyListError) {
        if bytes[index] == UInt8(ascii: ")") {
            index += 1
            return closeContainer(contentEnd: index - 1)
        }
        if innermost.hasKey {
            guard bytes[index] == UInt8(ascii: ",") else { throw unexpected("`,` or `)`") }
            index += 1
            innermost.hasKey = false
            return
        }
        innermost.count += 1
        innermost.hasKey = true
        try readValue()
    }

    private mutating func readValue() throws(PropertyListError) {
        switch bytes[index] {
        case UInt8(ascii: "{"), UInt8(ascii: "("): try openContainer()
        case UInt8(ascii: "<"): try add(try data())
        default: try add(try string(.string))
        }
    }

    private mutating func add(_ cell: PropertyListCell) throws(PropertyListError) {
        guard cells.count < limits.nodes else { throw .tooMany(limits, at: Int(cell.start)) }
        cells.append(cell)
    }

    private mutating func findDuplicates(in dictionary: Int) {
        let bytes = bytes
        oddities += duplicates.equalKeys(ofTextDictionary: dictionary, cells: cells) { key in
            OldStyleText.decoded(key, in: bytes)
        }
    }
}

extension OldStylePropertyListReader {
    /// Skips blanks and the comments `// …` and `/* … */`.
    mutating func skipBlanks() throws(PropertyListError) {
        while true {
            index = bytes.nextVisible(from: index)
            if bytes.has("//", at: index) {
                while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
            } else if bytes.has("/*", at: index) {
                guard let mark = bytes.next("*/", from: index + 2) else {
                    throw .malformed("a comment does not end", at: index)
                }
                index = mark + 2
            } else {
                return
            }
        }
    }

    /// Reads a quoted string or a bare word, as a key or a value.
    mutating func string(_ kind: PropertyListCell.Kind) throws(PropertyListError) -> PropertyListCell {
        let start = index
        let quote = bytes[start]
        var cell: PropertyListCell
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            index += 1
            var form = PropertyListCell.Form.plain
            while bytes[index] != quote {
                guard index < bytes.count else { throw .malformed("a quoted text does not end", at: start) }
                if bytes[index] == UInt8(ascii: "\\") {
                    form = .escaped
                    index = try OldStyleEscape(bytes, at: index).end
                } else {
                    index += 1
                }
            }
            index += 1
            cell = PropertyListCell(kind, start..<index, content: start + 1..<index - 1, form: form)
        } else {
            while Self.isWord(bytes[index]) { index += 1 }
            guard index > start else { throw unexpected(kind == .key ? "a key" : "a value") }
            cell = PropertyListCell(kind, start..<index, content: start..<index)
        }
        if kind == .key { cell.payload = PropertyListFingerprint.of(OldStyleText.decoded(cell, in: bytes)) }
        return cell
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Reads data: hexadecimal digits between angle brackets.
    mutating func data() throws(PropertyListError) -> PropertyListCell {
        let start = index
        index += 1
        var digits = 0
        while bytes[index] != UInt8(ascii: ">") {
            guard index < bytes.count else { throw .malformed("data does not end", at: start) }
            if PropertyListInteger.digit(bytes[index]) != nil {
                digits += 1
            } else if !PropertyListBytes.isBlank(bytes[index]) {
                throw unexpected("a hexadecimal digit or `>`")
            }
            index += 1
        }
        guard digits % 2 == 0 else { throw .malformed("data with half a byte", at: index) }
        index += 1
        return PropertyListCell(.data, start..<index, content: start + 1..<index - 1)
    }

    /// Creates an error that names the expected and the actual content at the index.
    func unexpected(_ expected: String) -> PropertyListError {
        guard index < bytes.count else { return endOfFile() }
        let end = (1...4).first { bytes[index + $0] & 0xC0 != 0x80 } ?? 1
        return .malformed("expected \(expected), found \(Excerpt.quoted(bytes.text(index..<index + end)))", at: index)
    }

    func endOfFile() -> PropertyListError { .malformed("the file ends inside a value", at: bytes.count) }
}
