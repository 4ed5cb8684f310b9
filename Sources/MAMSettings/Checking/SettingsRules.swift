/// The rules about the file as such (`P`) and about the dictionary `IntuneMAMSettings` (`S`).
///
/// Each is a pure function of the file and the options. A value that is wrong in itself gives one finding: nothing else
/// is said about it until it is mended.
package enum SettingsRules {
    /// All findings, not yet in order, nothing taken out.
    ///
    /// The edits of all of them may be applied together; after that there may be others, for what was hidden before.
    package static func findings(in subject: InfoPlistSubject) -> [SettingsFinding] {
        SettingsReader(subject).findings
    }
}
