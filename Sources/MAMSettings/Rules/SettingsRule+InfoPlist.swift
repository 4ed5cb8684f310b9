extension SettingsRule {
    /// Rules about the rest of Info.plist (I).
    static let infoPlist: [SettingsRule] = []
}
