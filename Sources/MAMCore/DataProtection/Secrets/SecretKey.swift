/// A key of 256 bits.
///
/// Its bytes lie in memory that is locked and kept out of core dumps as far as the process may, are overwritten when the
/// key goes away, and show up in no description. They are never put into a `String`, `Data` or `Array`, which copy
/// themselves freely and leave the copies behind.
package final class SecretKey: Sendable, Unprintable {
    /// The length of every key, in bytes.
    package static let byteCount = SecretMemory.byteCount

    /// How many keys of this process lie where.
    package struct Places: Sendable, Hashable {
        /// In libcrypto's secure heap.
        package let secureHeap: Int
        /// In locked memory of our own.
        package let lockedMemory: Int
        /// In memory of our own that the process may not lock: it can be written to swap.
        package let unlockedMemory: Int

        /// All of them.
        package var total: Int { secureHeap + lockedMemory + unlockedMemory }
    }

    /// How many keys of this process lie where, now.
    package static var places: Places { SecretMemory.places }

    private let memory: SecretMemory

    /// A key whose bytes `body` writes, over zeros; when it throws there is no key and nothing stays of the bytes.
    package init(filling body: (UnsafeMutableRawBufferPointer) throws(CryptoError) -> Void) throws(CryptoError) {
        memory = try SecretMemory()
        try body(memory.bytes)
    }

    /// A new random key.
    package static func random() throws(CryptoError) -> SecretKey {
        try SecretKey { (bytes) throws(CryptoError) in try Randomness.fillSecretly(bytes) }
    }

    /// A copy of 32 bytes, which stay the caller's to overwrite.
    package convenience init(copying bytes: UnsafeRawBufferPointer) throws(CryptoError) {
        guard bytes.count == Self.byteCount else {
            throw .wrongLength(of: "a key", bytes.count, wanted: "\(Self.byteCount)")
        }
        try self.init { $0.copyMemory(from: bytes) }
    }

    /// A copy of 32 bytes, which stay the caller's to overwrite.
    package convenience init(copying bytes: RawSpan) throws(CryptoError) {
        // An initialiser cannot delegate from within a closure, so the bytes are lent the other way round.
        guard bytes.byteCount == Self.byteCount else {
            throw .wrongLength(of: "a key", bytes.byteCount, wanted: "\(Self.byteCount)")
        }
        try self.init { target in bytes.withUnsafeBytes { target.copyMemory(from: $0) } }
    }

    /// Runs `body` with the bytes, which it must neither keep nor copy to where they outlive it.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The bytes are reached by an address alone, which keeps nothing alive.
        defer { withExtendedLifetime(self) {} }
        return try memory.withUnsafeBytes(body)
    }

    /// Whether both are the same key, in a time that tells nothing about either.
    package func isEqual(to other: SecretKey) -> Bool {
        withUnsafeBytes { mine in other.withUnsafeBytes { SecretBytes.areEqual(mine, $0) } }
    }
}

/// A value that shows its type and nothing else, whatever is done to print it.
///
/// Covers `description`, `debugDescription`, interpolation, `dump` and `Mirror`.
package protocol Unprintable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Unprintable {
    package var description: String { "\(Self.self)" }
    package var debugDescription: String { "\(Self.self)" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
