/// A version of whole numbers with dots between them, as policies and devices give it.
///
/// Missing parts are 0, so `17`, `17.0` and `17.0.0` are one version.
public struct VersionNumber: Sendable, Hashable {
    /// The parts, most significant first, without the zeros at the end.
    public let parts: [Int]

    /// The most parts a version may have.
    public static let maximumPartCount = 8
    /// The most bytes of its text.
    public static let maximumByteCount = 128

    /// Makes a version of parts; negative ones count as 0, and what exceeds ``maximumPartCount`` is cut off.
    public init(parts: [Int]) {
        var parts = parts.prefix(Self.maximumPartCount).map { max(0, $0) }
        while parts.last == 0 { parts.removeLast() }
        self.parts = parts
    }

    /// Reads a version; `nil` when the text is none: other characters, empty parts, too many parts, numbers too large.
    public init?(_ text: String) {
        guard let parts = Self.writtenParts(text) else { return nil }
        self.init(parts: parts)
    }

    /// The parts of a version's text as they are written, with the zeros at the end; `nil` when the text is none.
    static func writtenParts(_ text: String) -> [Int]? {
        guard !text.isEmpty, text.utf8.count <= Self.maximumByteCount else { return nil }
        var parts: [Int] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            guard parts.count < Self.maximumPartCount, part.utf8.allSatisfy({ (48...57).contains($0) }),
                let number = Int(part)
            else { return nil }
            parts.append(number)
        }
        return parts
    }

    /// Whether it says nothing: `0`, `0.0` and the like stand for "not configured" in policies.
    public var isZero: Bool { parts.isEmpty }
}

extension VersionNumber: Comparable {
    /// Compares part by part, as numbers: `9.10` is above `9.9`.
    public static func < (left: VersionNumber, right: VersionNumber) -> Bool {
        // A version without its last zeros is below everything it begins.
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}

extension VersionNumber: Codable {
    /// Reads the text of a version.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let version = VersionNumber(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a version")
        }
        self = version
    }

    /// Writes the version as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension VersionNumber: CustomStringConvertible {
    /// The parts with dots between them, at least two: `17.0`.
    public var description: String {
        let shown = parts + Array(repeating: 0, count: max(0, 2 - parts.count))
        return shown.map { "\($0)" }.joined(separator: ".")
    }
}
