internal import CMAMCrypto

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
