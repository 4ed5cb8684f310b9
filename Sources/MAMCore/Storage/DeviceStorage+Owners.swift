internal import MAMBase

extension DeviceStorage {
    /// The owner id of an account, which is made when it has none.
    package func ownerID(for account: AccountID) throws(StorageError) -> OwnerID {
        try engine().keys.ownerID(for: account)
    }

    /// The owner ids that an account has or may have had; makes none.
    package func ownerIDs(of account: AccountID) throws(StorageError) -> OwnerIDs {
        try engine().keys.ownerIDs(of: account)
    }

    /// The account of an owner id, as it was spelled first; nil when the id is not this device's, or not known any more.
    package func account(of owner: OwnerID) throws(StorageError) -> AccountID? {
        try engine().keys.account(of: owner)
    }

    /// Writes and reads the owner tags of clear files.
    package func ownerTags() throws(StorageError) -> OwnerTagSeal { try engine().tags }

    /// The index of owners, opened when it is first asked for.
    ///
    /// One that is damaged is put aside and replaced, and each app lists its files in the new one with its next file call.
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

    /// Puts the index of owners aside, so that the next use begins with an empty one.
    ///
    /// Nothing needs this: an index that is damaged is put aside and filled again without it.
    ///
    /// The index says faster what the files say themselves; it fills again as encrypted files are opened and others get
    /// their owner. Lost with it are the owners of clear files on volumes without extended attributes, and the numbers by
    /// which older copies are noticed. Its files are kept beside the storage under names that end in `.damaged-` and a
    /// number. No other process may have the storage open. ``MAMFileProtectionManager/relistFiles()`` of each app fills the
    /// new one from the files.
    public func discardOwnerIndex() throws(StorageError) {
        try openIndex.withLock { (index) throws(StorageError) in
            index = nil
            if let folder { try OwnerIndexFiles(folder: folder).putAside() }
        }
    }
}
