package import MAMBase
package import MAMKeys
package import MAMSealedFiles
package import MAMVolumes

extension SQLiteSchema {
    /// The database of the owner index.
    ///
    /// Containers are numbered; accounts appear only as owner ids. The few rows that are not live have an index of
    /// their own. `relisted` contains 0 if the index replaced a damaged one, and the containers that were listed in it
    /// since.
    static let owners = SQLiteSchema(
        name: "owners.sqlite", applicationID: 0x4D41_4D4F, durability: .log, checksIndexes: false,
        tables: """
            CREATE TABLE containers(
                number INTEGER PRIMARY KEY, publisher BLOB NOT NULL, app BLOB NOT NULL, UNIQUE(publisher, app));
            CREATE TABLE files(
                id INTEGER PRIMARY KEY, container INTEGER NOT NULL, path BLOB NOT NULL UNIQUE, device INTEGER,
                inode INTEGER, file BLOB, owner BLOB NOT NULL, key BLOB, sequence INTEGER NOT NULL,
                kind INTEGER NOT NULL, state INTEGER NOT NULL);
            CREATE INDEX files_by_place ON files(inode, device) WHERE inode IS NOT NULL;
            CREATE INDEX files_by_id ON files(file, path) WHERE file IS NOT NULL;
            CREATE INDEX files_by_owner ON files(owner, path);
            CREATE INDEX files_not_live ON files(state, path) WHERE state <> 1;
            CREATE TABLE relisted(container INTEGER PRIMARY KEY);
            """)
}

/// The owner index of a device in a database: `owners.sqlite`.
///
/// The lock guards the one connection and the numbers of containers; a call that waits for another process does so without
/// it, until its change has begun. A loss of power may take the newest rows with it;
/// the files then tell.
package final class SQLiteOwnerIndex: OwnerIndexing {
    /// The state that the lock guards.
    struct Base: SQLiteBase {
        let database: SQLiteConnection
        var numbers: [AppContainer: Int64] = [:]
        var containers: [Int64: AppContainer] = [:]
        /// Rows of files that were made, not written yet; see ``settle(_:)``.
        var owed: [OwnerRow] = []
        /// Files that are listed as they are, as long as no process changes the index.
        var current = CurrentListings()
    }

    let base: Guarded<Base>
    private let wait: Int32
    private let meter: StoreMeter?

    private init(_ base: sending Base, wait: Int32, meter: StoreMeter?) {
        self.base = Guarded(base)
        (self.wait, self.meter) = (wait, meter)
    }

    /// Runs `body` with the database, once more where it waited for another process and has changed nothing.
    func withBase<Answer: Sendable>(
        _ body: (inout Base) throws(StorageError) -> Answer
    ) throws(StorageError) -> Answer {
        try base.withBase(waiting: wait, meter: meter, body)
    }

    /// Opens the index in a folder; makes it if it is missing.
    ///
    /// - Parameters:
    ///   - folder: The path of an existing folder, without symbolic links.
    ///   - wait: The maximum wait for another process, in milliseconds.
    ///   - maximumPages: The maximum number of pages of the file, for tests of a full disk.
    ///   - isReplacement: Whether a new index replaces a damaged one; see ``isUnlisted(_:)``.
    /// - Returns: The index, after every check.
    /// - Throws: `corrupt` if it is damaged; `newerVersion`, `busy`, `full`, `system`.
    package static func open(
        in folder: String, wait: Int32 = 2000, maximumPages: Int? = nil, isReplacement: Bool = false
    ) throws(StorageError) -> SQLiteOwnerIndex {
        try open(in: folder, wait: wait, maximumPages: maximumPages, isReplacement: isReplacement, meter: nil)
    }

    /// Opens the index with a meter of its changes.
    static func open(
        in folder: String, wait: Int32 = 2000, maximumPages: Int? = nil, isReplacement: Bool = false,
        meter: StoreMeter?
    ) throws(StorageError) -> SQLiteOwnerIndex {
        let file = SQLiteFile(folder: folder, schema: .owners, wait: wait, maximumPages: maximumPages)
        if !file.exists {
            try file.create { (database) throws(StorageError) in
                if isReplacement { try database.script("INSERT INTO relisted VALUES(0)", "noting a replacement") }
            }
        }
        let database = try file.open()
        database.meter = meter
        return SQLiteOwnerIndex(Base(database: database), wait: wait, meter: meter)
    }

    deinit {
        // What cannot be written now stays pending, and the next start completes it from the files.
        base.withLock { base in base.database.withoutWaiting { try? base.settleOwed() } }
    }

    package func insertPending(_ row: OwnerRow) throws(StorageError) {
        try OwnerPaths.check(row)
        var row = row
        row.state = .pending
        try withBase { (base) throws(StorageError) in
            let container = try base.number(of: row.container)
            // A single statement is a change of its own.
            guard base.owed.count >= Self.maximumOwedCount else { return try base.put(row, container) }
            try base.database.transaction { () throws(StorageError) in
                try base.putOwed()
                try base.put(row, container)
            }
            base.owed = []
        }
    }

    package func repair(_ row: OwnerRow) throws(StorageError) {
        try OwnerPaths.check(row)
        try withSettledBase { (base) throws(StorageError) in
            let container = try base.number(of: row.container)
            // A single statement is a change of its own.
            guard let place = row.place else { return try base.put(row, container) }
            try base.database.transaction { () throws(StorageError) in
                try base.forgetOthers(at: place, fileID: row.fileID)
                try base.put(row, container)
            }
        }
    }

    package func makeLive(
        _ path: String, place: FilePlace, fileID: FileID?, keyID: KeyID?, sequence: UInt64
    ) throws(StorageError) -> Bool {
        try withSettledBase { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in
                let changed = try base.database.change(
                    """
                    UPDATE files SET device = ?2, inode = ?3, file = ?4, key = ?5, sequence = ?6, state = 1
                    WHERE path = ?1
                    """,
                    [
                        .text(path), .word(place.device), .word(place.inode), .id(fileID), .id(keyID),
                        .word(sequence),
                    ])
                guard changed == 1 else { return false }
                try base.forgetOthers(at: place, fileID: fileID)
                return true
            }
        }
    }

    package func drop(_ path: String) throws(StorageError) {
        try withSettledBase { (base) throws(StorageError) in
            _ = try base.database.change("DELETE FROM files WHERE path = ?1", [.text(path)])
        }
    }

    package func drop(_ rows: [OwnerRow]) throws(StorageError) {
        try withSettledBase { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in
                for row in rows {
                    try base.database.change(
                        "DELETE FROM files WHERE path = ?1 AND owner = ?2", [.text(row.path), .id(row.owner)])
                }
            }
        }
    }

    package func move(_ path: String, to newPath: String) throws(StorageError) {
        try OwnerPaths.checkMove(path, newPath)
        guard !path.utf8.elementsEqual(newPath.utf8) else { return }
        try withSettledBase { (base) throws(StorageError) in
            try base.database.transaction { () throws(StorageError) in try base.move(path, to: newPath) }
        }
    }

    package func markWiping(_ owner: OwnerID, in container: AppContainer) throws(StorageError) -> Int {
        try withSettledBase { (base) throws(StorageError) in
            guard let number = try base.knownNumber(of: container) else { return 0 }
            return try base.database.change(
                "UPDATE files SET state = 2 WHERE owner = ?1 AND container = ?2", [.id(owner), .integer(number)])
        }
    }

    package func isUnlisted(_ container: AppContainer) throws(StorageError) -> Bool {
        try withSettledBase { (base) throws(StorageError) in
            let isReplacement = try base.database.first("SELECT 1 FROM relisted WHERE container = 0") { _ in true }
            guard isReplacement == true else { return false }
            guard let number = try base.knownNumber(of: container) else { return true }
            return try base.database.first(
                "SELECT 1 FROM relisted WHERE container = ?1", [.integer(number)]
            ) { _ in true } == nil
        }
    }

    package func noteListed(_ container: AppContainer) throws(StorageError) {
        try withSettledBase { (base) throws(StorageError) in
            let number = try base.number(of: container)
            _ = try base.database.change("INSERT OR IGNORE INTO relisted VALUES(?1)", [.integer(number)])
        }
    }

    package func removeAll(in container: AppContainer) throws(StorageError) {
        try withSettledBase { (base) throws(StorageError) in
            guard let number = try base.knownNumber(of: container) else { return }
            _ = try base.database.change("DELETE FROM files WHERE container = ?1", [.integer(number)])
        }
    }

    package func removeAll() throws(StorageError) {
        try withSettledBase { (base) throws(StorageError) in _ = try base.database.change("DELETE FROM files") }
    }
}
