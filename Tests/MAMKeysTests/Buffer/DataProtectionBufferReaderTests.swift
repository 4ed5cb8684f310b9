import Foundation
import MAMBase
import TestKits
import XCTest

/// The reader in Python, which shares no code with this package, reads our buffers and refuses damaged ones.
final class DataProtectionBufferReaderTests: XCTestCase {
    private struct Reading: Decodable, Equatable {
        let version: Int
        let kind: Int
        let keyID: String
        let owner: String
        let payload: String
        let isProven: Bool
    }

    override func setUpWithError() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c", "import ctypes.util, sys; sys.exit(not ctypes.util.find_library('crypto'))",
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try XCTSkipIf(process.terminationStatus != 0, "python3 is missing, or does not find libcrypto")
    }

    private struct Request: Encodable {
        var key = DataProtectionKit.hex(Array(32..<64))
        var root = DataProtectionKit.hex(Array(0..<32))
        var publisher = "contoso"
        let buffer: String

        init(_ buffer: [UInt8]) { self.buffer = DataProtectionKit.hex(buffer) }
    }

    private struct Refusal: Decodable {
        let refused: String
    }

    /// Returns the reader's answers, nil for each buffer that it refuses.
    private func read(_ requests: [Request]) throws -> [Reading?] {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Readers/mam_buffer.py").standardizedFileURL
        let lines = try requests.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) + "\n" }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("requests-\(UUID().uuidString)")
        try Data(lines.joined().utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script.path]
        (process.standardInput, process.standardOutput) = (try FileHandle(forReadingFrom: file), output)
        try process.run()
        let answers = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            .split(separator: "\n").map { Data($0.utf8) }
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0)
        XCTAssertEqual(answers.count, requests.count)
        return try answers.map { answer in
            if let refusal = try? JSONDecoder().decode(Refusal.self, from: answer) {
                XCTAssertNotEqual(refusal.refused, "")
                return nil
            }
            return try JSONDecoder().decode(Reading.self, from: answer)
        }
    }

    func testAnIndependentReaderReadsOurBuffers() throws {
        var (requests, expected): ([Request], [Reading]) = ([], [])
        for count in [0, 1, 16, 5000] {
            let payload = BufferKit.payload(count)
            for (kind, buffer) in [try BufferKit.mark(payload), try BufferKit.seal(payload)].enumerated() {
                let keyID = kind == 1 ? BufferKit.keyID : [UInt8](repeating: 0, count: 16)
                requests.append(Request(buffer))
                expected.append(
                    Reading(
                        version: 1, kind: kind, keyID: DataProtectionKit.hex(keyID),
                        owner: BufferKit.owner.rawValue, payload: DataProtectionKit.hex(payload),
                        isProven: true))
            }
        }
        XCTAssertEqual(try read(requests), expected)
    }

    func testItTellsWhichDeviceAndPublisherWroteAClearBuffer() throws {
        let buffer = try BufferKit.mark(BufferKit.payload(20))
        var (otherDevice, otherPublisher) = (Request(buffer), Request(buffer))
        otherDevice.root = otherDevice.key
        otherPublisher.publisher = "fabrikam"
        var forged = buffer
        forged[120] ^= 1
        BufferKit.correctCheck(&forged)
        let answers = try read([Request(buffer), otherDevice, otherPublisher, Request(forged)])
        XCTAssertEqual(answers.map { $0?.isProven }, [true, false, false, false])
    }

    func testAnIndependentReaderRefusesTheBuffersWeRefuse() throws {
        let buffer = try BufferKit.seal(BufferKit.payload(20))
        var otherKey = Request(buffer)
        otherKey.key = otherKey.root
        var refused = [("another key", otherKey), ("the last byte", Request(Array(buffer.dropLast())))]
        for offset in [0, 8, 9, 10, 12, 40, 60, 90, 100, 120, 140] {
            var changed = buffer
            changed[offset] ^= 0x80
            refused.append(("byte \(offset) of a sealed buffer", Request(changed)))
        }
        let clear = try BufferKit.mark(BufferKit.payload(20))
        for offset in [8, 9, 10, 12, 30, 60, 90, 100, 120, 140] {
            var changed = clear
            changed[offset] ^= 0x80
            refused.append(("byte \(offset) of a clear buffer", Request(changed)))
        }
        XCTAssertEqual(refused.count, 23)
        for ((name, _), answer) in zip(refused, try read(refused.map(\.1))) { XCTAssertNil(answer, name) }
    }
}
