internal import MAMSealedFiles
internal import MAMVolumes

/// Databases in a container.
extension ContainerFolder {
    /// The suffixes of files that SQLite keeps beside a database.
    static let companions = ["-journal", "-wal", mapSuffix]
    /// The suffix of SQLite's map of a log.
    static let mapSuffix = "-shm"

    /// Whether a file is a database, encrypted or clear.
    func isDatabase(at path: String) throws(MAMFileProtectionError) -> Bool {
        try looking(at: path) { (beginning, raw) throws(ProtectedFileError) in
            guard beginning == .protected else { return beginning == .clearDatabase }
            for slot in [0, HeaderLayout.secondSlot] {
                let flags = try raw.bytes(at: slot + Int64(HeaderLayout.flags), 1)
                if let flags = flags.first, flags & HeaderLayout.openEnded != 0 { return true }
            }
            return false
        }
    }

    /// Whether SQLite may use a file: a clear database, or any protected file, which its first connection converts.
    func mayBeDatabase(at path: String) throws(MAMFileProtectionError) -> Bool {
        try looking(at: path) { (beginning, _) in beginning != .other }
    }

    private func looking(
        at path: String, _ body: (Beginning, any VolumeFile) throws(ProtectedFileError) -> Bool
    ) throws(MAMFileProtectionError) -> Bool {
        let raw = try open(path, [.read])
        defer { raw.close() }
        do throws(ProtectedFileError) { return try body(try Self.beginning(of: raw), raw) } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
    }

    /// The first bytes of a file.
    private enum Beginning { case clearDatabase, protected, other }

    private static func beginning(of file: any VolumeFile) throws(ProtectedFileError) -> Beginning {
        let bytes = try file.bytes(at: 0, clearBeginning.utf8.count)
        if bytes.elementsEqual(clearBeginning.utf8) { return .clearDatabase }
        return bytes.span.bytes.withUnsafeBytes { FileHeader.hasMagic($0) } ? .protected : .other
    }

    /// The first bytes of a clear database.
    private static let clearBeginning = "SQLite format 3\0"

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
