import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// What the configurator does with an app's Info.plist, one behavior each.
final class ConfiguratorRowTests: ConfiguratorTestCase {
    func testAFileWithoutFindingsStaysAsItIs() throws {
        let bytes = file("")
        let result = try configured(bytes)
        XCTAssertEqual(result.infoPlist, bytes)
        XCTAssertEqual(ids(result), [])
        XCTAssertFalse(result.isChanged)
    }

    func testURLSchemesGetTheirTwins() throws {
        let result = try configured(
            file(
                """
                <key>CFBundleURLTypes</key>
                <array>
                    <!-- ours -->
                    <dict>
                        <key>CFBundleURLSchemes</key>
                        <array>
                            <string>fieldnotes</string> <!-- since 2.0 -->
                            <string>msauth.com.example.fieldnotes</string>
                        </array>
                    </dict>
                </array>
                """))
        XCTAssertTrue(
            text(result.infoPlist).contains(
                """
                    <!-- ours -->
                    <dict>
                        <key>CFBundleURLSchemes</key>
                        <array>
                            <string>fieldnotes</string> <!-- since 2.0 -->
                            <string>msauth.com.example.fieldnotes</string>
                            <string>fieldnotes-intunemam</string>
                            <string>msauth.com.example.fieldnotes-intunemam</string>
                        </array>
                    </dict>
                """), text(result.infoPlist))
        XCTAssertEqual(ids(result), ["I001", "I001"])
        XCTAssertEqual(
            result.changes.first?.description,
            "I001: CFBundleURLTypes[0].CFBundleURLSchemes[0]: adds `fieldnotes-intunemam` to the end of its list "
                + "(the URL scheme `fieldnotes` has no twin)")
    }

    func testTheRequiredQuerySchemesAreAddedInTheirOrder() throws {
        let result = try configured(
            file(
                "<key>LSApplicationQueriesSchemes</key>\n<array>\n  <string>scmx</string>\n  <string>mailto</string>\n  <string>wandera</string>\n</array>"
            ))
        let schemes = strings(try root(result.infoPlist)["LSApplicationQueriesSchemes"])
        XCTAssertEqual(
            schemes,
            [
                "scmx", "mailto", "wandera", "http-intunemam", "https-intunemam", "microsoft-edge-http-intunemam",
                "microsoft-edge-https-intunemam", "smart-ns", "zips", "lacoonsecurity", "lookoutwork-ase", "skycure",
                "betteractiveshield", "smsec", "mvisionmobile", "intunemam-mtd", "ms-outlook-intunemam",
            ])
        XCTAssertTrue(text(result.infoPlist).contains("\n  <string>intunemam-mtd</string>\n"))
    }

    func testAMissingListOfQuerySchemesIsMade() throws {
        var others = RuleTestCase.clean
        others.removeAll { $0.key == "LSApplicationQueriesSchemes" }
        let result = try configured(RuleTestCase.file("", others))
        XCTAssertEqual(strings(try root(result.infoPlist)["LSApplicationQueriesSchemes"]).count, 15)
        XCTAssertTrue(
            text(result.infoPlist).contains(
                "</dict>\n<key>LSApplicationQueriesSchemes</key>\n<array>\n"), text(result.infoPlist))
    }

    func testDocumentTypesGetTheirTwins() throws {
        let result = try configured(
            file(
                "<key>CFBundleDocumentTypes</key>\n<array><dict><key>LSItemContentTypes</key><array><string>public.data</string></array></dict></array>"
            ))
        XCTAssertTrue(
            text(result.infoPlist).contains(
                "<array><string>public.data</string><string>com.microsoft.intune.mam.public.data</string></array>"))
        XCTAssertEqual(ids(result), ["I012"])
    }

    func testAppGroupsAreCopiedFromTheEntitlements() throws {
        let result = try configured(file(""), Self.entitlements)
        let settings = try root(result.infoPlist)["IntuneMAMSettings"]
        XCTAssertEqual(strings(settings?["AppGroupIdentifiers"]), [Self.group])
        XCTAssertEqual(ids(result), ["S061"])
        XCTAssertEqual(result.entitlements, Self.entitlements)
        XCTAssertEqual(
            result.infoPlist.count,
            file("").count
                + "<key>AppGroupIdentifiers</key><array>\n<string>\(Self.group)</string>\n</array>\n".utf8.count,
            "nothing else is changed")
    }

    func testAMissingDictionaryIsCreatedOnlyIfItGetsContent() throws {
        var others = RuleTestCase.clean
        others.removeAll { $0.key == "IntuneMAMSettings" }
        let bytes = RuleTestCase.file("", others)
        XCTAssertEqual(try configured(bytes).infoPlist, bytes)
        let result = try configured(bytes, Self.entitlements)
        XCTAssertTrue(
            text(result.infoPlist).hasSuffix(
                """
                <key>IntuneMAMSettings</key>
                <dict>
                <key>AppGroupIdentifiers</key>
                <array>
                <string>\(Self.group)</string>
                </array>
                </dict>
                </dict>
                </plist>

                """), text(result.infoPlist))
    }

    func testADictionaryOfAnotherTypeIsRefused() {
        for value in ["<array/>", "<string>x</string>", "<true/>"] {
            let bytes = file("<key>IntuneMAMSettings</key>\n\(value)\n<key>CFBundleURLTypes</key><array/>")
            XCTAssertThrowsError(try Configurator(infoPlist: bytes).run()) { error in
                let error = error as? ConfiguratorError
                XCTAssertEqual(error?.kind, .refused)
                XCTAssertEqual(error?.issue.id.rawValue, "S002")
                XCTAssertEqual(error?.issue.position?.line, 5)
            }
        }
    }

    func testRepeatedSuffixesAreRemovedAtOnce() throws {
        let name = "notes" + String(repeating: "-intunemam", count: 40)
        let result = try configured(
            file(
                """
                <key>CFBundleURLTypes</key>
                <array><dict><key>CFBundleURLSchemes</key><array><string>\(name)</string></array></dict></array>
                <key>IntuneMAMSettings</key>
                <dict/>
                """))
        XCTAssertEqual(
            strings(try root(result.infoPlist)["CFBundleURLTypes"]?.elements.first?["CFBundleURLSchemes"]),
            ["notes-intunemam", "notes"])
        XCTAssertLessThanOrEqual(result.rounds, 3)
    }

    func testTheRedirectSchemeIsRegisteredWithItsTwin() throws {
        let result = try configured(file("<key>CFBundleURLTypes</key>\n<array/>"))
        let types = try root(result.infoPlist)["CFBundleURLTypes"]
        XCTAssertEqual(types?.count, 1)
        XCTAssertEqual(
            strings(types?.elements.first?["CFBundleURLSchemes"]),
            ["msauth.com.example.fieldnotes", "msauth.com.example.fieldnotes-intunemam"])
        let scheme = try configured(
            file(
                "<key>CFBundleURLTypes</key>\n<array/>\n<key>IntuneMAMSettings</key>\n<dict><key>ADALRedirectScheme</key><string>fieldnotes</string></dict>"
            ))
        XCTAssertEqual(
            strings(try root(scheme.infoPlist)["CFBundleURLTypes"]?.elements.first?["CFBundleURLSchemes"]),
            ["fieldnotes", "fieldnotes-intunemam"])
    }

    func testNothingIsDerivedFromABuildVariableWithoutItsValue() throws {
        let bytes = file(
            """
            <key>CFBundleURLTypes</key>
            <array/>
            <key>IntuneMAMSettings</key>
            <dict>
              <key>ADALRedirectUri</key>
              <string>msauth.$(PRODUCT_BUNDLE_IDENTIFIER)://auth</string>
            </dict>
            """)
        let result = try configured(bytes)
        XCTAssertEqual(result.infoPlist, bytes)
        XCTAssertTrue(result.infoPlistIssues.contains { $0.id.rawValue == "S040" })
        let defined = try configured(
            bytes, nil, options { $0.check.definitions = ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.fieldnotes"] })
        XCTAssertEqual(
            strings(try root(defined.infoPlist)["CFBundleURLTypes"]?.elements.first?["CFBundleURLSchemes"]),
            ["msauth.$(PRODUCT_BUNDLE_IDENTIFIER)", "msauth.$(PRODUCT_BUNDLE_IDENTIFIER)-intunemam"],
            "the variable is written, so that the file stays right for other builds")
    }

    func testStoryboardsAreNeverMoved() throws {
        let bytes = file("<key>UIMainStoryboardFile</key>\n<string>Main</string>")
        XCTAssertEqual(try configured(bytes).infoPlist, bytes)
    }

    func testASchemeWithoutRoomIsReportedAndNotAdded() throws {
        let own = (0..<20).map { "<string>app\($0)</string>" }.joined()
        let bytes = file("<key>LSApplicationQueriesSchemes</key>\n<array>\(own)</array>")
        let result = try configured(bytes, nil, options { $0.check.linkedSDK = 27 })
        // The five places that are left are not spent on the app's own twins.
        XCTAssertEqual(result.infoPlist, bytes)
        XCTAssertEqual(result.leftOut?.id.rawValue, "I007")
        XCTAssertTrue(result.leftOut?.message.contains("`http-intunemam`") ?? false)
        let roomy = try configured(bytes)
        XCTAssertEqual(strings(try root(roomy.infoPlist)["LSApplicationQueriesSchemes"]).count, 50)
        XCTAssertEqual(roomy.leftOut?.message.contains("`app19-intunemam`"), true)
        let old = try configured(bytes, nil, options { $0.check.linkedSDK = 14 })
        XCTAssertEqual(strings(try root(old.infoPlist)["LSApplicationQueriesSchemes"]).count, 55)
        XCTAssertNil(old.leftOut)
    }

    func testAFaceIDTextIsAddedWhenItIsGiven() throws {
        let bytes = file("<key>NSFaceIDUsageDescription</key>\n<string> </string>")
        XCTAssertEqual(try configured(bytes).infoPlist, bytes)
        let result = try configured(bytes, nil, options { $0.check.faceIDText = "Unlock <notes>" })
        XCTAssertTrue(text(result.infoPlist).contains("<string>Unlock &lt;notes&gt;</string>"))
    }

    func testAllowedRulesAreNotFixed() throws {
        let bytes = file(
            "<key>CFBundleURLTypes</key>\n<array><dict><key>CFBundleURLSchemes</key><array><string>a</string></array></dict></array>\n<key>IntuneMAMSettings</key><dict/>"
        )
        XCTAssertEqual(ids(try configured(bytes)), ["I001"])
        XCTAssertEqual(ids(try configured(bytes, nil, options { $0.check.allowed = [.schemeTwinMissing] })), [])
    }
}
