import MAMPropertyLists
import MAMSettings
import XCTest

/// S010 to S019: a value of another type than its key takes.
final class TypeRuleTests: XCTestCase {
    func testTextsAndNumbersForSwitchesAreReportedWithTheirMeaning() throws {
        func row(
            _ id: String, _ severity: SettingsIssue.Severity, _ xml: String, _ shown: String, _ meant: Bool,
            line: UInt = #line
        ) -> RuleCase {
            RuleCase(
                id, severity, at: "IntuneMAMSettings.FinishLaunchingAtStartup",
                .settings("<key>FinishLaunchingAtStartup</key>«\(xml)»"),
                "\(shown) is not a boolean; the default is used", help: "write `<\(meant)/>`",
                fix: "writes the boolean \(meant)",
                PropertyListEdit(setting("FinishLaunchingAtStartup"), .set(.boolean(meant))), line: line)
        }
        try check([
            row("S010", .error, "<string>YES</string>", "string `YES`", true),
            row("S010", .error, "<string>no</string>", "string `no`", false),
            row("S010", .error, "<string>True</string>", "string `True`", true),
            row("S010", .error, "<string>0</string>", "string `0`", false),
            row("S011", .warning, "<integer>1</integer>", "number `1`", true),
            row("S011", .warning, "<integer>0</integer>", "number `0`", false),
            row("S011", .warning, "<real>1.0</real>", "number `1.0`", true),
        ])
    }

    func testAnythingElseForASwitchIsAWrongType() throws {
        for (xml, shown) in [
            ("<string>maybe</string>", "string `maybe`"), ("<string/>", "string ``"),
            ("<integer>2</integer>", "number `2`"),
            ("<real>0.5</real>", "number `0.5`"), ("<array/>", "array"), ("<dict/>", "dictionary"),
            ("<string>$(FLAG)</string>", "string `$(FLAG)`"),
        ] {
            try check([
                RuleCase(
                    "S012", .error, at: "IntuneMAMSettings.MultiIdentity",
                    .settings("<key>MultiIdentity</key>«\(xml)»"),
                    "expected a boolean, found \(shown); the default is used", help: "write `<true/>` or `<false/>`")
            ])
        }
    }

    func testASwitchMadeOfABuildVariableHasNoFix() throws {
        let file = MarkedFile.settings("<key>MultiIdentity</key>«<string>$(FLAG)</string>»")
        try check([
            RuleCase(
                "S010", .error, at: "IntuneMAMSettings.MultiIdentity", file,
                "string `$(FLAG)` is not a boolean; the default is used", help: "write `<true/>`")
        ]) { $0.definitions = ["FLAG": "YES"] }
    }

    func testOtherTypesForTextNumbersAndLists() throws {
        try check([
            RuleCase(
                "S013", .error, at: "IntuneMAMSettings.ADALClientId",
                .settings("<key>ADALClientId</key>«<integer>5</integer>»"),
                "expected a string, found number `5`; the default is used", help: "write `<string>…</string>`"),
            RuleCase(
                "S014", .error, at: "IntuneMAMSettings.SplashDuration",
                .settings("<key>SplashDuration</key>«<string>1.5</string>»"),
                "expected a number, found string `1.5`; the default is used", help: "write `<real>1.5</real>`",
                fix: "writes the number", PropertyListEdit(setting("SplashDuration"), .set(.real(1.5)))),
            RuleCase(
                "S014", .error, at: "IntuneMAMSettings.SplashDuration",
                .settings("<key>SplashDuration</key>«<string> 2 </string>»"),
                "expected a number, found string ` 2 `; the default is used", help: "write `<real>1.5</real>`",
                fix: "writes the number", PropertyListEdit(setting("SplashDuration"), .set(.integer(2)))),
            RuleCase(
                "S014", .error, at: "IntuneMAMSettings.SplashDuration",
                .settings("<key>SplashDuration</key>«<string>1,5</string>»"),
                "expected a number, found string `1,5`; the default is used", help: "write `<real>1.5</real>`"),
            RuleCase(
                "S015", .error, at: "IntuneMAMSettings.AppGroupIdentifiers",
                .settings("<key>AppGroupIdentifiers</key>«<string>group.a</string>»"),
                "expected an array of strings, found string `group.a`; the default is used",
                help: "wrap it in `<array>`", fix: "wraps the text in an array",
                PropertyListEdit(setting("AppGroupIdentifiers"), .set(.array([.string("group.a")])))),
            RuleCase(
                "S015", .error, at: "IntuneMAMSettings.AppGroupIdentifiers",
                .settings("<key>AppGroupIdentifiers</key>«<string> </string>»"),
                "expected an array of strings, found string ` `; the default is used", help: "remove the key",
                fix: "removes the key", PropertyListEdit(setting("AppGroupIdentifiers"), .remove)),
            RuleCase(
                "S015", .error, at: "IntuneMAMSettings.AppGroupIdentifiers",
                .settings("<key>AppGroupIdentifiers</key>«<true/>»"),
                "expected an array of strings, found boolean `true`; the default is used",
                help: "write an array of strings"),
            RuleCase(
                "S016", .error, at: "IntuneMAMSettings.AppGroupIdentifiers[1]",
                .settings("<key>AppGroupIdentifiers</key><array><string>a</string>\n«<real>2.5</real>»</array>"),
                "expected a string, found number `2.5`; the default is used", help: "write `<string>…</string>`"),
            RuleCase(
                "S017", .warning, at: "IntuneMAMSettings.WebViewHandledURLSchemes",
                .settings("<key>WebViewHandledURLSchemes</key>\n\t«<array/>»"), "the array is empty",
                help: "remove the key or fill the array", fix: "removes the key",
                PropertyListEdit(setting("WebViewHandledURLSchemes"), .remove)),
        ])
    }

    func testNoNumbersAreReadOutOfOtherTexts() throws {
        for text in ["1.", ".5", "1.5.2", "1e3", "-1", "+1", "0x1", "nan", "", "1234567890123", "１"] {
            let found = try findings(MarkedFile.settings("<key>SplashDuration</key><string>\(text)</string>").bytes)
            XCTAssertEqual(found.map(\.issue.id.rawValue), ["S014"], text)
            XCTAssertNil(found.first?.issue.fix, text)
            XCTAssertEqual(found.first?.edits, [], text)
        }
    }

    func testAnElementThatStandsTwiceNamesBothPlaces() throws {
        try check([
            RuleCase(
                "S018", .warning, at: "IntuneMAMSettings.AppGroupIdentifiers[2]",
                .settings(
                    "<key>AppGroupIdentifiers</key><array>‹<string>a</string>›<string>A</string>\n«<string>a</string>»</array>"
                ),
                "element 2 repeats element 0", help: "remove one of the two", fix: "removes the element",
                PropertyListEdit(setting("AppGroupIdentifiers").index(2), .remove)),
            RuleCase(
                "S018", .warning, at: "IntuneMAMSettings.WebViewHandledURLSchemes[1]",
                .settings("<key>WebViewHandledURLSchemes</key><array>‹<string>a</string>›«<string>A</string>»</array>"),
                "element 1 repeats element 0", help: "remove one of the two", fix: "removes the element",
                PropertyListEdit(setting("WebViewHandledURLSchemes").index(1), .remove)),
            // With its blanks it is another text, and without them the same: removing it mends both.
            RuleCase(
                "S018", .warning, at: "IntuneMAMSettings.AppGroupIdentifiers[1]",
                .settings("<key>AppGroupIdentifiers</key><array>‹<string>a</string>›«<string> a</string>»</array>"),
                "element 1 repeats element 0", help: "remove one of the two", fix: "removes the element",
                PropertyListEdit(setting("AppGroupIdentifiers").index(1), .remove)),
        ])
    }

    func testBlankTextsAndBlanksAroundTextsAreErrors() throws {
        let around = "remove the blanks around the text"
        try check([
            RuleCase(
                "S019", .error, at: "IntuneMAMSettings.ADALClientId", .settings("<key>ADALClientId</key>«<string/>»"),
                "the text is empty; the default is used", help: "write a text or remove the key",
                fix: "removes the key", PropertyListEdit(setting("ADALClientId"), .remove)),
            RuleCase(
                "S019", .error, at: "IntuneMAMSettings.AccentColor",
                .settings("<key>AccentColor</key>«<string>\u{A0} </string>»"), "the text is blank; the default is used",
                help: "write a text or remove the key", fix: "removes the key",
                PropertyListEdit(setting("AccentColor"), .remove)),
            RuleCase(
                "S019", .error, at: "IntuneMAMSettings.SplashIconFile",
                .settings("<key>SplashIconFile</key>«<string>Mark\n</string>»"),
                "`Mark\\u{A}` begins or ends with a blank; the default is used", help: around,
                fix: "removes the blanks around the text",
                PropertyListEdit(setting("SplashIconFile"), .set(.string("Mark")))),
            RuleCase(
                "S019", .error, at: "IntuneMAMSettings.AppGroupIdentifiers[1]",
                .settings("<key>AppGroupIdentifiers</key><array><string>a</string>«<string> b</string>»</array>"),
                "` b` begins or ends with a blank; the default is used", help: around,
                fix: "removes the blanks around the text",
                PropertyListEdit(setting("AppGroupIdentifiers").index(1), .set(.string("b")))),
            RuleCase(
                "S019", .error, at: "IntuneMAMSettings.AppGroupIdentifiers[0]",
                .settings("<key>AppGroupIdentifiers</key><array>«<string> </string>»<string>a</string></array>"),
                "the element is empty or blank; the default is used", help: "remove the element",
                fix: "removes the element", PropertyListEdit(setting("AppGroupIdentifiers").index(0), .remove)),
            RuleCase(
                "S019", .error, at: "IntuneMAMSettings.AppGroupIdentifiers",
                .settings("<key>AppGroupIdentifiers</key>«<array><string/><string> </string></array>»"),
                "the array holds nothing but blank texts; the default is used",
                help: "remove the key or fill the array", fix: "removes the key",
                PropertyListEdit(setting("AppGroupIdentifiers"), .remove)),
        ])
    }

    func testGoodValuesOfEveryTypeGiveNothing() throws {
        try checkGood([
            "", "<key>MultiIdentity</key><true/>", "<key>SplashDuration</key><integer>3</integer>",
            "<key>SplashDuration</key><real>0</real>",
            "<key>AppGroupIdentifiers</key><array><string>a</string><string>A</string></array>",
            "<key>SplashIconFile</key><string>My Mark</string>",
        ])
    }

    func testReadLenientlySwitchesTakeWordsAndNumbersWithAWarning() throws {
        for (xml, id) in [("<string>YES</string>", "S010"), ("<integer>1</integer>", "S011")] {
            let file = MarkedFile.settings("<key>MultiIdentity</key>\(xml)")
            let found = try findings(file.bytes) { $0.lenientBooleans = true }
            XCTAssertEqual(found.map(\.issue.id.rawValue), [id])
            XCTAssertEqual(found.map(\.issue.severity), [.warning])
            XCTAssertEqual(found.first?.issue.message.hasSuffix("is not a boolean; read as true"), true)
            XCTAssertEqual(found.first?.issue.fix, "writes the boolean true")
        }
    }
}
