import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// I004 and I011: the schemes that sign-in comes back by.
final class RedirectSchemeRulesTests: RuleTestCase {
    /// The scheme of the redirect stands on line 7.
    private func members(_ value: String, key: String = "ADALRedirectUri", types: String) -> String {
        """
        <key>IntuneMAMSettings</key>
        <dict>
          <key>\(key)</key>
          <string>\(value)</string>
        </dict>
        <key>CFBundleURLTypes</key>
        \(types)
        <key>CFBundleIdentifier</key>
        <string>com.x</string>
        """
    }

    private func types(_ schemes: String...) -> String {
        "<array><dict><key>CFBundleURLSchemes</key><array>"
            + schemes.map { "<string>\($0)</string>" }.joined() + "</array></dict></array>"
    }

    private let entry = PropertyListValue.dictionary([
        .init("CFBundleURLSchemes", .array([.string("msauth.com.x"), .string("msauth.com.x-intunemam")]))
    ])
    private let list = path("CFBundleURLTypes")

    func testTheSchemeOfTheRedirectIsRegisteredInAnEntryOfItsOwn() throws {
        let found = try findings(members("msauth.com.x://auth", types: types("notes", "notes-intunemam")))
        XCTAssertEqual(lines(found), ["7:3-7:39 error I004"])
        XCTAssertEqual(found.first?.issue.keyPath, "IntuneMAMSettings.ADALRedirectUri")
        XCTAssertEqual(edits(found), [PropertyListEdit(list, .append([entry]))])
        XCTAssertEqual(
            lines(try findings(members("msauth.com.x://auth", types: types("MSAUTH.com.X", "msauth.com.x-intunemam")))),
            [])
    }

    func testWithoutAnyTypesTheListIsMade() throws {
        let settings = """
            <key>IntuneMAMSettings</key>
            <dict><key>ADALRedirectUri</key><string>msauth.com.x://auth</string></dict>
            <key>CFBundleIdentifier</key><string>com.x</string>
            """
        let found = try findings(settings, without: ["CFBundleURLTypes"])
        XCTAssertEqual(lines(found), ["5:33-5:69 error I004"])
        XCTAssertEqual(edits(found), [PropertyListEdit(list, .set(.array([entry])))])
    }

    func testBesideItsTwinTheSchemeIsAddedAlone() throws {
        let found = try findings(members("msauth.com.x://auth", types: types("msauth.com.x-intunemam")))
        // The twin without its scheme is the same mistake, and is not told twice.
        XCTAssertEqual(lines(found), ["7:3-7:39 error I004"])
        XCTAssertEqual(
            edits(found),
            [
                PropertyListEdit(
                    Self.path("CFBundleURLTypes", 0, "CFBundleURLSchemes"), .append([.string("msauth.com.x")]))
            ])
    }

    func testAPastedRedirectURIHasOneFinding() throws {
        let found = try findings(members("msauth.com.x://auth", types: types("msauth.com.x://auth")))
        XCTAssertEqual(found.map(\.issue.id.rawValue), ["I003"])
    }

    func testTheSchemeOfAnotherAppIsNotRegistered() throws {
        let found = try findings(members("msauth.com.y://auth", types: types("n", "n-intunemam")))
        XCTAssertEqual(lines(found), ["7:3-7:39 error I004"])
        XCTAssertEqual(edits(found), [])
    }

    func testTheSchemeKeyCountsWithoutTheURI() throws {
        XCTAssertEqual(
            lines(try findings(members("notes", key: "ADALRedirectScheme", types: types("other", "other-intunemam")))),
            ["7:3-7:25 error I004"])
        XCTAssertEqual(
            lines(try findings(members("notes", key: "ADALRedirectScheme", types: types("notes", "notes-intunemam")))),
            [])
    }

    func testAValueThatIsNoRedirectURIIsNotCheckedHere() throws {
        for value in [
            "https://x.example", "HTTP://x", "no scheme", "", "://auth", "a b://x", "msauth.com.x", "notes:auth",
        ] {
            XCTAssertEqual(lines(try findings(members(value, types: types("n", "n-intunemam")))), [], value)
        }
    }

    func testVariablesAreComparedAsTextAndByTheirValues() throws {
        let id = "$(PRODUCT_BUNDLE_IDENTIFIER)"
        XCTAssertEqual(
            lines(try findings(members("msauth.\(id)://auth", types: types("msauth.\(id)", "msauth.\(id)-intunemam")))),
            [])
        let open = members("msauth.\(id)://auth", types: types("n", "n-intunemam"))
        XCTAssertEqual(lines(try findings(open)), [])
        let defined = Self.options { $0.definitions = ["PRODUCT_BUNDLE_IDENTIFIER": "com.x"] }
        let found = try findings(open, options: defined)
        XCTAssertEqual(lines(found), ["7:3-7:62 error I004"])
        let names = ["msauth.\(id)", "msauth.\(id)-intunemam"].map(PropertyListValue.string)
        XCTAssertEqual(
            edits(found),
            [PropertyListEdit(list, .append([.dictionary([.init("CFBundleURLSchemes", .array(names))])]))])
        // What is registered may be the redirect once it is built, or certainly is not.
        XCTAssertEqual(
            lines(try findings(members("msauth.com.x://auth", types: types("msauth.\(id)", "msauth.\(id)-intunemam")))),
            [])
        XCTAssertEqual(
            lines(try findings(members("msauth.com.x://auth", types: types("n.\(id)", "n.\(id)-intunemam")))),
            ["7:3-7:39 error I004"])
    }

    func testAnExtensionRegistersNothing() throws {
        let found = try findings(
            members("msauth.com.x://auth", types: types("n", "n-intunemam")) + "\n<key>NSExtension</key>\n<dict/>",
            options: Self.options { $0.conditionalAccess = true },
            without: ["LSApplicationQueriesSchemes", "NSFaceIDUsageDescription"])
        XCTAssertEqual(lines(found), [])
    }

    func testTheSchemeOfConditionalAccessIsSuggestedWhereItIsWanted() throws {
        let wanted = Self.options { $0.conditionalAccess = true }
        let members = members("msauth.com.x://auth", types: types("msauth.com.x", "msauth.com.x-intunemam"))
        XCTAssertEqual(lines(try findings(members)), [])
        let found = try findings(members, options: wanted)
        XCTAssertEqual(lines(found), ["9:1-9:28 warning I011"])
        XCTAssertEqual(edits(found), [])
        let right = self.members(
            "msauth.com.x://auth",
            types: types("msauth.com.x", "msauth.com.x-intunemam", "msauth.com.microsoft.intunemam"))
        XCTAssertEqual(lines(try findings(right, options: wanted)), [])
    }
}
