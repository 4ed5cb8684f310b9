extension PolicyDocument {
    /// Returns the value of a setting; nil if it is missing.
    func value(of setting: PolicySetting) -> PolicyValue? { present.contains(setting) ? values[setting] : nil }

    /// Returns a Boolean setting's effective value: its value, the default if missing, the strictest if unreadable.
    package func boolean(_ setting: PolicySetting) -> Bool {
        guard case .boolean(let missing, let strictest) = setting.kind else { return false }
        switch value(of: setting) {
        case .boolean(let value): return value
        case nil: return missing ?? strictest
        default: return strictest
        }
    }

    /// Returns the effective member of a setting; `nil` if absence is a value of its own.
    package func member(_ setting: PolicySetting) -> String? {
        guard case .member(_, let missing, let strictest) = setting.kind else { return nil }
        switch value(of: setting) {
        case .member(let value): return value
        case nil: return missing
        default: return strictest
        }
    }

    /// Returns the effective number of a setting.
    func integer(_ setting: PolicySetting) -> Int {
        guard case .integer(_, let missing, let strictest) = setting.kind else { return 0 }
        switch value(of: setting) {
        case .integer(let value): return value
        case nil: return missing
        default: return strictest
        }
    }

    /// Returns the effective members of a list; an unreadable list is empty.
    package func members(_ setting: PolicySetting) -> [String] {
        switch (value(of: setting), setting.kind) {
        case (.list(let values), _): return values
        case (nil, .members(_, let missing)): return missing
        case (nil, .flags(_, let missing, _)): return [missing]
        case (_, .flags(_, _, let strictest)): return [strictest]
        default: return []
        }
    }

    /// Returns the text of a setting; empty if it is missing.
    package func text(_ setting: PolicySetting) -> String {
        if case .text(let text) = value(of: setting) { text } else { "" }
    }
}
