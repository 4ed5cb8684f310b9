internal import MAMBase
internal import MAMJSON
internal import MAMText

/// One app configuration: the keys and values of one app-configuration policy.
///
/// Keys are compared by their Unicode scalars, so letter case matters, and keys that encode an accented letter
/// differently are different. A tenant can have a default configuration, which the service marks with the key
/// `__IsDefault` and the value `true`. Configurations that are targeted at an account take precedence over the default
/// configuration. The configuration's ``description`` shows neither keys nor values.
public struct AppConfiguration: Sendable, Equatable {
    private var values: [JSONKey: AppConfigurationValue] = [:]

    /// The key with which the service marks the tenant's default configuration.
    static let defaultMark = "__IsDefault"

    /// Makes an empty configuration.
    ///
    /// The service can also deliver an empty configuration.
    public init() {}

    /// The value of a key; `nil` if the configuration does not have the key.
    public subscript(key: String) -> AppConfigurationValue? {
        get { values[JSONKey(text: key)] }
        set { values[JSONKey(text: key)] = newValue }
    }

    /// The keys of the configuration, sorted by their Unicode scalars.
    public var keys: [String] {
        values.keys.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The number of keys in the configuration.
    public var count: Int { values.count }

    /// Whether this is the tenant's default configuration.
    ///
    /// A value in the default applies only if no targeted configuration of the account has the same key. Only the
    /// Boolean `true` marks a default. A text for the key `__IsDefault`, even the text `true`, is an ordinary value
    /// that an administrator set.
    public var isDefault: Bool { self[AppConfiguration.defaultMark] == .boolean(true) }

    /// Returns a copy with or without the mark of the tenant's default configuration.
    public func marked(asDefault isDefault: Bool) -> AppConfiguration {
        var copy = self
        copy[AppConfiguration.defaultMark] = isDefault ? .boolean(true) : nil
        return copy
    }
}

extension AppConfiguration: ExpressibleByDictionaryLiteral {
    /// Makes a configuration from a dictionary literal; if a key occurs several times, its last value is kept.
    public init(dictionaryLiteral elements: (String, AppConfigurationValue)...) {
        for (key, value) in elements { self[key] = value }
    }
}

extension AppConfiguration: CustomStringConvertible, CustomReflectable {
    /// A text with the number of keys, which also states whether this is the tenant's default configuration.
    public var description: String {
        "AppConfiguration(\(NounCount.text(count, "key"))\(isDefault ? ", default" : ""))"
    }
    /// An empty mirror, so that `dump` does not print the values.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// An app-configuration dictionary as bytes: the number of keys, then each key and value, sorted by the keys' bytes.
///
/// A value is its kind and its content. The numbers in parentheses are sizes in bytes.
///
/// | Kind | Content |
/// |---|---|
/// | 0 | false |
/// | 1 | true |
/// | 2 | a whole number (8) |
/// | 3 | any other number (8, binary64) |
/// | 4 | a text |
extension MarkWriter {
    package mutating func add(_ configuration: AppConfiguration) {
        let keys = configuration.keys
        add(UInt32(clamping: keys.count))
        for key in keys {
            add(key)
            switch configuration[key] ?? .boolean(false) {
            case .boolean(let value): add(UInt8(value ? 1 : 0))
            case .number(.integer(let value)):
                add(UInt8(2))
                add(Int64(value))
            case .number(.real(let value)):
                add(UInt8(3))
                add(value.bitPattern)
            case .string(let text):
                add(UInt8(4))
                add(text)
            }
        }
    }
}

extension MarkReader {
    package mutating func configuration() throws(RecordError) -> AppConfiguration {
        var configuration = AppConfiguration()
        let count: UInt32 = try number()
        var last: String?
        for _ in 0..<count {
            let start = offset
            let key = try text()
            let isNext = last.map { $0.utf8.lexicographicallyPrecedes(key.utf8) } ?? true
            try expect(isNext, "the next key", back: offset - start)
            last = key
            switch try byte(below: 5, "a kind of value") {
            case 0: configuration[key] = .boolean(false)
            case 1: configuration[key] = .boolean(true)
            case 2: configuration[key] = .number(.integer(Int(try number() as Int64)))
            case 3: configuration[key] = .number(.real(Double(bitPattern: try number())))
            default: configuration[key] = .string(try text())
            }
        }
        return configuration
    }
}
