/// A key of 256 bits.
///
/// Its bytes are in memory that is locked and excluded from core dumps as far as the process has the rights, are
/// overwritten when the key is released, and appear in no description. They are never stored in a `String`, `Data` or
/// `Array`, whose copies would not be overwritten.
package final class SecretKey: Sendable, Unprintable {
    /// The length of every key, in bytes.
    package static let byteCount = SecretMemory.byteCount

    package struct Places: Sendable, Hashable {
        /// In libcrypto's secure heap.
        package let secureHeap: Int
        /// In locked memory of this library.
        package let lockedMemory: Int
        /// In memory of this library that the process may not lock, so that it may be written to swap.
        package let unlockedMemory: Int

        package var total: Int { secureHeap + lockedMemory + unlockedMemory }
    }

    /// The number of keys in this process by the kind of their memory.
    package static var places: Places { SecretMemory.places }

    private let memory: SecretMemory

    /// Makes a key whose bytes `body` writes over zeros; if it throws, the bytes are overwritten.
    package init(filling body: (UnsafeMutableRawBufferPointer) throws(CryptoError) -> Void) throws(CryptoError) {
        memory = try SecretMemory()
        try body(memory.bytes)
    }

    package static func random() throws(CryptoError) -> SecretKey {
        try SecretKey { (bytes) throws(CryptoError) in try Randomness.fill(bytes) }
    }

    /// Copies 32 bytes; the caller remains responsible for overwriting its own.
    package convenience init(copying bytes: UnsafeRawBufferPointer) throws(CryptoError) {
        guard bytes.count == Self.byteCount else {
            throw .wrongLength(of: "a key", bytes.count, wanted: "\(Self.byteCount)")
        }
        try self.init { $0.copyMemory(from: bytes) }
    }

    /// Copies 32 bytes; the caller remains responsible for overwriting its own.
    package convenience init(copying bytes: RawSpan) throws(CryptoError) {
        // An initializer cannot delegate from within a closure, so the closure receives the key's memory instead.
        guard bytes.byteCount == Self.byteCount else {
            throw .wrongLength(of: "a key", bytes.byteCount, wanted: "\(Self.byteCount)")
        }
        try self.init { target in bytes.withUnsafeBytes { target.copyMemory(from: $0) } }
    }

    /// Runs `body` with the bytes, which must not outlive the call in any copy.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The bytes are accessed by an address, which does not keep the key alive.
        defer { withExtendedLifetime(self) {} }
        return try memory.withUnsafeBytes(body)
    }

    /// Whether two keys are equal, in constant time.
    package func isEqual(to other: SecretKey) -> Bool {
        withUnsafeBytes { mine in other.withUnsafeBytes { SecretBytes.areEqual(mine, $0) } }
    }
}

/// A value whose descriptions show only its type.
///
/// Covers `description`, `debugDescription`, interpolation, `dump` and `Mirror`.
package protocol Unprintable: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Unprintable {
    package var description: String { "\(Self.self)" }
    package var debugDescription: String { "\(Self.self)" }
    package var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
