/// The property of ``ManagedAppSettings`` that a key fills.
///
/// A key's kind, default and target all derive from this key path, so they cannot contradict each other.
enum SettingsSlot: Sendable {
    case boolean(any WritableKeyPath<ManagedAppSettings, Bool> & Sendable)
    case string(any WritableKeyPath<ManagedAppSettings, String> & Sendable)
    case optionalString(any WritableKeyPath<ManagedAppSettings, String?> & Sendable)
    case seconds(any WritableKeyPath<ManagedAppSettings, Double> & Sendable)
    case strings(any WritableKeyPath<ManagedAppSettings, [String]> & Sendable)
    case protectionLevel(any WritableKeyPath<ManagedAppSettings, FileProtectionLevel> & Sendable)
    case color(any WritableKeyPath<ManagedAppSettings, SettingsColor> & Sendable)

    var kind: SettingsKey.ValueKind {
        switch self {
        case .boolean: .boolean
        case .string, .optionalString: .string
        case .seconds: .number
        case .strings: .stringArray
        case .protectionLevel: .enumeration
        case .color: .color
        }
    }

    /// The default as text; nil if the property has no default value.
    var defaultText: String? {
        let defaults = ManagedAppSettings()
        return switch self {
        case .boolean(let path): String(defaults[keyPath: path])
        case .string(let path): defaults[keyPath: path]
        case .optionalString(let path): defaults[keyPath: path]
        case .seconds(let path): String(defaults[keyPath: path])
        case .strings(let path): defaults[keyPath: path].isEmpty ? nil : defaults[keyPath: path].joined(separator: ", ")
        case .protectionLevel(let path): defaults[keyPath: path].rawValue
        case .color(let path): defaults[keyPath: path].description
        }
    }
}
