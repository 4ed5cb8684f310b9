internal import CMAMSQLite
internal import MAMProcesses
internal import MAMSealedFiles
internal import MAMVolumes

/// Changes by other processes to a database that is open here.
extension DatabaseFile {
    /// Checks that a database is unchanged: its key exists, its file has its name, and its header is its own.
    ///
    /// If not, calls of this connection fail from then on.
    func look(_ entry: OpenDatabase, _ epochs: ProcessTable.Epochs) throws(DatabaseFault) {
        guard try isAsOpened(entry) else {
            entry.wipe()
            throw .key
        }
        entry.see(epochs)
    }

    /// The fault of the first lock if the file is not the opened one, or that cannot be determined; nil otherwise.
    var faultOfFirstLock: DatabaseFault? {
        guard let entry else { return nil }
        do throws(DatabaseFault) { return try isAsOpened(entry) ? nil : .cannotOpen } catch { return error }
    }

    private func isAsOpened(_ entry: OpenDatabase) throws(DatabaseFault) -> Bool {
        if hasMoved { return false }
        guard let known = origin else {
            // The file was emptied, and made again for an owner whose files are encrypted.
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

    /// Whether the file has lost its name; SQLite checks this only when it makes a journal.
    var hasMoved: Bool {
        var moved: Int32 = 0
        let code = below { $0.pointee.xFileControl?($1, SQLITE_FCNTL_HAS_MOVED, &moved) }
        return code == SQLITE_OK && moved != 0
    }

    /// Runs a call that makes or opens SQLite's map of the log, whose descriptors have the locks of the log.
    ///
    /// SQLite locks it in the same call. A descriptor that is closed meanwhile may be of that very file.
    func mapping(_ body: () -> Int32) -> Int32 {
        guard map == nil, let entry else { return body() }
        LockedPlaces.beginUnknown()
        let code = body()
        map = (try? SystemVolume().status(of: entry.path + ContainerFolder.mapSuffix))?.place
        if let map { LockedPlaces.begin(map) }
        LockedPlaces.endUnknown()
        return code
    }

    /// Records that SQLite has closed its map of the log.
    func endMapping() {
        if let map { LockedPlaces.end(map) }
        map = nil
    }
}
