extension SettingsRule {
    /// Rules about the file as such (P).
    static let files: [SettingsRule] = []
}
