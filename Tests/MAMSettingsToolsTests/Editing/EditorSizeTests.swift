import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// What edits add stays in proportion to what they say, and results that could not be read again are not made.
final class EditorSizeTests: EditorTestCase {
    private let wide = String(repeating: " ", count: 10_000)

    func testALongIndentationIsNotCopiedForEveryElement() throws {
        let text = "<array>\n\(wide)<string>a</string>\n</array>"
        let values = (0..<100).map { PropertyListValue.string("b\($0)") }
        let lines = (0..<100).map { "\n\t<string>b\($0)</string>" }.joined()
        XCTAssertEqual(
            try edited(text, PropertyListEdit(at(), .append(values))),
            "<array>\n\(wide)<string>a</string>\(lines)\n</array>")
    }

    func testBlanksWithoutALineEndAreNotCopiedEither() throws {
        XCTAssertEqual(
            try edited(
                "<array><true/>\(wide)<string>a</string></array>",
                PropertyListEdit(at(), .append([.string("b"), .string("c")]))),
            "<array><true/>\(wide)<string>a</string><string>b</string><string>c</string></array>")
    }

    func testALongIndentationIsNotCopiedIntoDictionariesAndEmptyContainers() throws {
        let text =
            "<dict>\n  <key>A</key>\n  <true/>\n\(wide)<key>B</key>\n\(wide)<array/>\n\(wide)<key>C</key>\n\(wide)<dict/>\n</dict>"
        let edits = [
            PropertyListEdit(at("B"), .append([.string("x"), .string("y")])),
            PropertyListEdit(at("C", "D"), .set(.data(Array(repeating: 0, count: 300)))),
            PropertyListEdit(at("E"), .set(.array([.string("x"), .string("y")]))),
            PropertyListEdit(at("F"), .set(.array([.string("x"), .string("y")]))),
        ]
        let result = try edited(Array(text.utf8), edits)
        XCTAssertLessThan(result.count - text.utf8.count, 2000)
    }

    func testIndentationsThatPeopleWriteAreKept() throws {
        let deep = String(repeating: " ", count: 256)
        XCTAssertEqual(
            try edited("<array>\n\(deep)<string>a</string>\n</array>", PropertyListEdit(at(), .append([.string("b")]))),
            "<array>\n\(deep)<string>a</string>\n\(deep)<string>b</string>\n</array>")
    }

    func testAResultBeyondTheLimitIsRefusedWhereMostIsAdded() throws {
        let text = "<dict><key>A</key><array/><key>B</key><array/></dict>"
        let add = { (name: String, count: Int) in
            PropertyListEdit(self.at(name), .append([.string(String(repeating: "ü", count: count))]))
        }
        // `<array></array>` and `<string></string>` for `<array/>` are 24 bytes more.
        let size = text.utf8.count + 2 * 24
        for unit in [PropertyListEncoding.Unit.utf8, .utf16LittleEndian, .utf32BigEndian] {
            let encoding = PropertyListEncoding(unit: unit, hasByteOrderMark: unit != .utf8)
            let document = try PropertyListDocument(try XCTUnwrap(encoding.encode(text.utf8)))
            let width = [.utf8: 1, .utf16LittleEndian: 2][unit] ?? 4
            let letter = unit == .utf8 ? 2 : width
            let wanted = (unit == .utf8 ? 0 : encoding.mark.count) + size * width + 110 * letter
            for (limit, isRefused) in [(wanted, false), (wanted - 1, true)] {
                let editor = PropertyListEditor(
                    document, limits: PropertyListLimits(bytes: limit, depth: 64, nodes: 1000))
                do {
                    let bytes = try editor.applying([add("A", 10), add("B", 100)]).bytes
                    XCTAssertEqual(bytes.count, wanted, "\(unit)")
                    XCTAssertFalse(isRefused, "\(unit)")
                } catch {
                    XCTAssertEqual(
                        "\(error)", "B: the result would have \(wanted) bytes, more than the limit of \(limit)")
                    XCTAssertTrue(isRefused, "\(unit)")
                }
            }
        }
    }

    func testABinaryResultBeyondTheLimitIsRefused() throws {
        let value = PropertyListValue.dictionary([.init("A", .array([]))])
        let document = try PropertyListDocument(BinaryPropertyListWriter.bytes(of: value))
        let editor = PropertyListEditor(document, limits: PropertyListLimits(bytes: 200, depth: 64, nodes: 1000))
        let text = String(repeating: "x", count: 200)
        XCTAssertThrowsError(try editor.applying([PropertyListEdit(at("A"), .append([.string(text)]))])) {
            XCTAssertEqual(($0 as? PropertyListEditError)?.reason, .tooLarge)
        }
    }
}
