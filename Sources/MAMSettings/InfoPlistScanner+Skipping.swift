extension InfoPlistScanner {
    /// Whether a byte is one of XML's four blanks.
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    /// Moves over blanks and returns the byte behind them, or nil at the end.
    mutating func nextVisible() -> UInt8? {
        while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
        return index < bytes.count ? bytes[index] : nil
    }

    func starts(with text: StaticString) -> Bool {
        guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    /// Moves behind the next `mark`.
    mutating func skip(past mark: StaticString, name: String) throws(SettingsReadError) {
        let start = index
        // The opening of a comment, `<!--`, must not lend its dashes to the closing: `<!-->` does not end.
        index += 4
        while index < bytes.count {
            if starts(with: mark) {
                index += mark.utf8CodeUnitCount
                return
            }
            index += 1
        }
        throw malformed("a \(name) does not end", at: start)
    }

    /// Skips a processing instruction.
    ///
    /// One called `xml` may stand only at the beginning: it could declare another
    /// encoding.
    mutating func skipInstruction() throws(SettingsReadError) {
        let name = bytes[index...].dropFirst(2).prefix(3)
        guard String(decoding: name, as: UTF8.self).lowercased() != "xml" else {
            throw malformed("an XML declaration that is not at the beginning")
        }
        let start = index
        index += 2
        while index < bytes.count {
            if starts(with: "?>") {
                index += 2
                return
            }
            index += 1
        }
        throw malformed("a processing instruction does not end", at: start)
    }

    /// Skips a DOCTYPE up to its first `>`; what it declares inside is refused, never read.
    mutating func skipDoctype() throws(SettingsReadError) {
        guard starts(with: "<!DOCTYPE") else { throw malformed("unexpected `<!`") }
        guard isBeforeRoot else { throw malformed("DOCTYPE behind the first element") }
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ">"):
                index += 1
                return
            case UInt8(ascii: "["):
                throw failure(
                    .internalSubset, "the DOCTYPE holds declarations of its own",
                    help: "remove everything from `[` to `]`; entities are never expanded")
            default: index += 1
            }
        }
        throw malformed("the DOCTYPE does not end", at: start)
    }

    /// Refuses the control characters that XML forbids, wherever they stand.
    func refuseControlCharacters() throws(SettingsReadError) {
        guard let place = bytes.firstIndex(where: { $0 < 0x20 && !Self.isBlank($0) }) else { return }
        throw malformed("control character 0x\(String(bytes[place], radix: 16, uppercase: true))", at: place)
    }

    // MARK: Errors

    func malformed(_ message: String, at place: Int? = nil) -> SettingsReadError {
        failure(.malformed, message, at: place)
    }

    func failure(
        _ code: SettingsReadError.Code, _ message: String, at place: Int? = nil, help: String? = nil
    ) -> SettingsReadError {
        let position = SourcePosition(
            of: place ?? index, in: bytes, textStart: format.textStart, encoding: format.encoding)
        return SettingsReadError(code: code, message: message, help: help, position: position)
    }
}
