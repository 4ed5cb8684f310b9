import MAMSettings
import MAMSettingsTools

/// What all rules about settings find.
func ruleFindings(in subject: InfoPlistSubject) -> [SettingsFinding] { SettingsRules.findings(in: subject) }
