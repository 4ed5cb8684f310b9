internal import MAMVolumes

/// Gives a file another protection: encrypted, clear, or under another owner's key.
///
/// The new content is written beside the file and brought to the disk, then takes its name: whoever looks, and whatever
/// crashes, sees the old file or the new one. A change of owner is a change of key, never of its wrapping alone: the old
/// wrapping in old blocks or in a backup must be of no use.
///
/// A file with several names cannot be replaced by renaming, which would leave the other names to the old file. Its new
/// content is written beside it as well, marked as the one that counts, and copied over the old one; what a crash
/// interrupts there is done again by ``FileRecovery``.
struct FileRewrite {
    let files: ContainerFiles
    let path: String

    /// Rewrites the file behind `state`, whose lock is held.
    func run(_ state: inout SharedFile.State, as ownership: FileOwnership) throws(MAMFileProtectionError) {
        let old = try files.folder.status(at: path)
        guard old.place == state.place else {
            throw MAMFileProtectionError(.internalError, "the file was replaced while it was to be protected")
        }
        try files.ledger.checkNotWiped(ownership.account)
        try files.folder.replacing(path, old.place) { () throws(MAMFileProtectionError) in
            try rewrite(&state, old, as: ownership)
        }
    }

    private func rewrite(
        _ state: inout SharedFile.State, _ old: FileStatus, as ownership: FileOwnership
    ) throws(MAMFileProtectionError) {
        let temporary = try files.folder.temporaryPath(beside: path, ContainerFolder.temporaryPrefix)
        let ticket = try files.ledger.begin(temporary, for: ownership)
        var made: NewContent?
        do throws(MAMFileProtectionError) {
            let content = try write(from: state, to: temporary, old, ownership)
            made = content
            if old.linkCount > 1 {
                try overwrite(content, &state, old, temporary)
            } else {
                try replace(content, &state, temporary)
            }
        } catch {
            if let made, state.raw !== made.raw { made.raw.close() }
            files.discard(temporary, ticket)
            throw error
        }
        // It is done; a row without a file is dropped by the next start.
        try? files.ledger.drop(ticket)
        guard old.linkCount == 1 else { return }
        try files.folder.synchronize(namesBeside: path)
    }

    // The whole new content under a temporary name, on the disk.
    private func write(
        from state: SharedFile.State, to temporary: String, _ old: FileStatus, _ ownership: FileOwnership
    ) throws(MAMFileProtectionError) -> NewContent {
        let made = try files.contents.reopen(files.contents.writeTemporary(state, to: temporary, as: ownership))
        do throws(MAMFileProtectionError) {
            try files.folder.copyAttributes(of: path, to: made.raw)
            try files.folder.system { () throws(SystemError) in
                try made.raw.setMode(old.mode)
                if made.isUnnamed {
                    try made.raw.setModified(old.modified)
                } else {
                    try files.folder.volume.setModified(old.modified, of: temporary)
                }
                try made.raw.synchronize(metadata: true)
            }
            return made
        } catch {
            made.raw.close()
            throw error
        }
    }

    private func replace(
        _ made: NewContent, _ state: inout SharedFile.State, _ temporary: String
    ) throws(MAMFileProtectionError) {
        let (oldPlace, place) = (state.place, try files.folder.status(of: made.raw).place)
        let files = files
        try files.ledger.listing(path, made.ownership) { () throws(MAMFileProtectionError) in
            // Whoever opens the new file the moment it has the name must meet these handles.
            files.openFiles.beginMove(from: oldPlace, to: place)
            FileMark.moved(to: place).write(on: path, in: files.folder, for: files.processes)
            let epochs = files.processes?.epochs(of: .file(place))
            do throws(MAMFileProtectionError) { try files.contents.name(made, temporary) } catch {
                files.openFiles.endMove(from: place)
                throw error
            }
            do throws(SystemError) { try files.folder.volume.rename(temporary, to: path) } catch {
                // It may have been done, whatever the system said.
                guard (try? files.folder.volume.status(of: path).place) == place else {
                    files.openFiles.endMove(from: place)
                    throw MAMFileProtectionError(error)
                }
            }
            files.replaceContent(with: made, at: path, of: &state)
            state.place = place
            if let epochs { state.epochs = epochs }
            files.openFiles.endMove(from: oldPlace)
            return made.entry(at: path, place)
        }
    }

    // A file with several names: from the renaming to the redo name on, the new content counts.
    private func overwrite(
        _ made: NewContent, _ state: inout SharedFile.State, _ old: FileStatus, _ temporary: String
    ) throws(MAMFileProtectionError) {
        defer { made.raw.close() }
        let redo = try files.folder.temporaryPath(
            beside: path, ContainerFolder.redoPrefix + String(old.inode, radix: 16) + "-")
        let ticket = try files.ledger.begin(redo, for: made.ownership)
        do throws(MAMFileProtectionError) {
            try files.contents.name(made, temporary)
            try files.folder.system { () throws(SystemError) in
                try files.folder.volume.rename(temporary, to: redo)
                try files.folder.volume.synchronizeFolder(ContainerFolder.folder(of: path))
            }
            try FileRollForward(files: files, path: redo).run(over: path, &state)
        } catch {
            if files.openFiles.unfinished(old.place) != redo, (try? files.folder.remove(redo)) != nil {
                // Nothing was copied yet: the old content is the file's.
                try? files.ledger.drop(ticket)
            } else {
                // What is copied by halves, or cannot be taken back, is done before anybody uses the file.
                if !files.folder.isMissing(redo) { files.openFiles.setUnfinished(old.place, redo) }
                files.ledger.abandon(ticket)
            }
            throw error
        }
        files.ledger.abandon(ticket)
    }
}

extension ContainerFiles {
    /// Removes a temporary file after a failure; one that cannot be removed now goes with the next start.
    func discard(_ temporary: String, _ ticket: LedgerTicket) {
        ledger.end(ticket, isFree: (try? folder.remove(temporary)) != nil)
    }
}
