/// The bytes of a certificate (X.509 in DER), as a server sends them.
///
/// The bytes are not parsed when the value is created.
public struct Certificate: Sendable, Hashable {
    /// The maximum length of a certificate, in bytes.
    ///
    /// Longer certificates are refused.
    public static let maximumByteCount = 32 << 10
    /// The bytes of the certificate, in DER.
    public let der: [UInt8]

    /// Creates a certificate from bytes, which are not checked.
    ///
    /// - Parameter der: The bytes of the certificate, in the DER format.
    public init(der: some Sequence<UInt8>) { self.der = Array(der) }

    /// The pin of the certificate's public key: the SHA-256 digest of the key with its algorithm
    /// (`SubjectPublicKeyInfo`).
    ///
    /// Nil if the bytes are not a certificate.
    public var publicKeyPin: CertificatePin? {
        read.map { CertificatePin(.publicKey, sha256: $0.publicKeyDigest) }
    }

    /// The pin of the whole certificate: the SHA-256 digest of the certificate's bytes.
    ///
    /// Nil if the bytes are not a certificate.
    public var pin: CertificatePin? { read.map { CertificatePin(.certificate, sha256: $0.digest) } }

    package var read: X509Certificate? {
        guard (1...Self.maximumByteCount).contains(der.count) else { return nil }
        return X509Certificate(der)
    }
}

extension Certificate: CustomStringConvertible {
    /// A text with the length of the certificate, in bytes.
    public var description: String { "a certificate of \(der.count) bytes" }
}
