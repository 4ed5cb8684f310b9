import MAMSettings
import XCTest

final class MalformedXMLTests: XCTestCase {
    func testBrokenXMLIsRefusedWithLineAndColumn() throws {
        for (text, line, column, message) in [
            ("<plist>\n<dict>\n  <key>a</key>\n", 4, 1, "the file ends inside `<dict>`"),
            ("<plist>\r\n<dict>\r\n</array>", 3, 1, "`</array>` where `</dict>` was expected"),
            ("<plist>\r<dict> x </dict></plist>", 2, 8, "unexpected text between elements"),
            ("<plist><dict><key>a<b/></key>", 1, 20, "markup inside `<key>`"),
            ("<plist><dict><key>a</string>", 1, 20, "`</string>` where `</key>` was expected"),
            ("<plist><dict><Key>a</Key>", 1, 14, "unknown element `Key`"),
            ("<plist><!-- é --><dict", 1, 18, "a tag does not end"),
            ("<plist><!-- <dict/>", 1, 8, "a comment does not end"),
            ("<plist><!--><dict/>", 1, 8, "a comment does not end"),
            ("<plist><? <dict/>", 1, 8, "a processing instruction does not end"),
            ("<plist><dict/><!DOCTYPE plist></plist>", 1, 15, "DOCTYPE behind the first element"),
            ("<plist><![CDATA[x]]></plist>", 1, 8, "unexpected `<!`"),
            ("<plist><string><![CDATA[x]]</string>", 1, 16, "a CDATA section does not end"),
            ("<plist><integer/></plist>", 1, 8, "`<integer/>` holds no value"),
            ("</plist>", 1, 1, "`</plist>` closes nothing"),
            ("<plist><dict>\u{1}</dict>", 1, 14, "control character 0x1"),
            ("<dict/><plist></plist>", 1, 8, "`<plist>` inside or behind another element"),
        ] {
            let error = try Fixture.refusal(Array(text.utf8))
            XCTAssertEqual(error.code, .malformed, text)
            XCTAssertEqual(error.message, message, text)
            XCTAssertEqual(error.position?.description, "\(line):\(column)", text)
        }
    }

    func testADoctypeWithDeclarationsIsRefusedAndNothingIsExpanded() throws {
        for subset in [
            "<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">",
            "<!ENTITY x SYSTEM \"file:///etc/passwd\">", "",
        ] {
            let text = "<?xml version='1.0'?>\n<!DOCTYPE plist [\(subset)]>\n<plist><dict><key>&b;</key></dict></plist>"
            let error = try Fixture.refusal(Array(text.utf8))
            XCTAssertEqual(error.code, .internalSubset)
            XCTAssertEqual(error.position?.description, "2:17")
        }
        XCTAssertEqual(try Fixture.refusal(Array("<!DOCTYPE plist".utf8)).code, .malformed)
    }

    func testCommentsInstructionsAndCDATABetweenElementsAreSkipped() throws {
        let reading = try ManagedAppSettings.read(
            infoPlist: Array(
                """
                <!-- <array> --><?target <dict> ?><!DOCTYPE plist SYSTEM "x"><plist a="b"><dict><!-- </dict> -- - -->
                <key>IntuneMAMSettings</key><?x?><dict >
                <key ><![CDATA[Splash]]>IconFile</key><string><![CDATA[</string><!-- ]]>&lt;&#65;</string >
                </dict></dict></plist>
                """.utf8))
        XCTAssertEqual(reading.settings.splashIconFile, "</string><!-- <A")
        XCTAssertEqual(reading.issues.map(\.id), [.iconFileName])
    }

    func testTextBehindTheEndIsAWarningAndNeverRead() throws {
        let deep = String(repeating: "<array>", count: 10_000)
        let reading = try ManagedAppSettings.read(infoPlist: Fixture.plist("") + Array(deep.utf8))
        XCTAssertEqual(reading.issues.map(\.id), [.trailingBytes])
    }

    func testKeysThatUnicodeHoldsEqualDoNotCrash() throws {
        let reading = try Fixture.read(
            "<key>\u{E9}</key><true/><key>e\u{301}</key><true/><key>x</key><true/><key>x</key><true/>")
        XCTAssertEqual(reading.issues.map(\.id), [.keyUnknown, .keyUnknown, .duplicateKey, .keyUnknown])
    }

    func testAnErrorReadsAsOneLineAndBecomesAFinding() throws {
        let error = try Fixture.refusal(Array("<plist>\n<what>".utf8))
        XCTAssertEqual(error.description, "2:1: error P002: unknown element `what`")
        XCTAssertEqual(error.issue.id.rawValue, "P002")
        XCTAssertEqual(error.issue.description, "error P002: unknown element `what`")
        XCTAssertEqual(error.issue.position, error.position)
    }
}
