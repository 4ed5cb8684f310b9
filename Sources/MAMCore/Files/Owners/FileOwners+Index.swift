internal import MAMVolumes

/// What the owner index learns from files, and files are found by.
extension FileOwners {
    /// Compares an opened file with what the index knows, and puts the index right.
    ///
    /// A file that was moved or copied past the engine is listed under its new name from now on. One whose header is older
    /// than the index knows was put back, which the file itself cannot show.
    func noteOpening(
        of file: ProtectedFile, at path: String, place: FilePlace, _ notices: inout [FileNotice]
    ) throws(MAMFileProtectionError) {
        // One under a temporary name is listed as about to be made, until somebody gives it another.
        guard !ContainerFolder.isOurs(ContainerFolder.name(of: path)) else { return }
        let row = try ledger.row(place, file.fileID)
        // An older copy that was renamed over the file has another place, but the same id under the same name.
        var known = row
        if known == nil { known = try ledger.row(at: path) }
        if let known, known.fileID == file.fileID, known.sequence > file.sequence {
            notices.append(.rolledBack(path: path))
        }
        guard row?.path != path || row?.keyID != file.keyID || row?.state != .live else { return }
        try ledger.note(
            LedgerEntry(
                path: path, place: place, fileID: file.fileID, owner: file.owner, keyID: file.keyID, kind: .encrypted,
                sequence: file.sequence))
    }

    /// The same for a clear file that has an owner.
    func noteOpening(ofClearAt path: String, place: FilePlace) throws(MAMFileProtectionError) {
        guard !ContainerFolder.isOurs(ContainerFolder.name(of: path)) else { return }
        let row = try ledger.row(at: path)
        guard row?.place != place || row?.state != .live else { return }
        try noteFile(at: path)
    }

    /// Remembers how new a file is that was changed, to notice when an older copy is put in its place.
    func noteClosing(of file: ProtectedFile, place: FilePlace) throws(MAMFileProtectionError) {
        guard var row = try ledger.row(place, file.fileID), row.sequence < file.sequence else { return }
        row.sequence = file.sequence
        try ledger.stored { () throws(StorageError) in try ledger.index.repair(row) }
    }

    /// Brings the index up to date with one file.
    func noteFile(at path: String) throws(MAMFileProtectionError) {
        let raw = try folder.open(path, [.read])
        defer { raw.close() }
        let place = try folder.status(of: raw).place
        if let claim = try claim(of: raw) {
            return try ledger.note(
                LedgerEntry(
                    path: path, place: place, fileID: claim.fileID, owner: claim.owner, keyID: claim.keyID,
                    kind: .encrypted, sequence: claim.sequence))
        }
        // Its row is all that is left to tell what it was.
        guard try ownerOfCut(raw, at: path) == nil else { return }
        guard let tag = try tag(of: raw), let owner = try ledger.account(of: tag.owner) else {
            // Nobody's files are not listed; where nothing but the index knows, it is not for the file to say.
            guard let row = try ledger.row(at: path), row.kind != .pathOnly else { return }
            return try ledger.remove(path)
        }
        try ledger.note(LedgerEntry(path: path, place: place, fileID: tag.fileID, owner: owner, kind: .clear))
    }
}
