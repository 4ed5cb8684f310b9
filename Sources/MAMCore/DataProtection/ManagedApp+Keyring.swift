internal import Synchronization

extension ManagedApp {
    /// The account keys this app may use.
    package func accountKeyring() throws(StorageError) -> any AccountKeyring {
        do throws(CryptoError) {
            return try device.keyring(publisher: configuration.publisher, app: configuration.bundleID)
        } catch { throw StorageError(.crypto, error.message) }
    }

    /// The name under which an account's keys lie: one for all of its aliases.
    func keyName(of id: AccountID) -> AccountID {
        guard let table = table.load(), let record = table.record(for: id)?.takeUnretainedValue() else { return id }
        // A group is called by the handle of one of its members.
        let group = record.group.load(ordering: .acquiring)
        return group == record.handle ? record.id : table.records[Int(group)].id
    }
}
