/// The reason why a chain of certificates was refused, as the SDK's number.
///
/// The check has several steps, stops at the first step that fails, and returns the code of that step. In the order of
/// the steps, the codes are 100, 102, 101, 105, 104 and 103. The last step has the codes 106 and 107. If the stored
/// pins cannot be read, the code is 105, unless the challenge is invalid (100) or the host is missing (102).
///
/// SDK: `IntuneMAMCertificatePinningStatusCode`
public enum MAMCertificatePinningStatusCode: Int, Sendable, Hashable, CaseIterable {
    /// The authentication challenge does not ask the app to check a server, or it has no certificates.
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
    /// The certificates do not form a chain: one of them was not issued by the certificate that follows it.
    ///
    /// SDK: `IntuneMAMCertificatePinningFailedFormationEvaluation`
    case failedFormationEvaluation = 104
    /// A certificate, or the pins of the account, cannot be read.
    ///
    /// SDK: `IntuneMAMCertificatePinningErrorAccessingCert`
    case errorAccessingCertificate = 105
    /// No pin matches, and one or more have a digest algorithm other than SHA-256, which this library cannot compare.
    ///
    /// SDK: `IntuneMAMCertificatePinningAlgNotSupported`
    case algorithmNotSupported = 106
    /// No certificate in the verified path matches one of the account's pins.
    ///
    /// SDK: `IntuneMAMCertificatePinningMatchNotFound`
    case matchNotFound = 107
}
