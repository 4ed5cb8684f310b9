import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// Comments inside of what goes stay where it stood.
final class EditorCommentTests: EditorTestCase {
    func testCommentsOfARemovedMemberStayOnLinesOfTheirOwn() throws {
        XCTAssertEqual(
            try edited(
                "<dict>\n\t<key>A</key>\n\t<array>\n\t\t<!-- one\n\t\t     two -->\n\t\t<string>a</string> <!-- beside -->\n\t</array>\n\t<key>B</key>\n\t<true/>\n</dict>\n",
                PropertyListEdit(at("A"), .remove)),
            "<dict>\n\t<!-- one\n\t\t     two -->\n\t<!-- beside -->\n\t<key>B</key>\n\t<true/>\n</dict>\n")
    }

    func testCommentsBetweenAKeyAndItsValueStayToo() throws {
        XCTAssertEqual(
            try edited(
                "<dict><key>A</key><!-- a --><true/><key>B</key><true/></dict>", PropertyListEdit(at("A"), .remove)),
            "<dict><!-- a --><key>B</key><true/></dict>")
        XCTAssertEqual(
            try edited("<array><string>a<!-- a -->b</string></array>", PropertyListEdit(at(then: 0), .remove)),
            "<array><!-- a --></array>")
    }

    func testCommentsOfAValueThatGivesWayStandBeforeTheNewOne() throws {
        XCTAssertEqual(
            try edited(
                "<dict>\r\n  <key>A</key>\r\n  <dict>\r\n    <!-- why -->\r\n    <key>x</key><!-- y --><true/>\r\n  </dict>\r\n</dict>",
                PropertyListEdit(at("A"), .set(.string("b")))),
            "<dict>\r\n  <key>A</key>\r\n  <!-- why -->\r\n  <!-- y -->\r\n  <string>b</string>\r\n</dict>")
        XCTAssertEqual(
            try edited(
                "<dict><key>A</key><string>Y<!-- y -->ES</string></dict>",
                PropertyListEdit(at("A"), .set(.boolean(true)))),
            "<dict><key>A</key><!-- y --><true/></dict>")
        XCTAssertEqual(
            try edited(
                "<dict><key>A</key><string> Y<!-- y --></string></dict>", PropertyListEdit(at("A"), .set(.string("Y")))),
            "<dict><key>A</key><!-- y --><string>Y</string></dict>")
        XCTAssertEqual(
            try edited("<dict><key>A<!-- a --></key><true/></dict>", PropertyListEdit(at("A"), .rename("B"))),
            "<dict><!-- a --><key>B</key><true/></dict>")
    }

    func testTextThatOnlyLooksLikeACommentIsNotTreatedAsOne() throws {
        XCTAssertEqual(
            try edited(
                "<dict><key>A</key><array><string><![CDATA[<!-- a -->]]></string><?pi <!-- b --> ?></array></dict>",
                PropertyListEdit(at("A"), .remove)),
            "<dict></dict>")
    }
}
