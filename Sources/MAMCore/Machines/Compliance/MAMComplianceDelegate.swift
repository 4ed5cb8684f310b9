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
