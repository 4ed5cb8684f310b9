import MAMCore
import MAMSimulation
import MAMTesting
import XCTest

final class PromptUserTests: XCTestCase {
    private static let withPIN = """
        {
          "@odata.type": "#microsoft.graph.iosManagedAppProtection", "pinRequired": true, "minimumPinLength": 4,
          "simplePinBlocked": false
        }
        """

    private func device(showing person: PromptUser) throws -> (TestDevice, ManagedApp) {
        let device = try TestDevice(users: ["alice": .policy(Self.withPIN)], facts: .devicePasscode)
        let notes = device.app("notes", signedIn: "alice")
        device.put(person, inFrontOf: "notes")
        return (device, notes)
    }

    func testAPersonChoosesAPINAndIsLetIn() async throws {
        let person = person(.pin("2580"))
        let (device, notes) = try device(showing: person)
        let result = await notes.policyManager.setUIPolicyAccountID(device["alice"])
        XCTAssertEqual(result, .success)
        XCTAssertEqual(person.prompts.count, 1)
        XCTAssertTrue(person.prompts[0].hasPrefix("choose a PIN"), "\(person.prompts)")
        XCTAssertEqual(person.complaints, [])
    }

    func testAPromptWithoutAnAnswerIsAFailureThatNamesItAndNoPIN() async throws {
        let person = PromptUser([])
        let (device, notes) = try device(showing: person)
        let result = await notes.policyManager.setUIPolicyAccountID(device["alice"])
        XCTAssertNotEqual(result, .success)
        XCTAssertEqual(person.failures.count, 1)
        XCTAssertTrue(person.failures[0].hasPrefix("prompt 1 has no answer in the script: choose a PIN"))
    }

    func testAnAnswerThatDoesNotFitIsAFailureAndIsNotKept() async throws {
        let person = PromptUser([.signIn, .pin("2580")])
        let (device, notes) = try device(showing: person)
        _ = await notes.policyManager.setUIPolicyAccountID(device["alice"])
        XCTAssertTrue(person.failures[0].hasPrefix("`signIn` is no answer to prompt 1: choose a PIN"))
        XCTAssertEqual(person.answersLeft, [.pin("2580")])
        XCTAssertEqual(person.complaints.last, "answers that nothing asked for: pin")
    }

    func testAPersonBlockedForOfflineTimeTriesAgain() async throws {
        let person = person(.pin("2580"), .tryAgain, .accept)
        let (device, notes) = try device(showing: person)
        let first = await notes.policyManager.setUIPolicyAccountID(device["alice"])
        XCTAssertEqual(first, .success)
        device.device.traits.isOnline = false
        device.time.advance(by: 90_000)
        let blocked = await notes.policyManager.setUIPolicyAccountID(device["alice"])
        XCTAssertEqual(blocked, .canceled)
        XCTAssertEqual(
            person.prompts.dropFirst().map { String($0.prefix { $0 != ":" }) },
            ["block (block.offline)", "block (block.offline)"])
        XCTAssertEqual(person.complaints, [])
    }

    func testAWrongPINIsAskedForAgain() async throws {
        let person = person(.pin("2580"), .wrongPIN, .pin("2580"))
        let (device, notes) = try device(showing: person)
        let first = await notes.policyManager.setUIPolicyAccountID(device["alice"])
        XCTAssertEqual(first, .success)
        device.time.advance(by: 3600)
        let again = device.relaunch("notes")
        let second = await again.policyManager.setUIPolicyAccountID(device["alice"])
        XCTAssertEqual(second, .success)
        XCTAssertEqual(person.prompts.count, 3)
        XCTAssertTrue(person.prompts[1].hasPrefix("enter the PIN"), "\(person.prompts)")
        XCTAssertEqual(person.complaints, [])
    }

    func testAPersonAnswersThePromptsOfEnrollment() async throws {
        let device = try TestDevice(
            users: ["alice": .policy(Self.withPIN), "bob": .policy(Self.withPIN)], facts: .devicePasscode)
        _ = try await device.enroll("alice", in: "notes")
        let person = person(.keep(.keepOld))
        device.put(person, inFrontOf: "notes")
        do {
            _ = try await device.enroll("bob", in: "notes")
            XCTFail("a second managed account was enrolled")
        } catch { XCTAssertTrue("\(error)".hasPrefix("the account was not enrolled: status "), "\(error)") }
        XCTAssertEqual(person.prompts.count, 1)
        XCTAssertTrue(person.prompts[0].hasPrefix("choose an account"), "\(person.prompts)")
    }
}
