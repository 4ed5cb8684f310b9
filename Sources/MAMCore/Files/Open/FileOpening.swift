internal import Glibc

/// One call that opens a file: finds or makes it, and decides whose it is.
struct FileOpening {
    let app: ManagedApp
    let files: AppFiles
    let flags: MAMFile.OpenFlags
    let mode: UInt32

    init(_ app: ManagedApp, flags: MAMFile.OpenFlags, mode: UInt16) throws(MAMFileProtectionError) {
        try flags.check()
        (self.app, files, self.flags, self.mode) = (app, try app.appFiles(), flags, UInt32(mode & 0o7777))
    }

    /// Opens the file at a path; `owner` counts when it is made or emptied.
    func open(_ path: String, for owner: AccountID?) throws(MAMFileProtectionError) -> MAMFile {
        let path = try files.container.resolve(path)
        for _ in 0..<AppFiles.mostTries {
            let shared: SharedFile? =
                if let raw = try existing(path) {
                    try share(raw, path, for: owner)
                } else {
                    try make(path, for: owner)
                }
            if let shared { return MAMFile(shared, of: app, openFiles: files.openFiles, flags: flags) }
        }
        throw .replaced
    }

    // Nil when it is to be made.
    private func existing(_ path: String) throws(MAMFileProtectionError) -> (any VolumeFile)? {
        if flags.contains(.create), flags.contains(.exclusive) { return nil }
        do throws(SystemError) {
            return try files.volume.open(path, flags.isWriting ? [.read, .write] : [.read], mode: 0)
        } catch {
            if error.number == ENOENT, flags.contains(.create) { return nil }
            throw MAMFileProtectionError(error)
        }
    }

    // Nil when the name got another file meanwhile.
    private func share(
        _ raw: any VolumeFile, _ path: String, for owner: AccountID?
    ) throws(MAMFileProtectionError) -> SharedFile? {
        try files.acquire(raw, at: path, isWritable: flags.isWriting, for: app) {
            (state) throws(MAMFileProtectionError) in
            if flags.contains(.truncate) { try empty(&state, path, for: owner) }
            if case .unreadable(let error) = state.content { throw error }
            try renewKey(&state, path)
        }
    }

    // A data key may seal so often and no more. Whoever opens the file to write is the one who can replace it.
    private func renewKey(_ state: inout SharedFile.State, _ path: String) throws(MAMFileProtectionError) {
        guard flags.isWriting, case .protected(let file) = state.content, file.needsNewKey else { return }
        try FileRewrite(files: files, app: app, path: path).run(
            &state, as: FileOwnership(account: file.owner, isEncrypted: true, isManaged: true))
    }

    // Empties a file and makes it its new owner's.
    private func empty(
        _ state: inout SharedFile.State, _ path: String, for owner: AccountID?
    ) throws(MAMFileProtectionError) {
        let ownership = try newOwnership(path, owner)
        let ticket = try files.ledger.begin(path, for: ownership.account)
        guard let raw = state.raw else { throw .closed }
        do throws(SystemError) { try raw.truncate(to: 0) } catch { throw MAMFileProtectionError(error) }
        let made = try files.begin(raw, ownership)
        files.adopt(made, into: &state)
        try files.ledger.commit(ticket, made.entry(at: path, state.place))
    }

    // Makes a file that is not there; nil when somebody else was faster.
    private func make(_ path: String, for owner: AccountID?) throws(MAMFileProtectionError) -> SharedFile? {
        let ownership = try newOwnership(path, owner)
        let ticket = try files.ledger.begin(path, for: ownership.account)
        let raw: any VolumeFile
        do throws(SystemError) {
            raw = try files.volume.open(path, [.read, .write, .create, .exclusive], mode: mode)
        } catch {
            try? files.ledger.drop(ticket)
            if error.number == EEXIST, !flags.contains(.exclusive) { return nil }
            throw MAMFileProtectionError(error)
        }
        do throws(MAMFileProtectionError) {
            let place = try files.status(of: raw).place
            let shared = files.openFiles.acquire(place)
            do throws(MAMFileProtectionError) {
                try shared.state.withChanging { (state) throws(MAMFileProtectionError) in
                    let made = try files.begin(raw, ownership)
                    files.adopt(made, into: &state)
                    try files.ledger.commit(ticket, made.entry(at: path, place))
                }
                return shared
            } catch {
                try? files.openFiles.release(shared)
                throw error
            }
        } catch {
            // The name was free before this call, and is again.
            try? files.remove(path)
            try? files.ledger.drop(ticket)
            throw error
        }
    }

    private func newOwnership(_ path: String, _ owner: AccountID?) throws(MAMFileProtectionError) -> FileOwnership {
        guard let owner else { return try app.ownershipOfNewFile(at: path, in: files) }
        return app.ownership(of: owner)
    }
}
