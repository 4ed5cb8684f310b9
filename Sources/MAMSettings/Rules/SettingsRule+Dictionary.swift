extension SettingsRule {
    /// Rules about the dictionary and its keys (S00x, S02x).
    static let dictionary: [SettingsRule] = []
}
