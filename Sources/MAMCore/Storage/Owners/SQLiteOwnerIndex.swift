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

/// Rows of files that were made, which the database has as pending until a later change takes them along.
///
/// A change of its own for each made file would write ten pages. Until then the pending row stands for the file, as
/// after a crash between the two changes: every process can complete it from the file itself. The rows are written
/// before the connection answers any question about other files, before any other change, and at the end.
extension SQLiteOwnerIndex {
    /// The number of owed rows that the next change takes along.
    static let maximumOwedCount = 16

    package func settle(_ row: OwnerRow) throws(StorageError) {
        guard row.place != nil, row.fileID != nil else { return try repair(row) }
        try OwnerPaths.check(row)
        try withBase { (base) throws(StorageError) in
            guard base.owed.count >= Self.maximumOwedCount else { return base.owed.append(row) }
            // Only if the changes before could not be written.
            try base.settleOwed()
            base.owed.append(row)
        }
    }

    package func raiseSequence(of place: FilePlace, fileID: FileID, to sequence: UInt64) throws(StorageError) {
        try withBase { (base) throws(StorageError) in
            if let number = base.owedRow(of: place, fileID) {
                return base.owed[number].sequence = max(base.owed[number].sequence, sequence)
            }
            let lower = try base.database.first(
                """
                SELECT id, sequence FROM files
                WHERE inode = ?1 AND device = ?2 AND file = ?3 ORDER BY path LIMIT 1
                """, [.word(place.inode), .word(place.device), .id(fileID)]
            ) { (row) throws(StorageError) in try row.word(1) < sequence ? try row.integer(0) : nil }
            guard let id = lower ?? nil else { return }
            try base.database.change("UPDATE files SET sequence = ?2 WHERE id = ?1", [.integer(id), .word(sequence)])
        }
    }

    /// Forgets the owed rows of an index that is replaced: the new one is filled from the files.
    func abandonOwed() { base.withLock { $0.owed = [] } }

    /// Runs `body` with the database after writing the owed rows, as far as the disk and other processes allow it.
    func withSettledBase<Answer: Sendable>(
        _ body: (inout Base) throws(StorageError) -> Answer
    ) throws(StorageError) -> Answer {
        try withBase { (base) throws(StorageError) in
            do throws(StorageError) { try base.settleOwed() } catch {
                // A pending row says less than a live one, and nothing wrong.
                guard error.code == .full || error.code == .busy else { throw error }
            }
            // Neither has to be repeated with `body`.
            base.database.beginCall()
            return try body(&base)
        }
    }
}

extension SQLiteOwnerIndex.Base {
    /// Returns the index of an owed row of an open file.
    func owedRow(of place: FilePlace, _ fileID: FileID) -> Int? {
        owed.firstIndex { $0.place == place && $0.fileID == fileID }
    }

    /// Writes the owed rows in one change.
    mutating func settleOwed() throws(StorageError) {
        guard !owed.isEmpty else { return }
        try database.transaction { () throws(StorageError) in try putOwed() }
        owed = []
    }

    /// Writes the owed rows, within a transaction: whole, so that a row that was damaged meanwhile is mended.
    mutating func putOwed() throws(StorageError) {
        for row in owed {
            guard let place = row.place else { continue }
            let container = try number(of: row.container)
            let changed = try database.change(
                """
                UPDATE files SET container = ?3, device = ?4, inode = ?5, owner = ?6, key = ?7, sequence = ?8,
                    kind = ?9, state = 1
                WHERE path = ?1 AND file = ?2 AND state = 0
                """,
                [
                    .text(row.path), .id(row.fileID), .integer(container), .word(place.device), .word(place.inode),
                    .id(row.owner), .id(row.keyID), .word(row.sequence), .integer(Int64(row.kind.rawValue)),
                ])
            if changed == 1 { try forgetOthers(at: place, fileID: row.fileID) }
        }
    }
}

extension SQLiteOwnerIndex {
    package func row(for place: FilePlace, fileID: FileID) throws(StorageError) -> OwnerRow? {
        try first(
            """
            SELECT container, path, device, inode, file, owner, key, sequence, kind, state FROM files
            WHERE inode = ?1 AND device = ?2 AND file = ?3 ORDER BY path LIMIT 1
            """, [.word(place.inode), .word(place.device), .id(fileID)])
    }

    package func listing(
        of place: FilePlace, fileID: FileID, at path: String, keyID: KeyID?
    ) throws(StorageError) -> OwnerListing? {
        // Rows of other files have no part in the answer.
        try withBase { (base) throws(StorageError) in
            if let number = base.owedRow(of: place, fileID) {
                let row = base.owed[number]
                return OwnerListing(sequence: row.sequence, isCurrent: row.path == path && row.keyID == keyID)
            }
            base.current.enter(base.database.logState())
            if let sequence = base.current.sequence(of: place, fileID: fileID, at: path, keyID: keyID) {
                return OwnerListing(sequence: sequence, isCurrent: true)
            }
            var found: OwnerListing?
            try base.database.each(
                """
                SELECT sequence, path = ?4 AND key IS ?5 AND state = 1 FROM files
                WHERE inode = ?1 AND device = ?2 AND file = ?3
                """, [.word(place.inode), .word(place.device), .id(fileID), .text(path), .id(keyID)]
            ) { (row) throws(StorageError) in
                found = OwnerListing(
                    sequence: max(try row.word(0), found?.sequence ?? 0),
                    isCurrent: try row.integer(1) != 0 || found?.isCurrent == true)
                return true
            }
            if let found, found.isCurrent {
                base.current.insert(place, fileID, at: path, keyID: keyID, sequence: found.sequence)
            }
            return found
        }
    }

    package func row(at path: String) throws(StorageError) -> OwnerRow? {
        try withSettledBase { (base) throws(StorageError) in try base.row(at: path) }
    }

    package func rows(
        of owner: OwnerID, in container: AppContainer?, after path: String?, limit: Int
    ) throws(StorageError) -> [OwnerRow] {
        let (after, limit) = (SQLiteValue.text(path ?? ""), SQLiteValue.integer(Int64(max(0, limit))))
        guard let container else {
            return try all(
                """
                SELECT container, path, device, inode, file, owner, key, sequence, kind, state FROM files
                WHERE owner = ?1 AND path > ?2 ORDER BY path LIMIT ?3
                """, [.id(owner), after, limit])
        }
        return try withSettledBase { (base) throws(StorageError) in
            guard let number = try base.knownNumber(of: container) else { return [] }
            return try base.rows(
                """
                SELECT container, path, device, inode, file, owner, key, sequence, kind, state FROM files
                WHERE owner = ?1 AND path > ?2 AND container = ?4 ORDER BY path LIMIT ?3
                """, [.id(owner), after, limit, .integer(number)])
        }
    }

    package func rows(in state: OwnerRow.State, after path: String?, limit: Int) throws(StorageError) -> [OwnerRow] {
        let values: [SQLiteValue] = [
            .integer(Int64(state.rawValue)), .text(path ?? ""), .integer(Int64(max(0, limit))),
        ]
        guard state == .live else {
            // Repeats the condition of the partial index, or SQLite would not use it.
            return try all(
                """
                SELECT container, path, device, inode, file, owner, key, sequence, kind, state FROM files
                WHERE state <> 1 AND state = ?1 AND path > ?2 ORDER BY path LIMIT ?3
                """, values)
        }
        return try all(
            """
            SELECT container, path, device, inode, file, owner, key, sequence, kind, state FROM files
            WHERE state = ?1 AND path > ?2 ORDER BY path LIMIT ?3
            """, values)
    }

    package func count() throws(StorageError) -> Int {
        try withSettledBase { (base) throws(StorageError) in
            try base.database.first("SELECT count(*) FROM files") { (row) throws(StorageError) in
                try row.number(0, as: Int.self)
            } ?? 0
        }
    }

    private func first(_ sql: StaticString, _ values: [SQLiteValue]) throws(StorageError) -> OwnerRow? {
        try withSettledBase { (base) throws(StorageError) in try base.rows(sql, values).first }
    }

    private func all(_ sql: StaticString, _ values: [SQLiteValue]) throws(StorageError) -> [OwnerRow] {
        try withSettledBase { (base) throws(StorageError) in try base.rows(sql, values) }
    }
}

/// Recently opened files whose rows agreed with them, while the index is in one state.
///
/// Asking the index takes two locks of the system and a query. A file that is opened again while no process has changed
/// the index has the same row.
struct CurrentListings: Sendable {
    private struct Entry: Sendable {
        let place: FilePlace
        let path: String
        let keyID: KeyID?
        let sequence: UInt64
    }

    private static let capacity = 1024
    private var state: SQLiteLogState?
    /// A path without a row, and the next path that has one; nil if none has.
    private var gap: (first: String, next: String?)?
    private var entries = RecentlyUsed<FileID, Entry>(capacity: CurrentListings.capacity)

    /// Forgets everything if the index was changed; `state` is that before the next question.
    mutating func enter(_ state: SQLiteLogState?) {
        guard state == nil || state != self.state else { return }
        if entries.count > 0 { entries.removeAll() }
        gap = nil
        self.state = state
    }

    /// Returns the number of a header in the row of a file that is listed with this path and key.
    mutating func sequence(of place: FilePlace, fileID: FileID, at path: String, keyID: KeyID?) -> UInt64? {
        guard let entry = entries.value(for: fileID), entry.place == place, entry.keyID == keyID,
            entry.path.hasSameBytes(as: path)
        else { return nil }
        return entry.sequence
    }

    /// Whether a path is known to have no row.
    func isWithoutRow(_ path: String) -> Bool {
        guard let gap, !path.bytesPrecede(gap.first) else { return false }
        return gap.next.map { path.bytesPrecede($0) } ?? true
    }

    /// Remembers that no path from one to another has a row in the current state; nil for all paths after the first.
    mutating func noteNoRow(from first: String, to next: String?) {
        if state != nil { gap = (first, next) }
    }

    /// Adds a file whose row was read in the current state.
    mutating func insert(_ place: FilePlace, _ fileID: FileID, at path: String, keyID: KeyID?, sequence: UInt64) {
        guard state != nil else { return }
        _ = entries.insert(Entry(place: place, path: path, keyID: keyID, sequence: sequence), for: fileID)
    }
}
