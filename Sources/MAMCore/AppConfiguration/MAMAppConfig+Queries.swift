/// How several Booleans of one key become one.
///
/// SDK: `IntuneMAMBoolQueryType`, with its raw values
public enum MAMBoolQueryType: UInt, Sendable, Hashable, Codable, CaseIterable {
    /// The first one.
    case any = 0
    /// True when one of them is.
    case or = 1
    /// True when all of them are.
    case and = 2
}

/// How several numbers of one key become one.
///
/// SDK: `IntuneMAMNumberQueryType`, with its raw values
public enum MAMNumberQueryType: UInt, Sendable, Hashable, Codable, CaseIterable {
    /// The first one.
    case any = 0
    /// The least.
    case min = 1
    /// The greatest.
    case max = 2
}

/// How several texts of one key become one.
///
/// SDK: `IntuneMAMStringQueryType`, with its raw values
public enum MAMStringQueryType: UInt, Sendable, Hashable, Codable, CaseIterable {
    /// The first one.
    case any = 0
    /// The first in the order of Unicode scalars.
    case min = 1
    /// The last in the order of Unicode scalars.
    case max = 2
}

extension MAMAppConfig {
    /// One Boolean for a key, nil when nothing that counts says true or false. SDK: `boolValueForKey:queryType:`
    public func boolValue(forKey key: String, queryType: MAMBoolQueryType = .any) -> Bool? {
        let values = allBools(forKey: key)
        guard let first = values.first else { return nil }
        return switch queryType {
        case .any: first
        case .or: values.contains(true)
        case .and: !values.contains(false)
        }
    }

    /// One number for a key, nil when nothing that counts is a number. SDK: `numberValueForKey:queryType:`
    public func numberValue(forKey key: String, queryType: MAMNumberQueryType = .any) -> AppConfigurationNumber? {
        let values = allNumbers(forKey: key)
        return switch queryType {
        case .any: values.first
        case .min: values.min()
        case .max: values.max()
        }
    }

    /// One text for a key, nil when nothing gives the key a value. SDK: `stringValueForKey:queryType:`
    public func stringValue(forKey key: String, queryType: MAMStringQueryType = .any) -> String? {
        let values = allStrings(forKey: key)
        return switch queryType {
        case .any: values.first
        case .min: values.min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        case .max: values.max { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }
    }

    /// The Boolean of every dictionary that counts, in order, duplicates kept; others are left out.
    ///
    /// SDK: `allBoolsForKey:`
    public func allBools(forKey key: String) -> [Bool] { candidates(key).compactMap(\.boolean) }

    /// The number of every dictionary that counts, in order, duplicates kept; what is no number is left out.
    ///
    /// SDK: `allNumbersForKey:`
    public func allNumbers(forKey key: String) -> [AppConfigurationNumber] { candidates(key).compactMap(\.number) }

    /// The text of every dictionary that counts, in order, duplicates kept. SDK: `allStringsForKey:`
    public func allStrings(forKey key: String) -> [String] { candidates(key).map(\.string) }
}
