internal import MAMKeys
package import MAMSealedFiles
internal import MAMStorage
internal import MAMVolumes

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

    /// Moves a file to another path in the container.
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
