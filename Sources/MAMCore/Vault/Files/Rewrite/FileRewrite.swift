internal import MAMProcesses
internal import MAMSealedFiles
internal import MAMVolumes

/// Changes the protection of a file: encrypted, clear, or under another owner's key.
///
/// The new content is written beside the file, flushed to the disk, and then renamed to the file's name. So readers,
/// and a restart after a crash, find the old file or the new one. A change of owner changes the data key, never only
/// its wrapping, because the old wrapping may remain in old blocks or a backup.
///
/// Renaming cannot replace a file with several names: the others would keep the old file. Its new content is also
/// written beside it, marked as valid, and copied over the old content; ``FileRecovery`` repeats an interrupted copy.
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
        // The change is complete; the next start removes a row without a file.
        try? files.ledger.drop(ticket)
        guard old.linkCount == 1 else { return }
        try files.folder.synchronize(namesBeside: path)
    }

    // Writes the complete new content under a temporary name to the disk.
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
            // An opening of the new file, as soon as it has the name, must find these handles.
            files.openFiles.beginMove(from: oldPlace, to: place)
            FileMark.moved(to: place).write(on: path, in: files.folder, for: files.processes)
            let epochs = files.processes?.epochs(of: .file(place))
            do throws(MAMFileProtectionError) { try files.contents.name(made, temporary) } catch {
                files.openFiles.endMove(from: place)
                throw error
            }
            do throws(SystemError) { try files.folder.volume.rename(temporary, to: path) } catch {
                // The rename may have succeeded, even if the system reported an error.
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

    // Replaces the content of a file with several names. After the rename to the redo name, the new content is valid.
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
                // Nothing was copied yet, so the file has its old content.
                try? files.ledger.drop(ticket)
            } else {
                // A partial copy, or one that cannot be undone, is completed before the file is used.
                if !files.folder.isMissing(redo) { files.openFiles.setUnfinished(old.place, redo) }
                files.ledger.abandon(ticket)
            }
            throw error
        }
        files.ledger.abandon(ticket)
    }
}

extension ContainerFiles {
    /// Deletes a temporary file after a failure; the next start deletes one that cannot be deleted now.
    func discard(_ temporary: String, _ ticket: LedgerTicket) {
        ledger.end(ticket, isFree: (try? folder.remove(temporary)) != nil)
    }
}
