internal import MAMBase

/// Stores the record of enrollment, and delays effects until it is stored.
extension EnrollmentDriver {
    /// Stores what failed to be stored earlier, until the next failure.
    ///
    /// It is called at each step, even one without changes.
    func writeOwedRecords() {
        let (owesRecord, undropped) = app.state.withLock { state in
            state.enrollment.map { ($0.owesRecord, $0.undropped) } ?? (false, [])
        }
        guard !owesRecord || keepRecord() else { return }
        for policy in undropped {
            guard policy.isInForce ? drop(policy.names) : dropAgain(policy.names) else { return }
        }
    }

    /// Whether ``writeOwedRecords()`` has anything to store.
    var owes: Bool { app.state.withLock { $0.enrollment.map { $0.owes } ?? false } }

    /// Records a failure of the store, and the removed policies that the store still has.
    func owe(_ policies: [EnrollmentState.UndroppedPolicy] = []) {
        let now = app.device.time.now()
        app.state.withLock { state in
            guard !state.isEnded else { return }
            state.enrollment.change { contents in
                contents.noteUndropped(policies)
                contents.noteFailure(at: now)
            }
        }
    }

    /// Stores the current record.
    ///
    /// If two calls run concurrently, the later record stays.
    ///
    /// After a failure, the next step or the next retry stores it.
    ///
    /// - Returns: Whether it was stored.
    @discardableResult
    func keepRecord() -> Bool {
        do throws(StorageError) {
            try writeRecord()
            return true
        } catch {
            reportUnlessEnded(.storageFailed(error.message))
            return false
        }
    }

    /// The same, for callers that need the error.
    ///
    /// An extension stores no record, because the record is its app's.
    func writeRecord() throws(StorageError) {
        var number: UInt64 = 0
        guard !app.followsApp else {
            return app.state.withLock { state in state.enrollment.change { $0.noteKept($0.recordChanges) } }
        }
        do throws(StorageError) {
            try app.device.storage.saveEnrollmentRecord(of: app.storageContainer) { () throws(StorageError) in
                let (record, change) = try lastRecord { $0.record }
                number = change
                return record
            }
        } catch {
            owe()
            throw error
        }
        app.state.withLock { state in state.enrollment.change { $0.noteKept(number) } }
        app.device.tellExtensions(of: app.storageContainer)
    }

    /// Stores the current record together with the answer of a check-in, as one change.
    ///
    /// - Parameters:
    ///   - effect: The first effect of the step.
    ///   - step: The step.
    /// - Returns: Whether both were stored. If not, each is stored by itself, and a failure is that of one of them.
    func keepRecord(with effect: EnrollmentEffect?, of step: EnrollmentState.Step) -> Bool {
        guard case .noteCheckIn(let answer, let account)? = effect, !step.leavesNoAccount, !app.followsApp,
            app.state.withLock({ !$0.isEnded && $0.enrollment.map { $0.owesRecord && $0.undropped.isEmpty } == true })
        else { return false }
        var number: UInt64 = 0
        let newest = DeviceStorage.NewestRecord(container: app.storageContainer) { () throws(StorageError) in
            let (record, change) = try lastRecord { $0.record }
            number = change
            return record
        }
        do throws(StorageError) {
            try app.launchManager.noteCheckIn(
                answer, of: account, askedIn: epoch(of: account, in: step), keeping: newest)
        } catch { return false }
        app.state.withLock { state in state.enrollment.change { $0.noteKept(number) } }
        app.device.tellExtensions(of: app.storageContainer)
        return true
    }

    /// Returns the epoch to which the answer of a check-in applies.
    ///
    /// Without a service answer the service was not reached, which applies to the current account of the name.
    func epoch(of account: AccountID, in step: EnrollmentState.Step) -> UInt64? {
        step.serviceAnswer.map(\.epoch) ?? app.epoch(of: account)
    }

    /// Stores that an account leaves, before its removal begins.
    ///
    /// Returns the effect that refuses the removal if this fails; nil for other events.
    ///
    /// The requests to the service and the app cannot be undone. If the record did not contain the removal, the next
    /// process would enroll the account again.
    func refusal(of event: EnrollmentEvent, at now: Instant) -> EnrollmentEffect? {
        guard case .deregister(let account, _, let call) = event, !isEnded else { return nil }
        let machine = app.state.withLock { $0.enrollment.now?.machine }
        guard let machine, machine.record(after: event, at: now) != machine.record else { return nil }
        do throws(StorageError) {
            try app.device.storage.saveEnrollmentRecord(of: app.storageContainer) { () throws(StorageError) in
                try lastRecord { $0.record(after: event, at: now) }.record
            }
            return nil
        } catch {
            reportUnlessEnded(.storageFailed(error.message))
            let status = machine.status(.failedToClearMamData, account, "that the account leaves could not be stored")
            return isEnded ? nil : .tell(.unenroll, status, call)
        }
    }

    /// Creates a record of the current machine, with its last change's number; throws after the end of the process.
    func lastRecord(
        _ body: (EnrollmentMachine) -> EnrollmentRecord
    ) throws(StorageError) -> (record: EnrollmentRecord, change: UInt64) {
        let last = app.state.withLock { state -> (EnrollmentRecord, UInt64)? in
            guard !state.isEnded else { return nil }
            return state.enrollment.map { contents in contents.machine.map { (body($0), contents.recordChanges) } }
                ?? nil
        }
        // An ended process must not overwrite the record of the next one.
        guard let last else { throw StorageError(.system, "the process has ended") }
        return last
    }
}

extension EnrollmentMachine {
    /// Returns the record that would result from an event.
    func record(after event: EnrollmentEvent, at now: Instant) -> EnrollmentRecord {
        var machine = self
        _ = machine.handle(event, at: now)
        return machine.record
    }
}
