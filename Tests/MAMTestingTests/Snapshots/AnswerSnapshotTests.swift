import Foundation
import MAMCore
import MAMPolicyTools
import MAMTesting
import XCTest

final class AnswerSnapshotTests: XCTestCase {
    private func policy(_ members: String) throws -> MAMPolicy {
        try PolicyDocument(json: ##"{"@odata.type": "#microsoft.graph.iosManagedAppProtection", \##(members)}"##)
            .compileStrictest()
    }

    private var path: String { NSTemporaryDirectory() + "mam-answers-\(UUID().uuidString)/a/answers.json" }

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

    func testADifferenceEndsWithALineThatAsksAgain() throws {
        let (old, new, path) = (try policy(#""printBlocked": false"#), try policy(#""printBlocked": true"#), path)
        defer { try? FileManager.default.removeItem(atPath: path) }
        _ = AnswerFile.check(old, at: path, named: "answers.json", isRecording: true)
        let failure = try XCTUnwrap(AnswerFile.check(new, at: path, named: "answers.json", isRecording: false))
        let line = try XCTUnwrap(failure.components(separatedBy: "\n").last)
        XCTAssertEqual(
            line,
            "  replay  echo '{\"@odata.type\": \"#microsoft.graph.iosManagedAppProtection\", \"printBlocked\": true}'"
                + " | mam policy diff '\(path)' -")
        // The command reads the recorded policy from the file.
        let kept = try PolicyFile(json: [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))).policy()
        XCTAssertEqual(kept.compileStrictest(), old)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let changed = text.replacing(
            "managed account: printing: allowed [printing.allowed]",
            with: "managed account: printing: BLOCKED [printing.blocked]")
        XCTAssertNotEqual(text, changed)
        try changed.write(toFile: path, atomically: true, encoding: .utf8)
        let engine = AnswerFile.check(old, at: path, named: "answers.json", isRecording: false)
        XCTAssertEqual(engine?.components(separatedBy: "\n").last, "  replay  mam policy table '\(path)'")
    }

    func testAnEngineThatAnswersOtherwiseIsNoticedThoughThePolicyIsTheSame() throws {
        let now = AnswerSnapshot(of: try policy(#""allowedOutboundDataTransferDestinations": "managedApps""#))
        let text = now.text.replacing("BLOCKED [send.unmanagedApp]", with: "allowed [send.all]")
        let difference = try XCTUnwrap(AnswerSnapshot(text)).difference(to: now)
        let lines = try XCTUnwrap(difference).split(separator: "\n")
        XCTAssertEqual(lines.first, "the policy is the same, the engine answers otherwise")
        XCTAssertTrue(
            lines.contains(
                "  + managed account: send text to an unmanaged app, no account: BLOCKED [send.unmanagedApp]"),
            "\(lines)")
    }

    func testASnapshotHoldsAnAnswerToEveryKindOfQuestionOnce() throws {
        let answers = AnswerSnapshot(
            of: try policy(
                #""printBlocked": true, "pinRequired": true, "managedUniversalLinks": ["http://a.example/\"*\""], "#
                    + #""allowedOutboundClipboardSharingLevel": "managedApps", "managedBrowser": "microsoftEdge""#)
        ).answers
        XCTAssertEqual(Set(answers).count, answers.count)
        for wanted in [
            "managed account: save to box, the same account: allowed [",
            "managed account: open from camera, no account: allowed [",
            "managed account: send text to a managed app, another managed account: ",
            "managed account: receive text from an unmanaged app, no account: ",
            "managed account: receive a shared item, an unmanaged account: ",
            "managed account: receive a shared file, no account: ",
            "managed account: copy anything, to be pasted in an unmanaged app, no account: BLOCKED [",
            "managed account: paste anything that was copied in this app, the same account: ",
            "managed account: upload a file to a page, ",
            "managed account: show a document picker to ",
            "managed account: printing: BLOCKED [print",
            "unmanaged account: printing: allowed [",
            "managed account: isPINRequired: yes [pin",
            "unmanaged account: isPINRequired: no [",
            #"universalLink, links of managed apps: "#,
            "openURL, ", "compose, ", "webViewLink, ",
        ] {
            XCTAssertTrue(answers.contains { $0.hasPrefix(wanted) }, "no answer begins with: \(wanted)")
        }
        for word in ["external to the app", "with a managed app for it"] {
            XCTAssertTrue(answers.contains { $0.contains(word) }, word)
        }
    }

    func testTextsOfAPolicyAreReadBackFromTheFile() throws {
        let policy = try policy(#""managedUniversalLinks": ["http://a.example/\"*\"", "https://b.example/\\*"]"#)
        let snapshot = AnswerSnapshot(of: policy)
        XCTAssertTrue(snapshot.answers.contains { $0.contains("\"") || $0.contains("\\") })
        XCTAssertEqual(AnswerSnapshot(snapshot.text), snapshot)
    }

    func testAFileThatIsNoSnapshotIsRefused() throws {
        XCTAssertNil(AnswerSnapshot("{}"))
        XCTAssertNil(AnswerSnapshot(""))
        XCTAssertNil(AnswerSnapshot(#"{"version": 2, "policy": {}, "answers": []}"#))
        XCTAssertNil(AnswerSnapshot(#"{"answers": [], "version": 1, "policy": 7}"#))
        let text = AnswerSnapshot(of: try policy(#""printBlocked": true"#)).text
        XCTAssertNotNil(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
}
