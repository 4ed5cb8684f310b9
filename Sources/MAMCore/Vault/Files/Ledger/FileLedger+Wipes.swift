internal import MAMSealedFiles
internal import MAMBase
internal import MAMKeys
internal import MAMStorage

extension FileLedger {
    /// Shreds the container keys of an account under all of its names, and records its wipe in the same change.
    func shredContainerKeys(of names: [AccountID]) throws(MAMFileProtectionError) -> [KeyID] {
        try stored { () throws(StorageError) in
            try storage.shredContainerKeys(
                of: names, publisher: container.publisher, app: container.app, wipeStep: Self.running)
        }
    }

    /// Records that the app no longer holds the account; returns the transfer keys shredded because no app holds it.
    func releaseAccount(_ names: [AccountID]) throws(MAMFileProtectionError) -> [KeyID] {
        try stored { () throws(StorageError) in
            var shredded: [KeyID] = []
            for name in names {
                shredded += try storage.releaseAccount(name, publisher: container.publisher, app: container.app)
            }
            return shredded
        }
    }

    /// Records that the wipe is complete.
    func endWipe(of names: [AccountID]) throws(MAMFileProtectionError) {
        try stored { () throws(StorageError) in
            for name in names {
                try storage.endWipe(of: name, publisher: container.publisher, app: container.app)
            }
        }
    }

    /// Returns the names whose wipe has begun in this container and is not complete.
    func runningWipes() throws(MAMFileProtectionError) -> [AccountID] {
        try stored { () throws(StorageError) in try storedRunningWipes() }
    }

    /// Returns the same names, with the store's own error.
    func storedRunningWipes() throws(StorageError) -> [AccountID] {
        try storage.wipes().filter { $0.container == container }.map(\.account)
    }

    /// The only step of a wipe: after the keys are shredded, everything can be repeated.
    package static let running: UInt32 = 1

    /// Throws for an account that is being wiped, for which no file may be made.
    func checkNotWiped(_ owner: AccountID?) throws(MAMFileProtectionError) {
        guard let owner else { return }
        let isHere = operations.isWiping(owner, in: root)
        guard try isHere ? true : isWipedElsewhere(owner) else { return }
        throw MAMFileProtectionError(
            .failedToEncryptFile, "the account of the file is just being wiped",
            help: "a wipe that could not end goes on with the next start, or with another call of `wipe(_:)`")
    }

    /// Whether the key store has an incomplete wipe of an account in this container, by another process or a dead one.
    ///
    /// Called while making files, which a wipe in another process waits for before it begins.
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

    /// Whether the wipe of an account under any of its names has begun, and has files left to delete.
    package func isHalfWiped(_ names: [AccountID]) -> Bool { names.contains { operations.isWiping($0, in: root) } }
}

/// The last known state of the stores.
final class SeenStores: Sendable {
    /// The accounts with a running wipe, and the change number of the key store at that time.
    let wipes = Guarded<(changes: UInt64, names: [AccountID])?>(nil)
    /// The number of replacements of the owner index; see ``ContainerFiles/relistIfReplaced()``.
    let replacements = Guarded<Int?>(nil)
}
