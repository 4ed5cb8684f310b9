public import MAMCore

extension SimulatedService: ContentEvaluator {
    /// Evaluates content of a user as Microsoft Purview does, by the user's status.
    ///
    /// - Parameters:
    ///   - question: The question about the action that hands the content out.
    ///   - account: The owner of the content.
    ///   - app: The app that hands the content out.
    /// - Returns: The verdict in ``UserStatus/contentVerdict``, which allows content at first; `unavailable` offline, and
    ///   for accounts that are no users of the tenant.
    public func evaluate(
        _ question: PolicyQuestion, of account: AccountID, in app: ManagedApp
    ) async -> ContentVerdict {
        guard owner.value?.traits.isOnline == true, let user = tenant.user(account) else { return .unavailable }
        return status(of: user).contentVerdict
    }
}
