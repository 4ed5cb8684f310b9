import Foundation
import MAMCore
import MAMSettings
import XCTest

/// Reading app-configuration policies: what they say, what is wrong with them, and where.
final class AppConfigurationDocumentTests: XCTestCase {
    func testAPolicyOfTheServiceIsReadWithItsKeysAndApps() throws {
        let document = try AppConfigurationDocument(json: AppConfigurationKit.service)
        XCTAssertEqual(document.channel, .service)
        XCTAssertEqual(document.displayName, "Contoso Notes, settings")
        XCTAssertEqual(document.bundleIDs, ["com.contoso.notes"])
        XCTAssertEqual(document.issues, [])
        XCTAssertEqual(
            document.configuration(),
            [
                "com.contoso.notes.Signature": "false", "com.contoso.notes.Limit": "25",
                "com.microsoft.intune.mam.screencapturecontrol": "disabled",
            ])
        XCTAssertTrue(document.configuration(isDefault: true).isDefault)
    }

    func testAConfigurationOfDeviceManagementIsTypedAndItsTokensAreResolved() throws {
        let document = try AppConfigurationDocument(json: AppConfigurationKit.deviceManagement)
        XCTAssertEqual(document.channel, .deviceManagement)
        XCTAssertEqual(document.issues.map(\.code), ["unknownToken"])
        XCTAssertEqual(
            document.configuration(resolving: AppConfigurationKit.facts, isDefault: true),
            [
                "IntuneMAMUPN": "alice@contoso.example", "IntuneMAMOID": "11111111-0000-4000-8000-00000000000a",
                "IntuneMAMDeviceID": "device-7", "IntuneMAMAllowedAccountsOnly": "Enabled", "Retries": 3, "Ratio": 0.5,
                "Sync": true, "Supervised": "is {{ismanaged}}",
            ])
        XCTAssertEqual(document.configuration()["IntuneMAMUPN"], "{{UserPrincipalName}}")
    }

    func testTokensAreReplacedOnceInAnyLetterCase() throws {
        let facts = AppConfigurationFacts(userPrincipalName: "{{userid}}", userID: "id", deviceID: "{{")
        for (text, expected) in [
            ("{{USERPRINCIPALNAME}}", "{{userid}}"), ("a{{userId}}b{{DeviceId}}c", "aidb{{c"), ("{{{userid}}}", "{id}"),
            ("{{user id}}", "{{user id}}"), ("{{userid}", "{{userid}"), ("{userid}", "{userid}"), ("{{}}", "{{}}"),
            ("{{userid}}{{userid}}", "idid"), ("é{{userid}}é", "éidé"), ("{{", "{{"), ("{{{{userid}}}}", "{{id}}"),
            ("{{mail}}", "{{mail}}"),
        ] {
            let document = try AppConfigurationKit.deviceManagement(
                AppConfigurationKit.setting("key", "stringType", text))
            XCTAssertEqual(document.configuration(resolving: facts)["key"], .string(expected), text)
        }
        let many = String(repeating: "{{userid}}", count: 70)
        let document = try AppConfigurationKit.deviceManagement(AppConfigurationKit.setting("key", "stringType", many))
        XCTAssertEqual(
            document.configuration(resolving: facts)["key"]?.string,
            String(repeating: "id", count: 64) + String(repeating: "{{userid}}", count: 6))
    }

    func testInvalidSettingsAreLeftOutAndReportedWithLineAndColumn() throws {
        let document = try AppConfigurationDocument(
            json: """
                {
                  "@odata.type": "microsoft.graph.targetedmanagedappconfiguration",
                  "customSettings": [
                    { "name": "a", "value": 1 },
                    { "name": "b" },
                    { "value": "c" },
                    { "name": "", "value": "d" },
                    "e",
                    { "name": "__IsDefault", "value": "true" },
                    { "name": "f", "value": "1" },
                    { "name": "f", "value": "2" },
                    { "Name": "g", "value": "{{userid}}" },
                    { "name": "h", "name": "h", "value": "x" },
                    { "name": "IntuneMAMUPN", "value": "x" }
                  ]
                }
                """)
        XCTAssertEqual(document.configuration(), ["f": "2", "g": "{{userid}}", "IntuneMAMUPN": "x"])
        XCTAssertEqual(
            document.issues.map { "\($0.position?.line ?? 0) \($0.severity) \($0.code) \($0.path)" },
            [
                "4 error wrongType $.customSettings[0].value", "5 error noValue $.customSettings[1]",
                "6 error noKey $.customSettings[2]", "7 error noKey $.customSettings[3].value",
                "8 error wrongType $.customSettings[4]", "9 warning reservedKey $.customSettings[5].value",
                "11 warning duplicateSetting $.customSettings[7].value",
                "12 info letterCase $.customSettings[8].Name", "12 info token $.customSettings[8].value",
                "13 error noKey $.customSettings[9]", "13 error duplicateKey $.customSettings[9].name",
                "14 warning wrongChannel $.customSettings[10].value",
            ])
        XCTAssertEqual(document.issues.first?.position?.column, 29)
    }

    func testValuesThatDoNotFitTheirTypeAreLeftOut() throws {
        for (type, value, expected) in [
            ("integerType", "5", 5), ("integerType", "5.0", nil), ("integerType", "x", nil), ("realType", "5", 5),
            ("realType", "1e5", nil), ("booleanType", "TRUE", true), ("booleanType", "0", false),
            ("booleanType", "maybe", nil), ("stringType", "", ""), ("STRINGTYPE", "a", "a"), ("dateType", "a", nil),
            ("tokenType", "plain", "plain"), ("integerType", "99999999999999999999", nil),
        ] as [(String, String, AppConfigurationValue?)] {
            let document = try AppConfigurationKit.deviceManagement(AppConfigurationKit.setting("key", type, value))
            XCTAssertEqual(document.configuration()["key"], expected, "\(type) \(value)")
            XCTAssertEqual(document.issues.contains { $0.severity == .error }, expected == nil, "\(type) \(value)")
        }
    }

    func testUnreadPartsOfADocumentAreReported() throws {
        let catalog = try AppConfigurationDocument(json: "{\"customSettings\": [], \"settings\": [{}]}")
        XCTAssertEqual(catalog.issues.map(\.code), ["notRead"])
        let android = try AppConfigurationDocument(
            json: "{\"customSettings\": [], \"apps\": [{\"mobileAppIdentifier\": {\"packageId\": \"x\"}}]}")
        XCTAssertEqual(android.issues.map(\.code), ["noIOSApp"])
    }

    private func encoded(_ list: [UInt8], settings: String = "") throws -> AppConfigurationDocument {
        try AppConfigurationDocument(
            json: """
                {"@odata.type": "#microsoft.graph.iosMobileAppConfiguration", "settings": [\(settings)],
                 "encodedSettingXml": "\(Data(list).base64EncodedString())"}
                """)
    }

    func testAnEncodedPropertyListIsRead() throws {
        let members = """
            <dict><key>IntuneMAMUPN</key><string>{{UserPrincipalName}}</string><key>IntuneMAMOID</key>
            <string>{{UserId}}</string><key>Retries</key><integer>3</integer><key>Ratio</key><real>0.5</real>
            <key>Sync</key><true/><key>Hosts</key><array/></dict>
            """
        let expected: AppConfiguration = [
            "IntuneMAMUPN": "alice@contoso.example", "IntuneMAMOID": "11111111-0000-4000-8000-00000000000a",
            "Retries": 3, "Ratio": 0.5, "Sync": true,
        ]
        for list in [members, "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\(members)</plist>"] {
            let inside = try encoded(Array(list.utf8))
            XCTAssertEqual(inside.configuration(resolving: AppConfigurationKit.facts), expected)
            XCTAssertEqual(
                inside.issues.map(\.description),
                [
                    "2:23: warning: `Hosts` is no text, number or Boolean; the setting is left out at "
                        + "$.encodedSettingXml.Hosts [otherType]"
                ])
            let alone = try AppConfigurationDocument(propertyList: Array(list.utf8))
            XCTAssertEqual(alone.channel, .deviceManagement)
            XCTAssertEqual(alone.configuration(resolving: AppConfigurationKit.facts), expected)
            XCTAssertEqual(alone.issues.map(\.path), ["$.Hosts"])
            XCTAssertEqual(alone.issues.first?.position?.line, list == members ? 3 : 4)
        }
        let binary = try PropertyListSerialization.data(
            fromPropertyList: ["IntuneMAMUPN": "a@b.example", "Retries": 3], format: .binary, options: 0)
        XCTAssertEqual(
            try AppConfigurationDocument(propertyList: Array(binary)).configuration(),
            ["IntuneMAMUPN": "a@b.example", "Retries": 3])
        let both = try encoded(
            Array("<dict><key>a</key><string>2</string></dict>".utf8),
            settings: AppConfigurationKit.setting("a", "stringType", "1"))
        XCTAssertEqual(both.configuration(), ["a": "2"])
        XCTAssertEqual(both.issues.map(\.code), ["duplicateSetting"])
    }

    func testAnEncodedPropertyListThatCannotBeReadIsAnError() throws {
        let deep = String(repeating: "<array>", count: 70) + String(repeating: "</array>", count: 70)
        for (list, message) in [
            ("<dict><key>a</key></dict>", "the key `a` has no value at 1:7 of the list"),
            ("<array/>", "the root is not a dictionary but: array"),
            ("{}", "neither an XML nor a binary property list"),
            ("<dict><key>a</key>\(deep)</dict>", "nested deeper than 64 levels"), ("", ""),
            ("<dict><key>IntuneMAMSettings</key><dict/></dict>", "this is the Info.plist of an app"),
            ("<dict><key>PayloadContent</key><array/></dict>", "this is a configuration profile"),
        ] {
            guard !list.isEmpty else {
                XCTAssertEqual(try encoded([]).issues, [])
                continue
            }
            let issue = try XCTUnwrap(try encoded(Array(list.utf8)).issues.first, list)
            XCTAssertEqual(issue.code, "notRead", list)
            XCTAssertEqual(issue.severity, .error, list)
            XCTAssertEqual(issue.position?.line, 2, list)
            XCTAssertTrue(issue.message.contains(message), issue.message)
            XCTAssertThrowsError(try AppConfigurationDocument(propertyList: Array(list.utf8)), list)
        }
        let raw = try AppConfigurationDocument(
            json:
                "{\"@odata.type\": \"#microsoft.graph.iosMobileAppConfiguration\", \"encodedSettingXml\": \"<dict/>\"}")
        XCTAssertEqual(raw.issues.map(\.code), ["notRead"])
    }

    func testAKeyThatDiffersALittleFromOneOfTheSDKHasAHint() throws {
        for (key, meant) in [
            ("IntuneMAMUpn", "IntuneMAMUPN"), ("IntuneMAMOID ", "IntuneMAMOID"), (" IntuneMAMUPN", "IntuneMAMUPN"),
            ("IntuneMAMOUD", "IntuneMAMOID"), ("IntuneMAMAllowedAccountOnly", "IntuneMAMAllowedAccountsOnly"),
            ("com.microsoft.intune.mam.ScreenCaptureControl", "com.microsoft.intune.mam.screencapturecontrol"),
        ] {
            let document = try AppConfigurationKit.deviceManagement(AppConfigurationKit.setting(key, "stringType", "x"))
            XCTAssertEqual(document.issues.map(\.code), ["misspelledKey"], key)
            XCTAssertEqual(document.issues.first?.help, "did you mean `\(meant)`? letter case and blanks count")
            let service = try AppConfigurationKit.service("{\"name\": \"\(key)\", \"value\": \"x\"}")
            XCTAssertEqual(service.issues.map(\.code), ["misspelledKey"], key)
        }
        for key in ["IntuneMAM", "com.contoso.upn", "IntuneMAMColor"] {
            let document = try AppConfigurationKit.deviceManagement(AppConfigurationKit.setting(key, "stringType", "x"))
            XCTAssertEqual(document.issues, [], key)
        }
    }

    func testAnIDWithTheTokenOrTheFormOfAnotherHasAWarning() throws {
        for (key, value, codes) in [
            ("IntuneMAMUPN", "{{userprincipalname}}", []),
            ("IntuneMAMUPN", "{{mail}}", ["wrongToken"]), ("issupervised", "{{IsSupervised}}", []),
            ("IntuneMAMUPN", " a@b.example", ["blanks"]), ("IntuneMAMRequireAccounts", "Enabled ", ["blanks"]),
            ("IntuneMAMRequireAccounts", " yes", ["noEffect"]),
            ("IntuneMAMUPN", "{{userid}}", ["wrongToken"]), ("IntuneMAMUPN", "alice", ["wrongValue"]),
            ("IntuneMAMUPN", "a@b.example", []), ("IntuneMAMUPN", "$EMAIL", ["wrongValue"]),
            ("IntuneMAMUPN", "{userprincipalname}", ["wrongValue"]), ("IntuneMAMUPN", "%upn%", ["wrongValue"]),
            ("IntuneMAMUPN", "[user@contoso.example]", ["wrongValue"]),
            ("IntuneMAMUPN", "a b@c.example", ["wrongValue"]),
            ("IntuneMAMUPN", "@c.example", ["wrongValue"]), ("IntuneMAMUPN", "a@", ["wrongValue"]),
            ("IntuneMAMOID", "<object id>", ["wrongValue"]), ("IntuneMAMOID", "4f 2c", ["wrongValue"]),
            ("IntuneMAMOID", "{{userprincipalname}}", ["wrongToken"]), ("IntuneMAMOID", "a@b.example", ["wrongValue"]),
            ("IntuneMAMOID", "{{userid}}", []), ("IntuneMAMDeviceID", "{{userid}}", ["wrongToken"]),
        ] as [(String, String, [String])] {
            let document = try AppConfigurationKit.deviceManagement(
                AppConfigurationKit.setting(key, "stringType", value))
            XCTAssertEqual(document.issues.map(\.code), codes, "\(key) \(value)")
        }
        // A list may be for another product, which replaces its own variables.
        for value in ["{userprincipalname}", "$EMAIL", "${userUPN}", "%upn%"] {
            let list = try AppConfigurationDocument(
                propertyList: Array("<dict><key>IntuneMAMUPN</key><string>\(value)</string></dict>".utf8))
            XCTAssertEqual(list.issues, [], value)
        }
        let number = try AppConfigurationKit.deviceManagement(
            AppConfigurationKit.setting("IntuneMAMUPN", "integerType", "{{userprincipalname}}"))
        XCTAssertEqual(
            number.issues.first?.help, "a token such as `{{userid}}` needs the type `stringType` or `tokenType`")
    }

    func testOtherDocumentsAreRefusedWithAReason() {
        for (text, code) in [
            ("", .notJSON), ("[]", .notAPolicy), ("{}", .notAPolicy), ("{\"@odata.type\": 1}", .notAPolicy),
            ("{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\"}", .notAPolicy),
            ("{\"@odata.type\": \"#microsoft.graph.androidManagedStoreAppConfiguration\"}", .otherPlatform),
            ("{\"@odata.type\": \"a\", \"@ODATA.type\": \"a\"}", .notAPolicy),
            ("{\"customSettings\": [], \"encodedSettingXml\": null}", .notAPolicy),
        ] as [(String, PolicyReadError.Code)] {
            XCTAssertThrowsError(try AppConfigurationDocument(json: text), text) { error in
                XCTAssertEqual((error as? PolicyReadError)?.code, code, text)
            }
        }
    }
}
