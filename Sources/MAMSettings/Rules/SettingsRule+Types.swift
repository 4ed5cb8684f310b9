extension SettingsRule {
    /// Rules about the types of values (S01x).
    static let types: [SettingsRule] = []
}
