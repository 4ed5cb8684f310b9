internal import CMAMCrypto

/// The memory of one secret: 32 bytes in libcrypto's secure heap, or in a slab if the heap has no space.
///
/// Unchecked: the bytes are written before another thread can access them, and only read from then on.
struct SecretMemory: ~Copyable, @unchecked Sendable {
    static let byteCount = SecretHeap.byteCount

    // For secrets beyond this library's share of the heap; process-wide like the heap.
    private static let slabs = SecretSlabs()

    private let start: UnsafeMutableRawPointer
    private let isInHeap: Bool

    /// Allocates memory, filled with zeros.
    init() throws(CryptoError) {
        (start, isInHeap) = try Self.take()
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit {
        if isInHeap {
            SecretHeap.free(start)
        } else {
            OPENSSL_cleanse(start, Self.byteCount)
            Self.slabs.free(start)
        }
    }

    /// The bytes, for the code that makes the secret.
    var bytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(start: start, count: Self.byteCount) }

    /// Runs `body` with the bytes.
    borrowing func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(bytes))
    }

    private static func take() throws(CryptoError) -> (UnsafeMutableRawPointer, isInHeap: Bool) {
        if let secret = SecretHeap.allocate() { return (secret, true) }
        if let secret = slabs.allocate() { return (secret, false) }
        throw CryptoError(.noMemory, "no memory for a key of \(byteCount) bytes")
    }

    /// The number of secrets in this process by the kind of their memory.
    static var places: SecretKey.Places {
        let slabs = slabs.counts
        return SecretKey.Places(
            secureHeap: SecretHeap.count, lockedMemory: slabs.locked, unlockedMemory: slabs.unlocked)
    }
}
