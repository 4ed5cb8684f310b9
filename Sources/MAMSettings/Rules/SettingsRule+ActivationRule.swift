extension SettingsRule {
    /// Rules about the activation rule of an extension (A).
    static let activationRules: [SettingsRule] = []
}
