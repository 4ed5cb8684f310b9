package import MAMBase
package import MAMKeys
/// The identity of an account's keys of one kind: those of an app's container, or those of a publisher.
package struct KeySlot: Sendable, Hashable {
    /// The publisher, whose apps share transfer keys.
    let publisher: String
    /// The bundle id of the container's app; empty for transfer keys.
    package let app: String
    package let account: AccountID
    /// The purpose of the keys.
    package let kind: AccountKey.Kind

    private init(publisher: String, app: String, account: AccountID, kind: AccountKey.Kind) {
        self.publisher = publisher
        self.app = app
        self.account = account
        self.kind = kind
    }

    /// Returns the slot of an account's keys in one app's container.
    package static func container(publisher: String, app: String, account: AccountID) -> KeySlot {
        KeySlot(publisher: publisher, app: app, account: account, kind: .container)
    }

    /// Returns the slot of an account's keys that the apps of a publisher share.
    package static func transfer(publisher: String, account: AccountID) -> KeySlot {
        KeySlot(publisher: publisher, app: "", account: account, kind: .transfer)
    }

    /// Makes the slot of a kind for an app of a publisher.
    package init(_ kind: AccountKey.Kind, publisher: String, app: String, account: AccountID) {
        self.init(publisher: publisher, app: kind == .container ? app : "", account: account, kind: kind)
    }
}

extension KeySlot: CustomReflectable, CustomStringConvertible {
    /// The kind; never the account.
    package var description: String { "KeySlot(\(kind))" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: []) }

    // Publishers and apps are compared byte by byte, as in a database; `==` of strings treats two spellings of one
    // letter as equal.
    package static func == (left: KeySlot, right: KeySlot) -> Bool {
        left.kind == right.kind && left.account == right.account
            && left.publisher.hasSameBytes(as: right.publisher)
            && left.app.hasSameBytes(as: right.app)
    }
}

/// An account key as it is stored.
package struct StoredKey: Sendable, Hashable {
    /// The id of the key in the data that it protects.
    package let id: KeyID
    /// The account and the purpose of the key.
    package let slot: KeySlot
    /// The generation among the slot's keys; ascending.
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

/// An app of a publisher, to identify its container.
package struct AppContainer: Sendable, Hashable {
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
        left.publisher.hasSameBytes(as: right.publisher) && left.app.hasSameBytes(as: right.app)
    }
}

/// A running wipe of an account's data in one app, with its progress for a restart after a crash.
package struct RunningWipe: Sendable, Hashable {
    /// The app whose container is wiped.
    package var container: AppContainer
    package var account: AccountID
    /// The step of the wipe, with a meaning for the wipe only.
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
