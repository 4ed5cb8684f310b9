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
