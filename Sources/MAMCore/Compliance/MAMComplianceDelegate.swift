/// Who is told how remediations end.
///
/// Called on no particular thread, never under a lock, and never before the app finished launching.
///
/// SDK: `IntuneMAMComplianceDelegate`
public protocol MAMComplianceDelegate: Sendable {
    /// A remediation ended: exactly one call for each that was accepted.
    ///
    /// A call during which the process ends is made again after the next start.
    ///
    /// - Parameters:
    ///   - account: The account, as the app named it.
    ///   - status: How it ended.
    ///   - errorMessage: A sentence or two for the user, for every status.
    ///   - errorTitle: A few words above it.
    ///
    /// SDK: `accountId:hasComplianceStatus:withErrorMessage:andErrorTitle:`
    func account(
        _ account: AccountID, hasComplianceStatus status: MAMComplianceStatus, errorMessage: String, errorTitle: String
    ) async
}
