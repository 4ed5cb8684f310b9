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

/// The method by which several Boolean values of one key are combined into one value.
///
/// SDK: `IntuneMAMBoolQueryType`, with its raw values
public enum MAMBoolQueryType: UInt, Sendable, Hashable, CaseIterable {
    /// The result is the first of the values, in the order of ``MAMAppConfig/fullData``.
    case any = 0
    /// The combined value is `true` if at least one of the values is `true`.
    case or = 1
    /// The combined value is `true` if all of the values are `true`.
    case and = 2
}

/// The method by which several numbers of one key are combined into one number.
///
/// SDK: `IntuneMAMNumberQueryType`, with its raw values
public enum MAMNumberQueryType: UInt, Sendable, Hashable, CaseIterable {
    /// The result is the first of the numbers, in the order of ``MAMAppConfig/fullData``.
    case any = 0
    /// The combined value is the smallest number.
    case min = 1
    /// The combined value is the largest number.
    case max = 2
}

/// The method by which several texts of one key are combined into one text.
///
/// SDK: `IntuneMAMStringQueryType`, with its raw values
public enum MAMStringQueryType: UInt, Sendable, Hashable, CaseIterable {
    /// The result is the first of the texts, in the order of ``MAMAppConfig/fullData``.
    case any = 0
    /// The combined value is the text that comes first when the texts are sorted by their Unicode scalars.
    case min = 1
    /// The combined value is the text that comes last when the texts are sorted by their Unicode scalars.
    case max = 2
}

extension MAMAppConfig {
    /// Returns the value of a key as one Boolean, even if several configurations have the key.
    ///
    /// - Parameters:
    ///   - key: The key, compared by its Unicode scalars.
    ///   - queryType: The method by which several values are combined. Defaults to `any`, the first value.
    /// - Returns: The Boolean. Values that do not apply (see ``MAMAppConfig``), or that cannot be read as Booleans, are
    ///   left out; `nil` if no value is left.
    ///
    /// SDK: `boolValueForKey:queryType:`
    public func boolValue(forKey key: String, queryType: MAMBoolQueryType = .any) -> Bool? {
        let values = allBools(forKey: key)
        guard let first = values.first else { return nil }
        return switch queryType {
        case .any: first
        case .or: values.contains(true)
        case .and: !values.contains(false)
        }
    }

    /// Returns the value of a key as one number, even if several configurations have the key.
    ///
    /// - Parameters:
    ///   - key: The key, compared by its Unicode scalars.
    ///   - queryType: The method by which several values are combined. Defaults to `any`, the first value.
    /// - Returns: The number. Values that do not apply (see ``MAMAppConfig``), or that cannot be read as numbers, are
    ///   left out; `nil` if no value is left.
    ///
    /// SDK: `numberValueForKey:queryType:`
    public func numberValue(forKey key: String, queryType: MAMNumberQueryType = .any) -> AppConfigurationNumber? {
        let values = allNumbers(forKey: key)
        return switch queryType {
        case .any: values.first
        case .min: values.min()
        case .max: values.max()
        }
    }

    /// Returns the value of a key as one text, even if several configurations have the key.
    ///
    /// - Parameters:
    ///   - key: The key, compared by its Unicode scalars.
    ///   - queryType: The method by which several values are combined. Defaults to `any`, the first value.
    /// - Returns: The text; Booleans and numbers are converted to text. `nil` if the key has no value.
    ///
    /// SDK: `stringValueForKey:queryType:`
    public func stringValue(forKey key: String, queryType: MAMStringQueryType = .any) -> String? {
        let values = allStrings(forKey: key)
        return switch queryType {
        case .any: values.first
        case .min: values.min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        case .max: values.max { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
    }

    /// Returns all values that apply to a key as Booleans, in the order of ``fullData``, with duplicates.
    ///
    /// Values that cannot be read as Booleans (``AppConfigurationValue/boolean``) are left out.
    ///
    /// SDK: `allBoolsForKey:`
    public func allBools(forKey key: String) -> [Bool] { candidates(key).compactMap(\.boolean) }

    /// Returns all values that apply to a key as numbers, in the order of ``fullData``, with duplicates.
    ///
    /// Values that cannot be read as numbers (``AppConfigurationValue/number``) are left out.
    ///
    /// SDK: `allNumbersForKey:`
    public func allNumbers(forKey key: String) -> [AppConfigurationNumber] { candidates(key).compactMap(\.number) }

    /// Returns all values that apply to a key as texts, in the order of ``fullData``, with duplicates.
    ///
    /// SDK: `allStringsForKey:`
    public func allStrings(forKey key: String) -> [String] { candidates(key).map(\.string) }
}
