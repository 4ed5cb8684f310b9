import Foundation
import MAMCore
import MAMTesting
import XCTest

final class AnswerSnapshotTests: XCTestCase {
    private func policy(_ members: String) throws -> MAMPolicy {
        try PolicyDocument(json: ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", \##(members)}"##)
            .compile()
    }

    private var path: String {
        NSTemporaryDirectory() + "mam-answers-\(UUID().uuidString)/a/answers.json"
    }

    func testAnswersThatAreKeptAreTheAnswersNow() {
        assertAnswers(of: TestDeviceTests.managedOnly, match: "managed-only.json")
    }

    func testRecordingWritesTheFileAndFailsOnce() throws {
        let (policy, path) = (try policy(#""saveAsBlocked": true, "displayName": "a \"b\" </x> \n""#), path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let missing = AnswerFile.check(policy, at: path, named: "answers.json", isRecording: false)
        XCTAssertEqual(missing, "there is no file `answers.json` beside the test; MAM_RECORD_ANSWERS=1 writes it")
        let written = AnswerFile.check(policy, at: path, named: "answers.json", isRecording: true)
        XCTAssertEqual(written, "`answers.json` was written; read it, and run again without MAM_RECORD_ANSWERS")
        XCTAssertNil(AnswerFile.check(policy, at: path, named: "answers.json", isRecording: false))
    }

    func testADifferenceReadsAsReleaseNotesDo() throws {
        let (old, new) = (try policy(#""printBlocked": false"#), try policy(#""printBlocked": true"#))
        let difference = AnswerSnapshot(of: old).difference(to: AnswerSnapshot(of: new))
        XCTAssertEqual(difference, "newly blocked\n  printing")
    }

    func testAnEngineThatAnswersOtherwiseIsNoticedThoughThePolicyIsTheSame() throws {
        let now = AnswerSnapshot(of: try policy(#""allowedOutboundDataTransferDestinations": "managedApps""#))
        let text = now.text.replacing("BLOCKED [send.unmanagedApp]", with: "allowed [send.all]")
        let difference = try XCTUnwrap(AnswerSnapshot(text)).difference(to: now)
        let lines = try XCTUnwrap(difference).split(separator: "\n")
        XCTAssertEqual(lines.first, "the policy is the same, the engine answers otherwise")
        XCTAssertTrue(
            lines.contains("  + managed account: send unmanaged app, account none: BLOCKED [send.unmanagedApp]"),
            "\(lines)")
    }

    func testAFileThatIsNoSnapshotIsSaid() throws {
        XCTAssertNil(AnswerSnapshot("{}"))
        XCTAssertNil(AnswerSnapshot(""))
        XCTAssertNil(AnswerSnapshot(#"{"version": 2, "policy": {}, "answers": []}"#))
        XCTAssertNil(AnswerSnapshot(#"{"answers": [], "version": 1, "policy": 7}"#))
        let text = AnswerSnapshot(of: try policy(#""printBlocked": true"#)).text
        XCTAssertNotNil(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
}
