package import MAMBase

/// One of several changes that a store applies together, see ``KeyStoring/commit(_:whenKept:)``.
package enum StoreChange: Sendable {
    /// Sets the contents of a slot, even one that cannot be read; nil empties it.
    ///
    /// Equal bytes are not written again.
    case slot(StoreSlot, SlotContents?)
    /// Records that an app holds an account; repeating it changes nothing.
    case holdAccount(AccountID, AppContainer)

    /// The app whose name the store checks.
    var container: AppContainer {
        switch self {
        case .slot(let slot, _): slot.group.container
        case .holdAccount(_, let container): container
        }
    }
}

extension MemoryKeyStore {
    package func commit(
        _ newest: () throws(StorageError) -> [StoreChange], whenKept: () -> Void
    ) throws(StorageError) {
        try slots.withLock { (slots) throws(StorageError) in
            let changes = try newest()
            // Checked first: later steps do not fail, so that all changes apply or none.
            for change in changes { try StoreLimits.check(change.container) }
            for change in changes {
                switch change {
                case .slot(let slot, let contents): slots[slot] = contents
                case .holdAccount(let account, let container): try holdAccount(account, container)
                }
            }
            if !changes.isEmpty { whenKept() }
        }
    }
}

extension SQLiteKeyStore {
    package func commit(
        _ newest: () throws(StorageError) -> [StoreChange], whenKept: () -> Void
    ) throws(StorageError) {
        try withBase { (base) throws(StorageError) in
            let isChanged = try base.database.transaction { () throws(StorageError) in
                let changes = try newest()
                for change in changes {
                    try StoreLimits.check(change.container)
                    try base.make(change)
                }
                return !changes.isEmpty
            }
            if isChanged { whenKept() }
        }
    }
}

extension SQLiteKeyStore.Base {
    fileprivate func make(_ change: StoreChange) throws(StorageError) {
        switch change {
        case .holdAccount(let account, let container): try holdAccount(account, container)
        case .slot(let slot, nil): try remove(slot)
        case .slot(let slot, let contents?):
            let bytes = try contents.encoded()
            if case .success(bytes) = try found(in: slot) { return }
            try put(bytes, in: slot)
        }
    }
}
