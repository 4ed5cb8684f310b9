internal import MAMText

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
                "`<data>` holds what is not base64", at: start + (cell.form == .plain ? offset : 0),
                help: "letters, digits, `+` and `/` in groups of four, the last one filled with `=`")
        }
    }
}
