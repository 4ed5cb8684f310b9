import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// What the configurator does with an extension's Info.plist.
final class ConfiguratorExtensionTests: ConfiguratorTestCase {
    private func ext(
        _ attributes: String = "", settings: String = "<key>ContainingAppBundleId</key><string>com.example</string>"
    )
        -> [UInt8]
    {
        RuleTestCase.file(
            """
            <key>CFBundleIdentifier</key>
            <string>com.example.share</string>
            <key>NSExtension</key>
            <dict>\(attributes)</dict>
            <key>IntuneMAMSettings</key>
            <dict><key>ADALClientId</key><string>5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13</string>\(settings)
            <key>ADALRedirectUri</key><string>msauth.com.example://auth</string></dict>
            """, [])
    }

    private func rule(_ value: String) -> [UInt8] {
        ext("<key>NSExtensionAttributes</key><dict><key>NSExtensionActivationRule</key>\(value)</dict>")
    }

    func testAnExtensionGetsNoQuerySchemesAndNoFaceIDText() throws {
        let bytes = ext()
        XCTAssertEqual(try configured(bytes, nil, options { $0.check.faceIDText = "x" }).infoPlist, bytes)
    }

    func testAnExtensionHasToNameItsApp() throws {
        let bytes = ext(settings: "")
        XCTAssertThrowsError(try Configurator(infoPlist: bytes).run()) { error in
            XCTAssertEqual((error as? ConfiguratorError)?.kind, .refused)
            XCTAssertEqual((error as? ConfiguratorError)?.issue.id.rawValue, "S057")
        }
        let result = try configured(bytes, nil, options { $0.check.containingApp = "com.example" })
        XCTAssertEqual(try root(result.infoPlist)["IntuneMAMSettings"]?["ContainingAppBundleId"]?.string, "com.example")
    }

    func testTheNameOfTheAppIsReplacedWhereAnotherIsGiven() throws {
        for value in [
            "<string>com.other</string>", "<string> </string>", "<integer>5</integer>", "<string>com.example </string>",
        ] {
            let bytes = ext(settings: "<key>ContainingAppBundleId</key>\(value)<key>MultiIdentity</key><true/>")
            let result = try configured(bytes, nil, options { $0.check.containingApp = "com.example" })
            XCTAssertEqual(
                text(result.infoPlist),
                text(bytes).replacingOccurrences(of: value, with: "<string>com.example</string>"))
            XCTAssertEqual(result.changes.count, 1, value)
        }
        // An app is no extension, whatever is given.
        let app = file("")
        XCTAssertEqual(try configured(app, nil, options { $0.check.containingApp = "com.example" }).infoPlist, app)
        // What is named with blanks only is not named.
        XCTAssertThrowsError(
            try Configurator(infoPlist: ext(settings: ""), options: options { $0.check.containingApp = " " }).run()
        ) { XCTAssertEqual(($0 as? ConfiguratorError)?.issue.id.rawValue, "S057") }
    }

    func testExtensionKitIsConfiguredAsAnExtensionAndAnAppClipNotAtAll() throws {
        let kit = Array(
            text(ext()).replacingOccurrences(of: "<key>NSExtension</key>", with: "<key>EXAppExtensionAttributes</key>")
                .utf8)
        XCTAssertEqual(try configured(kit, nil, options { $0.check.faceIDText = "x" }).infoPlist, kit)
        let clip = Array(
            "<plist><dict><key>NSAppClip</key><dict/><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>a</string></array></dict></array></dict></plist>"
                .utf8)
        let result = try configured(clip, Self.entitlements, options { $0.fixesEntitlements = true })
        XCTAssertEqual(result.infoPlist, clip)
        XCTAssertEqual(result.infoPlistIssues, [])
        XCTAssertNil(result.leftOut)
    }

    func testAnExtensionWithoutSettingsGetsThemForItsApp() throws {
        let bytes = Array("<plist>\n<dict>\n\t<key>NSExtension</key>\n\t<dict/>\n</dict>\n</plist>\n".utf8)
        XCTAssertThrowsError(try Configurator(infoPlist: bytes).run()) { error in
            XCTAssertEqual((error as? ConfiguratorError)?.issue.id.rawValue, "S057")
        }
        let result = try configured(bytes, nil, options { $0.check.containingApp = "com.example" })
        XCTAssertEqual(
            text(result.infoPlist),
            "<plist>\n<dict>\n\t<key>NSExtension</key>\n\t<dict/>\n\t<key>IntuneMAMSettings</key>\n\t<dict>\n"
                + "\t\t<key>ContainingAppBundleId</key>\n\t\t<string>com.example</string>\n\t</dict>\n</dict>\n</plist>\n"
        )
        let wrong = text(bytes).replacingOccurrences(
            "\t<dict/>\n", with: "\t<dict/>\n\t<key>intune_mam_settings</key>\n\t<dict/>\n")
        let renamed = try configured(Array(wrong.utf8), nil, options { $0.check.containingApp = "com.example" })
        XCTAssertEqual(renamed.infoPlist, result.infoPlist)
    }

    func testAnExtensionWithItsSettingsAtTheTopGetsBoth() throws {
        let bytes = Array(
            "<plist>\n<dict>\n\t<key>NSExtension</key>\n\t<dict/>\n\t<key>MultiIdentity</key>\n\t<true/>\n</dict>\n</plist>\n"
                .utf8)
        let result = try configured(bytes, nil, options { $0.check.containingApp = "com.example" })
        let settings = try root(result.infoPlist)["IntuneMAMSettings"]
        XCTAssertEqual(settings?["ContainingAppBundleId"]?.string, "com.example")
        XCTAssertEqual(settings?["MultiIdentity"]?.boolean, true)
        XCTAssertNil(try root(result.infoPlist)["MultiIdentity"])
    }

    func testTheActivationRuleIsChangedOnRequestOnly() throws {
        let bytes = rule("<string>ANY $a.t UTI-CONFORMS-TO \"public.data\"</string>")
        XCTAssertEqual(try configured(bytes).infoPlist, bytes)
        let result = try configured(bytes, nil, options { $0.changesActivationRule = true })
        XCTAssertEqual(ids(result), ["A003"])
        XCTAssertTrue(
            text(result.infoPlist).contains(
                "<string>ANY $a.t UTI-CONFORMS-TO \"public.data\" || ANY $a.t UTI-CONFORMS-TO \"com.microsoft.intune.mam.public.data\"</string>"
            ))
    }

    func testConstantsAndQuotesAreCorrectedInRounds() throws {
        let quotes = try configured(
            rule("<string>ANY $a.t UTI-CONFORMS-TO \u{201C}public.data\u{201D}</string>"), nil,
            options { $0.changesActivationRule = true })
        XCTAssertEqual(ids(quotes), ["A002", "A003"])
        XCTAssertGreaterThan(quotes.rounds, 1)
        let constants = try configured(
            rule("<dict><key>NSExtensionActivationSupportsText</key><true/></dict>"), nil,
            options { $0.changesActivationRule = true })
        XCTAssertEqual(ids(constants), ["A004"])
        XCTAssertTrue(
            text(constants.infoPlist).contains("UTI-CONFORMS-TO \"com.microsoft.intune.mam.public.plain-text\""))
    }
}
