internal import MAMJSON

/// An immutable snapshot of the app configuration of one or several accounts.
///
/// A key can have several values, because several configuration policies can be targeted at an account. The values of
/// all these targeted configurations apply. A tenant can also have a default configuration. A default value applies
/// only if no targeted configuration of the same account has the key.
///
/// SDK: `id<IntuneMAMAppConfig>`
public struct MAMAppConfig: Sendable, Equatable {
    /// The configurations of each account, in order.
    private let accounts: [[AppConfiguration]]

    /// Makes the configuration of one account.
    ///
    /// - Parameter configurations: The account's configurations, in the order of delivery. Defaults to an empty list.
    public init(_ configurations: [AppConfiguration] = []) { accounts = [configurations] }

    /// Makes the configuration of several accounts.
    ///
    /// A configuration that is targeted at one account does not override the default configuration of another account.
    ///
    /// - Parameter accounts: One list for each account: the account's configurations, in the order of delivery. Queries
    ///   return the values of a key in the order of these lists.
    public init(accounts: [[AppConfiguration]]) { self.accounts = accounts }

    /// All configurations, in the order of the accounts and, for each account, in the order of delivery.
    ///
    /// Empty configurations and the tenant's default configuration are included.
    ///
    /// SDK: `fullData`
    public var fullData: [AppConfiguration] { accounts.flatMap(\.self) }

    /// Returns whether two targeted configurations have different values for a key.
    ///
    /// The tenant's default configuration is not compared.
    ///
    /// SDK: `hasConflict:`
    public func hasConflict(forKey key: String) -> Bool {
        let values = fullData.lazy.filter { !$0.isDefault }.compactMap { $0[key] }
        guard let first = values.first else { return false }
        return values.contains { $0 != first }
    }

    /// Returns the candidates of a key, account by account.
    func candidates(_ key: String) -> [AppConfigurationValue] {
        accounts.flatMap { configurations in
            let targeted = configurations.filter { !$0.isDefault }.compactMap { $0[key] }
            return targeted.isEmpty ? configurations.compactMap { $0[key] } : targeted
        }
    }

    /// The keys of all configurations, sorted by their Unicode scalars, without duplicates and without `__IsDefault`.
    public var keys: [String] {
        var seen: Set<JSONKey> = [JSONKey(text: AppConfiguration.defaultMark)]
        return fullData.flatMap(\.keys).filter { seen.insert(JSONKey(text: $0)).inserted }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
