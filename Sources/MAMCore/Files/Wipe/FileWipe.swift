/// Removes everything an account owns in one app: its keys first, then its files, then every trace.
///
/// Once the keys are shredded, nobody can read any copy of any encrypted file of the account in this app, wherever it is.
/// Every step may be done again, so a wipe that a crash interrupted starts over; the store remembers that it runs.
struct FileWipe {
    let app: ManagedApp
    let files: AppFiles
    /// Every name of the account.
    let names: [AccountID]
    let isResumed: Bool
    /// The container keys that this run shredded.
    private var shredded: Set<KeyID> = []

    init(app: ManagedApp, files: AppFiles, names: [AccountID], isResumed: Bool) {
        (self.app, self.files, self.names, self.isResumed) = (app, files, names, isResumed)
    }

    /// How often the container is looked through before the wipe gives up for now.
    private static let mostRounds = 3

    func run() throws(MAMFileProtectionError) -> WipeReport {
        guard let processes = files.processes else { return try runAlone() }
        // Whoever goes on with a wipe that somebody else has ended would shred the keys of new files.
        return try processes.holding(.wiping, isCounted: true) { () throws(MAMFileProtectionError) in
            if isResumed, try !isRunning() {
                throw MAMFileProtectionError(.internalError, "another process has ended the wipe")
            }
            return try runAlone()
        }
    }

    private func isRunning() throws(MAMFileProtectionError) -> Bool {
        let running = try files.ledger.runningWipes()
        return names.contains { running.contains($0) }
    }

    private func runAlone() throws(MAMFileProtectionError) -> WipeReport {
        let (traffic, container) = (files.openFiles.traffic, files.container.root)
        traffic.beginWipe(of: names, in: container)
        // Before the keys are shredded nothing has begun; afterwards it must come to its end before there are new files.
        var hasEnded = !isResumed
        defer { traffic.endWipe(of: names, in: container, isComplete: hasEnded) }
        let keys = try shred()
        hasEnded = false
        var wipe = self
        wipe.shredded = Set(keys)
        let report = try wipe.removeAll()
        guard report.isComplete else { return report }
        let transfer = try files.ledger.leave(names)
        try files.ledger.endWipe(of: names)
        hasEnded = true
        return wipe.report(report.listedFiles, report.strayFiles, report.folders, transferKeys: transfer.count, 0)
    }

    /// The part that counts when the app removed the files itself: what it forgot cannot be read by anybody either.
    ///
    /// Files that are left stay where they are. When the process dies on the way, a whole wipe follows.
    func shredOnly() throws(MAMFileProtectionError) {
        guard let processes = files.processes else { return try shredAlone() }
        try processes.holding(.wiping, isCounted: true) { () throws(MAMFileProtectionError) in try shredAlone() }
    }

    private func shredAlone() throws(MAMFileProtectionError) {
        let (traffic, container) = (files.openFiles.traffic, files.container.root)
        traffic.beginWipe(of: names, in: container)
        var hasEnded = true
        defer { traffic.endWipe(of: names, in: container, isComplete: hasEnded) }
        let keys = try shred()
        hasEnded = false
        var wipe = self
        wipe.shredded = Set(keys)
        wipe.closeOpenFiles()
        _ = try files.ledger.leave(names)
        try files.ledger.endWipe(of: names)
        hasEnded = true
    }

    // What was begun to be made before is made; what is begun after sees that the wipe runs.
    private func shred() throws(MAMFileProtectionError) -> [KeyID] {
        // In any other process handles look at their keys again, and find none.
        defer { files.processes?.turnAll() }
        return try files.openFiles.traffic.withoutMakers(beside: files.processes) {
            () throws(MAMFileProtectionError) in try files.ledger.shredContainerKeys(of: names)
        }
    }

    private func removeAll() throws(MAMFileProtectionError) -> WipeReport {
        // And those of clear files find that they are gone.
        defer { files.processes?.turnAll() }
        closeOpenFiles()
        let listed = try removeListed()
        var (strays, folders, remaining) = (0, 0, 0)
        for _ in 0..<Self.mostRounds {
            let found = try removeStrays()
            (strays, folders) = (strays + found.files, folders + found.folders)
            remaining = try countRemaining()
            if remaining == 0 { break }
        }
        return report(listed, strays, folders, transferKeys: 0, remaining)
    }

    private func report(
        _ listed: Int, _ strays: Int, _ folders: Int, transferKeys: Int, _ remaining: Int
    ) -> WipeReport {
        WipeReport(
            listedFiles: listed, strayFiles: strays, folders: folders, containerKeys: shredded.count,
            transferKeys: transferKeys, remainingFiles: remaining, isResumed: isResumed)
    }

    // Keys that are already in memory are of no use to handles that are open.
    private func closeOpenFiles() {
        files.openFiles.databases.wipe(names, keys: shredded, in: files.container.root)
        for file in files.openFiles.all {
            file.state.withChanging { state in
                guard state.files?.container.root == files.container.root else { return }
                var isTheirs = state.owner.map { names.contains($0) } ?? false
                if case .protected(let content) = state.content, shredded.contains(content.keyID) { isTheirs = true }
                guard isTheirs else { return }
                // Its number may soon be another file's, which these handles must never reach.
                files.openFiles.retire(file, &state)
                state.raw?.close()
                (state.raw, state.content, state.version) = (nil, .wiped, state.version + 1)
            }
        }
    }

    private func removeListed() throws(MAMFileProtectionError) -> Int {
        var (count, folders) = (0, Set<String>())
        for row in try files.ledger.rows(ownedBy: names) {
            // A row is a hint: only the file itself says whose it is.
            switch try remove(row.path, row) {
            case nil: continue
            case true?:
                count += 1
                folders.insert(ContainerFolder.folder(of: row.path))
            case false?: break
            }
            try files.ledger.remove(row.path)
        }
        try synchronize(folders)
        return count
    }

    private func removeStrays() throws(MAMFileProtectionError) -> (files: Int, folders: Int) {
        var (count, cleared, folders) = (0, 0, Set<String>())
        try walk { _ in
        } _: { (path, kind) throws(MAMFileProtectionError) in
            switch kind {
            case .file:
                guard try remove(path, nil) == true else { return }
                count += 1
                folders.insert(ContainerFolder.folder(of: path))
            case .folder:
                let isCleared = try reachable { () throws(MAMFileProtectionError) in
                    guard let owner = try files.folderOwner(at: path, app: app), names.contains(owner) else {
                        return false
                    }
                    try files.setFolderOwner(at: path, to: nil)
                    return true
                }
                if isCleared == true { cleared += 1 }
            case .link, .other: break
            }
        }
        try synchronize(folders)
        return (count, cleared)
    }

    // What cannot be looked at counts: nobody can say that it is not theirs.
    private func countRemaining() throws(MAMFileProtectionError) -> Int {
        // A file that is listed and found is one.
        var (count, paths) = (0, Set(try files.ledger.rows(ownedBy: names).map(\.path)))
        try walk { _ in
            count += 1
        } _: { (path, kind) throws(MAMFileProtectionError) in
            switch kind {
            case .file: if try isTheirs(path, nil) != false { paths.insert(path) }
            case .folder:
                let owner = try reachable { () throws(MAMFileProtectionError) in
                    try files.folderOwner(at: path, app: app)
                }
                guard let owner else { return count += 1 }
                if let owner, names.contains(owner) { count += 1 }
            case .link, .other: break
            }
        }
        return count + paths.count
    }

    // The engine's own files as well: a temporary one may hold content of theirs.
    private func walk(
        orElse failure: (MAMFileProtectionError) -> Void,
        _ body: (_ path: String, _ kind: FileStatus.Kind) throws(MAMFileProtectionError) -> Void
    ) throws(MAMFileProtectionError) {
        try files.walk(files.container.root, includesOurs: true, orElse: failure, body)
    }

    // Whether there was something of theirs and it is gone; nil when nobody can say.
    private func remove(_ path: String, _ row: OwnerRow?) throws(MAMFileProtectionError) -> Bool? {
        guard let isTheirs = try isTheirs(path, row) else { return nil }
        guard isTheirs else { return false }
        return try reachable { () throws(MAMFileProtectionError) in
            files.mark(path, .wiped)
            let isDatabase = try files.isDatabase(at: path)
            try files.remove(path)
            if isDatabase { try files.removeCompanions(of: path) }
            return true
        }
    }

    // Nil when it cannot be looked at.
    private func isTheirs(_ path: String, _ row: OwnerRow?) throws(MAMFileProtectionError) -> Bool? {
        try reachable { () throws(MAMFileProtectionError) in
            guard try files.place(at: path) != nil, try files.status(at: path).kind == .file else { return false }
            let raw = try files.open(path, [.read])
            defer { raw.close() }
            // Listed for them and half made, it has nothing that could say so itself.
            if row?.state == .pending, try files.isUnmade(raw) { return true }
            do throws(ProtectedFileError) {
                if let claims = try ProtectedFile.claims(of: raw, key: files.accountKey) {
                    // A file that its owner can read is his, whatever else somebody wrote into it.
                    if let claim = claims.authentic { return names.contains(claim.owner) }
                    return claims.all.contains { names.contains($0.owner) || shredded.contains($0.keyID) }
                }
            } catch {
                // A header that is damaged beyond telling its owner holds nothing anybody could read.
                let failure = MAMFileProtectionError(error, writing: false)
                guard failure.code == .failedToDecryptFile else { throw failure }
                return false
            }
            if let owner = try files.ownerOfCut(raw, at: path) { return names.contains(owner) }
            var reports: [MAMEvent.Kind] = []
            return try files.owner(ofClear: raw, at: path, &reports).map { names.contains($0) } ?? false
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
            do throws(SystemError) { try files.volume.synchronizeFolder(folder) } catch {
                // A folder that was removed meanwhile has no names to bring to the disk.
                guard error.isMissing else { throw MAMFileProtectionError(error) }
            }
        }
    }
}
