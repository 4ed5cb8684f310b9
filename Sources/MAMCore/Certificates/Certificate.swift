/// The bytes of a certificate (X.509 in DER), as a server sends them.
///
/// Nothing is known of the bytes until they are looked at.
public struct Certificate: Sendable, Hashable {
    /// The longest certificate that is read, in bytes.
    public static let maximumByteCount = 32 << 10
    /// The bytes.
    public let der: [UInt8]

    /// Takes any bytes for a certificate.
    public init(der: some Sequence<UInt8>) { self.der = Array(der) }

    /// The SHA-256 digest of the public key with its algorithm, by which the key is pinned.
    ///
    /// Nil for bytes that are no certificate.
    public var publicKeyPin: CertificatePin? {
        read.map { CertificatePin(.publicKey, sha256: $0.publicKeyDigest) }
    }

    /// The SHA-256 digest of the whole certificate, by which it is pinned itself.
    ///
    /// Nil for bytes that are no certificate.
    public var pin: CertificatePin? { read.map { CertificatePin(.certificate, sha256: $0.digest) } }

    var read: X509Certificate? {
        guard (1...Self.maximumByteCount).contains(der.count) else { return nil }
        return X509Certificate(der)
    }
}

extension Certificate: CustomStringConvertible {
    /// How long it is.
    public var description: String { "a certificate of \(der.count) bytes" }
}
