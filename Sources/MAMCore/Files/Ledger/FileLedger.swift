internal import MAMVolumes

/// One app's part of what its device remembers about files: the owner index, and the wipes that run.
///
/// Every file is listed before it is made, so that a crash never leaves one that a wipe would not look at. Nothing here
/// says whose a file *is*; only the file does.
struct FileLedger: Sendable {
    let storage: DeviceStorage
    let container: AppContainer
    /// The folder whose files it lists.
    let root: String
    let operations: FileOperations
    /// Whether other processes may change what is stored.
    let isShared: Bool
    /// What was last seen of the stores.
    let seen = SeenStores()
    /// Whether an owner index that has no room to be opened names no files; otherwise that is an error.
    ///
    /// For wipes, which look at every file.
    var isIndexOptional: Bool

    init(
        _ storage: DeviceStorage, of container: AppContainer, in root: String, operations: FileOperations,
        isShared: Bool, isIndexOptional: Bool
    ) throws(StorageError) {
        self.storage = storage
        self.container = container
        self.root = root
        self.operations = operations
        self.isShared = isShared
        self.isIndexOptional = isIndexOptional
        // An index that cannot be opened is an error of the first call, not of one in the middle of a change.
        try withIndex(orElse: ()) { _ in }
    }

    /// Asked for each time: it may have been put aside meanwhile.
    var index: any OwnerIndexing { get throws(StorageError) { try storage.ownerIndex() } }

    /// Reads the index; answers `silence` where it may be missing and has no room to be opened, or to be made anew.
    private func withIndex<Result>(
        orElse silence: Result, _ read: (any OwnerIndexing) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        do throws(StorageError) { return try read(index) } catch {
            guard isIndexOptional, error.code == .full else { throw error }
            return silence
        }
    }

    /// Lists a file that is about to be made, or to be made anew.
    ///
    /// The row says what it is to be, so that whoever finds it half made can go on; see ``FileOwners/isUnmade(_:)``.
    func begin(_ path: String, for ownership: FileOwnership) throws(MAMFileProtectionError) -> LedgerTicket {
        operations.begin(path)
        do throws(MAMFileProtectionError) {
            try stored { () throws(StorageError) in
                try index.insertPending(
                    OwnerRow(
                        container: container, path: path,
                        owner: try storage.ownerID(for: ownership.account ?? .unmanaged),
                        kind: ownership.isEncrypted ? .encrypted : .clear))
            }
        } catch {
            operations.end(path)
            throw error
        }
        return LedgerTicket(path: path)
    }

    /// The file was made.
    func commit(_ ticket: LedgerTicket, _ entry: LedgerEntry) throws(MAMFileProtectionError) {
        defer { operations.end(ticket.path) }
        try note(entry)
    }

    /// The file was not made, or is gone again.
    func drop(_ ticket: LedgerTicket) throws(MAMFileProtectionError) {
        defer { operations.end(ticket.path) }
        try remove(ticket.path)
    }

    /// The file was not made: its row goes if its name is known to be free, and stays otherwise for whoever opens it next, or for
    /// the next start, as does one that cannot be dropped.
    func end(_ ticket: LedgerTicket, isFree: Bool) {
        if isFree { try? drop(ticket) } else { abandon(ticket) }
    }

    /// Nobody goes on with it now: its row stays for whoever opens the file next, or for the next start.
    func abandon(_ ticket: LedgerTicket) { operations.end(ticket.path) }

    /// Puts back what was known of a path before.
    func restore(_ row: OwnerRow?, _ ticket: LedgerTicket) throws(MAMFileProtectionError) {
        defer { operations.end(ticket.path) }
        guard let row else { return try remove(ticket.path) }
        try stored { () throws(StorageError) in try index.repair(row) }
    }

    /// Runs `change`, which puts a new file under a path: meanwhile the path is listed as about to be made.
    func listing(
        _ path: String, _ ownership: FileOwnership,
        _ change: () throws(MAMFileProtectionError) -> LedgerEntry
    ) throws(MAMFileProtectionError) {
        let old = try row(at: path)
        // Where the row is the only word on whose the old file is, it has to stay until there is another.
        if let old, old.kind == .pathOnly { return try note(try change()) }
        let ticket = try begin(path, for: ownership)
        let entry: LedgerEntry
        do throws(MAMFileProtectionError) { entry = try change() } catch {
            // The old file is still there; a row that cannot be put back is put right by the next start.
            try? restore(old, ticket)
            throw error
        }
        try commit(ticket, entry)
    }

    /// Puts what a file says in place of what was known.
    func note(_ entry: LedgerEntry) throws(MAMFileProtectionError) {
        guard let owner = entry.owner else { return try remove(entry.path) }
        try stored { () throws(StorageError) in
            try index.repair(
                OwnerRow(
                    container: container, path: entry.path, place: entry.place, fileID: entry.fileID,
                    owner: try listedID(of: owner), keyID: entry.keyID, sequence: entry.sequence,
                    kind: entry.kind, state: .live))
        }
    }

    // Files that are there are listed also where the row of the account's owner id is damaged: by an id that is its own.
    private func listedID(of owner: AccountID) throws(StorageError) -> OwnerID {
        do throws(StorageError) { return try storage.ownerID(for: owner) } catch {
            guard error.code == .corrupt, let derived = try storage.ownerIDs(of: owner).ids.first else { throw error }
            return derived
        }
    }

    /// Forgets a path.
    func remove(_ path: String) throws(MAMFileProtectionError) {
        try stored { () throws(StorageError) in try index.drop(path) }
    }

    /// What is known of an open file; nil when nothing is, or the place was used again.
    func row(_ place: FilePlace, _ id: FileID) throws(MAMFileProtectionError) -> OwnerRow? {
        try stored { () throws(StorageError) in try index.row(for: place, fileID: id) }
    }

    /// What is known of a path.
    func row(at path: String) throws(MAMFileProtectionError) -> OwnerRow? {
        try stored { () throws(StorageError) in try index.row(at: path) }
    }

    /// The same for a file of so few bytes that it holds nothing: a wipe does not need to know more of it.
    func row(atEmpty path: String) throws(MAMFileProtectionError) -> OwnerRow? {
        try stored { () throws(StorageError) in
            try withIndex(orElse: nil) { (index) throws(StorageError) in try index.row(at: path) }
        }
    }

    /// The account behind an owner id.
    func account(of owner: OwnerID) throws(MAMFileProtectionError) -> AccountID? {
        try stored { () throws(StorageError) in try storage.account(of: owner) }
    }

    /// The owner ids that an account has or may have had, under all of its names; makes none.
    func ownerIDs(of names: [AccountID]) throws(MAMFileProtectionError) -> OwnerIDs {
        try stored { () throws(StorageError) in
            var all = OwnerIDs(ids: [], areAll: true)
            for name in names {
                let some = try storage.ownerIDs(of: name)
                all = OwnerIDs(ids: all.ids.union(some.ids), areAll: all.areAll && some.areAll)
            }
            return all
        }
    }

    /// Every row of an account, under all of its names, in the order of the paths of each owner id.
    func rows(ownedBy names: [AccountID]) throws(MAMFileProtectionError) -> [OwnerRow] {
        try stored { () throws(StorageError) in
            var found: [OwnerRow] = []
            for name in names {
                for owner in try storage.ownerIDs(of: name).ids {
                    try withIndex(orElse: ()) { (index) throws(StorageError) in
                        try index.forEachRow(of: owner, in: container) { found.append($0) }
                    }
                }
            }
            return found
        }
    }

    /// The files of this app that were about to be made.
    func pendingPaths() throws(MAMFileProtectionError) -> [String] { try rows(in: .pending).map(\.path) }

    /// Every row of this app in a state, in the order of the paths.
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

    /// Runs calls of the key store or the owner index; what they throw becomes an error of this domain.
    func stored<Result>(_ body: () throws(StorageError) -> Result) throws(MAMFileProtectionError) -> Result {
        do throws(StorageError) { return try body() } catch { throw MAMFileProtectionError(error) }
    }
}
