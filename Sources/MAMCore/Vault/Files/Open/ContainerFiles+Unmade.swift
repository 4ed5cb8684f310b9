package import MAMSealedFiles
package import MAMVolumes

/// Files just made or emptied, still without header and tag, because their maker is at work, failed, or died.
///
/// The first opening of such a file sets its owner: otherwise content could be written clear and without an owner.
extension ContainerFiles {
    /// Sets the owner of the file at a path if it has no header and no tag; completes a failed change if possible.
    package func completeUnfinished(at path: String) {
        guard let raw = try? folder.open(path, [.read]) else { return }
        defer { raw.close() }
        let isHalf =
            (try? raw.status()).map { status in
                openFiles.unfinished(status.place) != nil
                    || (try? folder.markedRedo(raw, status, isPowerSafe: contents.options.isPowerSafe)) != nil
            } ?? false
        guard isHalf || (try? owners.ownershipOfUnmade(raw, at: path)) != nil else { return }
        // The call that opens the file reports the error.
        try? withFile(at: path) { _ in }
    }

    /// Opens the file at a path for reading, after ``completeUnfinished(at:)``.
    package func openCompleted(_ path: String) throws(MAMFileProtectionError) -> any VolumeFile {
        completeUnfinished(at: path)
        return try folder.open(path, [.read])
    }

    /// Sets the owner of such a file, behind the handles of `state`, whose lock is held; true if it was one.
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
