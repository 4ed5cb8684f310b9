import Foundation
import MAMCore
import MAMSealedFiles
import MAMSimulation
import MAMVolumes
import TestSeeds
import XCTest

/// Protected files on the machine's own file system: killed writers, full volumes, limits, and what is no file.
final class FileTortureTests: XCTestCase {
    private var folder = ""

    override func setUpWithError() throws {
        var template = Array((NSTemporaryDirectory() + "/torture-XXXXXX").utf8CString)
        folder = String(cString: try XCTUnwrap(mkdtemp(&template)))
    }

    override func tearDown() { try? FileManager.default.removeItem(atPath: folder) }

    func testKilledWritersLoseNothing() throws {
        let rounds = isExhaustive ? 200 : 8
        let (status, output) = try TortureProgram.run(
            [TortureProgram.path(), "kill", "--rounds", "\(rounds)", "--folder", folder])
        print(output, terminator: "")
        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains(": \(rounds) rounds, "), output)
        XCTAssertTrue(output.hasSuffix(" 0 lost, 0 unreadable\n"), output)
    }

    func testAKilledAppForgetsNoAccountAndNoWipe() throws {
        let rounds = isExhaustive ? 200 : 9
        let (status, output) = try TortureProgram.run(
            [TortureProgram.path(), "life", "--rounds", "\(rounds)", "--folder", folder])
        print(output, terminator: "")
        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains(": \(rounds) kills, "), output)
        XCTAssertTrue(output.hasSuffix(" 0 faults\n"), output)
    }

    func testTheProgramSaysHowItIsCalled() throws {
        for words in [
            [], ["kill", "--rounds", "0"], ["kill", "--seed", "x"], ["limit", "--length", "-1"], ["other"],
        ] as [[String]] {
            XCTAssertEqual(try TortureProgram.run([TortureProgram.path()] + words).status, 64)
        }
        // Where there is no folder nothing can be tortured.
        XCTAssertEqual(try TortureProgram.run([TortureProgram.path(), "limit", "--folder", "/nowhere"]).status, 70)
    }

    func testALimitOfLengthLosesNothing() throws {
        // Some of them end in the middle of a slot that was there before.
        for limit in [120_000, 200_000, 296_900, 300_000, 301_111] {
            let (status, output) = try TortureProgram.run(
                [TortureProgram.path(), "limit", "--length", "\(limit)", "--folder", folder])
            XCTAssertEqual(status, 0, "\(limit): \(output)")
            XCTAssertTrue(output.hasPrefix("refused with \(EFBIG), "), "\(limit): \(output)")
        }
    }

    func testAFullVolumeLosesNothing() throws {
        let mounted = try TortureProgram.run(["/usr/bin/mount", "-t", "tmpfs", "-o", "size=1m", "none", folder])
        try XCTSkipUnless(mounted.status == 0, "mounting is refused")
        defer { umount2(folder, Int32(MNT_DETACH)) }
        let (status, output) = try TortureProgram.run([TortureProgram.path(), "limit", "--folder", folder])
        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.hasPrefix("refused with \(ENOSPC), "), output)
    }

    func testARawFileThatCannotBeWrittenIsStillRead() throws {
        let (kit, system) = (try FireKit(), SystemVolume())
        let path = folder + "/file"
        let raw = try system.open(path, [.read, .write, .create], mode: 0o600)
        let file = try ProtectedFile.create(on: raw, owner: "someone@example.com", key: kit.key, nonces: kit.nonces)
        let content = FireKit.bytes(10_000, seed: 1)
        try file.put(content, at: 0)
        // Not finished, so that there is something to mend; and opened in a way that forbids it.
        let reading = try system.open(path, .read, mode: 0)
        for isWritable in [false, true] {
            let next = try ProtectedFile.open(reading, isWritable: isWritable, nonces: kit.nonces) { _ in kit.key }
            XCTAssertEqual(try FireKit.content(of: next), content)
            XCTAssertThrowsError(try next.put([1], at: 0)) {
                XCTAssertEqual(($0 as? ProtectedFileError)?.code, .readOnly)
            }
        }
    }

    func testOpeningAFolderAsAFileFailsAsADirectory() throws {
        do throws(SystemError) {
            _ = try SystemVolume().open(folder, [.read, .write, .create], mode: 0o600)
            XCTFail("a folder was opened")
        } catch { XCTAssertEqual(error.number, EISDIR) }
    }
}
