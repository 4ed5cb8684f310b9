public import MAMCore

extension SimulatedService: ContentEvaluator {
    /// Evaluates content of a user, in place of Microsoft Purview, and returns the verdict of the user's status.
    ///
    /// - Parameters:
    ///   - question: The question about the action that hands the content out.
    ///   - account: The owner of the content.
    ///   - app: The app that hands the content out.
    /// - Returns: The verdict in ``UserStatus/contentVerdict``, at first `allowed`; `unavailable` if the device is
    ///   offline, or if the account is not a user of the tenant.
    public func evaluate(
        _ question: PolicyQuestion, of account: AccountID, in app: ManagedApp
    ) async -> ContentVerdict {
        guard owner.value?.traits.isOnline == true, let user = tenant.user(account) else { return .unavailable }
        return status(of: user).contentVerdict
    }
}
