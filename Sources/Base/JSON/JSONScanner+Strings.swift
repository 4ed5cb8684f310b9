import MAMSettings

extension JSONScanner {
    /// Reads the string that begins with the next character, an opening quote whose position is given.
    mutating func string(at opening: SourcePosition) throws(JSONError) -> String {
        index += 1
        // The start of the part that is scanned but not copied yet; without an escape this is the whole string.
        var start = index
        var hasEscape = false
        while true {
            skipPlainText()
            switch current {
            case UInt8(ascii: "\""):
                let tail = bytes[start..<index]
                index += 1
                guard hasEscape else { return String(decoding: tail, as: UTF8.self) }
                scratch.append(contentsOf: tail)
                return String(decoding: scratch, as: UTF8.self)
            case UInt8(ascii: "\\"):
                if !hasEscape { scratch.removeAll(keepingCapacity: true) }
                hasEscape = true
                scratch.append(contentsOf: bytes[start..<index])
                try escape()
                start = index
            case .some(0x80...):
                try skipWideScalar()
            case .some(let byte):
                let name = JSONQuoting.codePoint(Unicode.Scalar(byte))
                throw failure(.controlCharacter, "expected an escape for \(name) in a string", at: position)
            case nil:
                throw unexpected(expecting: "`\"` for the string begun at \(opening)")
            }
        }
    }

    private mutating func skipPlainText() {
        while index < bytes.count {
            let byte = bytes[index]
            guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { return }
            index += 1
        }
    }

    // Appends the character of the escape that begins with the next character.
    private mutating func escape() throws(JSONError) {
        let start = position
        index += 1
        let value: UInt8
        switch current {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): value = bytes[index]
        case UInt8(ascii: "b"): value = 0x08
        case UInt8(ascii: "f"): value = 0x0C
        case UInt8(ascii: "n"): value = 0x0A
        case UInt8(ascii: "r"): value = 0x0D
        case UInt8(ascii: "t"): value = 0x09
        case UInt8(ascii: "u"):
            index += 1
            return try unicodeEscape(at: start)
        default:
            throw unexpected(.invalidEscape, expecting: "one of `\"\\/bfnrtu` behind the backslash")
        }
        scratch.append(value)
        index += 1
    }

    private mutating func unicodeEscape(at start: SourcePosition) throws(JSONError) {
        let first = try fourDigits()
        var value = first
        if (0xD800..<0xDC00).contains(first), current == UInt8(ascii: "\\"), following == UInt8(ascii: "u") {
            index += 2
            let second = try fourDigits()
            if (0xDC00..<0xE000).contains(second) {
                value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
            }
        }
        guard let scalar = Unicode.Scalar(value), let encoded = Unicode.UTF8.encode(scalar) else {
            let name = JSONQuoting.hexadecimal(first, digits: 4)
            throw failure(.loneSurrogate, "`\\u\(name)` is half of a surrogate pair without the other", at: start)
        }
        scratch.append(contentsOf: encoded)
    }

    private mutating func fourDigits() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch current {
            case .some(let byte) where JSONQuoting.isDigit(byte): digit = byte - UInt8(ascii: "0")
            case .some(let byte) where (0x61...0x66).contains(byte | 0x20): digit = (byte | 0x20) - 0x61 + 10
            default: throw unexpected(.invalidEscape, expecting: "four hexadecimal digits behind `\\u`")
            }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }
}
