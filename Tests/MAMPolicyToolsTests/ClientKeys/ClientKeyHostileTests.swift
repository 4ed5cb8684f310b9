import MAMCore
import MAMPolicyTools
import MAMSettings
import TestPolicies
import TestSeeds
import XCTest

/// Client keys and settings pages nobody wrote on purpose.
final class ClientKeyHostileTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 509

    /// A page of test policies, after the shape of those that older SDKs shipped.
    static let page = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
            <key>PreferenceSpecifiers</key>
            <array>
                <dict><key>Type</key><string>PSGroupSpecifier</string><key>Title</key><string>Data</string></dict>
                \(specifier("IntuneMAMPolicy.AppSharingToLevel", "<integer>1</integer>"))
                \(specifier("IntuneMAMPolicy.FileSharingSaveAsDisabled", "<true/>"))
                \(specifier("IntuneMAMPolicy.Location1", "<true/>"))
                \(specifier("IntuneMAMPolicy.Location4", "<false/>"))
                \(specifier("IntuneMAMPolicy.Location32", "<true/>"))
                \(specifier("IntuneMAMPolicy.PINMinLength", "<string>6</string>"))
                \(specifier("IntuneMAMPolicy.PINExpiryDays", "<string>90</string>"))
                \(specifier("IntuneMAMPolicy.PINExpiryDays", "<string>90</string>"))
                \(specifier("IntuneMAMPolicy.ThirdPartyKeyboardBlocked", "<false/>"))
                \(specifier("IntuneMAMPolicy.MinOsVersion", "<string>16.0</string>"))
                \(specifier("DebugUser", "<string></string>"))
                <dict><key>Key</key><string>NoDefault</string></dict>
            </array>
            <key>Title</key>
            <string>Test</string>
        </dict>
        </plist>
        """

    private static func specifier(_ key: String, _ value: String) -> String {
        "<dict><key>Key</key><string>\(key)</string><key>DefaultValue</key>\(value)</dict>"
    }

    func testASettingsPageCountsWithItsDefaultValues() throws {
        let policy = try ClientPolicy(propertyList: Array(Self.page.utf8))
        let conversion = policy.document()
        XCTAssertEqual(
            conversion.result.values,
            [
                .allowedOutboundDataTransferDestinations: .member("managedApps"), .saveAsBlocked: .boolean(true),
                .allowedDataStorageLocations: .list(["oneDriveForBusiness", "localStorage"]),
                .minimumPinLength: .integer(6), .periodBeforePinReset: .seconds(90 * 86_400),
                .thirdPartyKeyboardsBlocked: .boolean(false), .minimumRequiredOsVersion: .version([16, 0]),
            ])
        XCTAssertEqual(conversion.issues.map(\.code), ["noValue", "oldKey", "duplicateKey", "unknownKey"])
        XCTAssertEqual(conversion.issues[3].path, "$.PreferenceSpecifiers[11].DefaultValue")
        XCTAssertEqual(policy.extras.map(\.key), ["DebugUser"])
    }

    func testAPlainPropertyListIsReadWithAndWithoutThePrefix() throws {
        let text = """
            <plist><dict><key>PINEnabled</key><true/><key>IntuneMAMPolicy.PrintingBlocked</key><integer>1</integer>
            <key>MinAppVersion</key><real>1.5</real><key>When</key><date>2026-01-02T03:04:05Z</date></dict></plist>
            """
        let conversion = try ClientPolicy(propertyList: Array(text.utf8)).document()
        XCTAssertEqual(
            conversion.result.values,
            [.pinRequired: .boolean(true), .printBlocked: .boolean(true), .minimumRequiredAppVersion: .unreadable])
        XCTAssertEqual(
            conversion.issues.map { "\($0.severity) \($0.code)" },
            ["error wrongType", "error unreadable", "warning unknownKey"])
    }

    func testSwitchesOfServicesBesideAMaskContradictItUnlessTheyAgree() throws {
        for (members, list, isError) in [
            ("\"ManagedLocations\": 5, \"Location1\": 1, \"Location4\": true", ["oneDriveForBusiness", "box"], false),
            ("\"ManagedLocations\": 7, \"Location1\": 1, \"Location4\": true", [], true),
            ("\"Location1\": 1, \"Location1\": 0", [], false),
        ] {
            let conversion = try ClientPolicy(json: Array("{\(members)}".utf8)).document()
            XCTAssertEqual(conversion.result.values[.allowedDataStorageLocations], .list(list), members)
            XCTAssertEqual(conversion.issues.contains { $0.severity == .error }, isError, members)
        }
    }

    func testEveryByteChangedIsReadOrRefused() throws {
        let whole = try PolicyDocument(json: Array(PolicyFixtures.whole.utf8)).clientPolicy().result.json
        for (text, isPage) in [(whole, false), (Self.page, true)] {
            let bytes = Array(text.utf8)
            var (changed, read) = (0, 0)
            for place in bytes.indices {
                for value in Self.bytes(isPage) where (place * 256 + Int(value)) % Self.slice == 0 || isPage {
                    if isPage, place % Self.pageSlice != 0 { continue }
                    var copy = bytes
                    copy[place] = value
                    changed += 1
                    guard let policy = isPage ? try? ClientPolicy(propertyList: copy) : try? ClientPolicy(json: copy)
                    else { continue }
                    read += 1
                    let conversion = policy.document()
                    XCTAssertTrue(
                        conversion.issues.allSatisfy { (0...bytes.count).contains($0.position?.byteOffset ?? 0) })
                    if read % 8 == 0 { XCTAssertNoThrow(try PolicyDocument(json: conversion.result.json)) }
                }
            }
            print("client keys: \(changed) changed documents, \(read) of them read (slice 1/\(Self.slice))")
            let places = (bytes.count + Self.pageSlice - 1) / Self.pageSlice
            XCTAssertEqual(changed, isPage ? places * 8 : (bytes.count * 256 + Self.slice - 1) / Self.slice)
            XCTAssertGreaterThan(read, 0)
            XCTAssertLessThan(read, changed)
        }
    }

    /// The reader of property lists is slow, so a page is changed to the bytes that mean something to it.
    private static func bytes(_ isPage: Bool) -> [UInt8] {
        isPage ? [0, 0x20, 0x26, 0x2D, 0x2F, 0x39, 0x3C, 0xFF] : Array(UInt8.min...UInt8.max)
    }

    private static let pageSlice = slice == 1 ? 1 : 16

    func testTooManyKeysAndNumbersOutOfRangeAreReported() throws {
        let many = (0..<2500).map { "\"k\($0)\": 1" }.joined(separator: ",")
        let policy = try ClientPolicy(json: Array("{\(many)}".utf8))
        XCTAssertEqual(policy.entries.count, 2000)
        XCTAssertTrue(policy.issues.contains { $0.code == "tooManyKeys" })
        let huge = try ClientPolicy(json: Array("{\"PINNumRetry\": 1e999, \"Other\": 1e999}".utf8)).document()
        XCTAssertEqual(huge.issues.count { $0.code == "outOfRange" }, 2)
    }

    func testDeepAndWideExtrasAreKeptWithoutRecursingFar() throws {
        let deep = String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
        let policy = try ClientPolicy(json: Array("{\"Extra\": \(deep)}".utf8))
        XCTAssertEqual(
            try ClientPolicy(json: Array(policy.json.utf8)).entries.map(\.value), policy.entries.map(\.value))
        XCTAssertThrowsError(try ClientPolicy(json: Array("{\"Extra\": [\(deep)]}".utf8)))
    }

    func testNumbersWithAFractionStayNumbersWithAFraction() throws {
        // The client takes 1 for true, but not 1.0.
        for text in ["1.0", "6.0", "-2.0", "0.5", "1e300", "4.5e-9"] {
            let policy = try ClientPolicy(json: Array("{\"PINEnabled\": \(text)}".utf8))
            let again = try ClientPolicy(json: Array(policy.json.utf8))
            XCTAssertEqual(policy.entries.map(\.value), again.entries.map(\.value), text)
            XCTAssertEqual(policy.entries.map(\.value), [.real(try XCTUnwrap(Double(text)))])
        }
    }

    func testTextsAreWrittenSoThatTheyComeBackAndNoTerminalObeys() throws {
        let text = "a\"\\\n\r\t\u{1B}[2J\u{202E}é\u{1F600}\u{0}|"
        let written = ClientPolicy(["Extra": .text(text)]).json
        XCTAssertFalse(written.contains("\u{1B}"))
        XCTAssertFalse(written.unicodeScalars.contains("\u{202E}"))
        XCTAssertEqual(try ClientPolicy(json: Array(written.utf8))["Extra"], .text(text))
    }
}
