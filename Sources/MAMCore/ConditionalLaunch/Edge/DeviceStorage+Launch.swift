extension SlotKind {
    fileprivate static let launches = SlotKind(
        "launches", [.app, .account, .scope],
        maximumByteCount: max(LaunchRecord.maximumByteCount, AccessTimer.maximumByteCount))
}

/// Scope 1 holds an app's check-ins. Scopes 2 to 4 hold the user's inactivity, shared by the publisher's apps that share the PIN.
extension StoreSlot {
    private static let appScope: UInt8 = 1

    /// The slot of an app's ``LaunchRecord`` for an account.
    package static func launch(publisher: String, app: String, account: AccountID) -> StoreSlot {
        StoreSlot(
            .launches, of: AppContainer(publisher: publisher, app: app), account: account, scope: appScope)
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

    /// What an app knows of an account; nil when it never heard anything.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed: access is then to be denied.
    package func launchRecord(in slot: StoreSlot) throws(StorageError) -> LaunchRecord? {
        try slots.record(in: slot, Self.launchFormat)
    }

    /// Changes what an app knows of an account; it lasts before the call returns.
    ///
    /// Throws `system` for a record with a time that is not finite, which is not written.
    package func changeLaunchRecord<Result: Sendable>(
        in slot: StoreSlot, _ change: (inout LaunchRecord?) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try slots.change(slot, Self.launchFormat, change)
    }

    /// The inactivity of an account's user in the apps of a publisher; of a user who was never let in when there is none.
    ///
    /// Throws `corrupt` for a row that is damaged or was changed: access is then to be denied.
    package func accessTimer(in slot: StoreSlot) throws(StorageError) -> AccessTimer {
        try slots.record(in: slot, Self.accessFormat)
    }

    /// Changes the inactivity of an account's user; it lasts before the call returns.
    package func changeAccessTimer<Result: Sendable>(
        in slot: StoreSlot, _ change: (inout AccessTimer) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try slots.change(slot, Self.accessFormat, change)
    }

    /// Forgets what an app knows of an account, and that its user was let in, also where that cannot be read.
    package func removeLaunch(in slots: [StoreSlot]) throws(StorageError) { try self.slots.remove(slots) }

    /// The accounts an app has heard anything of; each of their names, and whatever the rows say otherwise.
    package func launchAccounts(of container: AppContainer) throws(StorageError) -> [AccountID] {
        guard hasContents else { return [] }
        return try slots.rows(of: StoreSlot.launches(of: container)).compactMap(\.account).filter { !$0.isUnmanaged }
    }

    /// Refuses a time that is not a number: the record could not be read again, and the account would stay locked until a wipe.
    private static func checkTimes(_ areFinite: Bool) throws(StorageError) {
        guard areFinite else { throw StorageError(.system, "a time that is no number is not kept") }
    }
}
