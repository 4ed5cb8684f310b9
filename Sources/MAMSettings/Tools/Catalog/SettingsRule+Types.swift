internal import MAMSettings

extension SettingsRule {
    private static let typesGuide = "SDK guide, stage 3 (11/2025): types of the keys"

    private static func inExtension(_ app: String) -> String {
        "<key>NSExtension</key><dict/><key>IntuneMAMSettings</key>"
            + "<dict><key>ContainingAppBundleId</key>\(app)</dict>"
    }

    /// Rules about the types of values (S01x).
    static let types: [SettingsRule] = [
        SettingsRule(
            "S010", "a switch is a text such as `YES`",
            why: "No document says how the SDK reads a text in place of a boolean; one of its engineers filed such a"
                + " text in Microsoft's own sample as a mistake. Here the default applies.",
            wrong: "<key>MultiIdentity</key><string>YES</string>", right: "<key>MultiIdentity</key><true/>",
            fix: "writes the boolean that the text means", source: "issue 5 of the Chatr sample"),
        SettingsRule(
            "S011", "a switch is the number 0 or 1",
            why:
                "Foundation reads such a number as a boolean in some calls and not in others. Here the default applies.",
            wrong: "<key>MultiIdentity</key><integer>1</integer>", right: "<key>MultiIdentity</key><true/>",
            fix: "writes the boolean that the number means", source: typesGuide),
        SettingsRule(
            "S012", "a switch is not a boolean",
            why: "The intended state is unknown, so the default applies.",
            wrong: "<key>MultiIdentity</key><string>maybe</string>", right: "<key>MultiIdentity</key><false/>",
            source: typesGuide),
        SettingsRule(
            "S013", "a key for text has a value of another type",
            why: "A number or a date has lost its original text, such as leading zeros. The default applies.",
            in: .infoPlist, wrong: inExtension("<integer>5</integer>"),
            right: inExtension("<string>com.example.app</string>"),
            fix: "writes the containing app's bundle id, when it is given", source: typesGuide),
        SettingsRule(
            "S014", "a key for a number has a value of another type",
            why: "A text is not a number, even if it consists of digits. The default applies.",
            wrong: "<key>SplashDuration</key><string>1.5</string>", right: "<key>SplashDuration</key><real>1.5</real>",
            fix: "writes the number, when the text has only digits and at most one point", source: typesGuide),
        SettingsRule(
            "S015", "a key for a list is not an array",
            why: "Even a single text has to be in an array. The list counts as missing.",
            wrong: "<key>AppGroupIdentifiers</key><string>group.com.example</string>",
            right: "<key>AppGroupIdentifiers</key><array><string>group.com.example</string></array>",
            fix: "wraps a text in an array", source: typesGuide),
        SettingsRule(
            "S016", "an element of a list is not a text",
            why:
                "The whole list counts as missing, because a list without the element would be a value that the author did not write.",
            wrong: "<key>AppGroupIdentifiers</key><array><string>group.com.example</string><true/></array>",
            right: "<key>AppGroupIdentifiers</key><array><string>group.com.example</string></array>",
            source: typesGuide),
        SettingsRule(
            "S017", "a list is empty",
            why: "An empty list has the same meaning as no list, and looks unfinished.",
            wrong: "<key>WebViewHandledURLSchemes</key><array/>", right: "", fix: "removes the key",
            source: typesGuide),
        SettingsRule(
            "S018", "a list contains an element twice",
            why: "The second element has no effect. URL schemes are compared without regard to case.",
            wrong: "<key>WebViewHandledURLSchemes</key><array><string>notes</string><string>Notes</string></array>",
            right: "<key>WebViewHandledURLSchemes</key><array><string>notes</string></array>",
            fix: "removes the later element", source: typesGuide),
        SettingsRule(
            "S019", "a text is empty or blank, or has blanks around it",
            why: "A blank at the end is invisible and changes the text; an id with a blank is not found. The"
                + " default applies.",
            wrong: "<key>SplashIconFile</key><string>Mark </string>",
            right: "<key>SplashIconFile</key><string>Mark</string>",
            fix: "removes the blanks, or the key or element when nothing is left; writes the containing app's id, when"
                + " it is given", source: typesGuide),
    ]
}
