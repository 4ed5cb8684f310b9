internal import MAMBase
internal import MAMKeys
internal import MAMSealedFiles
package import MAMStorage
internal import MAMVolumes

/// The part of the device's storage about one app's files: the owner index, and running wipes.
///
/// Every file is listed before it is made, so that a crash never leaves a file that a wipe would miss. The index is a
/// hint: only the file itself determines its owner.
package struct FileLedger: Sendable {
    let storage: DeviceStorage
    let container: AppContainer
    /// The folder whose files it lists.
    let root: String
    package let operations: FileOperations
    /// Whether other processes may change what is stored.
    let isShared: Bool
    /// The last known state of the stores.
    let seen = SeenStores()
    /// Whether an owner index that cannot be opened, on a full disk or because a newer version of the library wrote it,
    /// counts as empty; otherwise that is an error.
    ///
    /// For wipes, which check every file.
    var isIndexOptional: Bool

    package init(
        _ storage: DeviceStorage, of container: AppContainer, in root: String, operations: FileOperations,
        isShared: Bool, isIndexOptional: Bool
    ) throws(StorageError) {
        self.storage = storage
        self.container = container
        self.root = root
        self.operations = operations
        self.isShared = isShared
        self.isIndexOptional = isIndexOptional
        // An index that cannot be opened must fail the first call, not one in the middle of a change.
        try withIndex(orElse: ()) { _ in }
    }

    /// Requested on each use, because the index may have been moved aside meanwhile.
    var index: any OwnerIndexing { get throws(StorageError) { try storage.ownerIndex() } }

    /// Reads the index; returns `silence` if the index is optional, and cannot be opened or rebuilt.
    private func withIndex<Result>(
        orElse silence: Result, _ read: (any OwnerIndexing) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        do throws(StorageError) { return try read(index) } catch {
            guard isIndexOptional, [.full, .newerVersion].contains(error.code) else { throw error }
            return silence
        }
    }

    /// Lists a file that is about to be made or made again.
    ///
    /// The row has the owner and protection of the file, so that a process that finds the file incomplete can continue;
    /// see ``FileOwners/isUnmade(_:_:)``. With the id that the file will get, ``commit(_:_:)`` costs no change of its own.
    func begin(
        _ path: String, for ownership: FileOwnership, as fileID: FileID? = nil
    ) throws(MAMFileProtectionError) -> LedgerTicket {
        operations.begin(path)
        do throws(MAMFileProtectionError) {
            try stored { () throws(StorageError) in
                try index.insertPending(
                    OwnerRow(
                        container: container, path: path, fileID: fileID,
                        owner: try storage.ownerID(for: ownership.account ?? .unmanaged),
                        kind: ownership.isEncrypted ? .encrypted : .clear))
            }
        } catch {
            operations.end(path)
            throw error
        }
        return LedgerTicket(path: path, fileID: fileID)
    }

    func commit(_ ticket: LedgerTicket, _ entry: LedgerEntry) throws(MAMFileProtectionError) {
        defer { operations.end(ticket.path) }
        // If the row is the only record of the owner, it is complete before the call returns.
        guard let owner = entry.owner, entry.fileID == ticket.fileID, entry.kind != .pathOnly else {
            return try note(entry)
        }
        try stored { () throws(StorageError) in try index.settle(try row(of: entry, owner)) }
    }

    /// Records that the file was not made, or was deleted again.
    func drop(_ ticket: LedgerTicket) throws(MAMFileProtectionError) {
        defer { operations.end(ticket.path) }
        try remove(ticket.path)
    }

    /// Records that the file was not made.
    ///
    /// Its row is removed if its name is known to be free. Otherwise it stays for the next opening or start.
    func end(_ ticket: LedgerTicket, isFree: Bool) {
        if isFree { try? drop(ticket) } else { abandon(ticket) }
    }

    /// Stops making the file: its row stays for the next opening of the file or the next start.
    func abandon(_ ticket: LedgerTicket) { operations.end(ticket.path) }

    /// Restores the earlier row of a path.
    func restore(_ row: OwnerRow?, _ ticket: LedgerTicket) throws(MAMFileProtectionError) {
        defer { operations.end(ticket.path) }
        guard let row else { return try remove(ticket.path) }
        try stored { () throws(StorageError) in try index.repair(row) }
    }

    /// Runs `change`, which moves a new file to a path, with the path listed as about to be made.
    func listing(
        _ path: String, _ ownership: FileOwnership,
        _ change: () throws(MAMFileProtectionError) -> LedgerEntry
    ) throws(MAMFileProtectionError) {
        let old = try row(at: path)
        // If the row is the only record of the old file's owner, it has to stay until there is a new one.
        if let old, old.kind == .pathOnly { return try note(try change()) }
        let ticket = try begin(path, for: ownership)
        let entry: LedgerEntry
        do throws(MAMFileProtectionError) { entry = try change() } catch {
            // The old file still exists; a row that cannot be restored is corrected by the next start.
            try? restore(old, ticket)
            throw error
        }
        try commit(ticket, entry)
    }

    /// Replaces the row of a file by the file's own values.
    func note(_ entry: LedgerEntry) throws(MAMFileProtectionError) {
        guard let owner = entry.owner else { return try remove(entry.path) }
        try stored { () throws(StorageError) in try index.repair(try row(of: entry, owner)) }
    }

    private func row(of entry: LedgerEntry, _ owner: AccountID) throws(StorageError) -> OwnerRow {
        OwnerRow(
            container: container, path: entry.path, place: entry.place, fileID: entry.fileID,
            owner: try listedID(of: owner), keyID: entry.keyID, sequence: entry.sequence, kind: entry.kind,
            state: .live)
    }

    // Existing files are listed even if the row of the account's owner id is damaged.
    private func listedID(of owner: AccountID) throws(StorageError) -> OwnerID {
        do throws(StorageError) { return try storage.ownerID(for: owner) } catch {
            guard error.code == .corrupt, let id = try storage.knownOwnerID(of: owner) else { throw error }
            return id
        }
    }

    func remove(_ path: String) throws(MAMFileProtectionError) {
        try stored { () throws(StorageError) in try index.drop(path) }
    }

    /// Removes the rows of deleted files, unless a path has another owner meanwhile.
    func remove(_ rows: [OwnerRow]) throws(MAMFileProtectionError) {
        guard !rows.isEmpty else { return }
        try stored { () throws(StorageError) in try index.drop(rows) }
    }

    /// Returns the entry of the index for an open file under a path; nil if there is no row of it.
    func listing(
        _ file: ProtectedFile, at path: String, _ place: FilePlace
    ) throws(MAMFileProtectionError) -> OwnerListing? {
        try stored { () throws(StorageError) in
            try index.listing(of: place, fileID: file.fileID, at: path, keyID: file.keyID)
        }
    }

    func row(at path: String) throws(MAMFileProtectionError) -> OwnerRow? {
        try stored { () throws(StorageError) in try index.row(at: path) }
    }

    /// Returns the row of a file too short to have content, about which a wipe needs no more.
    func row(atEmpty path: String) throws(MAMFileProtectionError) -> OwnerRow? {
        try stored { () throws(StorageError) in
            try withIndex(orElse: nil) { (index) throws(StorageError) in try index.row(at: path) }
        }
    }

    func account(of owner: OwnerID) throws(MAMFileProtectionError) -> AccountID? {
        try stored { () throws(StorageError) in try storage.account(of: owner) }
    }

    /// Returns the owner ids that an account has or may have had, one for each of its names; makes none.
    func ownerIDs(of names: [AccountID]) throws(MAMFileProtectionError) -> Set<OwnerID> {
        try stored { () throws(StorageError) in
            var all: Set<OwnerID> = []
            for name in names {
                if let id = try storage.knownOwnerID(of: name) { all.insert(id) }
            }
            return all
        }
    }

    /// Returns all rows of an account, under all of its names, in the order of the paths for each owner id.
    func rows(ownedBy names: [AccountID]) throws(MAMFileProtectionError) -> [OwnerRow] {
        try stored { () throws(StorageError) in
            var found: [OwnerRow] = []
            for name in names {
                guard let owner = try storage.knownOwnerID(of: name) else { continue }
                try withIndex(orElse: ()) { (index) throws(StorageError) in
                    try index.forEachRow(of: owner, in: container) { found.append($0) }
                }
            }
            return found
        }
    }

    /// Returns the paths of this app's files that were about to be made.
    func pendingPaths() throws(MAMFileProtectionError) -> [String] { try rows(in: .pending).map(\.path) }

    /// Returns all rows of this app in a state, in the order of the paths.
    func rows(in state: OwnerRow.State) throws(MAMFileProtectionError) -> [OwnerRow] {
        try stored { () throws(StorageError) in
            let page = 1000
            var (found, last): ([OwnerRow], String?) = ([], nil)
            while true {
                let rows = try index.rows(in: state, after: last, limit: page)
                found += rows.filter { $0.container == container }
                guard rows.count == page else { return found }
                last = rows.last?.path
            }
        }
    }

    /// Runs calls of the key store or the owner index, and translates their errors into errors of this domain.
    func stored<Result>(_ body: () throws(StorageError) -> Result) throws(MAMFileProtectionError) -> Result {
        do throws(StorageError) { return try body() } catch { throw MAMFileProtectionError(error) }
    }

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

    func endWipe(of names: [AccountID]) throws(MAMFileProtectionError) {
        try stored { () throws(StorageError) in
            for name in names { try storage.endWipe(of: name, publisher: container.publisher, app: container.app) }
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
            if let known = seen.wipes.withLock({ $0 }), known.changes == changes { return known.names.contains(owner) }
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

/// The owner of a new file, and the protection that its policy requires.
package struct FileOwnership: Sendable, Hashable {
    /// The owner; nil for none.
    package let account: AccountID?
    /// Whether the owner's policy requires encryption.
    package let isEncrypted: Bool
    /// Whether the owner has a policy.
    package let isManaged: Bool

    package init(account: AccountID?, isEncrypted: Bool, isManaged: Bool) {
        (self.account, self.isEncrypted, self.isManaged) = (account, isEncrypted, isManaged)
    }
}

/// The values that the owner index stores for one file.
struct LedgerEntry: Sendable, Hashable {
    var path: String
    var place: FilePlace
    /// The id in the header of an encrypted file, or in the tag of a clear one.
    var fileID: FileID
    /// The owner; files without an owner are not listed.
    var owner: AccountID?
    var keyID: KeyID?
    var kind: OwnerRow.Kind
    var sequence: UInt64 = 0
}

/// A row that was written before its file.
struct LedgerTicket: Sendable, Hashable {
    let path: String
    /// The id that the file gets, if it was determined before; then its row need not be written again at once.
    var fileID: FileID?
}
