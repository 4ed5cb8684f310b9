internal import MAMBase
internal import MAMKeys
internal import MAMPOSIX
internal import MAMProcesses
package import MAMSealedFiles
internal import MAMStorage
internal import MAMVolumes

/// Wipes an account in one app: first its keys, then its files, then its records.
///
/// After the keys are shredded, no copy of an encrypted file of the account in this app can be read, wherever it is.
/// Every step can be repeated, so a wipe that a crash interrupted starts again; the store records that it runs.
struct FileWipe {
    var owners: FileOwners
    let openFiles: OpenFiles
    let processes: ProcessTable?
    let names: [AccountID]
    let isResumed: Bool
    /// The container keys that this run shredded.
    var shredded: Set<KeyID> = []
    /// The owner ids of the account in tags.
    var ids: Set<OwnerID> = []

    private var ledger: FileLedger { owners.ledger }

    /// The maximum number of walks before the wipe gives up for now.
    private static let maximumRoundCount = 3

    /// Runs the wipe; with `keepsFiles` only the keys, if the app deleted the files itself.
    ///
    /// Encrypted files that the app missed cannot be read then.
    ///
    /// If the process dies meanwhile, a complete wipe follows.
    func run(keepsFiles: Bool = false) throws(MAMFileProtectionError) -> WipeReport {
        guard let processes else { return try runAlone(keepsFiles) }
        // A process that resumes a wipe which another process has completed would shred the keys of new files.
        return try processes.holding(.wiping, isCounted: true) { () throws(MAMFileProtectionError) in
            if isResumed, try !isRunning() {
                throw MAMFileProtectionError(.internalError, "another process has ended the wipe")
            }
            return try runAlone(keepsFiles)
        }
    }

    private func isRunning() throws(MAMFileProtectionError) -> Bool {
        let running = try ledger.runningWipes()
        return names.contains { running.contains($0) }
    }

    private func runAlone(_ keepsFiles: Bool) throws(MAMFileProtectionError) -> WipeReport {
        ledger.operations.beginWipe(of: names, in: ledger.root)
        // Until the keys are shredded nothing changes; afterward the wipe must be completed before new files are made.
        var hasEnded = !isResumed
        defer { ledger.operations.endWipe(of: names, in: ledger.root, isComplete: hasEnded) }
        var wipe = self
        do throws(MAMFileProtectionError) { wipe.shredded = Set(try shred()) } catch {
            // The keys may be shredded although the call failed: then the wipe is recorded, and continues.
            if (try? isRunning()) == true { hasEnded = false }
            throw error
        }
        hasEnded = false
        var report = WipeReport()
        if keepsFiles {
            wipe.closeOpenFiles()
        } else {
            // After the keys: if this fails, encrypted files cannot be read any more.
            wipe.ids = try ledger.ownerIDs(of: names)
            report = try wipe.removeAll()
            guard report.isComplete else { return report }
        }
        report.transferKeys = try ledger.releaseAccount(names).count
        try ledger.endWipe(of: names)
        hasEnded = true
        return report
    }

    // Files whose making began earlier are complete here; later ones find that the wipe runs.
    private func shred() throws(MAMFileProtectionError) -> [KeyID] {
        // Handles in other processes look up their keys again, and find none.
        defer { processes?.advanceAllEpochs() }
        return try ledger.operations.withoutMakers(beside: processes) {
            () throws(MAMFileProtectionError) in try ledger.shredContainerKeys(of: names)
        }
    }

    private func removeAll() throws(MAMFileProtectionError) -> WipeReport {
        // Handles of clear files in other processes find that the files are gone.
        defer { processes?.advanceAllEpochs() }
        closeOpenFiles()
        var report = WipeReport(containerKeys: shredded.count, isResumed: isResumed)
        report.listedFiles = try removeListed()
        for _ in 0..<Self.maximumRoundCount {
            let found = try removeStrays()
            report.strayFiles += found.files
            report.folders += found.folders
            try report.note(remaining())
            if report.isComplete { break }
        }
        return report
    }

    /// Returns the same wipe with a folder held open, so that its files are deleted there, even if it is moved.
    func at(_ folder: ContainerFolder) -> FileWipe {
        var wipe = self
        wipe.owners = owners.at(folder)
        return wipe
    }

    // Open handles must not use keys that are already in memory.
    private func closeOpenFiles() {
        openFiles.databases.wipe(names, keys: shredded, in: ledger.root)
        for file in openFiles.all {
            file.state.withChanging { state in
                guard state.container == ledger.root else { return }
                var isTheirs = state.owner.map { names.contains($0) } ?? false
                if case .protected(let content) = state.content, shredded.contains(content.keyID) { isTheirs = true }
                guard isTheirs else { return }
                // Another file may soon get its number, and these handles must never reach that file.
                openFiles.retire(file, &state)
                state.wipe()
            }
        }
    }
}

extension ContainerFiles {
    /// Wipes an account in this container, under all of its names.
    package func wipe(_ names: [AccountID], isResumed: Bool) throws(MAMFileProtectionError) -> WipeReport {
        // The index may be found damaged during the wipe.
        defer { relistIfReplaced() }
        return try wiping(names, isResumed).run()
    }

    /// Shreds the keys of an account whose files the app deleted itself.
    package func shredKeys(of names: [AccountID]) throws(MAMFileProtectionError) {
        _ = try wiping(names, false).run(keepsFiles: true)
    }

    private func wiping(_ names: [AccountID], _ isResumed: Bool) -> FileWipe {
        FileWipe(
            owners: owners.withoutNeedOfIndex, openFiles: openFiles, processes: processes, names: names,
            isResumed: isResumed)
    }
}

/// Finding and deleting the account's files: by the index, then by tags and headers.
extension FileWipe {
    /// The owner of a file or folder, with respect to the account.
    private enum Finding {
        case theirs, others
        case unknown(WipeReport.Reason)
    }

    /// The number of rows that are removed from the index in one change.
    private static let forgottenAtOnce = 256

    func removeListed() throws(MAMFileProtectionError) -> Int {
        var (count, folders) = (0, Set<String>())
        // The folder of the last row, which is held open: the next row is usually of the same one.
        var held: (folder: String, wipe: FileWipe)?
        // Only after its file a row is removed; a row that a crash leaves names a deleted file.
        var done: [OwnerRow] = []
        for row in try owners.ledger.rows(ownedBy: names) {
            // A row is a hint. Only the file itself determines its owner, and only while its folder is held open,
            // because another file may get the path at any moment.
            let folder = ContainerFolder.folder(of: row.path)
            var isGone: Bool? = false
            do throws(MAMFileProtectionError) {
                if held?.folder.hasSameBytes(as: folder) != true {
                    held = nil
                    held = (folder, at(try owners.folder.holding(folder)))
                }
                isGone = try (held?.wipe ?? self).remove(row.path, row)
            } catch {
                guard error.systemError != nil else { throw error }
                guard error.isGone else { continue }
            }
            guard let isGone else { continue }
            if isGone {
                count += 1
                folders.insert(folder)
            }
            done.append(row)
            if done.count == Self.forgottenAtOnce { try forget(&done) }
        }
        try forget(&done)
        try synchronize(folders)
        return count
    }

    // On a full disk the rows stay: they are hints, and name deleted files.
    private func forget(_ rows: inout [OwnerRow]) throws(MAMFileProtectionError) {
        do throws(MAMFileProtectionError) { try owners.ledger.remove(rows) } catch {
            guard error.systemError == ENOSPC else { throw error }
        }
        rows.removeAll(keepingCapacity: true)
    }

    func removeStrays() throws(MAMFileProtectionError) -> (files: Int, folders: Int) {
        var (count, cleared, folders) = (0, 0, Set<String>())
        try walk { (_, _) in
        } _: { (path, kind, wipe) throws(MAMFileProtectionError) in
            switch kind {
            case .file:
                guard try wipe.remove(path, nil) == true else { return }
                count += 1
                folders.insert(ContainerFolder.folder(of: path))
            case .folder:
                guard case .theirs = try wipe.finding(ofFolder: path) else { return }
                let isCleared = try reachable { () throws(MAMFileProtectionError) in
                    try wipe.owners.setFolderOwner(at: path, to: nil)
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
        } _: { (path, kind, wipe) throws(MAMFileProtectionError) in
            let finding: Finding
            switch kind {
            case .file:
                var isUnattributed = false
                finding = try wipe.finding(ofFile: path, &isUnattributed)
                if isUnattributed { left.unattributed += 1 }
            case .folder: finding = try wipe.finding(ofFolder: path)
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

    // Calls `body` with each entry, and with the wipe while the entry's folder is held open.
    //
    // Includes the engine's own files: a temporary file may have the account's content.
    private func walk(
        orElse failure: ContainerFolder.WalkFailure,
        _ body: (String, FileStatus.Kind, FileWipe) throws(MAMFileProtectionError) -> Void
    ) throws(MAMFileProtectionError) {
        try owners.folder.walkFolders(owners.folder.root, orElse: failure) {
            (folder, step, held) throws(MAMFileProtectionError) in
            let wipe = at(held)
            guard case .entered(let entries) = step else { return try body(folder, .folder, wipe) }
            try ContainerFolder.visit(entries, in: folder, includesOurs: true, orElse: failure) {
                (path, kind) throws(MAMFileProtectionError) in try body(path, kind, wipe)
            }
        }
    }

    // A file that is open while its owner is determined.
    private struct Look {
        let raw: any VolumeFile
        let status: FileStatus
        // What was read of it.
        var slots: HeaderSlots?
        // Whether it is a clear file of unknown owner.
        var isUnattributed = false
    }

    // Runs `body` with the open file at a path; nil if there is none.
    private func looking<Result>(
        at path: String, _ body: (inout Look) throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result? {
        let opened: (file: any VolumeFile, status: FileStatus)
        do throws(MAMFileProtectionError) { opened = try owners.folder.openForLook(path) } catch {
            // Something else may have the name, which cannot belong to the account.
            guard try owners.folder.inode(at: path) != nil, try owners.folder.status(at: path).kind == .file else {
                return nil
            }
            throw error
        }
        defer { opened.file.close() }
        var look = Look(raw: opened.file, status: opened.status)
        return try body(&look)
    }

    // Whether a file of the account was deleted; nil if its owner cannot be determined.
    private func remove(_ path: String, _ row: OwnerRow?) throws(MAMFileProtectionError) -> Bool? {
        let isRemoved = try reachable { () throws(MAMFileProtectionError) -> Bool? in
            try looking(at: path) { (look) throws(MAMFileProtectionError) -> Bool? in
                switch try finding(of: &look, at: path, row) {
                case .others: return false
                case .unknown: return nil
                case .theirs: break
                }
                let slots =
                    if let slots = look.slots { slots } else { try ContainerFolder.slots(of: look.raw, look.status) }
                // Another file, which was not checked, may have the name meanwhile.
                guard try owners.folder.inode(at: path) == look.status.place else { return false }
                FileMark.wiped.write(on: path, in: owners.folder, for: processes)
                try owners.folder.remove(path)
                if slots.isOfDatabase { try owners.folder.removeCompanions(of: path) }
                return true
            } ?? false
        }
        return isRemoved ?? nil
    }

    private func finding(
        ofFile path: String, _ isUnattributed: inout Bool
    ) throws(MAMFileProtectionError) -> Finding {
        try reachable { () throws(MAMFileProtectionError) in
            try looking(at: path) { (look) throws(MAMFileProtectionError) in
                let finding = try finding(of: &look, at: path, nil)
                isUnattributed = look.isUnattributed
                return finding
            } ?? .others
        } ?? .unknown(.cannotBeRead)
    }

    private func finding(
        of look: inout Look, at path: String, _ row: OwnerRow?
    ) throws(MAMFileProtectionError) -> Finding {
        // Listed for the account and incomplete, so the file itself has no owner yet.
        if row?.state == .pending, try owners.isUnmade(look.raw, look.status.size) { return .theirs }
        let slots: HeaderSlots
        do throws(ProtectedFileError) {
            slots = try HeaderSlots(of: look.raw, length: look.status.size)
            look.slots = slots
            let claims = try ProtectedFile.claims(in: slots) { (id) throws(ProtectedFileError) in
                // The store need not be asked for a key that this wipe has shredded.
                try shredded.contains(id) ? nil : owners.keyring.accountKeyIfReadable(id)
            }
            if let claims {
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
        if let owner = try owners.ownerOfCut(look.raw, slots, at: path) {
            return names.contains(owner) ? .theirs : .others
        }
        var notices: [FileNotice] = []
        let owner = try owners.ownerID(ofClear: look.raw, at: path, &notices)
        look.isUnattributed = owner == nil
        return finding(of: owner)
    }

    private func finding(ofFolder path: String) throws(MAMFileProtectionError) -> Finding {
        try reachable { () throws(MAMFileProtectionError) in
            finding(of: try owners.folderOwnerID(at: path))
        } ?? .unknown(.cannotBeRead)
    }

    private func finding(of owner: OwnerID?) -> Finding { owner.map(ids.contains) == true ? .theirs : .others }

    // Nil if the system refuses, or an index of a newer version does: one file must not stop the wipe of the others.
    private func reachable<Result>(
        _ body: () throws(MAMFileProtectionError) -> Result
    ) throws(MAMFileProtectionError) -> Result? {
        do throws(MAMFileProtectionError) { return try body() } catch {
            guard error.systemError != nil || error.isOfNewerVersion else { throw error }
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
