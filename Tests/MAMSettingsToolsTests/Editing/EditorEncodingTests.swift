import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// Encodings, byte order marks and line ends stay.
final class EditorEncodingTests: EditorTestCase {
    private let text = "<plist>\n<dict>\n\t<key>A</key>\n\t<string>é</string>\n</dict>\n</plist>"
    private let add = [PropertyListEdit(PropertyListPath().key("B"), .set(.string("ü \u{20AC} \u{1F600}")))]

    func testUnicodeEncodingsStayWithTheirMarks() throws {
        let wanted = text.replacingOccurrences(
            "</string>\n", with: "</string>\n\t<key>B</key>\n\t<string>ü \u{20AC} \u{1F600}</string>\n")
        for unit in PropertyListEncoding.Unit.allCases where unit != .latin1 && unit != .ascii {
            for mark in unit == .utf8 ? [false, true] : [true] {
                let encoding = PropertyListEncoding(unit: unit, hasByteOrderMark: mark)
                let bytes = try XCTUnwrap(encoding.encode(Array(text.utf8)))
                XCTAssertEqual(try edited(bytes, add), encoding.encode(Array(wanted.utf8)), "\(unit) \(mark)")
            }
        }
    }

    func testLatin1FilesUseReferencesForOtherCharacters() throws {
        let head = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n"
        let encoding = PropertyListEncoding(unit: .latin1, hasByteOrderMark: false)
        let bytes = try XCTUnwrap(encoding.encode(Array((head + text).utf8)))
        let result = try edited(bytes, add)
        let wanted = (head + text).replacingOccurrences(
            "</string>\n", with: "</string>\n\t<key>B</key>\n\t<string>ü &#x20AC; &#x1F600;</string>\n")
        XCTAssertEqual(result, encoding.encode(Array(wanted.utf8)))
    }

    func testASCIIStaysASCII() throws {
        for name in ["US-ASCII", "ascii"] {
            let head = "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n"
            let plain = head + text.replacingOccurrences("é", with: "e")
            let result = try edited(Array(plain.utf8), add + [PropertyListEdit(at("A"), .rename("Ä"))])
            let wanted = plain.replacingOccurrences("<key>A", with: "<key>&#xC4;").replacingOccurrences(
                "</string>\n", with: "</string>\n\t<key>B</key>\n\t<string>&#xFC; &#x20AC; &#x1F600;</string>\n")
            XCTAssertEqual(String(decoding: result, as: UTF8.self), wanted)
        }
    }

    func testLineEndsAreThoseNearThePlace() throws {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["<dict>", "  <key>A</key>", "  <array/>", "</dict>"].joined(separator: end)
            XCTAssertEqual(
                try edited(text, PropertyListEdit(at("A"), .append([.string("x")]))),
                ["<dict>", "  <key>A</key>", "  <array>", "    <string>x</string>", "  </array>", "</dict>"].joined(
                    separator: end))
        }
        // Mixed: what is added ends like the line before it.
        XCTAssertEqual(
            try edited(
                "<array>\r\n  <array>\n    <string>b</string>\n  </array>\r\n</array>",
                PropertyListEdit(at(then: 0), .append([.string("c")])), PropertyListEdit(at(), .append([.string("d")]))),
            "<array>\r\n  <array>\n    <string>b</string>\n    <string>c</string>\n  </array>\r\n  <string>d</string>\r\n</array>"
        )
    }

    func testTextThatXMLCannotRepresentIsRefused() throws {
        let document = try PropertyListDocument(Array(text.utf8))
        for bad in ["\u{0}", "\u{1B}", "\u{FFFE}"] {
            var plan = EditPlan(document)
            let path = PropertyListPath().key("B")
            XCTAssertEqual(
                plan.take([PropertyListEdit(path, .set(.array([.string(bad)])))]),
                .refused(PropertyListEditError(.unwritableText, at: path)))
            XCTAssertTrue(plan.isEmpty)
        }
    }
}
