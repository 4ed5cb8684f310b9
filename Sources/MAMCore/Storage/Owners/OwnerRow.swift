package import MAMBase
package import MAMKeys
package import MAMSealedFiles
package import MAMVolumes

/// The row of the owner index for one name of a file.
package struct OwnerRow: Sendable, Hashable {
    /// The place where the file itself records its owner.
    package enum Kind: UInt8, Sendable, CaseIterable {
        /// In the header of an encrypted file.
        case encrypted = 1
        /// In the tag of a clear file.
        case clear = 2
        /// Nowhere: its volume has no extended attributes, so only this row has the owner.
        case pathOnly = 3
        /// In the tag of a folder, as the default owner of new files.
        case folderDefault = 4
    }

    /// The state of the file.
    package enum State: UInt8, Sendable, CaseIterable {
        /// About to be made; after a crash the file itself shows whether it was.
        case pending = 0
        /// Present.
        case live = 1
    }

    /// The app whose container has the file.
    package var container: AppContainer
    /// The absolute path, which identifies a row.
    package var path: String
    /// The identity of the file on the machine; nil until it is made.
    package var place: FilePlace?
    /// The id in its header or tag.
    package var fileID: FileID?
    package var owner: OwnerID
    /// The account key that wraps its data key.
    package var keyID: KeyID?
    /// The highest sequence number seen in its header.
    package var sequence: UInt64
    /// The place where the file records its owner.
    package var kind: Kind
    /// The state of the file.
    package var state: State

    package init(
        container: AppContainer, path: String, place: FilePlace? = nil, fileID: FileID? = nil, owner: OwnerID,
        keyID: KeyID? = nil, sequence: UInt64 = 0, kind: Kind, state: State = .pending
    ) {
        self.container = container
        self.path = path
        self.place = place
        self.fileID = fileID
        self.owner = owner
        self.keyID = keyID
        self.sequence = sequence
        self.kind = kind
        self.state = state
    }
}

extension OwnerRow: CustomStringConvertible, CustomReflectable {
    /// Kind and state; never the path.
    package var description: String { "OwnerRow(\(kind), \(state))" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

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
