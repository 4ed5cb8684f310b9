internal import MAMBase

/// The record of enrolment, and what may not happen before it is kept.
extension EnrollmentDriver {
    /// Gives the store what it could not take before, up to the first thing that it cannot take still.
    ///
    /// A step that changes nothing is as good a time for that as any.
    func writeOwedRecords() {
        let (owesRecord, undropped) = app.state.withLock { state in
            (state.enrollment.now?.owesRecord ?? false, state.enrollment.now?.undropped ?? [])
        }
        guard !owesRecord || keepRecord() else { return }
        for policy in undropped {
            guard policy.isInForce ? drop(policy.names) : dropAgain(policy.names) else { return }
        }
    }

    /// Notes that the store failed, and which policies it still has of nobody.
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

    /// Keeps the record as it is by then; of two at once the later one stays.
    ///
    /// Where that fails it stays owed, and is kept with the next step, whatever that is about, or when its time has come.
    ///
    /// - Returns: Whether it was kept.
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

    /// The same, for who has to know whether it was done.
    ///
    /// An extension keeps nothing: the record is its app's.
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

    /// Why an account does not leave; nil when it may, and for other events.
    ///
    /// What the service and the app are asked cannot be taken back, and an account that leaves unknown to the store would
    /// be enrolled again by the next process: that it leaves is kept before anything is done about it.
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

    /// What is made of the machine as it is now, with the number of its last change; throws after the end of the process.
    func lastRecord(
        _ body: (EnrollmentMachine) -> EnrollmentRecord
    ) throws(StorageError) -> (record: EnrollmentRecord, change: UInt64) {
        let last = app.state.withLock { state -> (EnrollmentRecord, UInt64)? in
            guard !state.isEnded, let contents = state.enrollment.now else { return nil }
            return contents.machine.map { (body($0), contents.recordChanges) }
        }
        // A dead process must not write over what the next one keeps.
        guard let last else { throw StorageError(.system, "the process has ended") }
        return last
    }
}

extension EnrollmentMachine {
    /// The record as it would be after an event.
    func record(after event: EnrollmentEvent, at now: Instant) -> EnrollmentRecord {
        var machine = self
        _ = machine.handle(event, at: now)
        return machine.record
    }
}
