/// The reasons why a request for a remediation is dropped.
public enum ComplianceWarning: String, Sendable, Hashable, Codable, CaseIterable {
    /// A remediation of the account already waits or runs. Its result is the result of this call too.
    case alreadyInProgress
    /// The request named no account.
    case noAccount
    /// Too many accounts wait.
    case queueFull
    /// The record of earlier requests cannot be read now.
    case notReadable
}
