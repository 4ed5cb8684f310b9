internal import MAMVolumes

/// A file that was just given its first content: none yet, but an owner.
struct NewContent {
    let raw: any VolumeFile
    let ownership: FileOwnership
    /// The encrypted content; nil in a clear file.
    var protected: ProtectedFile?
    /// What stands in the tag of a clear file, and in the header of an encrypted one.
    let fileID: FileID
    /// Whether the volume could not hold the tag, so that only the index knows the owner.
    let isPathOnly: Bool
    /// Whether it has no name yet: clear content gets one only when it is whole.
    var isUnnamed = false

    /// Marks it as completely written, brings it to the disk and closes it.
    func finish() throws(MAMFileProtectionError) {
        defer { raw.close() }
        do throws(ProtectedFileError) { try protected?.finish() } catch {
            throw MAMFileProtectionError(error, writing: true)
        }
        do throws(SystemError) { try raw.synchronizeFully(metadata: true) } catch {
            throw MAMFileProtectionError(error)
        }
    }

    /// What the owner index says of it.
    func entry(at path: String, _ place: FilePlace) -> LedgerEntry {
        LedgerEntry(
            path: path, place: place, fileID: fileID, owner: ownership.account, keyID: protected?.keyID,
            kind: protected != nil ? .encrypted : isPathOnly ? .pathOnly : .clear, sequence: protected?.sequence ?? 0)
    }
}

/// What the files of a container hold: how new content begins, and what lies in a raw file.
struct FileContents: Sendable {
    let owners: FileOwners
    let nonces: NoncePool
    /// How files are opened.
    let options: ProtectedFile.Options

    /// Gives an empty raw file its owner: a header, or a tag.
    func begin(
        _ raw: any VolumeFile, _ ownership: FileOwnership, key given: AccountKey? = nil
    ) throws(MAMFileProtectionError) -> NewContent {
        try owners.ledger.checkNotWiped(ownership.account)
        if ownership.isEncrypted, let owner = ownership.account {
            try owners.untag(raw)
            let key = if let given { given } else { try owners.keyring.containerKey(for: owner) }
            do throws(ProtectedFileError) {
                let file = try ProtectedFile.create(
                    on: raw, owner: owner, key: key, nonces: nonces, options: options)
                return NewContent(
                    raw: raw, ownership: ownership, protected: file, fileID: file.fileID, isPathOnly: false)
            } catch { throw MAMFileProtectionError(error, writing: true) }
        }
        let id = try FileID.made()
        let isTagged = try owners.tag(raw, ownership.account, id)
        return NewContent(raw: raw, ownership: ownership, protected: nil, fileID: id, isPathOnly: !isTagged)
    }

    /// Gives new content its name, unless it has one: right before that is given up for the name it was made for.
    func name(_ made: NewContent, _ temporary: String) throws(MAMFileProtectionError) {
        guard made.isUnnamed else { return }
        try owners.folder.system { () throws(SystemError) in try owners.folder.volume.name(made.raw, temporary) }
    }

    /// Brings a new file and its name to the disk, where files survive a loss of power.
    func synchronizeWithName(_ raw: any VolumeFile, at path: String) throws(MAMFileProtectionError) {
        guard options.isPowerSafe else { return }
        try owners.folder.system { () throws(SystemError) in try raw.synchronizeFully(metadata: true) }
        try owners.folder.synchronize(namesBeside: path)
    }

    /// Marks content as completely written and opens it again, so that using it for reading alone changes nothing more.
    func reopen(_ made: NewContent) throws(MAMFileProtectionError) -> NewContent {
        guard let written = made.protected else { return made }
        do throws(ProtectedFileError) {
            try written.finish()
            var reopened = made
            reopened.protected = try open(made.raw, isWritable: true)
            return reopened
        } catch {
            made.raw.close()
            throw MAMFileProtectionError(error, writing: true)
        }
    }

    private func open(_ raw: any VolumeFile, isWritable: Bool) throws(ProtectedFileError) -> ProtectedFile {
        try ProtectedFile.open(
            raw, isWritable: isWritable, nonces: nonces, options: options, key: owners.keyring.accountKey)
    }

    /// Whose an opened file is, and what it holds.
    func content(
        of raw: any VolumeFile, at path: String, isWritable: Bool, _ notices: inout [FileNotice]
    ) throws(MAMFileProtectionError) -> (AccountID?, SharedFile.Content) {
        do throws(ProtectedFileError) {
            let file = try open(raw, isWritable: isWritable)
            return (file.owner, .protected(file))
        } catch {
            if error.code == .notProtected {
                guard let owner = try owners.ownerOfCut(raw, at: path) else {
                    return (try owners.owner(ofClear: raw, at: path, &notices), .clear(raw))
                }
                return (owner, .unreadable(MAMFileProtectionError(ProtectedFile.cutError, writing: false)))
            }
            // A header that cannot be read is no reason to take the content for clear.
            let failure = MAMFileProtectionError(error, writing: false)
            guard error.code != .system, error.code != .storage, error.code != .quota else { throw failure }
            return (nil, .unreadable(failure))
        }
    }
}
