internal import MAMActivationRules

/// The items that a share or action extension takes, according to its activation rule.
///
/// `MAMSettingsTools` checks the rules of an `Info.plist` and prepares them for managed apps. This type evaluates a
/// rule for given items.
public struct ExtensionActivation: Sendable, Hashable {
    /// The allowed items of one kind.
    struct Kind: Sendable, Hashable {
        let type: String
        var butNot: [String] = []
        var most = Int.max

        func takes(_ type: String) -> Bool {
            TypeConformance.conforms(type, to: self.type)
                && !butNot.contains { TypeConformance.conforms(type, to: $0) }
        }
    }

    /// The accepted types.
    ///
    /// They include all types that conform to them. A rule of constants or a predicate may restrict them further.
    public let types: [String]
    /// The maximum number of items.
    public let most: Int

    let kinds: [Kind]
    let least: Int
    let takesManagedItems: Bool
    /// The predicate; if present, it replaces ``kinds``.
    let predicate: ActivationPredicate?

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - types: The accepted uniform type identifiers. Items of managed apps have separate types, which begin with
    ///     ``ItemExchange/managedTypePrefix``.
    ///   - most: The maximum number of items, 1 or more. Defaults to 1.
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

    /// Returns whether an extension is shown for items of these types.
    ///
    /// Every item has to be of an accepted type. The rule limits the number of items of each kind and in total. No rule
    /// accepts an empty list.
    ///
    /// - Parameter offered: The type of each item.
    /// - Returns: Whether the extension takes the items.
    public func takes(_ offered: [String]) -> Bool {
        guard offered.count >= least, offered.count <= most else { return false }
        if let predicate { return predicate.takes(offered, conforms: TypeConformance.conforms) }
        let offered = takesManagedItems ? offered.map(ItemExchange.plainType) : offered
        guard offered.allSatisfy({ type in kinds.contains { $0.takes(type) } }) else { return false }
        return kinds.allSatisfy { kind in offered.count { kind.takes($0) } <= kind.most }
    }
}

/// An extension and its row of the share sheet.
public struct ShareExtension: Sendable, Hashable {
    /// The row of the share sheet.
    public let destination: ShareDestination
    /// The rule for the items that the extension takes.
    public let activation: ExtensionActivation

    /// Creates an extension.
    ///
    /// - Parameters:
    ///   - app: The app that contains the extension.
    ///   - isManaged: Whether the app contains the SDK.
    ///   - activation: The rule for the items that the extension takes.
    ///   - isInstalledByMDM: Whether device management installed the app. Defaults to `false`.
    ///   - isOpenIn: Whether the extension's settings have `OpenInActionExtension`. A managed app then has the row
    ///     "Open in APP" instead of "Copy to APP" (``ItemExchange/openIn(_:named:)``). Defaults to `false`.
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
    /// Returns the extensions that the share sheet of the effective identity shows for items.
    ///
    /// An item that leaves encrypted, or for a managed app, has a type that only managed apps use. An extension whose
    /// rule does not name that type is not shown, even if its app contains the SDK.
    ///
    /// - Parameters:
    ///   - types: The types of the items, without the prefix.
    ///   - candidates: The extensions on the device.
    ///   - window: The window of the items. Defaults to the key window.
    /// - Returns: The rows that are shown, in the order of the candidates.
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
