/// Which account's keys of a kind: those of one app's container, or those of a publisher.
package struct KeySlot: Sendable, Hashable {
    /// The publisher, whose apps share transfer keys.
    package let publisher: String
    /// The bundle id of the app whose container it is; empty for transfer keys.
    package let app: String
    /// Whose keys.
    package let account: AccountID
    /// What they serve.
    package let kind: AccountKey.Kind

    private init(publisher: String, app: String, account: AccountID, kind: AccountKey.Kind) {
        self.publisher = publisher
        self.app = app
        self.account = account
        self.kind = kind
    }

    /// The keys of an account in one app's container.
    package static func container(publisher: String, app: String, account: AccountID) -> KeySlot {
        KeySlot(publisher: publisher, app: app, account: account, kind: .container)
    }

    /// The keys of an account that the apps of a publisher share.
    package static func transfer(publisher: String, account: AccountID) -> KeySlot {
        KeySlot(publisher: publisher, app: "", account: account, kind: .transfer)
    }

    /// The slot of a kind for an app of a publisher.
    package init(_ kind: AccountKey.Kind, publisher: String, app: String, account: AccountID) {
        self.init(publisher: publisher, app: kind == .container ? app : "", account: account, kind: kind)
    }
}

extension KeySlot: CustomReflectable, CustomStringConvertible {
    /// The kind; never the account.
    package var description: String { "KeySlot(\(kind))" }
    /// Shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }

    // Publishers and apps are compared byte by byte, as a database does it; `==` of strings takes two spellings of one
    // letter for the same.
    package static func == (left: KeySlot, right: KeySlot) -> Bool {
        left.kind == right.kind && left.account == right.account
            && left.publisher.utf8.elementsEqual(right.publisher.utf8)
            && left.app.utf8.elementsEqual(right.app.utf8)
    }
}

/// An account key as it is stored.
package struct StoredKey: Sendable, Hashable {
    /// Names the key in what it protects.
    package let id: KeyID
    /// Whose it is and what it serves.
    package let slot: KeySlot
    /// Which one of the slot's keys it is; grows.
    package let generation: UInt32
    /// The key, wrapped under the root key.
    package let wrapped: WrappedKey

    /// Makes a row.
    package init(id: KeyID, slot: KeySlot, generation: UInt32, wrapped: WrappedKey) {
        self.id = id
        self.slot = slot
        self.generation = generation
        self.wrapped = wrapped
    }
}

/// One app of a publisher: whose container it is.
package struct AppContainer: Sendable, Hashable {
    /// The publisher.
    package let publisher: String
    /// The app's bundle id.
    package let app: String

    /// Makes a pair.
    package init(publisher: String, app: String) {
        self.publisher = publisher
        self.app = app
    }

    // Byte by byte, see `KeySlot`.
    package static func == (left: AppContainer, right: AppContainer) -> Bool {
        left.publisher.utf8.elementsEqual(right.publisher.utf8) && left.app.utf8.elementsEqual(right.app.utf8)
    }
}

/// A wipe of an account's data in one app that has begun and not ended: where it stands after a crash.
package struct RunningWipe: Sendable, Hashable {
    /// The app whose container is wiped.
    package var container: AppContainer
    /// Whose data.
    package var account: AccountID
    /// How far it is; the meaning is the wipe's own.
    package var step: UInt32
    /// The keys that were shredded for it.
    package var keys: [KeyID]

    /// Makes a row.
    package init(container: AppContainer, account: AccountID, step: UInt32, keys: [KeyID] = []) {
        self.container = container
        self.account = account
        self.step = step
        self.keys = keys
    }
}

/// The owner ids by which tags may name an account.
package struct OwnerIDs: Sendable, Hashable {
    /// The ids that are the account's for certain.
    package var ids: Set<OwnerID>
    /// Whether it has no others; if not, an id that nobody knows may be the account's.
    package var areAll: Bool

    /// Makes a set.
    package init(ids: Set<OwnerID>, areAll: Bool) {
        self.ids = ids
        self.areAll = areAll
    }
}
