/// The result of checking a chain of certificates against pins.
///
/// A verdict is a value. A refusal is not thrown as an error.
public struct CertificateVerdict: Sendable, Hashable {
    /// The outcome of a check.
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// The account has no pins for the host. The chain was not checked, and the connecting code decides as without
        /// the SDK.
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
    /// The findings of a refusal: all problems at the first step that failed.
    ///
    /// Empty for other outcomes.
    public let findings: [CertificateFinding]
    /// The index of the certificate that matches a pin, 0 for the server's own; nil unless the chain is trusted.
    public let matched: Int?

    /// Whether the connection may be used: there are no pins, or the chain matches one.
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

/// A problem of a chain of certificates.
public struct CertificateFinding: Sendable, Hashable {
    /// The kind of a problem.
    ///
    /// The raw values are stable.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// The challenge does not ask for a server's identity, or has no certificates.
        case challenge
        /// No host was named.
        case noHost
        /// The host is neither a name nor an address.
        case invalidHost
        /// The account's pins cannot be read; see ``MAMCertificatePinningManager/removeAllPins()``.
        case unreadablePins
        /// The chain is empty.
        case noCertificates
        /// The chain has more certificates than ``CertificatePins/maximumChainCount``.
        case tooMany
        /// A certificate is empty, or longer than ``Certificate/maximumByteCount``.
        case wrongLength
        /// The bytes are not a certificate, or not in the canonical encoding.
        case malformed
        /// The next certificate of the chain is not the issuer of this certificate.
        case wrongOrder
        /// No anchor issued the certificate, directly or indirectly.
        case unknownIssuer
        /// The certificate is self-signed and not an anchor.
        case selfSigned
        /// The signature is not by the issuer's key.
        case badSignature
        /// The certificate has expired.
        case expired
        /// The certificate is not yet valid.
        case notYetValid
        /// The path has more authorities than allowed in total, or below one of its authorities.
        case pathTooLong
        /// The issuer of a certificate is not an authority.
        case notAuthority
        /// The key may not be used for a server, or not to sign certificates.
        case wrongUsage
        /// The certificate has an unknown critical extension.
        case unknownExtension
        /// An authority may not issue certificates for this name.
        case nameNotAllowed
        /// The certificate is for another host.
        case wrongHost
        /// The key is too short.
        case weakKey
        /// The algorithm of the signature is no longer secure.
        case weakSignature
        /// The certificate violates another rule of RFC 5280.
        case invalid
        /// No certificate of the path matches a pin.
        case noMatch
        /// No pin matches, and at least one pin has an algorithm that cannot be compared.
        case unknownAlgorithm
        /// There is no memory, or libcrypto lacks an algorithm.
        case unavailable
    }

    /// The kind of the problem.
    public let kind: Kind
    /// The index of the certificate, 0 for the server's own; nil if the problem is not about one certificate.
    public let place: Int?

    /// Creates a finding, for comparison in tests and tools.
    ///
    /// - Parameters:
    ///   - kind: The kind of the problem.
    ///   - place: The index of the certificate, 0 for the server's own. Defaults to nil.
    public init(_ kind: Kind, place: Int? = nil) {
        self.kind = kind
        self.place = place
    }
}

extension CertificateFinding: CustomStringConvertible {
    /// The kind and the index, such as `expired at 0`.
    public var description: String { kind.rawValue + (place.map { " at \($0)" } ?? "") }
}
