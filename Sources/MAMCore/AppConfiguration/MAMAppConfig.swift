internal import MAMJSON

/// The app configuration of one or several accounts at the time of the call: an immutable value.
///
/// The tenant's default gives a key its value only if no targeted configuration of the same account has the key. The
/// values that count are the candidates of the key, in the order of ``fullData``.
///
/// SDK: `id<IntuneMAMAppConfig>`
public struct MAMAppConfig: Sendable, Hashable {
    /// The configurations of each account, in order.
    private let accounts: [[AppConfiguration]]

    /// Makes the configuration of one account.
    ///
    /// - Parameter configurations: The dictionaries, in order. Defaults to none.
    public init(_ configurations: [AppConfiguration] = []) { accounts = [configurations] }

    /// Makes the configuration of several accounts.
    ///
    /// A targeted configuration overrides only the default of its own account.
    ///
    /// - Parameter accounts: The dictionaries of each account, in order.
    public init(accounts: [[AppConfiguration]]) { self.accounts = accounts }

    /// All dictionaries that were delivered, in order, including empty ones and the tenant's default.
    ///
    /// SDK: `fullData`
    public var fullData: [AppConfiguration] { accounts.flatMap(\.self) }

    /// Returns whether two targeted dictionaries give the key different values.
    ///
    /// The default never counts.
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

    /// All keys of all dictionaries without the mark of the default, each once, in the order of scalars.
    public var keys: [String] {
        var seen: Set<JSONKey> = [JSONKey(text: AppConfiguration.defaultMark)]
        return fullData.flatMap(\.keys).filter { seen.insert(JSONKey(text: $0)).inserted }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
