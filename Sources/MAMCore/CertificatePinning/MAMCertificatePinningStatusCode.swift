/// The reason why a chain was refused, as the SDK's number.
///
/// It is the code of the first step that failed. The order of the steps is 100, 102, 101, 105, 104, 103, then 106 or
/// 107.
///
/// SDK: `IntuneMAMCertificatePinningStatusCode`
public enum MAMCertificatePinningStatusCode: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The challenge does not ask for a server's identity, or came without certificates.
    ///
    /// SDK: `IntuneMAMCertificatePinningInvalidChallenge`
    case invalidChallenge = 100
    /// There are no certificates, too many, or one that is too long.
    ///
    /// SDK: `IntuneMAMCertificatePinningInvalidCertificateChain`
    case invalidCertificateChain = 101
    /// No host was named, or the host is invalid.
    ///
    /// SDK: `IntuneMAMCertificatePinningNilHost`
    case nilHost = 102
    /// The chain is not trusted.
    ///
    /// SDK: `IntuneMAMCertificatePinningFailedTrustEvaluation`
    case failedTrustEvaluation = 103
    /// The certificates do not form a chain: one is not issued by the next.
    ///
    /// SDK: `IntuneMAMCertificatePinningFailedFormationEvaluation`
    case failedFormationEvaluation = 104
    /// A certificate, or the pins of the account, cannot be read.
    ///
    /// SDK: `IntuneMAMCertificatePinningErrorAccessingCert`
    case errorAccessingCertificate = 105
    /// No pin matches, and at least one pin has an algorithm that cannot be compared.
    ///
    /// SDK: `IntuneMAMCertificatePinningAlgNotSupported`
    case algorithmNotSupported = 106
    /// No pin matches.
    ///
    /// SDK: `IntuneMAMCertificatePinningMatchNotFound`
    case matchNotFound = 107
}
