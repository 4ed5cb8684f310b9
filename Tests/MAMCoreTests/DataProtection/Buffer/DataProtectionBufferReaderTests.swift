import Foundation
import MAMCore
import XCTest

/// The reader in Python, which shares no code with this package, reads our buffers and refuses damaged ones.
final class DataProtectionBufferReaderTests: XCTestCase {
    private struct Reading: Decodable, Equatable {
        let kind: Int
        let keyID: String
        let owner: String
        let payload: String
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

    // The reader's answer; nil when it refuses.
    private func read(_ buffer: [UInt8], key: String) throws -> Reading? {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Readers/mam_buffer.py").standardizedFileURL
        let (process, input, output, errors) = (Process(), Pipe(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script.path, key]
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(buffer))
        try input.fileHandleForWriting.close()
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let text = String(decoding: complaint, as: UTF8.self)
            XCTAssertTrue(text.hasPrefix("mam_buffer: "), text)
            return nil
        }
        return try JSONDecoder().decode(Reading.self, from: answer)
    }

    private let key = DataProtectionKit.hex(Array(32..<64))

    func testItReadsWhatWeWrite() throws {
        for count in [0, 1, 16, 5000] {
            let payload = BufferKit.payload(count)
            for (kind, buffer) in [try BufferKit.mark(payload), try BufferKit.seal(payload)].enumerated() {
                let keyID = kind == 1 ? BufferKit.keyID : [UInt8](repeating: 0, count: 16)
                XCTAssertEqual(
                    try read(buffer, key: key),
                    Reading(
                        kind: kind, keyID: DataProtectionKit.hex(keyID), owner: BufferKit.owner.rawValue,
                        payload: DataProtectionKit.hex(payload)))
            }
        }
    }

    func testItRefusesWhatWeRefuse() throws {
        let buffer = try BufferKit.seal(BufferKit.payload(20))
        XCTAssertNil(try read(buffer, key: DataProtectionKit.hex(Array(0..<32))), "another key")
        XCTAssertNil(try read(Array(buffer.dropLast()), key: key))
        for offset in [0, 8, 9, 10, 12, 40, 60, 90, 100, 120, 140] {
            var changed = buffer
            changed[offset] ^= 0x80
            XCTAssertNil(try read(changed, key: key), "byte \(offset)")
        }
        var clear = try BufferKit.mark(BufferKit.payload(20))
        clear[120] ^= 1
        XCTAssertNil(try read(clear, key: key))
    }
}
