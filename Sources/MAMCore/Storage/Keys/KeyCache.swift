internal import MAMBase

/// Account keys that were unwrapped lately, as long as nobody changed the store.
///
/// An entry is as old as the change number that was read before it was looked up; when the number has moved, by this
/// process or another, everything is forgotten. So a key that was shredded is never answered again.
final class KeyCache: Sendable {
    struct Entry: Sendable {
        let slot: KeySlot
        let key: AccountKey
    }

    private struct State: Sendable {
        var changes: UInt64?
        var entries: RecentlyUsed<KeyID, Entry>
        var newest: [KeySlot: KeyID] = [:]
    }

    private let state: Guarded<State>

    /// Makes an empty cache.
    init(capacity: Int = 1024) { state = Guarded(State(entries: RecentlyUsed(capacity: capacity))) }

    /// How many keys are remembered.
    var count: Int { state.withLock { $0.entries.count } }

    /// The key of an id.
    func entry(_ id: KeyID, at changes: UInt64) -> Entry? {
        state.withLock { state in
            Self.refresh(&state, changes)
            return state.entries.value(for: id)
        }
    }

    /// The newest key of a slot.
    func newest(in slot: KeySlot, at changes: UInt64) -> AccountKey? {
        state.withLock { state in
            Self.refresh(&state, changes)
            guard let id = state.newest[slot] else { return nil }
            return state.entries.value(for: id)?.key
        }
    }

    /// Remembers a key that was looked up after the change number was read.
    func insert(_ entry: Entry, isNewest: Bool, at changes: UInt64) {
        state.withLock { state in
            if state.changes == nil { state.changes = changes }
            guard state.changes == changes else { return }
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
    }
}
