import MAMSettings

/// What the rules about single keys find.
func ruleFindings(in subject: InfoPlistSubject) -> [SettingsFinding] { SettingsReader(subject).findings }
