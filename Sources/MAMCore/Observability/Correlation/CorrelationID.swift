/// The id of a request, job or message, which all events of its work carry.
///
/// The caller puts the id in force for an operation. It is then the ``MAMEvent/correlationID`` of every event of the
/// operation, in all apps:
///
/// ```swift
/// let id = try CorrelationID(request.headers["X-Request-ID"])
/// await CorrelationID.withValue(id) { await app.enrollmentManager.registerAndEnroll(account) }
/// ```
///
/// An id is a text of 1 to 128 visible ASCII characters, such as a UUID or a trace id. It appears in events, so it must
/// not contain account ids. Log lines and telemetry do not contain it.
public struct CorrelationID: Sendable, Hashable, CustomStringConvertible {
    /// The maximum number of bytes of an id.
    public static let maximumByteCount = 128

    /// The text of the id.
    public let text: String

    /// Creates an id.
    ///
    /// - Parameter text: The id, 1 to 128 characters from `!` to `~`.
    /// - Throws: ``CorrelationIDError`` for an empty text, a text that is too long, or another character.
    public init(_ text: some StringProtocol) throws(CorrelationIDError) {
        let bytes = text.utf8
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.maximumByteCount else { throw .tooLong(byteCount: bytes.count) }
        for (index, byte) in bytes.enumerated() where !(0x21...0x7E).contains(byte) {
            throw .invisible(index: index)
        }
        self.text = String(text)
    }

    /// The text of the id.
    public var description: String { text }
}

/// The reason why a text is not a correlation id.
public enum CorrelationIDError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is empty.
    case empty
    /// The text has more than 128 bytes.
    case tooLong(byteCount: Int)
    /// The text contains a blank, a control character or a non-ASCII character. The index is that of its first byte.
    case invisible(index: Int)

    /// The reason on one line, without the text.
    public var description: String {
        switch self {
        case .empty: "a correlation id has 1 to 128 characters, and this one has none"
        case .tooLong(let byteCount): "a correlation id has 1 to 128 characters, and this one has \(byteCount) bytes"
        case .invisible(let index): "a correlation id holds visible ASCII characters, and byte \(index) is none"
        }
    }
}

/// Encoded as its text, which decoding checks.
extension CorrelationID: Codable {
    /// Decodes an id.
    ///
    /// An invalid text is corrupted data.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(CorrelationIDError) { self = try CorrelationID(text) } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
