internal import MAMBase
internal import Synchronization

extension LaunchManager {
    /// Wipes an account from the app, whatever led to it: a command of the service, a check, wrong PINs.
    ///
    /// The app is asked first (``MAMPolicyDelegate/wipeData(for:)``); what it leaves to the engine is removed as by
    /// ``MAMFileProtectionManager/wipe(_:)``. Then the policy goes, and what the app knew of the account; the PIN stays and
    /// its tries are counted anew. That it began is kept first: when the process dies on the way, the next check of the
    /// account wipes it again.
    ///
    /// A wipe that cannot remove every file of the account has not ended: host and app are not told that the account is gone,
    /// ``MAMEvent/Kind/accountWipeIncomplete(account:report:)`` says how many files are left, the account keeps its policy and
    /// is blocked; windows that show it are asked to show "no user", else the app has to end. One wipe of an account is under
    /// way at a time.
    ///
    /// - Returns: Whether the account is gone; if not, it is wiped again when it is next looked at. False also while another
    ///   wipe of it is under way, which goes on, and when the process has ended: then nothing is removed.
    /// - Throws: What the store throws; the wipe then has not ended, or not begun when nobody knows who is enrolled.
    @discardableResult
    public func wipe(_ account: AccountID) async throws(StorageError) -> Bool {
        try await app.offloaded { () async throws(StorageError) in
            try await wipe(
                account, through: host, delegate: app.policyManager.delegate, traits: host?.traits(of: app))
        }
    }

    package func wipe(
        _ account: AccountID, through host: (any LaunchHost)?, delegate: (any MAMPolicyDelegate)?,
        traits: LaunchTraits?, onlyIfManaged: Bool = false
    ) async throws(StorageError) -> Bool {
        guard !account.isUnmanaged else { return false }
        let enrollment = EnrollmentDriver(app: app, host: host, delegate: delegate)
        // Who is enrolled is wiped by the machine of enrolment, which tells service and app and starts the app anew.
        do throws(StorageError) {
            switch try await enrollment.wipe(account, .conditionalLaunch) {
            case .taken(let isGone): return isGone
            case .processEnded: return false
            case .notManaged: break
            }
        } catch {
            app.noteBlocked([account], LaunchResult(.blocked, [.conditionalLaunchBlocked]))
            await hideInWindows(account, through: host, delegate)
            throw error
        }
        // A stranger has no group; his files are looked for all the same.
        guard let group = app.group(of: account) else {
            return try await wipeAlone(account, through: host, delegate: delegate, traits: traits)
        }
        guard app.state.withLock({ $0.launch.beginWipe(of: group) }) else { return false }
        defer {
            app.state.withLock { state in
                // The account may have got another name meanwhile.
                for group in [group, app.group(of: account) ?? group] { state.launch.endWipe(of: group) }
            }
        }
        // Whoever comes late finds nobody.
        if onlyIfManaged, !app.policyManager.isManaged(account) { return false }
        do throws(StorageError) {
            if try await wipeAlone(account, through: host, delegate: delegate, traits: traits) { return true }
            await hideInWindows(account, through: host, delegate)
            return false
        } catch {
            await hideInWindows(account, through: host, delegate)
            throw error
        }
    }

    /// Takes an account that may not be shown off every window; one that is looking at it comes to that by itself.
    package func hideInWindows(
        _ account: AccountID, through host: (any LaunchHost)?, _ delegate: (any MAMPolicyDelegate)?
    ) async {
        guard let host, !app.isEnded, app.policyManager.isManaged(account) else { return }
        await IdentitySwitchDriver(app: app, host: host, delegate: delegate).follow(.expelled(account))
    }

    private func wipeAlone(
        _ account: AccountID, through host: (any LaunchHost)?, delegate: (any MAMPolicyDelegate)?,
        traits: LaunchTraits?
    ) async throws(StorageError) -> Bool {
        guard !app.isEnded else { return false }
        try noteWipe(of: account)
        let isDone = await delegate?.wipeDataInBackground(for: account, in: app) ?? false
        // The next process goes on with it.
        guard !app.isEnded else { return false }
        var isGone = false
        // Whether it fails or throws: until it comes to its end, the account is one that may not be shown.
        defer { if !isGone { app.noteBlocked([account], LaunchResult(.blocked, [.conditionalLaunchBlocked])) } }
        guard try removeData(of: account, unlessDone: isDone, traits ?? LaunchTraits()) else { return false }
        isGone = true
        ComplianceDriver(app: app).noteWiped(account)
        if let host { await app.asking { await host.accountWiped(account, in: app) } }
        guard !app.isEnded else { return true }
        // It may have been enrolled meanwhile.
        await EnrollmentDriver(app: app, host: host).noteWiped(account)
        app.report(.accountWiped(account: account), notifying: .wipeDidComplete(account: account))
        app.followOrReport()
        await EnrollmentDriver(app: app, host: host).noteLeft(account)
        let restarts = await delegate?.restartInBackground(app) ?? false
        app.report(.restartRequired(isDoneByApp: restarts))
        return true
    }

    /// Keeps that a wipe began: when the process dies on the way, the next check of the account wipes it again.
    func noteWipe(of account: AccountID) throws(StorageError) {
        do throws(StorageError) { try noteBegunWipe(of: account) } catch {
            // What cannot be read is of no use any more, and must not keep the data there.
            guard error.code == .corrupt else { throw error }
            try app.device.storage.removeLaunch(in: slots(account))
            try noteBegunWipe(of: account)
        }
    }

    /// The engine's half of a wipe, after the app was asked: files, the tries of the PIN, what is known, the policy.
    ///
    /// - Returns: Whether nothing is left.
    func removeData(
        of account: AccountID, unlessDone isDone: Bool, _ traits: LaunchTraits
    ) throws(StorageError) -> Bool {
        guard removeFiles(of: account, unlessDone: isDone) else { return false }
        try pinManager(traits).wipeEnded(of: account)
        try removeKnown(of: account)
        return true
    }

    /// Removes what the app leaves to the engine; whether nothing is left of it.
    ///
    /// An app that says it removed everything is believed, but for what the engine began to remove before; the keys go all
    /// the same, so that a file it forgot is of no use to anybody.
    private func removeFiles(of account: AccountID, unlessDone isDone: Bool) -> Bool {
        let names = app.accountIDs(sameAs: account)
        do throws(MAMFileProtectionError) {
            do throws(StorageError) { try app.endInExtensions(names) } catch { throw MAMFileProtectionError(error) }
            guard app.configuration.container != nil else { return shredKeys(of: account) }
            if isDone {
                guard let all = try? app.appFiles(shreddingKeysOf: names) else { return true }
                guard all.contains(where: { $0.ledger.isHalfWiped(names) }) else {
                    for files in all { try files.shredKeys(of: names) }
                    return true
                }
            }
            let report = try app.fileProtectionManager.wipe(account)
            if !report.isComplete { app.report(.accountWipeIncomplete(account: account, report: report)) }
            return report.isComplete
        } catch {
            // What is left of the files goes with the next file call as well, which the ledger of files sees to.
            app.report(.storageFailed(error.message))
            app.report(.accountWipeIncomplete(account: account, report: nil))
            return false
        }
    }

    /// Shreds the keys of an account in an app without files; the publisher's other apps keep the keys that they use.
    private func shredKeys(of account: AccountID) -> Bool {
        guard app.device.storage.hasContents else { return true }
        let (publisher, bundleID) = (app.configuration.publisher, app.configuration.bundleID)
        do throws(StorageError) {
            for name in app.accountIDs(sameAs: account) {
                _ = try app.device.storage.releaseAccount(name, publisher: publisher, app: bundleID)
            }
            return true
        } catch {
            app.report(.storageFailed(error.message))
            app.report(.accountWipeIncomplete(account: account, report: nil))
            return false
        }
    }

    /// Forgets what is known of an account, and then its policy: while that fails, the account is one to be wiped.
    ///
    /// Nothing that was asked about it before, or meanwhile, is written down from here on: it would outlive the account.
    private func removeKnown(of account: AccountID) throws(StorageError) {
        // Counted first: whoever finds the policy gone finds that it was wiped.
        let group = app.group(of: account)
        _ = app.updateIdentities { state in
            if let group { state.launch.beginRemoval(of: group) }
            return state.step(.removed(account), thread: nil, in: app)
        }
        defer {
            // The account may have got another name meanwhile, and its count with it.
            if let group = app.group(of: account) { app.state.withLock { $0.launch.endRemoval(of: group) } }
        }
        // The record of the app goes last, under its first name at the very end: it says that the wipe goes on.
        // In an extension it stays: it says that the app has to wipe the account as well.
        if !app.followsApp {
            let shared = PINGeneration.allCases.flatMap { sharedSlots(account, $0) }
            try app.device.storage.removeLaunch(in: shared + slots(account).reversed())
        }
        app.changePolicy(nil, for: account) { _ in true }
    }

    private func noteBegunWipe(of account: AccountID) throws(StorageError) {
        try changeRecords(of: account, if: { true }) { $0.hasBegunWipe = true }
    }
}

extension ManagedApp {
    /// What all names of an account have in common; nil for a stranger.
    func group(of account: AccountID) -> UInt32? {
        table.record(for: account)?.takeUnretainedValue().group.load(ordering: .acquiring)
    }

    /// How often each account was wiped, as far as the wipe came to take what is known of it.
    func wipeCounts(of accounts: [AccountID]) -> [UInt64] {
        let groups = accounts.map { group(of: $0) }
        return state.withLock { state in groups.map { $0.map { state.launch.removalCount(of: $0) } ?? 0 } }
    }

    /// Which of the accounts that have a name one after the other it is now; nil while one is being removed.
    package func epoch(of account: AccountID) -> UInt64? {
        guard let group = group(of: account) else { return 0 }
        return state.withLock { $0.launch.epoch(of: group) }
    }

    /// Whether an account is still the one that it was when its epoch was asked for; not after the end of the process.
    func isUnchanged(_ account: AccountID, since epoch: UInt64?) -> Bool {
        epoch != nil && !isEnded && self.epoch(of: account) == epoch
    }
}
