/// What an app gives other apps, or takes from them, piece by piece: drags, shares, items of share and action extensions.
///
/// A view, made on demand. It asks the policy, puts the owner into what leaves and finds it in what arrives; nothing is sent
/// anywhere. The clipboard has questions of its own (``PolicyQuestion/copy(to:_:)``), and so have files that are opened in
/// another app (``ManagedFiles/handOver(_:to:as:)``).
///
/// Safe to use from any thread; no lock is held while items are loaded.
///
/// SDK: what it does around `NSItemProvider`, `UIActivityViewController` and app extensions
public struct ItemExchange: Sendable {
    /// The app this is a view of.
    public let app: ManagedApp

    init(app: ManagedApp) { self.app = app }

    /// What stands before the type of an item that only managed apps can read.
    ///
    /// An extension that takes such items names the type with it in its activation rule.
    public static let managedTypePrefix = "com.microsoft.intune.mam."

    /// Gives an item of whoever acts to another app.
    ///
    /// - Parameters:
    ///   - item: The item; it is loaded.
    ///   - peer: Who gets it.
    ///   - window: The window it comes from; the key window when it is not known.
    /// - Returns: The answer to ``PolicyQuestion/send(to:payload:)``, and what leaves: nothing on a "no".
    /// - Throws: What the item's source throws, and ``MAMDataProtectionError`` when it cannot be protected.
    public func handOut(
        _ item: ItemProvider, to peer: PeerApp, from window: WindowID? = nil
    ) throws -> OutgoingItem {
        let policy = effectivePolicy(window)
        let decision = policy.decision(for: .send(to: peer))
        guard decision.isAllowed else { return OutgoingItem(decision: decision, item: nil) }
        // Somebody without the SDK could not open it, and is allowed to have it.
        let isForManagedApp = if case .managed = peer { true } else { false }
        return OutgoingItem(
            decision: decision, item: try pack(item, of: policy, isForManagedApp: isForManagedApp))
    }

    /// Gives an item of whoever acts to a row of the share sheet (``EffectivePolicy/shareSheet(_:)``).
    ///
    /// - Parameters:
    ///   - item: The item; it is loaded.
    ///   - destination: The row, as it was offered to whoever acts.
    ///   - window: The window it comes from; the key window when it is not known.
    /// - Returns: What leaves: with its owner for a managed app, also where the policy lets data go everywhere. For a row that
    ///   gets encrypted data and contains no SDK it is of no use there. Nil for a row that is not offered to whoever acts now.
    /// - Throws: As ``handOut(_:to:from:)``.
    public func handOut(
        _ item: ItemProvider, to destination: OfferedDestination, from window: WindowID? = nil
    ) throws -> ItemProvider? {
        let policy = effectivePolicy(window)
        // Asked again: another account may act by now.
        guard
            policy.shareSheet([destination.destination]).contains(where: { $0.isEncrypted == destination.isEncrypted })
        else { return nil }
        return try pack(item, of: policy, isForManagedApp: Self.leavesWithOwner(destination, of: policy))
    }

    /// Whether what leaves for a row has an owner, and the type that says so: a managed app has to know whose it is, also
    /// where it gets the data in clear.
    static func leavesWithOwner(_ row: OfferedDestination, of policy: EffectivePolicy) -> Bool {
        policy.isManaged && (row.isEncrypted || row.destination.isManaged)
    }

    private func effectivePolicy(_ window: WindowID?) -> EffectivePolicy {
        window.map { app.policyManager.policy(for: $0) } ?? app.policyManager.policy
    }

    /// Stamps the owner on an item, encrypted where his policy says so.
    private func pack(_ item: ItemProvider, of policy: EffectivePolicy, isForManagedApp: Bool) throws -> ItemProvider {
        var item = item
        let bytes = try item.load()
        // Of several accounts, as in a merged window, nobody knows whose it is: the lockdown lets nothing leave there.
        guard isForManagedApp, let owner = policy.accountIDs.first, policy.isManaged, !bytes.isEmpty else {
            return item
        }
        let protected = try app.dataProtectionManager.protect(bytes, accountID: owner)
        return ItemProvider(typeIdentifier: Self.managedType(item.typeIdentifier), bytes: protected)
    }
}

/// An item on its way to another app.
public struct OutgoingItem: Sendable {
    /// The answer of the policy.
    public let decision: PolicyDecision
    /// What leaves; nil on a "no".
    public let item: ItemProvider?
}

extension ManagedApp {
    /// What the app gives other apps, or takes from them, piece by piece.
    public var exchange: ItemExchange { ItemExchange(app: self) }
}
