/// The rules about the file as such (`P`) and about the dictionary `IntuneMAMSettings` (`S`).
package enum SettingsRules {
    /// All findings, not yet in order, nothing taken out.
    ///
    /// The edits of all of them may be applied together.
    package static func findings(in subject: InfoPlistSubject) -> [SettingsFinding] { [] }
}
