internal import MAMText

/// A text file with its encoding and its decoded text.
struct PropertyListSource {
    let encoding: PropertyListEncoding
    let text: [UInt8]
    /// The failure that ended decoding, with its offset in the text; nil if all was decoded.
    let failure: PropertyListError?

    /// Determines the encoding from the byte order mark or the XML declaration; UTF-8 without either.
    ///
    /// A mark takes precedence, since it determines how the declaration itself is decoded.
    init(_ bytes: [UInt8]) {
        if let marked = Self.marked(bytes) {
            encoding = marked
            let decoded = marked.decode(bytes)
            text = decoded.text
            failure = Self.failure(of: decoded, declared: XMLDeclaration(decoded.text), isMarked: true)
            return
        }
        if let name = Self.unmarked(bytes) {
            (encoding, text) = (.utf8, [])
            failure = PropertyListError(
                .unsupportedFormat, "\(name) text without a byte order mark is not read", at: 0,
                help: "save the file as UTF-8")
            return
        }
        let declaration = XMLDeclaration(bytes)
        let unit: PropertyListEncoding.Unit =
            switch declaration?.encoding?.name {
            case .latin1: .latin1
            case .ascii: .ascii
            default: .utf8
            }
        encoding = PropertyListEncoding(unit: unit, hasByteOrderMark: false)
        let decoded = encoding.decode(bytes)
        text = decoded.text
        failure = Self.failure(of: decoded, declared: declaration, isMarked: false)
    }

    /// Returns the encoding of a file with a byte order mark; nil for other files.
    static func marked(_ bytes: [UInt8]) -> PropertyListEncoding? {
        // UTF-32 is first, since its little-endian mark begins with that of UTF-16.
        let units: [PropertyListEncoding.Unit] = [
            .utf32LittleEndian, .utf32BigEndian, .utf16LittleEndian, .utf16BigEndian, .utf8,
        ]
        return units.lazy.map { PropertyListEncoding(unit: $0, hasByteOrderMark: true) }
            .first { bytes.starts(with: $0.mark) }
    }

    /// Returns the name of the encoding of UTF-16 or UTF-32 text without a mark; nil for other bytes.
    private static func unmarked(_ bytes: [UInt8]) -> String? {
        let first = bytes.prefix(4)
        switch first.map({ $0 == 0 }) {
        case [false, true, true, true], [true, true, true, false]: return "UTF-32"
        case [false, true, false, true], [true, false, true, false]: return "UTF-16"
        default: return nil
        }
    }

    private static func failure(
        of decoded: PropertyListEncoding.Decoded, declared: XMLDeclaration?, isMarked: Bool
    ) -> PropertyListError? {
        guard let (name, range) = declared?.encoding else { return decoded.failure }
        let text = String(decoding: decoded.text[range.clamped(to: 0..<decoded.text.count)], as: UTF8.self)
        switch name {
        case .unknown:
            return PropertyListError(
                .unsupportedFormat, "the declared encoding \(Excerpt.quoted(text)) is not read", at: range.lowerBound,
                help: "save the file as UTF-8 and declare that")
        case .unquoted:
            return .malformed("the declared encoding does not stand between quotes", at: range.lowerBound)
        case .wide where !isMarked:
            return .malformed(
                "the declared encoding is \(Excerpt.quoted(text)), but the file is not written in it",
                at: range.lowerBound, help: "declare `UTF-8`")
        case .ascii where !isMarked:
            guard let place = decoded.text.firstIndex(where: { $0 >= 0x80 }) else { return decoded.failure }
            return .malformed(
                "a byte from 0x80 on in a file that declares \(Excerpt.quoted(text))", at: place,
                help: "declare the encoding the file has, such as `UTF-8`")
        default: return decoded.failure
        }
    }
}
