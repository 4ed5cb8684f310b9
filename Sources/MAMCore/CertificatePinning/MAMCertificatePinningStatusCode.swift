/// The reason why a chain was refused, as the SDK's number.
///
/// The check stops at the first step that fails and returns the code of that step. The codes in the order of the steps
/// are 100, 102, 101, 105, 104 and 103; the last step has the codes 106 and 107. If the stored pins cannot be read, the
/// code is 105, unless the challenge is invalid (100) or no host is given (102).
///
/// SDK: `IntuneMAMCertificatePinningStatusCode`
public enum MAMCertificatePinningStatusCode: Int, Sendable, Hashable, CaseIterable {
    /// The authentication challenge does not ask for a server's identity, or has no certificates.
    ///
    /// SDK: `IntuneMAMCertificatePinningInvalidChallenge`
    case invalidChallenge = 100
    /// There are no certificates or too many, or a certificate is empty or too long.
    ///
    /// SDK: `IntuneMAMCertificatePinningInvalidCertificateChain`
    case invalidCertificateChain = 101
    /// The host is missing or invalid.
    ///
    /// SDK: `IntuneMAMCertificatePinningNilHost`
    case nilHost = 102
    /// The chain is not trusted; ``CertificateVerdict/findings`` has the reasons.
    ///
    /// SDK: `IntuneMAMCertificatePinningFailedTrustEvaluation`
    case failedTrustEvaluation = 103
    /// The certificates do not form a chain: a certificate is not issued by the one that follows it.
    ///
    /// SDK: `IntuneMAMCertificatePinningFailedFormationEvaluation`
    case failedFormationEvaluation = 104
    /// A certificate, or the pins of the account, cannot be read.
    ///
    /// SDK: `IntuneMAMCertificatePinningErrorAccessingCert`
    case errorAccessingCertificate = 105
    /// No pin matches, and at least one pin has a digest algorithm other than SHA-256, which cannot be compared.
    ///
    /// SDK: `IntuneMAMCertificatePinningAlgNotSupported`
    case algorithmNotSupported = 106
    /// No certificate in the verified path matches a pin.
    ///
    /// SDK: `IntuneMAMCertificatePinningMatchNotFound`
    case matchNotFound = 107
}
