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

extension SQLiteKeyStore {
    package func holdAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError) {
        try StoreLimits.check(container)
        try withBase { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in try base.holdAccount(account, container) }
        }
    }

    package func apps(of publisher: String, holding account: AccountID) throws(StorageError) -> [String] {
        try withBase { (base) throws(StorageError) in try base.members(of: publisher, account) }
    }

    package func accounts(of container: AppContainer) throws(StorageError) -> [AccountID] {
        try withBase { (base) throws(StorageError) in
            // Rows of keys and wipes name the account twice, so that one damaged name does not hide it. SQLite alone would
            // search `keys_by_slot`, which has all columns, and read the accounts of all apps.
            let names = try base.database.all(
                """
                SELECT account FROM keys INDEXED BY keys_by_app WHERE publisher = ?1 AND app = ?2
                UNION SELECT spelled FROM keys WHERE publisher = ?1 AND app = ?2
                UNION SELECT account FROM members WHERE publisher = ?1 AND app = ?2
                UNION SELECT account FROM wipes WHERE publisher = ?1 AND app = ?2
                UNION SELECT spelled FROM wipes WHERE publisher = ?1 AND app = ?2
                """, [.text(container.publisher), .text(container.app)]
            ) { (row) throws(StorageError) in try? row.account(0) }
            return Array(Set(names.compactMap(\.self)))
        }
    }
}

extension SQLiteKeyStore.Base {
    func holdAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError) {
        var fields = RowFields("members")
        fields.add(container.publisher)
        fields.add(account.foldedBytes)
        fields.add(container.app)
        try database.change(
            "INSERT OR IGNORE INTO members(publisher, account, app, tag) VALUES(?1, ?2, ?3, ?4)",
            [
                .text(container.publisher), .bytes(account.foldedBytes), .text(container.app),
                .bytes(try seal.tag(fields)),
            ])
    }

    func removeMember(_ account: AccountID, _ container: AppContainer) throws(StorageError) {
        try database.change(
            "DELETE FROM members WHERE publisher = ?1 AND account = ?2 AND app = ?3",
            [.text(container.publisher), .bytes(account.foldedBytes), .text(container.app)])
    }

    /// Whether an app of a publisher holds an account, or may hold it because the row is damaged.
    func hasMembers(of publisher: String, _ account: AccountID) throws(StorageError) -> Bool {
        try database.first(
            "SELECT 1 FROM members WHERE publisher = ?1 AND account = ?2",
            [.text(publisher), .bytes(account.foldedBytes)]
        ) { _ in true } ?? false
    }

    func members(of publisher: String, _ account: AccountID) throws(StorageError) -> [String] {
        try database.all(
            "SELECT app, tag FROM members WHERE publisher = ?1 AND account = ?2 ORDER BY app",
            [.text(publisher), .bytes(account.foldedBytes)]
        ) { (row) throws(StorageError) in
            let app = try row.text(0, limit: StoreLimits.name)
            var fields = RowFields("members")
            fields.add(publisher)
            fields.add(account.foldedBytes)
            fields.add(app)
            try seal.check(try row.bytes(1, RowSeal.byteCount...RowSeal.byteCount), fields, name: database.name)
            return app
        }
    }
}

/// Removing damaged rows during a wipe: the engine cannot use their content, and it must not outlive the account.
extension SQLiteKeyStore.Base {
    private func isDamaged(_ read: () throws(StorageError) -> Void) throws(StorageError) -> Bool {
        do throws(StorageError) { try read() } catch {
            guard error.code == .corrupt else { throw error }
            return true
        }
        return false
    }

    /// Removes the record of a running wipe of an account, if it cannot be read.
    func removeDamagedWipe(of account: AccountID, in container: AppContainer) throws(StorageError) {
        let hasDamage = try isDamaged { () throws(StorageError) in _ = try wipe(of: account, in: container) }
        guard hasDamage else { return }
        try database.change(
            "DELETE FROM wipes WHERE publisher = ?1 AND app = ?2 AND account = ?3",
            [.text(container.publisher), .text(container.app), .bytes(account.foldedBytes)])
    }

    /// Removes the row of an account's owner id if it cannot be read and has another id; the next use writes it again.
    func removeDamagedOwner(of account: AccountID) throws(StorageError) {
        let hasDamage = try isDamaged { () throws(StorageError) in _ = try owner(of: account) }
        guard hasDamage else { return }
        try database.change("DELETE FROM owners WHERE account = ?1", [.bytes(account.foldedBytes)])
    }

    /// Whether both names of the account agree in the row of every key: the bytes that find it, and its spelling.
    func haveAgreeingNames() throws(StorageError) -> Bool {
        try database.first("SELECT 1 FROM keys WHERE account <> CAST(lower(spelled) AS BLOB) LIMIT 1") { _ in true }
            == nil
    }

    /// Removes unreadable rows of keys that name an account of a slot, and returns their readable ids and their number.
    ///
    /// A row names its account twice: by the bytes that find it, and by its spelling. Either counts. A row that is
    /// found under the account but spells another one stays, because it may have been moved there.
    /// ``overwriteUnnamedKeys()`` overwrites the wrapped keys. Unless both names agree in every row (`namesAgree`), the
    /// spellings of all rows are read.
    func removeDamagedKeys(in slot: KeySlot, namesAgree: Bool) throws(StorageError) -> (ids: [KeyID], count: Int) {
        let rows = try rows(in: slot, namesAgree: namesAgree)
        var removed: (ids: [KeyID], count: Int) = ([], 0)
        for row in rows where row.account == nil || row.account == slot.account {
            let id = try? row.id.span.bytes.withUnsafeBytes { (bytes) throws(CryptoError) in try KeyID(bytes) }
            let hasDamage = try isDamaged { () throws(StorageError) in
                guard let id else { throw StorageError(.corrupt, "no id of a key") }
                _ = try key(id)
            }
            guard hasDamage else { continue }
            removed.count += try database.change("DELETE FROM keys WHERE id = ?1", [.bytes(row.id)])
            if let id { removed.ids.append(id) }
        }
        return removed
    }

    /// Returns the ids and spellings of rows that name an account of a slot.
    private func rows(
        in slot: KeySlot, namesAgree: Bool
    ) throws(StorageError) -> [(id: [UInt8], account: AccountID?)] {
        let read: (SQLiteRow) throws(StorageError) -> (id: [UInt8], account: AccountID?) = {
            (row) throws(StorageError) in (try row.bytes(0, 0...StoreLimits.name), try? row.account(1))
        }
        guard namesAgree else {
            return try database.all(
                """
                SELECT id, spelled FROM keys WHERE publisher = ?1 AND app = ?3 AND kind = ?4
                    AND (account = ?2 OR CAST(lower(spelled) AS BLOB) = ?2)
                """, values(slot), read)
        }
        return try database.all(
            "SELECT id, spelled FROM keys WHERE publisher = ?1 AND account = ?2 AND app = ?3 AND kind = ?4",
            values(slot), read)
    }

    /// Overwrites wrapped keys without a row, and frees their places.
    ///
    /// A removed or damaged row leaves its wrapped key, which may belong to the account that is being wiped.
    ///
    /// - Returns: Whether there were any.
    func overwriteUnnamedKeys() throws(StorageError) -> Bool {
        let changed = try database.change(
            """
            UPDATE wraps SET wrapped = zeroblob(40)
            WHERE slot NOT IN (SELECT slot FROM keys) AND wrapped <> zeroblob(40)
            """)
        guard changed > 0 else { return false }
        try database.change(
            """
            INSERT OR IGNORE INTO free
            SELECT slot FROM wraps WHERE slot NOT IN (SELECT slot FROM keys) AND wrapped = zeroblob(40)
            """)
        return true
    }
}

extension SQLiteKeyStore {
    package func wipes() throws(StorageError) -> [RunningWipe] {
        try withBase { (base) throws(StorageError) in
            try base.database.all(
                "SELECT publisher, app, spelled, step, keys, tag, account FROM wipes ORDER BY publisher, app, account",
                [],
                base.readWipe)
        }
    }

    package func save(_ wipe: RunningWipe) throws(StorageError) {
        try StoreLimits.check(wipe.container)
        try withBase { (base) throws(StorageError) in
            try base.database.transaction(.wipe) { () throws(StorageError) in try base.save(wipe) }
        }
    }

    package func endWipe(of account: AccountID, in container: AppContainer) throws(StorageError) {
        try withBase { (base) throws(StorageError) in
            try base.database.transaction(.wipe) { () throws(StorageError) in
                try base.database.change(
                    "DELETE FROM wipes WHERE publisher = ?1 AND app = ?2 AND account = ?3",
                    [.text(container.publisher), .text(container.app), .bytes(account.foldedBytes)])
                try base.removeDamagedOwner(of: account)
            }
        }
    }
}

extension SQLiteKeyStore.Base {
    /// The maximum number of keys in the record of a wipe.
    private static let maximumKeyCount = 1 << 19

    func wipe(of account: AccountID, in container: AppContainer) throws(StorageError) -> RunningWipe? {
        try database.first(
            """
            SELECT publisher, app, spelled, step, keys, tag, account FROM wipes
            WHERE publisher = ?1 AND app = ?2 AND account = ?3
            """, [.text(container.publisher), .text(container.app), .bytes(account.foldedBytes)], readWipe)
    }

    func save(_ wipe: RunningWipe) throws(StorageError) {
        guard wipe.keys.count <= Self.maximumKeyCount else {
            throw StorageError(.system, "a wipe of more than \(Self.maximumKeyCount) keys")
        }
        try database.change(
            """
            INSERT OR REPLACE INTO wipes(publisher, app, account, spelled, step, keys, tag)
            VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """,
            [
                .text(wipe.container.publisher), .text(wipe.container.app), .bytes(wipe.account.foldedBytes),
                .text(wipe.account.rawValue), .integer(Int64(wipe.step)), .bytes(wipe.keys.flatMap(\.bytes)),
                .bytes(try seal.tag(fields(wipe))),
            ])
    }

    fileprivate func readWipe(_ row: SQLiteRow) throws(StorageError) -> RunningWipe {
        let container = AppContainer(
            publisher: try row.text(0, limit: StoreLimits.name), app: try row.text(1, limit: StoreLimits.name))
        let size = KeyID.byteCount
        let keys = try row.withBytes(4, 0...Self.maximumKeyCount * size) { (bytes) throws(StorageError) in
            guard bytes.count.isMultiple(of: size) else { throw row.damaged("ids") }
            var keys: [KeyID] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                let id = UnsafeRawBufferPointer(rebasing: bytes[start..<start + size])
                keys.append(try StorageError.crypto { () throws(CryptoError) in try KeyID(id) })
            }
            return keys
        }
        let wipe = RunningWipe(
            container: container, account: try row.account(2), step: try row.number(3, as: UInt32.self), keys: keys)
        guard try row.bytes(6, 0...AccountID.maximumByteCount) == wipe.account.foldedBytes else {
            throw row.damaged("another account")
        }
        try seal.check(try row.bytes(5, RowSeal.byteCount...RowSeal.byteCount), fields(wipe), name: database.name)
        return wipe
    }

    private func fields(_ wipe: RunningWipe) -> RowFields {
        var fields = RowFields("wipes")
        fields.add(wipe.container.publisher)
        fields.add(wipe.container.app)
        fields.add(wipe.account.rawValue)
        fields.add(UInt64(wipe.step))
        fields.add(wipe.keys.flatMap(\.bytes))
        return fields
    }
}

extension SQLiteSchema {
    /// The database of the key store.
    ///
    /// Wrapped keys are in a table of their own, whose rows have one length and are only appended, overwritten in place
    /// and reused. So SQLite moves them to another page only when the table grows from one page to several
    /// (``SQLiteKeyStore/Base/overwriteCopies(beforeUsing:)``). `free` has the rows to reuse. `account` is folded,
    /// `spelled` is as it was given. The two indexes by app find the accounts of an app without rows of other apps.
    package static let keys = SQLiteSchema(
        name: "keys.sqlite", applicationID: 0x4D41_4D4B, durability: .rollback, checksIndexes: true,
        tables: """
            CREATE TABLE marker(one INTEGER PRIMARY KEY, tag BLOB NOT NULL);
            CREATE TABLE wraps(slot INTEGER PRIMARY KEY, wrapped BLOB NOT NULL);
            CREATE TABLE free(slot INTEGER PRIMARY KEY);
            CREATE TABLE keys(
                id BLOB PRIMARY KEY, publisher BLOB NOT NULL, app BLOB NOT NULL, account BLOB NOT NULL,
                spelled BLOB NOT NULL, kind INTEGER NOT NULL, generation INTEGER NOT NULL, slot INTEGER NOT NULL,
                tag BLOB NOT NULL) WITHOUT ROWID;
            CREATE UNIQUE INDEX keys_by_slot ON keys(publisher, account, app, kind, generation);
            CREATE INDEX keys_by_app ON keys(publisher, app);
            CREATE TABLE members(
                publisher BLOB NOT NULL, account BLOB NOT NULL, app BLOB NOT NULL, tag BLOB NOT NULL,
                PRIMARY KEY(publisher, account, app)) WITHOUT ROWID;
            CREATE INDEX members_by_app ON members(publisher, app);
            CREATE TABLE owners(account BLOB PRIMARY KEY, spelled BLOB NOT NULL, id BLOB NOT NULL, tag BLOB NOT NULL)
                WITHOUT ROWID;
            CREATE UNIQUE INDEX owners_by_id ON owners(id);
            CREATE TABLE wipes(
                publisher BLOB NOT NULL, app BLOB NOT NULL, account BLOB NOT NULL, spelled BLOB NOT NULL,
                step INTEGER NOT NULL, keys BLOB NOT NULL, tag BLOB NOT NULL,
                PRIMARY KEY(publisher, app, account)) WITHOUT ROWID;
            CREATE TABLE slots(
                kind BLOB NOT NULL, publisher BLOB NOT NULL, app BLOB NOT NULL, scope INTEGER NOT NULL,
                account BLOB NOT NULL, spelled BLOB NOT NULL, record BLOB NOT NULL, tag BLOB NOT NULL,
                PRIMARY KEY(kind, publisher, app, scope, account)) WITHOUT ROWID;
            """)
}
