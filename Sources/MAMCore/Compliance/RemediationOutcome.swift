/// The result of a call that requests a remediation (``MAMComplianceManager``).
///
/// The delegate and the app's events (``MAMEvent``) report the same result.
public enum RemediationOutcome: Sendable, Equatable {
    /// The remediation ended with this status, which the delegate received as well.
    case ended(MAMComplianceStatus)
    /// The remediation waits or is being carried out; the delegate receives its status later, possibly in a later
    /// process.
    case pending
    /// The request was dropped for this reason, and ``MAMEvent/Kind/remediationDropped(account:_:)`` was reported.
    case dropped(ComplianceWarning)
    /// The call did nothing, because the token error asks for no remediation.
    case notNeeded
    /// The remediation ended during another call, or because the account was removed, so this call does not know the
    /// status.
    case overtaken
    /// The process has ended; a remediation that was stored earlier continues in the next process.
    case processEnded

    /// The status that the delegate received; nil if the call has no status.
    public var status: MAMComplianceStatus? { if case .ended(let status) = self { status } else { nil } }
}
