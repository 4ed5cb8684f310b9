import MAMSettings

/// Scans the bytes of a document once and keeps track of the line and the column.
///
/// The scanner stores the start of the line and the number of its bytes that continue a scalar. Line breaks occur only
/// between tokens, and bytes beyond ASCII are validated anyway. So tracking is free on plain text, and a position takes
/// one subtraction on lines of any length.
struct JSONScanner {
    /// The text as UTF-8.
    let bytes: [UInt8]
    /// The options of reading.
    let options: JSONOptions
    private let isFromUTF16: Bool

    /// The next byte to be read, never past the end.
    var index: Int
    private var line = 1
    private var lineStart: Int
    // The number of bytes of this line that continue a scalar.
    private var lineContinuations = 0
    // The number of bytes so far, minus the number of UTF-16 code units.
    private var excess = 0

    /// The open arrays and objects, outermost first.
    var open: [JSONContainer] = []
    /// The number of values that have begun so far.
    var nodes = 0
    /// The path of the value being read.
    var path = JSONPathStack()
    /// The repeated keys found so far.
    var duplicateKeys: [JSONDuplicateKey] = []
    /// The buffer for strings with escapes.
    var scratch: [UInt8] = []

    /// Creates a scanner at the beginning of a text.
    init(_ text: JSONText, options: JSONOptions) {
        bytes = text.bytes
        isFromUTF16 = text.isFromUTF16
        index = text.start
        lineStart = text.start
        self.options = options
    }

    /// The next byte; nil at the end.
    var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// The byte after the next one; nil if there is none.
    var following: UInt8? { index < bytes.count - 1 ? bytes[index + 1] : nil }

    /// The position of the next byte.
    var position: SourcePosition {
        SourcePosition(
            line: line, column: index - lineStart - lineContinuations + 1,
            byteOffset: isFromUTF16 ? 2 + 2 * (index - excess) : index)
    }

    /// Skips blanks, line breaks and, if the options allow them, comments.
    mutating func skipBlanks() throws(JSONError) {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                index += 1
            case UInt8(ascii: "\n"):
                index += 1
                beginLine()
            case UInt8(ascii: "\r"):
                index += following == UInt8(ascii: "\n") ? 2 : 1
                beginLine()
            case UInt8(ascii: "/") where options.allowsComments && following == UInt8(ascii: "/"):
                try skipComment()
            default:
                return
            }
        }
    }

    private mutating func beginLine() {
        line += 1
        lineStart = index
        lineContinuations = 0
    }

    private mutating func skipComment() throws(JSONError) {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
            case ..<0x80: index += 1
            default: try skipWideScalar()
            }
        }
    }

    /// Skips a scalar beyond ASCII; throws if the bytes are not UTF-8.
    mutating func skipWideScalar() throws(JSONError) {
        guard let length = JSONUTF8.scalar(in: bytes, at: index)?.length else {
            throw failure(.invalidUTF8, JSONUTF8.defect(in: bytes, at: index), at: position)
        }
        index += length
        lineContinuations += length - 1
        excess += length == 2 ? 1 : 2
    }
}
