internal import MAMPOSIX
internal import MAMVolumes

/// Finding and removing what belongs to the account: by the index, then by what tags and headers say.
extension FileWipe {
    /// Whether a file or folder is the account's.
    private enum Finding {
        case theirs, others
        case unknown(WipeReport.Reason)
    }

    func removeListed() throws(MAMFileProtectionError) -> Int {
        var (count, folders) = (0, Set<String>())
        for row in try owners.ledger.rows(ownedBy: names) {
            // A row is a hint: only the file itself says whose it is, and only while its folder is held, for another file may get
            // the path at any moment.
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

    // On a full disk the row stays: it is a hint, and names a file that is gone.
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

    /// What is still there; what cannot be looked at counts, because it may be theirs.
    func remaining() throws(MAMFileProtectionError) -> WipeReport.Remaining {
        var left = WipeReport.Remaining()
        // A file that is listed and found is one.
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

    // The engine's own files as well: a temporary one may hold content of theirs.
    private func walk(
        orElse failure: ContainerFolder.WalkFailure, _ body: ContainerFolder.Walker
    ) throws(MAMFileProtectionError) {
        try owners.folder.walk(owners.folder.root, includesOurs: true, orElse: failure, body)
    }

    // Which file was looked at, and whether it is a clear one that cannot say whose it is.
    private struct Look {
        var place: FilePlace?
        var isUnattributed = false
    }

    // Whether there was something of theirs and it is gone; nil when nobody can say.
    private func remove(_ path: String, _ row: OwnerRow?) throws(MAMFileProtectionError) -> Bool? {
        var look = Look()
        switch try finding(of: path, row, &look) {
        case .others: return false
        case .unknown: return nil
        case .theirs: break
        }
        return try reachable { () throws(MAMFileProtectionError) in
            // Another file may have got the name meanwhile, which nobody has looked at.
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
            // Listed for them and half made, it has nothing that could say so itself.
            if row?.state == .pending, try owners.isUnmade(raw) { return .theirs }
            do throws(ProtectedFileError) {
                if let claims = try ProtectedFile.claims(of: raw, key: owners.keyring.accountKeyIfReadable) {
                    // A file that its owner can read is his, whatever else somebody wrote into it.
                    if let claim = claims.authentic { return names.contains(claim.owner) ? .theirs : .others }
                    let isClaimed = claims.all.contains { names.contains($0.owner) || shredded.contains($0.keyID) }
                    return isClaimed ? .theirs : .others
                }
            } catch {
                // A header that is damaged beyond telling its owner holds nothing anybody could read.
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

    // Whose an owner id is; an id that nobody knows may be theirs unless all of theirs are known.
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

    // Nil when the system refuses: one file must not keep the others.
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
                // A folder that was removed or moved meanwhile has no names to bring to the disk.
                let failure = MAMFileProtectionError(error)
                guard failure.isGone else { throw failure }
            }
        }
    }
}
