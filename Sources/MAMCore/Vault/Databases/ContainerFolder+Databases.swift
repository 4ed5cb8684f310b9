internal import MAMSealedFiles
internal import MAMVolumes

extension ContainerFolder {
    /// The suffixes of files that SQLite keeps beside a database.
    static let companions = ["-journal", "-wal", mapSuffix]
    /// The suffix of SQLite's map of a log.
    static let mapSuffix = "-shm"

    /// Whether SQLite may use a file: a clear database, or any protected file, which its first connection converts.
    func mayBeDatabase(at path: String) throws(MAMFileProtectionError) -> Bool {
        let (raw, status) = try openForLook(path)
        defer { raw.close() }
        let slots = try Self.slots(of: raw, status)
        return slots.isOfClearDatabase || slots.beginsWithMagic
    }

    /// Deletes the files that SQLite kept beside a deleted database; a file without a header cannot show its owner.
    func removeCompanions(of path: String) throws(MAMFileProtectionError) {
        for companion in Self.companions where !isMissing(path + companion) { try remove(path + companion) }
    }

    /// Throws if SQLite has a file open, or has not finished with it, so that it must not be replaced.
    ///
    /// Connections would continue with the old file, and a log or journal belongs to the very file beside it.
    func checkNotInDatabaseUse(_ path: String, _ place: FilePlace) throws(MAMFileProtectionError) {
        guard !LockedPlaces.contains(place), !Self.companions.dropLast().contains(where: { !isMissing(path + $0) })
        else { throw Self.databaseInUse }
    }

    static let databaseInUse = MAMFileProtectionError(
        .internalError, "the database is open, or was not closed",
        help: "close its connections first; SQLite removes its log and its journal then", systemError: 16)
}

extension HeaderSlots {
    /// Whether they are of a clear database.
    fileprivate var isOfClearDatabase: Bool { begins(with: Self.clearBeginning.utf8) }

    /// Whether they are of a database, encrypted or clear.
    var isOfDatabase: Bool { isOfClearDatabase || mayBeOpenEnded }

    /// The first bytes of a clear database.
    private static let clearBeginning = "SQLite format 3\0"
}
