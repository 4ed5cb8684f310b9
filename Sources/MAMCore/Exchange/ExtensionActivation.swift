internal import MAMActivationRules

/// Which items a share or action extension takes, as its activation rule says.
///
/// `MAMSettingsTools` checks rules of an `Info.plist` and prepares them for managed apps; this is what such a rule comes to
/// for items that are there.
public struct ExtensionActivation: Sendable, Hashable {
    /// What is taken of one kind.
    struct Kind: Sendable, Hashable {
        let type: String
        var butNot: [String] = []
        var most = Int.max

        func takes(_ type: String) -> Bool {
            TypeConformance.conforms(type, to: self.type)
                && !butNot.contains { TypeConformance.conforms(type, to: $0) }
        }
    }

    /// The types, with everything that conforms to one of them; a rule of constants and a predicate may take less of it.
    public let types: [String]
    /// How many items it takes at most.
    public let most: Int

    let kinds: [Kind]
    let least: Int
    let takesManagedItems: Bool
    /// What is asked in place of all that.
    let predicate: ActivationPredicate?

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - types: Uniform type identifiers. Items of managed apps have types of their own: each with
    ///     ``ItemExchange/managedTypePrefix`` before it.
    ///   - most: How many items it takes at most, 1 or more.
    public init(types: [String], most: Int = 1) {
        self.init(
            types: types, most: max(1, most), kinds: types.map { Kind(type: $0) }, least: 1, takesManagedItems: false)
    }

    init(
        types: [String], most: Int, kinds: [Kind], least: Int, takesManagedItems: Bool,
        predicate: ActivationPredicate? = nil
    ) {
        self.types = types
        self.most = most
        self.kinds = kinds
        self.least = least
        self.takesManagedItems = takesManagedItems
        self.predicate = predicate
    }

    /// Whether an extension is shown for items of these types.
    ///
    /// Every item has to be of a type that is taken, and there may be no more of a kind, and of items as a whole, than the
    /// rule says; no rule takes no item.
    public func takes(_ offered: [String]) -> Bool {
        guard offered.count >= least, offered.count <= most else { return false }
        if let predicate { return predicate.takes(offered, conforms: TypeConformance.conforms) }
        let offered = takesManagedItems ? offered.map(ItemExchange.plainType) : offered
        guard offered.allSatisfy({ type in kinds.contains { $0.takes(type) } }) else { return false }
        return kinds.allSatisfy { kind in offered.count { kind.takes($0) } <= kind.most }
    }
}

/// An extension beside its row of the share sheet.
public struct ShareExtension: Sendable, Hashable {
    /// The row.
    public let destination: ShareDestination
    /// What it takes.
    public let activation: ExtensionActivation

    /// Makes an extension.
    ///
    /// - Parameters:
    ///   - app: The app that contains it.
    ///   - isManaged: Whether it contains the SDK.
    ///   - activation: What it takes.
    ///   - isInstalledByMDM: Whether device management installed the app.
    ///   - isOpenIn: Whether its settings have `OpenInActionExtension`: its row is "Open in APP" then, which takes the place of
    ///     "Copy to APP" (``ItemExchange/openIn(_:named:)``).
    public init(
        app: String, isManaged: Bool, activation: ExtensionActivation, isInstalledByMDM: Bool = false,
        isOpenIn: Bool = false
    ) {
        destination = ShareDestination(
            app: app, action: isManaged && isOpenIn ? .openIn : .shareExtension, isManaged: isManaged,
            isInstalledByMDM: isInstalledByMDM)
        self.activation = activation
    }
}

extension ItemExchange {
    /// The extensions that the share sheet of whoever acts shows for some items.
    ///
    /// What leaves encrypted, or for a managed app, has a type that only managed apps know: an extension whose rule does not
    /// name it is not shown, though its app contains the SDK.
    ///
    /// - Parameters:
    ///   - types: The types of the items, as the app has them.
    ///   - candidates: The extensions on the device.
    ///   - window: The window they come from; the key window when it is not known.
    /// - Returns: The rows that are shown, in their order.
    public func extensions(
        for types: [String], among candidates: [ShareExtension], from window: WindowID? = nil
    ) -> [OfferedDestination] {
        let policy = window.map { app.policyManager.policy(for: $0) } ?? app.policyManager.policy
        return candidates.compactMap { candidate in
            guard let row = policy.shareSheet([candidate.destination]).first else { return nil }
            let offered = Self.leavesWithOwner(row, of: policy) ? types.map { Self.managedType($0) } : types
            return candidate.activation.takes(offered) ? row : nil
        }
    }

    static func managedType(_ type: String) -> String {
        type.hasPrefix(managedTypePrefix) ? type : managedTypePrefix + type
    }
}
