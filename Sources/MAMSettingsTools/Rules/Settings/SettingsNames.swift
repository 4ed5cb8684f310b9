internal import MAMSettings

/// The names of the keys in one file: those that are no settings, and the settings that they were meant to be.
struct SettingsNames {
    /// S020 to S025.
    let findings: [SettingsFinding]
    /// The documented keys that stand under another name or at the top of the file, which is said already.
    let meant: Set<String>

    /// Judges the names in a file.
    init(_ reader: SettingsReader) {
        var meant: Set<String> = []
        let unknown = SettingsRules.names(reader.members, reader.root, meant: &meant)
        findings = unknown + SettingsRules.misplaced(reader.root, reader.members, meant: &meant)
        self.meant = meant
    }
}
