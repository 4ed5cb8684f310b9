internal import MAMJSON

/// The app configuration of one account or of several, as it was when it was asked for: an immutable value.
///
/// The tenant's default gives a key its value only where no targeted configuration of the same account has the key.
/// The values that count then are the candidates of the key, in the order of ``fullData``.
///
/// SDK: `id<IntuneMAMAppConfig>`
public struct MAMAppConfig: Sendable, Hashable {
    /// The configurations of each account, in order.
    private let accounts: [[AppConfiguration]]

    /// Makes the configuration of one account.
    public init(_ configurations: [AppConfiguration] = []) { accounts = [configurations] }

    /// Makes the configuration of several accounts: the default of one never yields to what is targeted at another.
    public init(accounts: [[AppConfiguration]]) { self.accounts = accounts }

    /// Every dictionary that was delivered, in order; empty ones and the tenant's default included.
    ///
    /// SDK: `fullData`
    public var fullData: [AppConfiguration] { accounts.flatMap(\.self) }

    /// Whether two targeted dictionaries give the key values that are not the same; the default never counts.
    ///
    /// SDK: `hasConflict:`
    public func hasConflict(forKey key: String) -> Bool {
        let values = fullData.lazy.filter { !$0.isDefault }.compactMap { $0[key] }
        guard let first = values.first else { return false }
        return values.contains { $0 != first }
    }

    /// The values that count for a key, account by account.
    func candidates(_ key: String) -> [AppConfigurationValue] {
        accounts.flatMap { configurations in
            let targeted = configurations.filter { !$0.isDefault }.compactMap { $0[key] }
            return targeted.isEmpty ? configurations.compactMap { $0[key] } : targeted
        }
    }

    /// Every key of every dictionary but the mark of the default, once, in the order of scalars.
    public var keys: [String] {
        var seen: Set<JSONKey> = [JSONKey(text: AppConfiguration.defaultMark)]
        return fullData.flatMap(\.keys).filter { seen.insert(JSONKey(text: $0)).inserted }
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
