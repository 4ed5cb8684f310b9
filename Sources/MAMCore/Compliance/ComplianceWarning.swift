/// Why a call for a remediation is dropped.
public enum ComplianceWarning: String, Sendable, Hashable, Codable, CaseIterable {
    /// A remediation of the account waits or runs; its answer is the answer.
    case alreadyInProgress
    /// "No user" cannot be remediated.
    case noAccount
    /// Too many accounts wait.
    case queueFull
    /// What was asked for before cannot be read just now.
    case notReadable
}
