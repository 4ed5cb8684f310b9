/// The digest of a public key, or of a whole certificate, that a chain must contain.
///
/// Written as `sha256/` and the digest in base64 for a public key (`SubjectPublicKeyInfo`), as `cert-sha256/…` for a
/// certificate.
public struct CertificatePin: Sendable, Hashable {
    /// What the digest is of.
    public enum Subject: UInt8, Sendable, Hashable, CaseIterable {
        /// A public key with its algorithm; certificates that are made anew for the key meet the pin.
        case publicKey = 0
        /// A whole certificate.
        case certificate = 1
    }

    /// The longest digest, in bytes.
    public static let maximumDigestCount = 64
    /// The longest name of an algorithm, in bytes.
    public static let maximumAlgorithmCount = 16

    /// What the digest is of.
    public let subject: Subject
    /// The algorithm of the digest in lower case.
    ///
    /// Only `sha256` can be compared; a pin of another algorithm is kept, and never met.
    public let algorithm: String
    /// The digest.
    public let digest: [UInt8]

    /// Makes a pin; nil for a digest of another length than 32 bytes.
    public init?(_ subject: Subject, digest: [UInt8]) {
        guard digest.count == SHA256.byteCount else { return nil }
        self.init(subject, sha256: digest)
    }

    init(_ subject: Subject, sha256 digest: [UInt8]) {
        self.subject = subject
        self.digest = digest
        algorithm = Self.comparable
    }

    /// Reads a pin; nil for a text of another form, and for a digest of SHA-256 that is not 32 bytes long.
    public init?(_ text: String) {
        guard text.utf8.count <= 128 else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let digest = Base64.decode(parts[1]) else { return nil }
        var name = String(decoding: parts[0], as: UTF8.self)
        let isWhole = name.hasPrefix("cert-")
        if isWhole { name.removeFirst(5) }
        self.init(isWhole ? .certificate : .publicKey, algorithm: name, digest: digest)
    }

    init?(_ subject: Subject, algorithm: String, digest: [UInt8]) {
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

    /// Whether the digest can be compared.
    public var isComparable: Bool { algorithm == Self.comparable }
}

extension CertificatePin: CustomStringConvertible {
    /// The pin as it is read.
    public var description: String {
        (subject == .certificate ? "cert-" : "") + algorithm + "/" + Base64.encode(digest)
    }
}
