/// The result of a remediation.
///
/// SDK: `IntuneMAMComplianceStatus`
public enum MAMComplianceStatus: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The account's policy is in force. The app requests its token again.
    ///
    /// SDK: `IntuneMAMComplianceCompliant`
    case compliant = 0
    /// The account cannot become compliant: it has no policy for the app, or is blocked.
    ///
    /// SDK: `IntuneMAMComplianceNotCompliant`
    case notCompliant = 1
    /// The service failed. A later request may succeed.
    ///
    /// SDK: `IntuneMAMComplianceServiceFailure`
    case serviceFailure = 2
    /// The service could not be reached. A later request may succeed.
    ///
    /// SDK: `IntuneMAMComplianceNetworkFailure`
    case networkFailure = 3
    /// The user has to be asked, and the app forbade screens.
    ///
    /// SDK: `IntuneMAMComplianceInteractionRequired`
    case interactionRequired = 4
    /// The user canceled.
    ///
    /// SDK: `IntuneMAMComplianceUserCancelled`
    case userCancelled = 5
}
