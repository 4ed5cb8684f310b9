import Foundation
import MAMCore
import XCTest

/// App configurations that do not contain all of their settings: a missing setting is then unknown.
final class AppConfigurationPartTests: XCTestCase {
    private let managed = ##""@odata.type": "#microsoft.graph.iosMobileAppConfiguration""##
    private let service = ##""@odata.type": "#microsoft.graph.targetedManagedAppConfiguration""##

    private func document(_ members: String...) throws -> AppConfigurationDocument {
        try AppConfigurationDocument(json: "{\(members.joined(separator: ", "))}")
    }

    func testADocumentWithoutItsFullListOfSettingsIsReportedAsPartial() throws {
        for (name, type, list) in [
            ("without the list", managed, nil), ("null", managed, #""settings": null"#),
            ("null in other letters", managed, #""Settings": null"#),
            ("no list at all", managed, #""settings": null, "encodedSettingXml": null"#),
            ("no text", managed, #""encodedSettingXml": """#),
            ("the first page", managed, #""settings": [], "settings@odata.nextLink": "https://n""#),
            ("the first page of OData 4.01", managed, #""settings": [], "settings@nextLink": "https://n""#),
            ("a count", managed, #""settings": [], "settings@odata.count": 1"#),
            ("without the list of the service", service, nil),
            ("null of the service", service, #""customSettings": null"#),
            ("the first page of the service", service, #""customSettings": [], "customSettings@odata.nextLink": "n""#),
            ("a catalog that goes on", service, #""customSettings": [], "settings@odata.nextLink": "n""#),
        ] as [(String, String, String?)] {
            let document = try self.document(type, list ?? #""displayName": "x""#)
            XCTAssertEqual(document.issues.map(\.code).filter { $0 != "letterCase" }, ["notRead"], name)
            XCTAssertNotNil(document.partialIssue?.help, name)
            XCTAssertThrowsError(try document.whole(), name) { error in
                XCTAssertEqual((error as? PolicyReadError)?.code, .unreadableValue, name)
            }
        }
    }

    func testADocumentWithItsListIsWhole() throws {
        let list = Data("<dict/>".utf8).base64EncodedString()
        for (name, type, members) in [
            ("an empty list", managed, #""settings": []"#),
            ("a list and no text", managed, #""settings": [], "encodedSettingXml": null"#),
            ("a property list", managed, #""encodedSettingXml": "\#(list)""#),
            ("a property list and null", managed, #""settings": null, "encodedSettingXml": "\#(list)""#),
            ("a link without a value", managed, #""settings": [], "settings@odata.nextLink": null"#),
            ("a count that fits", managed, #""settings": [], "settings@odata.count": 0"#),
            ("an empty list of the service", service, #""customSettings": []"#),
            ("a link of another list", service, #""customSettings": [], "assignments@odata.nextLink": "n""#),
        ] {
            let document = try self.document(type, members)
            XCTAssertEqual(document.issues, [], name)
            XCTAssertNil(document.partialIssue, name)
            XCTAssertNoThrow(try document.whole(), name)
        }
    }

    func testASettingWithoutAReadableNameMayHaveAnyKey() throws {
        for (type, list) in [(managed, "settings"), (service, "customSettings")] {
            for value in [#"["@{name=a; value=b}"]"#, "[5]", "[{}]", #""System.Object[]""#] {
                let document = try self.document(type, #""\#(list)": \#(value)"#)
                XCTAssertEqual(document.partialIssue?.severity, .error, value)
                XCTAssertThrowsError(try document.whole(), value)
                XCTAssertEqual(
                    document.partialIssue?.help?.contains("-Depth") ?? false,
                    value.contains("@{") || value.contains("Sys"))
            }
        }
        let named = try document(service, #""customSettings": [{"name": "a", "value": 5}]"#)
        XCTAssertNil(named.partialIssue, "no other key is unknown")
        let empty = try document(service, #""customSettings": [{"name": "", "value": "a"}]"#)
        XCTAssertNil(empty.partialIssue, "an empty key is known to be none")
    }

    func testKeysInsideOfAnotherDictionaryAreNotTheApps() throws {
        let keys = "<dict><key>IntuneMAMUPN</key><string>mia@contoso.example</string></dict>"
        let settings = "<dict><key>Item</key><string>x</string><key>Configuration</key>\(keys)</dict>"
        for (inside, place) in [
            ("<key>Command</key><dict><key>Configuration</key>\(keys)</dict>", "Command.Configuration"),
            (
                "<key>Command</key><dict><key>Settings</key><array>\(settings)</array></dict>",
                "Command.Settings.0.Configuration"
            ),
            ("<key>com.apple.configuration.managed</key>\(keys)", "com.apple.configuration.managed"),
        ] {
            let bytes = Array("<plist version=\"1.0\"><dict>\(inside)</dict></plist>".utf8)
            XCTAssertThrowsError(try AppConfigurationDocument(file: bytes), place) { error in
                XCTAssertEqual(
                    (error as? PolicyReadError)?.message, "the app's keys are inside of `\(place)`")
            }
        }
        let own = Array(
            "<plist version=\"1.0\"><dict><key>a</key>\(keys)<key>IntuneMAMUPN</key><string>b</string></dict></plist>"
                .utf8)
        XCTAssertEqual(try AppConfigurationDocument(file: own).keys, ["IntuneMAMUPN"])
    }

    func testAPropertyListIsReadInWideEncodings() throws {
        let text =
            "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>IntuneMAMUPN</key><string>a@b.example</string></dict></plist>"
        for bytes in [
            [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] },
            [0xFE, 0xFF] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] },
            [0xEF, 0xBB, 0xBF] + Array(text.utf8),
        ] as [[UInt8]] {
            XCTAssertEqual(try AppConfigurationDocument(file: bytes).keys, ["IntuneMAMUPN"])
            let inside = try document(managed, #""encodedSettingXml": "\#(Data(bytes).base64EncodedString())""#)
            XCTAssertEqual(inside.keys, ["IntuneMAMUPN"])
        }
    }
}

/// Every key that the SDK itself reads, with values that it does not read.
final class AppConfigurationKeyTableTests: XCTestCase {
    /// The texts that a key reads, and texts that it does not read.
    private struct Row {
        let key: String
        let read: [String]
        var unread: [String]
        var code = "noEffect"
    }

    private let ofService = [
        Row(
            key: AppConfigurationKey.screenCaptureControl, read: ["Disabled", "disabled"],
            unread: ["true", "Enabled", ""]),
        Row(
            key: AppConfigurationKey.appStore, read: ["CompanyPortal", "https://a.example/x"],
            unread: ["portal", "a.example", ""]),
        Row(
            key: AppConfigurationKey.visionOSCompatibleApps, read: ["Enabled", "ENABLED"],
            unread: ["true", "1", "Disabled", ""]),
        Row(key: AppConfigurationKey.requireRegistration, read: ["Enabled"], unread: ["true", "yes", "Disabled", ""]),
        Row(
            key: AppConfigurationKey.alwaysAppliesSaveCopies, read: ["true", "YES", "1", "Enabled"],
            unread: ["false", "Disabled", "2", ""]),
        Row(key: AppConfigurationKey.maximumLookUpWordCount, read: ["0", "12"], unread: ["-1", "two", "1.5", ""]),
        // No public text lists the values of this key (assumption `biometric-shortcut`).
        Row(key: AppConfigurationKey.biometricSetupShortcut, read: ["Enabled", "x"], unread: []),
    ]
    private let ofDeviceManagement = [
        Row(
            key: AppConfigurationKey.userPrincipalName, read: ["a@b.example", "{{userprincipalname}}"],
            unread: ["Alice", "4f2c"], code: "wrongValue"),
        Row(
            key: AppConfigurationKey.objectID, read: ["4f2c", "{{userid}}"], unread: ["a@b.example"],
            code: "wrongValue"),
        Row(
            key: AppConfigurationKey.deviceID, read: ["4f2c", "{{deviceid}}"], unread: ["a@b.example"],
            code: "wrongValue"),
        Row(key: AppConfigurationKey.allowedAccountsOnly, read: ["Enabled"], unread: ["true", "1", "Disabled", ""]),
        Row(key: AppConfigurationKey.requireAccounts, read: ["enabled"], unread: ["true", "yes", "Disabled", ""]),
    ]

    func testTheTableHasEveryKey() {
        XCTAssertEqual(Set(ofService.map(\.key)), Set(AppConfigurationKey.ofService))
        XCTAssertEqual(Set(ofDeviceManagement.map(\.key)), Set(AppConfigurationKey.ofDeviceManagement))
        XCTAssertEqual(AppConfigurationKey.all.count, ofService.count + ofDeviceManagement.count)
    }

    func testAValueThatAKeyDoesNotReadIsReported() throws {
        for row in ofService {
            for (text, isRead) in row.read.map({ ($0, true) }) + row.unread.map({ ($0, false) }) {
                let document = try AppConfigurationKit.service("{\"name\": \"\(row.key)\", \"value\": \"\(text)\"}")
                XCTAssertEqual(document.issues.map(\.code), isRead ? [] : [row.code], "\(row.key) = \(text)")
            }
        }
        for row in ofDeviceManagement {
            for (text, isRead) in row.read.map({ ($0, true) }) + row.unread.map({ ($0, false) }) {
                // The switches have an effect only beside a user.
                let user =
                    row.key == AppConfigurationKey.userPrincipalName
                    ? []
                    : [AppConfigurationKit.setting(AppConfigurationKey.userPrincipalName, "stringType", "a@b.example")]
                let document = try AppConfigurationKit.deviceManagement(
                    ([AppConfigurationKit.setting(row.key, "stringType", text)] + user).joined(separator: ", "))
                XCTAssertEqual(document.issues.map(\.code), isRead ? [] : [row.code], "\(row.key) = \(text)")
            }
        }
    }

    func testAValueOfAnotherTypeAndAKeyFromTheOtherSenderAreReported() throws {
        for row in ofService {
            for value in ["true", "5", "null", "[\"Enabled\"]", "{}"] {
                let document = try AppConfigurationKit.service("{\"name\": \"\(row.key)\", \"value\": \(value)}")
                XCTAssertEqual(document.issues.filter { $0.severity == .error }.count, 1, "\(row.key) = \(value)")
                XCTAssertEqual(document.keys, [], "\(row.key) = \(value)")
            }
            let managed = try AppConfigurationKit.deviceManagement(
                AppConfigurationKit.setting(row.key, "stringType", row.read[0]))
            XCTAssertEqual(managed.issues.map(\.code), ["wrongChannel"], row.key)
        }
        for row in ofDeviceManagement {
            for (type, text) in [("booleanType", "true"), ("integerType", "5"), ("realType", "0.5")] {
                let document = try AppConfigurationKit.deviceManagement(
                    AppConfigurationKit.setting(row.key, type, text))
                XCTAssertEqual(document.issues.map(\.code), ["wrongType"], "\(row.key) as \(type)")
            }
            let service = try AppConfigurationKit.service("{\"name\": \"\(row.key)\", \"value\": \"4f2c\"}")
            XCTAssertEqual(service.issues.map(\.code), ["wrongChannel"], row.key)
        }
    }

    func testBlanksAroundAValueAreReported() throws {
        for row in ofService where row.key != AppConfigurationKey.biometricSetupShortcut {
            let document = try AppConfigurationKit.service(
                "{\"name\": \"\(row.key)\", \"value\": \" \(row.read[0]) \"}")
            XCTAssertEqual(document.issues.map(\.code), ["blanks"], row.key)
        }
        for row in ofDeviceManagement {
            let document = try AppConfigurationKit.deviceManagement(
                AppConfigurationKit.setting(row.key, "stringType", " \(row.read[0]) "))
            XCTAssertEqual(document.issues.map(\.code), ["blanks"], row.key)
        }
    }
}
