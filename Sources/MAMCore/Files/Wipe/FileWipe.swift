internal import MAMBase

/// Removes everything an account owns in one app: its keys first, then its files, then every trace.
///
/// Once the keys are shredded, nobody can read any copy of any encrypted file of the account in this app, wherever it is.
/// Every step may be done again, so a wipe that a crash interrupted starts over; the store remembers that it runs.
struct FileWipe {
    var owners: FileOwners
    let openFiles: OpenFiles
    let processes: ProcessTable?
    /// Every name of the account.
    let names: [AccountID]
    let isResumed: Bool
    /// The container keys that this run shredded.
    var shredded: Set<KeyID> = []
    /// What tags may call the account.
    var ids = OwnerIDs(ids: [], areAll: false)

    private var ledger: FileLedger { owners.ledger }

    /// How often the container is looked through before the wipe gives up for now.
    private static let maximumRoundCount = 3

    /// Removes it, or nothing but the keys where the app removed the files itself: what it forgot cannot be read by anybody then.
    ///
    /// When the process dies on the way, a whole wipe follows.
    func run(keepsFiles: Bool = false) throws(MAMFileProtectionError) -> WipeReport {
        guard let processes else { return try runAlone(keepsFiles) }
        // Whoever goes on with a wipe that somebody else has ended would shred the keys of new files.
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
        // Before the keys are shredded nothing has begun; afterwards it must come to its end before there are new files.
        var hasEnded = !isResumed
        defer { ledger.operations.endWipe(of: names, in: ledger.root, isComplete: hasEnded) }
        var wipe = self
        do throws(MAMFileProtectionError) { wipe.shredded = Set(try shred()) } catch {
            // The keys may be gone although the call failed: then the wipe is noted, and goes on.
            if (try? isRunning()) == true { hasEnded = false }
            throw error
        }
        hasEnded = false
        var report = WipeReport()
        if keepsFiles {
            wipe.closeOpenFiles()
        } else {
            // After the keys: whatever this meets, nobody can read the encrypted files any more.
            wipe.ids = try ledger.ownerIDs(of: names)
            report = try wipe.removeAll()
            guard report.isComplete else { return report }
        }
        report.transferKeys = try ledger.releaseAccount(names).count
        try ledger.endWipe(of: names)
        hasEnded = true
        return report
    }

    // What was begun to be made before is made; what is begun after sees that the wipe runs.
    private func shred() throws(MAMFileProtectionError) -> [KeyID] {
        // In any other process handles look at their keys again, and find none.
        defer { processes?.advanceAllEpochs() }
        return try ledger.operations.withoutMakers(beside: processes) {
            () throws(MAMFileProtectionError) in try ledger.shredContainerKeys(of: names)
        }
    }

    private func removeAll() throws(MAMFileProtectionError) -> WipeReport {
        // And those of clear files find that they are gone.
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

    /// The same wipe with a folder held open: what is found to be theirs there is removed there, wherever the folder is moved.
    func at(_ folder: ContainerFolder) -> FileWipe {
        var wipe = self
        wipe.owners = owners.at(folder)
        return wipe
    }

    // Keys that are already in memory are of no use to handles that are open.
    private func closeOpenFiles() {
        openFiles.databases.wipe(names, keys: shredded, in: ledger.root)
        for file in openFiles.all {
            file.state.withChanging { state in
                guard state.container == ledger.root else { return }
                var isTheirs = state.owner.map { names.contains($0) } ?? false
                if case .protected(let content) = state.content, shredded.contains(content.keyID) { isTheirs = true }
                guard isTheirs else { return }
                // Its number may soon be another file's, which these handles must never reach.
                openFiles.retire(file, &state)
                state.wipe()
            }
        }
    }
}

extension ContainerFiles {
    /// Removes everything that an account owns here, under all of its names.
    func wipe(_ names: [AccountID], isResumed: Bool) throws(MAMFileProtectionError) -> WipeReport {
        // The index may turn out to be damaged on the way.
        defer { relistIfReplaced() }
        return try wiping(names, isResumed).run()
    }

    /// The same without the files, which the app says that it removed itself.
    func shredKeys(of names: [AccountID]) throws(MAMFileProtectionError) {
        _ = try wiping(names, false).run(keepsFiles: true)
    }

    private func wiping(_ names: [AccountID], _ isResumed: Bool) -> FileWipe {
        FileWipe(
            owners: owners.withoutNeedOfIndex, openFiles: openFiles, processes: processes, names: names,
            isResumed: isResumed)
    }
}
