internal import MAMText

extension XMLPropertyListReader {
    /// Reads a tag's name, and finds the `>` that ends the tag.
    func tag(nameAt start: Int) throws(PropertyListError) -> (element: XMLElement, end: Int) {
        let end = bytes.next(UInt8(ascii: ">"), from: start)
        guard end < bytes.count else { throw .malformed("a tag does not end", at: index) }
        var nameEnd = start
        while nameEnd < end, !PropertyListBytes.isBlank(bytes[nameEnd]) { nameEnd += 1 }
        if nameEnd == end, nameEnd > start, bytes[end - 1] == UInt8(ascii: "/") { nameEnd -= 1 }
        let name = bytes.text(start..<min(nameEnd, start + 200))
        guard nameEnd - start < 200, let element = XMLElement(rawValue: name) else {
            let help = XMLElement(rawValue: name.lowercased()).map { "write `<\($0.rawValue)>`" }
            throw .malformed("unknown element \(Excerpt.quoted(name))", at: index, help: help)
        }
        return (element, end)
    }

    /// Reads the closing tag at the index and moves past it.
    private mutating func closingTag() throws(PropertyListError) -> XMLElement {
        let (element, end) = try tag(nameAt: index + 2)
        guard bytes.nextVisible(from: index + 2 + element.rawValue.utf8.count) == end else {
            throw .malformed("a closing tag holds more than its name", at: index)
        }
        index = end + 1
        return element
    }

    /// Closes the element that the closing tag at the index names, if it is the innermost open one.
    mutating func closeOther() throws(PropertyListError) {
        let start = index
        let element = try closingTag()
        if innermost.cell >= 0 {
            let expected: XMLElement = innermost.isDictionary ? .dict : .array
            guard element == expected else { throw Self.wrongEnd(element, expected: expected, at: start) }
        } else {
            guard wrapper != nil else { throw .malformed("`</\(element.rawValue)>` closes nothing", at: start) }
            guard element == .plist else { throw Self.wrongEnd(element, expected: .plist, at: start) }
            guard !cells.isEmpty else { throw .malformed("`<plist>` holds no value", at: start) }
            isWrapperClosed = true
        }
    }

    /// Moves past the closing tag of a text element.
    mutating func closeText(of element: XMLElement) throws(PropertyListError) {
        if let end = bytes.plainEnd(of: element, at: index) {
            index = end
            return
        }
        let start = index
        let closing = try closingTag()
        guard closing == element else { throw Self.wrongEnd(closing, expected: element, at: start) }
    }

    private static func wrongEnd(_ found: XMLElement, expected: XMLElement, at start: Int) -> PropertyListError {
        .malformed("`</\(found.rawValue)>` where `</\(expected.rawValue)>` was expected", at: start)
    }

    /// Opens `<plist>` and checks its version.
    mutating func openWrapper(from start: Int, end: Int, isEmpty: Bool) throws(PropertyListError) {
        guard wrapper == nil, cells.isEmpty else {
            throw .malformed("`<plist>` inside or behind another element", at: start)
        }
        guard !isEmpty else { throw .malformed("`<plist/>` holds no value", at: start) }
        wrapper = start
        index = end + 1
        guard end > start + 6 else { return }
        var from = start + 6
        while let label = bytes.next("version", from: from), label < end {
            from = label + 7
            let equals = bytes.nextVisible(from: from)
            guard PropertyListBytes.isBlank(bytes[label - 1]), bytes[equals] == UInt8(ascii: "=") else { continue }
            let open = bytes.nextVisible(from: equals + 1)
            guard bytes[open] == UInt8(ascii: "\"") || bytes[open] == UInt8(ascii: "'") else { return }
            let close = min(bytes.next(bytes[open], from: open + 1), end)
            if !bytes.has("1.0", at: open + 1) || close != open + 4 {
                oddities.append(PropertyListRawOddity(kind: .version, range: open + 1..<max(close, open + 1)))
            }
            return
        }
    }

    /// Checks the end of the file after the root was read.
    mutating func finish() throws(PropertyListError) {
        if innermost.cell >= 0 {
            throw .malformed("the file ends inside `<\(innermost.isDictionary ? "dict" : "array")>`", at: bytes.count)
        }
        guard isWrapperClosed else {
            guard wrapper == nil else { throw .malformed("the file ends inside `<plist>`", at: bytes.count) }
            guard !cells.isEmpty else { throw .malformed("the file holds no property list", at: bytes.count) }
            return
        }
        skipBehindEnd()
        guard index < bytes.count else { return }
        var end = bytes.count
        while end > index, PropertyListBytes.isBlank(bytes[end - 1]) { end -= 1 }
        oddities.append(PropertyListRawOddity(kind: .trailingText, range: index..<end))
    }
}

enum XMLElement: String {
    case plist, dict, array, key, string, data, date, integer, real
    case yes = "true"
    case no = "false"
}

extension PropertyListBytes {
    /// Recognizes an opening tag without attributes whose `<` is at `index - 1`; nil for every other tag.
    ///
    /// Returns the element, the length of the tag after the `<`, and whether the tag ends with `/>`. Almost all tags
    /// have this form. The numbers are the letters of the tag as little-endian words.
    @inline(__always)
    func plainTag(at index: Int) -> (element: XMLElement, length: Int, isEmpty: Bool)? {
        let word = word(at: index)
        if word & 0xFFFF_FFFF == 0x3E79_656B { return (.key, 4, false) }
        if word & 0xFF_FFFF_FFFF_FFFF == 0x3E_676E_6972_7473 { return (.string, 7, false) }
        let five = word & 0xFF_FFFF_FFFF
        if five == 0x3E_7463_6964 { return (.dict, 5, false) }
        if word == 0x3E72_6567_6574_6E69 { return (.integer, 8, false) }
        let six = word & 0xFFFF_FFFF_FFFF
        if six == 0x3E2F_6575_7274 { return (.yes, 6, true) }
        if word & 0xFF_FFFF_FFFF_FFFF == 0x3E_2F65_736C_6166 { return (.no, 7, true) }
        if six == 0x3E79_6172_7261 { return (.array, 6, false) }
        if five == 0x3E_6C61_6572 { return (.real, 5, false) }
        if five == 0x3E_6174_6164 { return (.data, 5, false) }
        if five == 0x3E_6574_6164 { return (.date, 5, false) }
        return nil
    }

    /// Returns the offset after `</dict>` or `</array>` at an index; nil for other tags.
    @inline(__always)
    func plainEnd(ofDictionary isDictionary: Bool, at index: Int) -> Int? {
        let word = word(at: index)
        if isDictionary { return word & 0xFF_FFFF_FFFF_FFFF == 0x3E_7463_6964_2F3C ? index + 7 : nil }
        return word == 0x3E79_6172_7261_2F3C ? index + 8 : nil
    }

    /// Returns the offset after the closing tag of a text element at an index; nil for other tags and tags with blanks.
    @inline(__always)
    func plainEnd(of element: XMLElement, at index: Int) -> Int? {
        switch element {
        case .key: word(at: index) & 0xFFFF_FFFF_FFFF == 0x3E79_656B_2F3C ? index + 6 : nil
        case .string: word(at: index) == 0x676E_6972_7473_2F3C && self[index + 8] == 0x3E ? index + 9 : nil
        case .integer:
            word(at: index) == 0x6567_6574_6E69_2F3C && self[index + 8] == 0x72 && self[index + 9] == 0x3E
                ? index + 10 : nil
        default: nil
        }
    }
}
