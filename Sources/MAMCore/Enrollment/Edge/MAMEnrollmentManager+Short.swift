internal import MAMBase

/// What other parts of the engine, and simulators, do without a call of the app.
extension MAMEnrollmentManager {
    /// Takes an account as enrolled long ago, with a policy that is in force at once.
    ///
    /// - Parameter stored: The account's names, the policy and what comes with it.
    /// - Throws: When that could not be kept; nothing changed then.
    ///
    /// In an extension it is its app that was enrolled long ago.
    package func setEnrolled(_ stored: StoredPolicy) throws(StorageError) {
        try app.device.keep([AccountAdoption(stored, in: app)], isStrict: false)
    }

    /// Takes an account as registered long ago, and the service had no policy for it; one that is registered stays as it is.
    ///
    /// - Throws: When that could not be kept.
    package func setUntargeted(_ names: EnrollmentAccount) throws(StorageError) {
        guard try driver.prepare(), !app.followsApp else { return }
        let now = app.device.time.now()
        try driver.alter {
            $0.setUntargeted(names, at: now)
            return []
        }
    }

    /// Takes an account off as if it had left long ago: its policy goes, the service is told nothing.
    ///
    /// - Throws: When that could not be kept. It is off all the same, and the store is tried again.
    package func setUnenrolled(_ account: AccountID) throws(StorageError) {
        guard try driver.prepare() else { return }
        let names = driver.entry(of: account)?.names ?? EnrollmentAccount(account)
        if app.followsApp { return try driver.alterContainingApp { $0.setUnenrolled(names?.id ?? account) } }
        var failure: StorageError?
        do throws(StorageError) { try driver.alter { $0.setUnenrolled(names?.id ?? account) } } catch {
            failure = error
        }
        if let names {
            do throws(StorageError) { try app.dropPolicy(of: names) } catch {
                driver.owe([EnrollmentState.UndroppedPolicy(names: names, isInForce: false)])
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// Fetches the policy of an enrolled account now, due or not, and tries one again that waits after a failure.
    ///
    /// - Returns: How it ended, or why nothing is done for the account now.
    package func checkIn(_ account: AccountID, isInteractive: Bool) async -> EnrollmentOutcome {
        await app.offloaded(refused: { EnrollmentOutcome($0) }) {
            if let hindrance = driver.hindrance { return .withoutStatus(hindrance) }
            guard let id = driver.entry(of: account)?.id else { return .withoutStatus(.notRegistered) }
            return await driver.watch(id, .checkIn(id, isInteractive: isInteractive))
        }
    }

    /// Enrols an account; with `isInteractive` the user may be asked, and one that waits after a failure is tried again.
    package func enroll(_ account: AccountID, isInteractive: Bool) async -> EnrollmentOutcome {
        await app.offloaded(refused: { EnrollmentOutcome($0) }) {
            await makeEnrollment(of: account, isInteractive: isInteractive)
        }
    }

    private func makeEnrollment(of account: AccountID, isInteractive: Bool) async -> EnrollmentOutcome {
        if isInteractive {
            guard let entry = driver.entry(of: account), entry.state == .queued, !entry.isSilent else {
                return await loginAndEnroll(account)
            }
            // What is under way already is waited for. It may have to sign the user in and not be allowed to.
            let outcome = await checkIn(account, isInteractive: true)
            return !entry.isInteractive && outcome.code == .authRequired ? await loginAndEnroll(account) : outcome
        }
        return isRegistered(account) ? await checkIn(account, isInteractive: false) : await registerAndEnroll(account)
    }

    /// Whether the user would be asked which account to keep before an account enrolls.
    package func asksBeforeEnrolling(_ account: AccountID) -> Bool {
        guard var machine, let names = driver.known(EnrollmentAccount(account)) else { return false }
        let event: EnrollmentEvent =
            machine.registeredAccounts.contains(names.id)
            ? .checkIn(names.id, isInteractive: false) : .register(names, EnrollmentCall(0))
        return machine.handle(event, at: app.device.time.now()).contains { effect in
            if case .ask(_, _, names.id, _) = effect { true } else { false }
        }
    }

    /// Whether the app has an account registered, enrolled or not.
    package func isRegistered(_ account: AccountID) -> Bool {
        driver.prepareOrReport() && driver.entry(of: account)?.isRegistered == true
    }

    /// Whether an account that is registered enrolls only after a restart of the app: another account goes first.
    package func enrollsAfterRestart(_ account: AccountID) -> Bool {
        guard let machine, let entry = driver.entry(of: account) else { return false }
        return machine.enrollsAfterRestart(entry.id)
    }

    /// Whether an account is enrolled and its first policy waits for the app to start anew.
    package func awaitsRestart(_ account: AccountID) -> Bool {
        driver.prepareOrReport() && driver.entry(of: account)?.state == .enrolled(awaitsRestart: true)
    }
}

extension EnrollmentDriver {
    /// Changes what the containing app of an extension has kept, which does not run, and takes it over.
    fileprivate func alterContainingApp(_ body: (inout EnrollmentMachine) -> [EnrollmentCall]) throws(StorageError) {
        let (storage, container) = (app.device.storage, app.accountsContainer)
        var machine = EnrollmentMachine(
            try storage.enrollmentRecord(of: container) ?? EnrollmentRecord(), EnrollmentTraits())
        _ = body(&machine)
        try storage.saveEnrollmentRecord(of: container) { machine.record }
        app.device.tellExtensions(of: container)
    }

    /// Changes the machine past its events, keeps its record, and answers the calls that have no answer any more.
    func alter(_ body: (inout EnrollmentMachine) -> [EnrollmentCall]) throws(StorageError) {
        tell(app.state.withLock { $0.enrollment.alter(body) })
        try writeRecord()
    }

    /// Tells of a change that no event of the machine led to.
    func tell(_ change: EnrollmentState.Step) {
        for letGo in change.givenUp { letGo() }
        if change.leavesNoAccount, !isEnded { app.settingsManager.accountUnenrolled() }
        for call in change.calls { answer(call, with: .withoutStatus(.overtaken)) }
        for account in change.unenrolled { reportUnlessEnded(.accountUnenrolled(account: account)) }
        for account in change.enrolled { reportUnlessEnded(.accountEnrolled(account: account)) }
    }
}
