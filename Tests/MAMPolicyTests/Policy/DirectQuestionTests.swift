import MAMCore
import TestSeeds
import XCTest

/// Questions that take the short way answer what the long way answers, in every field, whoever is asked.
final class DirectQuestionTests: XCTestCase {
    private static let accounts: [AccountReference] = [.none, .same, .unmanaged, .id("stranger@example.com")]

    /// Every question the short way knows, and some that it leaves.
    private static let questions = accounts.flatMap(questions(about:)) + otherQuestions

    private static func questions(about account: AccountReference) -> [PolicyQuestion] {
        var questions: [PolicyQuestion] = [.receiveSharedItem(owner: account), .receiveSharedFile(owner: account)]
        for location in MAMSaveLocation.allCases { questions.append(.save(to: location, account: account)) }
        for location in MAMOpenLocation.allCases { questions.append(.open(from: location, account: account)) }
        for payload in TransferPayload.allCases {
            questions.append(.send(to: .managed(account: account), payload: payload))
            questions.append(.receive(from: .managed(account: account), payload: payload))
        }
        return questions
    }

    private static var otherQuestions: [PolicyQuestion] {
        var questions: [PolicyQuestion] = []
        for payload in TransferPayload.allCases {
            questions.append(.send(to: .unmanaged, payload: payload))
            questions.append(.receive(from: .unmanaged, payload: payload))
        }
        for mode in DocumentPickerMode.allCases { questions.append(.documentPicker(mode)) }
        for property in PolicyProperty.allCases { questions.append(.property(property)) }
        for treatment in WebViewTreatment.allCases { questions.append(.uploadInWebView(treatment)) }
        return questions
    }

    func testADirectQuestionGivesTheAnswerOfTheGeneralQuestion() throws {
        for seed in TestSeeds([1], of: name) { try aDirectQuestionGivesTheAnswerOfTheGeneralQuestion(seed) }
    }

    private func aDirectQuestionGivesTheAnswerOfTheGeneralQuestion(_ seed: UInt64) throws {
        var (random, compared, blocked) = (SeededRandom(seed, of: name), 0, 0)
        for _ in 0..<200 {
            var policy = SlowPolicy()
            policy.allowedOutbound = SlowTransferLevel.allCases[random.below(3)]
            policy.allowedInbound = SlowTransferLevel.allCases[random.below(3)]
            policy.disableProtectionOfManagedOutboundOpenInData = random.chance(2)
            policy.filterOpenInToOnlyManagedApps = random.chance(2)
            policy.saveAsBlocked = random.chance(2)
            policy.allowedDataStorageLocations = SlowSet(SlowStorageService.allCases.filter { _ in random.chance(2) })
            policy.blockDataIngestionIntoOrganizationDocuments = random.chance(2)
            policy.allowedDataIngestionLocations = SlowSet(
                SlowIngestionService.allCases.filter { _ in random.chance(2) })
            policy.pinRequired = random.chance(2)
            policy.disableAppPinIfDevicePinIsSet = random.chance(2)
            policy.encryptionUsesDeviceSettings = random.chance(2)
            let app = ManagedApp(on: DeviceEnvironment(facts: random.chance(2) ? [.mdmEnrolled, .devicePasscode] : []))
            let manager = app.policyManager
            manager.setPolicyInMemory(try policy.compiled(), for: "alice@example.com")
            if random.chance(2) {
                app.appConfigManager.setDeviceManagementConfiguration([
                    "IntuneMAMUPN": "alice@example.com", "IntuneMAMOID": "00000000-0000-0000-0000-000000000001",
                ])
            }
            app.accounts.register("carol@example.com")
            let asked: [EffectivePolicy] = [
                manager.policy(for: "alice@example.com"), manager.policy(for: "carol@example.com"),
                manager.policy(for: "nobody@example.com"), manager.policy(for: nil), manager.policy,
                manager.policy(forAll: ["alice@example.com", "carol@example.com"]),
                manager.policy(forAll: ["carol@example.com", "nobody@example.com"]),
            ]
            for (place, one) in asked.enumerated() {
                for question in Self.questions {
                    let short = one.decision(for: question)
                    XCTAssertEqual(short, one.decisionInFull(for: question), "\(place) \(question) \(random.replay)")
                    compared += 1
                    blocked += short.isAllowed ? 0 : 1
                }
            }
        }
        print("direct questions: \(compared) compared, \(blocked) of them blocked")
        XCTAssertEqual(compared, 200 * 7 * Self.questions.count)
        XCTAssertGreaterThan(blocked, 0)
        XCTAssertLessThan(blocked, compared)
    }
}
