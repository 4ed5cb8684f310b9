package import MAMStorage

/// The slots of the records of conditional launch, for accounts with several names.
///
/// The order of an account's names may change: an app registers another name, or another order after a start. The app's
/// record is therefore stored under every name. A disabled or wiped state under any name applies to the account.
extension LaunchManager {
    /// Returns the slot of the app's record of an account, under the first of its names.
    package func slot(_ account: AccountID) -> StoreSlot { slot(named: app.keyName(of: account)) }

    /// Returns the slot of the inactivity that the publisher's apps with a common PIN share.
    package func sharedSlot(_ account: AccountID, _ generation: PINGeneration) -> StoreSlot {
        StoreSlot.access(
            publisher: app.configuration.publisher, account: app.keyName(of: account), generation: generation)
    }

    /// Returns the slots of an account in this app, under each of its names.
    func slots(_ account: AccountID) -> [StoreSlot] { app.accountIDs(sameAs: account).map { slot(named: $0) } }

    /// Returns the slots of an account's inactivity, under each of its names.
    func sharedSlots(_ account: AccountID, _ generation: PINGeneration) -> [StoreSlot] {
        app.accountIDs(sameAs: account).map {
            StoreSlot.access(publisher: app.configuration.publisher, account: $0, generation: generation)
        }
    }

    // An extension shares check-ins and pending wipes with its app.
    private func slot(named name: AccountID) -> StoreSlot {
        StoreSlot.launch(publisher: app.accountsContainer.publisher, app: app.accountsContainer.app, account: name)
    }

    /// Returns the app's record of an account.
    ///
    /// A disabled or wiped state under any of its names applies.
    func record(of account: AccountID) throws(StorageError) -> LaunchRecord {
        var record = try app.device.storage.launchRecord(in: slot(account)) ?? LaunchRecord()
        for slot in slots(account).dropFirst() {
            guard let other = try app.device.storage.launchRecord(in: slot) else { continue }
            record.isDisabled = record.isDisabled || other.isDisabled
            record.hasPendingWipe = record.hasPendingWipe || other.hasPendingWipe
            record.hasBegunWipe = record.hasBegunWipe || other.hasBegunWipe
        }
        return record
    }

    /// Returns whether a wipe of an account is pending or incomplete.
    func isToBeWiped(_ account: AccountID) throws(StorageError) -> Bool {
        let record = try record(of: account)
        return record.hasPendingWipe || record.hasBegunWipe
    }

    /// Changes the app's records of an account, under each of its names, as one change.
    ///
    /// Nothing of them is changed unless `condition` is true. It is called under the store's lock.
    ///
    /// - Returns: The result for the first name; nil if nothing of them was changed.
    @discardableResult
    func changeRecords<Result: Sendable>(
        of account: AccountID, keeping newest: DeviceStorage.NewestRecord? = nil, if condition: () -> Bool,
        _ change: (inout LaunchRecord) -> Result
    ) throws(StorageError) -> Result? {
        var (first, isMet): (Result?, Bool?) = (nil, nil)
        try app.device.storage.changeLaunchRecords(in: slots(account), keeping: newest) { stored in
            guard isMet ?? condition() else { return isMet = false }
            isMet = true
            var record = stored ?? LaunchRecord()
            let result = change(&record)
            (stored, first) = (record, first ?? result)
        }
        return first
    }
}
