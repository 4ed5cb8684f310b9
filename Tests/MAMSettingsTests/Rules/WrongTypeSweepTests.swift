import MAMSettings
import XCTest

/// All documented keys with a value of every kind: each wrong type is one finding, and the default stays.
final class WrongTypeSweepTests: XCTestCase {
    /// Every kind of value, and those that look like another kind.
    private let values: [(name: String, xml: String)] = [
        ("true", "<true/>"), ("false", "<false/>"), ("zero", "<integer>0</integer>"), ("one", "<integer>1</integer>"),
        ("five", "<integer>5</integer>"), ("minus", "<integer>-5</integer>"),
        ("huge", "<integer>18446744073709551615</integer>"), ("real", "<real>1.0</real>"), ("half", "<real>0.5</real>"),
        ("nan", "<real>nan</real>"), ("text", "<string>plain</string>"), ("yes", "<string>YES</string>"),
        ("number", "<string>1.5</string>"), ("empty", "<string/>"), ("date", "<date>2026-11-21T05:00:00Z</date>"),
        ("data", "<data>AAEC</data>"), ("list", "<array><string>a</string></array>"), ("nothing", "<array/>"),
        ("mixed", "<array><string>a</string><integer>1</integer></array>"),
        ("nested", "<array><array/></array>"), ("dictionary", "<dict/>"),
        ("filled", "<dict><key>a</key><string>b</string></dict>"),
    ]

    private let booleans = [
        "ADALLogOverrideDisabled", "AutoEnrollOnLaunch", "MAMPolicyRequired", "MAMPolicyWarnAbsent", "MultiIdentity",
        "MultiIdentityCancelDisabled", "MultiManagedIdentities", "SafariViewControllerBlockedOverride",
        "SupportsDarkMode", "MAMTelemetryDisabled", "MAMTelemetryUsePPE", "OpenInActionExtension",
        "TreatAllWebViewsAsUnmanaged", "VerboseLoggingEnabled", "FinishLaunchingAtStartup",
        "FinishEnterForegroundAtResume", "HooksAlwaysEnabled",
    ]
    private let colors = [
        "BackgroundColor", "ForegroundColor", "AccentColor", "SecondaryBackgroundColor", "SecondaryForegroundColor",
    ]
    /// Keys for text, with what the rule about their value says of `plain`, `YES` and `1.5`.
    private let texts = [
        "ADALClientId": "S035", "ADALAuthority": "S034", "ADALRedirectUri": "S036", "ADALRedirectScheme": "",
        "ADALCacheKeychainGroupOverride": "", "ContainingAppBundleId": "", "SplashIconFile": "",
        "SplashIconFile~ipad": "", "DocumentBrowserFileCachePath": "",
    ]
    private let lists = ["AppGroupIdentifiers", "WebViewHandledURLSchemes", "ValuesToScrubFromLogging"]

    /// The one finding that must be given; empty for none.
    private func expected(_ key: String, _ value: String) -> String {
        if booleans.contains(key) {
            return [
                "true": "", "false": "", "yes": "S010", "zero": "S011", "one": "S011", "real": "S011",
            ][value] ?? "S012"
        }
        if colors.contains(key) || key == "MaxFileProtectionLevel" {
            let wrong = key == "MaxFileProtectionLevel" ? "S031" : "S030"
            return ["text": wrong, "yes": wrong, "number": wrong, "empty": "S019"][value] ?? "S013"
        }
        if let rule = texts[key] {
            // A digit can not begin a scheme.
            let number = key == "ADALRedirectScheme" ? "S037" : rule
            return ["text": rule, "yes": rule, "number": number, "empty": "S019"][value] ?? "S013"
        }
        if lists.contains(key) {
            return ["list": "", "nothing": "S017", "mixed": "S016", "nested": "S016"][value] ?? "S015"
        }
        return [
            "zero": "", "one": "", "five": "", "real": "", "half": "", "minus": "S032", "huge": "S032", "nan": "S032",
        ][value] ?? "S014"
    }

    /// Values that are used though there is something to say about them.
    private func isKept(_ key: String, _ value: String) -> Bool {
        switch expected(key, value) {
        case "": true
        case "S017": true
        case "S032": value == "huge"
        case "S035": true
        default: false
        }
    }

    func testEveryKeyWithEveryTypeOfValueHasTheExpectedFinding() throws {
        let keys = booleans + colors + texts.keys.sorted() + lists + ["MaxFileProtectionLevel", "SplashDuration"]
        XCTAssertEqual(Set(keys), Set(SettingsKey.allCases.filter { $0.status == .documented }.map(\.name)))
        XCTAssertEqual(keys.count, 36)
        var run = 0
        for key in keys {
            for (name, xml) in values {
                let reading = try Fixture.read("<key>\(key)</key>\(xml)")
                let id = expected(key, name)
                XCTAssertEqual(reading.issues.map(\.id.rawValue), id.isEmpty ? [] : [id], "\(key) \(name)")
                if !isKept(key, name) { XCTAssertEqual(reading.settings, ManagedAppSettings(), "\(key) \(name)") }
                for issue in reading.issues where id != "S016" && id != "S017" {
                    XCTAssertEqual(issue.keyPath, "IntuneMAMSettings.\(key)")
                }
                run += 1
            }
        }
        XCTAssertEqual(run, 36 * 22)
        print("keys and kinds of value: \(run)")
    }

    func testLenientReadingAcceptsOtherTypesForSwitchesOnly() throws {
        for key in booleans {
            for (name, xml) in values {
                let reading = try Fixture.read("<key>\(key)</key>\(xml)", lenient: true)
                let id = expected(key, name)
                XCTAssertEqual(reading.issues.map(\.id.rawValue), id.isEmpty ? [] : [id], "\(key) \(name)")
                guard ["S010", "S011"].contains(id) else { continue }
                XCTAssertEqual(reading.issues.map(\.severity), [.warning])
                let meant = name == "yes" || name == "one" || name == "real"
                let plain = try Fixture.read("<key>\(key)</key><\(meant)/>")
                XCTAssertEqual(reading.settings, plain.settings, "\(key) \(name)")
            }
        }
    }
}
