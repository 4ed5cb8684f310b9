import Foundation
import MAMSettings
import MAMSettingsTools
import XCTest

/// Whole files: the two of the repository, and public ones where they are at hand.
final class InfoPlistFilesTests: XCTestCase {
    func testTheMultiIdentityExampleIsReadWithoutAFinding() throws {
        let reading = try ManagedAppSettings.Reading(
            checking: PackageRoot.file("Docs/Scenarios/plists/multi-identity-app.plist"))
        XCTAssertEqual(reading.issues, [])
        var expected = ManagedAppSettings()
        expected.adalClientID = "5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13"
        expected.adalRedirectURI = "msauth.com.example.fieldnotes://auth"
        expected.multiIdentity = true
        expected.autoEnrollOnLaunch = true
        expected.appGroupIdentifiers = ["group.com.example.fieldnotes"]
        expected.maxFileProtectionLevel = .completeUntilFirstUserAuthentication
        expected.finishLaunchingAtStartup = true
        expected.splashIconFile = "FieldnotesMark"
        expected.splashIconFileForPad = "FieldnotesMarkLarge"
        expected.splashDuration = 2
        expected.accentColor = try XCTUnwrap(SettingsColor(hex: "1F6F5C"))
        expected.webViewHandledURLSchemes = ["fieldnotes"]
        XCTAssertEqual(reading.settings, expected)
    }

    func testTheSingleIdentityExampleIsReadWithNoFindingButThatTheStoreWouldRefuseIt() throws {
        let reading = try ManagedAppSettings.Reading(
            checking: PackageRoot.file("Docs/Scenarios/plists/single-identity-app.plist"))
        XCTAssertEqual(
            reading.issues.map(\.description),
            [
                "warning S054: IntuneMAMSettings.MAMPolicyRequired: the App Store refuses an app with `MAMPolicyRequired`"
            ])
        var expected = ManagedAppSettings()
        expected.adalClientID = "c81e7f52-3d06-4b9a-8f7d-61a0b5c4d392"
        expected.adalAuthority = "https://login.microsoftonline.com/9d2f4b6c-1e38-4a75-b0c9-7f5e3a1d8264"
        expected.adalRedirectURI = "msauth.com.example.roundsheet://auth"
        expected.mamPolicyRequired = true
        expected.autoEnrollOnLaunch = true
        expected.mamTelemetryDisabled = true
        expected.valuesToScrubFromLogging = ["wardGatewayToken"]
        XCTAssertEqual(reading.settings, expected)
    }

    func testPublicFilesAreReadIfTheyArePresent() throws {
        let folder = PackageRoot.url.appendingPathComponent("../shared/corpora").standardizedFileURL
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            throw XCTSkip("no public files at \(folder.path)")
        }
        let files = names.filter { $0.hasSuffix(".plist") && !$0.hasPrefix("56") }.sorted()
        XCTAssertFalse(files.isEmpty)
        // The files named "-plist" hold the dictionary, some with placeholders; the others do not hold it.
        let findings = [
            "42-plist.plist": ["S035", "S036"], "43-plist.plist": ["S035", "S040"], "45-plist.plist": ["S035", "S040"],
            "49-plist.plist": ["S050", "S052", "P007"], "51-plist.plist": ["S050", "S052", "S054"],
        ]
        for name in files {
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
            let reading = try ManagedAppSettings.Reading(checking: bytes)
            XCTAssertEqual(reading.issues.map(\.id.rawValue), findings[name] ?? ["S001"], name)
        }
    }
}
