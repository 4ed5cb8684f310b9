import MAMSettings
import XCTest

/// S034 to S037: what a sign-in needs.
final class SignInRuleTests: XCTestCase {
    private func row(
        _ id: String, _ severity: SettingsIssue.Severity, _ key: String, _ text: String, _ message: String,
        help: String, line: UInt = #line
    ) -> RuleCase {
        RuleCase(
            id, severity, at: "IntuneMAMSettings.\(key)", .settings("<key>\(key)</key>«<string>\(text)</string>»"),
            message, help: help, line: line)
    }

    func testAnAuthorityIsAnHTTPSURLWithATenant() throws {
        let help = "write `https://login.microsoftonline.com/` and the tenant, or `common`"
        for text in ["contoso", "login.microsoftonline.com/contoso", "https:///contoso", "https:contoso", "ftp://a/b"] {
            try check([
                row(
                    "S034", .error, "ADALAuthority", text,
                    "`\(text)` is not an https URL with a host; the default is used", help: help)
            ])
        }
        try check([
            row(
                "S034", .error, "ADALAuthority", "http://login.example.com/a",
                "`http://login.example.com/a` does not use https; the default is used", help: help),
            row(
                "S034", .error, "ADALAuthority", "https://a.example.com/a b",
                "`https://a.example.com/a b` is not an https URL with a host; the default is used", help: help),
            row(
                "S034", .warning, "ADALAuthority", "https://a.example.com", "`https://a.example.com` names no tenant",
                help: help),
            row(
                "S034", .warning, "ADALAuthority", "https://a.example.com//?b/c",
                "`https://a.example.com//?b/c` names no tenant", help: help),
        ])
        for (text, odd) in [("{tenant}", "{"), ("a|b", "|"), ("a\\b", "\\"), ("&lt;tenant&gt;", "<")] {
            let shown = text == "&lt;tenant&gt;" ? "<tenant>" : text
            try check([
                row(
                    "S034", .error, "ADALAuthority", "https://login.example.com/\(text)",
                    "`https://login.example.com/\(shown)` holds `\(odd)`, which no URL has; the default is used",
                    help: help)
            ])
        }
        try checkGood(
            ["https://login.microsoftonline.com/common", "HTTPS://u@h:443/t/", "https://[::1]/t"].map {
                "<key>ADALAuthority</key><string>\($0)</string>"
            })
    }

    func testAClientIDIsAGUID() throws {
        let guid = "expected a GUID such as `5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13`"
        for text in ["5a3c9d107b424e8f9a610c2d4e6f8a13", "5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a1g", "5a3c9d1O-7b42"] {
            try check([row("S035", .warning, "ADALClientId", text, "`\(text)` is not a GUID", help: guid)])
        }
        try check([
            row(
                "S035", .warning, "ADALClientId", "{5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13}",
                "`{5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13}` is not a GUID", help: "write it without braces")
        ])
        for text in [
            "TODO", "my-app", "your client id", "$CLIENT_ID", "{clientId}", "#{ClientId}#", "%CLIENT_ID%",
            "__CLIENT_ID__",
            "REPLACE_WITH_CLIENT_ID", "changeme", "YOUR_CLIENT_ID", "Insert_Client_Id",
            "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
            "00000000-0000-0000-0000-000000000000", "[ClientID]",
            "Enter_the_Application_Id_Here", "application_id_here", "Enter-the-id",
        ] {
            try check([
                row(
                    "S035", .error, "ADALClientId", text, "`\(text)` is a placeholder; the key counts as missing",
                    help: "write the application (client) id of the app's registration")
            ])
        }
        try checkGood(["<key>ADALClientId</key><string>5A3C9D10-7b42-4e8f-9a61-0c2d4e6f8a13</string>"])
    }

    func testARedirectURIIsOneABrokerCanAnswerTo() throws {
        let help = "a broker answers to `msauth.<bundle id>://auth` or `<scheme>://<bundle id>`"
        for (text, reason) in [
            ("auth", "has no scheme"), ("://auth", "has no scheme"), ("1a://auth", "has no scheme"),
            ("https://localhost", "leads to a web page, not back to the app"),
            ("HTTP://localhost", "leads to a web page, not back to the app"), ("msauth.x://a b", "holds a blank"),
        ] {
            try check([
                row(
                    "S036", .error, "ADALRedirectUri", text, "`\(text)` \(reason); the key counts as missing",
                    help: help)
            ])
        }
        for text in [
            "urn:ietf:wg:oauth:2.0:oob", "myapp:auth", "msauth.com.example.app://", "myapp:/auth",
        ] {
            try check([
                row(
                    "S036", .error, "ADALRedirectUri", text,
                    "`\(text)` is not a scheme, `://` and a name; the key counts as missing", help: help)
            ])
        }
        let named = try findings(
            MarkedFile.settings(
                "<key>ADALRedirectUri</key><string>x</string>",
                root: "<key>CFBundleIdentifier</key><string>com.example.app</string>"
            ).bytes)
        XCTAssertEqual(
            named.first?.issue.help,
            "a broker answers to `msauth.com.example.app://auth` or `<scheme>://com.example.app`")
    }

    func testARedirectURIIsOneOfTheAppItself() throws {
        func ids(_ text: String, _ root: String = "<key>CFBundleIdentifier</key><string>com.example.app</string>")
            throws -> [String]
        {
            try findings(MarkedFile.settings("<key>ADALRedirectUri</key><string>\(text)</string>", root: root).bytes)
                .map { "\($0.issue.severity) \($0.issue.id)" }
        }
        let foreign = ["msauth.com.other.app://auth", "myapp://wherever", "myapp:///", "msauth.com.example.app://x"]
        for text in foreign {
            XCTAssertEqual(try ids(text), ["warning S036"], text)
            // The bundle id is not known before the build.
            XCTAssertEqual(try ids(text, ""), [], text)
            XCTAssertEqual(
                try ids(text, "<key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>"), [], text)
        }
        for text in [
            "msauth.com.example.app://auth", "MSAuth.com.Example.app://auth/", "myapp://com.example.app",
            "a+b://com.example.app/",
        ] {
            XCTAssertEqual(try ids(text), [], text)
        }
        let inside = "<key>CFBundleIdentifier</key><string>com.example.app.share</string><key>NSExtension</key><dict/>"
        let app = "</string><key>ContainingAppBundleId</key><string>com.example.app"
        for (text, expected) in [
            ("msauth.com.example.app://auth", []), ("msauth.com.example.app.share://auth", []),
            ("msauth.com.other://auth", ["warning S036"]),
        ] {
            XCTAssertEqual(try ids(text + app, inside), expected, text)
        }
    }

    func testARedirectSchemeIsASchemeOnly() throws {
        let part = "write what stands before `:` only, or the whole URI under `ADALRedirectUri`"
        let grammar = "a scheme is a letter, then letters, digits, `+`, `-` and `.`"
        for (text, help) in [
            ("https://localhost", part), ("exampleapp:", part), ("a/b", part), ("1app", grammar), ("my_app", grammar),
            ("app é", grammar),
        ] {
            try check([
                row(
                    "S037", .error, "ADALRedirectScheme", text,
                    "`\(text)` is not a scheme; the key counts as missing", help: help)
            ])
        }
        try checkGood(["<key>ADALRedirectScheme</key><string>msauth.com.example-app+1</string>"])
    }
}
