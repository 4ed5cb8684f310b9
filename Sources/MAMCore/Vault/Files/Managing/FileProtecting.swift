internal import MAMKeys
package import MAMSealedFiles
internal import MAMStorage
internal import MAMVolumes

/// Sets the owner and the protection of files and folders, in place.
package struct FileProtecting {
    package let files: ContainerFiles

    package init(files: ContainerFiles) { self.files = files }

    /// Sets the owner of a file, or of a folder with its content.
    ///
    /// A file that cannot be protected does not stop the others; the first such error is thrown at the end.
    package func protect(_ path: String, as ownership: FileOwnership) throws(MAMFileProtectionError) {
        var failure: MAMFileProtectionError?
        try protect(path, ownership) { step in
            if case .failure(let error) = step.outcome { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    /// Protects a file, unless it already matches.
    package func makeFile(at path: String, _ ownership: FileOwnership) throws(MAMFileProtectionError) {
        try files.withFile(at: path) { (state) throws(MAMFileProtectionError) in
            try make(&state, at: path, ownership)
        }
    }

    /// Sets the owner of a file that other code made or emptied; the file stays clear.
    package func makeFile(emptiedAt path: String, for owner: AccountID?) throws(MAMFileProtectionError) {
        // An emptied file is no remainder of the encrypted file that was there.
        if try files.ledger.row(at: path)?.kind == .encrypted { try files.ledger.remove(path) }
        try makeFile(at: path, FileOwnership(account: owner, isEncrypted: false, isManaged: false))
    }

    /// Makes an encrypted file clear, for the same owner.
    package func decrypt(_ path: String) throws(MAMFileProtectionError) {
        try files.withFile(at: path) { (state) throws(MAMFileProtectionError) in
            try make(&state, at: path, FileOwnership(account: state.owner, isEncrypted: false, isManaged: false))
        }
    }

    /// Protects the file behind `state`, whose lock is held, unless it already matches.
    package func make(
        _ state: inout SharedFile.State, at path: String, _ ownership: FileOwnership
    ) throws(MAMFileProtectionError) {
        if case .unreadable(let error) = state.content { throw error }
        let isSameOwner = state.owner == ownership.account
        switch state.content {
        case .protected where isSameOwner && ownership.isEncrypted: return
        case .clear(let raw) where !ownership.isEncrypted:
            guard !isSameOwner || state.owner == nil else { return }
            try retag(raw, &state, at: path, ownership)
        default: try FileRewrite(files: files, path: path).run(&state, as: ownership)
        }
    }

    // A clear file that stays clear: the tag alone changes.
    private func retag(
        _ raw: any VolumeFile, _ state: inout SharedFile.State, at path: String, _ ownership: FileOwnership
    ) throws(MAMFileProtectionError) {
        try files.ledger.checkNotWiped(ownership.account)
        try files.owners.access.check(.make, of: ownership.account)
        let id = try FileID.made()
        let isTagged = try files.owners.tag(raw, ownership.account, id)
        state.owner = ownership.account
        files.advanceEpoch(&state)
        try files.ledger.note(
            LedgerEntry(
                path: path, place: state.place, fileID: id, owner: ownership.account,
                kind: isTagged ? .clear : .pathOnly))
        // As with a rewritten file, the previous owner must not return after a loss of power.
        if isTagged { try files.folder.system { () throws(SystemError) in try raw.synchronizeFully(metadata: true) } }
    }
}

/// Copying and moving files; the new file has the owner of the old one.
extension FileProtecting {
    /// Writes the content to a clear file of the same owner, and replaces an existing file.
    package func decrypt(_ path: String, toCopy copyPath: String) throws(MAMFileProtectionError) {
        try write(path, to: copyPath, replaces: true) { (state, temporary) throws(MAMFileProtectionError) in
            try files.contents.writeTemporary(
                state, to: temporary, as: FileOwnership(account: state.owner, isEncrypted: false, isManaged: false))
        }
    }

    /// Writes the content to another file, which has the same owner, protection, permissions and attributes.
    package func copy(_ path: String, to copyPath: String, replaces: Bool) throws(MAMFileProtectionError) {
        let status = try files.folder.status(at: path)
        try files.folder.checkNotInDatabaseUse(path, status.place)
        try write(path, to: copyPath, replaces: replaces) { (state, temporary) throws(MAMFileProtectionError) in
            let made = try files.contents.writeTemporary(state, to: temporary, as: FileOwnership(of: state))
            try files.folder.copyAttributes(of: path, to: made.raw)
            try files.folder.system { () throws(SystemError) in try made.raw.setMode(status.mode) }
            return made
        }
    }

    private func write(
        _ path: String, to copyPath: String, replaces: Bool,
        _ make: (SharedFile.State, _ temporary: String) throws(MAMFileProtectionError) -> NewContent
    ) throws(MAMFileProtectionError) {
        try files.ledger.operations.making(beside: files.processes) { () throws(MAMFileProtectionError) in
            let temporary = try files.folder.temporaryPath(beside: copyPath, ContainerFolder.temporaryPrefix)
            let unowned = FileOwnership(account: nil, isEncrypted: false, isManaged: false)
            let ticket = try files.ledger.begin(temporary, for: unowned)
            do throws(MAMFileProtectionError) {
                let made = try files.withReadableFile(at: path) { (state) throws(MAMFileProtectionError) in
                    try make(state, temporary)
                }
                try files.contents.name(made, temporary)
                try made.finish()
                if replaces {
                    // Not under the lock of the source: no thread holds the locks of two files.
                    try files.rename(
                        temporary, { made.entry(at: copyPath, $0) }, as: made.ownership, over: copyPath)
                } else {
                    let place = try files.folder.status(at: temporary).place
                    let listed = try files.link(temporary, asNew: copyPath, made.ownership)
                    try files.ledger.commit(listed, made.entry(at: copyPath, place))
                }
            } catch {
                files.discard(temporary, ticket)
                throw error
            }
            // The copy is complete; the next start removes leftovers of the temporary name.
            files.discard(temporary, ticket)
        }
    }

    package func move(_ path: String, to newPath: String, replaces: Bool) throws(MAMFileProtectionError) {
        guard path != newPath else { return }
        guard replaces else {
            return try files.withFile(at: path) { (state) throws(MAMFileProtectionError) in
                if case .unreadable(let error) = state.content { throw error }
                let (place, ownership, row) = (state.place, FileOwnership(of: state), try files.ledger.row(at: path))
                try files.folder.replacing(path, place) { () throws(MAMFileProtectionError) in
                    files.ledger.abandon(try files.link(path, asNew: newPath, ownership))
                    try files.folder.remove(path)
                }
                state.path = newPath
                try relistMoved(row, from: path, to: newPath, place, ownership)
            }
        }
        try files.ledger.operations.making(beside: files.processes) { () throws(MAMFileProtectionError) in
            let (place, ownership) = try files.withReadableFile(at: path) {
                ($0.place, FileOwnership(of: $0))
            }
            try files.ledger.checkNotWiped(ownership.account)
            let row = try files.ledger.row(at: path)
            try files.folder.checkNotInDatabaseUse(path, place)
            let id = try FileID.made()
            try files.rename(
                path,
                {
                    LedgerEntry(
                        path: newPath, place: $0, fileID: id, owner: ownership.account,
                        kind: ownership.isEncrypted ? .encrypted : .clear)
                }, as: ownership, over: newPath)
            try relistMoved(row, from: path, to: newPath, place, ownership)
        }
    }

    /// Lists a file that other code renamed, which keeps its owner.
    package func noteRename(of path: String, to newPath: String) throws(MAMFileProtectionError) {
        let status = try files.folder.status(at: newPath)
        guard status.kind == .file else { return }
        let row = try files.ledger.row(at: path)
        let owner = try row.flatMap { (row) throws(MAMFileProtectionError) in try files.ledger.account(of: row.owner) }
        try relistMoved(
            row, from: path, to: newPath, status.place,
            FileOwnership(account: owner, isEncrypted: false, isManaged: false))
    }

    // Lists a moved file under its new path.
    private func relistMoved(
        _ row: OwnerRow?, from path: String, to newPath: String, _ place: FilePlace, _ ownership: FileOwnership
    ) throws(MAMFileProtectionError) {
        try files.ledger.remove(path)
        // The other folder was flushed to the disk with the new name.
        try files.folder.synchronize(namesBeside: path)
        guard let row, row.kind == .pathOnly, row.place == place else { return try files.owners.noteFile(at: newPath) }
        // Only the index has the owner, by the path.
        try files.ledger.note(
            LedgerEntry(
                path: newPath, place: place, fileID: try FileID.made(), owner: ownership.account, kind: .pathOnly))
    }
}

extension FileOwnership {
    /// Makes the owner and protection that a file has now.
    fileprivate init(of state: SharedFile.State) {
        self.init(account: state.owner, isEncrypted: state.isProtected, isManaged: state.isProtected)
    }
}

extension ContainerFiles {
    /// Gives a file an additional name, which must be free; the ticket is for its row.
    fileprivate func link(
        _ path: String, asNew newPath: String, _ ownership: FileOwnership
    ) throws(MAMFileProtectionError) -> LedgerTicket {
        guard let ticket = try link(path, as: newPath, ownership) else {
            throw MAMFileProtectionError(
                .invalidArguments, "there is a file of that name already", help: "`replacing: true` takes its place",
                systemError: 17)
        }
        return ticket
    }
}

package struct ProtectionStep: Sendable {
    /// The path of the file, for its volume.
    package let path: String
    /// The outcome, or the error that prevented it.
    package let outcome: Result<Outcome, MAMFileProtectionError>

    /// The state of a file that is protected as requested.
    package struct Outcome: Sendable {
        /// The previous owner; nil for none.
        package let before: AccountID?
        package let owner: AccountID?
        package let isEncrypted: Bool
        package let hasChanged: Bool
    }
}

extension FileProtecting {
    /// Protects a file, or a folder with its content, and reports each file.
    package func protect(
        _ path: String, _ ownership: FileOwnership, _ body: (ProtectionStep) -> Void
    ) throws(MAMFileProtectionError) {
        switch try files.folder.status(at: path).kind {
        case .file: body(ProtectionStep(path: path, outcome: outcome(at: path, ownership)))
        case .link, .other:
            throw MAMFileProtectionError(.invalidArguments, "there is neither a file nor a folder")
        case .folder:
            // The default owner first, so that files made meanwhile belong to the new owner.
            try files.owners.setFolderOwner(at: path, to: ownership.account)
            // Entries that cannot be read, such as those nested too deeply, must not prevent protecting the others.
            var failed: String?
            try files.folder.walk(path, includesOurs: true) { (path, error) in
                failed = path
                if !error.isGone { body(ProtectionStep(path: path, outcome: .failure(error))) }
            } _: { (path, kind, held) throws(MAMFileProtectionError) in
                switch kind {
                case .file where ContainerFolder.isOurs(ContainerFolder.name(of: path)):
                    guard try isForeign(path) else { return }
                    body(ProtectionStep(path: path, outcome: .failure(ContainerFolder.reservedName)))
                case .file:
                    let outcome = FileProtecting(files: files.at(held)).outcome(at: path, ownership)
                    if case .failure(let error) = outcome, error.code == .fileNotFound { return }
                    body(ProtectionStep(path: path, outcome: outcome))
                case .folder:
                    guard path != failed else { return }
                    do throws(MAMFileProtectionError) {
                        try files.owners.at(held).setFolderOwner(at: path, to: ownership.account)
                    } catch {
                        guard error.systemError != nil else { throw error }
                        if !error.isGone { body(ProtectionStep(path: path, outcome: .failure(error))) }
                    }
                case .link, .other: break
                }
            }
        }
    }

    // Whether a file with one of the engine's own names is not one that the engine is making.
    private func isForeign(_ path: String) throws(MAMFileProtectionError) -> Bool {
        guard !files.ledger.operations.isMaking(path), try files.ledger.row(at: path)?.state != .pending else {
            return false
        }
        return !files.folder.isMissing(path)
    }

    private func outcome(
        at path: String, _ ownership: FileOwnership
    ) -> Result<ProtectionStep.Outcome, MAMFileProtectionError> {
        Result { () throws(MAMFileProtectionError) in
            var outcome: ProtectionStep.Outcome?
            try files.withFile(at: path) { (state) throws(MAMFileProtectionError) in
                let (owner, version) = (state.owner, state.version)
                try make(&state, at: path, ownership)
                outcome = ProtectionStep.Outcome(
                    before: owner, owner: state.owner, isEncrypted: state.isProtected,
                    hasChanged: state.version != version || state.owner != owner)
            }
            guard let outcome else { throw .replaced }
            return outcome
        }
    }
}
