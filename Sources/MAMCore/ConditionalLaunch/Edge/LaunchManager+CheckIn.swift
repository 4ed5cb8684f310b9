extension LaunchManager {
    /// Checks in for an account with the app's service (``MAMEnrollmentManager/service``), and keeps what it says.
    ///
    /// An account that is enrolled checks in as at any other time: the app gives a token, its enrolment delegate is told, and
    /// what is assigned by then is put in force. One whose policy was set by hand (``MAMPolicyManager/setPolicyInMemory(_:for:allowsScreenCapture:)``)
    /// is asked about without a token, and gets the policy that the answer brings.
    ///
    /// A wipe that the service commands, or has commanded and that was not carried out, is carried out at once, see
    /// ``wipe(_:)``.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - signingIn: Whether the user may be asked to sign in on the way.
    /// - Returns: What came of it; ``LaunchCheckIn/letIn`` when the service was reached and lets the account in.
    /// - Throws: What the store throws; the check-in then did not happen, as far as the app knows.
    @discardableResult
    public func checkIn(_ account: AccountID, signingIn: Bool = false) async throws(StorageError) -> LaunchCheckIn {
        try await app.offloaded { () async throws(StorageError) in
            try await makeCheckIn(account, isInteractive: signingIn)
        }
    }

    private func makeCheckIn(_ account: AccountID, isInteractive: Bool) async throws(StorageError) -> LaunchCheckIn {
        let result = try await EnrollmentDriver(app: app).checkIn(account, isInteractive: isInteractive)
        guard result != .wiped, try isToBeWiped(account) else { return result }
        try await wipe(account)
        return .wiped
    }

    /// Checks in when the time for it has come, once however long that is ago.
    ///
    /// How the last check-in ended says when that is: half an hour for a registered account, unless the service names an
    /// interval; longer where there is nothing to fetch; from a minute up to an hour while the network fails. The SDK does
    /// this while the app is in use. A wipe is carried out as by ``checkIn(_:signingIn:)``.
    ///
    /// - Returns: What came of it; ``LaunchCheckIn/notDue`` when the time has not come.
    @discardableResult
    public func checkInIfDue(_ account: AccountID) async throws(StorageError) -> LaunchCheckIn {
        guard app.enrollmentManager.service != nil else { return .noService }
        return try await app.offloaded { () async throws(StorageError) in
            let timers = try app.device.storage.launchRecord(in: slot(account))?.timers ?? ServiceTimers()
            guard timers.checkIn.isDue(.checkIn(timers.outcome), at: app.device.time.now()) else { return .notDue }
            return try await makeCheckIn(account, isInteractive: false)
        }
    }

    /// Keeps what the service said about an account, as after a sign-in that the host took care of.
    ///
    /// A wipe that it commands is carried out by the next run of conditional launch or the next ``checkIn(_:signingIn:)``.
    /// Blocks the calling thread for one change of the storage, four or five flushes, and two seconds at most for another
    /// process.
    ///
    /// - Parameters:
    ///   - answer: What it said.
    ///   - account: The account.
    ///   - moment: When; the device's time unless given.
    /// - Returns: Whether the service was reached and lets the account in.
    /// - Throws: What the store throws, `system` also for a moment that is no number.
    @discardableResult
    public func noteCheckIn(
        _ answer: CheckInAnswer, of account: AccountID, at moment: Instant? = nil
    ) throws(StorageError) -> Bool {
        let now = moment ?? app.device.time.now()
        return try note(answer, of: account, at: now) { !app.isEnded }
    }

    /// Keeps what the service said when it was asked about the account of an epoch; false when that one is gone, or the
    /// process has ended: a command that nobody has heard comes again.
    ///
    /// What was said of an account that was wiped meanwhile is not about the one that may come after it. It is looked at
    /// under the store's lock, which the removal of an account takes after it has begun: nothing comes in between.
    package func noteCheckIn(
        _ answer: CheckInAnswer, of account: AccountID, askedIn epoch: UInt64?
    ) throws(StorageError) -> Bool {
        try note(answer, of: account, at: app.device.time.now()) { app.isUnchanged(account, since: epoch) }
    }

    private func note(
        _ answer: CheckInAnswer, of account: AccountID, at now: Instant, if condition: () -> Bool
    ) throws(StorageError) -> Bool {
        do throws(StorageError) { return try write(answer, of: account, at: now, if: condition) } catch {
            // A command to wipe is not lost because what the app knew is damaged: a wipe removes that anyway.
            guard error.code == .corrupt, answer.asksForWipe, condition() else { throw error }
            try app.device.storage.removeLaunch(in: slots(account))
            return try write(answer, of: account, at: now, if: condition)
        }
    }

    /// Writes what the service said, and tells of a user who came to work or left.
    private func write(
        _ answer: CheckInAnswer, of account: AccountID, at now: Instant, if condition: () -> Bool
    ) throws(StorageError) -> Bool {
        let heard = try changeRecords(of: account, if: condition) { record -> (isIn: Bool, status: MAMClockStatus?) in
            let before = record.clock.status
            let isIn = record.noteCheckIn(answer, at: now)
            return (isIn, record.clock.status == before ? nil : record.clock.status)
        }
        if let status = heard?.status {
            app.report(
                .userStatusChanged(account: account, status: status),
                notifying: .userStatusDidChange(account: account, status: status))
        }
        return heard?.isIn ?? false
    }

    func refreshClock(of account: AccountID, through host: any LaunchHost) async throws(StorageError) {
        let epoch = app.epoch(of: account)
        let answer = await app.asking { await host.clockStatus(of: account, in: app) }
        guard let status = answer else { return }
        let now = app.device.time.now()
        let isNew = try app.device.storage.changeLaunchRecord(in: slot(account)) { stored in
            guard app.isUnchanged(account, since: epoch) else { return false }
            var record = stored ?? LaunchRecord()
            defer { stored = record }
            let before = record.clock.status
            record.clock = ClockReport(status, heard: TimeMark(now))
            return before != status
        }
        guard isNew else { return }
        app.report(
            .userStatusChanged(account: account, status: status),
            notifying: .userStatusDidChange(account: account, status: status))
    }
}

extension LaunchRecord {
    /// Takes what the service said; whether it was reached and lets the account in.
    package mutating func noteCheckIn(_ answer: CheckInAnswer, at now: Instant) -> Bool {
        timers.outcome = timers.outcome.next(answer.outcome)
        timers.checkIn = RecurringTimer(doneAt: now)
        guard answer.outcome != .unreachable else { return false }
        (timers.wipePoll, timers.policyRefresh) = (RecurringTimer(doneAt: now), RecurringTimer(doneAt: now))
        // A command to wipe stands until it is carried out, whatever the service says later.
        (isDisabled, hasPendingWipe) = (answer.isAccountDisabled, hasPendingWipe || answer.asksForWipe)
        if let status = answer.clock { clock = ClockReport(status, heard: TimeMark(now)) }
        // Nobody is let in who cannot prove who he is: the time offline goes on.
        if !isDisabled { lastCheckIn = TimeMark(now) }
        return !isDisabled
    }
}
