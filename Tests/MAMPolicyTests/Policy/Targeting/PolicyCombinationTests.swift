import Foundation
import MAMCore
import MAMPolicyTools
import TestPolicies
import TestSeeds
import XCTest

final class PolicyCombinationTests: XCTestCase {
    private func combined(_ properties: String...) throws -> MAMPolicy {
        let policies = try properties.map { try PolicyFixtures.document($0).compileStrictest() }
        let one = try XCTUnwrap(PolicyCombination.effective(policies))
        XCTAssertEqual(PolicyCombination.effective(policies.reversed()), one, "the order counts")
        return one
    }

    func testOfSwitchesAndChoicesTheMostRestrictiveCounts() throws {
        let policy = try combined(
            "\"printBlocked\": true, \"allowWidgetContentSync\": true, \"dialerRestrictionLevel\": \"managedApps\"",
            "\"contactSyncBlocked\": true, \"notificationRestriction\": \"block\", \"screenCaptureConfigurationState\": \"notBlocked\"",
            "\"allowWidgetContentSync\": false, \"allowedOutboundDataTransferDestinations\": \"managedApps\", "
                + "\"dialerRestrictionLevel\": \"customApp\", \"disableAppPinIfDevicePinIsSet\": true")
        XCTAssertFalse(policy.isPrintingAllowed)
        XCTAssertFalse(policy.isContactSyncAllowed)
        XCTAssertFalse(policy.isWidgetContentSyncAllowed)
        XCTAssertFalse(policy.isScreenCaptureAllowed)
        XCTAssertEqual(policy.notificationPolicy, .block)
        XCTAssertEqual(policy.settings[.allowedOutboundDataTransferDestinations], .member("managedApps"))
        XCTAssertEqual(policy.settings[.dialerRestrictionLevel], .member("blocked"))
        XCTAssertEqual(policy.settings[.disableAppPinIfDevicePinIsSet], .boolean(false))
        XCTAssertNil(policy.settings[.screenCaptureConfigurationState])
    }

    func testNumbersThatDifferFallBackToTheDefaultsOfThePortal() throws {
        let policy = try combined(
            "\"minimumPinLength\": 8, \"maximumPinRetries\": 9, \"periodOfflineBeforeAccessCheck\": \"PT1H\"",
            "\"minimumPinLength\": 6, \"maximumPinRetries\": 9, \"periodOfflineBeforeAccessCheck\": \"PT2H\"")
        XCTAssertEqual(policy.settings[.minimumPinLength], .integer(4))
        XCTAssertEqual(policy.settings[.maximumPinRetries], .integer(9))
        XCTAssertNil(policy.settings[.periodOfflineBeforeAccessCheck])
        let damaged = try combined("\"minimumPinLength\": 8", "\"minimumPinLength\": \"six\"")
        XCTAssertEqual(damaged.settings[.minimumPinLength], .unreadable)
    }

    func testDeviceModelsIntersectAndAnEmptyIntersectionAllowsNoModel() throws {
        func models(_ lists: String...) throws -> PolicyValue? {
            let policies = try lists.map {
                try PolicyFixtures.document("\"allowedIosDeviceModels\": \"\($0)\", \"displayName\": \"\($0)\"")
                    .compileStrictest()
            }
            return PolicyCombination.effective(policies)?.settings[.allowedIosDeviceModels]
        }
        XCTAssertEqual(try models("iPhone1,1; iPad2,1;", "IPAD2,1;iPod1"), .text("IPAD2,1"))
        XCTAssertEqual(try models("iPhone1;iPad1", "iPhone1"), .text("iPhone1"))
        XCTAssertEqual(try models("iPhone1", ""), .text("iPhone1"))
        XCTAssertEqual(try models("iPhone1", "iPad1"), PolicyCombination.noDeviceModel)
        XCTAssertEqual(try models("iPhone1", "iPad1", "iPhone1"), PolicyCombination.noDeviceModel)
        XCTAssertNotEqual(try models("iPhone1", "iPad1"), .text(""))
    }

    func testWithoutACommonModelEveryDeviceIsRefusedAlsoAfterARoundTripThroughClientKeys() throws {
        func policy(_ model: String, _ action: String) throws -> MAMPolicy {
            try PolicyFixtures.document(
                """
                "allowedIosDeviceModels": "\(model)", "appActionIfIosDeviceModelNotAllowed": "\(action)",
                "pinRequired": false, "appDataEncryptionType": "useDeviceSettings"
                """
            ).compileStrictest()
        }
        for (action, check) in [("block", "block.deviceModel"), ("wipe", "wipe.deviceModel")] {
            let both = try XCTUnwrap(
                PolicyCombination.effective([try policy("iPhone1,1", "block"), try policy("iPad2,1", action)]))
            // Combined once more, it still refuses every device.
            let again = try XCTUnwrap(PolicyCombination.effective([both, try policy("iPhone1,1", "block")]))
            let document = PolicyDocument(both)
            let written = try PolicyDocument(json: document.json).compileStrictest()
            let client = document.clientPolicy().result.document().result.compileStrictest()
            for combined in [both, again, written, client] {
                for model in ["iPhone1,1", "iPad2,1", "-", "", nil] {
                    let facts = LaunchKit.facts { $0.model = model }
                    let verdicts = combined.launchRequirements.verdicts(for: facts)
                    XCTAssertEqual(verdicts.map(\.check.name), [check], "\(action) \(model ?? "unknown")")
                }
            }
        }
        let one = try XCTUnwrap(
            PolicyCombination.effective([try policy("iPhone1,1;iPad2,1", "block"), try policy("IPAD2,1", "block")]))
        let allowed = LaunchKit.facts { $0.model = "iPad2,1" }
        XCTAssertEqual(one.launchRequirements.verdicts(for: allowed), [])
    }

    func testCombinedListsOfAllowedValuesAreIntersected() throws {
        let managed = "\"allowedOutboundDataTransferDestinations\": \"managedApps\", \"saveAsBlocked\": "
        func list(_ names: String) -> String { ", \"allowedDataStorageLocations\": [\(names)]" }
        let two = try combined(
            managed + "true" + list("\"box\", \"sharePoint\""), managed + "true" + list("\"sharePoint\""))
        XCTAssertEqual(two.settings[.allowedDataStorageLocations], .list(["sharePoint"]))
        // The list behind a switch that is off limits nothing.
        let one = try combined(managed + "true" + list("\"box\""), managed + "false" + list(""))
        XCTAssertEqual(one.settings[.allowedDataStorageLocations], .list(["box"]))
        XCTAssertTrue(one.isSaveAllowed(to: .box, accountID: nil))
        XCTAssertFalse(one.isSaveAllowed(to: .localDrive, accountID: nil))
        let schemes = try combined(
            managed + "true, \"exemptedAppProtocols\": [{\"name\": \"a\", \"value\": \"x-a;x-b\"}]",
            managed + "true, \"exemptedAppProtocols\": [{\"name\": \"b\", \"value\": \"X-B\"}]")
        XCTAssertEqual([schemes.isURLAllowed("x-a:"), schemes.isURLAllowed("x-b:")], [false, true])
    }

    func testOfVersionsTheNarrowerLimitCounts() throws {
        let policy = try combined(
            "\"minimumRequiredOsVersion\": \"17.5\", \"maximumRequiredOsVersion\": \"26.1\"",
            "\"minimumRequiredOsVersion\": \"17.10\"", "\"maximumRequiredOsVersion\": \"26.0.9\"")
        XCTAssertEqual(policy.settings[.minimumRequiredOsVersion], .version([17, 10]))
        XCTAssertEqual(policy.settings[.maximumRequiredOsVersion], .version([26, 0, 9]))
    }

    func testAPolicyInForceStaysAsLongAsItIsAssigned() throws {
        let open = try PolicyFixtures.document("\"displayName\": \"open\"").compileStrictest()
        let closed = try PolicyFixtures.document("\"printBlocked\": true").compileStrictest()
        XCTAssertNil(PolicyCombination.effective([]))
        XCTAssertNil(PolicyCombination.effective([], applied: open))
        XCTAssertEqual(PolicyCombination.effective([open]), open)
        XCTAssertEqual(PolicyCombination.effective([open, open]), open)
        XCTAssertEqual(PolicyCombination.effective([closed, open], applied: open), open)
        XCTAssertEqual(PolicyCombination.effective([closed], applied: open), closed)
        XCTAssertEqual(PolicyCombination.effective([closed, open])?.isPrintingAllowed, false)
    }

    /// No combination is looser than any of the policies it is made of, whatever they say.
    func testNoCombinationIsLooserThanOneOfItsPolicies() throws {
        for seed in TestSeeds([1], of: name) { try noCombinationIsLooserThanOneOfItsPolicies(seed) }
    }

    private func noCombinationIsLooserThanOneOfItsPolicies(_ seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        let questions = Self.questions
        var (compared, shut) = (0, 0)
        for round in 0..<200 {
            let slow = (0..<2).map { _ in Self.policy(&generator) }
            let policies = try slow.map { try $0.compiled() }
            let both = try XCTUnwrap(PolicyCombination.effective(policies))
            for facts in [DeviceFacts(), [.mdmEnrolled, .devicePasscode]] {
                for question in questions {
                    let answers = policies.map { $0.decision(for: question, facts: facts).isAllowed }
                    let answer = both.decision(for: question, facts: facts).isAllowed
                    let isRequirement =
                        if case .property(let property) = question { property.isRequirement } else { false }
                    compared += 1
                    if isRequirement {
                        XCTAssertTrue(
                            answer || !answers.contains(true), "round \(round), MAM_SEED=\(seed): \(question)")
                    } else {
                        XCTAssertTrue(
                            !answer || !answers.contains(false), "round \(round), MAM_SEED=\(seed): \(question)")
                        if !answer { shut += 1 }
                    }
                }
            }
        }
        XCTAssertEqual(compared, 200 * 2 * questions.count)
        XCTAssertGreaterThan(shut, compared / 10)
        XCTAssertLessThan(shut, compared * 95 / 100)
    }

    private static let questions: [PolicyQuestion] = {
        let accounts: [AccountReference] = [.none, .same, .unmanaged]
        let saves = MAMSaveLocation.allCases.flatMap { at in accounts.map { PolicyQuestion.save(to: at, account: $0) } }
        let opens = MAMOpenLocation.allCases.flatMap { at in accounts.map { PolicyQuestion.open(from: at, account: $0) }
        }
        let clipboard = [ClipboardContent.text(length: 3), .other].flatMap { content in
            [
                PolicyQuestion.copy(to: .unmanagedApp, content), .paste(from: .unmanagedApp, content),
                .copy(to: .managedApp(account: .same), content), .paste(from: .managedApp(account: .same), content),
            ]
        }
        let links = URLFixtures.urls.map { PolicyQuestion.link(.url($0.text, isKnownManagedAppScheme: true)) }
        let apps: [PolicyQuestion] = [
            .send(to: .unmanaged, payload: .file), .send(to: .managed(account: .same)), .receive(from: .unmanaged),
            .receive(from: .managed(account: .same)), .link(.universalLink("https://maps.apple.com/")),
            .link(.universalLink("https://a.example/")), .link(.compose(.message)),
        ]
        return saves + opens + clipboard + links + apps + PolicyProperty.allCases.map { .property($0) }
            + DocumentPickerMode.allCases.map { .documentPicker($0) }
    }()

    private static func policy(_ generator: inout SeededNumbers) -> SlowPolicy {
        // Transfer levels and links first, then what the other questions look at.
        var policy = URLFixtures.policy(Int.random(in: 0..<URLFixtures.policyCount, using: &generator))
        func flip() -> Bool { Bool.random(using: &generator) }
        policy.allowedInbound = SlowTransferLevel.allCases.randomElement(using: &generator) ?? .none
        policy.saveAsBlocked = flip()
        policy.allowedDataStorageLocations = SlowSet(SlowStorageService.allCases.filter { _ in flip() })
        policy.blockDataIngestionIntoOrganizationDocuments = flip()
        policy.allowedDataIngestionLocations = SlowSet(SlowIngestionService.allCases.filter { _ in flip() })
        policy.exemptedLinks = flip() ? nil : flip() ? [] : ["https://a.example"]
        policy.managedLinks = flip() ? nil : []
        policy.clipboard = SlowClipboardLevel.allCases.randomElement(using: &generator) ?? .blocked
        policy.clipboardLimit = flip() ? 0 : 5
        (policy.pinRequired, policy.disableAppPinIfDevicePinIsSet) = (flip(), flip())
        (policy.contactSyncBlocked, policy.printBlocked) = (flip(), flip())
        policy.allowWidgetContentSync = flip() ? nil : flip()
        (policy.thirdPartyKeyboardsBlocked, policy.genmojiBlocked) = (flip(), flip())
        (policy.writingToolsBlocked, policy.dictationBlocked) = (flip(), flip())
        policy.encryptionUsesDeviceSettings = flip()
        policy.screenCapture = SlowScreenCapture.allCases.randomElement(using: &generator) ?? .blocked
        return policy
    }
}
