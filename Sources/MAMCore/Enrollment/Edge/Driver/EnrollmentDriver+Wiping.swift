internal import MAMBase

/// What enrolment did about a wipe.
enum EnrollmentWipeOutcome: Sendable, Hashable {
    /// Enrolment does not manage the account: somebody else is to wipe it.
    case notManaged
    /// It was wiped, or that goes on; whether it is gone.
    case taken(isGone: Bool)
    /// The process has ended: nobody is to do anything any more.
    case processEnded
}

/// The two halves of a wipe, and the start anew after it.
extension EnrollmentDriver {
    /// Wipes an account that enrolment manages.
    ///
    /// It is not gone also while a wipe of it is under way already, which goes on. Throws when nobody knows who is managed.
    func wipe(
        _ account: AccountID, _ cause: EnrollmentWipeCause
    ) async throws(StorageError) -> EnrollmentWipeOutcome {
        guard try prepare() else { return .processEnded }
        guard isManaged(account) else { return .notManaged }
        await run(.wipe(account, cause))
        return isEnded ? .processEnded : .taken(isGone: !isManaged(account))
    }

    /// Tells the machine of a wipe that was carried out without it.
    func noteWiped(_ account: AccountID) async {
        guard app.state.withLock({ $0.enrollment.now?.machine != nil }) else { return }
        await run(.wasWiped(account))
    }

    private var policyDelegate: (any MAMPolicyDelegate)? { delegate ?? app.policyManager.delegate }

    private func isManaged(_ account: AccountID) -> Bool {
        entry(of: account)?.isManaged ?? false
    }

    /// Asks the app to remove what is the account's; whether it removed everything.
    func askApp(toWipe account: AccountID) async -> Bool {
        guard !isEnded else { return false }
        do throws(StorageError) { try app.launchManager.noteWipe(of: account) } catch {
            // The record of enrolment says so too: the wipe goes on.
            reportUnlessEnded(.storageFailed(error.message))
        }
        return await policyDelegate?.wipeDataInBackground(for: account, in: app) ?? false
    }

    /// Removes what the app leaves to the engine, and what is known of the account; whether nothing is left.
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
        // Until it comes to its end, the account is one that may not be shown.
        app.noteBlocked([account], LaunchResult(.blocked, [.conditionalLaunchBlocked]))
        await manager.hideInWindows(account, through: host, delegate)
        return false
    }

    /// Asks the app to start anew; whether it does so itself.
    func restart() async -> Bool {
        let restarts = await policyDelegate?.restartInBackground(app) ?? false
        reportUnlessEnded(.restartRequired(isDoneByApp: restarts))
        return restarts
    }

    /// Tells the user, and ends the process: it does not start anew by itself.
    func forceRestart() async {
        _ = await app.asking { await user.sees(.restart) }
        await exit()
    }

    /// Ends the process, as far as somebody does that.
    func exit() async {
        guard !isEnded else { return }
        if let exit = app.state.withLock({ $0.enrollment.now?.exit }) { return await app.asking(exit) }
        if let host = host ?? app.launchManager.host { await app.asking { await host.endProcess(of: app) } }
    }
}

extension ManagedApp {
    /// Whether enrolment manages anybody here.
    var hasEnrolment: Bool {
        state.withLock { $0.enrollment.now?.machine?.entries.contains(where: \.isManaged) ?? false }
    }
}
