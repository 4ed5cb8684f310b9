internal import Glibc

extension DeviceStorage {
    /// The owner id of an account, which is made when it has none.
    package func ownerID(for account: AccountID) throws(StorageError) -> OwnerID {
        try engine().keys.ownerID(for: account)
    }

    /// The account of an owner id, as it was spelled first; nil when the id is not this device's.
    package func account(of owner: OwnerID) throws(StorageError) -> AccountID? {
        try engine().keys.account(of: owner)
    }

    /// Writes and reads the owner tags of clear files.
    package func ownerTags() throws(StorageError) -> OwnerTagSeal { try engine().tags }

    /// The index of owners, opened when it is first asked for.
    ///
    /// Throws `corrupt` when its database is damaged, which is not fatal: see ``discardOwnerIndex()``.
    package func ownerIndex() throws(StorageError) -> any OwnerIndexing {
        try openIndex.withLock { (index) throws(StorageError) in
            if let index { return index }
            let new: any OwnerIndexing
            if let folder { new = try SQLiteOwnerIndex.open(in: folder) } else { new = MemoryOwnerIndex() }
            index = new
            return new
        }
    }

    /// Puts the index of owners aside, so that the next use begins with an empty one.
    ///
    /// The index says faster what the files say themselves; it fills again as encrypted files are opened and others get
    /// their owner. Lost with it are the owners of clear files on volumes without extended attributes, and the numbers by
    /// which older copies are noticed. Its files are kept beside the storage under names that end in `.damaged-` and a
    /// number. No other process may have the storage open. ``MAMFileProtectionManager/relistFiles()`` of each app fills the
    /// new one from the files.
    public func discardOwnerIndex() throws(StorageError) {
        try openIndex.withLock { (index) throws(StorageError) in
            index = nil
            guard let folder else { return }
            let name = SQLiteSchema.owners.name
            var number = 1
            var status = stat()
            while lstat("\(folder)/\(name).damaged-\(number)", &status) == 0, number < 1_000_000 { number += 1 }
            // The log first: alone it means nothing, but a new database must not meet it.
            for ending in ["-wal", "-shm", ""] {
                let (old, new) = ("\(folder)/\(name)\(ending)", "\(folder)/\(name).damaged-\(number)\(ending)")
                guard rename(old, new) == 0 || errno == ENOENT else {
                    throw StorageError.system(errno, "putting the index aside", name: name)
                }
            }
        }
    }
}
