/// The questions that the SDK asks on a background thread, whoever wants the answer.
///
/// A child task has neither the role of the main thread, which is that of one task, nor the actor of whoever waits. The
/// scope of whoever waits is hidden: what the app writes in its answer is not that account's.
extension MAMPolicyDelegate {
    /// Asks the app to wipe an account, off the main thread and in no scope.
    func wipeDataInBackground(for account: AccountID, in app: ManagedApp) async -> Bool {
        await app.asking { await askInBackground(app) { await wipeData(for: account) } }
    }

    /// Asks the app to start anew, off the main thread and in no scope.
    func restartInBackground(_ app: ManagedApp) async -> Bool {
        await app.asking { await askInBackground(app) { await restartApplication() } }
    }

    // `@concurrent` leaves the actor of the caller before the thread is looked at: optimized code may reach this on another
    // thread than that of the actor, and return to the actor only when it asks.
    @concurrent private func askInBackground(
        _ app: ManagedApp, _ question: @escaping @Sendable () async -> Bool
    ) async -> Bool {
        // Elsewhere it is asked at once, so that several requests keep their order.
        guard app.isMainThread else { return await app.withAccountID(nil) { await question() } }
        async let isDone = app.withAccountID(nil) { await question() }
        return await isDone
    }
}
