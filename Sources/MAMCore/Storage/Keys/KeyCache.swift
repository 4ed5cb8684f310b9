internal import MAMBase
package import MAMKeys

/// A cache of recently unwrapped account keys, valid until the store changes.
///
/// An entry belongs to the change number that was read before its lookup. If the number has changed, by this process or
/// another, all entries are dropped. So a shredded key is never returned.
package final class KeyCache: Sendable {
    package struct Entry: Sendable {
        package let slot: KeySlot
        package let key: AccountKey

        package init(slot: KeySlot, key: AccountKey) { (self.slot, self.key) = (slot, key) }
    }

    private struct State: Sendable {
        var changes: UInt64?
        var entries: RecentlyUsed<KeyID, Entry>
        var newest: [KeySlot: KeyID] = [:]
        /// The last answer about a newest key: most calls protect data of one account in a row, and comparing a slot
        /// takes less time than finding its key (235 ns).
        var last: Entry?
    }

    private let state: Guarded<State>

    /// Makes an empty cache.
    package init(capacity: Int = 1024) { state = Guarded(State(entries: RecentlyUsed(capacity: capacity))) }

    package func entry(_ id: KeyID, at changes: UInt64) -> Entry? {
        state.withLock { state in
            Self.refresh(&state, changes)
            return state.entries.value(for: id)
        }
    }

    package func newest(in slot: KeySlot, at changes: UInt64) -> AccountKey? {
        state.withLock { state in
            Self.refresh(&state, changes)
            if state.last?.slot == slot { return state.last?.key }
            guard let id = state.newest[slot] else { return nil }
            state.last = state.entries.value(for: id)
            return state.last?.key
        }
    }

    /// Adds a key that was looked up after the change number was read.
    package func insert(_ entry: Entry, isNewest: Bool, at changes: UInt64) {
        state.withLock { state in
            if state.changes == nil { state.changes = changes }
            guard state.changes == changes else { return }
            // It may be the one that is dropped, or no longer the newest.
            state.last = nil
            if let dropped = state.entries.insert(entry, for: entry.key.id),
                state.newest[dropped.slot] == dropped.key.id
            {
                state.newest[dropped.slot] = nil
            }
            if isNewest { state.newest[entry.slot] = entry.key.id }
        }
    }

    private static func refresh(_ state: inout State, _ changes: UInt64) {
        guard state.changes != changes else { return }
        state.changes = changes
        state.entries.removeAll()
        state.newest = [:]
        state.last = nil
    }
}
