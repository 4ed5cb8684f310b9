public import Foundation
internal import MAMCore

/// The value that a query returns if several configurations of an account have the key.
///
/// SDK: `IntuneMAMBoolQueryType`
public enum IntuneMAMBoolQueryType: UInt, Sendable {
    /// Any of the values.
    case any = 0
    /// Whether one of the values is true.
    case or = 1
    /// Whether all values are true.
    case and = 2
}

/// The number that a query returns if several configurations of an account have the key.
///
/// SDK: `IntuneMAMNumberQueryType`
public enum IntuneMAMNumberQueryType: UInt, Sendable {
    /// Any of the values.
    case any = 0
    /// The smallest value.
    case min = 1
    /// The largest value.
    case max = 2
}

/// The text that a query returns if several configurations of an account have the key.
///
/// SDK: `IntuneMAMStringQueryType`
public enum IntuneMAMStringQueryType: UInt, Sendable {
    /// Any of the values.
    case any = 0
    /// The first value in alphabetical order.
    case min = 1
    /// The last value in alphabetical order.
    case max = 2
}

/// The app configuration of an account.
///
/// An app may replace it in its own tests.
///
/// SDK: `IntuneMAMAppConfig`
public protocol IntuneMAMAppConfig: NSObjectProtocol {
    /// The configurations, one dictionary for each that applies. SDK: `fullData`
    var fullData: [[AnyHashable: Any]]? { get }
    /// Returns whether two configurations have different values of a key. SDK: `hasConflict:`
    func hasConflict(_ key: String) -> Bool
    /// Returns a value of a key as a Boolean; `nil` if there is none. SDK: `boolValueForKey:queryType:`
    func boolValue(forKey key: String, queryType: IntuneMAMBoolQueryType) -> NSNumber?
    /// Returns a value of a key as a number; `nil` if there is none. SDK: `numberValueForKey:queryType:`
    func numberValue(forKey key: String, queryType: IntuneMAMNumberQueryType) -> NSNumber?
    /// Returns a value of a key as a text; `nil` if there is none. SDK: `stringValueForKey:queryType:`
    func stringValue(forKey key: String, queryType: IntuneMAMStringQueryType) -> String?
    /// Returns all values of a key as Booleans; empty if there is none. SDK: `allBoolsForKey:`
    func allBools(forKey key: String) -> [NSNumber]?
    /// Returns all values of a key as numbers; empty if there is none. SDK: `allNumbersForKey:`
    func allNumbers(forKey key: String) -> [NSNumber]?
    /// Returns all values of a key as texts; empty if there is none. SDK: `allStringsForKey:`
    func allStrings(forKey key: String) -> [String]?
}

/// The app configuration of the engine.
private final class AppConfigAnswers: NSObject, IntuneMAMAppConfig {
    private let config: MAMAppConfig

    init(_ config: MAMAppConfig) { self.config = config }

    var fullData: [[AnyHashable: Any]]? {
        config.fullData.map { configuration in
            let pairs = configuration.keys.compactMap { key in configuration[key].map { (AnyHashable(key), $0.any) } }
            return Dictionary(pairs) { first, _ in first }
        }
    }

    func hasConflict(_ key: String) -> Bool { config.hasConflict(forKey: key) }

    func boolValue(forKey key: String, queryType: IntuneMAMBoolQueryType) -> NSNumber? {
        config.boolValue(forKey: key, queryType: MAMBoolQueryType(rawValue: queryType.rawValue) ?? .any)
            .map { NSNumber(value: $0) }
    }

    func numberValue(forKey key: String, queryType: IntuneMAMNumberQueryType) -> NSNumber? {
        config.numberValue(forKey: key, queryType: MAMNumberQueryType(rawValue: queryType.rawValue) ?? .any)
            .map(NSNumber.init)
    }

    func stringValue(forKey key: String, queryType: IntuneMAMStringQueryType) -> String? {
        config.stringValue(forKey: key, queryType: MAMStringQueryType(rawValue: queryType.rawValue) ?? .any)
    }

    func allBools(forKey key: String) -> [NSNumber]? { config.allBools(forKey: key).map { NSNumber(value: $0) } }

    func allNumbers(forKey key: String) -> [NSNumber]? { config.allNumbers(forKey: key).map(NSNumber.init) }

    func allStrings(forKey key: String) -> [String]? { config.allStrings(forKey: key) }
}

extension NSNumber {
    fileprivate convenience init(_ number: AppConfigurationNumber) {
        if let whole = number.intValue { self.init(value: whole) } else { self.init(value: number.doubleValue) }
    }
}

extension AppConfigurationValue {
    /// The value in the form of a property list.
    fileprivate var any: Any {
        switch self {
        case .string(let text): text
        case .boolean(let flag): NSNumber(value: flag)
        case .number(let number): NSNumber(number)
        }
    }
}

/// Returns the app configurations that administrators deliver to accounts.
///
/// Safe to use from any thread.
///
/// SDK: `IntuneMAMAppConfigManager`
open class IntuneMAMAppConfigManager: NSObject, @unchecked Sendable {
    // Has no state of its own.
    private let reference: HostReference

    init(_ host: HostReference) {
        reference = host
        super.init()
    }

    /// Makes a manager like that of `instance()`, because the SDK does not forbid it.
    @available(*, deprecated, message: "use instance()")
    public override convenience init() { self.init(HostReference.inForce()) }

    /// Returns the manager of the app that is in force (``SDKHost``).
    ///
    /// SDK: `instance`
    open class func instance() -> IntuneMAMAppConfigManager { SDKHost.inForce.managers.appConfig }

    /// Returns the configuration of an account; `nil` for the configuration of device management alone.
    ///
    /// SDK: `appConfigForAccountId:`
    open func appConfig(forAccountId accountId: String?) -> any IntuneMAMAppConfig {
        AppConfigAnswers(reference.engine.appConfigManager.appConfig(for: AccountID(sdk: accountId)))
    }

    /// Returns the configurations of several accounts together.
    ///
    /// SDK: `appConfigForAccountIds:`
    open func appConfig(forAccountIds accountIds: [String]) -> any IntuneMAMAppConfig {
        let accounts = accountIds.compactMap { AccountID($0) }
        return AppConfigAnswers(reference.engine.appConfigManager.appConfig(forAccountIDs: accounts))
    }
}
