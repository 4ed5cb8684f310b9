internal import MAMBase
internal import MAMKeys
internal import MAMProcesses
internal import MAMSealedFiles
internal import MAMVolumes
internal import Synchronization

/// A database that is open in this process, for wipes.
final class OpenDatabase: Sendable {
    let place: FilePlace
    let path: String
    let container: String
    let owners: FileOwners
    /// The keys of the accounts with files in the container.
    let keyring: any AccountKeyring
    /// The table of processes that share the container; nil if there can be no other process.
    let processes: ProcessTable?
    /// The quota to which the database is returned when it is closed.
    let quota: ResourceQuota?
    /// The owner and the key; nil for a clear database without an owner.
    let owner: AccountID?
    let keyID: KeyID?
    private let wiped = Atomic<Bool>(false)
    // The counters of all processes at the last check.
    private let seenAll = Atomic<UInt64>(0)
    private let seenFile = Atomic<UInt64>(0)

    init(_ number: FilePlace, at place: DatabaseOpening.Place, owner: AccountID?, keyID: KeyID?) {
        self.place = number
        path = place.path
        self.owner = owner
        self.keyID = keyID
        container = place.owners.folder.root
        owners = place.owners
        keyring = place.owners.keyring
        processes = place.processes
        quota = place.quota
    }

    /// Whether its account was wiped, or another file replaced it; its content may not be read or written from then on.
    @inline(__always)
    var isWiped: Bool { wiped.load(ordering: .relaxed) }

    /// Whether its content may be used, because it was not wiped and the device is not locked.
    var isInReach: Bool { !isWiped && owners.access.allows(.use, of: fileOwner) }

    /// Throws if the lock of the device does not allow a use.
    @inline(__always)
    func checkLock(_ use: FileUse = .use) throws(DatabaseFault) {
        guard owners.access.lock.isEngaged else { return }
        if !owners.access.allows(use, of: fileOwner) { throw .locked }
    }

    /// Throws if a log or journal exists and may not be opened now.
    @inline(__always)
    func checkLogOpening(_ name: UnsafePointer<CChar>?) throws(DatabaseFault) {
        guard owners.access.lock.isEngaged, let name else { return }
        if (try? owners.folder.inode(at: String(cString: name))) != nil { try checkLock(.open) }
    }

    // A clear database has its owner in its tag, which is read while the device is locked only.
    private var fileOwner: AccountID? {
        if let owner { return owner }
        return owners.access.lock.isEngaged ? (try? owners.ownerClaim(at: path))?.owner : nil
    }

    func wipe() { wiped.store(true, ordering: .relaxed) }

    /// The counters, if another process may have changed more than content since the last check; else nil.
    @inline(__always)
    var unseen: ProcessTable.Epochs? {
        guard let processes else { return nil }
        let epochs = processes.epochs(of: .file(place))
        let isSeen =
            epochs.all == seenAll.load(ordering: .relaxed) && epochs.file == seenFile.load(ordering: .relaxed)
        return isSeen ? nil : epochs
    }

    /// Records that the database was checked and is unchanged.
    func see(_ epochs: ProcessTable.Epochs) {
        seenAll.store(epochs.all, ordering: .relaxed)
        seenFile.store(epochs.file, ordering: .relaxed)
    }
}

/// The open databases of a device's apps in this process.
///
/// The lock is held for lookups only.
package final class OpenDatabases: Sendable {
    private let table = Guarded<[ObjectIdentifier: OpenDatabase]>([:])

    package var count: Int { table.withLock { $0.count } }

    func add(_ database: OpenDatabase) { table.withLock { $0[ObjectIdentifier(database)] = database } }

    func remove(_ database: OpenDatabase) { table.withLock { $0[ObjectIdentifier(database)] = nil } }

    /// Ends the use of an account's databases, and of those under a shredded key.
    func wipe(_ names: [AccountID], keys: Set<KeyID>, in container: String) {
        for database in table.withLock({ Array($0.values) }) where database.container == container {
            let isTheirs = database.owner.map { names.contains($0) } ?? false
            if isTheirs || database.keyID.map({ keys.contains($0) }) ?? false { database.wipe() }
        }
    }

    /// Ends the use of databases of an app whose process ends.
    func abandon(_ container: String) {
        for database in table.withLock({ Array($0.values) }) where database.container == container { database.wipe() }
    }
}
