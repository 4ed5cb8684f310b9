internal import MAMBase

extension LaunchManager {
    /// Checks in for an account: asks the service (``MAMEnrollmentManager/service``) for changes and stores its answer.
    ///
    /// If the account is enrolled, the ``MAMEnrollmentManager/delegate`` provides a token and receives the status. The
    /// assigned policy then comes into force. If the app set the account's policy itself
    /// (``MAMPolicyManager/setPolicyInMemory(_:for:allowsScreenCapture:)``), no token is needed, and the service's
    /// policy comes into force. If the service commands a wipe, the call carries the wipe out; see ``wipe(_:)``. The
    /// call also continues an earlier wipe that is not complete.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - signingIn: Whether the engine is allowed to ask the user to sign in. Defaults to `false`.
    /// - Returns: The result; ``LaunchCheckIn/letIn`` if the service was reached and admits the account.
    /// - Throws: The error of the storage. The check-in is then not recorded.
    @discardableResult
    public func checkIn(_ account: AccountID, signingIn: Bool = false) async throws(StorageError) -> LaunchCheckIn {
        let result = try await app.offloaded { () async throws(StorageError) -> LaunchCheckIn in
            try await makeCheckIn(account, isInteractive: signingIn)
        }
        await threatsReported()
        return result
    }

    private func makeCheckIn(_ account: AccountID, isInteractive: Bool) async throws(StorageError) -> LaunchCheckIn {
        let result = try await EnrollmentDriver(app: app).checkIn(account, isInteractive: isInteractive)
        guard result != .wiped, try isToBeWiped(account) else { return result }
        try await wipe(account)
        return .wiped
    }

    /// Checks in for an account (asks the service for changes) if the account's next check-in is due.
    ///
    /// If several check-ins were missed, the call makes only one. The result of a check-in determines the interval
    /// until the next one. With the app's timer profile ``TimerProfile/current``, the intervals are:
    /// - For a registered account, the interval is half an hour. The service can set another interval.
    /// - For an account without a license or a policy, it is 12 hours, or 24 hours in a tenant without the service.
    /// - After network failures in a row, the interval grows from one minute to one hour.
    ///
    /// The SDK makes these check-ins automatically while the app is in use. If the service commands a wipe, the call
    /// carries it out, as ``checkIn(_:signingIn:)`` does.
    ///
    /// - Parameter account: The account.
    /// - Returns: The result; ``LaunchCheckIn/notDue`` if no check-in is due.
    /// - Throws: The error of the storage.
    @discardableResult
    public func checkInIfDue(_ account: AccountID) async throws(StorageError) -> LaunchCheckIn {
        guard app.enrollmentManager.service != nil else { return .noService }
        let result = try await app.offloaded { () async throws(StorageError) -> LaunchCheckIn in
            let timers = try app.device.storage.launchRecord(in: slot(account))?.timers ?? ServiceTimers()
            guard timers.checkIn.isDue(.checkIn(timers.outcome), at: app.device.time.now()) else { return .notDue }
            return try await makeCheckIn(account, isInteractive: false)
        }
        if result != .notDue { await threatsReported() }
        return result
    }

    /// Stores an answer of the service about an account, for example after a sign-in that the ``LaunchHost`` handled.
    ///
    /// If the answer commands a wipe, the wipe is carried out when conditional launch next runs, or at the next
    /// ``checkIn(_:signingIn:)``. The call blocks the calling thread during one change of the storage. The change
    /// flushes data to the disk four or five times, and waits at most two seconds for another process.
    ///
    /// - Parameters:
    ///   - answer: The service's answer.
    ///   - account: The account.
    ///   - moment: The time at which the service answered. Defaults to the device's time.
    /// - Returns: Whether the service was reached and admits the account.
    /// - Throws: The error of the storage; `system` if `moment` contains a value that is not a number.
    @discardableResult
    public func noteCheckIn(
        _ answer: CheckInAnswer, of account: AccountID, at moment: Instant? = nil
    ) throws(StorageError) -> Bool {
        let now = moment ?? app.device.time.now()
        return try note(answer, of: account, at: now) { !app.isEnded }
    }

    /// Stores the service's answer about the account of an epoch.
    ///
    /// Returns `false` if that account is gone or the process has ended; the service then repeats an unconfirmed
    /// command. An answer about an account that was wiped meanwhile must not apply to a later account of the same name.
    /// The epoch is compared under the store's lock. The removal of an account takes that lock after it has begun, so
    /// it cannot come in between.
    package func noteCheckIn(
        _ answer: CheckInAnswer, of account: AccountID, askedIn epoch: UInt64?
    ) throws(StorageError) -> Bool {
        try note(answer, of: account, at: app.device.time.now()) { app.isUnchanged(account, since: epoch) }
    }

    /// The same, together with the app's record of its accounts, as one change.
    ///
    /// - Throws: The error of the store, also for a damaged record; nothing is stored then.
    func noteCheckIn(
        _ answer: CheckInAnswer, of account: AccountID, askedIn epoch: UInt64?,
        keeping newest: DeviceStorage.NewestRecord
    ) throws(StorageError) {
        _ = try write(answer, of: account, at: app.device.time.now(), keeping: newest) {
            app.isUnchanged(account, since: epoch)
        }
    }

    private func note(
        _ answer: CheckInAnswer, of account: AccountID, at now: Instant, if condition: () -> Bool
    ) throws(StorageError) -> Bool {
        do throws(StorageError) { return try write(answer, of: account, at: now, if: condition) } catch {
            // A damaged record must not lose a command to wipe. The wipe removes the record anyway.
            guard error.code == .corrupt, answer.asksForWipe, condition() else { throw error }
            try app.device.storage.removeLaunch(in: slots(account))
            return try write(answer, of: account, at: now, if: condition)
        }
    }

    /// Writes the service's answer, and posts a change of the user's clock status.
    private func write(
        _ answer: CheckInAnswer, of account: AccountID, at now: Instant,
        keeping newest: DeviceStorage.NewestRecord? = nil, if condition: () -> Bool
    ) throws(StorageError) -> Bool {
        let heard = try changeRecords(of: account, keeping: newest, if: condition) {
            record -> (isIn: Bool, status: MAMClockStatus?) in
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
    /// Applies the service's answer to the record.
    ///
    /// Returns whether the service was reached and admits the account.
    package mutating func noteCheckIn(_ answer: CheckInAnswer, at now: Instant) -> Bool {
        timers.outcome = timers.outcome.next(answer.outcome)
        timers.checkIn = RecurringTimer(doneAt: now)
        guard answer.outcome != .unreachable else { return false }
        (timers.wipePoll, timers.policyRefresh) = (RecurringTimer(doneAt: now), RecurringTimer(doneAt: now))
        // A command to wipe stays until it is carried out, whatever the service answers later.
        (isDisabled, hasPendingWipe) = (answer.isAccountDisabled, hasPendingWipe || answer.asksForWipe)
        if let status = answer.clock { clock = ClockReport(status, heard: TimeMark(now)) }
        // A disabled account is not admitted, so its time offline continues.
        if !isDisabled { lastCheckIn = TimeMark(now) }
        return !isDisabled
    }
}

/// Reports whether the users of an app's accounts are at work.
///
/// The manager returns the status that the service reported last. The service reports a status at a check-in, or when
/// conditional launch asks for one. The manager itself sends no request to the service. A change of the status is
/// posted as ``MAMNotification/userStatusDidChange(account:status:)``. The manager is a value that refers to its app.
///
/// SDK: `IntuneMAMUserStatusManager`
public struct MAMUserStatusManager: Sendable {
    /// The app whose users this manager reports about.
    package let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// Returns whether the user of an account is at work, as the service last reported it.
    ///
    /// - Parameter account: The account.
    /// - Returns: The last status that the service reported. The status is marked as stale in two cases: the status is
    ///   older than the policy's grace period, or the device's clock was set back after the status was received. If the
    ///   service has reported no status, the result is `notConfigured` for a policy that does not check working time,
    ///   and `unknown` otherwise. The result is also `unknown` if the stored record cannot be read.
    ///
    /// SDK: `userStatusForAccountId:`
    public func userStatus(for account: AccountID) -> MAMUserStatus {
        let workingTime = app.policyManager.policyInForce(for: account)?.launchRequirements.workingTime
        let nothing = workingTime == nil ? MAMClockStatus.notConfigured : .unknown
        guard app.device.keepsSomething else { return MAMUserStatus(clockStatus: nothing) }
        do throws(StorageError) {
            let report = try app.launchManager.record(of: account).clock
            guard report.heard != nil else { return MAMUserStatus(clockStatus: nothing) }
            return MAMUserStatus(clockStatus: report.status(at: app.device.time.now(), grace: workingTime?.grace))
        } catch {
            app.report(.storageFailed(error.message))
            return MAMUserStatus(clockStatus: .unknown)
        }
    }
}

extension ManagedApp {
    /// The object that reports whether the users of this app's accounts are at work.
    public var userStatusManager: MAMUserStatusManager { MAMUserStatusManager(app: self) }
}
