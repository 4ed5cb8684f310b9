import MAMSettings
import XCTest

/// S050 to S052: the keys without which nobody signs in.
final class SignInKeysTests: XCTestCase {
    func testAnAppNeedsARedirectAndAClientID() throws {
        let clientID = MarkedFile.clientID
        let redirect = MarkedFile.redirect
        func file(_ body: String, more: String = "") -> MarkedFile {
            .root("\(more)«<key>IntuneMAMSettings</key>»<dict>\(body)</dict>")
        }
        try check([
            RuleCase(
                "S050", .error, at: "IntuneMAMSettings", file(clientID),
                "neither `ADALRedirectUri` nor `ADALRedirectScheme` is there",
                help: "add `ADALRedirectUri`, such as `msauth.<bundle id>://auth`"),
            RuleCase(
                "S050", .error, at: "IntuneMAMSettings",
                file(clientID, more: "<key>CFBundleIdentifier</key><string>a.b</string>"),
                "neither `ADALRedirectUri` nor `ADALRedirectScheme` is there",
                help: "add `ADALRedirectUri`, such as `msauth.a.b://auth`"),
            RuleCase(
                "S052", .error, at: "IntuneMAMSettings", file(redirect), "`ADALClientId` is missing",
                help: "add the application (client) id of the app's registration"),
            RuleCase(
                "S051", .warning, at: "IntuneMAMSettings.ADALRedirectScheme",
                .settings(
                    "«<key>ADALRedirectScheme</key>»<string>app</string>‹<key>ADALRedirectUri</key>›<string>app://a</string>"
                ), "`ADALRedirectUri` is there too and counts; `ADALRedirectScheme` does not",
                help: "remove one of the two"),
        ])
        // An extension does not sign in on its own.
        let inside = MarkedFile.root(
            "<key>NSExtension</key><dict/><key>IntuneMAMSettings</key><dict><key>ContainingAppBundleId</key>"
                + "<string>com.example.app</string></dict>")
        XCTAssertEqual(try findings(inside.bytes), [])
    }

    func testAKeyThatIsThereInAnotherFormIsNotMissingToo() throws {
        for (body, root, ids) in [
            ("<key>ADALClientId</key><integer>5</integer>" + MarkedFile.redirect, "", ["S013"]),
            ("<key>AdalClientId</key><string>x</string>" + MarkedFile.redirect, "", ["S020"]),
            (MarkedFile.redirect, MarkedFile.clientID, ["S024"]),
            (MarkedFile.clientID + "<key>ADALRedirectUri</key><string/>", "", ["S019"]),
            (MarkedFile.clientID + "<key>ADALRedirectShceme</key><string>app</string>", "", ["S021"]),
        ] {
            let file = MarkedFile.root("\(root)<key>IntuneMAMSettings</key><dict>\(body)</dict>")
            XCTAssertEqual(try findings(file.bytes).map(\.issue.id.rawValue), ids, body)
        }
    }
}
