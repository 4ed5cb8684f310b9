internal import MAMBase

extension FileLedger {
    /// Shreds the container keys of an account under all of its names, and notes in the same change that its wipe runs.
    func shredContainerKeys(of names: [AccountID]) throws(MAMFileProtectionError) -> [KeyID] {
        try stored { () throws(StorageError) in
            try storage.shredContainerKeys(
                of: names, publisher: container.publisher, app: container.app, wipeStep: Self.running)
        }
    }

    /// The app holds the account no longer; answers the transfer keys that went because nobody does.
    func releaseAccount(_ names: [AccountID]) throws(MAMFileProtectionError) -> [KeyID] {
        try stored { () throws(StorageError) in
            var shredded: [KeyID] = []
            for name in names {
                shredded += try storage.releaseAccount(name, publisher: container.publisher, app: container.app)
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

    /// Refuses to make a file for an account that is just being wiped.
    func checkNotWiped(_ owner: AccountID?) throws(MAMFileProtectionError) {
        guard let owner else { return }
        let isHere = operations.isWiping(owner, in: root)
        guard try isHere ? true : isWipedElsewhere(owner) else { return }
        throw MAMFileProtectionError(
            .failedToEncryptFile, "the account of the file is just being wiped",
            help: "a wipe that could not end goes on with the next start, or with another call of `wipe(_:)`")
    }

    /// Whether the key store says that a wipe of an account has begun here and not ended: in another process, or in one that
    /// died.
    ///
    /// Asked by whoever makes files, whom a wipe in another process waits for before it begins.
    private func isWipedElsewhere(_ owner: AccountID) throws(MAMFileProtectionError) -> Bool {
        guard isShared else { return false }
        return try stored { () throws(StorageError) in
            let changes = try storage.changes()
            if let known = seen.wipes.withLock({ $0 }), known.changes == changes {
                return known.names.contains(owner)
            }
            let names = try storedRunningWipes()
            seen.wipes.withLock { $0 = (changes, names) }
            return names.contains(owner)
        }
    }

    /// Whether the wipe of an account under any of its names has begun, and has files left to remove.
    func isHalfWiped(_ names: [AccountID]) -> Bool { names.contains { operations.isWiping($0, in: root) } }
}

/// What was last seen of the stores.
final class SeenStores: Sendable {
    /// The accounts whose wipe is running, and how far the key store was then.
    let wipes = Guarded<(changes: UInt64, names: [AccountID])?>(nil)
    /// How often the owner index had been replaced; see ``ContainerFiles/relistIfReplaced()``.
    let replacements = Guarded<Int?>(nil)
}
