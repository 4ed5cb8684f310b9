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
            "S010", "a switch holds a text such as `YES`",
            why: "No document says how the SDK reads a text where it wants a boolean; one of its engineers filed such a"
                + " text in Microsoft's own sample as a mistake. Here the default counts.",
            wrong: "<key>MultiIdentity</key><string>YES</string>", right: "<key>MultiIdentity</key><true/>",
            fix: "writes the boolean the text means", source: "issue 5 of the Chatr sample"),
        SettingsRule(
            "S011", "a switch holds the number 0 or 1",
            why:
                "Foundation reads such a number as a boolean in some calls and not in others. Here the default counts.",
            wrong: "<key>MultiIdentity</key><integer>1</integer>", right: "<key>MultiIdentity</key><true/>",
            fix: "writes the boolean the number means", source: typesGuide),
        SettingsRule(
            "S012", "a switch holds something that is no boolean",
            why: "Nothing says whether it is meant to be on or off, so the default counts.",
            wrong: "<key>MultiIdentity</key><string>maybe</string>", right: "<key>MultiIdentity</key><false/>",
            source: typesGuide),
        SettingsRule(
            "S013", "a key for text holds something else",
            why: "A number or a date has lost how it was written, leading zeros for one. The default counts.",
            in: .infoPlist, wrong: inExtension("<integer>5</integer>"),
            right: inExtension("<string>com.example.app</string>"),
            fix: "writes the containing app's bundle id, when it is given", source: typesGuide),
        SettingsRule(
            "S014", "a key for a number holds something else",
            why: "A text is no number, also when it looks like one. The default counts.",
            wrong: "<key>SplashDuration</key><string>1.5</string>", right: "<key>SplashDuration</key><real>1.5</real>",
            fix: "writes the number, when the text is digits with at most one point", source: typesGuide),
        SettingsRule(
            "S015", "a key for a list holds something that is no array",
            why: "Also a single text has to stand in an array. The list counts as missing.",
            wrong: "<key>AppGroupIdentifiers</key><string>group.com.example</string>",
            right: "<key>AppGroupIdentifiers</key><array><string>group.com.example</string></array>",
            fix: "wraps a text in an array", source: typesGuide),
        SettingsRule(
            "S016", "an element of a list is no text",
            why:
                "The whole list counts as missing, because a list without the element would be a value that the author did not write.",
            wrong: "<key>AppGroupIdentifiers</key><array><string>group.com.example</string><true/></array>",
            right: "<key>AppGroupIdentifiers</key><array><string>group.com.example</string></array>",
            source: typesGuide),
        SettingsRule(
            "S017", "a list is empty",
            why: "It says the same as no list, and looks like something that was forgotten.",
            wrong: "<key>WebViewHandledURLSchemes</key><array/>", right: "", fix: "removes the key",
            source: typesGuide),
        SettingsRule(
            "S018", "a list holds an element twice",
            why: "The second one does nothing. URL schemes are compared without regard to case.",
            wrong: "<key>WebViewHandledURLSchemes</key><array><string>notes</string><string>Notes</string></array>",
            right: "<key>WebViewHandledURLSchemes</key><array><string>notes</string></array>",
            fix: "removes the later element", source: typesGuide),
        SettingsRule(
            "S019", "a text is empty or blank, or has blanks around it",
            why: "A blank at the end is invisible and makes the text another one; an id with it is not found. The"
                + " default counts.",
            wrong: "<key>SplashIconFile</key><string>Mark </string>",
            right: "<key>SplashIconFile</key><string>Mark</string>",
            fix: "removes the blanks, or the key or element when nothing is left; writes the containing app's id, when"
                + " it is given", source: typesGuide),
    ]
}
