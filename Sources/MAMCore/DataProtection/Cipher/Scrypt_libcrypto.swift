internal import CMAMCrypto

/// Scrypt (RFC 7914): a key from what a person remembers, slow and large on purpose.
package enum Scrypt {
    /// Fills a buffer, which is cleared when that fails.
    ///
    /// - Parameters:
    ///   - password: What the person remembers.
    ///   - salt: Makes results of one password differ.
    ///   - n: The cost: a power of two, greater than 1.
    ///   - r: The size of blocks.
    ///   - p: How often, one after the other.
    ///   - maximumMemory: How many bytes of memory it may take; more is refused before any is taken.
    ///   - output: Where it goes.
    /// - Throws: `refused` for parameters that scrypt does not have or that take too much memory.
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
