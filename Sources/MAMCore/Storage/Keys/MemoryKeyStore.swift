package import MAMBase
package import MAMKeys
package import MAMSealedFiles

/// A key store that ends with the process: for tests and simulations.
package final class MemoryKeyStore: KeyStoring {
    private struct State: Sendable {
        var changes: UInt64 = 0
        var keys = DenseTable<KeyID, StoredKey>()
        var slots = DenseTable<KeySlot, [KeyID]>()
        /// The apps that hold an account: thousands in a simulation in which all apps share one.
        var members: [KeySlot: Set<AppContainer>] = [:]
        var owners: [AccountID: OwnerID] = [:]
        var accounts: [OwnerID: AccountID] = [:]
        var wipes: [KeySlot: RunningWipe] = [:] {
            // As in a file, where every change changes the number.
            didSet { changes += 1 }
        }

        mutating func shred(_ slot: KeySlot) -> [KeyID] {
            let ids = slots.removeValue(forKey: slot) ?? []
            for id in ids { keys[id] = nil }
            if !ids.isEmpty { changes += 1 }
            return ids
        }
    }

    private let state = Guarded(State())
    let slots = Guarded(Slots())

    /// Makes an empty store.
    package init() {}

    package func changes() -> UInt64 { state.withLock { $0.changes } }

    package func key(_ id: KeyID) -> StoredKey? { state.withLock { $0.keys[id] } }

    package func newestKey(in slot: KeySlot) -> StoredKey? {
        state.withLock { state in state.slots[slot]?.last.flatMap { state.keys[$0] } }
    }

    package func insert(_ key: StoredKey) throws(StorageError) -> StoredKey {
        try StoreLimits.check(AppContainer(publisher: key.slot.publisher, app: key.slot.app))
        return state.withLock { state in
            if let last = state.slots[key.slot]?.last.flatMap({ state.keys[$0] }), last.generation >= key.generation {
                return last
            }
            state.changes += 1
            state.keys[key.id] = key
            state.slots[key.slot] = (state.slots[key.slot] ?? []) + [key.id]
            return key
        }
    }

    package func shredContainerKeys(
        of accounts: [AccountID], in container: AppContainer, wipeStep: UInt32?
    ) throws(StorageError) -> [KeyID] {
        try StoreLimits.check(container)
        return state.withLock { state in
            accounts.flatMap { account in
                let slot = KeySlot.container(publisher: container.publisher, app: container.app, account: account)
                let ids = state.shred(slot)
                if let wipeStep {
                    let known = state.wipes[slot]?.keys ?? []
                    state.wipes[slot] = RunningWipe(
                        container: container, account: account, step: wipeStep, keys: known + ids)
                }
                return ids
            }
        }
    }

    package func holdAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError) {
        try StoreLimits.check(container)
        state.withLock { state in
            let slot = KeySlot.transfer(publisher: container.publisher, account: account)
            state.members[slot, default: []].insert(container)
        }
    }

    package func releaseAccount(_ account: AccountID, _ container: AppContainer) throws(StorageError) -> [KeyID] {
        try StoreLimits.check(container)
        return state.withLock { state in
            let slot = KeySlot.transfer(publisher: container.publisher, account: account)
            state.members[slot]?.remove(container)
            guard state.members[slot, default: []].isEmpty else { return [] }
            state.members[slot] = nil
            return state.shred(slot)
        }
    }

    package func apps(of publisher: String, holding account: AccountID) -> [String] {
        let apps = state.withLock { $0.members[.transfer(publisher: publisher, account: account)] ?? [] }
        return apps.map(\.app).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    package func accounts(of container: AppContainer) -> [AccountID] {
        state.withLock { state in
            var found: Set<AccountID> = []
            for slot in state.slots.keys where slot == Self.slot(slot.account, container) { found.insert(slot.account) }
            for (slot, apps) in state.members where apps.contains(container) { found.insert(slot.account) }
            for wipe in state.wipes.values where wipe.container == container { found.insert(wipe.account) }
            return Array(found)
        }
    }

    package func ownerID(for account: AccountID) throws(StorageError) -> OwnerID {
        let fresh = try StorageError.crypto { () throws(CryptoError) in try OwnerID.random() }
        return state.withLock { state in
            if let known = state.owners[account] { return known }
            state.owners[account] = fresh
            state.accounts[fresh] = account
            return fresh
        }
    }

    package func knownOwnerID(of account: AccountID) -> OwnerID? { state.withLock { $0.owners[account] } }

    package func account(of owner: OwnerID) -> AccountID? { state.withLock { $0.accounts[owner] } }

    package func wipes() -> [RunningWipe] {
        func key(_ wipe: RunningWipe) -> [[UInt8]] {
            [Array(wipe.container.publisher.utf8), Array(wipe.container.app.utf8), wipe.account.foldedBytes]
        }
        return state.withLock { Array($0.wipes.values) }.sorted { left, right in
            key(left).lexicographicallyPrecedes(key(right)) { $0.lexicographicallyPrecedes($1) }
        }
    }

    package func save(_ wipe: RunningWipe) throws(StorageError) {
        try StoreLimits.check(wipe.container)
        state.withLock { $0.wipes[Self.slot(wipe.account, wipe.container)] = wipe }
    }

    package func endWipe(of account: AccountID, in container: AppContainer) {
        state.withLock { $0.wipes[Self.slot(account, container)] = nil }
    }

    private static func slot(_ account: AccountID, _ container: AppContainer) -> KeySlot {
        .container(publisher: container.publisher, app: container.app, account: account)
    }
}
