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

    /// How often the container is looked through before the wipe gives up for now.
    private static let mostRounds = 3

    func run() throws(MAMFileProtectionError) -> WipeReport {
        files.beginWiping(names)
        defer { files.endWiping(names) }
        let keys = try files.ledger.shredContainerKeys(of: names)
        closeOpenFiles(keys)
        let listed = try removeListed()
        var (strays, folders, remaining) = (0, 0, 0)
        for _ in 0..<Self.mostRounds {
            let found = try removeStrays()
            (strays, folders) = (strays + found.files, folders + found.folders)
            remaining = try countRemaining()
            if remaining == 0 { break }
        }
        guard remaining == 0 else {
            return report(listed, strays, folders, keys.count, transferKeys: 0, remaining)
        }
        let transfer = try files.ledger.leave(names)
        try files.ledger.endWipe(of: names)
        return report(listed, strays, folders, keys.count, transferKeys: transfer.count, 0)
    }

    private func report(
        _ listed: Int, _ strays: Int, _ folders: Int, _ keys: Int, transferKeys: Int, _ remaining: Int
    ) -> WipeReport {
        WipeReport(
            listedFiles: listed, strayFiles: strays, folders: folders, containerKeys: keys, transferKeys: transferKeys,
            remainingFiles: remaining, isResumed: isResumed)
    }

    // Keys that are already in memory are of no use to handles that are open.
    private func closeOpenFiles(_ keys: [KeyID]) {
        for file in files.openFiles.all {
            file.state.withChanging { state in
                guard state.files?.container.root == files.container.root else { return }
                var isTheirs = state.owner.map { names.contains($0) } ?? false
                if case .protected(let content) = state.content, keys.contains(content.keyID) { isTheirs = true }
                guard isTheirs else { return }
                state.raw?.close()
                (state.raw, state.content, state.version) = (nil, .wiped, state.version + 1)
            }
        }
    }

    private func removeListed() throws(MAMFileProtectionError) -> Int {
        var (count, folders) = (0, Set<String>())
        for row in try files.ledger.rows(ownedBy: names) {
            // A row is a hint: only the file itself says whose it is.
            if try remove(row.path, isPathOnly: row.kind == .pathOnly) {
                count += 1
                folders.insert(ContainerFolder.folder(of: row.path))
            }
            try files.ledger.remove(row.path)
        }
        try synchronize(folders)
        return count
    }

    private func removeStrays() throws(MAMFileProtectionError) -> (files: Int, folders: Int) {
        var (count, cleared, folders) = (0, 0, Set<String>())
        for isOurs in [false, true] {
            try files.walk(files.container.root, isOurs: isOurs) { (path, kind) throws(MAMFileProtectionError) in
                switch kind {
                case .file:
                    guard try remove(path, isPathOnly: false) else { return }
                    count += 1
                    folders.insert(ContainerFolder.folder(of: path))
                case .folder:
                    guard let owner = try files.folderOwner(at: path, app: app), names.contains(owner) else { return }
                    try files.setFolderOwner(at: path, to: nil)
                    cleared += 1
                case .link, .other: break
                }
            }
        }
        try synchronize(folders)
        return (count, cleared)
    }

    private func countRemaining() throws(MAMFileProtectionError) -> Int {
        var count = try files.ledger.rows(ownedBy: names).count
        for isOurs in [false, true] {
            try files.walk(files.container.root, isOurs: isOurs) { (path, kind) throws(MAMFileProtectionError) in
                if kind == .file, try isTheirs(path) { count += 1 }
            }
        }
        return count
    }

    // Whether there was something of theirs to remove.
    private func remove(_ path: String, isPathOnly: Bool) throws(MAMFileProtectionError) -> Bool {
        guard try files.place(at: path) != nil else { return false }
        if !isPathOnly { guard try isTheirs(path) else { return false } }
        try files.remove(path)
        return true
    }

    private func isTheirs(_ path: String) throws(MAMFileProtectionError) -> Bool {
        do throws(MAMFileProtectionError) {
            return try files.truth(at: path, app: app).owner.map { names.contains($0) } ?? false
        } catch {
            // A header that is damaged beyond telling its owner holds nothing anybody could read.
            guard error.code == .failedToDecryptFile || error.code == .fileNotFound else { throw error }
            return false
        }
    }

    private func synchronize(_ folders: Set<String>) throws(MAMFileProtectionError) {
        for folder in folders.sorted() {
            try files.system { () throws(SystemError) in try files.volume.synchronizeFolder(folder) }
        }
    }
}
