package import MAMBase
package import MAMKeys

/// The steps of shredding; each is on the disk before the next begins.
package enum ShredStep: Sendable, CaseIterable {
    /// The wrapped keys are overwritten; their rows still exist.
    case overwritten
    /// The rows are removed, and the places of the wrapped keys are free.
    case removed
}

extension SQLiteKeyStore {
    package func shredContainerKeys(
        of accounts: [AccountID], in container: AppContainer, wipeStep: UInt32?
    ) throws(StorageError) -> [KeyID] {
        try shredContainerKeys(of: accounts, in: container, wipeStep: wipeStep, through: .removed)
    }

    /// The same up to a step, which is how far it gets when it is killed there.
    package func shredContainerKeys(
        of accounts: [AccountID], in container: AppContainer, wipeStep: UInt32?, through last: ShredStep
    ) throws(StorageError) -> [KeyID] {
        try StoreLimits.check(container)
        return try withBase { (base) throws(StorageError) in
            try base.shred(through: last) { (namesAgree) throws(StorageError) in
                var all = Base.Shredded()
                for account in accounts {
                    let slot = KeySlot.container(publisher: container.publisher, app: container.app, account: account)
                    let shredded = try base.overwriteKeys(in: slot, namesAgree: namesAgree)
                    if let wipeStep {
                        try base.removeDamagedWipe(of: account, in: container)
                        try base.note(shredded.ids, wipeStep, account, container)
                    }
                    all.add(shredded)
                }
                return all
            }
        }
    }

    package func releaseAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError) -> [KeyID] {
        try releaseAccount(account, container, through: .removed)
    }

    /// The same up to a step, which is how far it gets when it is killed there.
    package func releaseAccount(
        _ account: AccountID, _ container: AppContainer, through last: ShredStep
    ) throws(StorageError) -> [KeyID] {
        try StoreLimits.check(container)
        return try withBase { (base) throws(StorageError) in
            try base.shred(through: last) { (namesAgree) throws(StorageError) in
                try base.removeMember(account, container)
                // An app whose row cannot be read may still hold the account.
                guard try !base.hasMembers(of: container.publisher, account) else { return Base.Shredded() }
                return try base.overwriteKeys(
                    in: .transfer(publisher: container.publisher, account: account), namesAgree: namesAgree)
            }
        }
    }
}

extension SQLiteKeyStore.Base {
    /// The overwritten keys of a slot, and the removed rows that could not be read.
    struct Shredded {
        var found: [Found] = []
        var damaged: [KeyID] = []
        /// Whether rows were removed that could not be read; some have no readable id.
        var hasRemovedRows = false
        /// Whether wrapped keys without a row were overwritten.
        var hasUnnamed = false

        var ids: [KeyID] { found.map(\.key.id) + damaged }
        /// Whether no wrapped key was overwritten.
        var isEmpty: Bool { found.isEmpty && damaged.isEmpty && !hasUnnamed }

        mutating func add(_ other: Shredded) {
            found += other.found
            damaged += other.damaged
            hasRemovedRows = hasRemovedRows || other.hasRemovedRows
        }
    }

    /// Shreds in two changes: the first overwrites keys, the second removes their rows.
    ///
    /// One change could not do both, because a removed page keeps its bytes until it is overwritten. Neither needs free
    /// disk space. The cost depends on the number of keys to shred, except for copies in free pages (``mayHaveCopies()``)
    /// and for a store that another connection changed since the last check (``SQLiteConnection/settledVersion``).
    fileprivate func shred(
        through last: ShredStep, _ overwrite: (_ namesAgree: Bool) throws(StorageError) -> Shredded
    ) throws(StorageError) -> [KeyID] {
        var isClean = database.hasCleanFreePages
        var (version, isSettled, namesAgree): (Int64?, Bool, Bool) = (nil, false, false)
        let shredded = try database.transaction(.wipe) { () throws(StorageError) in
            version = try database.dataVersion()
            isSettled = version == database.settledVersion
            namesAgree = isSettled ? true : try haveAgreeingNames()
            var shredded = try overwrite(namesAgree)
            if !isSettled || shredded.hasRemovedRows { shredded.hasUnnamed = try overwriteUnnamedKeys() }
            if !shredded.isEmpty, try mayHaveCopies() {
                try database.overwriteFreePages()
                isClean = true
            }
            return shredded
        }
        database.hasCleanFreePages = isClean
        database.settledVersion = nil
        // The journal holds the keys from before the change.
        try database.overwriteJournal()
        guard last == .removed else { return shredded.ids }
        // The keys are destroyed. The removal of their rows can wait for the next opening of the store.
        let isRemoved = (try? remove(shredded.found, isSettled: isSettled)) != nil
        if isRemoved, namesAgree { database.settledVersion = version }
        return shredded.ids
    }

    /// Removes the rows of overwritten keys.
    ///
    /// In a store that is not settled, keys that an earlier call overwrote and could not remove are removed as well: they would
    /// keep the slot from a new key.
    private func remove(_ found: [Found], isSettled: Bool) throws(StorageError) {
        if found.isEmpty {
            guard !isSettled, try hasOverwrittenKeys() else { return }
        }
        try database.transaction(.wipe) { () throws(StorageError) in
            guard isSettled else { return try removeOverwrittenKeys() }
            for one in found {
                try database.change("DELETE FROM keys WHERE id = ?1", [.id(one.key.id)])
                try database.change("INSERT OR IGNORE INTO free VALUES(?1)", [.integer(one.place)])
            }
        }
    }

    /// Overwrites the keys of a slot in place, and removes rows of its account that cannot be read.
    ///
    /// If both names of the account agree in every row (`namesAgree`), one of them finds all rows.
    fileprivate func overwriteKeys(in slot: KeySlot, namesAgree: Bool) throws(StorageError) -> Shredded {
        let removed = try removeDamagedKeys(in: slot, namesAgree: namesAgree)
        let found = try readableKeys(in: slot)
        for one in found {
            let key = one.key
            try database.change("UPDATE wraps SET wrapped = zeroblob(40) WHERE slot = ?1", [.integer(one.place)])
            let tag = try seal.tag(fields(id: key.id, key.slot, key.generation, one.place, Self.overwritten))
            try database.change("UPDATE keys SET tag = ?2 WHERE id = ?1", [.id(key.id), .bytes(tag)])
        }
        return Shredded(found: found, damaged: removed.ids, hasRemovedRows: removed.count > 0)
    }

    /// A number of wrapped keys that always fits in one page; each takes 47 of its 4,096 bytes.
    private static let onePageCount: Int64 = 64
    /// A number of wrapped keys that always needs several pages.
    private static let severalPagesCount: Int64 = 128

    /// Whether free pages may hold copies of wrapped keys, within a change.
    ///
    /// SQLite moves wrapped keys to another page only once: when their table grows from one page to several. A change that fails
    /// or dies there leaves copies in pages that are free again. So copies are possible
    ///
    /// - before the table has grown, where another process may have died;
    /// - after a change of this connection failed, and at its first shredding, because another program may have left them.
    fileprivate func mayHaveCopies() throws(StorageError) -> Bool {
        guard database.hasCleanFreePages else { return true }
        return try lastPlace() < Self.severalPagesCount
    }

    /// Overwrites free pages in the change in which the table of wrapped keys may grow from one page to several: it then leaves no
    /// copies of an earlier attempt.
    func overwriteCopies(beforeUsing place: Int64) throws(StorageError) {
        guard (Self.onePageCount...Self.severalPagesCount).contains(place) else { return }
        try database.overwriteFreePages()
    }

    /// Whether the second step of shredding is still to be done.
    func hasOverwrittenKeys() throws(StorageError) -> Bool {
        try database.first(
            "SELECT 1 FROM keys JOIN wraps ON wraps.slot = keys.slot WHERE wrapped = zeroblob(40) LIMIT 1"
        ) { _ in true } ?? false
    }

    /// Removes the rows of keys that were overwritten, and frees their places; within a transaction.
    ///
    /// Shredding seals a row again. A row whose tag does not fit lost its key by damage, and stays, so that reading it says so.
    func removeOverwrittenKeys() throws(StorageError) {
        for place in try overwrittenPlaces() {
            try database.change("INSERT OR IGNORE INTO free VALUES(?1)", [.integer(place)])
        }
        try database.change("DELETE FROM keys WHERE slot IN (SELECT slot FROM free)")
    }

    /// Adds keys to the running wipe of an account.
    fileprivate func note(
        _ ids: [KeyID], _ step: UInt32, _ account: AccountID, _ container: AppContainer
    ) throws(StorageError) {
        let known = try wipe(of: account, in: container)?.keys ?? []
        try save(RunningWipe(container: container, account: account, step: step, keys: known + ids))
    }
}
