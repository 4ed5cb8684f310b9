/// Whether a chain of certificates may be talked to, and why not.
///
/// A verdict is a value; nothing is thrown for a "no".
public struct CertificateVerdict: Sendable, Hashable {
    /// The answer.
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// The account has no pins for the host: the chain was not looked at, and whoever connects decides as without the SDK.
        case notPinned
        /// The chain is trusted and meets a pin.
        case trusted
        /// The chain must not be talked to.
        case refused
    }

    /// The answer.
    public let outcome: Outcome
    /// The SDK's number of a refusal; nil for every other answer.
    public let code: MAMCertificatePinningStatusCode?
    /// What led to a refusal: everything that is wrong with the chain at the first step that failed; empty otherwise.
    public let findings: [CertificateFinding]
    /// Which certificate of the path met a pin, 0 for the server's own; nil unless the chain is trusted.
    public let matched: Int?

    /// Whether the connection may be used: there are no pins, or the chain meets one.
    ///
    /// SDK: what `validateChainWithCertificates:andHostname:andAccountId:error:` returns
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
    /// The answer and its reasons on one line; no host, and nothing of the certificates.
    public var description: String {
        let reasons = findings.map(\.description).joined(separator: "; ")
        return outcome.rawValue + (code.map { " (\($0.rawValue))" } ?? "") + (reasons.isEmpty ? "" : ": " + reasons)
    }
}

/// One thing that speaks against a chain.
public struct CertificateFinding: Sendable, Hashable {
    /// What speaks against it; the raw values stay the same.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// What was asked for is no proof of a server's identity, or came without certificates.
        case challenge
        /// No host was named.
        case noHost
        /// What was named is neither a name nor an address.
        case invalidHost
        /// The pins of the account cannot be read; see ``MAMCertificatePinningManager/removeAllPins()``.
        case unreadablePins
        /// There is no certificate.
        case noCertificates
        /// There are more certificates than ``CertificatePins/maximumChainCount``.
        case tooMany
        /// A certificate is longer than ``Certificate/maximumByteCount``, or is empty.
        case wrongLength
        /// A certificate is none, or is not in the one form that its content has.
        case malformed
        /// A certificate is not issued by the next one of the chain.
        case wrongOrder
        /// No anchor vouches for the certificate.
        case unknownIssuer
        /// The certificate vouches for itself, and is no anchor.
        case selfSigned
        /// The signature is not that of the issuer.
        case badSignature
        /// The certificate has expired.
        case expired
        /// The certificate is not valid yet.
        case notYetValid
        /// There are more authorities than allowed, or below one that allows none.
        case pathTooLong
        /// A certificate was issued by one that is no authority.
        case notAuthority
        /// The key may not be used for this: not for a server, or not to sign certificates.
        case wrongUsage
        /// The certificate says something critical that nobody here understands.
        case unknownExtension
        /// An authority may not vouch for this name.
        case nameNotAllowed
        /// The certificate is of another host.
        case wrongHost
        /// The key is too short.
        case weakKey
        /// The signature uses an algorithm that is not safe any more.
        case weakSignature
        /// The certificate breaks another rule of RFC 5280.
        case invalid
        /// No certificate of the path meets a pin.
        case noMatch
        /// No pin is met, and one of them is of an algorithm that cannot be compared.
        case unknownAlgorithm
        /// There is no memory, or libcrypto lacks an algorithm.
        case unavailable
    }

    /// What speaks against it.
    public let kind: Kind
    /// Which certificate, 0 for the server's own; nil where none is meant.
    public let place: Int?

    /// Makes a finding; used by tests and tools that compare one with an expected one.
    public init(_ kind: Kind, place: Int? = nil) {
        self.kind = kind
        self.place = place
    }
}

extension CertificateFinding: CustomStringConvertible {
    /// The kind and the place, as `expired at 0`.
    public var description: String { kind.rawValue + (place.map { " at \($0)" } ?? "") }
}
