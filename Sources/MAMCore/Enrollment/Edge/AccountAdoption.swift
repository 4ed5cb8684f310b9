internal import MAMBase

/// What is to be kept of an account of an app without its service: that it is enrolled with a policy, or that it is not.
struct AccountAdoption: Sendable {
    let app: ManagedApp
    let names: EnrollmentAccount
    /// The policy with what comes with it; nil takes the account off.
    let stored: StoredPolicy?

    /// An account that is enrolled.
    init(_ stored: StoredPolicy, in app: ManagedApp) { (self.app, names, self.stored) = (app, stored.names, stored) }

    /// An account that is taken off.
    init(removing names: EnrollmentAccount, from app: ManagedApp) { (self.app, self.names, stored) = (app, names, nil) }

    /// Changes a machine; the calls that have no answer any more.
    fileprivate func apply(to machine: inout EnrollmentMachine, at now: Instant) -> [EnrollmentCall] {
        stored == nil ? machine.setUnenrolled(names.id) : machine.setEnrolled(names, at: now)
    }

    /// Throws when a machine would not take the account.
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
    /// Takes accounts of several apps as enrolled long ago, as one change of the store: all of them, or none after an error.
    ///
    /// As ``MAMEnrollmentManager/setEnrolled(_:)`` for each.
    package func setEnrolled(_ accounts: [(app: ManagedApp, stored: StoredPolicy)]) throws(StorageError) {
        try keep(accounts.map { AccountAdoption($0.stored, in: $0.app) }, isStrict: false)
    }

    /// Keeps what is said of accounts as one change of the store, and then puts it in force; all of it or nothing.
    ///
    /// Waits for the disk, and for another process that holds the store.
    ///
    /// - Parameters:
    ///   - adoptions: The accounts, of apps on this device.
    ///   - isStrict: Whether an account that is being removed, one more than an app may have, and an account of an extension
    ///     is an error. Otherwise the first two have their policy in force and stay out of the record.
    /// - Throws: What the store throws, `system` also for an app whose process has ended; nothing changed then.
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

/// What is to be kept of the accounts of one app.
private struct AdoptionPart {
    let app: ManagedApp
    var adoptions: [AccountAdoption]
    /// In an extension: what its containing app, which does not run, has kept.
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

    /// The rows of the policies, the record with the accounts, and that the app holds their keys.
    ///
    /// `count` becomes the number of the machine's last change that the record has.
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
            // A dead process must not write over what the next one keeps.
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

    /// Gives the machine the accounts that were kept.
    ///
    /// - Parameters:
    ///   - now: When.
    ///   - count: The number of the machine's last change that was kept with them; nil in an extension, whose machine follows
    ///     what was kept.
    /// - Returns: What is to be told of the change.
    func alterMachine(at now: Instant, keptAs count: UInt64?) -> EnrollmentState.Step {
        guard let count else { return EnrollmentState.Step() }
        return app.state.withLock { state in
            let isNewest = state.enrollment.now?.recordChanges == count
            let step = state.enrollment.alter { machine in adoptions.flatMap { $0.apply(to: &machine, at: now) } }
            state.enrollment.change { contents in
                for adoption in adoptions { contents.noteDropped { $0.isSame(as: adoption.names) } }
                // Another change of the machine is kept by its own step, and this one with it.
                if isNewest { contents.noteKept(contents.recordChanges) }
            }
            return step
        }
    }

    /// Puts in force what was kept, and tells of it.
    func carryOut(_ step: EnrollmentState.Step) {
        defer { app.device.tellExtensions(of: app.accountsContainer) }
        // An extension takes over what its app has kept.
        guard containing == nil else { return }
        let isRunning = { (state: ManagedApp.State) in !state.isEnded }
        // Of one account the last counts, as in the store.
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
