import MAMSettings
import MAMSettingsTools
import XCTest

/// The public face of the checks.
final class InfoPlistCheckTests: RuleTestCase {
    func testACleanBundleHasNoFindings() throws {
        let check = try InfoPlistCheck(
            infoPlist: Self.file("", Self.clean), entitlements: Self.file("", Self.cleanEntitlements))
        XCTAssertEqual(check.infoPlistIssues, [])
        XCTAssertEqual(check.entitlementsIssues, [])
        XCTAssertFalse(check.hasErrors)
    }

    func testFindingsOfAllTopicsStandInTheOrderOfTheFile() throws {
        let members = """
            <key>NSFaceIDUsageDescription</key>
            <string/>
            <key>IntuneMAMSettings</key>
            <dict><key>MultiIdentity</key><string>YES</string></dict>
            <key>CFBundleURLTypes</key>
            <array><dict><key>CFBundleURLSchemes</key><array><string>notes</string></array></dict></array>
            """
        let check = try InfoPlistCheck(infoPlist: Self.file(members, Self.clean))
        let places = check.infoPlistIssues.map { $0.position?.byteOffset ?? -1 }
        XCTAssertEqual(places, places.sorted())
        let ids = check.infoPlistIssues.map(\.id.rawValue)
        XCTAssertTrue(["I009", "S010", "I001", "S052", "S050"].allSatisfy(ids.contains), "\(ids)")
        XCTAssertTrue(check.hasErrors)
    }

    func testAllowedFindingsAreLeftOut() throws {
        let members = "<key>NSFaceIDUsageDescription</key>\n<string/>"
        let allowed = Self.options { $0.allowed = [.faceIDTextMissing] }
        XCTAssertEqual(
            try InfoPlistCheck(infoPlist: Self.file(members, Self.clean), options: allowed).infoPlistIssues, [])
    }

    func testAnUnreadableFileThrowsAndIsAFindingInReports() throws {
        for (bytes, code) in [("hello", "P002"), ("<plist><array/></plist>", "P005"), ("<plist><dict>", "P002")] {
            XCTAssertThrowsError(try InfoPlistCheck(infoPlist: Array(bytes.utf8)), bytes) { error in
                XCTAssertEqual((error as? SettingsReadError)?.code.rawValue, code, bytes)
            }
            // Whatever is allowed, an answer that cannot be given is not a good one.
            let options = Self.options { $0.allowed = [SettingsIssue.ID(rawValue: code)] }
            let check = InfoPlistCheck(checking: Array(bytes.utf8), nil, options: options)
            XCTAssertEqual(check.infoPlistIssues.map(\.id.rawValue), [code], bytes)
            XCTAssertTrue(check.hasErrors, bytes)
        }
    }

    func testEachFileIsCheckedEvenIfTheOtherIsUnreadable() throws {
        let broken = Array("{".utf8)
        let members = "<key>NSFaceIDUsageDescription</key>\n<string/>"
        let first = InfoPlistCheck(checking: Self.file(members, Self.clean), broken, options: SettingsCheckOptions())
        XCTAssertEqual(first.infoPlistIssues.map(\.id.rawValue), ["I009"])
        XCTAssertEqual(first.entitlementsIssues.count, 1)
        XCTAssertEqual(first.entitlementsIssues.first?.id.rawValue.prefix(1), "P")
        let second = InfoPlistCheck(checking: broken, Self.file("", []), options: SettingsCheckOptions())
        XCTAssertEqual(second.infoPlistIssues.count, 1)
        // Without the bundle's id and settings nothing is said about its groups.
        XCTAssertEqual(second.entitlementsIssues, [])
    }

    func testOddFormsOfTheEntitlementsAreFoundToo() throws {
        let check = try InfoPlistCheck(
            infoPlist: Self.file("", Self.clean),
            entitlements: Self.file("<key>a</key>\n<true/>\n<key>a</key>\n<true/>", Self.cleanEntitlements))
        XCTAssertEqual(check.entitlementsIssues.map(\.id.rawValue), ["P007"])
    }

    func testThousandsOfFindingsAreTruncatedWithANotice() throws {
        let schemes = (0..<2000).map { "<string>s\($0)</string>" }.joined()
        let members = """
            <key>CFBundleURLTypes</key>
            <array><dict><key>CFBundleURLSchemes</key><array>\(schemes)</array></dict></array>
            """
        let issues = try InfoPlistCheck(infoPlist: Self.file(members, Self.clean)).infoPlistIssues
        XCTAssertEqual(issues.count, 101)
        XCTAssertEqual(issues.last?.id, .limitReached)
    }
}
