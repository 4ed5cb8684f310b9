import MAMSettings
import MAMSettingsTools
import XCTest

/// The eighteen documented rules across keys and files: each is named with the rules that cover it, or why none does.
final class CrossKeyCoverageTests: XCTestCase {
    private enum Cover {
        case rules([String])
        /// Checked with the rest of the bundle at hand.
        case bundle([String])
        case notCheckable(String)
    }

    private let rows: [(what: String, cover: Cover)] = [
        ("MAMPolicyRequired needs AutoEnrollOnLaunch", .rules(["S053"])),
        ("MAMPolicyRequired is not for the App Store", .rules(["S054"])),
        ("one of the redirect keys, and which of both counts", .rules(["S050", "S051"])),
        ("ADALRedirectScheme is a scheme", .rules(["S037"])),
        ("the redirect's scheme is registered, with its twin", .bundle(["I001", "I004"])),
        ("a broker can answer to the redirect URI", .rules(["S036"])),
        ("the override's keychain group is in the entitlements", .bundle(["E002"])),
        ("the app groups are those of the entitlements", .bundle(["S061"])),
        ("an extension names its app", .rules(["S057", "S058"])),
        ("an Open-in action extension has all it needs", .rules(["S057", "S059"])),
        ("keys for several identities need MultiIdentity", .rules(["S062"])),
        ("both switches for web views", .rules(["S060"])),
        ("telemetry that is off and for testing", .rules(["S056"])),
        ("dark mode beside colors", .rules(["S063"])),
        ("second colors that differ", .rules(["S063"])),
        ("a warning beside a required policy", .rules(["S063"])),
        ("a variant without its key", .rules(["S063"])),
        ("app clips", .notCheckable("the SDK is not supported there, and no setting says otherwise")),
    ]

    private func ids(_ body: String, root: String = "") throws -> [String] {
        try findings(MarkedFile.settings(body, root: root).bytes).map(\.issue.id.rawValue)
    }

    func testEveryDocumentedRuleIsCoveredOrExplained() {
        XCTAssertEqual(rows.count, 18)
        let known = Set(SettingsRule.all.map(\.id.rawValue))
        for (what, cover) in rows {
            switch cover {
            case .rules(let ids): XCTAssertTrue(known.isSuperset(of: ids), what)
            case .bundle(let ids): XCTAssertFalse(ids.isEmpty, what)
            case .notCheckable(let why): XCTAssertFalse(why.isEmpty, what)
            }
        }
    }

    func testEachCoveredRuleReportsItsFindings() throws {
        let on = { (names: [String]) in names.map { "<key>\($0)</key><true/>" }.joined() }
        for (body, expected) in [
            (on(["MAMPolicyRequired"]), ["S053", "S054"]),
            (on(["SafariViewControllerBlockedOverride", "TreatAllWebViewsAsUnmanaged"]), ["S060"]),
            (on(["MAMTelemetryDisabled", "MAMTelemetryUsePPE"]), ["S056"]),
            (on(["MultiManagedIdentities", "MultiIdentityCancelDisabled"]), ["S062", "S062"]),
            (on(["OpenInActionExtension"]), ["S059"]),
            (on(["SupportsDarkMode"]) + "<key>AccentColor</key><string>ABCDEF</string>", ["S063"]),
            (on(["MAMPolicyRequired", "AutoEnrollOnLaunch", "MAMPolicyWarnAbsent"]), ["S054", "S063"]),
            ("<key>SplashIconFile~ipad</key><string>a</string>", ["S063"]),
        ] {
            XCTAssertEqual(try ids(body), expected, body)
        }
    }

    func testASwitchThatIsOnInTheWrongTypeCountsAsOn() throws {
        XCTAssertEqual(try ids("<key>MAMPolicyRequired</key><string>YES</string>").sorted(), ["S010", "S053", "S054"])
        XCTAssertEqual(try ids("<key>VerboseLoggingEnabled</key><integer>1</integer>").sorted(), ["S011", "S056"])
        XCTAssertEqual(try ids("<key>VerboseLoggingEnabled</key><integer>0</integer>"), ["S011"])
        XCTAssertEqual(try ids("<key>VerboseLoggingEnabled</key><array/>"), ["S012"])
    }
}
