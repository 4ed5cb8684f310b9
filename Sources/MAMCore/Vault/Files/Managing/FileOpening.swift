internal import MAMKeys
internal import MAMPOSIX
package import MAMSealedFiles
package import MAMVolumes

/// One call that opens a file: finds or makes it, and determines its owner.
package struct FileOpening {
    let location: FileLocation
    package let flags: OpenFlags
    package let mode: UInt32

    package init(location: FileLocation, flags: OpenFlags, mode: UInt32) {
        (self.location, self.flags, self.mode) = (location, flags, mode)
    }

    private var files: ContainerFiles { location.files }
    private var path: String { location.path }

    /// Opens the file; `ownership` is used if the file is made or emptied, and is nil if the flags allow neither.
    package func open(as ownership: FileOwnership?) throws(MAMFileProtectionError) -> SharedFile {
        // An exclusive opening makes its file, or fails because there is one.
        if !flags.contains(.create) || !flags.contains(.exclusive) { try files.owners.checkOpening(at: path) }
        guard ownership != nil else { return try find(as: nil) }
        return try files.ledger.operations.making(beside: files.processes) { () throws(MAMFileProtectionError) in
            try find(as: ownership)
        }
    }

    private func find(as ownership: FileOwnership?) throws(MAMFileProtectionError) -> SharedFile {
        // What was opened with the location counts once; if the name has another file meanwhile, the path does.
        var (raw, folder) = (location.raw, location.folder)
        return try ContainerFiles.retrying { () throws(MAMFileProtectionError) in
            defer { (raw, folder) = (nil, files.folder) }
            let found = if let raw { raw } else { try existing(in: folder) }
            if let found { return try share(found, as: ownership) }
            return if let ownership { try make(as: ownership, in: folder) } else { nil }
        }
    }

    // Returns nil if the file has to be made.
    private func existing(in folder: ContainerFolder) throws(MAMFileProtectionError) -> (any VolumeFile)? {
        if flags.contains(.create), flags.contains(.exclusive) { return nil }
        do throws(SystemError) { return try folder.volume.open(path, flags.ofExisting, mode: 0) } catch {
            if error.number == ENOENT, flags.contains(.create) { return nil }
            throw MAMFileProtectionError(error)
        }
    }

    // Returns nil if the name has another file meanwhile.
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

    // A data key has a maximum number of encryptions. An opening for writing is where it can be replaced.
    private func renewKey(_ state: inout SharedFile.State) throws(MAMFileProtectionError) {
        guard flags.contains(.write), case .protected(let file) = state.content, file.needsNewKey else { return }
        try FileRewrite(files: files, path: path).run(
            &state, as: FileOwnership(account: file.owner, isEncrypted: true, isManaged: true))
    }

    // Empties a file and sets its new owner.
    private func empty(_ state: inout SharedFile.State, as ownership: FileOwnership) throws(MAMFileProtectionError) {
        try files.folder.replacing(path, state.place) { () throws(MAMFileProtectionError) in
            guard let raw = state.raw else { throw .closed }
            // Checks come before any content is lost.
            try files.ledger.checkNotWiped(ownership.account)
            try files.owners.access.check(.make, of: ownership.account)
            if ownership.isEncrypted, let owner = ownership.account {
                _ = try files.owners.keyring.containerKey(for: owner)
            }
            let id = try FileID.made()
            let ticket = try files.ledger.begin(path, for: ownership, as: id)
            do throws(MAMFileProtectionError) {
                try files.folder.system { () throws(SystemError) in
                    try raw.truncate(to: 0)
                    // Otherwise the old header could be the newest one on the disk, with slots of the new content.
                    if files.contents.options.isPowerSafe { try raw.synchronizeFully(metadata: false) }
                }
                // The state that the handles have of the file is outdated.
                state.content = .unreadable(
                    MAMFileProtectionError(.internalError, "emptying the file was not completed", help: "open it again")
                )
                let made = try files.contents.begin(raw, ownership, id: id)
                files.replaceContent(with: made, at: path, of: &state)
                // While its header may be torn, the row has to name the future owner.
                try files.contents.synchronizeWithName(raw, at: path)
                try files.ledger.commit(ticket, made.entry(at: path, state.place))
            } catch {
                // The row stays for the next opening, which continues.
                files.ledger.abandon(ticket)
                if case .unreadable = state.content { (state.raw, state.isWritable) = (nil, false) }
                throw error
            }
        }
    }

    // Makes a missing file; nil if another thread or process made it first.
    private func make(
        as ownership: FileOwnership, in folder: ContainerFolder
    ) throws(MAMFileProtectionError) -> SharedFile? {
        try files.ledger.checkNotWiped(ownership.account)
        try files.owners.access.check(.make, of: ownership.account)
        guard let (raw, ticket, place) = try take(ownership, in: folder) else { return nil }
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

    // Lists a name and takes it; nil if it is in use.
    private func take(
        _ ownership: FileOwnership, in folder: ContainerFolder
    ) throws(MAMFileProtectionError) -> (any VolumeFile, LedgerTicket, FilePlace)? {
        try files.ledger.operations.naming(beside: files.processes) { () throws(MAMFileProtectionError) in
            guard try folder.inode(at: path) == nil else {
                if flags.contains(.exclusive) { throw MAMFileProtectionError(SystemError(EEXIST, "making the file")) }
                return nil
            }
            let ticket = try files.ledger.begin(path, for: ownership, as: FileID.made())
            do throws(SystemError) {
                let raw = try folder.volume.open(path, .newLasting, mode: mode)
                return (raw, ticket, try raw.place)
            } catch {
                // The file may have been made, even if the system reported an error.
                files.ledger.end(ticket, isFree: error.number != EEXIST && folder.isMissing(path))
                if error.number == EEXIST, !flags.contains(.exclusive) { return nil }
                throw MAMFileProtectionError(error)
            }
        }
    }

    private func begin(
        _ raw: any VolumeFile, _ ticket: LedgerTicket, _ ownership: FileOwnership,
        _ state: inout SharedFile.State
    ) throws(MAMFileProtectionError) {
        // Another thread that opened it meanwhile may have continued already.
        let length = try files.folder.status(of: raw).size
        guard try files.owners.isUnmade(raw, length) else {
            files.ledger.abandon(ticket)
            return try files.load(raw, at: path, isWritable: true, into: &state)
        }
        do throws(MAMFileProtectionError) {
            let made = try files.contents.begin(raw, ownership, id: ticket.fileID, isJustMade: length == 0)
            files.replaceContent(with: made, at: path, of: &state)
            try files.contents.synchronizeWithName(raw, at: path)
            try files.ledger.commit(ticket, made.entry(at: path, state.place))
        } catch {
            // The name was free before this call, and becomes free again, unless the file is in use.
            let isOurs =
                (state.raw == nil || state.raw === raw) && (try? files.folder.inode(at: path)) == state.place
            files.ledger.end(ticket, isFree: isOurs && (try? files.folder.remove(path)) != nil)
            throw error
        }
    }
}

/// The location of a path that a call opens.
package struct FileLocation {
    package let files: ContainerFiles
    /// The path without symbolic links.
    package let path: String
    /// The same container, with the folder of the path held open if the file may have to be made.
    package let folder: ContainerFolder
    /// The file, if it is open already.
    var raw: (any VolumeFile)?

    package init(files: ContainerFiles, path: String, folder: ContainerFolder, raw: (any VolumeFile)? = nil) {
        (self.files, self.path, self.folder, self.raw) = (files, path, folder, raw)
    }
}

extension ContainerFiles {
    /// Returns the location of a path whose file, or whose folder for a file that may have to be made, could be opened
    /// without following a symbolic link; nil if that fails for any reason.
    package func opened(_ path: String, for flags: OpenFlags) -> FileLocation? {
        guard folder.volume.refusesLinks else { return nil }
        if flags.contains(.create) {
            guard let held = try? folder.holding(ContainerFolder.folder(of: path)) else { return nil }
            return FileLocation(files: self, path: path, folder: held)
        }
        guard let raw = try? folder.volume.open(path, flags.ofExisting, mode: 0) else { return nil }
        return FileLocation(files: self, path: path, folder: folder, raw: raw)
    }
}

extension OpenFlags {
    /// The flags for opening an existing file that stays open: only these flags' access counts.
    var ofExisting: OpenFlags { .access(isWritable: contains(.write)).with(.lasting) }
}
