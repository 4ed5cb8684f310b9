/// Receives the results of remediations.
///
/// The engine calls the method on any thread, without holding its locks, and never before the app finished launching.
///
/// SDK: `IntuneMAMComplianceDelegate`
public protocol MAMComplianceDelegate: Sendable {
    /// Receives the result of a remediation. It is called exactly once for each accepted request.
    ///
    /// If the process ends during the call, the next process repeats it.
    ///
    /// - Parameters:
    ///   - account: The account, as the app named it.
    ///   - status: The result.
    ///   - errorMessage: A text of one or two sentences for the user, for every status.
    ///   - errorTitle: A short title for the text.
    ///
    /// SDK: `accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:`
    func account(
        _ account: AccountID, hasComplianceStatus status: MAMComplianceStatus, errorMessage: String, errorTitle: String
    ) async
}
