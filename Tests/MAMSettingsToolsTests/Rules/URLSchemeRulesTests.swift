import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// I001 to I003: the schemes a bundle registers.
final class URLSchemeRulesTests: RuleTestCase {
    /// Schemes beside those of the redirect, one a line from line 9 on.
    private func types(_ schemes: String...) -> String {
        """
        <key>CFBundleURLTypes</key>
        <array>
        <dict><key>CFBundleURLSchemes</key><array><string>msauth.com.example.fieldnotes</string><string>msauth.com.example.fieldnotes-intunemam</string></array></dict>
        <dict><key>CFBundleURLSchemes</key>
        <array>
        \(schemes.map { "  <string>\($0)</string>" }.joined(separator: "\n"))
        </array></dict></array>
        """
    }

    private let list = path("CFBundleURLTypes", 1, "CFBundleURLSchemes")

    func testATextThatUnicodeWouldHaveToSortIsComparedByItsBytes() throws {
        // Out of canonical order all along, with as many marks as the readers allow.
        let marks = String(repeating: "a" + String(repeating: "\u{301}\u{323}", count: 64), count: 1_000)
        let found = try findings(
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>"
                + "<string>a\(marks)</string><string>ab</string></array></dict></array>")
        XCTAssertTrue(lines(found).contains { $0.hasSuffix("I003") }, "\(lines(found))")
    }

    func testASchemeWithoutTwinGetsOneAtTheEndOfItsList() throws {
        let found = try findings(types("notes", "other", "other-intunemam"))
        XCTAssertEqual(lines(found), ["9:3-9:25 error I001"])
        XCTAssertEqual(found.first?.issue.message, "the URL scheme `notes` has no twin")
        XCTAssertEqual(found.first?.issue.keyPath, "CFBundleURLTypes[1].CFBundleURLSchemes[0]")
        XCTAssertEqual(edits(found), [PropertyListEdit(list, .append([.string("notes-intunemam")]))])
        XCTAssertEqual(lines(try findings(types("notes", "other", "other-intunemam", "notes-intunemam"))), [])
    }

    func testEverySchemeIsReportedOnceInAnyLetterCase() throws {
        XCTAssertEqual(
            lines(try findings(types("notes", "NOTES", "plans"))), ["9:3-9:25 error I001", "11:3-11:25 error I001"])
        XCTAssertEqual(lines(try findings(types("Notes", "nOTES-IntuneMAM"))), [])
    }

    func testTheTwinMayStandInAnotherEntry() throws {
        let members = """
            <key>CFBundleURLTypes</key>
            <array>
            <dict><key>CFBundleURLSchemes</key><array><string>msauth.com.example.fieldnotes</string><string>notes</string></array></dict>
            <dict><key>CFBundleURLSchemes</key><array><string>msauth.com.example.fieldnotes-intunemam</string><string>notes-intunemam</string></array></dict>
            </array>
            """
        XCTAssertEqual(lines(try findings(members)), [])
    }

    func testTheSchemeOfConditionalAccessMayHaveATwinOrNone() throws {
        XCTAssertEqual(lines(try findings(types("msauth.com.microsoft.intunemam"))), [])
        XCTAssertEqual(
            lines(try findings(types("msauth.com.microsoft.intunemam", "msauth.com.microsoft.intunemam-intunemam"))), []
        )
    }

    func testAValueWithAVariableIsJudgedOnceItIsDefined() throws {
        let members = types("$(APP_SCHEME)")
        // By its text it lacks its twin, whatever it becomes.
        let open = try findings(members)
        XCTAssertEqual(lines(open), ["9:3-9:33 error I001"])
        XCTAssertEqual(edits(open), [PropertyListEdit(list, .append([.string("$(APP_SCHEME)-intunemam")]))])
        let defined = Self.options { $0.definitions = ["APP_SCHEME": "notes"] }
        let found = try findings(members, options: defined)
        XCTAssertEqual(lines(found), ["9:3-9:33 error I001"])
        // The variable stays in what is written.
        XCTAssertEqual(edits(found), [PropertyListEdit(list, .append([.string("$(APP_SCHEME)-intunemam")]))])
        XCTAssertEqual(lines(try findings(types("$(APP_SCHEME)", "notes-intunemam"), options: defined)), [])
    }

    func testAVariableMayBeTheTwinUnlessItsOtherHalfIsThere() throws {
        XCTAssertEqual(lines(try findings(types("notes", "$(APP_SCHEME)-intunemam"))), [])
        XCTAssertEqual(
            lines(try findings(types("notes", "$(APP_SCHEME)", "$(APP_SCHEME)-intunemam"))), ["9:3-9:25 error I001"])
        XCTAssertEqual(lines(try findings(types("notes-intunemam", "$(APP_SCHEME)"))), [])
    }

    func testTheSchemeOfARedirectURINeedsNoTwinToSignIn() throws {
        XCTAssertEqual(lines(try findings(types("msauth.com.example.notes"))), ["9:3-9:44 warning I001"])
        XCTAssertEqual(lines(try findings(types("MSAUTH.com.example.notes"))), ["9:3-9:44 warning I001"])
        XCTAssertEqual(lines(try findings(types("msauthor"))), ["9:3-9:28 error I001"])
    }

    func testAVariableThatMayHaveItsTwinIsReportedAsNotChecked() throws {
        let id = "msauth.$(PRODUCT_BUNDLE_IDENTIFIER)"
        XCTAssertEqual(allLines(types(id)), ["9:3-9:55 warning I001"])
        XCTAssertEqual(allLines(types(id, "\(id)-intunemam")), [])
        XCTAssertEqual(allLines(types(id, "n$(OTHER)-intunemam")), ["9:3-9:55 warning I001", "10:3-10:39 info S040"])
        XCTAssertEqual(allLines(types(id, "$(OTHER)-intunemam")), ["9:3-9:55 info S040", "10:3-10:38 info S040"])
        XCTAssertEqual(allLines(types(id, "$(OTHER)")), ["9:3-9:55 info S040", "10:3-10:28 info S040"])
        XCTAssertEqual(allLines(types("$(URI)://auth")), ["9:3-9:33 info S040"])
        XCTAssertEqual(allLines(types("notes-intunemam", "$(APP)")), ["10:3-10:26 info S040"])
    }

    private func allLines(_ members: String) -> [String] {
        let issues = try? InfoPlistCheck(infoPlist: Self.file(members, Self.clean)).infoPlist.findings
        return lines((issues ?? []).filter { Self.isOurs($0.issue.id.rawValue) || $0.issue.id == .variableUnknown })
    }

    func testAVariableIsOneNameAtMost() throws {
        XCTAssertEqual(
            lines(try findings(types("notes", "plans", "tasks", "$(APP)-intunemam"))),
            ["10:3-10:25 error I001", "11:3-11:25 error I001"])
        XCTAssertEqual(lines(try findings(types("a-intunemam", "b-intunemam", "$(APP)"))), ["10:3-10:31 warning I002"])
        // The first name gives way to the second, which has no other choice.
        XCTAssertEqual(lines(try findings(types("x1", "y1", "$(A)1-intunemam", "x$(B)-intunemam"))), [])
    }

    func testAListFullOfVariablesMayHoldAnything() throws {
        let open = (0..<64).map { "x$(V\($0))-intunemam" }
        func list(_ names: [String]) -> String {
            "<key>CFBundleURLTypes</key>\n<array><dict><key>CFBundleURLSchemes</key>\n<array>"
                + (["msauth.com.example.fieldnotes", "msauth.com.example.fieldnotes-intunemam", "notes"] + names)
                .map { "<string>\($0)</string>" }.joined(separator: "\n") + "</array></dict></array>"
        }
        XCTAssertEqual(lines(try findings(list(open))), ["8:1-8:23 error I001"])
        XCTAssertEqual(lines(try findings(list(open + ["y$(V)-intunemam"]))), [])
    }

    func testATwinAloneGetsItsScheme() throws {
        let found = try findings(types("notes-intunemam"))
        XCTAssertEqual(lines(found), ["9:3-9:35 warning I002"])
        XCTAssertEqual(edits(found), [PropertyListEdit(list, .append([.string("notes")]))])
    }

    func testASecondSuffixIsTakenAway() throws {
        let found = try findings(types("notes", "notes-intunemam-intunemam"))
        XCTAssertEqual(lines(found), ["10:3-10:45 warning I002"])
        XCTAssertEqual(edits(found), [PropertyListEdit(list.index(1), .set(.string("notes-intunemam")))])
        let both = try findings(types("notes", "notes-intunemam", "notes-intunemam-intunemam"))
        XCTAssertEqual(lines(both), ["11:3-11:45 warning I002"])
        XCTAssertEqual(edits(both), [PropertyListEdit(list.index(2), .remove)])
    }

    func testARedirectURIInThePlaceOfItsSchemeIsCut() throws {
        let found = try findings(types("msauth.com.example.other://auth"))
        XCTAssertEqual(lines(found), ["9:3-9:51 error I003"])
        XCTAssertEqual(edits(found), [PropertyListEdit(list.index(0), .set(.string("msauth.com.example.other")))])
        let twin = try findings(types("msauth.com.example.other://auth-intunemam"))
        XCTAssertEqual(
            edits(twin), [PropertyListEdit(list.index(0), .set(.string("msauth.com.example.other-intunemam")))])
        let known = try findings(types("msauth.com.example.fieldnotes://auth"))
        XCTAssertEqual(edits(known), [PropertyListEdit(list.index(0), .remove)])
    }

    func testAnyOtherTextThatIsNoSchemeIsLeftToItsAuthor() throws {
        for text in ["https://contoso.example", "my scheme", "1notes", "notes_app", "notes:", "é", "", "://x"] {
            let found = try findings(types(text))
            XCTAssertEqual(found.map(\.issue.id.rawValue), ["I003"], text)
            XCTAssertEqual(edits(found), [], text)
            XCTAssertEqual(found.first?.issue.position?.line, 9, text)
        }
        for text in ["n", "n1", "n.o-t+es"] {
            XCTAssertEqual(lines(try findings(types(text, text + "-intunemam"))), [], text)
        }
    }

    func testValuesOfTheWrongTypeAreReportedAndRegisterNoScheme() throws {
        let texts = [
            ("<string>notes</string>", "5:1-5:23 error I003"),
            ("<array><string>notes</string></array>", "5:8-5:30 error I003"),
            ("<array><dict><key>CFBundleURLSchemes</key><string>n</string></dict></array>", "5:43-5:61 error I003"),
            ("<array><dict><key>CFBundleURLSchemes</key><array><true/></array></dict></array>", "5:50-5:57 error I003"),
        ]
        for (value, line) in texts {
            let found = try findings("<key>CFBundleURLTypes</key>\n\(value)")
            XCTAssertEqual(lines(found).filter { $0.hasSuffix("I003") }, [line], value)
        }
    }
}
