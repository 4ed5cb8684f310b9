internal import MAMActivationRules

/// The activation rule of a share or action extension, which determines the items that the extension accepts.
///
/// This type evaluates a rule for given items. The tools in `MAMSettingsTools` check the rules in an `Info.plist` and
/// prepare them for managed apps.
public struct ExtensionActivation: Sendable, Equatable {
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

    /// The uniform type identifiers of the items that the extension accepts.
    ///
    /// Types that conform to one of these are accepted too. A rule from an `Info.plist` can have more restrictions.
    public let types: [String]
    /// The maximum number of items that the extension accepts at once.
    public let most: Int

    let kinds: [Kind]
    let least: Int
    let takesManagedItems: Bool
    /// The predicate; if present, it replaces ``kinds``.
    let predicate: ActivationPredicate?

    /// Creates the activation rule of an extension.
    ///
    /// - Parameters:
    ///   - types: The uniform type identifiers of the items that the extension accepts. Items of managed apps have
    ///     types of their own, which begin with ``ItemExchange/managedTypePrefix``.
    ///   - most: The maximum number of items at once, 1 or more. Defaults to 1.
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

    /// Returns whether the share sheet shows the extension for items of these types.
    ///
    /// The share sheet shows the extension if the extension accepts the type of every item. The rule can also limit the
    /// number of items of each kind and in total. An empty list is never accepted.
    ///
    /// - Parameter offered: The types, one for each item.
    /// - Returns: Whether the extension accepts the items.
    public func takes(_ offered: [String]) -> Bool {
        guard offered.count >= least, offered.count <= most else { return false }
        if let predicate { return predicate.takes(offered, conforms: TypeConformance.conforms) }
        let offered = takesManagedItems ? offered.map(ItemExchange.plainType) : offered
        guard offered.allSatisfy({ type in kinds.contains { $0.takes(type) } }) else { return false }
        return kinds.allSatisfy { kind in offered.count { kind.takes($0) } <= kind.most }
    }
}

/// A share or action extension, with the row in which the share sheet shows the extension.
public struct ShareExtension: Sendable, Equatable {
    /// The row of the share sheet that shows the extension.
    public let destination: ShareDestination
    /// The rule that determines the items that the extension accepts.
    public let activation: ExtensionActivation

    /// Creates a share or action extension.
    ///
    /// - Parameters:
    ///   - app: The app that contains the extension.
    ///   - isManaged: Whether the app contains the SDK.
    ///   - activation: The rule that determines the items that the extension accepts.
    ///   - isInstalledByMDM: Whether device management (MDM) installed the app. Defaults to `false`.
    ///   - isOpenIn: Whether the extension's settings contain `OpenInActionExtension`. If so, the row of a managed app
    ///     shows "Open in APP", not "Copy to APP" (``ItemExchange/openIn(_:named:)``). Defaults to `false`.
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
    /// Returns the rows of extensions that the share sheet shows when the user shares items.
    ///
    /// The items belong to the account for which the code acts (``EffectiveIdentity``). Encrypted items, and items for
    /// a managed app, have a type that only managed apps use. If the rule of an extension does not name that type, the
    /// extension is not shown, even if its app contains the SDK.
    ///
    /// - Parameters:
    ///   - types: The types of the items, without ``managedTypePrefix``.
    ///   - candidates: The extensions that are installed on the device.
    ///   - window: The window that contains the items. Defaults to the key window.
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
