import MAMPropertyLists
import XCTest

/// Old-style lists: strings, data, arrays and dictionaries in brackets.
final class OldStyleTests: XCTestCase {
    private typealias Row = PropertyListFixture.Refusal

    private func members(_ members: (String, PropertyListValue)...) -> PropertyListValue {
        .dictionary(members.map { .init($0, $1) })
    }

    func testDictionariesArraysStringsAndDataAreRead() throws {
        for (text, value) in [
            ("{ a = b; }", members(("a", .string("b")))), ("{}", members()), ("()", .array([])),
            ("(a, \"b c\", 'd',)", .array([.string("a"), .string("b c"), .string("d")])),
            ("{ a = <0fAB 01>; b = <>; }", members(("a", .data([0x0F, 0xAB, 1])), ("b", .data([])))),
            ("{ a = { b = (c); }; }", members(("a", members(("b", .array([.string("c")])))))),
            ("a = b; \"c d\" = \"e\";", members(("a", .string("b")), ("c d", .string("e")))),
            ("a;\nb = c;", members(("a", .string("a")), ("b", .string("c")))),
            ("/* x */ { // y\n a = b; } // z", members(("a", .string("b")))),
            ("{ a-b = c.d/e:f$g_1; }", members(("a-b", .string("c.d/e:f$g_1")))),
            ("{ \"\" = ''; }", members(("", .string("")))),
            ("{ a = \"é\u{1F600}\"; }", members(("a", .string("é\u{1F600}")))),
        ] as [(String, PropertyListValue)] {
            let document = try PropertyListDocument(Array(text.utf8))
            XCTAssertEqual(document.format, .oldStyle, text)
            XCTAssertEqual(document.root.value, value, text)
        }
    }

    func testEscapesAreRead() throws {
        for (text, value) in [
            ("\\n\\t\\r\\\"\\'\\\\", "\n\t\r\"'\\"), ("\\a\\b\\f\\v", "\u{7}\u{8}\u{C}\u{B}"),
            ("\\101\\0\\18", "A\u{0}\u{1}8"), ("\\U00e9", "é"), ("\\Ud83d\\UDE00", "\u{1F600}"), ("a\\\nb", "ab"),
            ("\\q", "q"),
        ] {
            XCTAssertEqual(
                try PropertyListFixture.value("{ \"\(text)\" = \"\(text)\"; }"), members((value, .string(value))), text)
        }
    }

    func testBrokenListsAreRefusedWithLineAndColumn() {
        for row in [
            Row("{ a = b }", "P002", "1:9", "expected `;`, found `}`"),
            Row("{\n a b; }", "P002", "2:4", "expected `=`, found `b`"),
            Row("{ a = ; }", "P002", "1:7", "expected a value, found `;`"),
            Row("{ = b; }", "P002", "1:3", "expected a key, found `=`"),
            Row("(a b)", "P002", "1:4", "expected `,` or `)`, found `b`"),
            Row("(,)", "P002", "1:2", "expected a value, found `,`"),
            Row("(a", "P002", "1:3", "the file ends inside a value"),
            Row("{ a = b; ", "P002", "1:10", "the file ends inside a value"),
            Row("{ a = \"b; }", "P002", "1:7", "a quoted text does not end"),
            Row("{ a = \"b\\", "P002", "1:9", "a quoted text does not end"),
            Row("{ a = <0f0>; }", "P002", "1:11", "data with half a byte"),
            Row("{ a = <*BY>; }", "P002", "1:8", "expected a hexadecimal digit or `>`, found `*`"),
            Row("{ a = <0f", "P002", "1:7", "data does not end"),
            Row("{ /* a", "P002", "1:3", "a comment does not end"),
            Row("{ a = b; } c", "P002", "1:12", "text behind the root"),
            Row("a = b; }", "P002", "1:8", "expected a key, found `}`"),
            Row(
                "{ a = \"\\351\"; }", "P002", "1:8",
                "an octal escape beyond ASCII, whose meaning depends on the NEXTSTEP encoding"),
            Row("{ a = \"\\U00g0\"; }", "P002", "1:8", "`\\U` without four hexadecimal digits"),
            Row("{ a = \"\\Ud800\"; }", "P002", "1:8", "half of a character"),
            Row("{ a = \"\\Udc00\"; }", "P002", "1:8", "half of a character"),
            Row("{ a = \"\\é\"; }", "P002", "1:8", "a backslash before a character that needs none"),
        ] { row.check() }
    }

    func testNodesKnowTheirPlaces() throws {
        let text = "{ \"a\\n\" = (b, <01>); a;\n}"
        let document = try PropertyListDocument(Array(text.utf8))
        func part(_ range: Range<Int>) -> String { String(decoding: document.text[range], as: UTF8.self) }
        XCTAssertEqual(part(document.root.range), text)
        XCTAssertEqual(document.root.members.map { part($0.keyRange) }, ["\"a\\n\"", "a"])
        XCTAssertEqual(document.root.members.map { part($0.keyContent) }, ["a\\n", "a"])
        XCTAssertEqual(document.root["a\n"]?.elements.map { part($0.range) }, ["b", "<01>"])
        XCTAssertEqual(document.root["a\n"]?.elements.map { part($0.content) }, ["b", "01"])
    }

    func testOfEqualKeysTheLastOneCounts() throws {
        let document = try PropertyListDocument(Array("{ a = b; \"a\" = c; }".utf8))
        XCTAssertEqual(document.root["a"]?.string, "c")
        XCTAssertEqual(document.oddities.map(\.kind), [.duplicateKey(name: "a", dictionary: PropertyListPath())])
        XCTAssertEqual(document.oddities.map(\.range), [2..<3])
        XCTAssertEqual(document.oddities.map(\.other), [9..<12])
    }
}
