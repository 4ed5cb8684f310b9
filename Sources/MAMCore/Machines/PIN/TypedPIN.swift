package import MAMKeys

/// A PIN that the user typed.
///
/// Its bytes are kept in protected memory. If the process has the right to lock memory, the system does not write these
/// bytes to swap space. The bytes are overwritten when the object is released, and no description contains them. The
/// engine never stores a PIN in a `String` or an `Array`. The caller must erase its own copy of the PIN. A `String`
/// cannot be overwritten. So an app should collect the PIN as bytes instead, and overwrite them.
public final class TypedPIN: Sendable {
    /// The maximum length of a PIN, in bytes of UTF-8.
    ///
    /// A longer PIN is not stored, and ``PINRules/refusals(of:)`` returns ``PINRefusal/tooLong(maximum:)``.
    public static let maximumByteCount = 256

    // Pieces of 32 bytes, or the failure if memory was short.
    private let pieces: Result<[SecretKey], CryptoError>
    private let count: Int
    /// Whether the input was longer than any PIN may be.
    let isTooLong: Bool

    /// Creates a PIN by copying a text.
    ///
    /// - Parameter text: Any text. If it is not an allowed PIN, ``PINRules/refusals(of:)`` returns the reasons.
    public convenience init(_ text: String) {
        var text = text
        self.init(copying: text.withUTF8 { Self.copy(UnsafeRawBufferPointer($0)) })
    }

    /// Creates a PIN by copying UTF-8 bytes.
    ///
    /// The caller has to overwrite its own copy of the bytes.
    ///
    /// - Parameter bytes: The PIN in UTF-8.
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

    /// Calls a closure with the bytes in one piece of memory, and overwrites that memory afterwards.
    ///
    /// - Throws: `noMemory` if memory for the PIN was short.
    func withBytes<Result>(
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

    /// Returns whether two typed PINs are equal.
    ///
    /// The time taken depends on their lengths only.
    package func isEqual(to other: TypedPIN) throws(CryptoError) -> Bool {
        guard !isTooLong, !other.isTooLong else { return false }
        return try withBytes { (mine) throws(CryptoError) in
            try other.withBytes { SecretBytes.areEqual(mine, $0) }
        }
    }
}

extension TypedPIN: ExpressibleByStringLiteral {
    /// Creates a PIN from a string literal, for a test or a simulation.
    public convenience init(stringLiteral value: String) { self.init(value) }
}

extension TypedPIN: CustomStringConvertible, CustomReflectable {
    /// The name of the type, without the PIN.
    public var description: String { "TypedPIN" }
    /// A mirror without children, so that `dump` does not print the PIN.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
