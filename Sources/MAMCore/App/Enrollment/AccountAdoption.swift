internal import MAMBase
internal import MAMStorage

/// Stores an account of an app without its service: as enrolled with a policy, or as removed.
struct AccountAdoption: Sendable {
    let app: ManagedApp
    let names: EnrollmentAccount
    /// The policy with its app configuration and names; nil removes the account.
    let stored: StoredPolicy?

    init(_ stored: StoredPolicy, in app: ManagedApp) { (self.app, names, self.stored) = (app, stored.names, stored) }

    init(removing names: EnrollmentAccount, from app: ManagedApp) { (self.app, self.names, stored) = (app, names, nil) }

    /// Changes a machine.
    ///
    /// Returns the calls that no longer get an answer.
    fileprivate func apply(to machine: inout EnrollmentMachine, at now: Instant) -> [EnrollmentCall] {
        stored == nil ? machine.setUnenrolled(names.id) : machine.setEnrolled(names, at: now)
    }

    /// Throws if a machine does not accept the account.
    fileprivate func check(against machine: EnrollmentMachine) throws(StorageError) {
        if let entry = machine.entries.first(where: { $0.names.isSame(as: names) }) {
            guard entry.isManaged, !entry.isEnrolled else { return }
            throw StorageError(
                .system, "the account is being removed", help: "wait for the end of the wipe or de-registration")
        }
        guard stored == nil || machine.entries.count < EnrollmentRecord.maximumAccountCount else {
            throw StorageError(.system, "an app has more than \(EnrollmentRecord.maximumAccountCount) accounts")
        }
    }
}

extension DeviceEnvironment {
    /// Stores accounts of several apps as already enrolled, as one change of the store.
    ///
    /// If the call throws, no account changed.
    ///
    /// It has the effect of ``MAMEnrollmentManager/setEnrolled(_:)`` for each account.
    package func setEnrolled(_ accounts: [(app: ManagedApp, stored: StoredPolicy)]) throws(StorageError) {
        try keep(accounts.map { AccountAdoption($0.stored, in: $0.app) }, isStrict: false)
    }

    /// Stores accounts as one change of the store, and then puts their policies in force.
    ///
    /// If the call throws, nothing changed.
    ///
    /// The call blocks for the disk, and for another process that holds the store.
    ///
    /// - Parameters:
    ///   - adoptions: The accounts, of apps on this device.
    ///   - isStrict: Whether the call throws for an account that is being removed, an account beyond the maximum of an
    ///     app, and an account of an extension. Otherwise the first two policies come into force unrecorded.
    /// - Throws: The error of the store; `system` also for an app whose process has ended.
    func keep(_ adoptions: [AccountAdoption], isStrict: Bool) throws(StorageError) {
        var parts: [AdoptionPart] = []
        var places: [UInt64: Int] = [:]
        for adoption in adoptions {
            guard !isStrict || !adoption.app.followsApp else {
                throw StorageError(
                    .system, "an extension has the accounts of its containing app", help: "call the containing app")
            }
            if let place = places[adoption.app.serial] {
                parts[place].adoptions.append(adoption)
            } else {
                places[adoption.app.serial] = parts.count
                parts.append(try AdoptionPart(adoption))
            }
        }
        guard !parts.isEmpty else { return }
        var names = 0
        for part in parts { names += try part.app.checkRoom(for: part.adoptions.compactMap { $0.stored?.names }) }
        try group?.checkRoom(forAccounts: names)
        let now = time.now()
        var changes: [Int: UInt64] = [:]
        var steps: [Int: EnrollmentState.Step] = [:]
        try storage.commit(
            { () throws(StorageError) in
                var all: [StoreChange] = []
                for (place, part) in parts.enumerated() {
                    all += try part.storeChanges(at: now, isStrict: isStrict, &changes[place])
                }
                return all
            },
            whenKept: {
                for (place, part) in parts.enumerated() {
                    steps[place] = part.alterMachine(at: now, keptAs: changes[place])
                }
            })
        for (place, part) in parts.enumerated() { part.carryOut(steps[place] ?? EnrollmentState.Step()) }
    }
}

/// The accounts of one app that are stored together.
private struct AdoptionPart {
    let app: ManagedApp
    var adoptions: [AccountAdoption]
    /// In an extension: the record of its containing app, which is not running.
    private let containing: EnrollmentRecord?

    init(_ adoption: AccountAdoption) throws(StorageError) {
        (app, adoptions) = (adoption.app, [adoption])
        guard try app.enrollmentManager.driver.prepare() else {
            throw StorageError(.system, "the process has ended", help: "start the app again")
        }
        containing =
            app.followsApp
            ? try app.device.storage.enrollmentRecord(of: app.accountsContainer) ?? EnrollmentRecord() : nil
    }

    /// Returns the store's changes: the rows of policies, the record of accounts, and the app's hold on their keys.
    ///
    /// `count` is set to the number of the machine's last change in the record.
    func storeChanges(
        at now: Instant, isStrict: Bool, _ count: inout UInt64?
    ) throws(StorageError) -> [StoreChange] {
        var machine: EnrollmentMachine
        if let containing {
            machine = EnrollmentMachine(containing, EnrollmentTraits())
        } else {
            let last = app.state.withLock { state -> (EnrollmentMachine, UInt64)? in
                guard !state.isEnded, let contents = state.enrollment.now else { return nil }
                return contents.machine.map { ($0, contents.recordChanges) }
            }
            // An ended process must not overwrite the record of the next one.
            guard let last else { throw StorageError(.system, "the process has ended", help: "start the app again") }
            (machine, count) = (last.0, last.1)
        }
        var changes: [StoreChange] = []
        for adoption in adoptions {
            if isStrict { try adoption.check(against: machine) }
            _ = adoption.apply(to: &machine, at: now)
            if let stored = adoption.stored {
                changes += StoreChange.policy(stored, of: app.accountsContainer) + app.holding(adoption.names.id)
            } else {
                changes += StoreChange.noPolicies(of: adoption.names.all, in: app.accountsContainer)
            }
        }
        return changes + [try .record(machine.record, of: app.accountsContainer)]
    }

    /// Applies the stored accounts to the machine.
    ///
    /// - Parameters:
    ///   - now: The current time.
    ///   - count: The number of the machine's last change in the stored record; nil in an extension, whose machine
    ///     follows the record.
    /// - Returns: The events and effects of the change.
    func alterMachine(at now: Instant, keptAs count: UInt64?) -> EnrollmentState.Step {
        guard let count else { return EnrollmentState.Step() }
        return app.state.withLock { state in
            let isNewest = state.enrollment.now?.recordChanges == count
            let step = state.enrollment.alter { machine in adoptions.flatMap { $0.apply(to: &machine, at: now) } }
            state.enrollment.change { contents in
                for adoption in adoptions { contents.noteDropped { $0.isSame(as: adoption.names) } }
                // A concurrent change of the machine is stored by its own step, together with this one.
                if isNewest { contents.noteKept(contents.recordChanges) }
            }
            return step
        }
    }

    /// Puts the stored policies in force and reports them.
    func carryOut(_ step: EnrollmentState.Step) {
        defer { app.device.tellExtensions(of: app.accountsContainer) }
        // An extension adopts the record of its app.
        guard containing == nil else { return }
        let isRunning = { (state: ManagedApp.State) in !state.isEnded }
        // The last change of an account takes effect, as in the store.
        let last = adoptions.enumerated().filter { place, adoption in
            !adoptions[(place + 1)...].contains { $0.names.isSame(as: adoption.names) }
        }.map(\.element)
        for adoption in last {
            guard let stored = adoption.stored else { continue }
            app.putInForce(stored, under: adoption.names, isHeld: true, if: isRunning)
        }
        app.enrollmentManager.driver.tell(step)
        for adoption in last where adoption.stored == nil {
            guard app.changePolicy(nil, for: adoption.names.id, if: isRunning) else { continue }
            app.appConfigManager.changeConfigurations([], for: adoption.names.id, if: isRunning)
        }
    }
}
