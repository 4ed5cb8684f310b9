internal import MAMBase
internal import Synchronization

extension LaunchManager {
    /// Wipes an account from the app: removes its data, its policy and its keys.
    ///
    /// The wipe has these steps:
    /// 1. The wipe is recorded as begun. If the process ends too early, the next check of the account repeats the wipe.
    /// 2. The app's delegate removes the account's data (``MAMPolicyDelegate/wipeData(for:)``).
    /// 3. The engine removes the data that the delegate left, as ``MAMFileProtectionManager/wipe(_:)`` does.
    /// 4. The account's policy and launch records are removed. The PIN is kept, and all its tries are available again.
    ///
    /// If some of the account's files cannot be removed, the wipe is incomplete:
    /// - ``MAMEvent/Kind/accountWipeIncomplete(account:report:)`` reports the number of remaining files.
    /// - The engine does not yet tell the host and the app that the account was wiped.
    /// - The account keeps its policy and is blocked. The engine asks the app to show "no user" in windows that show
    ///   the account. If the app does not do so, its process has to end.
    ///
    /// Only one wipe of an account runs at a time.
    ///
    /// - Parameter account: The account.
    /// - Returns: Whether the account was wiped completely. If not, the next check of the account repeats the wipe. If
    ///   another wipe of the account is running or the process has ended, nothing is removed and the result is `false`.
    /// - Throws: The storage's error. The wipe is then incomplete. If the accounts cannot be read, the wipe does not begin.
    @discardableResult
    public func wipe(_ account: AccountID) async throws(StorageError) -> Bool {
        try await app.offloaded { () async throws(StorageError) in
            try await wipe(account, through: host, delegate: app.policyManager.delegate, traits: host?.traits(of: app))
        }
    }

    func wipe(
        _ account: AccountID, through host: (any LaunchHost)?, delegate: (any MAMPolicyDelegate)?,
        traits: LaunchTraits?, onlyIfManaged: Bool = false
    ) async throws(StorageError) -> Bool {
        guard !account.isUnmanaged else { return false }
        let enrollment = EnrollmentDriver(app: app, host: host, delegate: delegate)
        // Enrollment wipes an enrolled account itself: it informs the service and the app, and restarts the app.
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
        // An unknown account has no group, but it may own files.
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
        // A concurrent wipe may have removed the account.
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

    /// Removes an account that may not be shown from every window.
    ///
    /// A switch that is checking the account removes it itself.
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
        // The next process continues the wipe.
        guard !app.isEnded else { return false }
        var isGone = false
        // Until the wipe is complete the account may not be shown, whether the wipe returns early or throws.
        defer { if !isGone { app.noteBlocked([account], LaunchResult(.blocked, [.conditionalLaunchBlocked])) } }
        guard try removeData(of: account, unlessDone: isDone, traits ?? LaunchTraits()) else { return false }
        isGone = true
        ComplianceDriver(app: app).noteWiped(account)
        if let host { await app.asking { await host.accountWiped(account, in: app) } }
        guard !app.isEnded else { return true }
        // The account may have been enrolled meanwhile.
        await EnrollmentDriver(app: app, host: host).noteWiped(account)
        app.report(.accountWiped(account: account), notifying: .wipeDidComplete(account: account))
        app.followOrReport()
        await EnrollmentDriver(app: app, host: host).noteLeft(account)
        let restarts = await delegate?.restartInBackground(app) ?? false
        app.report(.restartRequired(isDoneByApp: restarts))
        return true
    }

    /// Records that a wipe has begun.
    ///
    /// If the process ends during the wipe, the next check of the account wipes it again.
    func noteWipe(of account: AccountID) throws(StorageError) {
        do throws(StorageError) { try noteBegunWipe(of: account) } catch {
            // A damaged record is useless and must not prevent the wipe.
            guard error.code == .corrupt else { throw error }
            try app.device.storage.removeLaunch(in: slots(account))
            try noteBegunWipe(of: account)
        }
    }

    /// Removes the account's files, PIN tries, records and policy, after the app was asked.
    ///
    /// - Returns: Whether everything was removed.
    func removeData(
        of account: AccountID, unlessDone isDone: Bool, _ traits: LaunchTraits
    ) throws(StorageError) -> Bool {
        guard removeFiles(of: account, unlessDone: isDone) else { return false }
        try pinManager(traits).wipeEnded(of: account)
        try removeKnown(of: account)
        return true
    }

    /// Removes the files that the app leaves to the engine.
    ///
    /// Returns whether all are removed. If the app reports that it removed everything, only files of a wipe that the
    /// engine had begun are removed. The keys are shredded in any case, so that a remaining file cannot be read.
    private func removeFiles(of account: AccountID, unlessDone isDone: Bool) -> Bool {
        let names = app.accountIDs(sameAs: account)
        do throws(MAMFileProtectionError) {
            do throws(StorageError) { try app.endInExtensions(names) } catch { throw MAMFileProtectionError(error) }
            guard app.configuration.hasFiles else { return shredKeys(of: account) }
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
            // The next call about files removes the rest, because the ledger of files records the wipe.
            app.report(.storageFailed(error.message))
            app.report(.accountWipeIncomplete(account: account, report: nil))
            return false
        }
    }

    /// Shreds the keys of an account in an app without files.
    ///
    /// Keys that other apps of the publisher use stay.
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

    /// Removes the records of an account and then its policy.
    ///
    /// If this fails, the account still has to be wiped.
    ///
    /// From here on, answers to earlier or concurrent requests are not stored, because they would outlive the account.
    private func removeKnown(of account: AccountID) throws(StorageError) {
        // Counted first, so that a caller that finds no policy also finds the wipe.
        let group = app.group(of: account)
        app.takeOffWindows(account, after: { if let group { $0.launch.beginRemoval(of: group) } })
        defer {
            // The account may have got another name meanwhile, and its count with it.
            if let group = app.group(of: account) { app.state.withLock { $0.launch.endRemoval(of: group) } }
        }
        // The record of the app under the account's first name is removed last, because it records the unfinished wipe.
        // In an extension it stays, because the app has to wipe the account as well.
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
    /// Returns the group that all names of an account share; nil for an unknown account.
    func group(of account: AccountID) -> UInt32? {
        table.record(for: account)?.takeUnretainedValue().group.load(ordering: .acquiring)
    }

    /// Returns the number of wipes of each account that reached the removal of its records.
    func wipeCounts(of accounts: [AccountID]) -> [UInt64] {
        let groups = accounts.map { group(of: $0) }
        return state.withLock { state in groups.map { $0.map { state.launch.removalCount(of: $0) } ?? 0 } }
    }

    /// Returns the epoch of an account, which distinguishes successive accounts of the same name; nil during a removal.
    package func epoch(of account: AccountID) -> UInt64? {
        guard let group = group(of: account) else { return 0 }
        return state.withLock { $0.launch.epoch(of: group) }
    }

    /// Returns whether an account still has the same epoch.
    ///
    /// `false` after the end of the process.
    func isUnchanged(_ account: AccountID, since epoch: UInt64?) -> Bool {
        epoch != nil && !isEnded && self.epoch(of: account) == epoch
    }
}

/// The properties of a device and an app that conditional launch compares with the policy.
///
/// Nil means that a property is unknown. An unknown version violates every minimum and maximum, and an unknown model is
/// in no list of allowed models. Facts such as a jailbreak are in ``DeviceEnvironment/facts``.
public struct LaunchTraits: Sendable, Equatable {
    /// The model of the device, such as `iPhone16,1`.
    public var model: String?
    /// The version of the operating system.
    public var osVersion: VersionNumber?
    /// The version of the app.
    public var appVersion: VersionNumber?
    /// The version of the Intune SDK in the app.
    ///
    /// This version also determines which apps of the publisher share one PIN.
    public var sdkVersion: VersionNumber?
    /// The minimum versions of the SDK that the service requires, in addition to the minimum versions of the policy.
    ///
    /// Defaults to no minimum.
    public var serviceRequirement = SDKRequirement()
    /// The reports of threat-defense services about the device.
    ///
    /// Defaults to no reports.
    public var threats: [ThreatReport] = []
    /// The biometrics of the device: Touch ID, Face ID, or none.
    ///
    /// Defaults to none.
    public var biometrics = PINBiometrics.none
    /// The amount of computation for each new hash of a PIN.
    ///
    /// A lower cost makes tests faster. Defaults to the standard cost.
    public var pinCost = PINCost.standard

    /// Creates a value in which all properties of the device and the app are unknown.
    public init() {}
}
