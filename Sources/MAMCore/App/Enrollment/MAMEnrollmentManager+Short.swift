internal import MAMBase

/// Actions of other parts of the engine and of simulators, without a call of the app.
extension MAMEnrollmentManager {
    /// Makes an account enrolled without its service, with a policy that is in force immediately.
    ///
    /// In an extension the containing app's record gets the account.
    ///
    /// - Parameter stored: The account's names, policy and app configuration.
    /// - Throws: The error of the store; nothing changed then.
    package func setEnrolled(_ stored: StoredPolicy) throws(StorageError) {
        try app.device.keep([AccountAdoption(stored, in: app)], isStrict: false)
    }

    /// Makes an account registered without its service, which had no policy for it.
    ///
    /// A registered account does not change.
    ///
    /// - Throws: The error of the store.
    package func setUntargeted(_ names: EnrollmentAccount) throws(StorageError) {
        guard try driver.prepare(), !app.followsApp else { return }
        let now = app.device.time.now()
        try driver.alter {
            $0.setUntargeted(names, at: now)
            return []
        }
    }

    /// Removes an account without informing the service.
    ///
    /// Its policy is removed.
    ///
    /// - Throws: The error of the store. The account is removed nevertheless, and the store is retried.
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

    /// Fetches the policy of an enrolled account now, even if it is not due or waits after a failure.
    ///
    /// - Returns: The result, or the reason why there is none.
    package func checkIn(_ account: AccountID, isInteractive: Bool) async -> EnrollmentOutcome {
        // An extension follows its app's record at each step.
        guard !app.followsApp, driver.isPrepared else {
            return await app.offloaded(refused: { EnrollmentOutcome($0) }) {
                await makeCheckIn(of: account, isInteractive: isInteractive)
            }
        }
        return await app.offloadedInParts(refused: { EnrollmentOutcome($0) }) {
            await makeCheckIn(of: account, isInteractive: isInteractive)
        }
    }

    private func makeCheckIn(of account: AccountID, isInteractive: Bool) async -> EnrollmentOutcome {
        if let hindrance = driver.hindrance { return .withoutStatus(hindrance) }
        guard let id = driver.entry(of: account)?.id else { return .withoutStatus(.notRegistered) }
        return await driver.watch(id, .checkIn(id, isInteractive: isInteractive))
    }

    /// Enrolls an account.
    ///
    /// With `isInteractive` the user may be asked, and an account that waits after a failure is tried again.
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
            // An enrollment in progress is awaited. It may need a sign-in that it may not ask for.
            let outcome = await checkIn(account, isInteractive: true)
            return !entry.isInteractive && outcome.code == .authRequired ? await loginAndEnroll(account) : outcome
        }
        return isRegistered(account) ? await checkIn(account, isInteractive: false) : await registerAndEnroll(account)
    }

    /// Returns whether the user would be asked which account to keep before an account enrolls.
    func asksBeforeEnrolling(_ account: AccountID) -> Bool {
        guard var machine, let names = driver.known(EnrollmentAccount(account)) else { return false }
        let event: EnrollmentEvent =
            machine.registeredAccounts.contains(names.id)
            ? .checkIn(names.id, isInteractive: false) : .register(names, EnrollmentCall(0))
        return machine.handle(event, at: app.device.time.now()).contains { effect in
            if case .ask(_, _, names.id, _) = effect { true } else { false }
        }
    }

    /// Returns whether the app has registered an account, enrolled or not.
    func isRegistered(_ account: AccountID) -> Bool {
        driver.prepareOrReport() && driver.entry(of: account)?.isRegistered == true
    }

    /// Returns whether a registered account enrolls only after a restart, because another account is removed first.
    package func enrollsAfterRestart(_ account: AccountID) -> Bool {
        guard let machine, let entry = driver.entry(of: account) else { return false }
        return machine.enrollsAfterRestart(entry.id)
    }

    /// Returns whether an account is enrolled and its first policy waits for a restart of the app.
    package func awaitsRestart(_ account: AccountID) -> Bool {
        driver.prepareOrReport() && driver.entry(of: account)?.state == .enrolled(awaitsRestart: true)
    }
}

extension EnrollmentDriver {
    /// Changes the record of an extension's containing app, which is not running, and adopts it.
    fileprivate func alterContainingApp(_ body: (inout EnrollmentMachine) -> [EnrollmentCall]) throws(StorageError) {
        let (storage, container) = (app.device.storage, app.accountsContainer)
        var machine = EnrollmentMachine(
            try storage.enrollmentRecord(of: container) ?? EnrollmentRecord(), EnrollmentTraits())
        _ = body(&machine)
        try storage.saveEnrollmentRecord(of: container) { machine.record }
        app.device.tellExtensions(of: container)
    }

    /// Changes the machine without an event, stores its record, and answers the calls that no longer get an answer.
    func alter(_ body: (inout EnrollmentMachine) -> [EnrollmentCall]) throws(StorageError) {
        tell(app.state.withLock { $0.enrollment.alter(body) })
        try writeRecord()
    }

    /// Reports a change of the machine without an event.
    func tell(_ change: EnrollmentState.Step) {
        for letGo in change.givenUp { letGo() }
        if change.leavesNoAccount, !isEnded { app.settingsManager.accountUnenrolled() }
        for call in change.calls { answer(call, with: .withoutStatus(.overtaken)) }
        for account in change.unenrolled { reportUnlessEnded(.accountUnenrolled(account: account)) }
        for account in change.enrolled { reportUnlessEnded(.accountEnrolled(account: account)) }
    }
}
