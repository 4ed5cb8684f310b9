import Foundation
import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// Binary files of ours, read back by three readers.
final class BinaryWriterTests: EditorTestCase {
    private let value = PropertyListValue.dictionary(
        [
            .init(
                "z", .array([0, 1, 255, 256, 65_535, 65_536, 4_294_967_296, Int.max, -1, Int.min].map { .integer($0) })),
            .init("a", .unsigned(UInt64.max)), .init("real", .real(1.5)), .init("negative zero", .real(-0.0)),
            .init("date", .date(86_400.5)), .init("data", .data([1, 2, 3])), .init("empty", .data([])),
            .init("text", .string("plain")), .init("wide", .string("é \u{1F600}")), .init("", .string("")),
            .init("true", .boolean(true)), .init("false", .boolean(false)), .init("none", .array([])),
            .init("long", .string(String(repeating: "x", count: 300))), .init("nothing", .dictionary([])),
            .init("deep", .array([.array([.dictionary([.init("plain", .string("plain"))])])])),
        ])

    func testOurReaderReadsTheWrittenFile() throws {
        let bytes = BinaryPropertyListWriter.bytes(of: value)
        XCTAssertEqual(try PropertyListDocument(bytes).root.value, value)
        XCTAssertEqual(BinaryPropertyListWriter.bytes(of: value), bytes)
    }

    func testSmallFilesAreTheseBytes() {
        XCTAssertEqual(
            BinaryPropertyListWriter.bytes(of: .dictionary([.init("a", .boolean(true)), .init("b", .string("a"))])),
            Array("bplist00".utf8) + [0xD2, 1, 2, 3, 1, 0x51, 0x61, 0x51, 0x62, 0x09]
                + [8, 13, 15, 17] + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 4] + [0, 0, 0, 0, 0, 0, 0, 0]
                + [0, 0, 0, 0, 0, 0, 0, 18])
    }

    func testManyObjectsNeedWiderReferences() throws {
        for count in [254, 255, 256, 300, 30_000] {
            let many = PropertyListValue.array((0..<count).map { .integer($0) })
            let bytes = BinaryPropertyListWriter.bytes(of: many)
            XCTAssertEqual(try PropertyListDocument(bytes).root.value, many, "\(count)")
        }
    }

    func testEqualScalarsAreOneObjectAndOthersAreNot() throws {
        let same = BinaryPropertyListWriter.bytes(of: .array(Array(repeating: .string("twice told"), count: 9)))
        XCTAssertEqual(same.count, 8 + 10 + 11 + 2 + 32)
        let kinds: [PropertyListValue] = [
            .integer(1), .real(1), .boolean(true), .string("1"), .date(1), .data([1]), .integer(0), .boolean(false),
            .string("é"), .string("e\u{301}"),
        ]
        let read = try PropertyListDocument(BinaryPropertyListWriter.bytes(of: .array(kinds))).root
        XCTAssertEqual(
            read.elements.map(\.kind),
            [.integer, .real, .boolean, .string, .date, .data, .integer, .boolean, .string, .string])
        XCTAssertEqual(Array(read.elements[9].string?.utf8 ?? "".utf8), Array("e\u{301}".utf8))
    }

    func testFoundationReadsTheWrittenFile() throws {
        let bytes = BinaryPropertyListWriter.bytes(of: value)
        let object = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
        let read = try XCTUnwrap(object as? [String: Any])
        XCTAssertEqual(read.count, 16)
        XCTAssertEqual(read["wide"] as? String, "é \u{1F600}")
        XCTAssertEqual((read["z"] as? [NSNumber])?.map(\.int64Value).suffix(3), [Int64.max, -1, Int64.min])
        XCTAssertEqual((read["a"] as? NSNumber)?.uint64Value, UInt64.max)
        XCTAssertEqual((read["date"] as? Date)?.timeIntervalSinceReferenceDate, 86_400.5)
    }

    func testPythonReadsTheWrittenFile() throws {
        let python = URL(fileURLWithPath: "/usr/bin/python3")
        let other = URL(fileURLWithPath: "/usr/local/bin/python3")
        guard let tool = [python, other].first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
            throw XCTSkip("python3 is not installed")
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("mam-\(UUID().uuidString).plist")
        try Data(BinaryPropertyListWriter.bytes(of: value)).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        let pipe = Pipe()
        (process.executableURL, process.standardOutput) = (tool, pipe)
        process.arguments = [
            "-c",
            "import plistlib,sys; d=plistlib.load(open(sys.argv[1],'rb')); print(list(d)[:4], d['z'], d['a'], d['wide'], d['deep'])",
            file.path,
        ]
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        XCTAssertEqual(
            String(decoding: output, as: UTF8.self),
            "['z', 'a', 'real', 'negative zero'] [0, 1, 255, 256, 65535, 65536, 4294967296, 9223372036854775807, -1, -9223372036854775808]"
                + " 18446744073709551615 é \u{1F600} [[{'plain': 'plain'}]]\n")
    }

    func testEditsOfABinaryFileAreEditsOfItsValues() throws {
        let bytes = BinaryPropertyListWriter.bytes(of: value)
        let changed = try edited(
            bytes,
            [
                PropertyListEdit(at("z", then: 0), .remove), PropertyListEdit(at("a"), .rename("b")),
                PropertyListEdit(at("none"), .append([.string("x")])), PropertyListEdit(at("new"), .set(.integer(1))),
            ])
        let root = try PropertyListDocument(changed).root
        XCTAssertEqual(root.members.map(\.key).prefix(2), ["z", "b"])
        XCTAssertEqual(root.members.last?.key, "new")
        XCTAssertEqual(root["z"]?.count, 9)
        XCTAssertEqual(root["none"]?.count, 1)
    }
}
