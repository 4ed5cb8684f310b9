/// The result of a remediation (``MAMComplianceManager``).
///
/// SDK: `IntuneMAMComplianceStatus`
public enum MAMComplianceStatus: Int, Sendable, Hashable, Codable, CaseIterable {
    /// The account's policy is in force, so the app can request its token again.
    ///
    /// SDK: `IntuneMAMComplianceCompliant`
    case compliant = 0
    /// The account cannot become compliant.
    ///
    /// It has no policy for the app, is not allowed in the app, or was blocked or removed.
    ///
    /// SDK: `IntuneMAMComplianceNotCompliant`
    case notCompliant = 1
    /// The Intune service failed.
    ///
    /// A later request can succeed.
    ///
    /// SDK: `IntuneMAMComplianceServiceFailure`
    case serviceFailure = 2
    /// The Intune service could not be reached.
    ///
    /// A later request can succeed.
    ///
    /// SDK: `IntuneMAMComplianceNetworkFailure`
    case networkFailure = 3
    /// The user would have to answer a screen, but the request did not allow screens (`silent`).
    ///
    /// SDK: `IntuneMAMComplianceInteractionRequired`
    case interactionRequired = 4
    /// The user canceled a screen of the remediation.
    ///
    /// SDK: `IntuneMAMComplianceUserCancelled`
    case userCancelled = 5
}
