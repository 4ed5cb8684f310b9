internal import Synchronization

/// A database that is open in this process, as a wipe sees it.
final class OpenDatabase: Sendable {
    let place: FilePlace
    let container: String
    /// Whose it is and under which key; nil for a clear one that is nobody's.
    let owner: AccountID?
    let keyID: KeyID?
    private let wiped = Atomic<Bool>(false)

    init(_ place: FilePlace, in container: String, owner: AccountID?, keyID: KeyID?) {
        (self.place, self.container, self.owner, self.keyID) = (place, container, owner, keyID)
    }

    /// Whether its account was wiped; nothing of it may be read or written from then on.
    var isWiped: Bool { wiped.load(ordering: .relaxed) }

    func wipe() { wiped.store(true, ordering: .relaxed) }
}

/// The databases of a device's apps that are open in this process.
///
/// The lock is held for a look-up only.
final class OpenDatabases: Sendable {
    private let table = Guarded<[ObjectIdentifier: OpenDatabase]>([:])

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
