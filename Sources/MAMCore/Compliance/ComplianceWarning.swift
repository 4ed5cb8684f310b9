/// The reasons why a request for a remediation (``MAMComplianceManager``) is dropped.
public enum ComplianceWarning: String, Sendable, Hashable, Codable, CaseIterable {
    /// An earlier request for the account waits or is being carried out; the delegate receives one result for both
    /// requests.
    case alreadyInProgress
    /// The request named no account.
    case noAccount
    /// The maximum number of accounts already waits for remediation.
    case queueFull
    /// The stored record of earlier requests cannot be read now, or the device's executor refused the call.
    case notReadable
}
