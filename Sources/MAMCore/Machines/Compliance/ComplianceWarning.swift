/// The reasons why a request for a remediation (``MAMComplianceManager``) is ignored.
public enum ComplianceWarning: String, Sendable, Hashable, Codable, CaseIterable {
    /// An earlier request for the same account is waiting or being carried out.
    ///
    /// The delegate receives one result for both requests.
    case alreadyInProgress
    /// The request for a remediation named no account.
    case noAccount
    /// The maximum number of accounts is already waiting for a remediation.
    case queueFull
    /// The stored record of earlier requests cannot be read now, or the device's executor (``DeviceExecutor``) refused
    /// the call.
    case notReadable
}
