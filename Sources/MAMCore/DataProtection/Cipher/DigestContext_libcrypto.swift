internal import CMAMCrypto
internal import Synchronization

/// A context of libcrypto for SHA-256, and the HMAC over it (RFC 2104), for one message after another.
///
/// libcrypto's own HMAC looks the digest up by name for each key and makes three contexts, which costs more than the
/// digests of a header. Not thread-safe. Releasing the context overwrites its state.
struct DigestContext: ~Copyable {
    /// The length of a block of SHA-256, in bytes.
    static let blockCount = 64
    /// The memory that ``hmac(_:_:_:_:room:into:)`` needs for secret intermediate values, in bytes.
    static let roomCount = blockCount + SHA256.byteCount

    // Has its method already, so a digest begins without naming it again.
    private let context: OpaquePointer

    /// Makes a context.
    init() throws(CryptoError) {
        let method = try Algorithms.sha256.get()
        guard let made = EVP_MD_CTX_new() else { throw .libcrypto(trying: "making a digest context") }
        guard EVP_DigestInit_ex2(made, method, nil) == 1 else {
            EVP_MD_CTX_free(made)
            throw .libcrypto(trying: "making a digest context")
        }
        context = made
    }

    // Takes over a context that was released.
    fileprivate init(_ kept: OpaquePointer) { context = kept }

    deinit { EVP_MD_CTX_free(context) }

    // Ends without releasing the context, whose state is overwritten; nil if libcrypto refuses, which releases it.
    fileprivate consuming func released() -> OpaquePointer? {
        guard begin() else {
            _ = consume self
            return nil
        }
        let context = context
        discard self
        return context
    }

    /// Writes the digest of a message into 32 bytes; false if libcrypto refuses.
    borrowing func digest(_ message: UnsafeRawBufferPointer, into digest: UnsafeMutableRawBufferPointer) -> Bool {
        begin() && add(message) && end(digest)
    }

    /// Writes the HMAC of up to three parts of a message, one after the other, into 32 bytes.
    ///
    /// - Parameters:
    ///   - key: The key, of any length.
    ///   - first: The first part; the others may be empty as well.
    ///   - second: The second part.
    ///   - third: The third part.
    ///   - room: Memory of ``roomCount`` bytes, which holds secrets afterward.
    ///   - result: The memory of the HMAC, which may be that of a part.
    /// - Returns: Whether it was written; false if libcrypto refuses.
    borrowing func hmac(
        _ key: UnsafeRawBufferPointer, _ first: UnsafeRawBufferPointer,
        _ second: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0),
        _ third: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0),
        room: UnsafeMutableRawBufferPointer, into result: UnsafeMutableRawBufferPointer
    ) -> Bool {
        let block = UnsafeMutableRawBufferPointer(rebasing: room[..<Self.blockCount])
        let inner = UnsafeMutableRawBufferPointer(rebasing: room[Self.blockCount..<Self.roomCount])
        block.initializeMemory(as: UInt8.self, repeating: 0)
        if key.count <= Self.blockCount {
            block.copyMemory(from: key)
        } else {
            guard digest(key, into: block) else { return false }
        }
        for index in 0..<Self.blockCount { block[index] ^= 0x36 }
        guard begin(), add(UnsafeRawBufferPointer(block)), add(first), add(second), add(third), end(inner) else {
            return false
        }
        // From the inner pad to the outer one.
        for index in 0..<Self.blockCount { block[index] ^= 0x36 ^ 0x5C }
        return begin() && add(UnsafeRawBufferPointer(block)) && add(UnsafeRawBufferPointer(inner)) && end(result)
    }

    private borrowing func begin() -> Bool { EVP_DigestInit_ex2(context, nil, nil) == 1 }

    private borrowing func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.isEmpty || EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1
    }

    private borrowing func end(_ digest: UnsafeMutableRawBufferPointer) -> Bool {
        EVP_DigestFinal_ex(context, digest.baseAddress?.asMutableBytes, nil) == 1
    }
}

/// A context that is kept from one use to the next, because making one takes two allocations.
///
/// Safe to use from any thread: a use beside another one gets a context of its own.
struct KeptDigestContext: ~Copyable, Sendable {
    // The address of the idle context; 0 before the first use, and while it is in use.
    private let idle = Atomic<UInt>(0)

    deinit { EVP_MD_CTX_free(OpaquePointer(bitPattern: idle.load(ordering: .acquiring))) }

    /// Runs `body` with a context.
    ///
    /// - Throws: `crypto` if libcrypto cannot make a context, or the error of the body.
    borrowing func use<Result>(
        _ body: (borrowing DigestContext) throws(CryptoError) -> Result
    ) throws(CryptoError) -> Result {
        let kept = OpaquePointer(bitPattern: idle.exchange(0, ordering: .acquiring))
        let context = if let kept { DigestContext(kept) } else { try DigestContext() }
        let result = try body(context)
        let released = context.released()
        let other = idle.exchange(UInt(bitPattern: released), ordering: .acquiringAndReleasing)
        EVP_MD_CTX_free(OpaquePointer(bitPattern: other))
        return result
    }
}
