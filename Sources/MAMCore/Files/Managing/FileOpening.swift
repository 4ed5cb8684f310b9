internal import MAMPOSIX
internal import MAMVolumes

/// One call that opens a file: finds or makes it, and decides whose it is.
struct FileOpening {
    let files: ContainerFiles
    let path: String
    let flags: OpenFlags
    let mode: UInt32

    /// Opens the file; `ownership` counts when it is made or emptied, and is nil when it cannot be.
    func open(as ownership: FileOwnership?) throws(MAMFileProtectionError) -> SharedFile {
        guard ownership != nil else { return try find(as: nil) }
        return try files.ledger.operations.making(beside: files.processes) { () throws(MAMFileProtectionError) in
            try find(as: ownership)
        }
    }

    private func find(as ownership: FileOwnership?) throws(MAMFileProtectionError) -> SharedFile {
        try ContainerFiles.retrying { () throws(MAMFileProtectionError) in
            if let raw = try existing() { return try share(raw, as: ownership) }
            return if let ownership { try make(as: ownership) } else { nil }
        }
    }

    // Nil when it is to be made.
    private func existing() throws(MAMFileProtectionError) -> (any VolumeFile)? {
        if flags.contains(.create), flags.contains(.exclusive) { return nil }
        do throws(SystemError) {
            return try files.folder.volume.open(
                path, flags.contains(.write) ? [.read, .write, .lasting] : [.read, .lasting], mode: 0)
        } catch {
            if error.number == ENOENT, flags.contains(.create) { return nil }
            throw MAMFileProtectionError(error)
        }
    }

    // Nil when the name got another file meanwhile.
    private func share(
        _ raw: any VolumeFile, as ownership: FileOwnership?
    ) throws(MAMFileProtectionError) -> SharedFile? {
        try files.acquire(raw, at: path, isWritable: flags.contains(.write)) {
            (state) throws(MAMFileProtectionError) in
            if flags.contains(.truncate), let ownership { try empty(&state, as: ownership) }
            if case .unreadable(let error) = state.content { throw error }
            try renewKey(&state)
        }
    }

    // A data key may seal so often and no more. Whoever opens the file to write is the one who can replace it.
    private func renewKey(_ state: inout SharedFile.State) throws(MAMFileProtectionError) {
        guard flags.contains(.write), case .protected(let file) = state.content, file.needsNewKey else { return }
        try FileRewrite(files: files, path: path).run(
            &state, as: FileOwnership(account: file.owner, isEncrypted: true, isManaged: true))
    }

    // Empties a file and makes it its new owner's.
    private func empty(_ state: inout SharedFile.State, as ownership: FileOwnership) throws(MAMFileProtectionError) {
        try files.folder.replacing(path, state.place) { () throws(MAMFileProtectionError) in
            guard let raw = state.raw else { throw .closed }
            // What can be refused is refused before anything is lost.
            try files.ledger.checkNotWiped(ownership.account)
            if ownership.isEncrypted, let owner = ownership.account {
                _ = try files.owners.keyring.containerKey(for: owner)
            }
            let ticket = try files.ledger.begin(path, for: ownership)
            do throws(MAMFileProtectionError) {
                try files.folder.system { () throws(SystemError) in
                    try raw.truncate(to: 0)
                    // Or the old header could be the newest one on the disk, over slots of the new content.
                    if files.contents.options.isPowerSafe { try raw.synchronizeFully(metadata: false) }
                }
                // What the handles knew of the file is no longer so.
                state.content = .unreadable(
                    MAMFileProtectionError(.internalError, "emptying the file was not completed", help: "open it anew"))
                let made = try files.contents.begin(raw, ownership)
                files.replaceContent(with: made, at: path, of: &state)
                // As long as its header may be torn, the row has to say whose the file is to be.
                try files.contents.synchronizeWithName(raw, at: path)
                try files.ledger.commit(ticket, made.entry(at: path, state.place))
            } catch {
                // The row stays: whoever opens the file next goes on.
                files.ledger.abandon(ticket)
                if case .unreadable = state.content { (state.raw, state.isWritable) = (nil, false) }
                throw error
            }
        }
    }

    // Makes a file that is not there; nil when somebody else was faster.
    private func make(as ownership: FileOwnership) throws(MAMFileProtectionError) -> SharedFile? {
        try files.ledger.checkNotWiped(ownership.account)
        guard let (raw, ticket, place) = try take(ownership) else { return nil }
        let shared = files.openFiles.acquire(place, beside: files.processes)
        do throws(MAMFileProtectionError) {
            let isOpen = try files.withState(of: shared) { (state) throws(MAMFileProtectionError) in
                guard !state.isRetired, state.place == place else { return false }
                try begin(raw, ticket, ownership, &state)
                return true
            }
            if isOpen { return shared }
            files.ledger.abandon(ticket)
        } catch {
            try? files.release(shared)
            throw error
        }
        try files.release(shared)
        return nil
    }

    // Lists a name and takes it; nil when it is taken.
    private func take(
        _ ownership: FileOwnership
    ) throws(MAMFileProtectionError) -> (any VolumeFile, LedgerTicket, FilePlace)? {
        try files.ledger.operations.naming(beside: files.processes) { () throws(MAMFileProtectionError) in
            guard try files.folder.inode(at: path) == nil else {
                if flags.contains(.exclusive) { throw MAMFileProtectionError(SystemError(EEXIST, "making the file")) }
                return nil
            }
            let ticket = try files.ledger.begin(path, for: ownership)
            do throws(SystemError) {
                let raw = try files.folder.volume.open(
                    path, [.read, .write, .create, .exclusive, .lasting], mode: mode)
                return (raw, ticket, try raw.status().place)
            } catch {
                // It may have been made, whatever the system said.
                files.ledger.end(ticket, isFree: error.number != EEXIST && files.folder.isMissing(path))
                if error.number == EEXIST, !flags.contains(.exclusive) { return nil }
                throw MAMFileProtectionError(error)
            }
        }
    }

    private func begin(
        _ raw: any VolumeFile, _ ticket: LedgerTicket, _ ownership: FileOwnership,
        _ state: inout SharedFile.State
    ) throws(MAMFileProtectionError) {
        // Whoever opened it in the meantime may have gone on already.
        guard try files.owners.isUnmade(raw) else {
            files.ledger.abandon(ticket)
            return try files.load(raw, at: path, isWritable: true, into: &state)
        }
        do throws(MAMFileProtectionError) {
            let made = try files.contents.begin(raw, ownership)
            files.replaceContent(with: made, at: path, of: &state)
            try files.contents.synchronizeWithName(raw, at: path)
            try files.ledger.commit(ticket, made.entry(at: path, state.place))
        } catch {
            // The name was free before this call, and is again, unless somebody uses the file.
            let isOurs =
                (state.raw == nil || state.raw === raw) && (try? files.folder.inode(at: path)) == state.place
            files.ledger.end(ticket, isFree: isOurs && (try? files.folder.remove(path)) != nil)
            throw error
        }
    }
}
