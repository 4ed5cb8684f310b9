import MAMSettings
import XCTest

/// What is refused before any reader sees it.
///
/// The hexadecimal fixtures kill Foundation's readers when they get that far.
final class FormatTests: XCTestCase {
    /// A binary property list of the given objects, one byte each for references and offsets.
    private func binary(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [UInt8(objects.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
        return bytes
    }

    func testBinaryFilesThatCrashOtherReadersGiveACleanError() throws {
        let bomb = (0..<9).map { level in [0xAA] + Array(repeating: UInt8(level + 1), count: 10) } + [[0x50]]
        let fixtures: [String: [UInt8]] = [
            "C1, a set": Fixture.bytes(
                hex: "62706c6973743030c10151610008000a000000000000020100000000000000020000000000000000000000000000000c"),
            "C2, a reference bomb": binary(bomb),
            "C3, a cycle": binary([[0xA1, 0]]),
            "C4, a huge dictionary": Fixture.bytes(
                hex:
                    "62706c6973743030df134000000000000000080000000000000101000000000000000100000000000000000000000000000012"
            ),
            "C4, a huge array": binary([[0xAF, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]]),
            "C7, a date that is no number": binary([[0xA1, 1], [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]]),
            "C10, an integer key": binary([[0xD1, 1, 1], [0x10, 7]]),
            "C10, a null": binary([[0xA1, 1], [0x00]]),
            "C10, a string as root": Array("bplist00".utf8),
        ]
        for (name, bytes) in fixtures {
            let error = try Fixture.refusal(bytes)
            XCTAssertEqual(error.code, .unsupportedFormat, name)
            XCTAssertEqual(error.message, "binary property lists are not read yet")
            XCTAssertEqual(error.help?.contains("plutil -convert xml1"), true)
        }
    }

    func testDeepNestingThatCrashesOtherReadersGivesACleanError() throws {
        for (tag, count) in [("array", 20_000), ("dict", 20_000), ("dict><key>k</key", 20_000), ("plist", 50_000)] {
            let bytes = Array(String(repeating: "<\(tag)>", count: count).utf8)
            let error = try Fixture.refusal(bytes)
            XCTAssertEqual(error.code, tag == "plist" ? .malformed : .limitExceeded, tag)
        }
    }

    func testARootThatIsNoDictionaryIsNamed() throws {
        for (root, name) in [
            ("<array/>", "array"), ("<string>x</string>", "string"), ("<true/>", "boolean"),
            ("<integer>1</integer>", "integer"),
            ("<real>nan</real>", "real"), ("<date>2026-11-21T05:00:00Z</date>", "date"), ("<data></data>", "data"),
            ("<dict><key>CF$UID</key><integer>-1</integer></dict>", "unsupported object"),
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

    func testOtherEncodingsAreRefusedByName() throws {
        let text = String(decoding: Fixture.plist(""), as: UTF8.self)
        let wide = Array(text.utf16)
        let little = wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let wider = text.unicodeScalars.flatMap { [UInt8($0.value & 0xFF), UInt8($0.value >> 8), 0, 0] }
        let files: [(String, [UInt8])] = [
            ("UTF-16", [0xFF, 0xFE] + little), ("UTF-16", [0xFE, 0xFF] + big), ("UTF-16", little), ("UTF-16", big),
            ("UTF-32", [0xFF, 0xFE, 0, 0] + wider), ("UTF-32", wider), ("UTF-32", [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x3C]),
        ]
        for (name, bytes) in files {
            let error = try Fixture.refusal(bytes)
            XCTAssertEqual(error.code, .unsupportedFormat)
            XCTAssertEqual(error.message, "\(name) property lists are not read yet")
        }
    }

    func testADeclaredEncodingThatCouldHideElementsIsRefused() throws {
        for name in ["UTF-16", "UTF-7", "EBCDIC-CP-US", "x-mac-roman"] {
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

    func testEmptyBlankAndForeignFilesAreRefusedByName() throws {
        for (text, code, message) in [
            ("", SettingsReadError.Code.malformed, "the file is empty"),
            (" \n\t", .malformed, "the file holds only blanks"),
            ("\u{FEFF}", .malformed, "the file holds only blanks"), ("{ a = b; }", .oldStyle, "old-style"),
            ("hello", .oldStyle, "old-style"), ("\"a\" = \"b\";", .oldStyle, "old-style"),
            ("{\"a\": 1}", .oldStyle, "JSON"),
            ("// comment", .oldStyle, "old-style"), ("\u{1F}\u{8B}", .malformed, "found byte 0x1F"),
            ("<html></html>", .malformed, "unknown element `html`"), ("<0fab>", .malformed, "unknown element `0fab`"),
            ("<?xml version='1.0'?>", .malformed, "holds no property list"), ("<", .malformed, "a tag does not end"),
        ] {
            let error = try Fixture.refusal(Array(text.utf8))
            XCTAssertEqual(error.code, code, text)
            XCTAssertTrue(error.message.contains(message), error.message)
        }
    }
}
