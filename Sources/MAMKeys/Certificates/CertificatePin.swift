/// A certificate pin: the digest of a public key or of a whole certificate.
///
/// A server is accepted only if a certificate in its chain matches one of the pins for its host (``CertificatePins``).
///
/// The text form is `sha256/` and the digest in base64 for a public key (`SubjectPublicKeyInfo`), and `cert-sha256/…`
/// for a certificate.
public struct CertificatePin: Sendable, Hashable {
    /// The part of a certificate from which the digest of a pin is computed.
    public enum Subject: UInt8, Sendable, Hashable {
        /// A public key with its algorithm. A renewed certificate with the same key still matches.
        case publicKey = 0
        /// A whole certificate.
        case certificate = 1
    }

    /// The maximum length of a digest, in bytes.
    public static let maximumDigestCount = 64
    /// The maximum length of a digest algorithm's name, in bytes.
    package static let maximumAlgorithmCount = 16

    /// The part of a certificate from which the digest is computed.
    public let subject: Subject
    /// The algorithm of the digest, in lower case.
    ///
    /// Only `sha256` can be compared. A pin of another algorithm is stored but never matches.
    public let algorithm: String
    /// The digest.
    public let digest: [UInt8]

    /// Creates a pin from a SHA-256 digest.
    ///
    /// - Parameters:
    ///   - subject: The part of a certificate from which the digest was computed.
    ///   - digest: The digest. The result is nil unless it has 32 bytes.
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

    /// Whether the digest can be compared: its algorithm is `sha256`.
    public var isComparable: Bool { algorithm == Self.comparable }
}

extension CertificatePin: CustomStringConvertible {
    /// The pin in its text form.
    public var description: String {
        (subject == .certificate ? "cert-" : "") + algorithm + "/" + Base64.encode(digest)
    }
}
