extension SettingsRule {
    /// Rules about the values of single keys (S03x, S04x).
    static let values: [SettingsRule] = []
}
