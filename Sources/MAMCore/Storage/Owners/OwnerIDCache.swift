package import MAMBase
package import MAMSealedFiles

/// The owner ids of recently used accounts, valid until the store changes.
///
/// Reading a row of `keys.sqlite` takes twenty system calls, and making a file needs the id of its owner. As in
/// ``KeyCache``, an entry belongs to the change number that was read before its lookup.
package final class OwnerIDCache: Sendable {
    private struct State: Sendable {
        var changes: UInt64?
        var ids = RecentlyUsed<AccountID, OwnerID>(capacity: OwnerIDCache.capacity)
    }

    private static let capacity = 1024
    private let state = Guarded(State())

    /// Makes an empty cache.
    package init() {}

    /// Returns the id of an account; nil if it is not known at this change number.
    package func id(of account: AccountID, at changes: UInt64) -> OwnerID? {
        state.withLock { state in
            if state.changes != changes { state = State(changes: changes) }
            return state.ids.value(for: account)
        }
    }

    /// Adds an id that was looked up after the change number was read.
    package func insert(_ id: OwnerID, of account: AccountID, at changes: UInt64) {
        state.withLock { state in
            guard state.changes == changes else { return }
            _ = state.ids.insert(id, for: account)
        }
    }
}
