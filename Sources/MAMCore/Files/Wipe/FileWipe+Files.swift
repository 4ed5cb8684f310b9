internal import MAMPOSIX
internal import MAMSealedFiles
internal import MAMStorage
internal import MAMVolumes

/// Finding and deleting the account's files: by the index, then by tags and headers.
extension FileWipe {
    /// The owner of a file or folder, with respect to the account.
    private enum Finding {
        case theirs, others
        case unknown(WipeReport.Reason)
    }

    func removeListed() throws(MAMFileProtectionError) -> Int {
        var (count, folders) = (0, Set<String>())
        for row in try owners.ledger.rows(ownedBy: names) {
            // A row is a hint. Only the file itself determines its owner, and only while its folder is held open,
            // because another file may get the path at any moment.
            let folder = ContainerFolder.folder(of: row.path)
            var isGone: Bool? = false
            do throws(MAMFileProtectionError) {
                isGone = try at(try owners.folder.holding(folder)).remove(row.path, row)
            } catch {
                guard error.systemError != nil else { throw error }
                guard error.isGone else { continue }
            }
            guard let isGone else { continue }
            if isGone {
                count += 1
                folders.insert(folder)
            }
            try forget(row.path)
        }
        try synchronize(folders)
        return count
    }

    // On a full disk the row stays: it is a hint, and names a deleted file.
    private func forget(_ path: String) throws(MAMFileProtectionError) {
        do throws(MAMFileProtectionError) { try owners.ledger.remove(path) } catch {
            guard error.systemError == ENOSPC else { throw error }
        }
    }

    func removeStrays() throws(MAMFileProtectionError) -> (files: Int, folders: Int) {
        var (count, cleared, folders) = (0, 0, Set<String>())
        try walk { (_, _) in
        } _: { (path, kind, held) throws(MAMFileProtectionError) in
            switch kind {
            case .file:
                guard try at(held).remove(path, nil) == true else { return }
                count += 1
                folders.insert(ContainerFolder.folder(of: path))
            case .folder:
                guard case .theirs = try at(held).finding(ofFolder: path) else { return }
                let isCleared = try reachable { () throws(MAMFileProtectionError) in
                    try owners.at(held).setFolderOwner(at: path, to: nil)
                    return true
                }
                if isCleared == true { cleared += 1 }
            case .link, .other: break
            }
        }
        try synchronize(folders)
        return (count, cleared)
    }

    /// Returns the remaining files; entries that cannot be read count, because they may be the account's.
    func remaining() throws(MAMFileProtectionError) -> WipeReport.Remaining {
        var left = WipeReport.Remaining()
        // A listed file that exists remains.
        for row in try owners.ledger.rows(ownedBy: names) where !owners.folder.isMissing(row.path) {
            left.add(row.path, .cannotBeRemoved)
        }
        try walk { (_, _) in
            left.unnamed += 1
        } _: { (path, kind, held) throws(MAMFileProtectionError) in
            let finding: Finding
            switch kind {
            case .file:
                var look = Look()
                finding = try at(held).finding(of: path, nil, &look)
                if look.isUnattributed { left.unattributed += 1 }
            case .folder: finding = try at(held).finding(ofFolder: path)
            case .link, .other: return
            }
            switch finding {
            case .theirs: left.add(path, .cannotBeRemoved)
            case .unknown(let reason): left.add(path, reason)
            case .others: break
            }
        }
        return left
    }

    // Includes the engine's own files: a temporary file may have the account's content.
    private func walk(
        orElse failure: ContainerFolder.WalkFailure, _ body: ContainerFolder.Walker
    ) throws(MAMFileProtectionError) {
        try owners.folder.walk(owners.folder.root, includesOurs: true, orElse: failure, body)
    }

    // The file that was checked, and whether it is a clear file of unknown owner.
    private struct Look {
        var place: FilePlace?
        var isUnattributed = false
    }

    // Whether a file of the account was deleted; nil if its owner cannot be determined.
    private func remove(_ path: String, _ row: OwnerRow?) throws(MAMFileProtectionError) -> Bool? {
        var look = Look()
        switch try finding(of: path, row, &look) {
        case .others: return false
        case .unknown: return nil
        case .theirs: break
        }
        return try reachable { () throws(MAMFileProtectionError) in
            // Another file, which was not checked, may have the name meanwhile.
            guard try owners.folder.inode(at: path) == look.place else { return false }
            FileMark.wiped.write(on: path, in: owners.folder, for: processes)
            let isDatabase = try owners.folder.isDatabase(at: path)
            try owners.folder.remove(path)
            if isDatabase { try owners.folder.removeCompanions(of: path) }
            return true
        }
    }

    private func finding(
        of path: String, _ row: OwnerRow?, _ look: inout Look
    ) throws(MAMFileProtectionError) -> Finding {
        try reachable { () throws(MAMFileProtectionError) in
            guard try owners.folder.inode(at: path) != nil, try owners.folder.status(at: path).kind == .file else {
                return .others
            }
            let raw = try owners.folder.open(path, [.read])
            defer { raw.close() }
            look.place = try owners.folder.status(of: raw).place
            // Listed for the account and incomplete, so the file itself has no owner yet.
            if row?.state == .pending, try owners.isUnmade(raw) { return .theirs }
            do throws(ProtectedFileError) {
                if let claims = try ProtectedFile.claims(of: raw, key: owners.keyring.accountKeyIfReadable) {
                    // A file that its owner can read belongs to that owner, whatever another program wrote into it.
                    if let claim = claims.authentic { return names.contains(claim.owner) ? .theirs : .others }
                    let isClaimed = claims.all.contains { names.contains($0.owner) || shredded.contains($0.keyID) }
                    return isClaimed ? .theirs : .others
                }
            } catch {
                // A file whose header is too damaged to show its owner cannot be read by any account.
                let failure = MAMFileProtectionError(error, writing: false)
                guard failure.code == .failedToDecryptFile else { throw failure }
                return .others
            }
            if let owner = try owners.ownerOfCut(raw, at: path) { return names.contains(owner) ? .theirs : .others }
            var notices: [FileNotice] = []
            let owner = try owners.ownerID(ofClear: raw, at: path, &notices)
            look.isUnattributed = owner == nil
            return try finding(of: owner)
        } ?? .unknown(.cannotBeRead)
    }

    private func finding(ofFolder path: String) throws(MAMFileProtectionError) -> Finding {
        try reachable { () throws(MAMFileProtectionError) in
            try finding(of: try owners.folderOwnerID(at: path))
        } ?? .unknown(.cannotBeRead)
    }

    // Returns the finding for an owner id. An unknown id may be the account's, unless all ids of the account are known.
    private func finding(of owner: OwnerID?) throws(MAMFileProtectionError) -> Finding {
        guard let owner else { return .others }
        if ids.ids.contains(owner) { return .theirs }
        if ids.areAll { return .others }
        do throws(StorageError) {
            guard let account = try owners.ledger.storage.account(of: owner) else { return .unknown(.ownerIsUnknown) }
            return names.contains(account) ? .theirs : .others
        } catch {
            guard error.code == .corrupt else { throw MAMFileProtectionError(error) }
            return .unknown(.ownerIsUnknown)
        }
    }

    // Nil if the system refuses: one file must not stop the wipe of the others.
    private func reachable<Result>(
        _ body: () throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result? {
        do throws(MAMFileProtectionError) { return try body() } catch {
            guard error.systemError != nil else { throw error }
            return nil
        }
    }

    private func synchronize(_ folders: Set<String>) throws(MAMFileProtectionError) {
        for folder in folders.sorted() {
            do throws(SystemError) { try owners.folder.volume.synchronizeFolder(folder) } catch {
                // A folder that was deleted or moved meanwhile has no names to flush.
                let failure = MAMFileProtectionError(error)
                guard failure.isGone else { throw failure }
            }
        }
    }
}
