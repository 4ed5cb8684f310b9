extension FileLedger {
    /// Shreds the container keys of an account under all of its names, and notes in the same change that its wipe runs.
    func shredContainerKeys(of names: [AccountID]) throws(MAMFileProtectionError) -> [KeyID] {
        try stored { () throws(StorageError) in
            try storage.shredContainerKeys(
                of: names, publisher: container.publisher, app: container.app, wipeStep: Self.running)
        }
    }

    /// The app holds the account no longer; answers the transfer keys that went because nobody does.
    func leave(_ names: [AccountID]) throws(MAMFileProtectionError) -> [KeyID] {
        try stored { () throws(StorageError) in
            var shredded: [KeyID] = []
            for name in names {
                shredded += try storage.leave(name, publisher: container.publisher, app: container.app)
            }
            return shredded
        }
    }

    /// The wipe has ended.
    func endWipe(of names: [AccountID]) throws(MAMFileProtectionError) {
        try stored { () throws(StorageError) in
            for name in names {
                try storage.endWipe(of: name, publisher: container.publisher, app: container.app)
            }
        }
    }

    /// The names whose wipe has begun here and not ended.
    func runningWipes() throws(MAMFileProtectionError) -> [AccountID] {
        try stored { () throws(StorageError) in try storedRunningWipes() }
    }

    /// The same with the store's own error.
    func storedRunningWipes() throws(StorageError) -> [AccountID] {
        try storage.wipes().filter { $0.container == container }.map(\.account)
    }

    /// A wipe has one step: from shredding on, everything may be done again.
    static let running: UInt32 = 1
}
