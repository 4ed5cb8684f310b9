import MAMSettings

/// Goes once over the bytes of a document and knows at each of them the line and the column.
///
/// It keeps where the line begins and how many bytes of it are not the first of their scalar. Line breaks stand only
/// between tokens and in no string, and every byte beyond ASCII is validated anyway, so keeping both up to date costs
/// nothing on plain text, and a position costs a subtraction however long the line is.
struct JSONScanner {
    /// The text as UTF-8.
    let bytes: [UInt8]
    /// What is accepted.
    let options: JSONOptions
    private let isFromUTF16: Bool

    /// The next byte to be read, never past the end.
    var index: Int
    private var line = 1
    private var lineStart: Int
    // Bytes of this line that continue a scalar.
    private var lineContinuations = 0
    // How many more bytes than UTF-16 code units the text has so far.
    private var excess = 0

    /// The arrays and objects around the next value, outermost first.
    var open: [JSONContainer] = []
    /// The values begun so far.
    var nodes = 0
    /// The steps down to the value being read.
    var path = JSONPathStack()
    /// The repeated keys found so far.
    var duplicateKeys: [JSONDuplicateKey] = []
    /// Where strings with escapes are put together.
    var scratch: [UInt8] = []

    /// Stands at the beginning of the text.
    init(_ text: JSONText, options: JSONOptions) {
        bytes = text.bytes
        isFromUTF16 = text.isFromUTF16
        index = text.start
        lineStart = text.start
        self.options = options
    }

    /// The next byte, or nil at the end.
    var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// The byte behind the next one.
    var following: UInt8? { index < bytes.count - 1 ? bytes[index + 1] : nil }

    /// Where the next byte stands.
    var position: SourcePosition {
        SourcePosition(
            line: line, column: index - lineStart - lineContinuations + 1,
            byteOffset: isFromUTF16 ? 2 + 2 * (index - excess) : index)
    }

    /// Passes over blanks, line breaks and, where they are allowed, comments.
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

    /// Passes over one scalar beyond ASCII; throws where the bytes are not UTF-8.
    mutating func skipWideScalar() throws(JSONError) {
        guard let length = JSONUTF8.scalar(in: bytes, at: index)?.length else {
            throw failure(.invalidUTF8, JSONUTF8.defect(in: bytes, at: index), at: position)
        }
        index += length
        lineContinuations += length - 1
        excess += length == 2 ? 1 : 2
    }
}
