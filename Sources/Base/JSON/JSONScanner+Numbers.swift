import MAMSettings

extension JSONScanner {
    /// Reads the number that begins with the next character, whose position is given.
    mutating func number(at start: SourcePosition) throws(JSONError) -> String {
        let first = index
        let limit = JSONLimits.numberLength
        if current == UInt8(ascii: "-") { index += 1 }
        if current == UInt8(ascii: "0"), let next = following, JSONQuoting.isDigit(next) {
            throw failure(.invalidNumber, "a number does not begin with a zero and another digit", at: position)
        }
        try skipDigits(expecting: "a digit behind `-`")
        if current == UInt8(ascii: ".") {
            index += 1
            try skipDigits(expecting: "a digit behind `.`")
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            index += 1
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
            try skipDigits(expecting: "a digit of the exponent")
        }
        guard index - first <= limit else {
            throw failure(.numberTooLong, "a number longer than \(limit) characters", at: start)
        }
        return String(decoding: bytes[first..<index], as: UTF8.self)
    }

    private mutating func skipDigits(expecting expectation: String) throws(JSONError) {
        guard let byte = current, JSONQuoting.isDigit(byte) else {
            throw unexpected(.invalidNumber, expecting: expectation)
        }
        repeat { index += 1 } while index < bytes.count && JSONQuoting.isDigit(bytes[index])
    }
}
