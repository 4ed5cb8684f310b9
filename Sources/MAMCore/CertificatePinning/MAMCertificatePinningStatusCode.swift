/// Why a chain was refused, by the SDK's numbers.
///
/// Each is that of the first step that failed, in this order: 100, 102, 101, 105, 104, 103, 106 or 107.
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
    /// No host was named, or what was named is none. SDK: `IntuneMAMCertificatePinningNilHost`
    case nilHost = 102
    /// The chain is not trusted. SDK: `IntuneMAMCertificatePinningFailedTrustEvaluation`
    case failedTrustEvaluation = 103
    /// The certificates are no chain: one is not issued by the next.
    ///
    /// SDK: `IntuneMAMCertificatePinningFailedFormationEvaluation`
    case failedFormationEvaluation = 104
    /// A certificate, or the pins of the account, cannot be read. SDK: `IntuneMAMCertificatePinningErrorAccessingCert`
    case errorAccessingCertificate = 105
    /// No pin is met, and one of them is of an algorithm that cannot be compared.
    ///
    /// SDK: `IntuneMAMCertificatePinningAlgNotSupported`
    case algorithmNotSupported = 106
    /// No pin is met. SDK: `IntuneMAMCertificatePinningMatchNotFound`
    case matchNotFound = 107
}
