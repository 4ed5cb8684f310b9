internal import MAMPropertyLists
internal import MAMSettings
internal import MAMText

extension SettingsRules {
    /// S050, S051, S052: the keys that every app needs to sign in.
    ///
    /// Extensions do not sign in on their own, so they need none of these keys.
    static func signIn(_ all: SettingsOverview) -> [SettingsFinding] {
        var findings: [SettingsFinding] = []
        if !all.subject.isExtension {
            if all.isMissing("ADALRedirectUri"), all.isMissing("ADALRedirectScheme") {
                findings.append(
                    all.missing(
                        .redirectMissing, "neither `ADALRedirectUri` nor `ADALRedirectScheme` is there",
                        help: redirectHelp(all.subject)))
            }
            if all.isMissing("ADALClientId") {
                findings.append(
                    all.missing(
                        .clientIDMissing, "`ADALClientId` is missing",
                        help: "add the application (client) id of the app's registration"))
            }
        }
        if let uri = all.members["ADALRedirectUri"], let scheme = all.members["ADALRedirectScheme"],
            !all.isBlank(uri), !all.isBlank(scheme)
        {
            findings.append(
                all.finding(
                    .redirectTwice, about: scheme,
                    "`ADALRedirectUri` is there too and counts; `ADALRedirectScheme` does not",
                    help: "remove one of the two", related: [uri.keyRange]))
        }
        return findings
    }

    private static func redirectHelp(_ subject: InfoPlistSubject) -> String {
        let bundleID = subject.bundleID.map(Excerpt.plain) ?? "<bundle id>"
        return "add `ADALRedirectUri`, such as `msauth.\(bundleID)://auth`"
    }
}
