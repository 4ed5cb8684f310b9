package import MAMBase

/// A kind of slot, declared by the feature that owns the format of its bytes.
///
/// Name and parts are authenticated with every row, so they never change once released.
package struct SlotKind: Sendable {
    /// The parts that distinguish the slots of a kind, besides the publisher.
    package struct Parts: OptionSet, Sendable {
        package let rawValue: UInt8

        /// Makes a set of parts.
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The app's bundle id; without it the apps of a publisher share a slot.
        package static let app = Parts(rawValue: 1)
        package static let account = Parts(rawValue: 2)
        /// The scope, a number whose meaning is the kind's own.
        package static let scope = Parts(rawValue: 4)
    }

    /// Distinguishes kinds; appears in error messages.
    let name: StaticString
    let parts: Parts
    /// The maximum length of a slot's contents, in bytes.
    let maximumByteCount: Int
    /// Whether contents are only times and states, so that nothing has to be erased after a shorter record.
    let holdsTimesOnly: Bool

    /// Declares a kind.
    package init(_ name: StaticString, _ parts: Parts, maximumByteCount: Int, holdsTimesOnly: Bool = false) {
        self.name = name
        self.parts = parts
        self.maximumByteCount = maximumByteCount
        self.holdsTimesOnly = holdsTimesOnly
    }

    /// Declares a record that an app has one of; the scope of its slot distinguishes it from the app's other records.
    package static func appRecord(maximumByteCount: Int) -> SlotKind {
        SlotKind("records", [.app, .scope], maximumByteCount: maximumByteCount)
    }
}

/// The slots of one kind and scope that an app, or the apps of a publisher, have for their accounts.
package struct SlotGroup: Sendable {
    let kind: SlotKind
    let container: AppContainer
    let scope: UInt8

    /// Names a group; ignores parts that the kind does not have.
    package init(_ kind: SlotKind, of container: AppContainer, scope: UInt8 = 0) {
        self.kind = kind
        self.container =
            kind.parts.contains(.app) ? container : AppContainer(publisher: container.publisher, app: "")
        self.scope = kind.parts.contains(.scope) ? scope : 0
    }
}

/// A named place for bytes in the store of a device.
package struct StoreSlot: Sendable {
    let group: SlotGroup
    /// The account; ``AccountID/unmanaged`` for kinds without this part.
    let account: AccountID

    /// Names a slot; ignores parts that the kind does not have.
    package init(
        _ kind: SlotKind, of container: AppContainer, account: AccountID = .unmanaged, scope: UInt8 = 0
    ) {
        group = SlotGroup(kind, of: container, scope: scope)
        self.account = kind.parts.contains(.account) ? account : .unmanaged
    }
}

extension StoreSlot: CustomReflectable, CustomStringConvertible {
    /// The kind; never the account.
    package var description: String { "StoreSlot(\(group.kind.name))" }
    /// Shows nothing.
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension AppContainer {
    /// The container of slots that belong to the device.
    package static let device = AppContainer(publisher: "", app: "")
}
