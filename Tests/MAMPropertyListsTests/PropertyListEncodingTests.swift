import MAMPropertyLists
import XCTest

/// How a file's bytes become text, and back.
final class PropertyListEncodingTests: XCTestCase {
    private let text = "<plist>\r\n<string>Grün \u{1F600} €</string></plist>"
    private static let units = PropertyListEncoding.Unit.allCases

    func testEveryEncodingWithAMarkIsReadAndWrittenBackByteByByte() throws {
        for unit in Self.units where unit != .latin1 && unit != .ascii {
            let encoding = PropertyListEncoding(unit: unit, hasByteOrderMark: true)
            let bytes = try XCTUnwrap(encoding.encode(text.utf8))
            XCTAssertTrue(bytes.starts(with: encoding.mark))
            let document = try PropertyListDocument(bytes)
            XCTAssertEqual(document.encoding, encoding)
            XCTAssertEqual(document.text, Array(text.utf8))
            XCTAssertEqual(document.root.string, "Grün \u{1F600} €")
            XCTAssertEqual(document.encoding.encode(document.text), bytes)
            XCTAssertEqual(document.bytes, bytes)
        }
    }

    func testTheBytesOfEveryUnitAreThoseOfTheStandard() {
        let expected: [PropertyListEncoding.Unit: [UInt8]] = [
            .utf8: [0xEF, 0xBB, 0xBF, 0xC3, 0xBC, 0xF0, 0x9F, 0x98, 0x80],
            .utf16LittleEndian: [0xFF, 0xFE, 0xFC, 0, 0x3D, 0xD8, 0x00, 0xDE],
            .utf16BigEndian: [0xFE, 0xFF, 0, 0xFC, 0xD8, 0x3D, 0xDE, 0x00],
            .utf32LittleEndian: [0xFF, 0xFE, 0, 0, 0xFC, 0, 0, 0, 0x00, 0xF6, 0x01, 0],
            .utf32BigEndian: [0, 0, 0xFE, 0xFF, 0, 0, 0, 0xFC, 0, 0x01, 0xF6, 0x00],
        ]
        for (unit, bytes) in expected {
            let encoding = PropertyListEncoding(unit: unit, hasByteOrderMark: true)
            XCTAssertEqual(encoding.encode("ü\u{1F600}".utf8), bytes, "\(unit)")
        }
        let latin1 = PropertyListEncoding(unit: .latin1, hasByteOrderMark: false)
        XCTAssertEqual(latin1.encode("Grün".utf8), [0x47, 0x72, 0xFC, 0x6E])
        XCTAssertNil(latin1.encode("€".utf8))
        XCTAssertNil(PropertyListEncoding.utf8.encode([0xFF]))
    }

    func testLatin1AndASCIIAreReadWhenTheyAreDeclared() throws {
        for name in ["ISO-8859-1", "iso-8859-1", "latin1"] {
            let head = "<?xml version='1.0' encoding='\(name)'?><string>Gr"
            let bytes = Array(head.utf8) + [0xFC] + Array("n</string>".utf8)
            let document = try PropertyListDocument(bytes)
            XCTAssertEqual(document.root.string, "Grün")
            XCTAssertEqual(document.encoding, PropertyListEncoding(unit: .latin1, hasByteOrderMark: false))
            XCTAssertEqual(document.encoding.encode(document.text), bytes)
            XCTAssertEqual(document.positions(of: [document.root.range.upperBound]).first?.byteOffset, bytes.count)
        }
        for name in ["US-ASCII", "ascii", "utf-8", "UTF8"] {
            let file = "<?xml version='1.0' encoding=\"\(name)\"?><string>x</string>"
            XCTAssertEqual(try PropertyListFixture.value(file), .string("x"))
            let encoding = try PropertyListDocument(Array(file.utf8)).encoding
            XCTAssertEqual(encoding.unit, name.lowercased().hasSuffix("ascii") ? .ascii : .utf8)
            XCTAssertEqual(encoding.encode("é".utf8) == nil, encoding.unit == .ascii)
        }
    }

    func testADeclarationThatIsNotTrueIsRefused() {
        for name in ["UTF-16", "utf-16le", "UTF-32"] {
            PropertyListFixture.Refusal(
                "<?xml version='1.0' encoding='\(name)'?><string/>", "P002", "1:31",
                "the declared encoding is `\(name)`, but the file is not written in it", help: "declare `UTF-8`"
            ).check()
        }
        PropertyListFixture.Refusal(
            "<?xml version='1.0' encoding='US-ASCII'?>\n<string>é</string>", "P002", "2:9",
            "a byte from 0x80 on in a file that declares `US-ASCII`"
        ).check()
    }

    func testOtherEncodingsAreRefusedByName() {
        for name in ["windows-1252", "UTF-7", "EBCDIC-CP-US", "x-mac-roman", ""] {
            PropertyListFixture.Refusal(
                "<?xml version='1.0' encoding='\(name)'?><string/>", "P012", "1:31",
                "the declared encoding `\(name)` is not read"
            ).check()
        }
        for (name, unit) in [
            ("UTF-16", PropertyListEncoding.Unit.utf16LittleEndian), ("UTF-16", .utf16BigEndian),
            ("UTF-32", .utf32LittleEndian), ("UTF-32", .utf32BigEndian),
        ] {
            let encoding = PropertyListEncoding(unit: unit, hasByteOrderMark: false)
            let error = PropertyListFixture.refusal(encoding.encode(text.utf8) ?? [])
            XCTAssertEqual(error.code, .unsupportedFormat)
            XCTAssertEqual(error.message, "\(name) text without a byte order mark is not read")
        }
    }

    func testAnEncodingThatDoesNotBeginOrEndIsRefused() {
        for (declaration, column) in [("encoding='UTF-8 ", 17), ("encoding=UTF-8", 16), ("encoding=", 16)] {
            PropertyListFixture.Refusal(
                "<?xml \(declaration)?><string/>", "P002", "1:\(column)",
                "the declared encoding does not stand between quotes"
            ).check()
        }
        PropertyListFixture.Refusal(
            "<?xml version='1.0'0encoding='UPF-8'?><string/>", "P012", "1:31",
            "the declared encoding `UPF-8` is not read"
        ).check()
    }

    func testAMarkWinsOverADeclaration() throws {
        let declared = "<?xml version='1.0' encoding='ISO-8859-1'?><string>é</string>"
        for unit in Self.units where unit != .latin1 && unit != .ascii {
            let encoding = PropertyListEncoding(unit: unit, hasByteOrderMark: true)
            let document = try PropertyListDocument(try XCTUnwrap(encoding.encode(declared.utf8)))
            XCTAssertEqual(document.root.string, "é", "\(unit)")
        }
    }

    func testBytesThatAreNotTheEncodingAreRefusedAtTheirPlace() {
        let head = Array("<plist>\n<string>é".utf8)
        for (tail, name) in [
            ([0xFF], "0xFF"), ([0xC0, 0x80], "overlong"), ([0xED, 0xA0, 0x80], "surrogate"),
            ([0xF4, 0x90, 0x80, 0x80], "too great"), ([0xC3], "cut"), ([0x80], "alone"),
        ] as [([UInt8], String)] {
            let error = PropertyListFixture.refusal(head + tail + Array("</string></plist>".utf8))
            XCTAssertEqual(error.code, .malformed, name)
            XCTAssertEqual(error.message, "bytes that are not UTF-8", name)
            XCTAssertEqual(error.position, PropertyListPosition(line: 2, column: 10, byteOffset: 18), name)
        }
        for (bytes, name, offset) in [
            ([0xFF, 0xFE, 0x61, 0, 0x00, 0xD8, 0x61, 0], "UTF-16", 4),
            ([0xFE, 0xFF, 0, 0x61, 0xDC, 0x00], "UTF-16", 4),
            ([0xFE, 0xFF, 0, 0x61, 0], "UTF-16", 4), ([0xFE, 0xFF, 0, 0x61, 0xD8, 0], "UTF-16", 4),
            ([0, 0, 0xFE, 0xFF, 0, 0x11, 0, 0], "UTF-32", 4), ([0, 0, 0xFE, 0xFF, 0, 0, 0xD8, 0], "UTF-32", 4),
            ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0, 0x61, 0], "UTF-32", 8),
        ] as [([UInt8], String, Int)] {
            let error = PropertyListFixture.refusal(bytes)
            XCTAssertEqual(error.message, "bytes that are not \(name)", "\(bytes)")
            XCTAssertEqual(error.position?.byteOffset, offset, "\(bytes)")
        }
    }

    func testPositionsAreThoseOfTheFileInEveryEncoding() throws {
        let text = "<dict>\r<key>é\u{1F600}</key>\n<x/></dict>"
        for unit in Self.units where unit != .latin1 && unit != .ascii {
            for marked in [true, false] where marked || unit == .utf8 {
                let encoding = PropertyListEncoding(unit: unit, hasByteOrderMark: marked)
                let error = PropertyListFixture.refusal(try XCTUnwrap(encoding.encode(text.utf8)))
                let before = try XCTUnwrap(encoding.encode(text.utf8.prefix(25)))
                XCTAssertEqual(
                    error.position, PropertyListPosition(line: 3, column: 1, byteOffset: before.count), "\(unit)")
            }
        }
    }

    func testCarriageReturnsAndLineFeedsEndLines() throws {
        let text = "<dict>\r\n<!--\r--><!--\n\r-->\r\r<key>a</key>\u{1F600}</dict>"
        let error = PropertyListFixture.refusal(Array(text.utf8))
        XCTAssertEqual(error.position?.description, "7:13")
        let document = try PropertyListDocument(Array("<string>a\tb</string>".utf8))
        XCTAssertEqual(document.positions(of: [99, 11, 0, -5, 10]).map(\.column), [21, 12, 1, 1, 11])
    }
}
