internal import Glibc

/// One call that opens a file: finds or makes it, and decides whose it is.
struct FileOpening {
    let app: ManagedApp
    let files: AppFiles
    let flags: MAMFile.OpenFlags
    let mode: UInt32
    private let path: String

    init(
        _ app: ManagedApp, _ path: String, flags: MAMFile.OpenFlags, mode: UInt16
    ) throws(MAMFileProtectionError) {
        try flags.check()
        (self.app, self.flags, self.mode) = (app, flags, UInt32(mode & 0o7777))
        (files, self.path) = try app.filesHolding(path)
    }

    /// Opens the file; `owner` counts when it is made or emptied.
    func open(for owner: AccountID?) throws(MAMFileProtectionError) -> MAMFile {
        if files.processes?.takeDeaths() == true { try FileRecovery(files, app: app).run() }
        guard flags.contains(.create) || flags.contains(.truncate) else { return try open(path, as: nil) }
        // Found out under no lock: it may have to be reported that a folder's tag is not this device's.
        let ownership = try newOwnership(path, owner)
        return try files.openFiles.traffic.making(beside: files.processes) { () throws(MAMFileProtectionError) in
            try open(path, as: ownership)
        }
    }

    private func open(_ path: String, as ownership: FileOwnership?) throws(MAMFileProtectionError) -> MAMFile {
        for _ in 0..<AppFiles.mostTries {
            let shared: SharedFile? =
                if let raw = try existing(path) {
                    try share(raw, path, as: ownership)
                } else if let ownership {
                    try make(path, as: ownership)
                } else { nil }
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
        _ raw: any VolumeFile, _ path: String, as ownership: FileOwnership?
    ) throws(MAMFileProtectionError) -> SharedFile? {
        try files.acquire(raw, at: path, isWritable: flags.isWriting, for: app) {
            (state) throws(MAMFileProtectionError) in
            if flags.contains(.truncate), let ownership { try empty(&state, path, as: ownership) }
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
        _ state: inout SharedFile.State, _ path: String, as ownership: FileOwnership
    ) throws(MAMFileProtectionError) {
        try files.replacing(path, state.place) { () throws(MAMFileProtectionError) in
            try emptyAlone(&state, path, as: ownership)
        }
    }

    private func emptyAlone(
        _ state: inout SharedFile.State, _ path: String, as ownership: FileOwnership
    ) throws(MAMFileProtectionError) {
        guard let raw = state.raw else { throw .closed }
        // What can be refused is refused before anything is lost.
        try files.checkNotWiped(ownership.account)
        if ownership.isEncrypted, let owner = ownership.account { _ = try files.containerKey(for: owner) }
        let ticket = try files.ledger.begin(path, for: ownership)
        do throws(MAMFileProtectionError) {
            try files.system { () throws(SystemError) in
                try raw.truncate(to: 0)
                // Or the old header could be the newest one on the disk, over slots of the new content.
                if files.options.isPowerSafe { try raw.synchronizeFully(metadata: false) }
            }
            // What the handles knew of the file is no longer so.
            state.content = .unreadable(
                MAMFileProtectionError(.internalError, "emptying the file was not completed", help: "open it anew"))
            let made = try files.begin(raw, ownership)
            files.adopt(made, into: &state)
            // As long as its header may be torn, the row has to say whose the file is to be.
            try files.settleName(of: raw, at: path)
            try files.ledger.commit(ticket, made.entry(at: path, state.place))
        } catch {
            // The row stays: whoever opens the file next goes on.
            files.ledger.leave(ticket)
            if case .unreadable = state.content { (state.raw, state.isWritable) = (nil, false) }
            throw error
        }
    }

    // Makes a file that is not there; nil when somebody else was faster.
    private func make(_ path: String, as ownership: FileOwnership) throws(MAMFileProtectionError) -> SharedFile? {
        try files.checkNotWiped(ownership.account)
        guard let (raw, ticket, place) = try take(path, ownership) else { return nil }
        let shared = files.openFiles.acquire(place, beside: files.processes)
        do throws(MAMFileProtectionError) {
            let isOpen = try files.withState(of: shared, for: app) { (state) throws(MAMFileProtectionError) in
                guard !state.isRetired, state.place == place else { return false }
                try begin(raw, path, ticket, ownership, &state)
                return true
            }
            if isOpen { return shared }
            files.ledger.leave(ticket)
        } catch {
            try? files.openFiles.release(shared)
            throw error
        }
        try files.openFiles.release(shared)
        return nil
    }

    // Lists a name and takes it; nil when it is taken.
    private func take(
        _ path: String, _ ownership: FileOwnership
    ) throws(MAMFileProtectionError) -> (any VolumeFile, LedgerTicket, FilePlace)? {
        try files.openFiles.traffic.naming(beside: files.processes) { () throws(MAMFileProtectionError) in
            guard try files.place(at: path) == nil else {
                if flags.contains(.exclusive) { throw MAMFileProtectionError(SystemError(EEXIST, "making the file")) }
                return nil
            }
            let ticket = try files.ledger.begin(path, for: ownership)
            do throws(SystemError) {
                let raw = try files.volume.open(path, [.read, .write, .create, .exclusive], mode: mode)
                return (raw, ticket, try raw.status().place)
            } catch {
                // It may have been made, whatever the system said.
                if error.number != EEXIST, files.isMissing(path) {
                    try? files.ledger.drop(ticket)
                } else {
                    files.ledger.leave(ticket)
                }
                if error.number == EEXIST, !flags.contains(.exclusive) { return nil }
                throw MAMFileProtectionError(error)
            }
        }
    }

    private func begin(
        _ raw: any VolumeFile, _ path: String, _ ticket: LedgerTicket, _ ownership: FileOwnership,
        _ state: inout SharedFile.State
    ) throws(MAMFileProtectionError) {
        // Whoever opened it in the meantime may have gone on already.
        guard try files.isUnmade(raw) else {
            files.ledger.leave(ticket)
            return try files.load(raw, at: path, isWritable: true, into: &state)
        }
        do throws(MAMFileProtectionError) {
            let made = try files.begin(raw, ownership)
            files.adopt(made, into: &state)
            try files.settleName(of: raw, at: path)
            try files.ledger.commit(ticket, made.entry(at: path, state.place))
        } catch {
            // The name was free before this call, and is again, unless somebody uses the file.
            guard state.raw == nil || state.raw === raw, (try? files.place(at: path)) == state.place,
                (try? files.remove(path)) != nil
            else {
                files.ledger.leave(ticket)
                throw error
            }
            try? files.ledger.drop(ticket)
            throw error
        }
    }

    private func newOwnership(_ path: String, _ owner: AccountID?) throws(MAMFileProtectionError) -> FileOwnership {
        guard let owner else { return try app.ownershipOfNewFile(at: path, in: files) }
        return app.ownership(of: owner)
    }
}
