/// How a remediation ended for an account.
///
/// SDK: `IntuneMAMComplianceStatus`
public enum MAMComplianceStatus: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The account's policy is in force: the app asks for its token again.
    ///
    /// SDK: `IntuneMAMComplianceCompliant`
    case compliant = 0
    /// The account cannot become compliant: it has no policy for the app, or is blocked.
    ///
    /// SDK: `IntuneMAMComplianceNotCompliant`
    case notCompliant = 1
    /// The service failed; later it may not. SDK: `IntuneMAMComplianceServiceFailure`
    case serviceFailure = 2
    /// The service was not reached; later it may be. SDK: `IntuneMAMComplianceNetworkFailure`
    case networkFailure = 3
    /// The user has to be asked, and the app wanted no screens.
    ///
    /// SDK: `IntuneMAMComplianceInteractionRequired`
    case interactionRequired = 4
    /// The user cancelled. SDK: `IntuneMAMComplianceUserCancelled`
    case userCancelled = 5
}
