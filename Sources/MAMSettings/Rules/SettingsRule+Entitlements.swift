extension SettingsRule {
    /// Rules about the entitlements (E).
    static let entitlements: [SettingsRule] = []
}
