/// The id of the request, job or message that a caller works on, as the events of that work carry it.
///
/// The caller puts it in force for an operation; ``MAMEvent/correlationID`` of every event that happens in the operation is
/// then this id, in all apps:
///
/// ```swift
/// let id = try CorrelationID(request.headers["X-Request-ID"])
/// await CorrelationID.withValue(id) { await app.enrollmentManager.registerAndEnroll(account) }
/// ```
///
/// A text of 1 to 128 visible ASCII characters, such as a UUID or a trace id. It goes wherever events go, so it must name no
/// account. Log lines and telemetry do not have it.
public struct CorrelationID: Sendable, Hashable, CustomStringConvertible {
    /// The most bytes of an id.
    public static let maximumByteCount = 128

    /// The text.
    public let text: String

    /// Makes an id.
    ///
    /// - Parameter text: 1 to 128 characters from `!` to `~`.
    /// - Throws: What is wrong with the text.
    public init(_ text: some StringProtocol) throws(CorrelationIDError) {
        let bytes = text.utf8
        guard !bytes.isEmpty else { throw .empty }
        guard bytes.count <= Self.maximumByteCount else { throw .tooLong(byteCount: bytes.count) }
        for (index, byte) in bytes.enumerated() where !(0x21...0x7E).contains(byte) {
            throw .invisible(index: index)
        }
        self.text = String(text)
    }

    /// The text.
    public var description: String { text }
}

/// Why a text is no correlation id.
public enum CorrelationIDError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It has no character.
    case empty
    /// It has more than 128 bytes.
    case tooLong(byteCount: Int)
    /// It holds a blank, a control character, or a character outside of ASCII; the index is that of its first byte.
    case invisible(index: Int)

    /// What is wrong, in one line, without the text.
    public var description: String {
        switch self {
        case .empty: "a correlation id has 1 to 128 characters, and this one has none"
        case .tooLong(let byteCount): "a correlation id has 1 to 128 characters, and this one has \(byteCount) bytes"
        case .invisible(let index): "a correlation id holds visible ASCII characters, and byte \(index) is none"
        }
    }
}

/// Written as its text, and checked when it is read.
extension CorrelationID: Codable {
    /// Decodes an id; a text that is none is corrupted data.
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
