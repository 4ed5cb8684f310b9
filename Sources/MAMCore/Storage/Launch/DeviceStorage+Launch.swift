extension DeviceStorage {
    /// What an app knows of an account; nil when it never heard anything.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed: access is then to be denied.
    package func launchRecord(in slot: LaunchSlot) throws(StorageError) -> LaunchRecord? {
        guard let bytes = try engine().keys.launchBytes(in: slot) else { return nil }
        return try Self.read(bytes) { (bytes) throws(LaunchRecordError) in try LaunchRecord(bytes) }
    }

    /// Changes what an app knows of an account; it lasts before the call returns.
    ///
    /// Throws `system` for a record with a time that is not finite, which is not written.
    package func changeLaunchRecord<Result: Sendable>(
        in slot: LaunchSlot, _ change: (inout LaunchRecord?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try engine().keys.changeLaunchBytes(in: slot) { (bytes) throws(StorageError) in
            var record: LaunchRecord?
            if let bytes {
                record = try Self.read(bytes) { (bytes) throws(LaunchRecordError) in try LaunchRecord(bytes) }
            }
            let result = try change(&record)
            try Self.checkTimes(record?.hasFiniteTimes ?? true)
            bytes = record?.encoded
            return result
        }
    }

    /// The inactivity of an account's user in the apps of a publisher; of a user who was never let in when there is none.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed: access is then to be denied.
    package func accessTimer(in slot: LaunchSlot) throws(StorageError) -> AccessTimer {
        guard let bytes = try engine().keys.launchBytes(in: slot) else { return AccessTimer() }
        return try Self.read(bytes) { (bytes) throws(LaunchRecordError) in try AccessTimer(bytes) }
    }

    /// Changes the inactivity of an account's user; it lasts before the call returns.
    package func changeAccessTimer<Result: Sendable>(
        in slot: LaunchSlot, _ change: (inout AccessTimer) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try engine().keys.changeLaunchBytes(in: slot) { (bytes) throws(StorageError) in
            var timer = AccessTimer()
            if let bytes {
                timer = try Self.read(bytes) { (bytes) throws(LaunchRecordError) in try AccessTimer(bytes) }
            }
            let result = try change(&timer)
            try Self.checkTimes(timer.lastUse?.isFinite ?? true)
            bytes = timer == AccessTimer() ? nil : timer.encoded
            return result
        }
    }

    /// Forgets what an app knows of an account, and that its user was let in, also where that cannot be read.
    package func removeLaunch(in slots: [LaunchSlot]) throws(StorageError) {
        for slot in slots { try engine().keys.removeLaunchBytes(in: slot) }
    }

    /// The accounts an app has heard anything of; each of their names, and whatever the rows say otherwise.
    package func launchAccounts(of container: AppContainer) throws(StorageError) -> [AccountID] {
        hasContents ? try engine().keys.launchAccounts(of: container) : []
    }

    /// Nothing is written that could not be read again: the account would be locked until somebody wipes it.
    private static func checkTimes(_ areFinite: Bool) throws(StorageError) {
        guard areFinite else { throw StorageError(.system, "a time that is no number is not kept") }
    }

    private static func read<Value>(
        _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(LaunchRecordError) -> Value
    ) throws(StorageError) -> Value {
        do throws(LaunchRecordError) {
            return try bytes.span.bytes.withUnsafeBytes(body)
        } catch {
            throw StorageError(.corrupt, error.description, help: .damagedStore)
        }
    }
}
