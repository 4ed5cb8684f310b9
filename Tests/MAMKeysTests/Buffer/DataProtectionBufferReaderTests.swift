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

    // The reader's answer; nil when it refuses.
    private func read(
        _ buffer: [UInt8], key: String, root: String = DataProtectionKit.hex(Array(0..<32)),
        publisher: String = "contoso"
    ) throws -> Reading? {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Readers/mam_buffer.py").standardizedFileURL
        let (process, input, output, errors) = (Process(), Pipe(), Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script.path, key, root, publisher]
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
            let buffers = [
                (1, BufferKit.oldMark(payload)), (2, try BufferKit.mark(payload)), (1, try BufferKit.seal(payload)),
            ]
            for (number, (version, buffer)) in buffers.enumerated() {
                let kind = number / 2
                let keyID = kind == 1 ? BufferKit.keyID : [UInt8](repeating: 0, count: 16)
                XCTAssertEqual(
                    try read(buffer, key: key),
                    Reading(
                        version: version, kind: kind, keyID: DataProtectionKit.hex(keyID),
                        owner: BufferKit.owner.rawValue, payload: DataProtectionKit.hex(payload),
                        isProven: number > 0))
            }
        }
    }

    func testItTellsWhichDeviceAndPublisherWroteAClearBuffer() throws {
        let buffer = try BufferKit.mark(BufferKit.payload(20))
        XCTAssertEqual(try read(buffer, key: key, root: key)?.isProven, false)
        XCTAssertEqual(try read(buffer, key: key, publisher: "fabrikam")?.isProven, false)
        var forged = buffer
        forged[120] ^= 1
        BufferKit.correctCheck(&forged)
        XCTAssertEqual(try read(forged, key: key)?.isProven, false)
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
        for clear in [try BufferKit.mark(BufferKit.payload(20)), BufferKit.oldMark(BufferKit.payload(20))] {
            for offset in [8, 9, 10, 12, 30, 60, 90, 100, 120, 140] {
                var changed = clear
                changed[offset] ^= 0x80
                XCTAssertNil(try read(changed, key: key), "byte \(offset)")
            }
        }
    }
}
