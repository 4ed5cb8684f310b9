/// A version of an app, an SDK or an operating system: whole numbers that are separated by dots.
///
/// Missing parts are 0, so `17`, `17.0` and `17.0.0` are the same version. A letter in parentheses after a version of
/// the system, as in `16.4.1 (a)`, names a rapid security response. It is the fourth part, and counts from 1 for `a`
/// (assumption `patch-letter` in Docs/Assumptions.md).
public struct VersionNumber: Sendable, Hashable {
    /// The numbers of the version, most significant first, without trailing zeros.
    public let parts: [Int]

    /// The maximum number of parts in a version.
    public static let maximumPartCount = 8
    /// The maximum length of a version's text, in bytes.
    public static let maximumByteCount = 128

    /// Creates a version from its numbers.
    ///
    /// - Parameter parts: The numbers, most significant first. Negative numbers become 0. Only the first
    ///   ``maximumPartCount`` numbers are used.
    public init(parts: [Int]) {
        var parts = parts.prefix(Self.maximumPartCount).map { max(0, $0) }
        while parts.last == 0 { parts.removeLast() }
        self.parts = parts
    }

    /// Parses a version number.
    ///
    /// - Parameter text: The version, at most ``maximumByteCount`` bytes of digits and dots. A blank and a letter in
    ///   parentheses may follow at most three parts. The result is nil if the text has other characters, an empty part,
    ///   more than ``maximumPartCount`` parts, or a number that is too large.
    public init?(_ text: String) {
        guard let parts = Self.writtenParts(text) else { return nil }
        self.init(parts: parts)
    }

    /// Returns the parts of a text as written, with trailing zeros; nil if the text is not a version.
    package static func writtenParts(_ text: String) -> [Int]? {
        guard !text.isEmpty, text.utf8.count <= Self.maximumByteCount else { return nil }
        let (letter, text) = patch(of: text)
        var parts: [Int] = []
        for part in text.split(separator: ".", omittingEmptySubsequences: false) {
            guard parts.count < Self.maximumPartCount, part.utf8.allSatisfy({ (48...57).contains($0) }),
                let number = Int(part)
            else { return nil }
            parts.append(number)
        }
        guard let letter else { return parts }
        guard parts.count < Self.patchPlace + 1 else { return nil }
        return parts + Array(repeating: 0, count: Self.patchPlace - parts.count) + [letter]
    }

    /// The index of the part that a letter in parentheses gives.
    private static let patchPlace = 3

    /// Splits the letter in parentheses off a text; the letter is nil if there is none.
    private static func patch(of text: String) -> (letter: Int?, rest: Substring) {
        let end = Array(text.utf8.suffix(4))
        guard end.count == 4, end[0] == UInt8(ascii: " "), end[1] == UInt8(ascii: "("), end[3] == UInt8(ascii: ")"),
            case let letter = Int(end[2] | 0x20) - 0x60, (1...26).contains(letter)
        else { return (nil, text[...]) }
        return (letter, text.dropLast(4))
    }

    /// The version without the part for a rapid security response.
    package var withoutPatch: VersionNumber { VersionNumber(parts: Array(parts.prefix(Self.patchPlace))) }

    /// The version of an operating system, in which a fourth number is the letter of a rapid security response.
    package var system: String {
        guard parts.count == Self.patchPlace + 1, let letter = parts.last, (1...26).contains(letter) else {
            return description
        }
        return "\(withoutPatch) (\(Character(UnicodeScalar(UInt8(0x60 + letter)))))"
    }

    /// Parses the version of something other than an operating system, which has no letter in parentheses.
    ///
    /// The result is nil for a version whose numbers are all zero, too: nothing was released as version 0.
    package init?(release text: String) {
        guard !text.utf8.contains(UInt8(ascii: "(")), let version = VersionNumber(text), !version.isZero else {
            return nil
        }
        self = version
    }

    /// Whether all numbers of the version are zero.
    ///
    /// Policies use `0`, `0.0` and similar values for "not configured".
    package var isZero: Bool { parts.isEmpty }

    /// The version as release notes of the SDK write it, with at least three numbers: `20.4.0`.
    package var release: String {
        (parts + Array(repeating: 0, count: max(0, 3 - parts.count))).map { "\($0)" }.joined(separator: ".")
    }
}

extension VersionNumber: Comparable {
    /// Returns whether the first version is lower than the second.
    ///
    /// The versions are compared number by number, so `9.9` is lower than `9.10`.
    public static func < (left: VersionNumber, right: VersionNumber) -> Bool {
        // Without trailing zeros, a version precedes all versions that it is a prefix of.
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}

extension VersionNumber: CustomStringConvertible {
    /// The numbers of the version with dots between them, at least two numbers, such as `17.0`.
    public var description: String {
        let shown = parts + Array(repeating: 0, count: max(0, 2 - parts.count))
        return shown.map { "\($0)" }.joined(separator: ".")
    }
}
