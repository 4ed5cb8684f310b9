/// Gives items to other apps, and takes items from them.
///
/// Apps exchange items by drag and drop, through the share sheet, and through extensions.
///
/// The type asks the policy for decisions, adds the owner to outgoing items, and reads the owner of incoming items. The
/// app itself has to transfer the items. For the clipboard, ask the policy a ``PolicyQuestion`` such as
/// ``PolicyQuestion/copy(to:_:)`` instead. To open a file in another app, use ``ManagedFiles/handOver(_:to:as:)``.
///
/// A value of this type refers to its app, and is safe to use from any thread. It holds no lock while items are loaded.
///
/// SDK: the interception of `NSItemProvider`, `UIActivityViewController` and app extensions
public struct ItemExchange: Sendable {
    /// The app that gives and takes the items.
    package let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The prefix of type identifiers for items that only managed apps (apps with the SDK) can read.
    ///
    /// An extension that accepts such items names types with this prefix in its activation rule.
    public static let managedTypePrefix = "com.microsoft.intune.mam."

    /// Gives an item to another app, if the policy allows the transfer.
    ///
    /// The item belongs to the account for which the code acts (``EffectiveIdentity``).
    ///
    /// - Parameters:
    ///   - item: The item. The call loads its bytes if necessary.
    ///   - peer: The app that receives the item.
    ///   - window: The window that contains the item. Defaults to the key window.
    /// - Returns: The policy's answer to ``PolicyQuestion/send(to:payload:)``, and the outgoing item if allowed.
    /// - Throws: The error of the function that supplies the item's bytes, or ``MAMDataProtectionError`` if the item
    ///   cannot be protected.
    public func handOut(
        _ item: ItemProvider, to peer: PeerApp, from window: WindowID? = nil
    ) throws -> OutgoingItem {
        let policy = effectivePolicy(window)
        let decision = policy.decision(for: .send(to: peer))
        guard decision.isAllowed else { return OutgoingItem(decision: decision, item: nil) }
        // An app without the SDK could not read a protected item, and it is allowed to have the item.
        let isForManagedApp = if case .managed = peer { true } else { false }
        return OutgoingItem(
            decision: decision, item: try pack(item, of: policy, isForManagedApp: isForManagedApp))
    }

    /// Gives an item to the app that the user chose in the share sheet.
    ///
    /// The item belongs to the account for which the code acts (``EffectiveIdentity``).
    ///
    /// - Parameters:
    ///   - item: The item. The call loads its bytes if necessary.
    ///   - destination: The share sheet's chosen row, as returned by ``EffectivePolicy/shareSheet(_:)``.
    ///   - window: The window that contains the item. Defaults to the key window.
    /// - Returns: The item; nil if the row is no longer offered. An item for a managed app names its owner, even if the
    ///   policy allows all transfers. If the row is for encrypted data, only an app with the SDK can read the item.
    /// - Throws: The errors of ``handOut(_:to:from:)``.
    public func handOut(
        _ item: ItemProvider, to destination: OfferedDestination, from window: WindowID? = nil
    ) throws -> ItemProvider? {
        let policy = effectivePolicy(window)
        // Checked again, because the effective identity may have changed since the row was offered.
        guard
            policy.shareSheet([destination.destination]).contains(where: { $0.isEncrypted == destination.isEncrypted })
        else { return nil }
        return try pack(item, of: policy, isForManagedApp: Self.leavesWithOwner(destination, of: policy))
    }

    /// Returns whether the outgoing item for a row has an owner, and the type that shows it.
    ///
    /// A managed app needs the owner even if it gets the data in clear.
    static func leavesWithOwner(_ row: OfferedDestination, of policy: EffectivePolicy) -> Bool {
        policy.isManaged && (row.isEncrypted || row.destination.isManaged)
    }

    private func effectivePolicy(_ window: WindowID?) -> EffectivePolicy {
        window.map { app.policyManager.policy(for: $0) } ?? app.policyManager.policy
    }

    /// Adds the owner to an item, encrypted if the owner's policy requires it.
    private func pack(_ item: ItemProvider, of policy: EffectivePolicy, isForManagedApp: Bool) throws -> ItemProvider {
        var item = item
        let bytes = try item.load()
        // With several accounts, as in a merged window, the owner is unknown. The lockdown allows no transfer there.
        guard isForManagedApp, let owner = policy.accountIDs.first, policy.isManaged, !bytes.isEmpty else {
            return item
        }
        let protected = try app.dataProtectionManager.protect(bytes, accountID: owner)
        return ItemProvider(typeIdentifier: Self.managedType(item.typeIdentifier), bytes: protected)
    }
}

/// The result of giving an item to another app, if the policy allows it.
public struct OutgoingItem: Sendable {
    /// The policy's decision whether the item is allowed to go to the other app.
    public let decision: PolicyDecision
    /// The outgoing item; nil if the policy forbids the transfer.
    public let item: ItemProvider?
}

extension ManagedApp {
    /// The object that gives items to other apps and takes items from them.
    public var exchange: ItemExchange { ItemExchange(app: self) }
}
