/// The questions that the SDK asks on a background thread, whoever wants the answer.
///
/// A child task has neither the role of the main thread, which is that of one task, nor the actor of whoever waits.
extension MAMPolicyDelegate {
    /// Asks the app to wipe an account, off the main thread.
    func wipeDataInBackground(for account: AccountID, in app: ManagedApp) async -> Bool {
        // Elsewhere it is asked at once, so that several requests keep their order.
        guard app.isMainThread else { return await wipeData(for: account) }
        async let isDone = wipeData(for: account)
        return await isDone
    }

    /// Asks the app to start anew, off the main thread.
    func restartInBackground(_ app: ManagedApp) async -> Bool {
        guard app.isMainThread else { return await restartApplication() }
        async let isDone = restartApplication()
        return await isDone
    }
}
