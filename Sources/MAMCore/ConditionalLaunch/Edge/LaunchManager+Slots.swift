/// Where what conditional launch goes by is kept, for an account that may have several names.
///
/// Which name comes first may change: an app registers another one, or in another order when it is started again. So the
/// record of an app is kept under every name, and what speaks against the account counts under whichever it stands.
extension LaunchManager {
    /// Where what the app knows of an account is kept, under the first of its names.
    package func slot(_ account: AccountID) -> StoreSlot { slot(named: app.keyName(of: account)) }

    /// Where the inactivity is kept that the publisher's apps share which share the PIN.
    package func sharedSlot(_ account: AccountID, _ generation: PINGeneration) -> StoreSlot {
        StoreSlot.access(
            publisher: app.configuration.publisher, account: app.keyName(of: account), generation: generation)
    }

    /// The slots of an account in this app, under each of its names.
    func slots(_ account: AccountID) -> [StoreSlot] { app.accountIDs(sameAs: account).map { slot(named: $0) } }

    /// The slots of an account's inactivity, under each of its names.
    func sharedSlots(_ account: AccountID, _ generation: PINGeneration) -> [StoreSlot] {
        app.accountIDs(sameAs: account).map {
            StoreSlot.access(publisher: app.configuration.publisher, account: $0, generation: generation)
        }
    }

    // An extension shares what is known with its app: when it checked in, who is to be wiped.
    private func slot(named name: AccountID) -> StoreSlot {
        StoreSlot.launch(publisher: app.accountsContainer.publisher, app: app.accountsContainer.app, account: name)
    }

    /// What the app knows of an account; what speaks against it under any of its names counts.
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

    /// Whether a wipe is to be carried out, or to be carried to its end.
    func isToBeWiped(_ account: AccountID) throws(StorageError) -> Bool {
        let record = try record(of: account)
        return record.hasPendingWipe || record.hasBegunWipe
    }

    /// Changes what the app knows of an account, under each of its names; what comes out of the first.
    ///
    /// Nil, and nothing is changed, unless `condition` holds by then; it is asked under the store's lock.
    @discardableResult
    func changeRecords<Result: Sendable>(
        of account: AccountID, if condition: () -> Bool, _ change: (inout LaunchRecord) -> Result
    ) throws(StorageError) -> Result? {
        func changeRecord(in slot: StoreSlot) throws(StorageError) -> Result? {
            try app.device.storage.changeLaunchRecord(in: slot) { (stored) -> Result? in
                guard condition() else { return nil }
                var record = stored ?? LaunchRecord()
                defer { stored = record }
                return change(&record)
            }
        }
        let result = try changeRecord(in: slot(account))
        for slot in slots(account).dropFirst() { _ = try changeRecord(in: slot) }
        return result
    }
}
