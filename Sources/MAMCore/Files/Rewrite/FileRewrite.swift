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
    let files: AppFiles
    let app: ManagedApp
    let path: String

    /// Rewrites the file behind `state`, whose lock is held.
    func run(_ state: inout SharedFile.State, as ownership: FileOwnership) throws(MAMFileProtectionError) {
        let old = try files.status(at: path)
        guard old.place == state.place else {
            throw MAMFileProtectionError(.internalError, "the file was replaced while it was to be protected")
        }
        let temporary = try files.temporaryPath(beside: path, ContainerFolder.temporaryPrefix)
        let ticket = try files.ledger.begin(temporary, for: ownership.account)
        var made: NewContent?
        do throws(MAMFileProtectionError) {
            let content = try write(from: state, to: temporary, old, ownership)
            made = content
            if old.linkCount > 1 {
                try overwrite(content, &state, old, temporary)
                try files.ledger.drop(ticket)
            } else {
                try replace(content, &state, temporary)
                try files.ledger.commit(ticket, content.entry(at: path, state.place))
            }
        } catch {
            if let made, state.raw !== made.raw { made.raw.close() }
            try? files.remove(temporary)
            try? files.ledger.drop(ticket)
            throw error
        }
    }

    // The whole new content under a temporary name, on the disk.
    private func write(
        from state: SharedFile.State, to temporary: String, _ old: FileStatus, _ ownership: FileOwnership
    ) throws(MAMFileProtectionError) -> NewContent {
        let made = try files.reopen(FileCopy(files: files).writeTemporary(state, to: temporary, as: ownership))
        do throws(MAMFileProtectionError) {
            try copyAttributes(to: temporary)
            try files.system { () throws(SystemError) in
                try made.raw.setMode(old.mode)
                try files.volume.setModified(old.modified, of: temporary)
                try made.raw.synchronize(metadata: true)
            }
            return made
        } catch {
            made.raw.close()
            throw error
        }
    }

    // Whatever else hangs on the file; our own tag is already there.
    private func copyAttributes(to temporary: String) throws(MAMFileProtectionError) {
        do throws(SystemError) {
            for name in try files.volume.attributeNames(of: path) where name != OwnerTag.attributeName {
                let value = try files.volume.attribute(name, of: path)
                try files.volume.setAttribute(name, to: value, of: temporary)
            }
        } catch {
            guard error.hasNoAttributes else { throw MAMFileProtectionError(error) }
        }
    }

    private func replace(
        _ made: NewContent, _ state: inout SharedFile.State, _ temporary: String
    ) throws(MAMFileProtectionError) {
        let place = try files.status(of: made.raw).place
        try files.system { () throws(SystemError) in try files.volume.rename(temporary, to: path) }
        files.adopt(made, into: &state)
        files.openFiles.move(from: state.place, to: place)
        state.place = place
        try files.system { () throws(SystemError) in
            try files.volume.synchronizeFolder(ContainerFolder.folder(of: path))
        }
    }

    // A file with several names: from the renaming to the redo name on, the new content counts.
    private func overwrite(
        _ made: NewContent, _ state: inout SharedFile.State, _ old: FileStatus, _ temporary: String
    ) throws(MAMFileProtectionError) {
        made.raw.close()
        let redo = try files.temporaryPath(
            beside: path, ContainerFolder.redoPrefix + String(old.inode, radix: 16) + "-")
        let ticket = try files.ledger.begin(redo, for: made.ownership.account)
        try files.system { () throws(SystemError) in
            try files.volume.rename(temporary, to: redo)
            try files.volume.synchronizeFolder(ContainerFolder.folder(of: path))
        }
        try FileRedo(files: files, path: redo).run(over: path, &state, for: app)
        try files.ledger.drop(ticket)
    }
}
