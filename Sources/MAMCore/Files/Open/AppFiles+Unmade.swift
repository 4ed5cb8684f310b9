/// Files that were just made or emptied and have neither header nor tag yet: by somebody who is about to go on, who failed,
/// or whose process died there.
///
/// Whoever opens such a file first gives it its owner: otherwise content could be written that is nobody's, and clear.
extension AppFiles {
    /// Whether nothing was written yet but a part of a header.
    func isUnmade(_ raw: any VolumeFile) throws(MAMFileProtectionError) -> Bool {
        let size = try status(of: raw).size
        guard size > 0 else { return true }
        guard size < HeaderLayout.byteCount else { return false }
        do throws(ProtectedFileError) { return try ProtectedFile.beginsWithMagic(raw) } catch {
            throw MAMFileProtectionError(error, writing: false)
        }
    }

    /// Whose such a file is to be; nil for every other one.
    func ownershipOfUnmade(
        _ raw: any VolumeFile, at path: String
    ) throws(MAMFileProtectionError) -> FileOwnership? {
        guard try isUnmade(raw), let row = try ledger.row(at: path), row.state == .pending,
            row.container == ledger.container, let owner = try ledger.account(of: row.owner), !owner.isUnmanaged
        else { return nil }
        let isEncrypted = row.kind == .encrypted
        return FileOwnership(account: owner, isEncrypted: isEncrypted, isManaged: isEncrypted)
    }

    /// Gives the file at a path its owner if it is such a one, and ends a change of it that failed half-way, as far as that
    /// is possible now.
    func settle(at path: String, for app: ManagedApp) {
        guard let raw = try? open(path, [.read]) else { return }
        defer { raw.close() }
        let isHalf =
            (try? raw.status()).map { status in
                openFiles.unfinished(status.place) != nil || (try? markedRedo(raw, status)) != nil
            } ?? false
        guard isHalf || (try? ownershipOfUnmade(raw, at: path)) != nil else { return }
        // Whoever opens it hears why it cannot be done.
        try? withFile(at: path, for: app) { _ in }
    }

    /// Opens the file at a path for reading, after ``settle(at:for:)``.
    func openSettled(_ path: String, for app: ManagedApp) throws(MAMFileProtectionError) -> any VolumeFile {
        settle(at: path, for: app)
        return try open(path, [.read])
    }

    /// Gives such a file its owner, behind the handles of `state`, whose lock is held; true when it was one.
    func makeUnmade(
        at path: String, _ ownership: FileOwnership, into state: inout SharedFile.State
    ) throws(MAMFileProtectionError) -> Bool {
        let raw = try open(path, [.read, .write])
        guard try status(of: raw).place == state.place else { return false }
        try system { () throws(SystemError) in try raw.truncate(to: 0) }
        let made = try begin(raw, ownership)
        adopt(made, into: &state)
        try ledger.note(made.entry(at: path, state.place))
        return true
    }
}
