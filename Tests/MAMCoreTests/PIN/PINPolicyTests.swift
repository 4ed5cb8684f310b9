import MAMCore
import XCTest

/// From the settings of a policy to the rules.
final class PINPolicyTests: XCTestCase {
    func testAPolicyThatSaysNothingHasTheDefaults() throws {
        let rules = try PINKit.rules()
        XCTAssertEqual(rules, PINRules())
        XCTAssertTrue(rules.isRequired)
        XCTAssertEqual(rules.shape, PINShape(kind: .numeric, minimumLength: 4, isSimpleBlocked: false))
        XCTAssertEqual(rules.historyCount, 0)
        XCTAssertNil(rules.expiry)
        XCTAssertEqual(rules.maximumTries, 5)
        XCTAssertEqual(rules.spentAction, .reset)
        XCTAssertTrue(rules.allowsTouchID && rules.allowsFaceID)
        XCTAssertNil(rules.biometricOverride, "a missing value is off, whatever the portal fills in")
        XCTAssertEqual(PINRules.portalBiometricOverride, 1800)
        XCTAssertEqual(rules.recheck, 1800)
        XCTAssertFalse(rules.isReplacedByDevicePasscode)
    }

    func testEverySettingIsRead() throws {
        let rules = try PINKit.rules(
            """
            "pinRequired": false, "pinCharacterSet": "alphanumericAndSymbol", "minimumPinLength": 8,
            "simplePinBlocked": true, "previousPinBlockCount": 7, "periodBeforePinReset": "P90D",
            "maximumPinRetries": 9, "appActionIfMaximumPinRetriesExceeded": "wipe", "fingerprintBlocked": true,
            "faceIdBlocked": true, "pinRequiredInsteadOfBiometricTimeout": "PT12H",
            "periodOnlineBeforeAccessCheck": "PT5M", "disableAppPinIfDevicePinIsSet": true,
            "organizationalCredentialsRequired": true
            """)
        var expected = PINRules()
        expected.isRequired = false
        expected.shape = PINShape(kind: .passcode, minimumLength: 8, isSimpleBlocked: true)
        (expected.historyCount, expected.expiry, expected.maximumTries) = (7, 90 * 86_400, 9)
        (expected.spentAction, expected.allowsTouchID, expected.allowsFaceID) = (.wipe, false, false)
        (expected.biometricOverride, expected.recheck) = (12 * 3600, 300)
        (expected.isReplacedByDevicePasscode, expected.requiresCredentials) = (true, true)
        XCTAssertEqual(rules, expected)
    }

    func testNullZeroAndNegativeDurationsTurnAPeriodOff() throws {
        for value in ["null", "\"PT0S\"", "\"P0D\"", "\"-PT3M\""] {
            let rules = try PINKit.rules(
                "\"periodBeforePinReset\": \(value), \"pinRequiredInsteadOfBiometricTimeout\": \(value)")
            XCTAssertNil(rules.expiry, value)
            XCTAssertNil(rules.biometricOverride, value)
        }
        XCTAssertEqual(try PINKit.rules("\"periodOnlineBeforeAccessCheck\": \"PT0S\"").recheck, 0)
        XCTAssertEqual(try PINKit.rules("\"periodOnlineBeforeAccessCheck\": null").recheck, 1800)
    }

    func testUnreadableValuesCountAsTheStrictest() throws {
        let rules = try PINKit.rules(
            """
            "pinRequired": 5, "pinCharacterSet": "emoji", "minimumPinLength": "x", "simplePinBlocked": "x",
            "previousPinBlockCount": [], "periodBeforePinReset": "soon", "maximumPinRetries": "x",
            "appActionIfMaximumPinRetriesExceeded": "laugh", "fingerprintBlocked": 1, "faceIdBlocked": 1,
            "pinRequiredInsteadOfBiometricTimeout": "soon", "periodOnlineBeforeAccessCheck": "soon",
            "disableAppPinIfDevicePinIsSet": "x"
            """)
        XCTAssertTrue(rules.isRequired)
        XCTAssertEqual(rules.shape, PINShape(kind: .passcode, minimumLength: 16, isSimpleBlocked: true))
        XCTAssertEqual([rules.historyCount, rules.maximumTries, rules.recheck], [24, 1, 0])
        XCTAssertEqual(rules.expiry, 86_400)
        XCTAssertEqual(rules.biometricOverride, 0)
        XCTAssertEqual(rules.spentAction, .wipe)
        XCTAssertFalse(rules.allowsTouchID || rules.allowsFaceID || rules.isReplacedByDevicePasscode)
    }

    func testOnlyTheActionWipeWipes() throws {
        let actions = [
            "block": PINRules.SpentAction.reset, "warn": .reset, "blockWhenSettingIsSupported": .reset, "wipe": .wipe,
        ]
        for (name, action) in actions {
            XCTAssertEqual(
                try PINKit.rules("\"appActionIfMaximumPinRetriesExceeded\": \"\(name)\"").spentAction, action, name)
        }
    }

    func testADevicePasscodeStandsForThePINUnderManagementOnly() {
        var rules = PINRules()
        rules.isReplacedByDevicePasscode = true
        let rows: [(DeviceFacts, Bool)] = [
            ([], true), (.devicePasscode, true), (.mdmEnrolled, true), ([.mdmEnrolled, .devicePasscode], false),
        ]
        for (device, isRequired) in rows { XCTAssertEqual(rules.isRequired(on: device), isRequired) }
        rules.isReplacedByDevicePasscode = false
        for (device, _) in rows { XCTAssertTrue(rules.isRequired(on: device)) }
        rules.isRequired = false
        for (device, _) in rows { XCTAssertFalse(rules.isRequired(on: device)) }
    }

    func testBiometricsAreAllowedByKind() throws {
        let rules = try PINKit.rules("\"faceIdBlocked\": true")
        XCTAssertTrue(rules.allows(.touchID))
        XCTAssertFalse(rules.allows(.faceID))
        XCTAssertFalse(rules.allows(.none))
    }

    func testAGenerationFollowsFromTheVersion() {
        let rows: [([Int], PINGeneration)] = [
            ([], .before7), ([6, 0, 13], .before7), ([7, 1], .before7), ([7, 1, 11], .before7), ([7, 1, 12], .from7),
            ([14, 5], .from7), ([14, 5, 99], .from7), ([14, 6], .from14), ([14, 6, 0], .from14), ([21, 7, 1], .from14),
        ]
        for (version, generation) in rows { XCTAssertEqual(PINGeneration(VersionNumber(parts: version)), generation) }
    }
}
