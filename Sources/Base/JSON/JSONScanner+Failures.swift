import MAMSettings

extension JSONScanner {
    // The maximum length of a word in a message; `Infinity` and `undefined` fit.
    private static let wordLength = 20

    /// Creates an error about the value being read.
    func failure(_ code: JSONError.Code, _ message: String, at position: SourcePosition) -> JSONError {
        var path = path
        return JSONError(code, message, at: position, path: path.current)
    }

    /// Creates an error about an unexpected next character.
    ///
    /// The end of the input, bytes that are not UTF-8, and comments have codes and messages of their own.
    func unexpected(
        _ code: JSONError.Code = .unexpectedCharacter, expecting expectation: String
    ) -> JSONError {
        guard let byte = current else {
            return failure(.unexpectedEnd, "expected \(expectation), found the end of the input", at: position)
        }
        guard let scalar = JSONUTF8.scalar(in: bytes, at: index)?.scalar else {
            return failure(.invalidUTF8, JSONUTF8.defect(in: bytes, at: index), at: position)
        }
        if byte == UInt8(ascii: "/"), following == UInt8(ascii: "/") || following == UInt8(ascii: "*") {
            let message =
                options.allowsComments
                ? "only comments that begin with `//` are allowed here" : "comments are not allowed here"
            return failure(.commentNotAllowed, message, at: position)
        }
        return failure(code, "expected \(expectation), found \(found(scalar))", at: position)
    }

    private func found(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "`": return "a backtick"
        case "'", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}":
            return "\(JSONQuoting.codePoint(scalar)), which is not the double quote of json"
        case "a"..."z", "A"..."Z": return "`\(word())`"
        case "!"..."~": return "`\(scalar)`"
        default: return JSONQuoting.codePoint(scalar)
        }
    }

    private func word() -> String {
        let tail = bytes[index...].prefix(Self.wordLength + 1)
        let word = tail.prefix { JSONQuoting.isLetter($0) || JSONQuoting.isDigit($0) }
        let text = String(decoding: word.prefix(Self.wordLength), as: UTF8.self)
        return word.count > Self.wordLength ? text + "…" : text
    }
}
