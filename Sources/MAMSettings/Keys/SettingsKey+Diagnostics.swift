extension ManagedAppSettings {
    /// The keys whose values differ from their defaults, for diagnostics: switches, numbers, colours and words as they are,
    /// texts and lists as `set`, because they may name somebody.
    package var diagnosticValues: [String: String] {
        var values: [String: String] = [:]
        for key in SettingsKey.documented {
            guard let slot = key.slot, let text = slot.diagnosticText(of: self) else { continue }
            values[key.name] = text
        }
        return values
    }
}

extension SettingsSlot {
    /// The value where it differs from the default; nil where it does not.
    fileprivate func diagnosticText(of settings: ManagedAppSettings) -> String? {
        let defaults = ManagedAppSettings()
        func differs<Value: Equatable>(_ path: KeyPath<ManagedAppSettings, Value>) -> Bool {
            settings[keyPath: path] != defaults[keyPath: path]
        }
        return switch self {
        case .boolean(let path): differs(path) ? "\(settings[keyPath: path])" : nil
        case .string(let path): differs(path) ? "set" : nil
        case .optionalString(let path): differs(path) ? "set" : nil
        case .seconds(let path): differs(path) ? "\(settings[keyPath: path])" : nil
        case .strings(let path): differs(path) ? "set" : nil
        case .protectionLevel(let path): differs(path) ? "\(settings[keyPath: path].rawValue)" : nil
        case .color(let path): differs(path) ? "set" : nil
        }
    }
}
