internal import MAMKeys

/// An access token, which the app's token library (such as MSAL) received from Microsoft Entra ID.
///
/// The token's bytes are in memory that is not swapped to the disk, are overwritten when the token is released, and
/// appear in no description. The caller has to erase the text or bytes from which it creates a token, as with a PIN:
/// see ``TypedPIN``.
public final class MAMAccessToken: Sendable {
    /// The maximum number of bytes of a token: 16384.
    ///
    /// A longer token is not stored and equals no other token.
    public static let maximumByteCount = 16 << 10

    // Pieces of 32 bytes; nil if memory was short or the token was too long.
    private let pieces: [SecretKey]?
    private let count: Int

    /// Creates a token from a copy of UTF-8 bytes.
    ///
    /// The caller has to overwrite its own copy of the bytes.
    ///
    /// - Parameter bytes: The token in UTF-8, at most ``maximumByteCount`` bytes.
    public init(utf8 bytes: UnsafeRawBufferPointer) {
        pieces = Self.copy(bytes)
        count = bytes.count
    }

    /// Creates a token from a copy of a text.
    ///
    /// - Parameter text: The token, at most ``maximumByteCount`` bytes in UTF-8.
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

    /// Calls a closure with the token's bytes in contiguous memory, and overwrites that memory afterwards.
    ///
    /// - Parameter body: The closure. The bytes are valid during the call only.
    /// - Returns: The closure's result; nil if the token could not be stored.
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

extension MAMAccessToken: Equatable {
    /// Returns whether two tokens hold the same bytes.
    ///
    /// The time taken depends on their lengths only.
    public static func == (left: MAMAccessToken, right: MAMAccessToken) -> Bool {
        if left === right { return true }
        return left.withUTF8 { mine in right.withUTF8 { SecretBytes.areEqual(mine, $0) } ?? false } ?? false
    }
}

extension MAMAccessToken: ExpressibleByStringLiteral {
    /// Creates a token from a literal in a test or a simulation.
    public convenience init(stringLiteral value: String) { self.init(value) }
}

extension MAMAccessToken: CustomStringConvertible, CustomReflectable {
    /// The name of the type, without the token.
    public var description: String { "MAMAccessToken" }
    /// An empty mirror, so that `dump` does not print the token.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
