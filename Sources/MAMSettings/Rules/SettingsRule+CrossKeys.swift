extension SettingsRule {
    /// Rules about the keys that depend on each other (S05x, S06x).
    static let crossKeys: [SettingsRule] = []
}
