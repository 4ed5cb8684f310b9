/// A PIN as somebody typed it: bytes in locked memory that are overwritten when it goes away, and shown by no description.
///
/// The engine never puts a PIN into a `String` or an `Array`. What you make it from stays yours: a `String` cannot be
/// overwritten, so an app that takes the threat seriously collects bytes and overwrites them.
public final class TypedPIN: Sendable {
    /// The most bytes of UTF-8 a PIN may have; longer input is not kept.
    public static let maximumByteCount = 256

    // Pieces of 32 bytes; the failure when there was no memory for them.
    private let pieces: Result<[SecretKey], CryptoError>
    private let count: Int
    /// Whether more was typed than any PIN has.
    package let isTooLong: Bool

    /// Keeps a copy of what was typed.
    ///
    /// Any text will do: what is wrong with it is said by ``PINRules/refusals(of:)``.
    public convenience init(_ text: String) {
        var text = text
        self.init(copying: text.withUTF8 { Self.copy(UnsafeRawBufferPointer($0)) })
    }

    /// Keeps a copy of what was typed, in UTF-8; the bytes stay the caller's to overwrite.
    public convenience init(utf8 bytes: UnsafeRawBufferPointer) { self.init(copying: Self.copy(bytes)) }

    private typealias Copy = (pieces: Result<[SecretKey], CryptoError>, count: Int, isTooLong: Bool)

    private init(copying copy: Copy) { (pieces, count, isTooLong) = copy }

    private static func copy(_ bytes: UnsafeRawBufferPointer) -> Copy {
        guard bytes.count <= maximumByteCount else { return (.success([]), 0, true) }
        let pieces = Result { () throws(CryptoError) in
            var pieces: [SecretKey] = []
            for start in stride(from: 0, to: bytes.count, by: SecretKey.byteCount) {
                let piece = UnsafeRawBufferPointer(
                    rebasing: bytes[start..<min(bytes.count, start + SecretKey.byteCount)])
                pieces.append(try SecretKey { $0.copyMemory(from: piece) })
            }
            return pieces
        }
        return (pieces, bytes.count, false)
    }

    /// Runs `body` with the bytes in one piece, which is overwritten afterwards.
    ///
    /// Throws `noMemory` when there was no memory to keep them in.
    package func withBytes<Result>(
        _ body: (UnsafeRawBufferPointer) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        let pieces = try pieces.get()
        return try SecretBytes.withTemporary(pieces.count * SecretKey.byteCount) { (room) throws(CryptoError) in
            for (index, piece) in pieces.enumerated() {
                piece.withUnsafeBytes { room.part(index * SecretKey.byteCount, $0.count).copyMemory(from: $0) }
            }
            return try body(UnsafeRawBufferPointer(rebasing: room[..<count]))
        }
    }

    /// Whether both were typed alike, in a time that tells nothing but their lengths.
    package func isEqual(to other: TypedPIN) throws(CryptoError) -> Bool {
        guard !isTooLong, !other.isTooLong else { return false }
        return try withBytes { (mine) throws(CryptoError) in
            try other.withBytes { SecretBytes.areEqual(mine, $0) }
        }
    }
}

extension TypedPIN: ExpressibleByStringLiteral {
    /// A PIN in the source of a test or a simulation.
    public convenience init(stringLiteral value: String) { self.init(value) }
}

extension TypedPIN: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name of the type and nothing else.
    public var description: String { "TypedPIN" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Shows nothing.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
