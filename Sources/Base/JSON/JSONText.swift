import MAMSettings

/// The input as UTF-8, with the data for converting offsets to those of the original bytes.
struct JSONText {
    /// The text; its UTF-8 is not validated yet, unless it was converted from UTF-16.
    let bytes: [UInt8]
    /// The start of the text in `bytes`, after a byte order mark.
    let start: Int
    /// Whether the input was UTF-16.
    let isFromUTF16: Bool

    /// Recognizes the encoding; throws if it is not supported, or if UTF-16 is malformed.
    init(_ input: [UInt8]) throws(JSONError) {
        let head = Array(input.prefix(4))
        if head.starts(with: [0xEF, 0xBB, 0xBF]) {
            bytes = input
            start = 3
            isFromUTF16 = false
        } else if head == [0xFF, 0xFE, 0, 0] || head == [0, 0, 0xFE, 0xFF] {
            throw Self.unsupported("utf-32")
        } else if head.starts(with: [0xFF, 0xFE]) {
            bytes = try Self.utf8(fromUTF16: input, isBigEndian: false)
            start = 0
            isFromUTF16 = true
        } else if head.starts(with: [0xFE, 0xFF]) {
            bytes = try Self.utf8(fromUTF16: input, isBigEndian: true)
            start = 0
            isFromUTF16 = true
        } else {
            try Self.refuseUnmarked(head)
            bytes = input
            start = 0
            isFromUTF16 = false
        }
    }

    // JSON begins with an ASCII character, so zeros among the first bytes distinguish the encodings.
    private static func refuseUnmarked(_ head: [UInt8]) throws(JSONError) {
        guard head.count >= 2 else { return }
        if head.count == 4, head.count(where: { $0 == 0 }) == 3 { throw unsupported("utf-32") }
        if (head[0] == 0) != (head[1] == 0) { throw unsupported("utf-16 without a byte order mark") }
    }

    private static func unsupported(_ name: String) -> JSONError {
        let message = "the input looks like \(name), expected utf-8, or utf-16 with a byte order mark"
        return JSONError(.unsupportedEncoding, message, at: .start, path: .root)
    }

    private static func utf8(fromUTF16 input: [UInt8], isBigEndian: Bool) throws(JSONError) -> [UInt8] {
        var reader = UTF16Reader(input: input, isBigEndian: isBigEndian)
        var output: [UInt8] = []
        output.reserveCapacity(input.count / 2)
        while reader.offset < input.count {
            let scalar = try reader.next()
            if scalar.value < 0x80 {
                output.append(UInt8(truncatingIfNeeded: scalar.value))
            } else if let encoded = Unicode.UTF8.encode(scalar) {
                output.append(contentsOf: encoded)
            }
        }
        return output
    }
}

/// Reads scalars from UTF-16 and counts lines and columns, for errors that only this encoding has.
private struct UTF16Reader {
    let input: [UInt8]
    let isBigEndian: Bool
    var offset = 2
    private var line = 1
    private var column = 1
    private var isBehindReturn = false

    init(input: [UInt8], isBigEndian: Bool) {
        self.input = input
        self.isBigEndian = isBigEndian
    }

    mutating func next() throws(JSONError) -> Unicode.Scalar {
        guard let first = unit(at: offset) else { throw failure("the last byte is half of a utf-16 code unit") }
        var (value, length) = (UInt32(first), 2)
        if UTF16.isLeadSurrogate(first), let second = unit(at: offset + 2), UTF16.isTrailSurrogate(second) {
            value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
            length = 4
        }
        guard let scalar = Unicode.Scalar(value) else {
            throw failure("0x\(JSONQuoting.hexadecimal(value, digits: 4)) is half of a utf-16 surrogate pair")
        }
        offset += length
        count(scalar)
        return scalar
    }

    private func unit(at offset: Int) -> UInt16? {
        guard offset + 1 < input.count else { return nil }
        let (first, second) = (UInt16(input[offset]), UInt16(input[offset + 1]))
        return isBigEndian ? first << 8 | second : second << 8 | first
    }

    private mutating func count(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\n" where isBehindReturn: isBehindReturn = false
        case "\n", "\r":
            (line, column) = (line + 1, 1)
            isBehindReturn = scalar == "\r"
        default:
            column += 1
            isBehindReturn = false
        }
    }

    private func failure(_ message: String) -> JSONError {
        let position = SourcePosition(line: line, column: column, byteOffset: offset)
        return JSONError(.invalidUTF16, message, at: position, path: .root)
    }
}
