import MAMSettings

/// What `ManagedAppSettings.read(infoPlist:)` finds.
func ruleFindings(in subject: InfoPlistSubject) -> [SettingsFinding] {
    let reader = SettingsReader(subject)
    return reader.findings + reader.unreadKeys
}
