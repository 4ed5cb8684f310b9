/// The result of checking a chain of certificates against pins.
///
/// A refused chain is an ordinary verdict; nothing is thrown for it.
public struct CertificateVerdict: Sendable, Equatable {
    /// The outcome of a check.
    public enum Outcome: String, Sendable, Hashable {
        /// The account has no pins for the host.
        ///
        /// The chain was not checked. The code that opens the connection decides whether to trust the server, as it
        /// does without the SDK.
        case notPinned
        /// The chain is trusted and matches a pin.
        case trusted
        /// The chain is refused. The connection must not be used.
        case refused
    }

    /// The outcome of the check.
    public let outcome: Outcome
    /// The SDK's code of a refusal; nil for other outcomes.
    public let code: MAMCertificatePinningStatusCode?
    /// The problems of a refused chain, all of them from the step of the check that failed first.
    ///
    /// Empty for other outcomes.
    public let findings: [CertificateFinding]
    /// The index of the certificate that matches a pin, 0 for the server's own; nil unless the chain is trusted.
    ///
    /// The index is a position in the verified path from the server's certificate to the anchor. The path does not
    /// contain certificates that the server sent but that are not needed.
    public let matched: Int?

    /// Whether the app is allowed to use the connection: there are no pins for the host, or the chain is trusted and
    /// matches a pin.
    ///
    /// SDK: the result of `validateChainWithCertificates:andHostname:andAccountId:error:`
    public var isValid: Bool { outcome != .refused }

    static let notPinned = CertificateVerdict(.notPinned, nil, [], nil)

    static func trusted(matching place: Int) -> CertificateVerdict { CertificateVerdict(.trusted, nil, [], place) }

    static func refused(
        _ code: MAMCertificatePinningStatusCode, _ findings: [CertificateFinding]
    ) -> CertificateVerdict { CertificateVerdict(.refused, code, findings, nil) }

    static func refused(
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
    /// The outcome and the findings on one line, without the host and the certificates' contents.
    public var description: String {
        let reasons = findings.map(\.description).joined(separator: "; ")
        return outcome.rawValue + (code.map { " (\($0.rawValue))" } ?? "") + (reasons.isEmpty ? "" : ": " + reasons)
    }
}

/// A problem with a chain of certificates, with the host, or with the pins.
public struct CertificateFinding: Sendable, Equatable {
    /// The kind of a problem.
    ///
    /// The raw values do not change in later versions.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The authentication challenge does not ask for a server's identity, or has no certificates.
        case challenge
        /// No host was named.
        case noHost
        /// The host is neither a name nor an address.
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
        /// The certificate that follows in the chain is not the issuer of this certificate.
        case wrongOrder
        /// No anchor issued the certificate, directly or indirectly.
        case unknownIssuer
        /// The certificate is self-signed and not an anchor.
        case selfSigned
        /// The signature was not made with the issuer's key.
        case badSignature
        /// The certificate has expired.
        case expired
        /// The certificate is not yet valid.
        case notYetValid
        /// The path to the anchor has more authorities than ``CertificatePins/maximumChainCount``, or more than the
        /// path length constraint of one of them allows.
        case pathTooLong
        /// The issuer of a certificate is not a certificate authority.
        case notAuthority
        /// The server's certificate does not allow its key for servers, or an authority's certificate does not allow
        /// its key for signing certificates.
        case wrongUsage
        /// The certificate has an unknown critical extension.
        case unknownExtension
        /// A name constraint of an authority forbids certificates for this name.
        case nameNotAllowed
        /// The server's certificate is for another host.
        case wrongHost
        /// The key is too short.
        case weakKey
        /// The algorithm of the signature is no longer secure.
        case weakSignature
        /// The certificate violates another rule of RFC 5280.
        case invalid
        /// No certificate in the verified path matches a pin.
        case noMatch
        /// No pin matches, and at least one pin has a digest algorithm other than SHA-256, which cannot be compared.
        case unknownAlgorithm
        /// The check could not be carried out: memory is exhausted, or libcrypto lacks an algorithm.
        case unavailable
    }

    /// The kind of the problem.
    public let kind: Kind
    /// The index of the certificate in the chain, 0 for the server's own; nil if the problem is not about one
    /// certificate.
    public let place: Int?

    /// Creates a finding, for comparison in tests and tools.
    ///
    /// - Parameters:
    ///   - kind: The kind of the problem.
    ///   - place: The index of the certificate in the chain, 0 for the server's own. Defaults to nil.
    public init(_ kind: Kind, place: Int? = nil) {
        self.kind = kind
        self.place = place
    }
}

extension CertificateFinding: CustomStringConvertible {
    /// The kind and the index of the certificate, such as `expired at 0`.
    public var description: String { kind.rawValue + (place.map { " at \($0)" } ?? "") }
}
