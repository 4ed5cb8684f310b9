internal import MAMPOSIX
internal import MAMProcesses
package import MAMSealedFiles
internal import MAMStorage
internal import MAMVolumes

/// Completes or undoes new files, changes of protection and wipes after a crash, before the app's first file call.
package struct FileRecovery {
    package let files: ContainerFiles
    /// Whether two ids name one account.
    package let isSame: (AccountID, AccountID) -> Bool
    /// A function that receives the report of a resumed wipe.
    let wiped: (AccountID, WipeReport) -> Void

    package init(
        files: ContainerFiles, isSame: @escaping (AccountID, AccountID) -> Bool,
        wiped: @escaping (AccountID, WipeReport) -> Void
    ) {
        (self.files, self.isSame, self.wiped) = (files, isSame, wiped)
    }

    package func run() throws(MAMFileProtectionError) {
        files.relistIfReplaced()
        for path in try leftPaths() { try recoverFile(at: path) }
        // A wipe that runs in this process, or is incomplete, is not started again by this process.
        var names = try runningWipes().filter { !files.ledger.operations.isWiping($0, in: files.folder.root) }
        while let first = names.first {
            let same = names.filter { $0 == first || isSame($0, first) }
            names.removeAll { same.contains($0) }
            // A wipe that cannot be completed prevents new files of its account, and affects no other account. A wipe
            // that another process runs is left to that process.
            guard let report = try? files.wipe(same, isResumed: true) else { continue }
            wiped(first, report)
        }
    }

    // A damaged row does not prevent file calls: it is removed when its account is wiped again.
    private func runningWipes() throws(MAMFileProtectionError) -> [AccountID] {
        do throws(StorageError) { return try files.ledger.storedRunningWipes() } catch {
            guard error.code == .corrupt else { throw MAMFileProtectionError(error) }
            files.owners.report(.storageFailed(error.message))
            return []
        }
    }

    // Returns paths that are no longer about to be made. If other processes keep making files, a later start does it.
    private func leftPaths() throws(MAMFileProtectionError) -> [String] {
        let operations = files.ledger.operations
        func left() throws(MAMFileProtectionError) -> [String] {
            try files.ledger.pendingPaths().filter { !operations.isMaking($0) }
        }
        guard let processes = files.processes, !processes.isOnlyProcess else { return try left() }
        do throws(MAMFileProtectionError) { return try operations.withoutMakers(beside: processes, left) } catch {
            guard error.systemError == ProcessTable.busy.number else { throw error }
            return []
        }
    }

    private func recoverFile(at path: String) throws(MAMFileProtectionError) {
        let name = ContainerFolder.name(of: path)
        let kind = try? files.folder.volume.status(of: path).kind
        guard kind == .file else {
            // Other entries with the name are not the engine's; entries that cannot be read are left to the next start.
            if kind == nil, !files.folder.isMissing(path) { return }
            do throws(MAMFileProtectionError) { return try files.ledger.remove(path) } catch {
                // On a full disk the row stays for a later start; it does not prevent the use of files.
                guard error.systemError == ENOSPC else { throw error }
                return
            }
        }
        // A path that fails here stays listed for the next start.
        try? recover(path, name)
    }

    private func recover(_ path: String, _ name: String) throws(MAMFileProtectionError) {
        if name.hasPrefix(ContainerFolder.temporaryPrefix) {
            try files.folder.remove(path)
            return try files.ledger.remove(path)
        }
        if name.hasPrefix(ContainerFolder.redoPrefix) {
            try redo(path, name)
            return try files.ledger.remove(path)
        }
        files.completeUnfinished(at: path)
        guard let row = try files.ledger.row(at: path), row.state == .pending else { return }
        try files.owners.noteFile(at: path)
        // The file has no owner, or its owner cannot be read.
        if try files.ledger.row(at: path)?.state == .pending { try files.ledger.remove(path) }
    }

    // Recovers the new content of a file with several names. Any name will do; they may be in several folders.
    private func redo(_ path: String, _ name: String) throws(MAMFileProtectionError) {
        let digits = String(name.dropFirst(ContainerFolder.redoPrefix.count).prefix { $0 != "-" })
        guard let target = try self.name(ofFile: digits, near: path) else {
            // The file of this content no longer exists.
            return try files.folder.remove(path)
        }
        // If it cannot be copied now, the file cannot be used until it is.
        files.openFiles.setUnfinished(target.place, path)
        try files.withFile(at: target.path) { _ in }
    }

    // The folder of the content first: the file was there when the change began.
    private func name(
        ofFile digits: String, near path: String
    ) throws(MAMFileProtectionError) -> (path: String, place: FilePlace)? {
        let folder = ContainerFolder.folder(of: path)
        let names = try files.folder.system { () throws(SystemError) in try files.folder.volume.names(in: folder) }
        for name in names where !ContainerFolder.isOurs(name) {
            let target = (folder == "/" ? "" : folder) + "/" + name
            if let place = inode(at: target, ifNumbered: digits) { return (target, place) }
        }
        var found: (path: String, place: FilePlace)?
        try files.folder.walk { (path, kind, _) in
            guard found == nil, kind == .file, let place = inode(at: path, ifNumbered: digits) else { return }
            found = (path, place)
        }
        return found
    }

    private func inode(at path: String, ifNumbered digits: String) -> FilePlace? {
        guard let status = try? files.folder.volume.status(of: path), status.kind == .file,
            String(status.inode, radix: 16) == digits
        else { return nil }
        return status.place
    }
}
