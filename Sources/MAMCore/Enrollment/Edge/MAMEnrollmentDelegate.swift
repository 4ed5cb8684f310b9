/// Provides tokens for the service and receives the statuses of requests about accounts.
///
/// The app holds a strong reference to the delegate; the SDK's is weak. The engine calls the methods on any thread,
/// without holding its locks. A method may call the enrollment manager. Such a call does not wait for the request that
/// called the delegate (``EnrollmentOutcome/Reason/calledFromDelegate``).
///
/// SDK: `IntuneMAMEnrollmentDelegate`
public protocol MAMEnrollmentDelegate: Sendable {
    /// Receives the status of a request to enroll an account.
    ///
    /// - Parameter status: The result.
    ///
    /// SDK: `enrollmentRequestWithStatus:`
    func enrollmentRequest(with status: MAMEnrollmentStatus) async

    /// Receives the status of a request for an account's policy.
    ///
    /// - Parameter status: The result.
    ///
    /// SDK: `policyRequestWithStatus:`
    func policyRequest(with status: MAMEnrollmentStatus) async

    /// Receives the status of a request to remove an account.
    ///
    /// - Parameter status: The result.
    ///
    /// SDK: `unenrollRequestWithStatus:`
    func unenrollRequest(with status: MAMEnrollmentStatus) async

    /// Provides a token for an account.
    ///
    /// The engine cancels the task when the token is no longer needed.
    ///
    /// - Parameters:
    ///   - account: The account, by its object id if known.
    ///   - resource: The resource of the token, see ``MAMEnrollmentManager/tokenResource``.
    ///   - isInteractive: Whether the user may be asked to sign in.
    /// - Returns: The token.
    /// - Throws: The reason why there is no token.
    ///
    /// SDK: `getAccessTokenForAccountId:resource:completion:`
    func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken
}

extension MAMEnrollmentDelegate {
    /// Does nothing.
    public func enrollmentRequest(with status: MAMEnrollmentStatus) async {
        DelegateMethod.enrollmentRequest.noteDefault()
    }

    /// Does nothing.
    public func policyRequest(with status: MAMEnrollmentStatus) async {
        DelegateMethod.policyRequest.noteDefault()
    }

    /// Does nothing.
    public func unenrollRequest(with status: MAMEnrollmentStatus) async {
        DelegateMethod.unenrollRequest.noteDefault()
    }

    /// Throws ``MAMTokenFailure/credentials``.
    public func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
        DelegateMethod.accessToken.noteDefault()
        throw .credentials
    }
}
