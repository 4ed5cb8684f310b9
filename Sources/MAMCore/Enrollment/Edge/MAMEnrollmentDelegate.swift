/// Who gives tokens for the service, and is told how requests about accounts ended.
///
/// The app keeps the delegate alive, unlike the SDK's. Called on no particular thread, never under a lock of the engine.
/// It may call the enrolment manager; a call from here does not wait for the request that called it
/// (``EnrollmentOutcome/Reason/calledFromDelegate``).
///
/// SDK: `IntuneMAMEnrollmentDelegate`
public protocol MAMEnrollmentDelegate: Sendable {
    /// A request to enrol an account ended.
    ///
    /// SDK: `enrollmentRequestWithStatus:`
    func enrollmentRequest(with status: MAMEnrollmentStatus) async

    /// A request for the policy of an account ended.
    ///
    /// SDK: `policyRequestWithStatus:`
    func policyRequest(with status: MAMEnrollmentStatus) async

    /// A request to take an account off ended.
    ///
    /// SDK: `unenrollRequestWithStatus:`
    func unenrollRequest(with status: MAMEnrollmentStatus) async

    /// A token is needed for an account.
    ///
    /// The task is cancelled when nobody waits for the token any more.
    ///
    /// - Parameters:
    ///   - account: The account, by object id where that is known.
    ///   - resource: What the token is for, see ``MAMEnrollmentManager/tokenResource``.
    ///   - isInteractive: Whether the user may be asked to sign in.
    /// - Returns: The token.
    /// - Throws: Why there is none.
    ///
    /// SDK: `getAccessTokenForAccountId:resource:completion:`
    func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken
}

extension MAMEnrollmentDelegate {
    /// Nothing happens.
    public func enrollmentRequest(with status: MAMEnrollmentStatus) async {}

    /// Nothing happens.
    public func policyRequest(with status: MAMEnrollmentStatus) async {}

    /// Nothing happens.
    public func unenrollRequest(with status: MAMEnrollmentStatus) async {}

    /// There is no token without the user.
    public func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken { throw .credentials }
}
