internal import MAMKeys

/// An access token, which the app's token library (such as MSAL) received from Microsoft Entra ID.
///
/// The token's bytes are in memory that is not swapped to the disk, and are overwritten when the token is released. No
/// description contains them. The caller has to erase its own copy of the token, see ``TypedPIN``.
public final class MAMAccessToken: Sendable {
    /// The maximum length of a token, in bytes: 16384.
    ///
    /// A longer token is not stored, and is not equal to any other token.
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

    /// Calls a closure with a copy of the token's bytes in contiguous memory, and overwrites the copy afterward.
    ///
    /// - Parameter body: The closure. The bytes are valid only during the call.
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
    /// Returns whether two tokens have the same bytes.
    ///
    /// The time that the comparison takes depends only on the lengths of the tokens.
    public static func == (left: MAMAccessToken, right: MAMAccessToken) -> Bool {
        if left === right { return true }
        return left.withUTF8 { mine in right.withUTF8 { SecretBytes.areEqual(mine, $0) } ?? false } ?? false
    }
}

extension MAMAccessToken: ExpressibleByStringLiteral {
    /// Creates a token from a string literal, for a test or a simulation.
    public convenience init(stringLiteral value: String) { self.init(value) }
}

extension MAMAccessToken: CustomStringConvertible, CustomReflectable {
    /// The name of the type, without the token.
    public var description: String { "MAMAccessToken" }
    /// An empty mirror, so that `dump` does not print the token.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
