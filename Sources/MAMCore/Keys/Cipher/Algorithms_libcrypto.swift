internal import CMAMCrypto

/// The algorithms of libcrypto in use, each looked up once per process.
///
/// A look-up walks libcrypto's providers and costs more than sealing a small chunk. Properties that restrict providers
/// (`fips=yes`) have to be set before the first use.
enum Algorithms {
    static let aes256GCM = FetchedAlgorithm("AES-256-GCM") { EVP_CIPHER_fetch(nil, $0, nil) }
    static let aes256Block = FetchedAlgorithm("AES-256-ECB") { EVP_CIPHER_fetch(nil, $0, nil) }
    static let sha256 = FetchedAlgorithm("SHA256") { EVP_MD_fetch(nil, $0, nil) }
    static let scrypt = FetchedAlgorithm("SCRYPT") { EVP_KDF_fetch(nil, $0, nil) }
}

/// An algorithm that libcrypto has, or lacks.
///
/// Unchecked: libcrypto never changes a method once it is fetched, and this one is kept for as long as the process lives.
struct FetchedAlgorithm: @unchecked Sendable {
    private let method: OpaquePointer?
    private let failure: CryptoError?

    init(_ name: String, fetch: (String) -> OpaquePointer?) {
        method = fetch(name)
        failure = method == nil ? .libcrypto(.unavailable, trying: "fetching \(name) from libcrypto") : nil
    }

    var isThere: Bool { method != nil }

    package func get() throws(CryptoError) -> OpaquePointer {
        guard let method else { throw failure ?? CryptoError(.unavailable, "libcrypto lacks an algorithm") }
        return method
    }
}

extension OSSL_PARAM {
    /// A parameter that holds bytes; they must outlive it.
    ///
    /// An empty buffer still gets an address, because libcrypto takes none for a missing parameter.
    static func bytes(_ name: StaticString, _ bytes: UnsafeRawBufferPointer) -> OSSL_PARAM {
        OSSL_PARAM(
            key: constant(name), data_type: UInt32(OSSL_PARAM_OCTET_STRING),
            data: UnsafeMutableRawPointer(mutating: bytes.baseAddress ?? UnsafeRawPointer(name.utf8Start)),
            data_size: bytes.count, return_size: 0)
    }

    /// A parameter that holds an unsigned number, which must outlive it.
    static func number<Number: UnsignedInteger & FixedWidthInteger>(
        _ name: StaticString, _ value: UnsafeMutablePointer<Number>
    ) -> OSSL_PARAM {
        OSSL_PARAM(
            key: constant(name), data_type: UInt32(OSSL_PARAM_UNSIGNED_INTEGER), data: UnsafeMutableRawPointer(value),
            data_size: MemoryLayout<Number>.size, return_size: 0)
    }

    /// The end of a list of parameters.
    static var end: OSSL_PARAM { OSSL_PARAM_construct_end() }

    private static func constant(_ text: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}

/// Scrypt (RFC 7914): derives a key from a password, with a deliberate cost in time and memory.
package enum Scrypt {
    /// Derives bytes into a buffer, which is cleared after a failure.
    ///
    /// - Parameters:
    ///   - password: The password.
    ///   - salt: A value that varies the results of one password.
    ///   - n: The cost: a power of two, greater than 1.
    ///   - r: The size of blocks.
    ///   - p: The number of sequential repetitions.
    ///   - maximumMemory: The maximum memory, in bytes; parameters that need more are refused first.
    ///   - output: The buffer.
    /// - Throws: `refused` for parameters that scrypt does not allow or that need too much memory.
    package static func derive(
        from password: UnsafeRawBufferPointer, salt: UnsafeRawBufferPointer, n: UInt64, r: UInt32, p: UInt32,
        maximumMemory: UInt64, into output: UnsafeMutableRawBufferPointer
    ) throws(CryptoError) {
        guard let context = EVP_KDF_CTX_new(try Algorithms.scrypt.get()) else {
            throw .libcrypto(trying: "making an scrypt context")
        }
        // Overwrites the password that it copied.
        defer { EVP_KDF_CTX_free(context) }
        var (n, r, p, maximumMemory) = (n, r, p, maximumMemory)
        let isDone = withUnsafeMutablePointer(to: &n) { n in
            withUnsafeMutablePointer(to: &r) { r in
                withUnsafeMutablePointer(to: &p) { p in
                    withUnsafeMutablePointer(to: &maximumMemory) { maximumMemory in
                        let parameters = [
                            OSSL_PARAM.bytes("pass", password), .bytes("salt", salt),
                            .number("n", n), .number("r", r),
                            .number("p", p),
                            .number("maxmem_bytes", maximumMemory), .end,
                        ]
                        return EVP_KDF_derive(
                            context, output.baseAddress?.asMutableBytes, output.count, parameters) == 1
                    }
                }
            }
        }
        guard isDone else {
            SecretBytes.cleanse(output)
            throw .libcrypto(trying: "hashing with scrypt")
        }
    }
}
