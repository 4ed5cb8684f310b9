internal import MAMBase
internal import MAMVolumes
internal import Synchronization

/// A database that is open in this process, as a wipe sees it.
final class OpenDatabase: Sendable {
    let place: FilePlace
    let path: String
    /// The container it lies in.
    let container: String
    /// The keys of those whose files lie there.
    let keyring: any AccountKeyring
    /// This process among those that share the container; nil where there can be none.
    let processes: ProcessTable?
    /// The quota that has it back when it is closed.
    let quota: ResourceQuota?
    /// Whose it is and under which key; nil for a clear one that is nobody's.
    let owner: AccountID?
    let keyID: KeyID?
    private let wiped = Atomic<Bool>(false)
    // How far the counters of all processes were when it was looked at last.
    private let seenAll = Atomic<UInt64>(0)
    private let seenFile = Atomic<UInt64>(0)

    init(_ number: FilePlace, at place: DatabaseOpening.Place, owner: AccountID?, keyID: KeyID?) {
        self.place = number
        path = place.path
        self.owner = owner
        self.keyID = keyID
        container = place.owners.folder.root
        keyring = place.owners.keyring
        processes = place.processes
        quota = place.quota
    }

    /// Whether its account was wiped, or another file took its place; nothing of it may be read or written from then on.
    @inline(__always)
    var isWiped: Bool { wiped.load(ordering: .relaxed) }

    func wipe() { wiped.store(true, ordering: .relaxed) }

    /// How far the counters are when another process may have changed more than content since the last look; else nil.
    @inline(__always)
    var unseen: ProcessTable.Epochs? {
        guard let processes else { return nil }
        let epochs = processes.epochs(of: .file(place))
        let isSeen =
            epochs.all == seenAll.load(ordering: .relaxed) && epochs.file == seenFile.load(ordering: .relaxed)
        return isSeen ? nil : epochs
    }

    /// It was looked at, and is still what it was.
    func see(_ epochs: ProcessTable.Epochs) {
        seenAll.store(epochs.all, ordering: .relaxed)
        seenFile.store(epochs.file, ordering: .relaxed)
    }
}

/// The databases of a device's apps that are open in this process.
///
/// The lock is held for a look-up only.
final class OpenDatabases: Sendable {
    private let table = Guarded<[ObjectIdentifier: OpenDatabase]>([:])

    /// The number of databases.
    var count: Int { table.withLock { $0.count } }

    func add(_ database: OpenDatabase) { table.withLock { $0[ObjectIdentifier(database)] = database } }

    func remove(_ database: OpenDatabase) { table.withLock { $0[ObjectIdentifier(database)] = nil } }

    /// Ends the use of everything that is an account's, or lies under a key that was shredded.
    func wipe(_ names: [AccountID], keys: Set<KeyID>, in container: String) {
        for database in table.withLock({ Array($0.values) }) where database.container == container {
            let isTheirs = database.owner.map { names.contains($0) } ?? false
            if isTheirs || database.keyID.map({ keys.contains($0) }) ?? false { database.wipe() }
        }
    }

    /// Ends the use of an app's databases whose process dies.
    func abandon(_ container: String) {
        for database in table.withLock({ Array($0.values) }) where database.container == container { database.wipe() }
    }
}
