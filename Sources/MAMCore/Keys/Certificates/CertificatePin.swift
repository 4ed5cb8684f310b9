internal import MAMBase

/// A certificate pin: the digest of a public key or of a whole certificate.
///
/// A server is accepted only if a certificate in its chain matches one of the pins for its host (``CertificatePins``).
///
/// The text form of a pin is a prefix and the digest in base64. The prefix is `sha256/` for a public key
/// (`SubjectPublicKeyInfo`) and `cert-sha256/` for a certificate.
public struct CertificatePin: Sendable, Hashable {
    /// The part of a certificate from which a pin's digest is computed.
    public enum Subject: UInt8, Sendable, Hashable {
        /// The public key of a certificate, with its algorithm.
        ///
        /// If the certificate is renewed with the same key, the pin still matches.
        case publicKey = 0
        /// The whole certificate.
        ///
        /// If the certificate is renewed, the pin no longer matches.
        case certificate = 1
    }

    /// The maximum length of a pin's digest, in bytes.
    public static let maximumDigestCount = 64
    /// The maximum length of the name of a pin's digest algorithm, in bytes.
    static let maximumAlgorithmCount = 16

    /// The part of a certificate from which the pin's digest is computed.
    public let subject: Subject
    /// The name of the digest algorithm, in lower case.
    ///
    /// This library can compare only `sha256` digests. A pin with another algorithm can be stored, but never matches.
    public let algorithm: String
    /// The bytes of the pin's digest.
    public let digest: [UInt8]

    /// Creates a pin from a SHA-256 digest.
    ///
    /// - Parameters:
    ///   - subject: The part of a certificate from which the digest was computed.
    ///   - digest: The digest. If its length is not 32 bytes, the result is nil.
    public init?(_ subject: Subject, digest: [UInt8]) {
        guard digest.count == SHA256.byteCount else { return nil }
        self.init(subject, sha256: digest)
    }

    init(_ subject: Subject, sha256 digest: [UInt8]) {
        self.subject = subject
        self.digest = digest
        algorithm = Self.comparable
    }

    /// Parses a pin in its text form.
    ///
    /// - Parameter text: The pin, such as `sha256/…`. The result is nil if the text has another form, or if a SHA-256
    ///   digest in it does not have 32 bytes.
    public init?(_ text: String) {
        guard text.utf8.count <= 128 else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let digest = Base64.decode(parts[1]) else { return nil }
        var name = String(decoding: parts[0], as: UTF8.self)
        let isWhole = name.hasPrefix("cert-")
        if isWhole { name.removeFirst(5) }
        self.init(isWhole ? .certificate : .publicKey, algorithm: name, digest: digest)
    }

    package init?(_ subject: Subject, algorithm: String, digest: [UInt8]) {
        guard (1...Self.maximumAlgorithmCount).contains(algorithm.utf8.count),
            algorithm.utf8.allSatisfy({ $0 &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 }),
            (1...Self.maximumDigestCount).contains(digest.count),
            algorithm != Self.comparable || digest.count == SHA256.byteCount
        else { return nil }
        self.subject = subject
        self.algorithm = algorithm
        self.digest = digest
    }

    private static let comparable = "sha256"

    /// Whether this library can compare the pin with a certificate, that is, whether the algorithm is `sha256`.
    public var isComparable: Bool { algorithm == Self.comparable }
}

extension CertificatePin: CustomStringConvertible {
    /// The pin in its text form, such as `sha256/…`.
    public var description: String {
        (subject == .certificate ? "cert-" : "") + algorithm + "/" + Base64.encode(digest)
    }
}
