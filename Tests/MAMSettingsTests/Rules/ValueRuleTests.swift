import MAMPropertyLists
import MAMSettings
import XCTest

/// S030 to S033, S038 to S040: values that have the right type and are wrong.
final class ValueRuleTests: XCTestCase {
    /// A row about one text of one key.
    private func row(
        _ id: String, _ severity: SettingsIssue.Severity, _ key: String, _ text: String, _ message: String,
        help: String, fix: (String, String)? = nil, line: UInt = #line
    ) -> RuleCase {
        let file = MarkedFile.settings("<key>\(key)</key>\n\t«<string>\(text)</string>»")
        let path = "IntuneMAMSettings.\(key)"
        guard let fix else {
            return RuleCase(id, severity, at: path, file, "`\(text)` \(message)", help: help, line: line)
        }
        return RuleCase(
            id, severity, at: path, file, "`\(text)` \(message)", help: help, fix: fix.0,
            PropertyListEdit(setting(key), .set(.string(fix.1))), line: line)
    }

    func testAColorOfAnotherFormIsAnsweredWithTheReason() throws {
        let form = "write six hexadecimal digits, `RRGGBB` or `#RRGGBB`"
        for key in [
            "BackgroundColor", "ForegroundColor", "AccentColor", "SecondaryBackgroundColor", "SecondaryForegroundColor",
        ] {
            for (text, reason) in [
                ("#abC", "; did you mean `#AABBCC`? The three-digit form is not read"),
                ("11223344", "; transparency is not read"), ("#80112233", "; transparency is not read"),
                ("0x112233", ", without `0x`"), ("red", "; color names are not read"),
                ("rgb(1,2,3)", "; functions such as `rgb()` are not read"), ("#12345", ""), ("##112233", ""),
                ("12345G", ""),
            ] {
                try check([row("S030", .error, key, text, "is not a color; the default is used", help: form + reason)])
            }
        }
        try checkGood([
            "<key>AccentColor</key><string>#1f6F5c</string>", "<key>AccentColor</key><string>000000</string>",
        ])
    }

    func testAMisspelledProtectionLevelIsCorrected() throws {
        let message = "is not a file protection level; the default is used"
        for (text, meant) in [
            ("FileProtectionType.complete", "NSFileProtectionComplete"), (".complete", "NSFileProtectionComplete"),
            ("CompleteUnlessOpen", "NSFileProtectionCompleteUnlessOpen"), ("none", "NSFileProtectionNone"),
            ("ProtectionComplete", "NSFileProtectionComplete"), ("ProtectionNone", "NSFileProtectionNone"),
            ("NSURLFileProtectionComplete", "NSFileProtectionComplete"),
            ("URLFileProtection.complete", "NSFileProtectionComplete"),
            ("completeFileProtection", "NSFileProtectionComplete"), ("noFileProtection", "NSFileProtectionNone"),
            (".completeFileProtectionUnlessOpen", "NSFileProtectionCompleteUnlessOpen"),
            (
                "Data.WritingOptions.completeFileProtectionUntilFirstUserAuthentication",
                "NSFileProtectionCompleteUntilFirstUserAuthentication"
            ), ("NSDataWritingFileProtectionComplete", "NSFileProtectionComplete"),
            (
                "nsfileprotectioncompleteuntilfirstuserauthentication",
                "NSFileProtectionCompleteUntilFirstUserAuthentication"
            ),
        ] {
            let shown = text.utf8.count > 40 ? String(text.prefix(40)) + "…" : text
            try check([
                RuleCase(
                    "S031", .error, at: "IntuneMAMSettings.MaxFileProtectionLevel",
                    .settings("<key>MaxFileProtectionLevel</key>«<string>\(text)</string>»"), "`\(shown)` \(message)",
                    help: "did you mean `\(meant)`?", fix: "writes `\(meant)`",
                    PropertyListEdit(setting("MaxFileProtectionLevel"), .set(.string(meant))))
            ])
        }
        try check([
            row(
                "S031", .error, "MaxFileProtectionLevel", "High", message,
                help: "write one of `NSFileProtectionComplete`, `NSFileProtectionCompleteUnlessOpen`, "
                    + "`NSFileProtectionCompleteUntilFirstUserAuthentication`, `NSFileProtectionNone`")
        ])
        for level in ["Complete", "CompleteUnlessOpen", "CompleteUntilFirstUserAuthentication", "None"] {
            try checkGood(["<key>MaxFileProtectionLevel</key><string>NSFileProtection\(level)</string>"])
        }
    }

    func testImplausibleDurationsAreReported() throws {
        for (xml, shown, reason, help) in [
            ("<integer>-1</integer>", "-1", "is not a duration; the default is used", "write seconds, 0 or more"),
            ("<real>-0.5</real>", "-0.5", "is not a duration; the default is used", "write seconds, 0 or more"),
            ("<real>nan</real>", "nan", "is not a duration; the default is used", "write seconds, 0 or more"),
            ("<real>inf</real>", "inf", "is not a duration; the default is used", "write seconds, 0 or more"),
            ("<integer>61</integer>", "61", "is longer than a minute", "the value is in seconds"),
            (
                "<integer>18446744073709551615</integer>", "18446744073709551615", "is longer than a minute",
                "the value is in seconds"
            ),
        ] {
            try check([
                RuleCase(
                    "S032", .warning, at: "IntuneMAMSettings.SplashDuration",
                    .settings("<key>SplashDuration</key>«\(xml)»"), "number `\(shown)` \(reason)", help: help)
            ])
        }
        try checkGood(["<key>SplashDuration</key><integer>60</integer>", "<key>SplashDuration</key><real>0.25</real>"])
    }

    func testAnIconIsABareName() throws {
        let message = "names one file instead of an image in all its sizes"
        for key in ["SplashIconFile", "SplashIconFile~ipad"] {
            try check(
                [
                    row(
                        "S033", .warning, key, "Mark.png", message, help: "write `Mark`",
                        fix: ("removes the suffix", "Mark")),
                    row(
                        "S033", .warning, key, "Mark@2x", message, help: "write `Mark`",
                        fix: ("removes the suffix", "Mark")),
                    row(
                        "S033", .warning, key, "Mark@3x.PNG", message, help: "write `Mark`",
                        fix: ("removes the suffix", "Mark")),
                    row("S033", .warning, key, ".png", message, help: "write the name of the image"),
                    row(
                        "S033", .warning, key, "images/Mark", "is a path, not the name of an image",
                        help: "write the name only, without folders and without `.png`"),
                ])
        }
        try checkGood(["<key>SplashIconFile</key><string>Mark.2</string>"])
    }

    func testAKeychainGroupHasNoPrefix() throws {
        for (text, prefix, rest) in [
            ("$(AppIdentifierPrefix)com.example.cache", "$(AppIdentifierPrefix)", "com.example.cache"),
            ("${TeamIdentifierPrefix}com.example.cache", "${TeamIdentifierPrefix}", "com.example.cache"),
            ("ABCDE12345.com.example.cache", "ABCDE12345.", "com.example.cache"),
            ("$(AppIdentifierPrefix)ABCDE12345.cache", "$(AppIdentifierPrefix)", "cache"),
        ] {
            try check([
                RuleCase(
                    "S038", .error, at: "IntuneMAMSettings.ADALCacheKeychainGroupOverride",
                    .settings("<key>ADALCacheKeychainGroupOverride</key>«<string>\(text)</string>»"),
                    "`\(prefix)` is added at run time; the default is used", help: "write `\(rest)`",
                    fix: "removes the prefix",
                    PropertyListEdit(setting("ADALCacheKeychainGroupOverride"), .set(.string(rest))))
            ])
        }
        try check([
            RuleCase(
                "S038", .error, at: "IntuneMAMSettings.ADALCacheKeychainGroupOverride",
                .settings("<key>ADALCacheKeychainGroupOverride</key>«<string>$(AppIdentifierPrefix)</string>»"),
                "`$(AppIdentifierPrefix)` is added at run time; the default is used",
                help: "write the name of the group")
        ])
        try checkGood([
            "<key>ADALCacheKeychainGroupOverride</key><string>com.example.cache</string>",
            "<key>ADALCacheKeychainGroupOverride</key><string>abcde12345.cache</string>",
        ])
    }

    func testACachePathStaysBelowTheHome() throws {
        let key = "DocumentBrowserFileCachePath"
        let below = "write a path below the app's home, such as `/Documents/`"
        try check([
            row(
                "S039", .error, key, "/Documents/../..", "leads out of the app's home; the default is used",
                help: "write a path below the home, such as `/Documents/`, without `..`"),
            row("S039", .error, key, "file:///Documents/", "is a URL, not a path; the default is used", help: below),
            row("S039", .error, key, "https://example.com", "is a URL, not a path; the default is used", help: below),
            row(
                "S039", .info, key, "/var/mobile/Documents", "looks absolute; it is taken relative to the app's home",
                help: "write a path below the home, such as `/Documents/`"),
        ])
        try checkGood(
            ["/Documents/", "Documents", "/Library/Notes/", "a..b/c", "Notes: all"].map {
                "<key>\(key)</key><string>\($0)</string>"
            })
    }

    func testAnUnknownBuildVariableIsReportedAndNotChecked() throws {
        func row(_ key: String, _ text: String, _ shown: String, _ name: String, line: UInt = #line) -> RuleCase {
            RuleCase(
                "S040", .info, at: "IntuneMAMSettings.\(key)", .settings("<key>\(key)</key>«<string>\(text)</string>»"),
                "the text holds \(shown), so it can not be checked before the build", help: "pass `--define \(name)=…`",
                line: line)
        }
        try check([
            row("ADALClientId", "$(CLIENT)", "`$(CLIENT)`", "CLIENT"),
            row("ADALAuthority", "x ${A}", "`$(A)`", "A"),
            row("AccentColor", "$(C:upper)", "`$(C:upper)`", "C"),
            row("MaxFileProtectionLevel", "NSFileProtection$(L)", "`$(L)`", "L"),
            row("SplashIconFile", "$(A)$(B)$(C)$(D)$(A)", "`$(A)`, `$(B)`, `$(C)` and more", "A"),
            row("ADALCacheKeychainGroupOverride", "$(GROUP)", "`$(GROUP)`", "GROUP"),
        ])
        try check([
            RuleCase(
                "S040", .info, at: "IntuneMAMSettings.AppGroupIdentifiers[0]",
                .settings("<key>AppGroupIdentifiers</key><array>«<string>group.$(ID)</string>»</array>"),
                "the text holds `$(ID)`, so it can not be checked before the build", help: "pass `--define ID=…`")
        ])
    }

    func testADefinedVariableIsPutInAndJudged() throws {
        let file = MarkedFile.settings("<key>AccentColor</key><string>$(TINT)</string>")
        XCTAssertEqual(try findings(file.bytes) { $0.definitions = ["TINT": "#112233"] }, [])
        let found = try findings(file.bytes) { $0.definitions = ["TINT": "red"] }
        XCTAssertEqual(found.map(\.issue.id.rawValue), ["S030"])
        var options = SettingsCheckOptions()
        options.definitions = ["TINT": "#112233"]
        let reading = try ManagedAppSettings.read(infoPlist: file.bytes, options: options)
        XCTAssertEqual(reading.settings.accentColor.hex, "#112233")
    }

    func testATextMadeOfVariablesHasNoFix() throws {
        for (key, text) in [
            ("SplashIconFile", "$(X).png"), ("SplashIconFile", "$(X) "), ("MaxFileProtectionLevel", "$(X)"),
        ] {
            let file = MarkedFile.settings("<key>\(key)</key><string>\(text)</string>")
            let found = try findings(file.bytes) { $0.definitions = ["X": "none"] }
            XCTAssertEqual(found.count, 1, text)
            XCTAssertEqual(found.map(\.edits), [[]], text)
        }
    }
}
