internal import CMAMCrypto

/// A certificate that libcrypto parsed; to be used by one thread at a time.
package final class X509Certificate {
    let pointer: OpaquePointer
    /// The SHA-256 digest of the whole certificate, in bytes.
    let digest: [UInt8]
    /// The SHA-256 digest of the public key with its algorithm (`SubjectPublicKeyInfo`), in bytes.
    let publicKeyDigest: [UInt8]

    /// Parses DER that contains one certificate in its canonical encoding; nil for other bytes.
    ///
    /// libcrypto parses leniently and would encode such a certificate differently. Two byte sequences would then be the
    /// same certificate.
    init?(_ der: [UInt8]) {
        ERR_clear_error()
        defer { ERR_clear_error() }
        guard let read = Self.read(der) else { return nil }
        guard Self.encoding(i2d_X509, of: read) == der, let digest = Self.sha256(der),
            let key = Self.publicKey(of: read), let publicKeyDigest = Self.sha256(key)
        else {
            X509_free(read)
            return nil
        }
        pointer = read
        self.digest = digest
        self.publicKeyDigest = publicKeyDigest
    }

    deinit { X509_free(pointer) }

    /// Returns whether this certificate is named as the issuer of another, by its name and, if present, its key
    /// identifier.
    ///
    /// Signatures and the issuer's permissions are not checked.
    package func isNamedIssuer(of other: X509Certificate) -> Bool {
        defer { ERR_clear_error() }
        let answer = X509_check_issued(pointer, other.pointer)
        return answer == X509_V_OK || answer == X509_V_ERR_KEYUSAGE_NO_CERTSIGN
            || answer == X509_V_ERR_SIGNATURE_ALGORITHM_MISMATCH
    }

    static func digests(of certificate: OpaquePointer) -> (certificate: [UInt8], publicKey: [UInt8])? {
        guard let der = encoding(i2d_X509, of: certificate), let digest = sha256(der),
            let key = publicKey(of: certificate), let keyDigest = sha256(key)
        else { return nil }
        return (digest, keyDigest)
    }

    private static func read(_ der: [UInt8]) -> OpaquePointer? {
        der.withUnsafeBufferPointer { bytes -> OpaquePointer? in
            var place = bytes.baseAddress
            guard let start = place, let read = d2i_X509(nil, &place, bytes.count) else { return nil }
            guard place == start + bytes.count else {
                X509_free(read)
                return nil
            }
            return read
        }
    }

    private static func publicKey(of certificate: OpaquePointer) -> [UInt8]? {
        X509_get_X509_PUBKEY(certificate).flatMap { encoding(i2d_X509_PUBKEY, of: $0) }
    }

    /// Returns the output of one of libcrypto's encoders; nil if it fails.
    private static func encoding(
        _ encoder: (OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32,
        of object: OpaquePointer
    ) -> [UInt8]? {
        let count = Int(encoder(object, nil))
        guard count > 0 else { return nil }
        return [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
            var place = bytes.baseAddress
            written = max(0, min(count, Int(encoder(object, &place))))
        }
    }

    private static func sha256(_ bytes: [UInt8]) -> [UInt8]? {
        guard let method = try? Algorithms.sha256.get() else { return nil }
        var digest = [UInt8](repeating: 0, count: SHA256.byteCount)
        guard EVP_Digest(bytes, bytes.count, &digest, nil, method, nil) == 1 else { return nil }
        return digest
    }
}
