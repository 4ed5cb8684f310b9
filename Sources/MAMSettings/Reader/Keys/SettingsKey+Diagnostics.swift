extension ManagedAppSettings {
    /// The values that differ from their defaults, by key, for diagnostics.
    ///
    /// Booleans, numbers and protection levels are shown. Texts, lists and colors are shown as `set`, since they may
    /// identify a person.
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
    /// Returns the value if it differs from the default; otherwise nil.
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
