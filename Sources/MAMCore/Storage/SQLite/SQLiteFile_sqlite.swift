internal import CMAMSQLite
package import MAMBase
internal import MAMKeys
internal import MAMPOSIX
internal import MAMVolumes

/// A database file of a store: made whole or not at all, and looked at from all sides before it is used.
package struct SQLiteFile {
    let folder: String
    let schema: SQLiteSchema
    var wait = SQLiteConnection.maximumWait
    // How many pages the file may have at most.
    var maximumPages: Int?

    /// The file of a schema in a folder, which is not looked at yet.
    package init(
        folder: String, schema: SQLiteSchema, wait: Int32 = SQLiteConnection.maximumWait, maximumPages: Int? = nil
    ) {
        self.folder = folder
        self.schema = schema
        self.wait = wait
        self.maximumPages = maximumPages
    }

    var path: String { "\(folder)/\(schema.name)" }

    /// Whether there is something under the file's name.
    package var exists: Bool {
        var status = SystemStatus()
        return SystemPath.with(path) { lstat($0, &status) } == 0
    }

    /// Makes the file with what `fill` puts into it; leaves one that is there alone.
    ///
    /// It is made under another name, brought to the disk and linked, so that a file of no length is never ours.
    package func create(_ fill: (SQLiteConnection) throws(StorageError) -> Void) throws(StorageError) {
        let digits = try StorageError.crypto { () throws(CryptoError) in try KeyID.random() }.bytes
        let temporary = "\(folder)/.\(schema.name)." + digits.map { String($0, radix: 16) }.joined() + ".new"
        let descriptor = SystemPath.with(temporary) {
            MAMPOSIX.open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw .system(errno, "making the file", name: schema.name) }
        let mode = fchmod(descriptor, 0o600)
        close(descriptor)
        defer {
            for name in [temporary, temporary + "-journal"] { _ = SystemPath.with(name) { unlink($0) } }
        }
        guard mode == 0 else { throw .system(errno, "setting the mode", name: schema.name) }
        let connection = try SQLiteConnection.open(temporary, name: schema.name, wait: wait)
        try connection.script("PRAGMA synchronous=EXTRA; PRAGMA secure_delete=ON", "preparing the database")
        try connection.transaction { () throws(StorageError) in
            try connection.script("PRAGMA application_id=\(schema.applicationID)", "naming the database")
            try connection.makeTables(of: schema)
            try fill(connection)
            if schema.durability == .rollback { try connection.addFreePages() }
        }
        guard SystemPath.with(temporary, { new in SystemPath.with(path) { link(new, $0) } }) == 0 || errno == EEXIST
        else {
            throw .system(errno, "naming the file", name: schema.name)
        }
        try synchronizeFolder()
    }

    /// Connects to the file, which exists, after it passed every check.
    package func open() throws(StorageError) -> SQLiteConnection {
        try checkFile()
        var waiting = StoreWait(milliseconds: wait, meter: nil)
        while true {
            do throws(StorageError) { return try openOnce() } catch {
                // What the connection waited in place is counted already.
                waiting.skip()
                // Turning a log on, and ending what a crash left in one, are refused at once where another process does it.
                guard error.code == .busy, waiting.pause() else { throw error }
            }
        }
    }

    private func openOnce() throws(StorageError) -> SQLiteConnection {
        let connection = try SQLiteConnection.open(path, name: schema.name, wait: wait)
        try connection.check(schema)
        connection.reserveRoom()
        connection.clearLeftJournal()
        if let maximumPages { try connection.script("PRAGMA max_page_count=\(maximumPages)", "limiting the file") }
        return connection
    }

    /// The maximum length of a journal or a log, in bytes: far above that of the largest change.
    private static let maximumCompanionSize = 1 << 30

    private func checkFile() throws(StorageError) {
        var status = SystemStatus()
        guard SystemPath.with(path, { lstat($0, &status) }) == 0 else {
            throw .system(errno, "looking at the file", name: schema.name)
        }
        guard status.isFile else { throw StorageError(.corrupt, "`\(schema.name)`: not a file", help: .damagedStore) }
        for companion in ["-journal", "-wal", "-shm"] {
            // SQLite would wait at a pipe for a program that may never come.
            var status = SystemStatus()
            guard lstat(path + companion, &status) == 0 else { continue }
            let isFile = status.isFile
            guard !isFile || status.st_size > Self.maximumCompanionSize else { continue }
            guard schema.durability == .rollback else {
                // The database is put aside with all its files, and another one is made.
                let fault = isFile ? "too long" : "not a file"
                throw StorageError(.corrupt, "`\(schema.name)\(companion)`: \(fault)", help: .damagedStore)
            }
            guard !isFile else {
                // SQLite would read all of it, and a hot journal may not be thrown away.
                throw StorageError(
                    .corrupt,
                    "`\(schema.name)\(companion)` has \(status.st_size) bytes, and the store's has at most "
                        + "\(Self.maximumCompanionSize)",
                    help: .damagedStore)
            }
            guard !status.isFolder, !status.isLink else { continue }
            throw StorageError(
                .system, "`\(schema.name)\(companion)`: a pipe, a socket or a device, where SQLite keeps a file",
                help: "remove it; the store keeps nothing in it")
        }
        // The least page of a database; SQLite would take an empty file for a new one.
        guard status.st_size >= 512 else {
            throw StorageError(
                .corrupt, "`\(schema.name)`: the file ends early at byte \(status.st_size)", help: .damagedStore)
        }
    }

    private func synchronizeFolder() throws(StorageError) {
        let descriptor = SystemPath.with(folder) { MAMPOSIX.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .system(errno, "opening the folder", name: schema.name) }
        defer { close(descriptor) }
        guard SystemFiles.synchronize(descriptor) == 0 else {
            throw .system(errno, "bringing the folder to the disk", name: schema.name)
        }
    }
}
