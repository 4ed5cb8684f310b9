import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// Elements of arrays: appended, put between, removed; and containers that were empty.
final class EditorArrayTests: EditorTestCase {
    private func x(_ texts: String...) -> [PropertyListValue] { texts.map { .string($0) } }

    func testElementsAreAppendedLikeTheLastOne() throws {
        XCTAssertEqual(
            try edited(
                "<array>\n    <string>a</string> <!-- c -->\n    <!-- d -->\n</array>",
                PropertyListEdit(at(), .append(x("b", "c")))),
            "<array>\n    <string>a</string> <!-- c -->\n    <string>b</string>\n    <string>c</string>\n    <!-- d -->\n</array>"
        )
        XCTAssertEqual(
            try edited("<array><string>a</string></array>", PropertyListEdit(at(), .append(x("b")))),
            "<array><string>a</string><string>b</string></array>")
        XCTAssertEqual(
            try edited("<array> <string>a</string> </array>", PropertyListEdit(at(), .append(x("b")))),
            "<array> <string>a</string> <string>b</string> </array>")
        XCTAssertEqual(
            try edited("<array>\n\t<string>a</string></array>", PropertyListEdit(at(), .append(x("b")))),
            "<array>\n\t<string>a</string>\n\t<string>b</string></array>")
    }

    func testBlankLinesBetweenElementsAreNotCopied() throws {
        XCTAssertEqual(
            try edited("<array>\n\n  <string>a</string>\n\n</array>", PropertyListEdit(at(), .append(x("b")))),
            "<array>\n\n  <string>a</string>\n  <string>b</string>\n\n</array>")
    }

    func testElementsArePutBetweenOthers() throws {
        let list = "<array> <!-- groups -->\n  <!-- a -->\n  <string>a</string>\n  <string>b</string>\n</array>"
        XCTAssertEqual(
            try edited(list, PropertyListEdit(at(then: 0), .insert(x("0")))),
            "<array> <!-- groups -->\n  <string>0</string>\n  <!-- a -->\n  <string>a</string>\n  <string>b</string>\n</array>"
        )
        XCTAssertEqual(
            try edited(list, PropertyListEdit(at(then: 1), .insert(x("0")))),
            "<array> <!-- groups -->\n  <!-- a -->\n  <string>a</string>\n  <string>0</string>\n  <string>b</string>\n</array>"
        )
        XCTAssertEqual(
            try edited("<array><string>a</string></array>", PropertyListEdit(at(then: 0), .insert(x("0")))),
            "<array><string>0</string><string>a</string></array>")
    }

    func testElementsAreMovedToTheFront() throws {
        XCTAssertEqual(
            try edited(
                "<array>\n  <string>a</string>\n  <string>b</string>\n</array>",
                PropertyListEdit(at(then: 0), .insert(x("b"))), PropertyListEdit(at(then: 1), .remove)),
            "<array>\n  <string>b</string>\n  <string>a</string>\n</array>")
    }

    func testRemovedElementsLeaveNothingBehind() throws {
        XCTAssertEqual(
            try edited(
                "<array>\n  <string>a</string>\n  <string>b</string>\n</array>", PropertyListEdit(at(then: 0), .remove)),
            "<array>\n  <string>b</string>\n</array>")
        XCTAssertEqual(
            try edited(
                "<array><string>a</string><string>b</string></array>", PropertyListEdit(at(then: 0), .remove),
                PropertyListEdit(at(then: 1), .remove)),
            "<array></array>")
        XCTAssertEqual(
            try edited(
                "<array>\n  <string>a</string> <string>b</string>\n</array>", PropertyListEdit(at(then: 1), .remove)),
            "<array>\n  <string>a</string>\n</array>")
        XCTAssertEqual(
            try edited(
                "<array>\n  <string>a</string> <string>b</string>\n</array>", PropertyListEdit(at(then: 0), .remove)),
            "<array>\n  <string>b</string>\n</array>")
        XCTAssertEqual(
            try edited(
                "<array>\n  <string>a</string>\n  <string>b</string>\n</array>", PropertyListEdit(at(then: 0), .remove),
                PropertyListEdit(at(then: 1), .remove), PropertyListEdit(at(), .append(x("c")))),
            "<array>\n  <string>c</string>\n</array>")
    }

    func testEmptyElementsAreExpandedWhenContentIsAdded() throws {
        XCTAssertEqual(
            try edited("<dict>\n\t<key>A</key>\n\t<array/>\n</dict>", PropertyListEdit(at("A"), .append(x("b")))),
            "<dict>\n\t<key>A</key>\n\t<array>\n\t\t<string>b</string>\n\t</array>\n</dict>")
        XCTAssertEqual(
            try edited("<dict>\n  <key>A</key>\n  <array />\n</dict>", PropertyListEdit(at("A"), .append(x("b")))),
            "<dict>\n  <key>A</key>\n  <array>\n    <string>b</string>\n  </array>\n</dict>")
        XCTAssertEqual(
            try edited(
                "<dict>\n  <key>A</key>\n  <array>\n  </array>\n</dict>", PropertyListEdit(at("A"), .append(x("b")))),
            "<dict>\n  <key>A</key>\n  <array>\n    <string>b</string>\n  </array>\n</dict>")
        XCTAssertEqual(
            try edited("<dict><key>A</key><array/></dict>", PropertyListEdit(at("A"), .append(x("b", "c")))),
            "<dict><key>A</key><array><string>b</string><string>c</string></array></dict>")
        XCTAssertEqual(
            try edited(
                "<plist>\n<dict/>\n</plist>\n", PropertyListEdit(at("A"), .set(.boolean(true))),
                PropertyListEdit(at("B"), .set(.dictionary([])))),
            "<plist>\n<dict>\n\t<key>A</key>\n\t<true/>\n\t<key>B</key>\n\t<dict/>\n</dict>\n</plist>\n")
    }

    func testCommentsOfEmptyContainersStay() throws {
        XCTAssertEqual(
            try edited("<array>\n  <!-- none -->\n</array>", PropertyListEdit(at(), .append(x("a")))),
            "<array>\n  <!-- none -->\n  <string>a</string>\n</array>")
        XCTAssertEqual(
            try edited("<array><!-- none --></array>", PropertyListEdit(at(), .append(x("a")))),
            "<array><!-- none --><string>a</string></array>")
    }

    func testOneLineArraysThatAreSetStayOnTheirLine() throws {
        XCTAssertEqual(
            try edited(
                "<dict>\n  <key>A</key>\n  <array><string>a</string></array>\n</dict>",
                PropertyListEdit(at("A"), .set(.array(x("b", "c"))))),
            "<dict>\n  <key>A</key>\n  <array><string>b</string><string>c</string></array>\n</dict>")
        XCTAssertEqual(
            try edited(
                "<dict>\n  <key>A</key>\n  <string>a</string>\n</dict>", PropertyListEdit(at("A"), .set(.array(x("a"))))
            ),
            "<dict>\n  <key>A</key>\n  <array>\n    <string>a</string>\n  </array>\n</dict>")
    }
}
