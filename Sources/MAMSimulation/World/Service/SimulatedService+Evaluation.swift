public import MAMCore

extension SimulatedService: ContentEvaluator {
    /// Evaluates content of a user as Microsoft Purview does, and returns the verdict that was set for the user.
    ///
    /// - Parameters:
    ///   - question: The question whether the content may leave the app, for example by being sent to another app.
    ///   - account: The owner of the content.
    ///   - app: The app that the content would leave.
    /// - Returns: The verdict in ``UserStatus/contentVerdict``, by default `allowed`; `unavailable` if the device is
    ///   offline, or if the account is not a user of the tenant.
    public func evaluate(
        _ question: PolicyQuestion, of account: AccountID, in app: ManagedApp
    ) async -> ContentVerdict {
        guard owner.value?.traits.isOnline == true, let user = tenant.user(account) else { return .unavailable }
        return status(of: user).contentVerdict
    }
}
