/// Gives items to other apps, or takes items from them: drags, shares, and items of share and action extensions.
///
/// A view, created on demand. It asks the policy, adds the owner to outgoing items and reads the owner of incoming
/// items. It transfers nothing itself. The clipboard has its own questions (``PolicyQuestion/copy(to:_:)``), and so
/// have files that are opened in another app (``ManagedFiles/handOver(_:to:as:)``).
///
/// Safe to use from any thread. No lock is held while items are loaded.
///
/// SDK: its interception of `NSItemProvider`, `UIActivityViewController` and app extensions
public struct ItemExchange: Sendable {
    /// The app of this view.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// The prefix of type identifiers for items that only managed apps can read.
    ///
    /// An extension that takes such items names the prefixed type in its activation rule.
    public static let managedTypePrefix = "com.microsoft.intune.mam."

    /// Gives an item of the effective identity to another app.
    ///
    /// - Parameters:
    ///   - item: The item, which the call loads.
    ///   - peer: The app that gets the item.
    ///   - window: The window of the item. Defaults to the key window.
    /// - Returns: The answer to ``PolicyQuestion/send(to:payload:)``, and the outgoing item if it is allowed.
    /// - Throws: The error of the item's source, or ``MAMDataProtectionError`` if the item cannot be protected.
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

    /// Gives an item of the effective identity to a row of the share sheet (``EffectivePolicy/shareSheet(_:)``).
    ///
    /// - Parameters:
    ///   - item: The item, which the call loads.
    ///   - destination: The row, as offered to the effective identity.
    ///   - window: The window of the item. Defaults to the key window.
    /// - Returns: The outgoing item. For a managed app it has its owner, even if the policy allows all transfers. A
    ///   destination that gets encrypted data but has no SDK cannot read it. Nil if the row is not offered to the
    ///   effective identity now.
    /// - Throws: The same as ``handOut(_:to:from:)``.
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

/// An item that is given to another app.
public struct OutgoingItem: Sendable {
    /// The answer of the policy.
    public let decision: PolicyDecision
    /// The outgoing item; nil if the policy forbids the transfer.
    public let item: ItemProvider?
}

extension ManagedApp {
    /// The view that gives items to other apps and takes items from them.
    public var exchange: ItemExchange { ItemExchange(app: self) }
}
