import Foundation
import MAMPropertyLists
import TestSeeds
import XCTest

/// The same files, read by us, by Foundation and by Python's plistlib: equal values.
final class PropertyListDifferentialTests: XCTestCase {
    private let count = isExhaustive ? 10_000 : 10_000 / 64

    /// A file and what it says.
    private struct Sample {
        var bytes: [UInt8]
        var expected: String
        var isXML: Bool
        /// Python turns CR LF inside of text into LF, as XML demands.
        var isForPython: Bool
    }

    private func samples(_ seed: UInt64) throws -> [Sample] {
        var generator = PropertyListGenerator(seed: seed)
        return try (0..<count).map { number in
            let isXML = number % 4 != 3
            generator.keepsReturns = isXML && number % 8 == 0
            let value = generator.value()
            let bytes =
                isXML
                ? generator.xml(value)
                : [UInt8](
                    try PropertyListSerialization.data(
                        fromPropertyList: PropertyListGenerator.object(value), format: .binary, options: 0))
            return Sample(
                bytes: bytes, expected: PropertyListCanonical.text(value), isXML: isXML,
                isForPython: !generator.keepsReturns)
        }
    }

    private func describe(_ sample: Sample) -> String {
        sample.isXML ? String(decoding: sample.bytes, as: UTF8.self) : PropertyListCanonical.hex(sample.bytes)
    }

    func testWeAndFoundationReadEqualValues() throws {
        for seed in TestSeeds([1], of: name) { try weAndFoundationReadEqualValues(seed) }
    }

    private func weAndFoundationReadEqualValues(_ seed: UInt64) throws {
        let samples = try samples(seed)
        var kinds: [Bool: Int] = [:]
        for sample in samples {
            let document = try PropertyListDocument(sample.bytes)
            XCTAssertEqual(document.oddities, [], describe(sample))
            let ours = PropertyListCanonical.text(document.root.value)
            guard ours == sample.expected, PropertyListCanonical.foundation(sample.bytes) == sample.expected else {
                return XCTFail(
                    """
                    \(describe(sample))
                    ours       \(ours)
                    Foundation \(PropertyListCanonical.foundation(sample.bytes) ?? "refused")
                    expected   \(sample.expected)
                    """)
            }
            kinds[sample.isXML, default: 0] += 1
        }
        print("compared \(samples.count) files with Foundation: \(kinds[true] ?? 0) XML, \(kinds[false] ?? 0) binary")
        XCTAssertEqual(samples.count, count)
    }

    func testWeAndPythonReadEqualValuesAndWeReadPythonsFiles() throws {
        for seed in TestSeeds([1], of: name) { try weAndPythonReadEqualValuesAndWeReadPythonsFiles(seed) }
    }

    private func weAndPythonReadEqualValuesAndWeReadPythonsFiles(_ seed: UInt64) throws {
        let samples = try samples(seed).filter(\.isForPython)
        let lines = samples.map { ($0.isXML ? "x " : "b ") + PropertyListCanonical.hex($0.bytes) }
        let answers = try Self.python(lines)
        XCTAssertEqual(answers.count, samples.count)
        for (sample, answer) in zip(samples, answers) {
            let parts = answer.split(separator: " ")
            guard parts.count == 2, String(parts[0]) == sample.expected else {
                return XCTFail("\(describe(sample)) Python \(answer) expected \(sample.expected)")
            }
            let written = PropertyListFixture.bytes(hex: String(parts[1]))
            let ours = PropertyListCanonical.text(try PropertyListDocument(written).root.value)
            XCTAssertEqual(ours, sample.expected, String(answer))
            XCTAssertEqual(
                PropertyListCanonical.text(try PropertyListDocument(sample.bytes).root.value), sample.expected)
        }
        print("compared \(samples.count) files with Python, and as many that it wrote")
    }

    /// What Python's reader says about the lines, one process for all of them.
    static func python(_ lines: [String]) throws -> [Substring] {
        let check = Process()
        check.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        check.arguments = ["python3", "-c", "import plistlib; plistlib.FMT_BINARY"]
        check.standardError = FileHandle.nullDevice
        try check.run()
        check.waitUntilExit()
        try XCTSkipIf(check.terminationStatus != 0, "python3 is missing")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
        try Data(lines.joined(separator: "\n").utf8).write(to: input)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", PropertyListFixture.packageRoot.appendingPathComponent("Tests/Readers/plist_values.py").path,
        ]
        process.standardInput = try FileHandle(forReadingFrom: input)
        process.standardOutput = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0)
        return try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
    }
}
