internal import CMAMCrypto
internal import Synchronization

/// This library's share of libcrypto's secure heap: locked, excluded from core dumps, between guard pages, one per
/// process.
///
/// Never the whole heap: libcrypto stores the state of its random generators there, and a thread that needs its first
/// random bytes while the heap is full gets an error.
enum SecretHeap {
    static let byteCount = 32

    // The maximum size of all secrets, and the size of one secret in the heap, in bytes.
    private struct Share: Sendable {
        var bytes: Int
        var slot: Int
    }

    // Determined once, because setting up the heap is not thread-safe.
    private static let share = makeShare()
    private static let taken = Atomic<Int>(0)

    static var count: Int {
        let slot = share.slot
        return slot == 0 ? 0 : taken.load(ordering: .relaxed) / slot
    }

    /// Allocates memory for one secret; nil if the share is used up, or the heap is full or missing.
    static func allocate() -> UnsafeMutableRawPointer? {
        let share = share
        guard share.bytes > 0 else { return nil }
        guard taken.add(share.slot, ordering: .relaxed).newValue <= share.bytes, let secret = allocate(byteCount) else {
            taken.subtract(share.slot, ordering: .relaxed)
            return nil
        }
        return secret
    }

    /// Overwrites a secret and frees its memory.
    static func free(_ secret: UnsafeMutableRawPointer) {
        CRYPTO_secure_clear_free(secret, byteCount, nil, 0)
        taken.subtract(share.slot, ordering: .relaxed)
    }

    private static func makeShare() -> Share {
        if CRYPTO_secure_malloc_initialized() == 0 {
            // Half for this library, half for libcrypto and the rest of the process. If the memory cannot be locked,
            // the heap returns 2 and works; 0 means no heap.
            let own = 1 << 17
            return CRYPTO_secure_malloc_init(own, byteCount) == 0 ? none() : share(of: own)
        }
        // A heap that another component set up does not report its size; its largest free block is used instead.
        var block = 1 << 20
        while block >= 2 * byteCount {
            if let probe = allocate(block) {
                CRYPTO_secure_free(probe, nil, 0)
                return share(of: block)
            }
            block /= 2
        }
        return none()
    }

    private static func share(of bytes: Int) -> Share {
        guard let probe = allocate(byteCount) else { return none() }
        defer { CRYPTO_secure_free(probe, nil, 0) }
        return Share(bytes: bytes / 2, slot: CRYPTO_secure_actual_size(probe))
    }

    private static func none() -> Share {
        ERR_clear_error()
        return Share(bytes: 0, slot: 0)
    }

    // A block of the heap only: without a heap libcrypto would return ordinary memory.
    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        // Newer versions queue an error if the heap is full, which is not an error here.
        ERR_set_mark()
        defer { ERR_pop_to_mark() }
        guard let block = CRYPTO_secure_malloc(count, nil, 0) else { return nil }
        guard CRYPTO_secure_allocated(block) == 1 else {
            CRYPTO_secure_free(block, nil, 0)
            return nil
        }
        return block
    }
}

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
