/// What a call for the remediation of an account came to.
///
/// Delegate and events say the same as the call.
public enum RemediationOutcome: Sendable, Hashable {
    /// The remediation ended with this status, which the delegate was told as well.
    case ended(MAMComplianceStatus)
    /// The remediation waits or runs; the delegate is told its status later, possibly in a later process.
    case pending
    /// The call was dropped. ``MAMEvent/Kind/remediationDropped(account:_:)`` is reported.
    case dropped(ComplianceWarning)
    /// Nothing was begun: the token error asks for no remediation.
    case notNeeded
    /// The remediation is over and this call did not end it: another call told the delegate, or the account was removed.
    case overtaken
    /// The process has ended; an earlier remediation goes on in the next one.
    case processEnded

    /// The status that the delegate was told; nil without one.
    public var status: MAMComplianceStatus? { if case .ended(let status) = self { status } else { nil } }
}
