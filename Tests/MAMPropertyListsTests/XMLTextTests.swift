import MAMPropertyLists
import XCTest

/// Text of strings and keys: references, sections, characters XML has no place for.
final class XMLTextTests: XCTestCase {
    private typealias Row = PropertyListFixture.Refusal

    func testReferencesAndSectionsAreReadAndNothingElseIsChanged() throws {
        for (text, value) in [
            ("", ""), ("a", "a"), ("&amp;&lt;&gt;&quot;&apos;", "&<>\"'"), ("&#65;&#x41;&#x1F600;", "AA\u{1F600}"),
            ("&#9;&#10;&#13;", "\t\n\r"), ("&#00000065;", "A"), ("<![CDATA[<&]]>]]>", "<&]]>"), ("<![CDATA[]]>", ""),
            ("a<![CDATA[b]]>&#99;", "abc"), ("a\r\nb\rc\n", "a\r\nb\rc\n"), ("  a  ", "  a  "), ("]]>", "]]>"),
            ("é\u{1F600}", "é\u{1F600}"), ("&#x10FFFF;", "\u{10FFFF}"), ("a>b", "a>b"),
        ] {
            XCTAssertEqual(try PropertyListFixture.value("<string>\(text)</string>"), .string(value), text)
            XCTAssertEqual(
                try PropertyListFixture.value("<dict><key>\(text)</key><true/></dict>"),
                .dictionary([.init(value, .boolean(true))]), text)
        }
    }

    func testOtherReferencesAreRefused() {
        for text in ["&nbsp;", "&AMP;", "&b;", "&;"] {
            Row(
                "<string>x\(text)</string>", "P002", "1:10", "unknown reference `\(text)`",
                help: "write the character itself, or `&amp;` for `&`"
            ).check()
        }
        for text in [
            "&#0;", "&#1;", "&#8;", "&#x1F;", "&#xD800;", "&#xDFFF;", "&#xFFFE;", "&#xFFFF;", "&#x110000;", "&#;",
            "&#x;",
            "&#X41;", "&#4A;", "&#-1;", "&#999999999;",
        ] {
            Row("<string>\n\(text)</string>", "P002", "2:1", "`\(text)` is no character of XML").check()
        }
        for text in ["&", "&amp", "& b", "&#65", "a & b;", "&#00000000000065;"] {
            let column = 9 + (text.firstIndex(of: "&").map { text.distance(from: text.startIndex, to: $0) } ?? 0)
            let message = text == "a & b;" ? "unknown reference `& b;`" : "`&` that begins no reference"
            Row("<string>\(text)</string>", "P002", "1:\(column)", message).check()
        }
    }

    func testCharactersThatXMLForbidsAreRefusedEverywhere() {
        for (character, name) in [
            ("\u{0}", "control character 0x0"), ("\u{1}", "control character 0x1"),
            ("\u{B}", "control character 0xB"), ("\u{1F}", "control character 0x1F"),
            ("\u{FFFE}", "character U+FFFE"), ("\u{FFFF}", "character U+FFFF"),
        ] {
            Row("<string>a\(character)</string>", "P002", "1:10", name, help: "XML has no place for it; remove it")
                .check()
            Row("<!--\n\(character)--><string>a</string>", "P002", "2:1", name).check()
            Row("<string a='\(character)'>b</string>", "P002", "1:12", name).check()
        }
        Row("<dict><x/>\u{1}</dict>", "P002", "1:7", "unknown element `x`").check()
    }

    func testACharacterBehindTheEndDoesNotMatter() throws {
        let document = try PropertyListDocument(Array("<plist><true/></plist>\u{1}".utf8))
        XCTAssertEqual(document.oddities.map(\.kind), [.trailingText])
        XCTAssertEqual(document.oddities.first?.range, 22..<23)
    }

    func testTextThatDoesNotEndIsRefusedWhereItBegins() {
        Row("<dict>\n<key>a", "P002", "2:1", "`<key>` is not closed").check()
        Row("<string>a<![CDATA[b</string>", "P002", "1:10", "a CDATA section does not end").check()
        Row("<string>a<!--b</string>", "P002", "1:10", "a comment does not end").check()
        Row("<string>a<b/></string>", "P002", "1:10", "markup inside `<string>`").check()
        Row("<string>a<?b?></string>", "P002", "1:10", "markup inside `<string>`").check()
        Row("<string>a</key>", "P002", "1:10", "`</key>` where `</string>` was expected").check()
    }

    func testNodesKnowWhereTheyAndTheirContentStand() throws {
        let text = "<plist>\n <dict ><key>a&amp;</key>\n<string>é</string ><key/><data> QQ== </data></dict></plist>"
        let document = try PropertyListDocument(Array(text.utf8))
        func part(_ range: Range<Int>) -> String { String(decoding: document.text[range], as: UTF8.self) }
        let members = document.root.members
        XCTAssertEqual(members.map(\.key), ["a&", ""])
        XCTAssertEqual(members.map { part($0.keyRange) }, ["<key>a&amp;</key>", "<key/>"])
        XCTAssertEqual(members.map { part($0.keyContent) }, ["a&amp;", ""])
        XCTAssertEqual(members.map { part($0.value.range) }, ["<string>é</string >", "<data> QQ== </data>"])
        XCTAssertEqual(members.map { part($0.value.content) }, ["é", " QQ== "])
        XCTAssertTrue(part(document.root.range).hasPrefix("<dict ><key>"))
        XCTAssertTrue(part(document.root.content).hasPrefix("<key>a"))
        XCTAssertTrue(part(document.root.content).hasSuffix("</data>"))
        XCTAssertEqual(
            document.positions(of: [document.root.range.lowerBound, members[0].value.range.lowerBound, 0]).map(
                \.description),
            ["2:2", "3:1", "1:1"])
    }
}
