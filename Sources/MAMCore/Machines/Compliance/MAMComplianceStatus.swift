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

/// Receives the results of remediations, which ``MAMComplianceManager`` carries out.
///
/// The engine calls the delegate's method on any thread, without holding its locks. It never calls the method before
/// ``MAMEnrollmentManager/launched()`` has decided whether the user is allowed to use the app.
///
/// SDK: `IntuneMAMComplianceDelegate`
public protocol MAMComplianceDelegate: Sendable {
    /// Receives the result of a remediation, which ``MAMComplianceManager`` carried out.
    ///
    /// The engine calls this method once for each accepted request. If the process ends during the call, the app's next
    /// process calls the method again.
    ///
    /// - Parameters:
    ///   - account: The account, with the id that the app passed in its request.
    ///   - status: The result of the remediation.
    ///   - errorMessage: A text of one or two sentences to show to the user. Every status has such a text, including
    ///     ``MAMComplianceStatus/compliant``.
    ///   - errorTitle: A short title for the text.
    ///
    /// SDK: `accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:`
    func account(
        _ account: AccountID, hasComplianceStatus status: MAMComplianceStatus, errorMessage: String, errorTitle: String
    ) async
}
