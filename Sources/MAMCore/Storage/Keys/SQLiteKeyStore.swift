package import MAMBase
package import MAMKeys

/// The key store of a device in a database: `keys.sqlite`.
///
/// A lock guards the one connection and all state derived from it; calls wait for each other and for the disk. A call
/// that waits for another process releases the lock until its change has begun.
package final class SQLiteKeyStore: KeyStoring {
    /// The state that the lock guards.
    struct Base: SQLiteBase {
        let database: SQLiteConnection
        let seal: RowSeal
        var derived: DerivedAccounts?
    }

    private let base: Guarded<Base>
    private let wait: Int32
    private let meter: StoreMeter?

    private init(_ base: sending Base, wait: Int32, meter: StoreMeter?) {
        self.base = Guarded(base)
        (self.wait, self.meter) = (wait, meter)
    }

    /// Runs `body` with the database, once more where it waited for another process and has changed nothing.
    func withBase<Value: Sendable>(
        _ body: (inout Base) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
        try base.withBase(waiting: wait, meter: meter, body)
    }

    /// Opens the store in a folder; makes it if it is missing.
    ///
    /// - Parameters:
    ///   - folder: The path of an existing folder, without symbolic links.
    ///   - root: The root key the store was made with.
    ///   - wait: The maximum wait for another process, in milliseconds.
    ///   - maximumPages: The maximum number of pages of the file, for tests of a full disk.
    ///   - meter: The meter of waits and changes. Defaults to none.
    /// - Returns: The store, after every check.
    /// - Throws: `corrupt`, also for a different root key; `newerVersion`, `busy`, `full`, `system`.
    package static func open(
        in folder: String, root: DeviceRootKey, wait: Int32 = SQLiteConnection.maximumWait, maximumPages: Int? = nil,
        meter: StoreMeter? = nil
    ) throws(StorageError) -> SQLiteKeyStore {
        let seal = try RowSeal(root: root)
        let file = SQLiteFile(folder: folder, schema: .keys, wait: wait, maximumPages: maximumPages)
        if !file.exists {
            // Checked twice: another process may be making both.
            guard !SQLiteFile(folder: folder, schema: .owners).exists || file.exists else {
                throw StorageError(
                    .corrupt, "`\(file.schema.name)`: the file is gone, others of the store are there",
                    help: .damagedStore)
            }
            let tag = try seal.tag(RowFields("marker"))
            try file.create { (database) throws(StorageError) in
                _ = try database.change("INSERT INTO marker VALUES(1, ?1)", [.bytes(tag)])
            }
        }
        let database = try file.open()
        try checkMarker(database, seal)
        let base = Base(database: database, seal: seal)
        if try base.hasOverwrittenKeys() {
            // A crash interrupted shredding between its two steps.
            try database.overwriteJournal()
            try database.transaction(.wipe) { () throws(StorageError) in try base.removeOverwrittenKeys() }
        }
        database.meter = meter
        return SQLiteKeyStore(base, wait: wait, meter: meter)
    }

    private static func checkMarker(_ database: SQLiteConnection, _ seal: RowSeal) throws(StorageError) {
        let tag = try database.first("SELECT tag FROM marker WHERE one = 1") { (row) throws(StorageError) in
            try row.bytes(0, RowSeal.byteCount...RowSeal.byteCount)
        }
        do throws(StorageError) {
            try seal.check(
                tag ?? [UInt8](repeating: 0, count: RowSeal.byteCount), RowFields("marker"), name: database.name)
        } catch  where error.code == .corrupt {
            throw StorageError(
                .corrupt, "`\(database.name)`: the store belongs to another root key",
                help: "open it with the root key it was made with")
        }
    }

    package func changes() throws(StorageError) -> UInt64 {
        try withBase { (base) throws(StorageError) in try base.database.changeCounter() }
    }

    package func key(_ id: KeyID) throws(StorageError) -> StoredKey? {
        try withBase { (base) throws(StorageError) in try base.key(id) }
    }

    package func newestKey(in slot: KeySlot) throws(StorageError) -> StoredKey? {
        try withBase { (base) throws(StorageError) in try base.newestKey(in: slot) }
    }

    package func insert(_ key: StoredKey) throws(StorageError) -> StoredKey {
        try StoreLimits.check(AppContainer(publisher: key.slot.publisher, app: key.slot.app))
        return try withBase { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in
                if let newest = try base.newestKey(in: key.slot), newest.generation >= key.generation { return newest }
                try base.add(key)
                return key
            }
        }
    }
}
