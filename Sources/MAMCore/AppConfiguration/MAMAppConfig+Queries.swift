/// The way in which several Booleans of one key are combined.
///
/// SDK: `IntuneMAMBoolQueryType`, with its raw values
public enum MAMBoolQueryType: UInt, Sendable, Hashable, Codable, CaseIterable {
    /// The first value.
    case any = 0
    /// `true` if one of the values is.
    case or = 1
    /// `true` if all values are.
    case and = 2
}

/// The way in which several numbers of one key are combined.
///
/// SDK: `IntuneMAMNumberQueryType`, with its raw values
public enum MAMNumberQueryType: UInt, Sendable, Hashable, Codable, CaseIterable {
    /// The first value.
    case any = 0
    /// The minimum.
    case min = 1
    /// The maximum.
    case max = 2
}

/// The way in which several texts of one key are combined.
///
/// SDK: `IntuneMAMStringQueryType`, with its raw values
public enum MAMStringQueryType: UInt, Sendable, Hashable, Codable, CaseIterable {
    /// The first value.
    case any = 0
    /// The first in the order of Unicode scalars.
    case min = 1
    /// The last in the order of Unicode scalars.
    case max = 2
}

extension MAMAppConfig {
    /// Returns one Boolean for a key.
    ///
    /// - Parameters:
    ///   - key: The key, compared scalar by scalar.
    ///   - queryType: The way in which several values are combined. Defaults to `any`, the first value.
    /// - Returns: The value; `nil` if no candidate of the key is a Boolean.
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

    /// Returns one number for a key.
    ///
    /// - Parameters:
    ///   - key: The key, compared scalar by scalar.
    ///   - queryType: The way in which several values are combined. Defaults to `any`, the first value.
    /// - Returns: The value; `nil` if no candidate of the key is a number.
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

    /// Returns one text for a key.
    ///
    /// - Parameters:
    ///   - key: The key, compared scalar by scalar.
    ///   - queryType: The way in which several values are combined. Defaults to `any`, the first value.
    /// - Returns: The value; `nil` if the key has no candidate.
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

    /// Returns the Booleans of all candidates of a key, in order, with duplicates.
    ///
    /// Other values are left out.
    ///
    /// SDK: `allBoolsForKey:`
    public func allBools(forKey key: String) -> [Bool] { candidates(key).compactMap(\.boolean) }

    /// Returns the numbers of all candidates of a key, in order, with duplicates.
    ///
    /// Other values are left out.
    ///
    /// SDK: `allNumbersForKey:`
    public func allNumbers(forKey key: String) -> [AppConfigurationNumber] { candidates(key).compactMap(\.number) }

    /// Returns the texts of all candidates of a key, in order, with duplicates. SDK: `allStringsForKey:`
    public func allStrings(forKey key: String) -> [String] { candidates(key).map(\.string) }
}
