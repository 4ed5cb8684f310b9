/// The delegate calls that the SDK makes on a background thread, whichever task asks for them.
///
/// A child task has neither the main-thread role, which belongs to one task, nor the actor of the waiting task. The
/// scope of the waiting task is hidden, so that files written during the call do not belong to that account.
extension MAMPolicyDelegate {
    /// Asks the app to wipe an account, off the main thread and in no scope.
    func wipeDataInBackground(for account: AccountID, in app: ManagedApp) async -> Bool {
        await app.asking { await app.notingDefaults { await askInBackground(app) { await wipeData(for: account) } } }
    }

    /// Asks the app to restart, off the main thread and in no scope.
    func restartInBackground(_ app: ManagedApp) async -> Bool {
        await app.asking { await app.notingDefaults { await askInBackground(app) { await restartApplication() } } }
    }

    // `@concurrent` leaves the caller's actor before the thread is checked. Without it, optimized code may arrive here
    // on a thread that is not the actor's, and return to the actor only for the call.
    @concurrent private func askInBackground(
        _ app: ManagedApp, _ question: @escaping @Sendable () async -> Bool
    ) async -> Bool {
        // Off the main thread the app is asked directly, so that several requests keep their order.
        guard app.isMainThread else { return await app.withAccountID(nil) { await question() } }
        async let isDone = app.withAccountID(nil) { await question() }
        return await isDone
    }
}
