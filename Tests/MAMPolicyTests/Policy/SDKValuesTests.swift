import MAMCore
import XCTest

/// Raw values and names that others rely on, written out from the SDK's headers.
final class SDKValuesTests: XCTestCase {
    func testSaveLocationsHaveTheSDKsValuesAndNames() {
        let expected: [(String, Int)] = [
            ("other", 0), ("oneDriveForBusiness", 1), ("sharePoint", 2), ("box", 4), ("dropbox", 8),
            ("googleDrive", 16), ("localDrive", 32), ("cameraRoll", 64), ("accountDocument", 128), ("iManage", 256),
            ("egnyte", 512),
        ]
        XCTAssertEqual(MAMSaveLocation.allCases.map(\.name), expected.map(\.0))
        XCTAssertEqual(MAMSaveLocation.allCases.map(\.rawValue), expected.map(\.1))
    }

    func testOpenLocationsHaveTheSDKsValuesAndNames() {
        let expected: [(String, Int)] = [
            ("other", 0), ("oneDriveForBusiness", 1), ("sharePoint", 2), ("camera", 4), ("localStorage", 8),
            ("photos", 16), ("accountDocument", 32), ("box", 64), ("iManage", 128), ("egnyte", 256),
        ]
        XCTAssertEqual(MAMOpenLocation.allCases.map(\.name), expected.map(\.0))
        XCTAssertEqual(MAMOpenLocation.allCases.map(\.rawValue), expected.map(\.1))
    }

    func testTheSmallEnumerationsHaveTheSDKsValues() {
        XCTAssertEqual(DocumentPickerMode.allCases.map(\.name), ["import", "open", "exportToService", "moveToService"])
        XCTAssertEqual(DocumentPickerMode.allCases.map(\.rawValue), [0, 1, 2, 3])
        XCTAssertEqual([MAMNotificationPolicy.allow, .blockOrgData, .block].map(\.rawValue), [0, 1, 2])
        XCTAssertEqual(
            [MAMSwitchIdentityResult.success, .canceled, .notAllowed, .failed].map(\.rawValue), [0, 1, 2, 3])
        XCTAssertEqual(
            [MAMIdentitySwitchReason.openURL, .cancelConditionalLaunch, .documentImport].map(\.rawValue), [0, 1, 2])
    }

    func testPropertiesAreCalledAsInTheSDK() {
        XCTAssertEqual(
            PolicyProperty.allCases.map(\.name),
            [
                "isPINRequired", "isAppSharingAllowed", "isSpotlightIndexingAllowed", "areSiriIntentsAllowed",
                "areAppIntentsAllowed", "isContactSyncAllowed", "isWidgetContentSyncAllowed", "isScreenCaptureAllowed",
                "isFileEncryptionRequired", "shouldFileProviderEncryptFiles", "isManagedBrowserRequired", "printing",
                "thirdPartyKeyboards", "genmoji", "writingTools", "dictation", "quickLook",
                "imagePlayground", "pictureInPicture", "askSiri", "groupActivities", "translate", "lookUp",
                "backup",
            ])
    }

    func testADecisionIsFourBytes() { XCTAssertEqual(MemoryLayout<PolicyDecision>.size, 4) }
}
