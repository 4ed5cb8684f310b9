/// An access token: bytes in locked memory that are overwritten when it goes away, and shown by no description.
///
/// What you make it from stays yours, as with a PIN: see ``TypedPIN``.
public final class MAMAccessToken: Sendable {
    /// The most bytes of a token; of longer ones nothing is kept, and they equal no other.
    public static let maximumByteCount = 16 << 10

    // Pieces of 32 bytes; none when there was no memory for them, or there were too many.
    private let pieces: [SecretKey]?
    private let count: Int

    /// Keeps a copy of a token in UTF-8; the bytes stay the caller's to overwrite.
    public init(utf8 bytes: UnsafeRawBufferPointer) {
        pieces = Self.copy(bytes)
        count = bytes.count
    }

    /// Keeps a copy of a token.
    public convenience init(_ text: String) {
        var text = text
        self.init(copying: text.withUTF8 { (Self.copy(UnsafeRawBufferPointer($0)), $0.count) })
    }

    private init(copying copy: (pieces: [SecretKey]?, count: Int)) { (pieces, count) = copy }

    private static func copy(_ bytes: UnsafeRawBufferPointer) -> [SecretKey]? {
        guard bytes.count <= maximumByteCount else { return nil }
        do throws(CryptoError) {
            var pieces: [SecretKey] = []
            for start in stride(from: 0, to: bytes.count, by: SecretKey.byteCount) {
                let piece = UnsafeRawBufferPointer(
                    rebasing: bytes[start..<min(bytes.count, start + SecretKey.byteCount)])
                pieces.append(try SecretKey { $0.copyMemory(from: piece) })
            }
            return pieces
        } catch { return nil }
    }

    /// Runs `body` with the bytes in one piece, which is overwritten afterwards; nil when they could not be kept.
    public func withUTF8<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        guard let pieces else { return nil }
        return SecretBytes.withTemporary(pieces.count * SecretKey.byteCount) { room in
            for (index, piece) in pieces.enumerated() {
                piece.withUnsafeBytes { room.part(index * SecretKey.byteCount, $0.count).copyMemory(from: $0) }
            }
            return body(UnsafeRawBufferPointer(rebasing: room[..<count]))
        }
    }
}

extension MAMAccessToken: Hashable {
    /// Whether both hold the same bytes, in a time that tells nothing but their lengths.
    public static func == (left: MAMAccessToken, right: MAMAccessToken) -> Bool {
        if left === right { return true }
        return left.withUTF8 { mine in right.withUTF8 { SecretBytes.areEqual(mine, $0) } ?? false } ?? false
    }

    /// Feeds the length into the hasher: a hash of the bytes would tell something of them.
    public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

extension MAMAccessToken: ExpressibleByStringLiteral {
    /// A token in the source of a test or a simulation.
    public convenience init(stringLiteral value: String) { self.init(value) }
}

extension MAMAccessToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the type and nothing else.
    public var description: String { "MAMAccessToken" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
