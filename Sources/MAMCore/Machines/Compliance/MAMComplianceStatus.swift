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

/// The result of a call that requests a remediation (``MAMComplianceManager``).
///
/// The app's delegate receives only the final status. Events (``MAMEvent``) report this status and ignored requests.
public enum RemediationOutcome: Sendable, Equatable {
    /// The remediation ended with this status.
    ///
    /// The delegate received the same status.
    case ended(MAMComplianceStatus)
    /// The remediation is waiting or being carried out.
    ///
    /// The delegate receives the status later, possibly in a later process of the app.
    case pending
    /// The request was ignored for this reason, and ``MAMEvent/Kind/remediationDropped(account:_:)`` was reported.
    case dropped(ComplianceWarning)
    /// The call did nothing, because the token error does not require a remediation.
    case notNeeded
    /// The status of the remediation is not known to this call.
    ///
    /// Either the remediation ended during another call, or the account was removed.
    case overtaken
    /// The process has ended.
    ///
    /// A remediation that was already stored continues in the app's next process.
    case processEnded

    /// The status that the delegate received; nil if this result has no status.
    public var status: MAMComplianceStatus? { if case .ended(let status) = self { status } else { nil } }
}

/// The reasons why a request for a remediation (``MAMComplianceManager``) is ignored.
public enum ComplianceWarning: String, Sendable, Hashable, Codable, CaseIterable {
    /// An earlier request for the same account is waiting or being carried out.
    ///
    /// The delegate receives one result for both requests.
    case alreadyInProgress
    /// The request for a remediation named no account.
    case noAccount
    /// The maximum number of accounts is already waiting for a remediation.
    case queueFull
    /// The stored record of earlier requests cannot be read now, or the device's executor (``DeviceExecutor``) refused
    /// the call.
    case notReadable
}
