/// The result of a call that requests a remediation (``MAMComplianceManager``).
///
/// The app's delegate receives only the final status. Events (``MAMEvent``) report this status and ignored requests.
public enum RemediationOutcome: Sendable, Equatable {
    /// The remediation ended with this status.
    ///
    /// The delegate received the same status.
    case ended(MAMComplianceStatus)
    /// The remediation is waiting or being carried out.
    ///
    /// The delegate receives the status later, possibly in a later process of the app.
    case pending
    /// The request was ignored for this reason, and ``MAMEvent/Kind/remediationDropped(account:_:)`` was reported.
    case dropped(ComplianceWarning)
    /// The call did nothing, because the token error does not require a remediation.
    case notNeeded
    /// The status of the remediation is not known to this call.
    ///
    /// Either the remediation ended during another call, or the account was removed.
    case overtaken
    /// The process has ended.
    ///
    /// A remediation that was already stored continues in the app's next process.
    case processEnded

    /// The status that the delegate received; nil if this result has no status.
    public var status: MAMComplianceStatus? { if case .ended(let status) = self { status } else { nil } }
}

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
