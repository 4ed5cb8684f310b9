/// The root dictionary of an `Info.plist`, read from bytes nobody vouches for.
struct InfoPlistDocument {
    /// The keys at the top.
    let root: [String: LegacyPropertyListValue]
    /// Whether something stands behind the end.
    let hasTrailingBytes: Bool

    init(_ bytes: [UInt8]) throws(SettingsReadError) {
        let format = try InfoPlistFormat(sniffing: bytes)
        var scanner = InfoPlistScanner(bytes: bytes, format: format)
        let end = try scanner.scan()
        hasTrailingBytes = bytes[end...].contains { !InfoPlistScanner.isBlank($0) }
        let text = try Self.utf8(of: bytes, upTo: end, format: format)
        let value: LegacyPropertyListValue
        do {
            value = try LegacyPropertyListValue.parse(checkedXML: text)
        } catch {
            throw SettingsReadError(
                code: .malformed, message: "not a well-formed property list",
                help: "check this line and the one before: a key without a value, a bad number, date or escape",
                position: error.line.map { SourcePosition(ofLine: $0, in: bytes, textStart: format.textStart) })
        }
        guard case .dictionary(let root) = value else {
            throw SettingsReadError(
                code: .rootNotDictionary, message: "the root is not a dictionary but: \(value.typeName)")
        }
        self.root = root
    }

    /// The part of the file that was scanned, as UTF-8, with blanks for the declaration so that lines keep their numbers.
    ///
    /// Without a declaration there is one way to read the bytes, the scanner's.
    private static func utf8(
        of bytes: [UInt8], upTo end: Int, format: InfoPlistFormat
    ) throws(SettingsReadError) -> [UInt8] {
        var text = Array(bytes[..<end])
        for index in format.declaration where !InfoPlistScanner.isBlank(text[index]) { text[index] = 0x20 }
        let body = text[format.textStart...]
        switch format.encoding {
        case .latin1:
            return body.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
        case .utf8:
            let repaired = String(decoding: body, as: UTF8.self).utf8
            guard let wrong = zip(repaired, body.indices).first(where: { $0 != text[$1] }) else {
                return Array(repaired)
            }
            throw SettingsReadError(
                code: .malformed, message: "bytes that are not UTF-8",
                position: SourcePosition(of: wrong.1, in: bytes, textStart: format.textStart))
        }
    }
}
