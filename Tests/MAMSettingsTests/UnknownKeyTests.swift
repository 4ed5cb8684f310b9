import Foundation
import MAMSettings
import TestSeeds
import XCTest

final class UnknownKeyTests: XCTestCase {
    private func issue(_ key: String) throws -> SettingsIssue {
        let reading = try Fixture.read("<key>\(key)</key><false/>")
        XCTAssertEqual(reading.issues.count, 1, key)
        XCTAssertEqual(reading.settings, ManagedAppSettings(), key)
        XCTAssertEqual(reading.issues.first?.severity, .warning, key)
        return try XCTUnwrap(reading.issues.first)
    }

    func testAKeyOfAnyOtherNameIsUnknownHoweverNearItIs() throws {
        for written in [
            "Color", "MultiIdentiiiity", "", "IntuneMAMUPN", String(repeating: "k", count: 70), "multiidentity",
            "ADAL-Client-Id", "MultiIdentiy", "ADALClientID", "AccentColor~ipad", "debugsettingsenabled",
        ] {
            XCTAssertEqual(try issue(written).id, .keyUnknown, written)
        }
    }

    func testARetiredOrPrivateKeyIsReportedWithItsReason() throws {
        let names = [
            "DebugSettingsEnabled", "UsePPE", "MainNibFile", "MainNibFile~ipad", "MainStoryboardFile",
            "MainStoryboardFile~ipad", "AutoFileEncryptionEnabled", "EnableOneAuth", "TunnelRelinkDisabled",
            "WorkingTimeEnabled", "SqliteAutoFileEncryptionEnabled", "AriaMaxTeardownUploadTimeInSec",
            "AriaEnableAutoUserSession", "AriaIngestionKey", "AriaMinimumTraceLevel", "UseADALCachedAuthorityUris",
            "MAMServiceDisabled", "AppIdPrefix", "BundleIdPrefix", "IsAppPackagedByIntunePackager", "OrigAppIdPrefix",
            "OrigBundleIdPrefix",
        ]
        for name in names {
            let found = try issue(name)
            XCTAssertEqual(found.id, .keyRetired, name)
            let key = try XCTUnwrap(SettingsKey(named: name))
            switch key.status {
            case .retired(let reason), .notPublic(let reason): XCTAssertTrue(found.message.contains(reason), name)
            case .documented: XCTFail(name)
            }
            XCTAssertNil(key.kind)
        }
        XCTAssertEqual(Set(SettingsKey.allCases.filter { $0.status != .documented }.map(\.name)), Set(names))
    }

    func testHostileNamesAreCutAndEscaped() throws {
        let reading = try Fixture.read("<key>a\nb\u{202E}\(String(repeating: "z", count: 5000))</key><true/>")
        let found = try XCTUnwrap(reading.issues.first)
        XCTAssertTrue(found.keyPath.hasPrefix("IntuneMAMSettings.a\\u{A}b\\u{202E}zzz"), found.keyPath)
        XCTAssertLessThan(found.description.count, 200)
    }

    func testFindingsStandInTheOrderOfTheFile() throws {
        let reading = try Fixture.read(
            "<key>Zebra</key><true/><key>MultiIdentity</key><string/><key>Alpha</key><true/><key>ADALClientId</key><true/>"
        )
        XCTAssertEqual(
            reading.issues.map(\.keyPath),
            ["Zebra", "MultiIdentity", "Alpha", "ADALClientId"].map { "IntuneMAMSettings.\($0)" })
    }

    func testThousandsOfFindingsEndInOneThatCountsTheRest() throws {
        let count = isExhaustive ? 20_000 : 2_000
        let keys = (0..<count).map { "<key>MultiIdentitx\($0)</key><true/>" }.joined()
        let reading = try Fixture.read(keys + "<key>MultiIdentity</key><true/>")
        XCTAssertEqual(reading.issues.count, SettingsFindings.limit + 1)
        XCTAssertEqual(reading.issues.last?.id, .limitReached)
        XCTAssertEqual(reading.issues.last?.message, "more than 100 findings; \(count - 100) are left out")
        XCTAssertTrue(reading.settings.multiIdentity)
    }

    func testAMissingDictionaryGivesDefaultsAndAnError() throws {
        let reading = try ManagedAppSettings.read(infoPlist: Fixture.document("<dict/>"))
        XCTAssertEqual(reading.issues.map(\.id), [.dictionaryMissing])
        XCTAssertTrue(reading.hasErrors)
        XCTAssertEqual(reading.settings, ManagedAppSettings())
        let near = try ManagedAppSettings.read(
            infoPlist: Fixture.document("<dict><key>IntuneMamSettings</key><dict/></dict>"))
        XCTAssertEqual(near.issues.first?.help, "the key `IntuneMamSettings` differs only in case, `_` or `-`")
    }

    func testADictionaryOfAnotherTypeGivesDefaultsAndAnError() throws {
        for value in ["<array/>", "<string>x</string>", "<true/>"] {
            let reading = try ManagedAppSettings.read(
                infoPlist: Fixture.document("<dict><key>IntuneMAMSettings</key>\(value)</dict>"))
            XCTAssertEqual(reading.issues.map(\.id), [.dictionaryWrongType], value)
        }
    }

    func testAFindingSurvivesTheWayThroughJSON() throws {
        let found = try issue("multiidentity")
        let copy = try JSONDecoder().decode(SettingsIssue.self, from: JSONEncoder().encode(found))
        XCTAssertEqual(copy, found)
        XCTAssertEqual(found.description, "warning S022: IntuneMAMSettings.multiidentity: unknown key `multiidentity`")
    }
}
