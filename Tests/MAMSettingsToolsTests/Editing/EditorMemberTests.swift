import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// Members of dictionaries: set, added, renamed, removed.
final class EditorMemberTests: EditorTestCase {
    private let tabs = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- head -->
        <plist version="1.0">
        <dict>
        \t<!-- about A -->
        \t<key>A</key>
        \t<string>one</string> <!-- beside A -->
        \t<key>B</key>
        \t<dict>
        \t\t<key>C</key>
        \t\t<true/>
        \t</dict>
        \t<!-- last -->
        </dict>
        </plist>

        """

    private func check(_ from: String, _ to: String, _ edits: PropertyListEdit..., line: UInt = #line) throws {
        let wanted = tabs.replacingOccurrences(from, with: to)
        XCTAssertNotEqual(wanted, tabs, line: line)
        let bytes = try edited(Array(tabs.utf8), edits, line: line)
        XCTAssertEqual(String(decoding: bytes, as: UTF8.self), wanted, line: line)
    }

    func testAValueIsChangedInItsPlace() throws {
        try check("<string>one</string>", "<true/>", PropertyListEdit(at("A"), .set(.boolean(true))))
        try check(
            "<string>one</string>", "<string>&lt;a&gt; &amp; b&#13;</string>",
            PropertyListEdit(at("A"), .set(.string("<a> & b\r"))))
        try check("<true/>", "<integer>-5</integer>", PropertyListEdit(at("B", "C"), .set(.integer(-5))))
    }

    func testAKeyIsAddedAtTheEndBeforeComments() throws {
        try check(
            "\t</dict>\n", "\t</dict>\n\t<key>D</key>\n\t<string>x</string>\n",
            PropertyListEdit(at("D"), .set(.string("x"))))
        try check(
            "\t\t<true/>\n", "\t\t<true/>\n\t\t<key>D</key>\n\t\t<array>\n\t\t\t<string>x</string>\n\t\t</array>\n",
            PropertyListEdit(at("B", "D"), .set(.array([.string("x")]))))
    }

    func testDictionariesOnTheWayAreAdded() throws {
        try check(
            "\t</dict>\n",
            "\t</dict>\n\t<key>M</key>\n\t<dict>\n\t\t<key>N</key>\n\t\t<true/>\n\t\t<key>O</key>\n\t\t<real>1.5</real>\n\t</dict>\n",
            PropertyListEdit(at("M", "N"), .set(.boolean(true))), PropertyListEdit(at("M", "O"), .set(.real(1.5))))
    }

    func testARemovedKeyTakesItsLinesAndNoComment() throws {
        try check(
            "\t<key>B</key>\n\t<dict>\n\t\t<key>C</key>\n\t\t<true/>\n\t</dict>\n", "",
            PropertyListEdit(at("B"), .remove))
        try check("<key>A</key>\n\t<string>one</string> <!-- beside", "<!-- beside", PropertyListEdit(at("A"), .remove))
        try check("\t\t<key>C</key>\n\t\t<true/>\n", "", PropertyListEdit(at("B", "C"), .remove))
    }

    func testAKeyIsRenamed() throws {
        try check("<key>B</key>", "<key>Bee &amp; B</key>", PropertyListEdit(at("B"), .rename("Bee & B")))
        try check(
            "<key>B</key>\n\t<dict>\n\t\t<key>C</key>", "<key>X</key>\n\t<dict>\n\t\t<key>Y</key>",
            PropertyListEdit(at("B"), .rename("X")), PropertyListEdit(at("B", "C"), .rename("Y")))
    }

    func testAKeyThatReplacesTheLastOneStandsInItsPlace() throws {
        try check(
            "\t\t<key>C</key>\n\t\t<true/>\n", "\t\t<key>D</key>\n\t\t<false/>\n",
            PropertyListEdit(at("B", "C"), .remove), PropertyListEdit(at("B", "D"), .set(.boolean(false))))
    }

    func testAFileOnOneLineStaysOnOneLine() throws {
        let line = "<plist version=\"1.0\"><dict><key>A</key><true/></dict></plist>"
        XCTAssertEqual(
            try edited(line, PropertyListEdit(at("B"), .set(.array([.string("x"), .integer(1)])))),
            "<plist version=\"1.0\"><dict><key>A</key><true/><key>B</key>"
                + "<array><string>x</string><integer>1</integer></array></dict></plist>")
        XCTAssertEqual(
            try edited("<dict><key>A</key> <true/> <key>B</key> <true/></dict>", PropertyListEdit(at("A"), .remove)),
            "<dict><key>B</key> <true/></dict>")
        XCTAssertEqual(
            try edited("<dict><key>A</key> <true/> <key>B</key> <true/></dict>", PropertyListEdit(at("B"), .remove)),
            "<dict><key>A</key> <true/></dict>")
        XCTAssertEqual(
            try edited("<dict> <key>A</key> <true/> </dict>", PropertyListEdit(at("B"), .set(.boolean(false)))),
            "<dict> <key>A</key> <true/> <key>B</key> <false/> </dict>")
    }

    func testAKeyAndItsValueOnOneLineKeepThatLayout() throws {
        XCTAssertEqual(
            try edited("<dict>\n  <key>A</key> <true/>\n</dict>", PropertyListEdit(at("B"), .set(.boolean(true)))),
            "<dict>\n  <key>A</key> <true/>\n  <key>B</key> <true/>\n</dict>")
        XCTAssertEqual(
            try edited(
                "<dict>\n  <key>A</key> <true/>\n</dict>",
                PropertyListEdit(at("B"), .set(.dictionary([.init("C", .boolean(true))])))),
            "<dict>\n  <key>A</key> <true/>\n  <key>B</key> <dict>\n    <key>C</key>\n    <true/>\n  </dict>\n</dict>")
    }
}

extension String {
    func replacingOccurrences(_ old: String, with new: String) -> String {
        guard let found = range(of: old) else { return self }
        return replacingCharacters(in: found, with: new)
    }

    /// The first place of a text, byte by byte.
    private func range(of text: String) -> Range<String.Index>? {
        var start = startIndex
        while start < endIndex {
            if utf8[start...].starts(with: text.utf8) { return start..<utf8.index(start, offsetBy: text.utf8.count) }
            start = utf8.index(after: start)
        }
        return nil
    }

    private func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
