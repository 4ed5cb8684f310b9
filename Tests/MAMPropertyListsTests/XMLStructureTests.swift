import MAMPropertyLists
import XCTest

/// Elements, tags and what stands between them.
final class XMLStructureTests: XCTestCase {
    private typealias Row = PropertyListFixture.Refusal

    func testFilesThatFoundationReadsAreReadWithoutOddities() throws {
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
        let doctype = "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"x\">"
        for text in [
            "<dict/>", "<plist><dict/></plist>", "\(head)<dict/>",
            "\(head)\(doctype)<plist version=\"1.0\"><dict/></plist>",
            " \n\t\r\n<dict/>\n", "\(doctype)<dict/>", "<plist a='b' version = '1.0' ><dict c='d'/></plist>",
            "<?a b?><plist><?c?><!-- d --><dict><?e?><!-- f - g --></dict><!-- h --></plist><!-- i --><?j?>\n",
            "<dict></dict>", "<dict\n>\n</dict\n>", "<dict /><!-- a -->",
            " \(head)<dict/>", "<!DOCTYPE plist SYSTEM 'a'><dict/>", "<?xml version='1.0' encoding = 'utf-8' ?><dict/>",
        ] {
            let document = try PropertyListDocument(Array(text.utf8))
            XCTAssertEqual(document.format, .xml)
            XCTAssertEqual(document.root.value, .dictionary([]), text)
            XCTAssertEqual(document.oddities, [], text)
        }
    }

    func testEveryEmptyElementThatIsAValueIsRead() throws {
        for (text, value) in [
            ("<string/>", PropertyListValue.string("")), ("<array/>", .array([])), ("<dict/>", .dictionary([])),
            ("<dict><key/><true/></dict>", .dictionary([.init("", .boolean(true))])), ("<data></data>", .data([])),
        ] {
            XCTAssertEqual(try PropertyListFixture.value(text), value, text)
        }
    }

    func testAnArchiversReferenceIsAPlainDictionary() throws {
        XCTAssertEqual(
            try PropertyListFixture.value("<dict><key>CF$UID</key><integer>-1</integer></dict>"),
            .dictionary([.init("CF$UID", .integer(-1))]))
    }

    func testAnAttributeEndsAtTheFirstBracketAsInFoundation() throws {
        XCTAssertEqual(try PropertyListFixture.value("<string a='>'>b</string>"), .string("'>b"))
    }

    func testKeysAndValuesThatDoNotPairAreRefused() {
        Row("<dict><key>a</key></dict>", "P002", "1:7", "the key `a` has no value").check()
        Row("<dict><key>a</key>\n<key>b</key><true/></dict>", "P002", "1:7", "the key `a` has no value").check()
        Row(
            "<dict><key>a</key><true/>\n<false/></dict>", "P002", "2:1", "a value without a key",
            help: "in a dictionary, `<key>` stands before each value"
        ).check()
        Row("<array><key>a</key></array>", "P002", "1:8", "`<key>` outside of a dictionary").check()
        Row("<key>a</key>", "P002", "1:1", "`<key>` outside of a dictionary").check()
    }

    func testASecondRootIsRefused() {
        Row("<plist><dict/>\n<dict/></plist>", "P002", "2:1", "a second value behind the root").check()
        Row("<dict/><dict/>", "P002", "1:8", "a second value behind the root").check()
        Row("<true/>x", "P002", "1:8", "unexpected text between elements").check()
        Row("<plist></plist>", "P002", "1:8", "`<plist>` holds no value").check()
        Row("<plist/>", "P002", "1:1", "`<plist/>` holds no value").check()
        Row("<plist><plist></plist></plist>", "P002", "1:8", "`<plist>` inside or behind another element").check()
    }

    func testUnknownElementsAreNamedAndLetterCaseIsExplained() {
        Row(
            "<dict>\n<key>a</key><String>b</String></dict>", "P002", "2:13", "unknown element `String`",
            help: "write `<string>`"
        ).check()
        Row("<html></html>", "P002", "1:1", "unknown element `html`").check()
        Row("<dict><null/></dict>", "P002", "1:7", "unknown element `null`").check()
        Row("<dict/x>", "P002", "1:1", "unknown element `dict/x`").check()
        Row("<dict></dict/>", "P002", "1:7", "a closing tag holds more than its name").check()
        Row("<>", "P002", "1:1", "unknown element ``").check()
    }

    func testClosingTagsMustFit() {
        Row("<dict></array>", "P002", "1:7", "`</array>` where `</dict>` was expected").check()
        Row("<plist><dict></plist>", "P002", "1:14", "`</plist>` where `</dict>` was expected").check()
        Row("<plist></dict>", "P002", "1:8", "`</dict>` where `</plist>` was expected").check()
        Row("</dict>", "P002", "1:1", "`</dict>` closes nothing").check()
        Row("<dict></dict x>", "P002", "1:7", "a closing tag holds more than its name").check()
        Row("<dict", "P002", "1:1", "a tag does not end").check()
        Row("<plist><true/>", "P002", "1:15", "the file ends inside `<plist>`").check()
        Row("<array>\n", "P002", "2:1", "the file ends inside `<array>`").check()
        Row("<?xml version='1.0'?>", "P002", "1:22", "the file holds no property list").check()
    }

    func testDeclarationsAreRefusedWhereTheyCouldChangeTheReading() {
        for subset in ["[]", "[<!ENTITY a 'b'>]", "[<!ENTITY x SYSTEM 'file:///etc/passwd'>]"] {
            Row(
                "<!DOCTYPE plist \(subset)><dict/>", "P011", "1:17", "the DOCTYPE holds declarations of its own",
                help: "remove everything from `[` to `]`; entities are never expanded"
            ).check()
        }
        Row("<dict/><!DOCTYPE plist>", "P002", "1:8", "DOCTYPE behind the first element").check()
        Row("<!DOCTYPE plist", "P002", "1:1", "the DOCTYPE does not end").check()
        Row("<!doctype plist><dict/>", "P002", "1:1", "unexpected `<!`").check()
        Row("<?a?><?xml version='1.0'?><dict/>", "P002", "1:6", "an XML declaration that is not at the beginning")
            .check()
        Row("<?xml version='1.0'><dict/>", "P002", "1:1", "the XML declaration does not end with `?>`").check()
        Row("<array><?>?></array>", "P002", "1:8", "a processing instruction without a name").check()
        Row("<?a <dict/>", "P002", "1:1", "a processing instruction does not end").check()
        Row("<!--><dict/>", "P002", "1:1", "a comment does not end").check()
    }

    func testFilesThatAreNoPropertyListAreRefused() {
        let help = "an Info.plist begins with `<?xml`"
        let message = "not a property list: neither XML nor binary nor `{ key = value; }`"
        XCTAssertEqual(PropertyListFixture.refusal("").message, "the file is empty")
        XCTAssertEqual(PropertyListFixture.refusal(" \n\t").message, "the file holds only blanks")
        XCTAssertEqual(PropertyListFixture.refusal("\u{FEFF}").message, "the file holds only blanks")
        Row("hello", "P002", "1:1", message, help: help).check()
        Row("\n \"hello\"", "P002", "2:2", message, help: help).check()
        Row("[1, 2]", "P002", "1:1", message, help: help).check()
        Row("// only a comment", "P002", "1:18", message, help: help).check()
        Row("{\"a\": 1}", "P002", "1:5", "expected `=`, found `:`").check()
        Row("\u{1F}\u{8B}", "P002", "1:1", "control character 0x1F").check()
    }
}
