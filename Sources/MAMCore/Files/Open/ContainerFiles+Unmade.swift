internal import MAMVolumes

/// Files that were just made or emptied and have neither header nor tag yet: by somebody who is about to go on, who failed,
/// or whose process died there.
///
/// Whoever opens such a file first gives it its owner: otherwise content could be written that is nobody's, and clear.
extension ContainerFiles {
    /// Gives the file at a path its owner if it is such a one, and ends a change of it that failed half-way, as far as that
    /// is possible now.
    func completeUnfinished(at path: String) {
        guard let raw = try? folder.open(path, [.read]) else { return }
        defer { raw.close() }
        let isHalf =
            (try? raw.status()).map { status in
                openFiles.unfinished(status.place) != nil
                    || (try? folder.markedRedo(raw, status, isPowerSafe: contents.options.isPowerSafe)) != nil
            } ?? false
        guard isHalf || (try? owners.ownershipOfUnmade(raw, at: path)) != nil else { return }
        // Whoever opens it hears why it cannot be done.
        try? withFile(at: path) { _ in }
    }

    /// Opens the file at a path for reading, after ``completeUnfinished(at:)``.
    func openCompleted(_ path: String) throws(MAMFileProtectionError) -> any VolumeFile {
        completeUnfinished(at: path)
        return try folder.open(path, [.read])
    }

    /// Gives such a file its owner, behind the handles of `state`, whose lock is held; true when it was one.
    func makeUnmade(
        at path: String, _ ownership: FileOwnership, into state: inout SharedFile.State
    ) throws(MAMFileProtectionError) -> Bool {
        let raw = try folder.open(path, [.read, .write])
        guard try folder.status(of: raw).place == state.place else { return false }
        try folder.system { () throws(SystemError) in try raw.truncate(to: 0) }
        let made = try contents.begin(raw, ownership)
        replaceContent(with: made, at: path, of: &state)
        try ledger.note(made.entry(at: path, state.place))
        return true
    }
}
