internal import MAMKeys
package import MAMSealedFiles
internal import MAMStorage
internal import MAMVolumes

/// A file with new content: empty, but with an owner.
struct NewContent {
    let raw: any VolumeFile
    let ownership: FileOwnership
    /// The encrypted content; nil in a clear file.
    var protected: ProtectedFile?
    /// The id in the tag of a clear file or the header of an encrypted one.
    let fileID: FileID
    /// Whether the volume could not store the tag, so that only the index has the owner.
    let isPathOnly: Bool
    /// Whether it has no name yet: clear content gets a name only when it is complete.
    var isUnnamed = false

    /// Marks the file as completely written, flushes it to the disk and closes it.
    func finish() throws(MAMFileProtectionError) {
        defer { raw.close() }
        do throws(ProtectedFileError) { try protected?.finish() } catch {
            throw MAMFileProtectionError(error, writing: true)
        }
        do throws(SystemError) { try raw.synchronizeFully(metadata: true) } catch {
            throw MAMFileProtectionError(error)
        }
    }

    /// Returns the values for the owner index.
    func entry(at path: String, _ place: FilePlace) -> LedgerEntry {
        LedgerEntry(
            path: path, place: place, fileID: fileID, owner: ownership.account, keyID: protected?.keyID,
            kind: protected != nil ? .encrypted : isPathOnly ? .pathOnly : .clear, sequence: protected?.sequence ?? 0)
    }
}

package struct FileContents: Sendable {
    package let owners: FileOwners
    package let nonces: NoncePool
    package let options: ProtectedFile.Options

    package init(owners: FileOwners, nonces: NoncePool, options: ProtectedFile.Options) {
        (self.owners, self.nonces, self.options) = (owners, nonces, options)
    }

    /// Sets the owner of an empty raw file with a header or a tag; a file that was just made has no earlier tag.
    ///
    /// The file gets the id if one is given, otherwise a new one.
    func begin(
        _ raw: any VolumeFile, _ ownership: FileOwnership, key given: AccountKey? = nil, id: FileID? = nil,
        isJustMade: Bool = false
    ) throws(MAMFileProtectionError) -> NewContent {
        try owners.ledger.checkNotWiped(ownership.account)
        try owners.access.check(.make, of: ownership.account)
        if ownership.isEncrypted, let owner = ownership.account {
            if !isJustMade { try owners.untag(raw) }
            let key = if let given { given } else { try owners.keyring.containerKey(for: owner) }
            do throws(ProtectedFileError) {
                let file = try ProtectedFile.create(
                    on: raw, owner: owner, key: key, nonces: nonces, options: options, fileID: id,
                    length: isJustMade ? 0 : nil)
                return NewContent(
                    raw: raw, ownership: ownership, protected: file, fileID: file.fileID, isPathOnly: false)
            } catch { throw MAMFileProtectionError(error, writing: true) }
        }
        let id = if let id { id } else { try FileID.made() }
        let isTagged = try owners.tag(raw, ownership.account, id)
        return NewContent(raw: raw, ownership: ownership, protected: nil, fileID: id, isPathOnly: !isTagged)
    }

    /// Gives new content its temporary name, unless it has one, immediately before that is replaced by the final name.
    func name(_ made: NewContent, _ temporary: String) throws(MAMFileProtectionError) {
        guard made.isUnnamed else { return }
        try owners.folder.system { () throws(SystemError) in try owners.folder.volume.name(made.raw, temporary) }
    }

    /// Flushes a new file and its name to the disk, if files are power-safe.
    func synchronizeWithName(_ raw: any VolumeFile, at path: String) throws(MAMFileProtectionError) {
        guard options.isPowerSafe else { return }
        try owners.folder.system { () throws(SystemError) in try raw.synchronizeFully(metadata: true) }
        try owners.folder.synchronize(namesBeside: path)
    }

    /// Marks content as completely written and opens it again, so that later reads change nothing.
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

    private func open(
        _ raw: any VolumeFile, _ length: Int64? = nil, isWritable: Bool
    ) throws(ProtectedFileError) -> ProtectedFile {
        try ProtectedFile.open(
            raw, isWritable: isWritable, nonces: nonces, options: options, length: length
        ) { (id) throws(ProtectedFileError) in try owners.keyring.accountKey(id) }
    }

    /// Returns the owner and the content of an opened file, whose length may be known.
    func content(
        of raw: any VolumeFile, at path: String, _ length: Int64? = nil, isWritable: Bool,
        _ notices: inout [FileNotice]
    ) throws(MAMFileProtectionError) -> (AccountID?, SharedFile.Content) {
        do throws(ProtectedFileError) {
            let file = try open(raw, length, isWritable: isWritable)
            return (file.owner, .protected(file))
        } catch {
            if error.code == .notProtected {
                guard let owner = try owners.ownerOfCut(raw, at: path) else {
                    return (try owners.owner(ofClear: raw, at: path, &notices), .clear(raw))
                }
                return (owner, .unreadable(MAMFileProtectionError(ProtectedFile.cutError, writing: false)))
            }
            // A file with an unreadable header must not count as clear.
            let failure = MAMFileProtectionError(error, writing: false)
            guard error.code != .system, error.code != .storage, error.code != .quota else { throw failure }
            return (nil, .unreadable(failure))
        }
    }
}
