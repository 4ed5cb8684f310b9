import MAMCore
import MAMPolicyTools
import TestPolicies
import XCTest

final class PolicyTargetTests: XCTestCase {
    private func includes(_ properties: String, _ bundleID: String, mdm: Bool = false) throws -> Bool {
        let document = try PolicyFixtures.document(properties)
        let target = document.target
        XCTAssertEqual(document.compileStrictest().target, target)
        return target.includes(bundleID: bundleID, isMDMEnrolled: mdm)
    }

    private let notes = "\"apps\": [{\"mobileAppIdentifier\": {\"bundleId\": \"com.Contoso.Notes\"}}]"

    func testSelectedAppsAreNamedByBundleIDInAnyLetterCase() throws {
        for group in ["\"appGroupType\": \"selectedPublicApps\", ", "\"appGroupType\": null, ", ""] {
            XCTAssertTrue(try includes(group + notes, "com.contoso.notes"))
            XCTAssertTrue(try includes(group + notes, "COM.CONTOSO.NOTES"))
            XCTAssertFalse(try includes(group + notes, "com.contoso.notes2"))
            XCTAssertFalse(try includes(group + notes, ""))
        }
        XCTAssertFalse(try includes("\"appGroupType\": \"selectedPublicApps\"", "com.contoso.notes"))
    }

    func testAnAppIsUnknownIfTheDocumentDoesNotTell() throws {
        let (selected, levels) = (
            "\"appGroupType\": \"selectedPublicApps\"", "\"targetedAppManagementLevels\": \"mdm\""
        )
        for (properties, listed, other) in [
            ("\(selected), \(notes)", true, false), (selected, nil, nil), ("\(selected), \"apps\": null", nil, nil),
            ("\(selected), \"apps\": []", false, false), (notes, true, nil), (levels, nil, nil),
            ("\(selected), \(notes), \"apps@odata.nextLink\": \"https://n\"", true, nil),
            ("\(selected), \(notes), \"apps@odata.count\": 2", true, nil),
            ("\(selected), \(notes), \"deployedAppCount\": 2", true, nil),
            ("\(selected), \(notes), \"apps@odata.count\": 1, \"deployedAppCount\": 1", true, false),
            ("\"appGroupType\": \"allApps\"", true, true), ("\"appGroupType\": \"allMicrosoftApps\"", false, false),
        ] as [(String, Bool?, Bool?)] {
            let target = try PolicyFixtures.document(properties).target
            XCTAssertEqual(target.includes(app: "com.contoso.notes"), listed, properties)
            XCTAssertEqual(target.includes(app: "com.contoso.mail"), other, properties)
            XCTAssertEqual(target.areLevelsKnown, properties == levels, properties)
        }
    }

    func testGroupsOfAppsGrow() throws {
        let apps = ["com.microsoft.skype.teams", "com.microsoft.visio", "com.contoso.notes"]
        for (group, expected) in [
            ("allCoreMicrosoftApps", [true, false, false]), ("allMicrosoftApps", [true, true, false]),
            ("allApps", [true, true, true]),
        ] {
            let found = try apps.map { try includes("\"appGroupType\": \"\(group)\"", $0) }
            XCTAssertEqual(found, expected, group)
        }
        XCTAssertTrue(try includes("\"appGroupType\": \"allMicrosoftApps\"", "COM.Microsoft.Visio"))
        XCTAssertFalse(try includes("\"appGroupType\": \"allMicrosoftApps\"", "com.microsoftx"))
    }

    func testLevelsAreComparedWithTheDevice() throws {
        for (levels, unmanaged, mdm) in [
            ("unspecified", true, true), ("unmanaged", true, false), ("mdm", false, true),
            ("unmanaged,mdm", true, true), ("MDM , androidEnterprise", false, true),
            ("androidEnterprise", false, false),
            ("unspecified,mdm", true, true),
        ] {
            let properties = "\"appGroupType\": \"allApps\", \"targetedAppManagementLevels\": \"\(levels)\""
            XCTAssertEqual(try includes(properties, "a", mdm: false), unmanaged, levels)
            XCTAssertEqual(try includes(properties, "a", mdm: true), mdm, levels)
        }
    }

    func testLevelsThatGraphDoesNotTellAreEveryDeviceAndNotKnown() throws {
        for (levels, isKnown, unmanaged, mdm) in [
            ("unknownFutureValue", false, true, true), ("androidEnterprise,unknownFutureValue", false, true, true),
            ("unmanaged,unknownFutureValue", true, true, false), ("androidEnterprise", true, false, false),
        ] {
            let properties = "\"appGroupType\": \"allApps\", \"targetedAppManagementLevels\": \"\(levels)\""
            let target = try PolicyFixtures.document(properties).target
            XCTAssertEqual(target.areLevelsKnown, isKnown, levels)
            XCTAssertEqual(target.includes(bundleID: "a", isMDMEnrolled: false), unmanaged, levels)
            XCTAssertEqual(target.includes(bundleID: "a", isMDMEnrolled: true), mdm, levels)
        }
    }

    func testAnUnreadableTargetIncludesEveryApp() throws {
        for properties in [
            "\"appGroupType\": \"somethingElse\"", "\"apps\": 3", "\"appGroupType\": 3",
            "\"appGroupType\": \"allApps\", \"targetedAppManagementLevels\": \"martian\"",
        ] {
            XCTAssertTrue(try includes(properties, "com.contoso.notes"), properties)
            XCTAssertTrue(try includes(properties, "com.contoso.notes", mdm: true), properties)
        }
    }
}
