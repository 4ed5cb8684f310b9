import Foundation
import MAMCore
import MAMPolicyTools
import TestPolicies
import TestSeeds
import XCTest

/// The linter is not believed: where it speaks no answer of the engine changes, and where it is silent one does.
final class LintTests: XCTestCase {
    func testEveryExampleIsReportedWithItsPlaceAndEveryClaimAboutItHolds() throws {
        var policies = 0
        for rule in LintRule.all {
            let document = try PolicyFixtures.document(rule.example)
            let found = document.lint().filter { $0.code == rule.id }
            XCTAssertFalse(found.isEmpty, rule.id)
            XCTAssertTrue(found.allSatisfy { $0.position != nil && $0.severity == rule.severity }, rule.id)
            XCTAssertFalse(document.validate().contains { $0.severity == .error }, rule.id)
            let checked = try LintClaims.check(Self.members(document), isWhole: true)
            XCTAssertEqual(checked.wrong, [], rule.id)
            XCTAssertGreaterThan(checked.looked[rule.id, default: 0], 0, rule.id)
            policies += checked.policies
        }
        print("lint: \(LintRule.all.count) examples, \(policies) policies asked everything")
    }

    func testASettingAndAValueThatAreNewerThanTheMinimumAreReportedWithTheirVersion() throws {
        let rows: [(String, minimum: String, needs: String?)] = [
            (#""dialerRestrictionLevel": "managedApps""#, "13.9", "`managedApps` needs SDK 14.0.0 or later"),
            (#""dialerRestrictionLevel": "managedApps""#, "14.0", nil),
            (#""dialerRestrictionLevel": "blocked""#, "13.9", nil),
            (#""dialerRestrictionLevel": "blocked""#, "12.6", "it needs SDK 12.7.0 or later"),
            (#""appActionIfAccountIsClockedOut": "warn""#, "19.3", "`warn` needs SDK 19.3.1 or later"),
            (#""appActionIfAccountIsClockedOut": "warn""#, "15.0", "it needs SDK 15.1.0 or later"),
            (
                #""pinCharacterSet": "alphanumericAndSymbol""#, "7.1",
                "`alphanumericAndSymbol` needs SDK 7.1.12 or later"
            ),
            (#""pinCharacterSet": "numeric""#, "7.1", nil),
            (#""maximumAllowedDeviceThreatLevel": "low""#, "12.0.14", "it needs SDK 12.0.15 or later"),
            (#""maximumRequiredOsVersion": "26.0""#, "14.4", nil),
            (
                #""allowedDataStorageLocations": ["box", "iManage"]"#, "20.3",
                "`iManage` needs SDK 20.4.0 or later, or from 19.7.12 on in line 19"
            ),
            (#""allowedDataStorageLocations": ["box"]"#, "20.3", nil),
            (
                #""genmojiConfigurationState": "blocked""#, "19.7.12",
                "it needs SDK 20.4.0 or later, or from 19.7.12 on in line 19"
            ),
            (
                #""genmojiConfigurationState": "notBlocked", "writingToolsConfigurationState": "notBlocked""#, "12.0",
                nil
            ),
            (#""notificationRestriction": "allow", "allowWidgetContentSync": true"#, "10.0", nil),
            (#""protectedMessagingRedirectAppType": "anyApp", "dialerRestrictionLevel": "allApps""#, "10.0", nil),
        ]
        for (member, minimum, needs) in rows {
            let document = try PolicyFixtures.document(member + ", \"minimumRequiredSdkVersion\": \"\(minimum)\"")
            let found = document.lint().filter { $0.code == "unenforcedBelowMinimumSDK" }
            XCTAssertEqual(found.count, needs == nil ? 0 : 1, "\(member) \(minimum)")
            guard let needs else { continue }
            XCTAssertTrue(found.first?.message.hasSuffix(": \(needs)") ?? false, found.first?.message ?? "")
        }
    }

    func testWhereARuleIsSilentItsSettingsCount() throws {
        var tested: [String: Set<PolicySetting>] = [:]
        for quiet in LintQuiet.all {
            let rule = try XCTUnwrap(LintRule(id: quiet.id), quiet.id)
            let members = Self.members(try PolicyFixtures.document(quiet.members))
            tested[quiet.id, default: []].insert(quiet.setting)
            if quiet.id == "osRangeEmpty" {
                XCTAssertNil(rule.findings(try SettingSpace.document(members))[quiet.setting])
                XCTAssertTrue(LintClaims.passes(try SettingSpace.document(members).compileStrictest()), "\(quiet)")
                continue
            }
            var others: [SettingSpace.Members] = []
            if let edits = quiet.edits {
                var other = members
                for (setting, value) in edits { other[setting] = value }
                others.append(other)
                XCTAssertNil(rule.findings(try SettingSpace.document(members))[quiet.setting], "\(quiet)")
            } else {
                for value in SettingSpace.values(quiet.setting) {
                    var other = members
                    other[quiet.setting] = value
                    others.append(other)
                    XCTAssertNil(rule.findings(try SettingSpace.document(other))[quiet.setting], "\(quiet)")
                }
            }
            let answers = try SettingSpace.answers(members)
            let changes = try others.contains { try !SettingSpace.answers($0).isSame(as: answers) }
            XCTAssertTrue(changes, "\(quiet.id): \(quiet.setting) changes nothing although the rule is silent")
        }
        for rule in LintRule.all {
            let missing = rule.settings.filter { !tested[rule.id, default: []].contains($0) }
            XCTAssertEqual(missing, [], "\(rule.id) has no document in which the rule is silent")
        }
    }

    func testFindingsForRandomPoliciesAreCorrect() throws {
        for seed in TestSeeds([1], of: name) { try findingsForRandomPoliciesAreCorrect(seed) }
    }

    private func findingsForRandomPoliciesAreCorrect(_ seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        let rounds = isExhaustive ? 200 : 4
        var (found, policies, counted, idle) = ([String: Int](), 0, 0, 0)
        for round in 0..<rounds {
            let members = Self.randomMembers(&generator)
            let checked = try LintClaims.check(members)
            XCTAssertEqual(checked.wrong, [], "round \(round), MAM_SEED=\(seed): \(members)")
            found.merge(checked.looked, uniquingKeysWith: +)
            policies += checked.policies
            // Of the settings nobody reports one is changed: how often it counts is told, not asserted.
            let reported = Set(try SettingSpace.document(members).lint().map(\.path))
            let quiet = members.keys.filter { !reported.contains("$.\($0.rawValue)") }.sorted {
                $0.rawValue < $1.rawValue
            }
            guard let setting = quiet.randomElement(using: &generator) else { continue }
            let answers = try SettingSpace.answers(members)
            let counts = try SettingSpace.values(setting).contains { value in
                var other = members
                other[setting] = value
                return try !SettingSpace.answers(other).isSame(as: answers)
            }
            (counted, idle) = (counted + (counts ? 1 : 0), idle + (counts ? 0 : 1))
        }
        let findings = found.values.reduce(0, +)
        print(
            "lint: \(rounds) random policies, \(findings) findings of \(found.count) rules, \(policies) policies asked; "
                + "of unreported settings \(counted) counted, \(idle) did not")
        XCTAssertGreaterThan(findings, rounds)
        guard isExhaustive else { return }
        XCTAssertGreaterThan(counted, idle)
        // Some rules need three settings to come together by chance.
        XCTAssertGreaterThan(found.count, LintRule.all.count - 5, "MAM_SEED=\(seed)")
    }

    func testDefaultsAndUnreadableValuesAreNotReported() throws {
        let silent = try PolicyFixtures.document(
            """
            "pinRequired": false, "minimumPinLength": 4, "saveAsBlocked": "yes", "allowedDataStorageLocations": [],
            "filterOpenInToOnlyManagedApps": false, "customBrowserProtocol": "", "exemptedUniversalLinks": null,
            "allowedDataIngestionLocations": ["photoLibrary", "camera", "sharePoint", "oneDriveForBusiness"],
            "exemptedAppProtocols": [{"name": "Default", "value":
            "skype;app-settings;calshow;itms;itmss;itms-apps;itms-appss;itms-services;"}]
            """)
        XCTAssertEqual(silent.lint().map(\.code), [])
    }

    func testTheTimeoutAndTheIntervalThatTheAdminCenterGivesANewPolicyAreNotReported() throws {
        for (timeout, interval, codes) in [
            ("PT30M", "PT30M", []), ("PT30M", "PT1H", ["biometricTimeoutTooShort"]),
            ("PT15M", "PT30M", ["biometricTimeoutTooShort"]), ("PT1H", "PT1H", ["biometricTimeoutTooShort"]),
        ] {
            let document = try PolicyFixtures.document(
                """
                "pinRequired": true, "pinRequiredInsteadOfBiometricTimeout": "\(timeout)",
                "periodOnlineBeforeAccessCheck": "\(interval)"
                """)
            XCTAssertEqual(document.lint().map(\.code), codes, "\(timeout) \(interval)")
        }
    }

    func testAStricterLevelWithTheSameEffectIsNotReported() throws {
        // Saving and opening are blocked, as the switches say.
        let document = try PolicyFixtures.document(
            """
            "allowedOutboundDataTransferDestinations": "none", "saveAsBlocked": true,
            "allowedInboundDataTransferSources": "none", "blockDataIngestionIntoOrganizationDocuments": true
            """)
        XCTAssertEqual(document.lint().map(\.code), [])
    }

    func testAnActionWithoutATriggerIsNotSaidToBlock() throws {
        for members in [
            "\"deviceComplianceRequired\": false, \"appActionIfDeviceComplianceRequired\": \"warn\"",
            "\"allowedIosDeviceModels\": \"\", \"appActionIfIosDeviceModelNotAllowed\": \"warn\"",
            "\"pinRequired\": false, \"appActionIfMaximumPinRetriesExceeded\": \"warn\"",
            "\"maximumAllowedDeviceThreatLevel\": \"notConfigured\", \"mobileThreatDefenseRemediationAction\": \"warn\"",
        ] {
            let codes = try PolicyFixtures.document(members).lint().map(\.code)
            XCTAssertEqual(codes.count, 1, members)
            XCTAssertFalse(codes.contains("actionNotOffered"), members)
        }
        let wanted = try PolicyFixtures.document(
            "\"deviceComplianceRequired\": true, \"appActionIfDeviceComplianceRequired\": \"warn\"")
        XCTAssertEqual(wanted.lint().map(\.code), ["actionNotOffered"])
    }

    func testTheThreatServiceThatAppliesByDefaultIsNotReported() throws {
        let first = "\"mobileThreatDefensePartnerPriority\": \"defenderOverThirdPartyPartner\""
        XCTAssertEqual(try PolicyFixtures.document(first).lint().map(\.code), [])
        let other = "\"mobileThreatDefensePartnerPriority\": \"thirdPartyPartnerOverDefender\""
        XCTAssertEqual(try PolicyFixtures.document(other).lint().map(\.code), ["threatActionUnused"])
    }

    func testCheckAndLintSeeTheSameEmptyRange() throws {
        let document = try PolicyFixtures.document(
            "\"minimumWipeOsVersion\": \"18.0\", \"maximumRequiredOsVersion\": \"17.0\"")
        XCTAssertEqual(document.lint().map(\.code), ["osRangeEmpty"])
        XCTAssertEqual(document.validate().map(\.code), ["emptyRange"])
        XCTAssertEqual(document.lint().map(\.severity), document.validate().map(\.severity))
    }

    func testAnExemptedDialerIsReportedOnlyAsExempted() throws {
        let document = try PolicyFixtures.document(
            """
            "allowedOutboundDataTransferDestinations": "managedApps", "dialerRestrictionLevel": "customApp",
            "exemptedAppProtocols": [{"name": "Default", "value": "tel;telprompt;skype;"}]
            """)
        XCTAssertEqual(document.lint().map(\.code), ["dialerExempted"])
    }

    func testFindingsComeInTheOrderOfTheDocument() throws {
        let document = try PolicyFixtures.document(
            """
            "pinRequired": false, "simplePinBlocked": true, "saveAsBlocked": true, "minimumPinLength": 6
            """)
        XCTAssertEqual(document.lint().map(\.path), ["$.simplePinBlocked", "$.saveAsBlocked", "$.minimumPinLength"])
        XCTAssertEqual(document.lint().map(\.code), ["pinSettingUnused", "saveBlockUnused", "pinSettingUnused"])
    }

    private static func randomMembers(_ generator: inout SeededNumbers) -> SettingSpace.Members {
        var members: SettingSpace.Members = [:]
        for setting in SettingSpace.settings where Int.random(in: 0..<3, using: &generator) > 0 {
            if let value = SettingSpace.values(setting).randomElement(using: &generator) { members[setting] = value }
        }
        return members
    }

    /// The settings of a document with their values in JSON.
    private static func members(_ document: PolicyDocument) -> SettingSpace.Members {
        let object = try? JSONSerialization.jsonObject(with: Data(document.json.utf8)) as? [String: Any]
        var members: SettingSpace.Members = [:]
        for setting in document.values.keys {
            guard let value = object?[setting.rawValue],
                let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
            else { continue }
            members[setting] = String(decoding: data, as: UTF8.self)
        }
        return members
    }
}
