internal import MAMBase

enum EnrollmentWipeOutcome: Sendable, Hashable {
    /// The account is unknown to enrollment, so the caller has to wipe it.
    case notManaged
    /// Enrollment wiped the account or is wiping it. The value tells whether it is gone.
    case taken(isGone: Bool)
    /// The process has ended, so no further work may be done.
    case processEnded
}

/// The two parts of a wipe, and the restart after it.
extension EnrollmentDriver {
    /// Wipes an account that enrollment manages.
    ///
    /// The result is not gone also while another wipe of the account runs. Throws if the managed accounts are unknown.
    func wipe(
        _ account: AccountID, _ cause: EnrollmentWipeCause
    ) async throws(StorageError) -> EnrollmentWipeOutcome {
        guard try prepare() else { return .processEnded }
        guard isManaged(account) else { return .notManaged }
        await run(.wipe(account, cause))
        return isEnded ? .processEnded : .taken(isGone: !isManaged(account))
    }

    /// Informs the machine of a wipe that was carried out without it.
    func noteWiped(_ account: AccountID) async {
        guard app.state.withLock({ $0.enrollment.now?.machine != nil }) else { return }
        await run(.wasWiped(account))
    }

    private var policyDelegate: (any MAMPolicyDelegate)? { delegate ?? app.policyManager.delegate }

    private func isManaged(_ account: AccountID) -> Bool { entry(of: account)?.isManaged ?? false }

    /// Asks the app to remove the account's data.
    ///
    /// Returns whether it removed everything.
    func askApp(toWipe account: AccountID) async -> Bool {
        guard !isEnded else { return false }
        do throws(StorageError) { try app.launchManager.noteWipe(of: account) } catch {
            // The record of enrollment contains the wipe too, so it continues.
            reportUnlessEnded(.storageFailed(error.message))
        }
        return await policyDelegate?.wipeDataInBackground(for: account, in: app) ?? false
    }

    /// Removes the data that the app leaves to the engine, and the records of the account.
    ///
    /// Returns whether everything is removed.
    func remove(_ account: AccountID, includingFiles: Bool) async -> Bool {
        guard !isEnded else { return false }
        let (manager, delegate) = (app.launchManager, policyDelegate)
        let host = host ?? manager.host
        var isGone = false
        do throws(StorageError) {
            isGone = try manager.removeData(
                of: account, unlessDone: !includingFiles, host?.traits(of: app) ?? LaunchTraits())
        } catch { reportUnlessEnded(.storageFailed(error.message)) }
        guard !isGone else { return true }
        // Until the wipe is complete the account may not be shown.
        app.noteBlocked([account], LaunchResult(.blocked, [.conditionalLaunchBlocked]))
        await manager.hideInWindows(account, through: host, delegate)
        return false
    }

    /// Asks the app to restart.
    ///
    /// Returns whether it restarts itself.
    func restart() async -> Bool {
        let restarts = await policyDelegate?.restartInBackground(app) ?? false
        reportUnlessEnded(.restartRequired(isDoneByApp: restarts))
        return restarts
    }

    /// Informs the user and ends the process, because the app does not restart itself.
    func forceRestart() async {
        _ = await app.asking { await user.sees(.restart) }
        await exit()
    }

    /// Ends the process, if the app or the host provides that.
    func exit() async {
        guard !isEnded else { return }
        if let exit = app.state.withLock({ $0.enrollment.now?.exit }) { return await app.asking(exit) }
        if let host = host ?? app.launchManager.host { await app.asking { await host.endProcess(of: app) } }
    }
}

extension ManagedApp {
    var hasEnrollment: Bool {
        state.withLock { $0.enrollment.now?.machine?.entries.contains(where: \.isManaged) ?? false }
    }
}
