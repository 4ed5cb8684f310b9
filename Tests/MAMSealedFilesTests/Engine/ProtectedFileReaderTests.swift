import Foundation
import MAMBase
import MAMKeys
import MAMSealedFiles
import TestKits
import XCTest

/// A reader written from the format's description in another language reads what we write.
final class ProtectedFileReaderTests: XCTestCase {
    private typealias Kit = ProtectedFileKit

    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Readers/mam_reader.py").standardizedFileURL.path

    /// The account key whose bytes are 32 to 63.
    private static let keyDigits = DataProtectionKit.hex([UInt8](32..<64))
    private static let idDigits = DataProtectionKit.hex([UInt8](0xA0...0xAF))

    private func run(_ raw: [UInt8], key: String, id: String) throws -> (output: [UInt8], errors: String) {
        let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
            FileManager.default.isExecutableFile(atPath: $0)
        }
        guard let python else { throw XCTSkip("python3 is not there") }
        let path = NSTemporaryDirectory() + "mam-reader-\(UUID().uuidString)"
        XCTAssertTrue(FileManager.default.createFile(atPath: path, contents: Data(raw)))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (process, output, errors) = (Process(), Pipe(), Pipe())
        process.executableURL = URL(filePath: python)
        process.arguments = ["-B", Self.script, "file", path, key, id]
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let read = try output.fileHandleForReading.readToEnd() ?? Data()
        let said = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus == 0, said.isEmpty)
        return (Array(read), String(decoding: said, as: UTF8.self))
    }

    private func material(_ geometry: ChunkGeometry) throws -> (raw: [UInt8], content: [UInt8]) {
        let (kit, raw, account) = (try Kit(), RawFile(), try Kit.knownAccount())
        let file = try ProtectedFile.create(
            on: raw, owner: "Älice@contoso.example", key: account, nonces: kit.nonces,
            options: .init(geometry: geometry))
        try file.write(Kit.pattern(9000), at: 10)
        try file.write(Kit.pattern(3000, 2), at: 40_000)
        try file.write(Kit.pattern(5000, 3), at: 5000)
        try file.truncate(to: 42_000)
        try file.truncate(to: 60_000)
        try file.write([1], at: 59_000)
        try file.finish()
        return (raw.bytes, try file.reopened(raw, account).all())
    }

    func testAnIndependentReaderReadsOurFiles() throws {
        for (first, chunk) in [(4096, 4096), (32, 4120), (1, 512), (65_536, 65_560)] {
            let geometry = try XCTUnwrap(ChunkGeometry(firstLength: first, chunkLength: chunk))
            let (raw, content) = try material(geometry)
            let (output, errors) = try run(raw, key: Self.keyDigits, id: Self.idDigits)
            XCTAssertEqual(output.count, 60_000, errors)
            XCTAssertEqual(output, content, "\(first) \(chunk)")
        }
    }

    func testAnIndependentReaderRefusesChangedFiles() throws {
        let (raw, _) = try material(.standard)
        for place in [45_056, 45_056 + 12, 45_056 + 16, 45_056 + 40, raw.count - 1] {
            var changed = raw
            changed[place] ^= 1
            let (output, errors) = try run(changed, key: Self.keyDigits, id: Self.idDigits)
            XCTAssertEqual(output, [])
            XCTAssertTrue(errors.hasPrefix("refused:"), errors)
        }
        let other = String(repeating: "00", count: 32)
        XCTAssertTrue(try run(raw, key: other, id: Self.idDigits).errors.hasPrefix("refused:"))
    }
}

extension ProtectedFile {
    fileprivate func reopened(_ raw: RawFile, _ account: AccountKey) throws(ProtectedFileError) -> ProtectedFile {
        try ProtectedFile.open(raw, isWritable: false, nonces: NoncePool()) { _ in account }
    }
}
