/// Tells by the first bytes what a file is, and lets only XML in an encoding that contains ASCII pass.
///
/// The reader below recognises formats by content too, and some of the others end the process, so this decision must not
/// be left to it.
struct InfoPlistFormat {
    enum Encoding {
        case utf8
        case latin1
    }

    /// How bytes from 0x80 on are to be understood.
    let encoding: Encoding
    /// Where the text begins, behind a byte order mark.
    let textStart: Int
    /// The XML declaration, `<?xml` up to and including `?>`; empty when there is none.
    let declaration: Range<Int>

    init(sniffing bytes: [UInt8]) throws(SettingsReadError) {
        guard bytes.count <= InfoPlistLimits.bytes else {
            throw SettingsReadError(
                code: .limitExceeded,
                message: "the file has \(bytes.count) bytes, more than the limit of \(InfoPlistLimits.bytes)")
        }
        guard !bytes.isEmpty else { throw SettingsReadError(code: .malformed, message: "the file is empty") }
        if let name = Self.refusedSignature(of: bytes) {
            throw SettingsReadError(
                code: .unsupportedFormat, message: "\(name) property lists are not read yet", help: Self.conversionHelp)
        }
        textStart = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let first = bytes[textStart...].firstIndex(where: { !InfoPlistScanner.isBlank($0) }) else {
            throw SettingsReadError(code: .malformed, message: "the file holds only blanks")
        }
        guard bytes[first] == UInt8(ascii: "<") else {
            throw Self.notXML(bytes[first], at: SourcePosition(of: first, in: bytes, textStart: textStart))
        }
        guard bytes[first...].starts(with: "<?xml".utf8), first + 5 < bytes.count,
            InfoPlistScanner.isBlank(bytes[first + 5])
        else {
            (encoding, declaration) = (.utf8, first..<first)
            return
        }
        guard let mark = bytes[first...].firstIndex(of: UInt8(ascii: ">")), bytes[mark - 1] == UInt8(ascii: "?") else {
            throw SettingsReadError(
                code: .malformed, message: "the XML declaration does not end with `?>`",
                position: SourcePosition(of: first, in: bytes, textStart: textStart))
        }
        declaration = first..<mark + 1
        encoding = try Self.encoding(declaredIn: bytes[declaration])
    }

    private static let conversionHelp =
        "convert the file first: `plutil -convert xml1 Info.plist`, or save it as UTF-8 text"

    private static func refusedSignature(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: "bplist".utf8) { return "binary" }
        // UTF-32 first: its little-endian mark begins with that of UTF-16.
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return "UTF-32" }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
        if bytes.starts(with: [0, 0, 0, 0x3C]) || bytes.starts(with: [0x3C, 0, 0, 0]) { return "UTF-32" }
        if bytes.starts(with: [0, 0x3C]) || bytes.starts(with: [0x3C, 0]) { return "UTF-16" }
        return nil
    }

    private static func notXML(_ byte: UInt8, at position: SourcePosition) -> SettingsReadError {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "\""),
            UInt8(ascii: "/"):
            SettingsReadError(
                code: .oldStyle,
                message: "the file is not XML; old-style (ASCII) property lists, JSON and text are not read",
                help: Self.conversionHelp, position: position)
        default:
            SettingsReadError(
                code: .malformed, message: "expected `<`, found byte 0x\(String(byte, radix: 16, uppercase: true))",
                position: position)
        }
    }

    /// The encoding a declaration names; UTF-8 when it names none.
    ///
    /// Only encodings in which every byte of ASCII stands for itself pass: in any other, the scanner and the reader would
    /// see different elements.
    private static func encoding(declaredIn declaration: ArraySlice<UInt8>) throws(SettingsReadError) -> Encoding {
        let text = String(decoding: declaration, as: UTF8.self)
        let words = text.split { $0 == "=" || $0 == "\"" || $0 == "'" || $0 == "?" || $0.isWhitespace }
        guard let label = words.firstIndex(of: "encoding") else { return .utf8 }
        let name = words[(label + 1)...].first.map(String.init) ?? ""
        switch name.lowercased() {
        case "utf-8", "utf8", "us-ascii", "ascii": return .utf8
        case "iso-8859-1", "latin1": return .latin1
        default:
            throw SettingsReadError(
                code: .unsupportedFormat, message: "the declared encoding \(Excerpt.quoted(name)) is not read",
                help: Self.conversionHelp)
        }
    }
}
