import MAMPropertyLists
import MAMSettings
import XCTest

/// P002 to P012: what is said about the file as such.
final class FileRuleTests: XCTestCase {
    private let root = PropertyListPath()

    func testOddXMLIsReadWithAWarning() throws {
        let settings = "<key>IntuneMAMSettings</key><dict>\(MarkedFile.clientID)\(MarkedFile.redirect)</dict>"
        try check([
            RuleCase(
                "P007", .warning, at: "IntuneMAMSettings.MultiIdentity",
                .settings("«<key>MultiIdentity</key>»<true/>\n‹<key>MultiIdentity</key>›<false/>"),
                "the key `MultiIdentity` occurs twice in one dictionary; the last one counts here",
                help: "remove one: readers disagree which of them counts"),
            RuleCase(
                "P008", .warning, at: "",
                MarkedFile("<plist version=\"1.0\"><dict>\(settings)</dict></plist>\n\n «<dict/>»\n"),
                "text after `</plist>` is ignored", help: "remove it", fix: "removes the text behind the end",
                PropertyListEdit(root, .cutTrailing)),
            RuleCase(
                "P008", .warning, at: "", MarkedFile("\n<plist version=\"«2.0»\"><dict>\(settings)</dict></plist>\n"),
                "the version `2.0` is not 1.0", help: "write `<plist version=\"1.0\">`", fix: "writes version 1.0",
                PropertyListEdit(root, .setVersion("1.0"))),
            RuleCase(
                "P009", .warning, at: "", .settings("", root: "<key>a</key><string>b«<!-- c -->»</string>"),
                "a comment inside `<string>` makes other readers refuse the whole file",
                help: "move the comment between two elements"),
            RuleCase(
                "P009", .warning, at: "", .settings("", root: "<key>a</key>«<data/>»"),
                "`<data/>` makes other readers refuse the whole file", help: "write `<data></data>`"),
        ])
    }

    func testAnOldStylePropertyListIsReadWithAWarning() throws {
        try check([
            RuleCase(
                "P006", .warning, at: "", MarkedFile("{ IntuneMAMSettings = { SplashIconFile = Mark; }; }"),
                "the file is an old-style property list",
                help: "an Info.plist should be XML or binary; `plutil -convert xml1` writes XML")
        ])
        // No switch can be on in this form.
        let found = try findings(Array("{ IntuneMAMSettings = { MultiIdentity = YES; }; }".utf8))
        XCTAssertEqual(found.map(\.issue.id.rawValue), ["P006", "S010"])
    }

    func testAnUnreadableFileIsAnErrorWithItsRuleNumber() throws {
        let deep = String(repeating: "<array>", count: 70)
        let objects: [UInt8] = [0xC1, 1, 0x51, 0x61]
        let table: [UInt8] = [0, 8, 0, 10, 0, 0, 0, 0, 0, 0, 2, 1]
        let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12]
        let aSet = Array("bplist00".utf8) + objects + table + trailer
        for (id, bytes, place) in [
            ("P002", Array("<plist><dict>\n<key>a</key></dict></plist>".utf8), "2:"),
            ("P002", Array(" \n".utf8), ""), ("P003", Array("bplist00xxxx".utf8), "1:"),
            ("P004", Array("<plist>\(deep)".utf8), "1:"), ("P005", Fixture.document("<array/>"), "3:"),
            ("P010", aSet, "1:"),
            ("P011", Array("<!DOCTYPE plist [\n]><plist><dict/></plist>".utf8), "1:17"),
            ("P012", Array("<?xml version='1.0' encoding='EBCDIC'?><plist><dict/></plist>".utf8), ""),
        ] {
            let error = try Fixture.refusal(bytes)
            XCTAssertEqual(error.code.rawValue, id)
            XCTAssertTrue(error.position?.description.hasPrefix(place) ?? place.isEmpty, "\(id) \(error)")
            XCTAssertEqual(error.issue.id.rawValue, id)
            XCTAssertEqual(error.issue.position, error.position)
            XCTAssertEqual(error.issue.severity, .error)
        }
    }

    func testInABinaryFileTheFirstOfTwoEqualKeysCounts() throws {
        // { IntuneMAMSettings: { SplashIconFile: "a", SplashIconFile: "b" } }, one byte a reference.
        func text(_ text: String) -> [UInt8] {
            let head: [UInt8] =
                text.utf8.count < 15 ? [0x50 | UInt8(text.utf8.count)] : [0x5F, 0x10, UInt8(text.utf8.count)]
            return head + Array(text.utf8)
        }
        let objects = [
            [0xD1, 1, 2], text("IntuneMAMSettings"), [0xD2, 3, 4, 5, 6], text("SplashIconFile"), text("SplashIconFile"),
            text("a"), text("b"),
        ]
        var (bytes, offsets) = (Array("bplist00".utf8), [UInt8]())
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt8(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [UInt8(objects.count), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
        let reading = try ManagedAppSettings.read(infoPlist: bytes)
        XCTAssertEqual(reading.settings.splashIconFile, "a")
        let found = try XCTUnwrap(reading.issues.first)
        XCTAssertEqual(found.id, .duplicateKey)
        XCTAssertEqual(
            found.message, "the key `SplashIconFile` occurs twice in one dictionary; the first one counts here")
        XCTAssertEqual(
            found.position, SourcePosition(line: 1, column: Int(offsets[4]) + 1, byteOffset: Int(offsets[4])))
        XCTAssertEqual(found.related.map(\.byteOffset), [Int(offsets[3])])
    }
}
