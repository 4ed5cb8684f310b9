internal import CMAMSQLite
internal import MAMVolumes

/// What other processes do to a database that is open here.
extension DatabaseFile {
    /// Looks whether a database is still what it was: its key is there, its file has its name, and its header is its own.
    ///
    /// Whatever else it is, this connection knows nothing of it: its calls fail from then on.
    func look(_ entry: OpenDatabase, _ epochs: ProcessTable.Epochs) throws(DatabaseFault) {
        guard try isAsOpened(entry) else {
            entry.wipe()
            throw .key
        }
        entry.see(epochs)
    }

    /// Why the first lock is refused: it is not what was opened, or nobody can say; nil when it is.
    var faultOfFirstLock: DatabaseFault? {
        guard let entry else { return nil }
        do throws(DatabaseFault) { return try isAsOpened(entry) ? nil : .cannotOpen } catch { return error }
    }

    private func isAsOpened(_ entry: OpenDatabase) throws(DatabaseFault) -> Bool {
        if hasMoved { return false }
        guard let known = origin else {
            // Emptied, and made anew for somebody whose files are encrypted.
            return try !DatabaseOpening.isProtected(inner)
        }
        return try DatabaseFault.mapping {
            guard try entry.keyring.accountKey(known.header.keyID) != nil else { return false }
            do throws(ProtectedFileError) {
                let found = try SealedFile.sealing(of: try HeaderSlots(of: inner)) {
                    (header) throws(ProtectedFileError) in
                    header.fileID == known.header.fileID ? known.dataKey : nil
                }
                return found != nil
            } catch {
                guard error.code == .notProtected || error.code == .damaged else { throw error }
                return false
            }
        }
    }

    /// Whether the file has lost its name; SQLite asks this too, but only when it makes a journal.
    var hasMoved: Bool {
        var moved: Int32 = 0
        let code = below { $0.pointee.xFileControl?($1, SQLITE_FCNTL_HAS_MOVED, &moved) }
        return code == SQLITE_OK && moved != 0
    }

    /// Has SQLite's map of the log made or opened, on whose descriptors lie the locks of the log.
    ///
    /// SQLite locks it in the same call. Whatever is closed meanwhile may be a descriptor of that very file.
    func mapping(_ body: () -> Int32) -> Int32 {
        guard map == nil, let entry else { return body() }
        LockedPlaces.beginUnknown()
        let code = body()
        map = (try? SystemVolume().status(of: entry.path + ContainerFolder.mapSuffix))?.place
        if let map { LockedPlaces.begin(map) }
        LockedPlaces.endUnknown()
        return code
    }

    /// SQLite has closed its map of the log.
    func endMapping() {
        if let map { LockedPlaces.end(map) }
        map = nil
    }
}
