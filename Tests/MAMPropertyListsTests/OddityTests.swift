import MAMPropertyLists
import XCTest

/// What is read although other readers refuse it or see something else.
final class OddityTests: XCTestCase {
    private typealias Oddity = PropertyListDocument.Oddity

    private func oddities(_ text: String) throws -> [Oddity] { try PropertyListDocument(Array(text.utf8)).oddities }

    func testEqualKeysAreNamedWithTheOneThatCounts() throws {
        let text = "<dict><key>x</key><array><dict><key>a</key><true/><key>&#97;</key><false/></dict></array></dict>"
        let document = try PropertyListDocument(Array(text.utf8))
        XCTAssertEqual(
            document.oddities,
            [
                Oddity(
                    kind: .duplicateKey(name: "a", dictionary: PropertyListPath([.key("x"), .index(0)])),
                    range: 31..<43,
                    other: 50..<66)
            ])
        let path = PropertyListPath([.key("x"), .index(0), .key("a")])
        XCTAssertEqual(document.node(at: path)?.boolean, false)
        XCTAssertEqual(document.node(at: path)?.range, 66..<74)
    }

    func testOfThreeEqualKeysTheLastOneCountsInXML() throws {
        let found = try oddities("<dict><key>a</key><true/><key>a</key><true/><key>a</key><true/></dict>")
        XCTAssertEqual(found.map(\.range), [6..<18, 25..<37])
        XCTAssertEqual(found.map(\.other), [44..<56, 44..<56])
    }

    func testOfEqualKeysTheFirstOneCountsInBinary() throws {
        let bytes = PropertyListFixture.binary([[0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x61, 0, 0x61], [0x08], [0x09]])
        let document = try PropertyListDocument(bytes)
        XCTAssertEqual(document.root["a"]?.boolean, false)
        XCTAssertEqual(document.root.members.map(\.key), ["a", "a"])
        XCTAssertEqual(
            document.oddities,
            [
                Oddity(kind: .duplicateKey(name: "a", dictionary: PropertyListPath()), range: 15..<18, other: 13..<15)
            ])
        XCTAssertEqual(document.positions(of: [15]), [PropertyListPosition(line: 1, column: 16, byteOffset: 15)])
    }

    func testKeysThatUnicodeHoldsEqualAreDifferent() throws {
        let document = try PropertyListDocument(
            Array("<dict><key>\u{E9}</key><true/><key>e\u{301}</key><false/></dict>".utf8))
        XCTAssertEqual(document.oddities, [])
        XCTAssertEqual(document.root["\u{E9}"]?.boolean, true)
        XCTAssertEqual(document.root["e\u{301}"]?.boolean, false)
    }

    func testManyEqualKeysAreFoundAndOnlyAHundredAreKept() throws {
        for count in [2, 16, 17, 18, 1_000] {
            let text = "<dict>" + String(repeating: "<key>k</key><true/>", count: count) + "</dict>"
            let document = try PropertyListDocument(Array(text.utf8))
            XCTAssertEqual(document.oddities.count, min(count - 1, 100))
            XCTAssertEqual(document.odditiesLeftOut, max(0, count - 101))
            XCTAssertEqual(
                document.oddities.map(\.range.lowerBound), document.oddities.map(\.range.lowerBound).sorted())
        }
        let different = (0..<1_000).map { "<key>k\($0)</key><true/>" }.joined()
        XCTAssertEqual(try oddities("<dict>\(different)</dict>"), [])
        XCTAssertEqual(try oddities("<dict>\(different)<key>k500</key><true/></dict>").count, 1)
    }

    func testTextBehindTheEndAndOtherVersionsAreReported() throws {
        XCTAssertEqual(
            try oddities("<plist version='1.0'><true/></plist> \n x y \n"),
            [Oddity(kind: .trailingText, range: 39..<42)])
        XCTAssertEqual(
            try oddities("<plist version=\"2.0\"><true/></plist>"), [Oddity(kind: .version("2.0"), range: 16..<19)])
        XCTAssertEqual(try oddities("<plist version=''><true/></plist>").map(\.kind), [.version("")])
        XCTAssertEqual(try oddities("<plist><true/></plist><!-- a").map(\.range), [22..<28])
    }

    func testCommentsInTextAndEmptyDataAreReported() throws {
        let text = "<dict><key>a<!--b--></key><string>c<!-- d -->e</string><key>f</key><data/></dict>"
        let document = try PropertyListDocument(Array(text.utf8))
        XCTAssertEqual(
            document.oddities,
            [
                Oddity(kind: .commentInText(element: "key"), range: 12..<20),
                Oddity(kind: .commentInText(element: "string"), range: 35..<45),
                Oddity(kind: .emptyData, range: 67..<74),
            ])
        XCTAssertEqual(document.root.value, .dictionary([.init("a", .string("ce")), .init("f", .data([]))]))
        for (text, value) in [
            ("<integer>5<!-- x --></integer>", PropertyListValue.integer(5)),
            ("<real><!-- x -->1.5</real>", .real(1.5)),
            ("<date>2001-01-01<!-- x -->T00:00:00Z</date>", .date(0)),
            ("<data>QU<!-- x -->JD</data>", .data([65, 66, 67])),
            ("<true><!-- x --></true>", .boolean(true)),
        ] {
            let document = try PropertyListDocument(Array(text.utf8))
            XCTAssertEqual(document.root.value, value)
            XCTAssertEqual(document.oddities.count, 1, text)
        }
    }

    func testThousandsOfCommentsAreCountedNotKept() throws {
        let text = "<string>" + String(repeating: "<!---->", count: 20_000) + "</string>"
        let document = try PropertyListDocument(Array(text.utf8))
        XCTAssertEqual(document.oddities.count, 100)
        XCTAssertEqual(document.odditiesLeftOut, 19_900)
        XCTAssertEqual(document.root.string, "")
    }
}
