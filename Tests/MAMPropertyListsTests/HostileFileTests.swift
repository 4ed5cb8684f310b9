import Foundation
import MAMPropertyLists
import XCTest

/// Files that end the process of other readers, or keep it busy without end: each gives a clean answer, in little memory.
final class HostileFileTests: XCTestCase {
    /// Reads a file here and in a process of its own, whose memory, signal and time would show a failure.
    private func check(
        _ name: String, _ bytes: [UInt8], _ code: String, _ message: String, file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        let error = PropertyListFixture.refusal(bytes, name, file: file, line: line)
        XCTAssertEqual(error.code.rawValue, code, name, file: file, line: line)
        XCTAssertEqual(error.message, message, name, file: file, line: line)
        let outcome = try ReaderProgram.read(bytes)
        XCTAssertEqual(outcome.status, 0, name, file: file, line: line)
        XCTAssertEqual(outcome.output.first.map(String.init), error.description, name, file: file, line: line)
        // The sanitizers keep memory of their own.
        if ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil,
            ProcessInfo.processInfo.environment["ASAN_OPTIONS"] == nil
        {
            XCTAssertLessThan(outcome.memory, 64 << 20, name, file: file, line: line)
        }
        XCTAssertLessThan(outcome.seconds, 20, "\(name) hangs", file: file, line: line)
        print("\(name): \(bytes.count) bytes, \(outcome.output.last ?? ""), \(outcome.memory >> 20) MB")
    }

    private static func number(_ value: Int, _ size: Int) -> [UInt8] { PropertyListFixture.number(value, size) }
    private func number(_ value: Int, _ size: Int) -> [UInt8] { PropertyListFixture.number(value, size) }

    private let many = "more than 50000 values and keys"
    private let deep = "nested deeper than 64 levels"
    private let beyond = "the binary property list is damaged: an object reaches beyond the objects"

    func testC1SetsAreRefused() throws {
        let set = PropertyListFixture.bytes(
            hex: "62706c6973743030c10151610008000a000000000000020100000000000000020000000000000000000000000000000c")
        try check("C1", set, "P010", "a set in a binary property list")
        try check("C1 empty", PropertyListFixture.binary([[0xC0]]), "P010", "a set in a binary property list")
        try check(
            "C1 inside", PropertyListFixture.binary([[0xA1, 1], [0xD1, 2, 3], [0x51, 0x61], [0xC1, 2]]), "P010",
            "a set in a binary property list")
    }

    func testC2ReferenceBombsAreRefused() throws {
        for levels in [5, 6, 8, 9, 20, 40] {
            let bomb = (0..<levels).map { [0xAA] + Array(repeating: UInt8($0 + 1), count: 10) } + [[0x50]]
            try check("C2 \(levels)", PropertyListFixture.binary(bomb), "P004", many)
        }
        let small = (0..<4).map { [0xAA] + Array(repeating: UInt8($0 + 1), count: 10) } + [[0x50]]
        XCTAssertEqual(try PropertyListDocument(PropertyListFixture.binary(small)).root.count, 10)
    }

    func testC3CyclesAreRefused() throws {
        let holdsItself = "the binary property list is damaged: the container holds itself"
        try check("C3", PropertyListFixture.binary([[0xA1, 0]]), "P003", holdsItself)
        try check(
            "C3 two", PropertyListFixture.binary([[0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]]), "P003", holdsItself)
        try check("C3 key", PropertyListFixture.binary([[0xD1, 0, 0]]), "P003", holdsItself)
    }

    func testC4HugeCountsAreRefused() throws {
        let dictionary =
            "62706c6973743030df134000000000000000080000000000000101000000000000000100000000000000000000000000000012"
        try check("C4 dictionary", PropertyListFixture.bytes(hex: dictionary), "P003", beyond)
        for marker: UInt8 in [0xAF, 0xDF, 0x4F, 0x5F, 0x6F] {
            for high: UInt8 in [0x7F, 0x80, 0xFF] {
                let object: [UInt8] = [marker, 0x13, high] + Array(repeating: 0xFF, count: 7)
                try check("C4 \(marker)", PropertyListFixture.binary([object]), "P003", beyond)
            }
        }
    }

    func testC5DeepNestingIsRefused() throws {
        for (tag, count) in [("array", 9_600), ("dict><key>k</key", 8_300), ("array", 149_000)] {
            let text = String(repeating: "<\(tag)>", count: count)
            try check("C5 \(count) \(tag.prefix(5))", Array(text.utf8), "P004", deep)
        }
        try check("C5 old", Array(String(repeating: "(", count: 1_000_000).utf8), "P004", deep)
        try check("C5 old", Array(String(repeating: "{a=", count: 300_000).utf8), "P004", deep)
        try check("C5 binary", Self.chain(100_000), "P004", deep)
    }

    /// Arrays that hold one another, the first of them the root.
    static func chain(_ count: Int) -> [UInt8] {
        var (bytes, offsets) = (Array("bplist00".utf8), [UInt8]())
        for index in 0..<count {
            offsets += number(bytes.count, 3)
            bytes += index == count - 1 ? [0xA0] : [0xA1] + number(index + 1, 3)
        }
        let table = bytes.count
        return bytes + offsets + [0, 0, 0, 0, 0, 0, 3, 3] + number(count, 8) + number(0, 8) + number(table, 8)
    }

    func testC6TheDeepestFileNeedsLittleStack() {
        let limits = PropertyListLimits(bytes: 1 << 20, depth: .max, nodes: 1 << 20)
        XCTAssertEqual(limits.depth, 512)
        let files = [
            Array((String(repeating: "<array>", count: 512) + String(repeating: "</array>", count: 512)).utf8),
            Self.chain(512), Array((String(repeating: "(", count: 512) + String(repeating: ")", count: 512)).utf8),
        ]
        let done = expectation(description: "read")
        let thread = Thread {
            for file in files {
                let document = try? PropertyListDocument(file, limits: limits)
                XCTAssertEqual(document?.root.value.kind, .array)
            }
            done.fulfill()
        }
        thread.stackSize = 256 << 10
        thread.start()
        wait(for: [done], timeout: 20)
    }

    func testC7DatesThatAreNotFiniteAreRefused() throws {
        for bits: [UInt8] in [
            [0x7F, 0xF8, 0, 0, 0, 0, 0, 0], [0x7F, 0xF0, 0, 0, 0, 0, 0, 0], [0xFF, 0xF0, 0, 0, 0, 0, 0, 0],
            [0xFF, 0xFF, 1, 2, 3, 4, 5, 6],
        ] {
            try check("C7", PropertyListFixture.binary([[0x33] + bits]), "P010", "a date that is not finite")
        }
        let far = PropertyListFixture.binary([[0x33, 0x7F, 0xEF, 0, 0, 0, 0, 0, 0]])
        XCTAssertEqual(try PropertyListDocument(far).root.date?.isFinite, true)
    }

    func testC10KeysAndValuesOfOtherKindsAreRefused() throws {
        for (key, name) in [
            ([0x10, 7], "integer"), ([0x09], "boolean"), ([0x33] + Array(repeating: 0, count: 8), "date"),
            ([0x41, 1], "data"), ([0xA0], "array"), ([0xD0], "dictionary"), ([0x22, 0, 0, 0, 0], "real"),
        ] as [([UInt8], String)] {
            try check(
                "C10 key", PropertyListFixture.binary([[0xD1, 1, 2], key, [0x09]]), "P010",
                "a dictionary has a key that is no string but: \(name)")
        }
        for (object, name) in [
            ([0x00], "a null"), ([0x80, 1], "a UID"), ([0x83, 1, 2, 3, 4], "a UID"), ([0xB0], "an ordered set"),
            ([0x0F], "a fill byte"), ([0x21, 0, 0], "a real number of 2 bytes"), ([0x0C], "a URL"), ([0x0E], "a UUID"),
        ] as [([UInt8], String)] {
            try check("C10 \(name)", PropertyListFixture.binary([object]), "P010", "\(name) in a binary property list")
            try check(
                "C10 in", PropertyListFixture.binary([[0xA1, 1], object]), "P010", "\(name) in a binary property list")
            try check(
                "C10 key", PropertyListFixture.binary([[0xD1, 1, 1], object]), "P010",
                "\(name) in a binary property list")
        }
        try check(
            "C10 text", Array("bplist00".utf8), "P003",
            "the binary property list is damaged: it has 8 bytes, too few to hold a value")
    }

    func testObjectsThatOverlapCanNotMultiplyTheWork() throws {
        // Three hundred entries for one string of thirty thousand bytes.
        let count = 300
        var bytes = Array("bplist00".utf8) + [0xAF, 0x11] + number(count - 1, 2)
        for index in 1..<count { bytes += number(index, 2) }
        let string = bytes.count
        bytes += [0x5F, 0x11] + number(30_000, 2) + Array(repeating: 0x61, count: 30_000)
        let table = bytes.count
        bytes += number(8, 4) + (1..<count).flatMap { _ in number(string, 4) }
        bytes += [0, 0, 0, 0, 0, 0, 4, 2] + number(count, 8) + number(0, 8) + number(table, 8)
        try check("overlap", bytes, "P003", "the binary property list is damaged: objects overlap")
    }

    func testEqualKeysByTheThousandTakeLittle() throws {
        for text in [
            "<dict>" + String(repeating: "<key>k</key><true/>", count: 24_000) + "</dict>",
            "<dict>" + (0..<24_000).map { "<key>k\($0)</key><true/>" }.joined() + "</dict>",
            "<dict>" + (0..<16).map { _ in "<key>\(String(repeating: "a", count: 60_000))</key><true/>" }.joined()
                + "</dict>",
        ] {
            let outcome = try ReaderProgram.read(Array(text.utf8))
            XCTAssertEqual(outcome.status, 0)
            XCTAssertEqual(outcome.output.first?.hasPrefix("xml dictionary, "), true)
            XCTAssertLessThan(outcome.seconds, 20)
            print("keys: \(text.utf8.count) bytes, \(outcome.output.last ?? ""), \(outcome.memory >> 20) MB")
        }
    }

    func testSharedTextThatWouldFillTheMemoryIsRefused() throws {
        // An array that names one string of 200,000 bytes 200 times: 40 MB for whoever copies it.
        var bytes = Array("bplist00".utf8) + [0xAF, 0x10, 200] + Array(repeating: 1, count: 200)
        let string = bytes.count
        bytes += [0x5F, 0x12] + number(200_000, 4) + Array(repeating: 0x61, count: 200_000)
        let table = bytes.count
        bytes +=
            number(8, 3) + number(string, 3) + [0, 0, 0, 0, 0, 0, 3, 1] + number(2, 8) + number(0, 8) + number(table, 8)
        try check(
            "shared text", bytes, "P004", "the values that several places share add up to more than 16777216 bytes")
    }
}
