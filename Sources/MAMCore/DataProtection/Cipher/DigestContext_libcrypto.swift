internal import CMAMCrypto
internal import Synchronization

/// A context of libcrypto for one digest after the other: making one takes two allocations.
///
/// Safe to use from any thread: a digest that runs beside another gets a context of its own.
struct DigestContext: ~Copyable, Sendable {
    // The address of the idle context; 0 before the first use, and while it is in use.
    private let idle = Atomic<UInt>(0)

    deinit { EVP_MD_CTX_free(OpaquePointer(bitPattern: idle.load(ordering: .acquiring))) }

    /// Runs `body` with a context, which keeps no digest afterwards.
    ///
    /// - Parameters:
    ///   - method: The method of the digests.
    ///   - body: Computes digests, each from its beginning.
    /// - Returns: The result of the body.
    /// - Throws: `crypto` if libcrypto cannot make a context.
    borrowing func withContext<Result>(
        of method: OpaquePointer, _ body: (OpaquePointer) -> Result
    ) throws(CryptoError) -> Result {
        let kept = OpaquePointer(bitPattern: idle.exchange(0, ordering: .acquiring))
        guard let context = kept ?? EVP_MD_CTX_new() else { throw .libcrypto(trying: "making a digest context") }
        defer { keep(context, of: method) }
        return body(context)
    }

    private borrowing func keep(_ context: OpaquePointer, of method: OpaquePointer) {
        // Beginning another digest overwrites the last one, which may be a key.
        guard EVP_DigestInit_ex2(context, method, nil) == 1 else { return EVP_MD_CTX_free(context) }
        let other = idle.exchange(UInt(bitPattern: context), ordering: .acquiringAndReleasing)
        EVP_MD_CTX_free(OpaquePointer(bitPattern: other))
    }
}
