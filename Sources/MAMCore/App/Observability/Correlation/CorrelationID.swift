/// The id of a request, job or message of your own system.
///
/// Do the work of the request in the operation of `CorrelationID.withValue(_:operation:)`. All events of this work, in
/// all apps, then contain the id (``MAMEvent/correlationID``):
///
/// ```swift
/// let id = try CorrelationID(request.headers["X-Request-ID"])
/// await CorrelationID.withValue(id) { await app.enrollmentManager.registerAndEnroll(account) }
/// ```
///
/// An id is a text of 1 to 128 visible ASCII characters, such as a UUID or a trace id. It appears in events, so it must
/// not contain account ids. Log lines and telemetry do not contain the id.
public struct CorrelationID: Sendable, Hashable, CustomStringConvertible {
    /// The maximum length of a correlation id, in bytes: 128.
    public static let maximumByteCount = 128

    /// The characters of the correlation id.
    public let text: String

    /// Creates a correlation id from a text.
    ///
    /// - Parameter text: The id, 1 to 128 characters from `!` to `~`.
    /// - Throws: ``CorrelationIDError`` if the text is empty, is too long, or contains any other character.
    public init(_ text: some StringProtocol) throws(CorrelationIDError) {
        let bytes = text.utf8
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.maximumByteCount else { throw .tooLong(byteCount: bytes.count) }
        for (index, byte) in bytes.enumerated() where !(0x21...0x7E).contains(byte) { throw .invisible(index: index) }
        self.text = String(text)
    }

    /// The characters of the correlation id.
    public var description: String { text }
}

/// The reason why a text is not allowed as a ``CorrelationID``.
public enum CorrelationIDError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The text is empty.
    case empty
    /// The text has more than 128 bytes.
    case tooLong(byteCount: Int)
    /// The text contains a character that is not allowed.
    ///
    /// The character is a blank, a control or a non-ASCII character. `index` is the position of its first byte.
    case invisible(index: Int)

    /// The reason for the error on one line, without the text that was refused.
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
    /// Decodes a correlation id from its text.
    ///
    /// If the text is not a valid id, this initializer throws `DecodingError.dataCorrupted`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        do throws(CorrelationIDError) { self = try CorrelationID(text) } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
        }
    }

    /// Encodes the correlation id as a text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
