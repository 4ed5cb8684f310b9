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
            cells.append(
                PropertyListCell(.key, range, content: end, payload: PropertyListFingerprint.of(bytes, end)))
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
