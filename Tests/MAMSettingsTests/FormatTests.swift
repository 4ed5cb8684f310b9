import MAMPropertyLists
import MAMSettings
import XCTest

/// Formats and encodings, as a caller sees them; ``PropertyListDocument`` has tests of its own.
final class FormatTests: XCTestCase {
    func testDeepNestingThatCrashesOtherReadersGivesACleanError() throws {
        for (tag, count) in [("array", 20_000), ("dict><key>k</key", 20_000), ("dict", 20_000), ("plist", 50_000)] {
            let bytes = Array(String(repeating: "<\(tag)>", count: count).utf8)
            let error = try Fixture.refusal(bytes)
            XCTAssertEqual(error.code, tag == "plist" || tag == "dict" ? .malformed : .limitExceeded, tag)
        }
    }

    func testARootThatIsNoDictionaryIsNamed() throws {
        for (root, name) in [
            ("<array/>", "array"), ("<string>x</string>", "string"), ("<true/>", "boolean"),
            ("<integer>1</integer>", "integer"),
            ("<real>nan</real>", "real"), ("<date>2026-11-21T05:00:00Z</date>", "date"), ("<data></data>", "data"),
        ] {
            let error = try Fixture.refusal(Fixture.document(root))
            XCTAssertEqual(error.code, .rootNotDictionary, root)
            XCTAssertEqual(error.message, "the root is not a dictionary but: \(name)")
        }
    }

    func testDatesOfNonsenseYearsAreNeverDescribed() throws {
        for date in [
            "2026-13-40T99:99:99Z", "99999999-01-01T00:00:00Z", "999999999999999999999999999999-01-01T00:00:00Z",
        ] {
            // Foundation may read or refuse these; neither may end the process.
            let reading = try? Fixture.read("<key>MultiIdentity</key><date>\(date)</date>")
            if let reading { XCTAssertEqual(reading.issues.first?.message.contains("found date"), true, date) }
        }
    }

    func testADeclaredEncodingThatCouldHideElementsIsRefused() throws {
        for name in ["UTF-7", "EBCDIC-CP-US", "x-mac-roman"] {
            let error = try Fixture.refusal(
                Array("<?xml version='1.0' encoding='\(name)'?><plist><dict/></plist>".utf8))
            XCTAssertEqual(error.code, .unsupportedFormat)
            XCTAssertEqual(error.message, "the declared encoding `\(name)` is not read")
        }
        let second = Array("<?xml version='1.0'?><?XML encoding='UTF-7'?><plist><dict/></plist>".utf8)
        XCTAssertEqual(try Fixture.refusal(second).code, .malformed)
    }

    func testLatin1IsReadWhenItIsDeclared() throws {
        let head = "<?xml version='1.0' encoding='ISO-8859-1'?><plist><dict><key>IntuneMAMSettings</key><dict>"
        let bytes =
            Array((head + "<key>SplashIconFile</key><string>Gr").utf8) + [0xFC]
            + Array("n</string></dict></dict></plist>".utf8)
        XCTAssertEqual(try ManagedAppSettings.read(infoPlist: bytes).settings.splashIconFile, "Grün")
    }

    func testBytesThatAreNotUTF8AreRefusedWithTheirPlace() throws {
        let bytes = Array("<plist>\n<dict><key>é".utf8) + [0xFF] + Array("</key><true/></dict></plist>".utf8)
        let error = try Fixture.refusal(bytes)
        XCTAssertEqual(error.message, "bytes that are not UTF-8")
        XCTAssertEqual(error.position, SourcePosition(line: 2, column: 13, byteOffset: 21))
    }

    func testAByteOrderMarkBlanksAndAMissingWrapperDoNoHarm() throws {
        let plain = "<dict><key>IntuneMAMSettings</key><dict><key>MultiIdentity</key><true/></dict></dict>"
        for bytes in [
            [0xEF, 0xBB, 0xBF] + Fixture.document(plain), Array("\r\n\t \(plain)".utf8), Array(plain.utf8),
            Array("<plist>\(plain)</plist>".utf8), Array("<?xml version='1.0'?>\(plain)\n<!-- end -->".utf8),
        ] {
            let reading = try ManagedAppSettings.read(infoPlist: bytes)
            XCTAssertTrue(reading.settings.multiIdentity)
            XCTAssertEqual(reading.issues, [])
        }
    }

    func testEmptyBlankAndOtherFilesAreRefusedWithTheirProblem() throws {
        for (text, code, message) in [
            ("", SettingsReadError.Code.malformed, "the file is empty"),
            (" \n\t", .malformed, "the file holds only blanks"),
            ("\u{FEFF}", .malformed, "the file holds only blanks"), ("hello", .malformed, "not a property list"),
            ("{\"a\": 1}", .malformed, "expected `=`, found `:`"), ("// comment", .malformed, "not a property list"),
            ("\u{1F}\u{8B}", .malformed, "control character 0x1F"),
            ("<html></html>", .malformed, "unknown element `html`"), ("<0fab>", .malformed, "unknown element `0fab`"),
            ("<?xml version='1.0'?>", .malformed, "holds no property list"), ("<", .malformed, "a tag does not end"),
        ] {
            let error = try Fixture.refusal(Array(text.utf8))
            XCTAssertEqual(error.code, code, text)
            XCTAssertTrue(error.message.contains(message), error.message)
        }
    }
}
