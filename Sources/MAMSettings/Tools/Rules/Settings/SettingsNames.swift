internal import MAMSettings

/// The findings about names of keys in one file, and the settings that those names were meant to be.
struct SettingsNames {
    /// S020 to S025.
    let findings: [SettingsFinding]
    /// The documented keys that are misspelled or at the top level of the file, which ``findings`` report.
    let meant: Set<String>

    /// Checks the names in a file.
    init(_ reader: SettingsReader) {
        var meant: Set<String> = []
        let unknown = SettingsRules.names(reader.members, reader.root, meant: &meant)
        findings = unknown + SettingsRules.misplaced(reader.root, reader.members, meant: &meant)
        self.meant = meant
    }
}
