/// Receives the results of remediations, which ``MAMComplianceManager`` carries out.
///
/// The engine calls the method on any thread, without holding its locks, and never before
/// ``MAMEnrollmentManager/launched()`` has decided whether the user is allowed to use the app.
///
/// SDK: `IntuneMAMComplianceDelegate`
public protocol MAMComplianceDelegate: Sendable {
    /// Receives the result of a remediation.
    ///
    /// The method is called once for each accepted request. If the process ends during the call, the next process calls
    /// the method again.
    ///
    /// - Parameters:
    ///   - account: The account, with the id that the app passed in its request.
    ///   - status: The result.
    ///   - errorMessage: A text of one or two sentences to show to the user. Every status has such a text, including
    ///     ``MAMComplianceStatus/compliant``.
    ///   - errorTitle: A short title for the text.
    ///
    /// SDK: `accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:`
    func account(
        _ account: AccountID, hasComplianceStatus status: MAMComplianceStatus, errorMessage: String, errorTitle: String
    ) async
}
