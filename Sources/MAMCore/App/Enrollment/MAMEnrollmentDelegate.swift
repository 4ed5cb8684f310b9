/// Provides access tokens for the Intune service, and receives the results of requests about accounts.
///
/// The app keeps its delegate alive; the SDK does not. Calls arrive on any thread, while the engine holds no locks.
///
/// A method is allowed to call the ``MAMEnrollmentManager``. Such a call returns before its work is done, with the
/// reason ``EnrollmentOutcome/Reason/calledFromDelegate``. The call cannot wait, because the engine waits for the method.
///
/// SDK: `IntuneMAMEnrollmentDelegate`
public protocol MAMEnrollmentDelegate: Sendable {
    /// Receives the result of a request to enroll an account.
    ///
    /// - Parameter status: The result of the request.
    ///
    /// SDK: `enrollmentRequestWithStatus:`
    func enrollmentRequest(with status: MAMEnrollmentStatus) async

    /// Receives the result of a request for an account's policy.
    ///
    /// - Parameter status: The result of the request.
    ///
    /// SDK: `policyRequestWithStatus:`
    func policyRequest(with status: MAMEnrollmentStatus) async

    /// Receives the result of a request to remove an account.
    ///
    /// - Parameter status: The result of the request.
    ///
    /// SDK: `unenrollRequestWithStatus:`
    func unenrollRequest(with status: MAMEnrollmentStatus) async

    /// Provides an access token for an account.
    ///
    /// The engine cancels the task when it no longer needs the token.
    ///
    /// - Parameters:
    ///   - account: The account, by its object id if known.
    ///   - resource: The resource for which the token is valid, see ``MAMEnrollmentManager/tokenResource``.
    ///   - isInteractive: Whether the app is allowed to ask the user to sign in.
    /// - Returns: The token.
    /// - Throws: The reason why the app cannot provide a token.
    ///
    /// SDK: `getAccessTokenForAccountId:resource:completion:`
    func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken
}

extension MAMEnrollmentDelegate {
    /// Ignores the result of a request to enroll an account.
    ///
    /// This is the default implementation.
    public func enrollmentRequest(with status: MAMEnrollmentStatus) async {
        DelegateMethod.enrollmentRequest.noteDefault()
    }

    /// Ignores the result of a request for an account's policy.
    ///
    /// This is the default implementation.
    public func policyRequest(with status: MAMEnrollmentStatus) async { DelegateMethod.policyRequest.noteDefault() }

    /// Ignores the result of a request to remove an account.
    ///
    /// This is the default implementation.
    public func unenrollRequest(with status: MAMEnrollmentStatus) async { DelegateMethod.unenrollRequest.noteDefault() }

    /// Throws ``MAMTokenFailure/credentials``, because the app provides no tokens.
    ///
    /// This is the default implementation.
    public func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
        DelegateMethod.accessToken.noteDefault()
        throw .credentials
    }
}
