/// The result of checking a chain of certificates against pins.
///
/// If the chain is refused, the check returns an ordinary result; it does not throw an error.
public struct CertificateVerdict: Sendable, Equatable {
    /// The outcome of checking a chain of certificates against pins.
    public enum Outcome: String, Sendable, Hashable {
        /// The account has no pins for the host, so the chain was not checked.
        ///
        /// The code that opens the connection decides whether to trust the server, as it does without the SDK.
        case notPinned
        /// The chain of certificates is trusted and matches a pin.
        case trusted
        /// The chain of certificates is refused.
        ///
        /// The app must not use the connection.
        case refused
    }

    /// Whether the chain of certificates was trusted, refused or not checked.
    public let outcome: Outcome
    /// The SDK's code for the reason of the refusal; nil if the chain was not refused.
    public let code: MAMCertificatePinningStatusCode?
    /// The problems of a refused chain; empty if the chain was not refused.
    ///
    /// The check stops at the first step that fails. All problems in this list are from that step.
    public let findings: [CertificateFinding]
    /// The index of the certificate that matches a pin; nil if the chain was refused or was not checked.
    ///
    /// Index 0 is the server's own certificate. The indexes count the certificates of the verified path, up to the
    /// trusted certificate. Other certificates that the server sent are not counted.
    public let matched: Int?

    /// Whether the app is allowed to use the connection.
    ///
    /// The connection is allowed if the account has no pins for the host, or if the chain is trusted and matches a pin.
    ///
    /// SDK: the result of `validateChainWithCertificates:andHostname:andAccountId:error:`
    public var isValid: Bool { outcome != .refused }

    package static let notPinned = CertificateVerdict(.notPinned, nil, [], nil)

    static func trusted(matching place: Int) -> CertificateVerdict { CertificateVerdict(.trusted, nil, [], place) }

    static func refused(
        _ code: MAMCertificatePinningStatusCode, _ findings: [CertificateFinding]
    ) -> CertificateVerdict { CertificateVerdict(.refused, code, findings, nil) }

    package static func refused(
        _ code: MAMCertificatePinningStatusCode, _ kind: CertificateFinding.Kind, place: Int? = nil
    ) -> CertificateVerdict { refused(code, [CertificateFinding(kind, place: place)]) }

    private init(
        _ outcome: Outcome, _ code: MAMCertificatePinningStatusCode?, _ findings: [CertificateFinding], _ matched: Int?
    ) {
        self.outcome = outcome
        self.code = code
        self.findings = findings
        self.matched = matched
    }
}

extension CertificateVerdict: CustomStringConvertible {
    /// A text with the outcome and the problems on one line, without the host and the contents of certificates.
    public var description: String {
        let reasons = findings.map(\.description).joined(separator: "; ")
        return outcome.rawValue + (code.map { " (\($0.rawValue))" } ?? "") + (reasons.isEmpty ? "" : ": " + reasons)
    }
}

/// A problem with a chain of certificates, with the host, or with the pins.
public struct CertificateFinding: Sendable, Equatable {
    /// The kind of a problem that a check of certificates found.
    ///
    /// The raw values do not change in later versions.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The authentication challenge does not ask the app to check a server, or it has no certificates.
        case challenge
        /// The caller passed no host to the check of the certificates.
        case noHost
        /// The given host is neither a name nor an address.
        case invalidHost
        /// The account's pins cannot be read; see ``MAMCertificatePinningManager/removeAllPins()``.
        case unreadablePins
        /// The server sent no certificates.
        case noCertificates
        /// The chain has more certificates than ``CertificatePins/maximumChainCount``.
        case tooMany
        /// A certificate is empty, or longer than ``Certificate/maximumByteCount``.
        case wrongLength
        /// The bytes of a certificate cannot be parsed, or are not in the canonical encoding (DER).
        case malformed
        /// A certificate in the chain was not issued by the certificate that follows it.
        case wrongOrder
        /// No trusted certificate (``CertificatePins/anchors``) issued the certificate, directly or indirectly.
        case unknownIssuer
        /// The certificate is self-signed and is not one of the trusted certificates (``CertificatePins/anchors``).
        case selfSigned
        /// The signature of the certificate was not made with the issuer's key.
        case badSignature
        /// The certificate has expired.
        case expired
        /// The certificate is not yet valid.
        case notYetValid
        /// The path to the trusted certificate has too many authorities.
        ///
        /// The maximum is ``CertificatePins/maximumChainCount``, or the lower path length constraint of an authority.
        case pathTooLong
        /// The issuer of a certificate is not a certificate authority.
        case notAuthority
        /// The key is used in a way that its certificate does not allow.
        ///
        /// Either the server's certificate does not allow its key for servers, or an authority's certificate does not
        /// allow its key for signing certificates.
        case wrongUsage
        /// The certificate has a critical extension that the check does not know.
        case unknownExtension
        /// A name constraint of an authority forbids the authority to issue certificates for this name.
        case nameNotAllowed
        /// The server's certificate is for another host.
        case wrongHost
        /// The key of the certificate is too short.
        case weakKey
        /// The certificate's signature uses an algorithm that is no longer secure.
        case weakSignature
        /// The certificate violates a rule of RFC 5280 that no other kind of problem describes.
        case invalid
        /// No certificate in the verified path matches one of the account's pins.
        case noMatch
        /// No pin matches, and at least one pin has a digest algorithm other than SHA-256, which this library cannot
        /// compare.
        case unknownAlgorithm
        /// The check could not be carried out: memory is exhausted, or libcrypto lacks an algorithm.
        case unavailable
    }

    /// The kind of the problem that was found.
    public let kind: Kind
    /// The index of the certificate with the problem; nil if the problem is not about one certificate.
    ///
    /// Index 0 is the server's own certificate.
    public let place: Int?

    /// Creates a description of a problem, for comparison in tests and tools.
    ///
    /// - Parameters:
    ///   - kind: The kind of the problem.
    ///   - place: The certificate's index in the chain; 0 is the server's. Defaults to nil: no particular certificate.
    public init(_ kind: Kind, place: Int? = nil) {
        self.kind = kind
        self.place = place
    }
}

extension CertificateFinding: CustomStringConvertible {
    /// The kind and the index of the certificate, such as `expired at 0`.
    public var description: String { kind.rawValue + (place.map { " at \($0)" } ?? "") }
}

/// The reason why a chain of certificates was refused, as the SDK's number.
///
/// The check has several steps, stops at the first step that fails, and returns the code of that step. In the order of
/// the steps, the codes are 100, 102, 101, 105, 104 and 103, and 106 or 107 for the last step. If the stored pins
/// cannot be read, the code is 105, unless the challenge is invalid (100) or the host is missing (102).
///
/// SDK: `IntuneMAMCertificatePinningStatusCode`
public enum MAMCertificatePinningStatusCode: Int, Sendable, Hashable, CaseIterable {
    /// The authentication challenge does not ask the app to check a server, or contains no certificates.
    ///
    /// SDK: `IntuneMAMCertificatePinningInvalidChallenge`
    case invalidChallenge = 100
    /// The chain has no certificates or too many, or one of its certificates is empty or too long.
    ///
    /// SDK: `IntuneMAMCertificatePinningInvalidCertificateChain`
    case invalidCertificateChain = 101
    /// The host of the connection is missing or invalid.
    ///
    /// SDK: `IntuneMAMCertificatePinningNilHost`
    case nilHost = 102
    /// The chain of certificates is not trusted; ``CertificateVerdict/findings`` lists the reasons.
    ///
    /// SDK: `IntuneMAMCertificatePinningFailedTrustEvaluation`
    case failedTrustEvaluation = 103
    /// The certificates do not form a chain: one of them does not name the certificate after it as its issuer.
    ///
    /// SDK: `IntuneMAMCertificatePinningFailedFormationEvaluation`
    case failedFormationEvaluation = 104
    /// A certificate, or the pins of the account, cannot be read.
    ///
    /// SDK: `IntuneMAMCertificatePinningErrorAccessingCert`
    case errorAccessingCertificate = 105
    /// No pin matches, but this library cannot compare every pin: at least one has a digest other than SHA-256.
    ///
    /// SDK: `IntuneMAMCertificatePinningAlgNotSupported`
    case algorithmNotSupported = 106
    /// No certificate in the verified path matches one of the account's pins.
    ///
    /// SDK: `IntuneMAMCertificatePinningMatchNotFound`
    case matchNotFound = 107
}
