internal import MAMSettings

extension SettingsRule {
    /// Rules about the schemes that the app passes to `canOpenURL` (I005 to I008).
    static let querySchemes: [SettingsRule] = [
        SettingsRule(
            "I005", "a scheme that the SDK queries is missing from LSApplicationQueriesSchemes",
            why: """
                The SDK finds managed browsers and apps of threat-defense services by their schemes. The \
                system answers no for every scheme that is not in this list, so that an installed app is not \
                found.
                """,
            in: .infoPlist,
            wrong: """
                <key>LSApplicationQueriesSchemes</key>
                <array>
                    <string>http-intunemam</string>
                    <string>https-intunemam</string>
                </array>
                """,
            right: """
                <key>LSApplicationQueriesSchemes</key>
                <array>
                    <string>http-intunemam</string>
                    <string>https-intunemam</string>
                    <string>microsoft-edge-http-intunemam</string>
                    <string>microsoft-edge-https-intunemam</string>
                    <string>smart-ns</string>
                    <string>zips</string>
                    <string>lacoonsecurity</string>
                    <string>wandera</string>
                    <string>lookoutwork-ase</string>
                    <string>skycure</string>
                    <string>betteractiveshield</string>
                    <string>smsec</string>
                    <string>mvisionmobile</string>
                    <string>scmx</string>
                    <string>intunemam-mtd</string>
                </array>
                """,
            fix: "adds the missing schemes to the end, in the order of the guide, if there is room",
            source: "integration guide, stage 3, step 5 (11/2025)"),
        SettingsRule(
            "I006", "the app queries a scheme and not its twin",
            why: """
                When policy keeps data among managed apps the SDK asks for the twin of every scheme. Without the twin \
                in the list the answer is no, and the other app is not offered. Twins of apps known to be managed may \
                be left out to save room: name them with `--known-managed`.
                """,
            in: .infoPlist,
            wrong: querySchemes(and: "slack"), right: querySchemes(and: "slack", "slack-intunemam"),
            fix: "adds the twin to the end, if there is room", source: "integration guide, stage 3, step 5"),
        SettingsRule(
            "I007", "LSApplicationQueriesSchemes has more entries than the system reads",
            why: """
                The system reads the first 50 entries of an app linked with the SDK of iOS 15 or later, and the first \
                25 with that of iOS 27. For later entries it always answers no. If `--link-sdk` does not name the \
                linked SDK, more than 25 are a warning.
                """,
            in: .infoPlist,
            wrong: querySchemes(and: many), right: querySchemes(and: "msauthv2", "msauthv3"),
            source: "Apple's documentation of canOpenURL; SDK issue 697"),
        SettingsRule(
            "I008", "the app opens mailto and does not query the twin of Outlook's scheme",
            why: """
                Mail of managed accounts goes to Outlook. The SDK finds it by `ms-outlook-intunemam`. An app counts as \
                opening `mailto:` when it asks about that scheme or lists it in WebViewHandledURLSchemes.
                """,
            in: .infoPlist,
            wrong: querySchemes(and: "mailto", "mailto-intunemam"),
            right: querySchemes(and: "mailto", "mailto-intunemam", "ms-outlook-intunemam"),
            fix: "adds the twin to the end, if there is room", source: "integration guide, stage 3, step 5"),
    ]

    /// More of the app's own schemes than the list has room for.
    private static let many = (1...36).map { "msauthv\($0 + 1)-intunemam" }.joined(separator: " ")

    /// Returns the list of the guide followed by schemes of the app; a text may contain several, separated by blanks.
    private static func querySchemes(and own: String...) -> String {
        let required = """
            http-intunemam https-intunemam microsoft-edge-http-intunemam microsoft-edge-https-intunemam smart-ns zips \
            lacoonsecurity wandera lookoutwork-ase skycure betteractiveshield smsec mvisionmobile scmx intunemam-mtd
            """
        let names = ([required] + own).flatMap { $0.split(separator: " ") }
        let elements = names.map { "    <string>\($0)</string>" }.joined(separator: "\n")
        return "<key>LSApplicationQueriesSchemes</key>\n<array>\n\(elements)\n</array>"
    }
}
