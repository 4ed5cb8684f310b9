internal import MAMBase
package import MAMSealedFiles
package import MAMStorage

extension DeviceStorage {
    /// Returns the owner id of an account, which is made if it has none.
    package func ownerID(for account: AccountID) throws(StorageError) -> OwnerID {
        let engine = try engine()
        let changes = try engine.keys.changes()
        if let known = engine.owners.id(of: account, at: changes) { return known }
        let id = try engine.keys.ownerID(for: account)
        engine.owners.insert(id, of: account, at: changes)
        return id
    }

    /// Returns the only owner id that an account has or may have had, without making one; nil if it never had one.
    package func knownOwnerID(of account: AccountID) throws(StorageError) -> OwnerID? {
        try engine().keys.knownOwnerID(of: account)
    }

    /// Returns the account of an owner id, as it was spelled first.
    ///
    /// Nil if the id belongs to another device or is no longer known.
    package func account(of owner: OwnerID) throws(StorageError) -> AccountID? {
        try engine().keys.account(of: owner)
    }

    /// The codec for owner tags of clear files.
    package func ownerTags() throws(StorageError) -> OwnerTagSeal { try engine().tags }

    /// Returns the owner index, which is opened on first use.
    ///
    /// A damaged index is moved aside and replaced, and each app lists its files in the new one at its next file call.
    package func ownerIndex() throws(StorageError) -> any OwnerIndexing {
        try openIndex.withLock { (index) throws(StorageError) in
            if let index { return index }
            try checkNotClosed()
            let new: any OwnerIndexing
            if let folder {
                new = try HealingOwnerIndex(in: folder, wait: wait, meter: meter)
            } else {
                new = MemoryOwnerIndex()
            }
            index = new
            return new
        }
    }

    /// Renames the owner index (the database of files and their owners); a new, empty index replaces it.
    ///
    /// The index makes it faster to find the files of an account. A damaged index is rebuilt without this call.
    ///
    /// The new index fills as encrypted files are opened and as other files get an owner.
    /// ``MAMFileProtectionManager/relistFiles()`` adds all files of an app at once. Two kinds of data are lost: the
    /// owners of unencrypted files on volumes without extended attributes, and the version numbers that reveal when a
    /// file is replaced by an older copy.
    ///
    /// The old files of the index stay in the folder of the storage, with names that end in `.damaged-` and a number.
    /// While this method runs, no other process may have the storage open.
    ///
    /// - Throws: `system` if the files could not be renamed.
    public func discardOwnerIndex() throws(StorageError) {
        try openIndex.withLock { (index) throws(StorageError) in
            index = nil
            if let folder { try OwnerIndexFiles(folder: folder).putAside() }
        }
    }
}
