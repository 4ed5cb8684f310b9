package import MAMSettings
internal import MAMText

/// A value with its path, for decoding; errors about unexpected values have the path and the position.
package struct JSONCursor: Sendable {
    package let value: JSONValue
    // The path, or the container's path and the step from there: a path with the step takes an allocation, and most
    // values are read without asking for it.
    private let start: JSONPath
    private let step: JSONPath.Component?

    package var path: JSONPath { step.map { start.appending($0) } ?? start }

    /// Creates a cursor for a value; the path defaults to the root.
    package init(_ value: JSONValue, path: JSONPath = .root) { (self.value, start, step) = (value, path, nil) }

    private init(_ value: JSONValue, at step: JSONPath.Component, below path: JSONPath) {
        (self.value, start, self.step) = (value, path, step)
    }

    package var position: SourcePosition { value.position }

    package var isNull: Bool {
        if case .null = value.kind { true } else { false }
    }

    package func string() throws(JSONError) -> String {
        guard case .string(let text) = value.kind else { throw wrongKind("a string") }
        return text
    }

    package func bool() throws(JSONError) -> Bool {
        guard case .bool(let flag) = value.kind else { throw wrongKind("a boolean") }
        return flag
    }

    /// Returns the value of a number that is written as an integer and lies in a range.
    ///
    /// `1.0` and `1e2` are refused although they are whole numbers. The modeled services do not write them, and other
    /// readers of the file may interpret them differently.
    package func integer(in range: ClosedRange<Int> = Int.min...Int.max) throws(JSONError) -> Int {
        guard case .number(let text) = value.kind else { throw wrongKind("a whole number") }
        guard text.utf8.allSatisfy({ JSONQuoting.isDigit($0) || $0 == UInt8(ascii: "-") }) else {
            let found = JSONQuoting.quoted(text)
            throw failure(.wrongKind, "expected a whole number without fraction and exponent, found \(found)")
        }
        guard let number = Int(text), range.contains(number) else {
            let found = JSONQuoting.quoted(text)
            let bounds = "from \(range.lowerBound) to \(range.upperBound)"
            throw failure(.outOfRange, "expected a whole number \(bounds), found \(found)")
        }
        return number
    }

    /// Returns the text of a number exactly as written.
    package func numberText() throws(JSONError) -> String {
        guard case .number(let text) = value.kind else { throw wrongKind("a number") }
        return text
    }

    /// Creates an error about this value with the code ``JSONError/Code/invalidValue``.
    package func fail(_ message: String) -> JSONError { failure(.invalidValue, message) }

    func wrongKind(_ expectation: String) -> JSONError {
        failure(.wrongKind, "expected \(expectation), found \(value.kindName)")
    }

    func failure(_ code: JSONError.Code, _ message: String) -> JSONError {
        JSONError(code, message, at: position, path: path)
    }

    /// Returns the first member with a key; nil if there is none.
    ///
    /// A value that is not an object gives nil as well. If all members are optional, call ``members()``,
    /// ``required(_:)`` or ``refuseUnknownMembers(known:)`` once to detect such a value.
    package func member(_ name: String) -> JSONCursor? {
        guard case .object(let members) = value.kind else { return nil }
        let member = members.first { JSONKey.isSame($0.key, name) }
        return member.map { JSONCursor($0.value, at: .key($0.key), below: path) }
    }

    /// Returns the member with a key; throws if there is none, or if the value is not an object.
    package func required(_ name: String) throws(JSONError) -> JSONCursor {
        guard case .object = value.kind else { throw wrongKind("an object") }
        guard let member = member(name) else {
            throw failure(.missingMember, "missing field \(JSONQuoting.quoted(name))")
        }
        return member
    }

    /// Returns the elements of an array in order.
    package func elements() throws(JSONError) -> [JSONCursor] {
        guard case .array(let elements) = value.kind else { throw wrongKind("an array") }
        let path = path
        return elements.enumerated().map { JSONCursor($0.element, at: .index($0.offset), below: path) }
    }

    /// Returns the members of an object in order, including repeated keys.
    package func members() throws(JSONError) -> [(key: String, cursor: JSONCursor)] {
        guard case .object(let members) = value.kind else { throw wrongKind("an object") }
        let path = path
        return members.map { (key: $0.key, cursor: JSONCursor($0.value, at: .key($0.key), below: path)) }
    }

    /// Throws for the first member with an unknown key; the error suggests the most similar known key.
    package func refuseUnknownMembers(known: [String]) throws(JSONError) {
        guard case .object(let members) = value.kind else { throw wrongKind("an object") }
        for member in members where !known.contains(where: { JSONKey.isSame($0, member.key) }) {
            var message = "unknown field \(JSONQuoting.quoted(member.key))"
            if let nearest = JSONSpelling.nearest(to: member.key, among: known) {
                message += "; did you mean `\(nearest)`?"
            }
            throw JSONError(.unknownMember, message, at: member.keyPosition, path: path.key(member.key))
        }
    }
}

/// Finds the known key that is most similar to an unknown one.
package enum JSONSpelling {
    // Longer keys get no suggestion: they are not typed by hand, and the work is the product of both lengths.
    private static let maximumLength = 64

    /// Returns the known key with the fewest errors, the first of several; nil if none is similar.
    ///
    /// `slips` returns the number of errors that is allowed for a length in characters; by default one in three. Case
    /// is ignored, so that `PINRequired` finds `pinRequired`.
    package static func nearest(
        to key: String, among known: some Sequence<String>, slips: (Int) -> Int = { $0 / 3 }
    ) -> String? {
        guard let written = letters(of: key) else { return nil }
        var best: (name: String, distance: Int)?
        for name in known {
            let count = name.unicodeScalars.count
            let allowed = max(1, slips(max(written.count, count)))
            guard abs(written.count - count) <= allowed, let meant = letters(of: name) else { continue }
            // Only a word with fewer errors than the best so far, and with one right letter, counts.
            let limit = min(allowed, max(written.count, meant.count) - 1, (best?.distance ?? .max) - 1)
            guard limit >= 0 else { continue }
            let distance = EditDistance.between(written, meant, swaps: true, limit: limit)
            if distance <= limit { best = (name, distance) }
        }
        return best?.name
    }

    private static func letters(of text: String) -> [UInt32]? {
        guard text.utf8.count <= 4 * maximumLength else { return nil }
        let letters = text.unicodeScalars.map { ("A"..."Z").contains($0) ? $0.value | 0x20 : $0.value }
        return letters.count <= maximumLength ? letters : nil
    }
}

/// Quotes untrusted text in messages: short, on one line, and without control characters.
package enum JSONQuoting {
    /// The maximum number of input characters in a message.
    static let limit = 40

    /// Returns a text in backticks, without names of accounts and tokens, cut after ``limit`` characters.
    package static func quoted(_ text: String) -> String {
        "`\(escaped(PrivateText.masked(text), quote: "`", limit: limit))`"
    }

    /// Returns a text with the quote, backslashes and unprintable scalars escaped, cut after `limit` scalars.
    package static func escaped(_ text: String, quote: Unicode.Scalar, limit: Int) -> String {
        PlainText.line(text, limit: limit) { $0 == quote || $0 == "\\" ? "\\\($0)" : nil }
    }

    /// Whether a key needs no quotes after a dot: an ASCII letter or `_`, then letters, digits and `_`.
    static func isIdentifier(_ key: String) -> Bool {
        guard let first = key.utf8.first, !isDigit(first) else { return false }
        return key.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
    }

    /// Returns a scalar as `U+` and at least four digits.
    static func codePoint(_ scalar: Unicode.Scalar) -> String { "U+\(hexadecimal(scalar.value, digits: 4))" }

    /// Returns a number in capital hexadecimal digits, padded with zeros to a length.
    static func hexadecimal(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }

    /// Whether the byte is an ASCII letter.
    package static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Whether the byte is an ASCII digit.
    package static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

/// Validates UTF-8 by table 3-7 of Unicode: no overlong forms, no surrogates, nothing above U+10FFFF.
enum JSONUTF8 {
    /// Returns the scalar that begins at an index and its length in bytes; nil if the bytes are not UTF-8.
    static func scalar(in bytes: [UInt8], at index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
        guard index < bytes.count else { return nil }
        let lead = bytes[index]
        if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
        guard let form = form(of: lead), index < bytes.count - (form.length - 1),
            form.second.contains(bytes[index + 1])
        else { return nil }
        var value = UInt32(lead & (0x7F >> UInt8(truncatingIfNeeded: form.length)))
        for byte in bytes[(index + 1)..<(index + form.length)] {
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        return Unicode.Scalar(value).map { ($0, form.length) }
    }

    /// Describes the mistake in the bytes at an index for which ``scalar(in:at:)`` returned nil.
    static func defect(in bytes: [UInt8], at index: Int) -> String {
        let lead = bytes[index]
        let name = "0x\(JSONQuoting.hexadecimal(UInt32(lead), digits: 2))"
        switch lead {
        case 0x80...0xBF: return "invalid utf-8: \(name) continues a character that was not begun"
        case 0xC0, 0xC1: return "invalid utf-8: \(name) begins an overlong form"
        case 0xF5...: return "invalid utf-8: \(name) stands in no utf-8 text"
        default: break
        }
        let second = index < bytes.count - 1 ? bytes[index + 1] : 0
        switch (lead, second) {
        case (0xE0, 0x80...0x9F), (0xF0, 0x80...0x8F): return "invalid utf-8: \(name) begins an overlong form"
        case (0xED, 0xA0...0xBF): return "invalid utf-8: \(name) begins half of a surrogate pair"
        case (0xF4, 0x90...0xBF): return "invalid utf-8: \(name) begins a character beyond U+10FFFF"
        default: return "invalid utf-8: the character begun by \(name) is cut short"
        }
    }

    // Returns the length for a first byte and the range of the second; nil for a byte that begins no scalar.
    private static func form(of lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
        switch lead {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xE1...0xEF: (3, 0x80...0xBF)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: nil
        }
    }
}
