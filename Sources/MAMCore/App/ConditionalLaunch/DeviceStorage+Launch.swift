internal import MAMBase
package import MAMStorage

extension SlotKind {
    fileprivate static let launches = SlotKind(
        "launches", [.app, .account, .scope],
        maximumByteCount: max(LaunchRecord.maximumByteCount, AccessTimer.maximumByteCount), holdsTimesOnly: true)
}

/// Scope 1 holds an app's check-ins. Scopes 2 to 4 hold the user's inactivity for the publisher's apps and the PIN.
extension StoreSlot {
    private static let appScope: UInt8 = 1

    /// The slot of an app's ``LaunchRecord`` for an account.
    package static func launch(publisher: String, app: String, account: AccountID) -> StoreSlot {
        StoreSlot(.launches, of: AppContainer(publisher: publisher, app: app), account: account, scope: appScope)
    }

    /// The slot of the ``AccessTimer`` of an account's user.
    package static func access(
        publisher: String, account: AccountID, generation: PINGeneration = .from14
    ) -> StoreSlot {
        let scope: UInt8 =
            switch generation {
            case .from14: 2
            case .from7: 3
            case .before7: 4
            }
        return StoreSlot(.launches, of: AppContainer(publisher: publisher, app: ""), account: account, scope: scope)
    }

    fileprivate static func launches(of container: AppContainer) -> SlotGroup {
        SlotGroup(.launches, of: container, scope: appScope)
    }
}

extension DeviceStorage {
    private static let launchFormat = SlotFormat<LaunchRecord?>(
        empty: nil, read: { (bytes) throws(RecordError) in try LaunchRecord(bytes) },
        write: { (record) throws(StorageError) in
            try checkTimes(record?.hasFiniteTimes ?? true)
            return record?.encoded
        })
    private static let accessFormat = SlotFormat<AccessTimer>(
        empty: AccessTimer(), read: { (bytes) throws(RecordError) in try AccessTimer(bytes) },
        write: { (timer) throws(StorageError) in
            try checkTimes(timer.lastUse?.isFinite ?? true)
            return timer == AccessTimer() ? nil : timer.encoded
        })

    /// Returns an app's record of an account; nil if it has none.
    ///
    /// - Throws: `corrupt` for a damaged or changed row. The caller then has to deny access.
    package func launchRecord(in slot: StoreSlot) throws(StorageError) -> LaunchRecord? {
        try slots.record(in: slot, Self.launchFormat)
    }

    /// Changes an app's record of an account durably.
    ///
    /// - Throws: `system` for a record with a time that is not finite, which is not written.
    package func changeLaunchRecord<Result: Sendable>(
        in slot: StoreSlot, _ change: (inout LaunchRecord?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try slots.change(slot, Self.launchFormat, change)
    }

    /// The record of an app's accounts, which is stored together with other records.
    struct NewestRecord {
        let container: AppContainer
        /// Returns the current record, under the store's lock, so that the later record of two concurrent calls stays.
        let record: () throws(StorageError) -> EnrollmentRecord
    }

    /// Changes an app's records of an account, under each of its names, as one change.
    ///
    /// - Parameters:
    ///   - slots: The slots of the records.
    ///   - newest: The record of the app's accounts, which belongs to the change. Defaults to nil, for none.
    ///   - change: Changes each record in turn.
    /// - Throws: `system` for a record with a time that is not finite; nothing is written then.
    func changeLaunchRecords(
        in slots: [StoreSlot], keeping newest: NewestRecord? = nil, _ change: (inout LaunchRecord?) -> Void
    ) throws(StorageError) {
        let others = newest.map { [StoreSlot.enrollment(of: $0.container)] } ?? []
        try self.slots.change(slots + others) { (states) throws(StorageError) in
            for place in slots.indices { try states[place].change(Self.launchFormat) { change(&$0) } }
            if let newest { states[slots.count].put(try Self.recordFormat.bytes(try newest.record())) }
        }
    }

    /// Returns the inactivity of an account's user in a publisher's apps; a never-admitted default without a record.
    ///
    /// - Throws: `corrupt` for a damaged or changed row. The caller then has to deny access.
    package func accessTimer(in slot: StoreSlot) throws(StorageError) -> AccessTimer {
        try slots.record(in: slot, Self.accessFormat)
    }

    /// Changes the inactivity of an account's user durably.
    package func changeAccessTimer<Result: Sendable>(
        in slot: StoreSlot, _ change: (inout AccessTimer) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try slots.change(slot, Self.accessFormat, change)
    }

    /// Removes an app's record of an account and the admission of its user, even if they cannot be read.
    package func removeLaunch(in slots: [StoreSlot]) throws(StorageError) { try self.slots.remove(slots) }

    /// Returns the accounts with a record in an app, under each of their names, without reading the records.
    package func launchAccounts(of container: AppContainer) throws(StorageError) -> [AccountID] {
        guard hasContents else { return [] }
        return try slots.rows(of: StoreSlot.launches(of: container)).compactMap(\.account).filter { !$0.isUnmanaged }
    }

    /// Refuses an infinite time: the record could not be read again, and the account would stay locked until a wipe.
    private static func checkTimes(_ areFinite: Bool) throws(StorageError) {
        guard areFinite else { throw StorageError(.system, "a time that is no number is not kept") }
    }
}
