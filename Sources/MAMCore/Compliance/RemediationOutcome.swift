/// The result of a request for a remediation.
///
/// The delegate and the events report the same result.
public enum RemediationOutcome: Sendable, Hashable {
    /// The remediation ended with this status. The delegate received the same status.
    case ended(MAMComplianceStatus)
    /// The remediation waits or runs. The delegate receives its status later, possibly in a later process.
    case pending
    /// The call was dropped. ``MAMEvent/Kind/remediationDropped(account:_:)`` is reported.
    case dropped(ComplianceWarning)
    /// The call did nothing, because the token error asks for no remediation.
    case notNeeded
    /// Another call or the removal of the account ended the remediation.
    case overtaken
    /// The process has ended. An earlier remediation continues in the next process.
    case processEnded

    /// The status that the delegate received; nil without a status.
    public var status: MAMComplianceStatus? { if case .ended(let status) = self { status } else { nil } }
}
