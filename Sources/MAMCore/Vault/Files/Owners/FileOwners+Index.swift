internal import MAMSealedFiles
internal import MAMStorage
internal import MAMVolumes

/// Updating the owner index from files.
extension FileOwners {
    /// Compares an opened file with its row in the index, and corrects the row.
    ///
    /// A file that another program moved or copied is listed under its new name. A file whose header is older than the
    /// row's was replaced by an older copy, which the file itself cannot show.
    func noteOpening(
        of file: ProtectedFile, at path: String, place: FilePlace, _ notices: inout [FileNotice]
    ) throws(MAMFileProtectionError) {
        // A file with a temporary name is listed as about to be made, until it gets another name.
        guard !ContainerFolder.isOurs(ContainerFolder.name(of: path)) else { return }
        let listing = try ledger.listing(file, at: path, place)
        var sequence = listing?.sequence
        // An older copy that was renamed over the file has another place, but the same id and name.
        if sequence == nil, let row = try ledger.row(at: path), row.fileID == file.fileID { sequence = row.sequence }
        if let sequence, sequence > file.sequence { notices.append(.rolledBack(path: path)) }
        guard listing?.isCurrent != true else { return }
        try ledger.note(
            LedgerEntry(
                path: path, place: place, fileID: file.fileID, owner: file.owner, keyID: file.keyID, kind: .encrypted,
                sequence: file.sequence))
    }

    /// Updates the row of an opened clear file that has an owner.
    func noteOpening(ofClearAt path: String, place: FilePlace) throws(MAMFileProtectionError) {
        guard !ContainerFolder.isOurs(ContainerFolder.name(of: path)) else { return }
        let row = try ledger.row(at: path)
        guard row?.place != place || row?.state != .live else { return }
        try noteFile(at: path)
    }

    /// Stores the number of a changed file's header, to detect when an older copy replaces the file.
    func noteClosing(of file: ProtectedFile, place: FilePlace) throws(MAMFileProtectionError) {
        try ledger.stored { () throws(StorageError) in
            try ledger.index.raiseSequence(of: place, fileID: file.fileID, to: file.sequence)
        }
    }

    /// Brings the index up to date with one file.
    func noteFile(at path: String) throws(MAMFileProtectionError) {
        let (raw, status) = try folder.openForLook(path)
        defer { raw.close() }
        let (place, slots) = (status.place, try ContainerFolder.slots(of: raw, status))
        if let claim = try claim(in: slots) {
            return try ledger.note(
                LedgerEntry(
                    path: path, place: place, fileID: claim.fileID, owner: claim.owner, keyID: claim.keyID,
                    kind: .encrypted, sequence: claim.sequence))
        }
        // Only its row still has its owner.
        guard try ownerOfCut(raw, slots, at: path) == nil else { return }
        guard let tag = try tag(of: raw), let owner = try ledger.account(of: tag.owner) else {
            // Files without an owner are not listed. If only the index has the owner, the file's record is ignored.
            guard let row = try ledger.row(at: path), row.kind != .pathOnly else { return }
            return try ledger.remove(path)
        }
        try ledger.note(LedgerEntry(path: path, place: place, fileID: tag.fileID, owner: owner, kind: .clear))
    }
}
