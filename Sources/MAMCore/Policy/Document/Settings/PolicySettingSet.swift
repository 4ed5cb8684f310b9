/// A set of settings, one bit each, that is asked without hashing.
struct PolicySettingSet: Sendable {
    private var words = SIMD4<UInt64>.zero

    /// Makes the set of some settings.
    init(_ settings: some Sequence<PolicySetting>) {
        for setting in settings { words[setting.index >> 6] |= 1 << UInt64(setting.index & 63) }
    }

    /// Adds a setting; returns false if it is in the set already.
    mutating func insert(_ setting: PolicySetting) -> Bool {
        guard !contains(setting) else { return false }
        words[setting.index >> 6] |= 1 << UInt64(setting.index & 63)
        return true
    }

    /// Returns whether a setting is in the set.
    func contains(_ setting: PolicySetting) -> Bool { words[setting.index >> 6] >> UInt64(setting.index & 63) & 1 != 0 }
}
