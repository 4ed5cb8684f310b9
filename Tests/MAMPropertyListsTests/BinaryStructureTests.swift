import MAMPropertyLists
import XCTest

/// Objects, trailer and offsets of binary files.
final class BinaryStructureTests: XCTestCase {
    private func value(_ objects: [UInt8]...) throws -> PropertyListValue {
        try PropertyListDocument(PropertyListFixture.binary(objects)).root.value
    }

    private func damage(
        _ bytes: [UInt8], at offset: Int, _ message: String, file: StaticString = #filePath, line: UInt = #line
    ) {
        let error = PropertyListFixture.refusal(bytes, file: file, line: line)
        XCTAssertEqual(error.code, .damagedBinary, message, file: file, line: line)
        XCTAssertEqual(error.message, "the binary property list is damaged: " + message, file: file, line: line)
        XCTAssertEqual(
            error.position, PropertyListPosition(line: 1, column: offset + 1, byteOffset: offset), message, file: file,
            line: line)
    }

    func testEveryKindOfObjectIsRead() throws {
        XCTAssertEqual(try value([0x08]), .boolean(false))
        XCTAssertEqual(try value([0x09]), .boolean(true))
        XCTAssertEqual(try value([0x10, 0xFF]), .integer(255))
        XCTAssertEqual(try value([0x11, 0xFF, 0xFF]), .integer(65_535))
        XCTAssertEqual(try value([0x12, 0xFF, 0xFF, 0xFF, 0xFF]), .integer(4_294_967_295))
        XCTAssertEqual(try value([0x13] + Array(repeating: 0xFF, count: 8)), .integer(-1))
        XCTAssertEqual(try value([0x13, 0x80, 0, 0, 0, 0, 0, 0, 0]), .integer(.min))
        XCTAssertEqual(try value([0x22, 0x3F, 0xC0, 0, 0]), .real(1.5))
        XCTAssertEqual(try value([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0]), .real(1.5))
        XCTAssertEqual(try value([0x33, 0x40, 0x59, 0, 0, 0, 0, 0, 0]), .date(100))
        XCTAssertEqual(try value([0x42, 1, 2]), .data([1, 2]))
        XCTAssertEqual(try value([0x40]), .data([]))
        XCTAssertEqual(try value([0x52, 0x61, 0x62]), .string("ab"))
        XCTAssertEqual(try value([0x50]), .string(""))
        XCTAssertEqual(try value([0x62, 0, 0xE9, 0x20, 0xAC]), .string("é€"))
        XCTAssertEqual(try value([0x62, 0xD8, 0x3D, 0xDE, 0x00]), .string("\u{1F600}"))
        XCTAssertEqual(try value([0x51, 0]), .string("\u{0}"))
        XCTAssertEqual(try value([0x5F, 0x10, 2, 0x61, 0x62]), .string("ab"))
        XCTAssertEqual(try value([0xA2, 1, 1], [0x09]), .array([.boolean(true), .boolean(true)]))
        XCTAssertEqual(try value([0xD1, 1, 2], [0x51, 0x61], [0xD0]), .dictionary([.init("a", .dictionary([]))]))
    }

    func testIntegersOfSixteenBytesMustFit() throws {
        let (zeros, ones) = (Array(repeating: UInt8(0), count: 8), Array(repeating: UInt8(0xFF), count: 8))
        XCTAssertEqual(try value([0x14] + zeros + [0, 0, 0, 0, 0, 0, 0, 5]), .integer(5))
        XCTAssertEqual(try value([0x14] + zeros + [0x80, 0, 0, 0, 0, 0, 0, 0]), .unsigned(1 << 63))
        XCTAssertEqual(try value([0x14] + zeros + ones), .unsigned(.max))
        XCTAssertEqual(try value([0x14] + ones + ones), .integer(-1))
        for wide in [[0, 0, 0, 0, 0, 0, 0, 1] + zeros, ones + zeros, [0x80] + Array(repeating: 0, count: 15)] {
            let error = PropertyListFixture.refusal(PropertyListFixture.binary([[0x14] + wide]))
            XCTAssertEqual(error.code, .forbiddenObject)
            XCTAssertEqual(error.message, "an integer of more than 64 bits")
            XCTAssertEqual(error.position?.byteOffset, 8)
        }
    }

    func testInvalidObjectsAreRefusedWithTheirPlace() {
        for marker: UInt8 in [0x01, 0x07, 0x0A, 0x15, 0x1F, 0x24, 0x30, 0x32, 0x34, 0x70, 0x90, 0xE0, 0xF0, 0xFF] {
            damage(
                PropertyListFixture.binary([[0xA1, 1], [marker, 0, 0, 0, 0]]), at: 10,
                "no object begins with byte 0x\(String(marker, radix: 16, uppercase: true))")
        }
        damage(PropertyListFixture.binary([[0x51, 0x80]]), at: 9, "text that is not ASCII")
        damage(PropertyListFixture.binary([[0x59] + Array("12345678".utf8) + [0xFF]]), at: 17, "text that is not ASCII")
        damage(PropertyListFixture.binary([[0x61, 0xD8, 0]]), at: 9, "text that is not UTF-16")
        damage(PropertyListFixture.binary([[0x62, 0, 0x61, 0xDC, 0]]), at: 11, "text that is not UTF-16")
        damage(PropertyListFixture.binary([[0x62, 0xD8, 0, 0, 0x61]]), at: 9, "text that is not UTF-16")
        damage(PropertyListFixture.binary([[0x5F, 0x22, 0, 0, 0, 0]]), at: 9, "a count that is no number")
        damage(PropertyListFixture.binary([[0xA1, 7]]), at: 9, "a reference to object 7 of 1")
    }

    func testObjectsThatReachBeyondAreRefused() {
        for object: [UInt8] in [
            [0x10], [0x13, 0], [0x14, 0], [0x22, 0], [0x23], [0x33], [0x41], [0x52, 0x61], [0x61, 0], [0xA1],
            [0xD1, 0],
            [0x5F, 0x10, 3, 0x61], [0x5F, 0x13, 0, 0], [0x5F],
        ] {
            let bytes = PropertyListFixture.binary([object])
            let error = PropertyListFixture.refusal(bytes, "\(object)")
            XCTAssertEqual(error.code, .damagedBinary)
            XCTAssertTrue(error.message.hasSuffix("reaches beyond the objects") || object == [0x5F], error.message)
        }
    }

    func testATrailerThatContradictsItselfIsRefused() {
        let good = PropertyListFixture.binary([[0xA1, 1], [0x09]])
        let trailer = good.count - 32
        func changed(_ place: Int, _ bytes: UInt8...) -> [UInt8] {
            var copy = good
            copy.replaceSubrange(trailer + place..<trailer + place + bytes.count, with: bytes)
            return copy
        }
        damage(changed(6, 0), at: trailer + 6, "offsets of 0 bytes")
        damage(changed(6, 255), at: trailer + 6, "offsets of 255 bytes")
        damage(changed(7, 0), at: trailer + 7, "references of 0 bytes")
        damage(changed(7, 9), at: trailer + 7, "references of 9 bytes")
        damage(changed(15, 0), at: trailer + 16, "the root is object 0 of 0")
        damage(changed(23, 2), at: trailer + 16, "the root is object 2 of 2")
        damage(changed(16, 0x80), at: trailer + 16, "the root is object 9223372036854775808 of 2")
        damage(changed(15, 3), at: trailer + 8, "3 offsets of 1 bytes do not fill the 2 bytes of their table")
        damage(
            changed(8, 0xFF), at: trailer + 8,
            "18374686479671623682 offsets of 1 bytes do not fill the 2 bytes of their table")
        damage(changed(31, 8), at: trailer + 24, "the offset table begins at 8")
        damage(changed(31, 200), at: trailer + 24, "the offset table begins at 200")
        damage(changed(24, 0xFF), at: trailer + 24, "the offset table begins at 18374686479671623691")
        damage(changed(31, 10), at: trailer + 8, "2 offsets of 1 bytes do not fill the 3 bytes of their table")
    }

    func testOffsetsOutsideOfTheObjectsAreRefused() {
        let good = PropertyListFixture.binary([[0xA1, 1], [0x09]])
        let table = good.count - 34
        for wrong: UInt8 in [0, 7, 11, 255] {
            var copy = good
            copy[table + 1] = wrong
            damage(copy, at: table + 1, "object 1 lies at \(wrong), outside of the objects")
        }
    }

    func testAnUnreachableObjectIsIgnored() throws {
        XCTAssertEqual(try value([0xA0], [0xC1, 0], [0xFF]), .array([]))
        var bytes = PropertyListFixture.binary([[0xA0], [0x09]])
        bytes[bytes.count - 33] = 200
        damage(bytes, at: bytes.count - 33, "object 1 lies at 200, outside of the objects")
    }

    func testOtherVersionsAreRefusedByName() {
        for version in ["01", "10", "15", "0\u{1}"] {
            let error = PropertyListFixture.refusal(Array("bplist\(version)".utf8) + Array(repeating: 0, count: 40))
            XCTAssertEqual(error.code, .unsupportedFormat)
            let shown = version == "0\u{1}" ? "0\\u{1}" : version
            XCTAssertEqual(error.message, "binary property lists of version `\(shown)` are not read")
        }
        XCTAssertEqual(PropertyListFixture.refusal("bplist").code, .unsupportedFormat)
    }

    func testNodesKnowTheBytesOfTheirObjects() throws {
        let bytes = PropertyListFixture.binary([[0xD2, 1, 2, 3, 2], [0x51, 0x61], [0x51, 0x62], [0x10, 5]])
        let document = try PropertyListDocument(bytes)
        XCTAssertEqual(document.format, .binary)
        XCTAssertEqual(document.text, [])
        XCTAssertEqual(document.root.range, 8..<13)
        XCTAssertEqual(document.root.members.map(\.keyRange), [13..<15, 15..<17])
        XCTAssertEqual(document.root.members.map(\.value.range), [17..<19, 15..<17])
        XCTAssertEqual(document.root["b"]?.string, "b")
        XCTAssertEqual(document.root["b"]?.content, 15..<17)
        XCTAssertNil(document.root["c"])
    }

    func testSubtreesHaveTheValuesOfTheWhole() throws {
        let bytes = PropertyListFixture.binary([
            [0xA3, 1, 2, 1], [0xD1, 3, 2], [0xA2, 4, 5], [0x51, 0x61], [0x09], [0x51, 0x78],
        ])
        let root = try PropertyListDocument(bytes).root
        guard case .array(let elements) = root.value else { return XCTFail("no array") }
        XCTAssertEqual(root.elements.map(\.value), elements)
        XCTAssertEqual(root.elements[0]["a"]?.value, elements[1])
        XCTAssertEqual(root.element(at: 2)?["a"]?.element(at: 1)?.string, "x")
        XCTAssertNil(root.element(at: 3))
        XCTAssertNil(root.element(at: -1))
    }
}
