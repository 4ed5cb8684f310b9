import Foundation
import MAMCore
import MAMPOSIX
import MAMStorage
import MAMTool
import MAMVolumes
import XCTest

/// Limits of the system, pipes and kills: what `mam` meets beside its files.
final class HostileFilesTests: FileToolTestCase {
    private func names(_ name: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + name).sorted()
    }

    // The program beside the tests, started with words for the shell.
    private func start(_ line: String) throws -> Process {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let program = tests.deletingLastPathComponent().appendingPathComponent("mam").path
        try XCTSkipUnless(FileManager.default.isExecutableFile(atPath: program), "the program is not built")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", line.replacingOccurrences(of: "MAM", with: program)]
        process.currentDirectoryURL = folder
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        return process
    }

    func testALimitOfLengthIsAnErrorAndNoDeath() async throws {
        let path = try await protectedNote("a.txt", String(repeating: "x", count: 2_000_000))
        let stored = try content(path)
        for line in ["unprotect \(path) -o out.txt", "unprotect \(path)"] {
            let process = try start("ulimit -f 2048; exec MAM \(line) --device device")
            process.waitUntilExit()
            XCTAssertEqual(process.terminationReason, .exit, line)
            XCTAssertEqual(process.terminationStatus, 74, line)
        }
        XCTAssertEqual(try content(path), stored)
        XCTAssertEqual(try names(), ["device", "notes"])
        XCTAssertEqual(try names("notes"), ["a.txt"])
    }

    func testAPipeThatNoProgramWritesToIsRefusedAndAnotherIsRead() async throws {
        let pipe = folder.path + "/pipe"
        XCTAssertEqual(mkfifo(pipe, 0o600), 0)
        for line in ["policy check", "settings check"] {
            let outcome = await mam(line.split(separator: " ").map(String.init) + [pipe])
            XCTAssertEqual(outcome.status, .noInput, line)
            XCTAssertTrue(outcome.error.contains("is a pipe to which no program writes"), outcome.error)
        }
        let policy = ##"{"@odata.type":"#microsoft.graph.iosManagedAppProtection","displayName":"piped"}"##
        let plain = await mam(["policy", "check", try file("policy.json", policy.utf8)])
        // As the shell passes the output of a program: something comes now, the rest while it is read.
        var ends: [Int32] = [0, 0]
        XCTAssertEqual(MAMPOSIX.pipe(&ends), 0)
        defer { close(ends[0]) }
        let (bytes, end) = (Array(policy.utf8), ends[1])
        XCTAssertEqual(write(end, bytes, 10), 10)
        let writer = Thread {
            _ = bytes.withUnsafeBytes { write(end, $0.baseAddress.map { $0 + 10 }, $0.count - 10) }
            close(end)
        }
        writer.start()
        let piped = await mam(["policy", "check", "/dev/fd/\(ends[0])"])
        XCTAssertEqual(piped.status, plain.status, piped.error)
    }

    func testAPipeOrAnEndlessFileInPlaceOfAJournalIsRefusedBeforeTheStoreIsOpened() async throws {
        try await protectedNote("a.txt")
        for name in ["keys.sqlite-journal", "keys.sqlite-wal"] {
            let path = folder.path + "/device/store/" + name
            unlink(path)
            XCTAssertEqual(mkfifo(path, 0o600), 0)
            let outcome = await run("files list --container notes")
            XCTAssertNotEqual(outcome.status, .success, name)
            XCTAssertTrue(outcome.error.contains("`\(name)`: a pipe, a socket or a device"), outcome.error)
            unlink(path)
            // A file with a hole, which SQLite would read for minutes.
            XCTAssertTrue(FileManager.default.createFile(atPath: path, contents: nil))
            XCTAssertEqual(truncate(path, 16 << 30), 0)
            let long = await run("files list --container notes")
            XCTAssertNotEqual(long.status, .success, name)
            XCTAssertTrue(long.error.contains("`\(name)` has 17179869184 bytes"), long.error)
            unlink(path)
        }
        let outcome = await run("files list --container notes")
        XCTAssertEqual(outcome.status, .success, outcome.error)
    }

    func testAKilledUnprotectLeavesNothingClearThatCanBeRead() async throws {
        let path = try await protectedNote("a.txt", String(repeating: "the plan\n", count: 1 << 20))
        let stored = try content(path)
        var kills = 0
        for line in ["unprotect \(path)", "unprotect \(path) -o notes/copy.txt", "unprotect \(path) -o out.txt"] {
            for _ in 0..<4 {
                let process = try start("exec MAM \(line) --device device")
                let id = process.processIdentifier
                // In the middle of writing the clear content, which has no name yet.
                while process.isRunning {
                    let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/fd")) ?? []
                    let isWriting = open.contains { descriptor in
                        let target = try? FileManager.default.destinationOfSymbolicLink(
                            atPath: "/proc/\(id)/fd/\(descriptor)")
                        return target?.hasSuffix("(deleted)") == true && target?.hasPrefix(folder.path) == true
                    }
                    guard isWriting else { continue }
                    kill(id, SIGKILL)
                    kills += 1
                    break
                }
                process.waitUntilExit()
                guard process.terminationReason == .uncaughtSignal else {
                    // It was faster.
                    if line.hasSuffix(path) { try Data(stored).write(to: folder.appendingPathComponent(path)) }
                    for name in ["notes/copy.txt", "out.txt"] { unlink(folder.path + "/" + name) }
                    continue
                }
                XCTAssertEqual(try content(path), stored, line)
                XCTAssertEqual(try names(), ["device", "notes"], line)
                XCTAssertEqual(try names("notes"), ["a.txt"], line)
                let info = await run("info \(path)")
                XCTAssertTrue(info.output.hasPrefix("\(path): encrypted\n"), info.output)
            }
        }
        XCTAssertGreaterThan(kills, 0)
    }

    func testInfoFirstRemovesWhatAKilledCallLeft() async throws {
        let path = try await protectedNote("a.txt")
        let left = folder.path + "/notes/.mam-tmp-" + String(repeating: "0", count: 32)
        try Data("the plan\n".utf8).write(to: URL(fileURLWithPath: left))
        do {
            let device = try storage()
            let resolved =
                try SystemVolume().resolve(folder.path) + "/notes/.mam-tmp-" + String(repeating: "0", count: 32)
            try device.ownerIndex().insertPending(
                OwnerRow(
                    container: AppContainer(publisher: "default.publisher", app: "com.example.app"), path: resolved,
                    owner: try device.ownerID(for: .unmanaged), kind: .clear))
        }
        let info = await run("info \(path)")
        XCTAssertEqual(info.status, .success, info.error)
        XCTAssertTrue(info.output.hasPrefix("\(path): encrypted\n"), info.output)
        XCTAssertFalse(FileManager.default.fileExists(atPath: left))
    }
}
