internal import MAMBase
internal import MAMKeys
internal import MAMProcesses
package import MAMSealedFiles
internal import MAMStorage

/// Wipes an account in one app: first its keys, then its files, then its records.
///
/// After the keys are shredded, no copy of an encrypted file of the account in this app can be read, wherever it is.
/// Every step can be repeated, so a wipe that a crash interrupted starts again; the store records that it runs.
struct FileWipe {
    var owners: FileOwners
    let openFiles: OpenFiles
    let processes: ProcessTable?
    /// All names of the account.
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
