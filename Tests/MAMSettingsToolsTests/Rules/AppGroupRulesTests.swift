import Foundation
import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// S061: the app groups of the settings are those of the entitlements.
final class AppGroupRulesTests: RuleTestCase {
    /// The groups stand on line 7, one behind the other.
    private func settings(_ groups: String) -> String {
        "<key>IntuneMAMSettings</key>\n<dict>\n<key>AppGroupIdentifiers</key>\n\(groups)\n</dict>"
    }

    private func array(_ groups: String...) -> String {
        "<array>" + groups.map { "<string>\($0)</string>" }.joined() + "</array>"
    }

    private func entitled(_ groups: String) -> String { "<key>com.apple.security.application-groups</key>\n\(groups)" }

    private let path = RuleTestCase.path("IntuneMAMSettings", "AppGroupIdentifiers")

    func testMissingAndOtherGroupsAreListedAndSet() throws {
        let found = try findings(
            settings(array("group.a", "group.x", "group.y")),
            entitlements: entitled(array("group.b", "group.a", "group.c")))
        XCTAssertEqual(lines(found), ["7:32-7:56 error S061"])
        XCTAssertEqual(
            found.first?.issue.message,
            "the app groups differ from the entitlements: missing: `group.b`, `group.c`; "
                + "not in the entitlements: `group.x`, `group.y`")
        XCTAssertEqual(found.first?.issue.related.map(\.description), ["7:56"])
        XCTAssertEqual(
            edits(found),
            [
                PropertyListEdit(path.index(1), .remove), PropertyListEdit(path.index(2), .remove),
                PropertyListEdit(path, .append([.string("group.b"), .string("group.c")])),
            ])
    }

    func testBlankGroupsOfTheEntitlementsAreNotCopied() throws {
        for groups in [array(""), array("group.a", ""), array(" group.a"), array("group.a\n")] {
            let rights = entitled(groups)
            XCTAssertEqual(lines(try findings("<key>IntuneMAMSettings</key>\n<dict/>", entitlements: rights)), [])
            let text = "<plist version=\"1.0\">\n<dict>\n%\n</dict>\n</plist>\n"
            let result = try Configurator(
                infoPlist: Array(text.replacing("%", with: "<key>IntuneMAMSettings</key>\n<dict/>").utf8),
                entitlements: Array(text.replacing("%", with: rights).utf8)
            ).run()
            XCTAssertFalse(String(decoding: result.infoPlist, as: UTF8.self).contains("AppGroupIdentifiers"))
        }
    }

    func testTheOrderDoesNotMatterAndCaseDoes() throws {
        XCTAssertEqual(
            lines(
                try findings(settings(array("group.a", "group.b")), entitlements: entitled(array("group.b", "group.a")))
            ), [])
        XCTAssertEqual(
            lines(try findings(settings(array("group.A")), entitlements: entitled(array("group.a")))),
            ["7:8-7:32 error S061"])
    }

    func testAMissingGroupKeyIsAddedAndASuperfluousOneRemoved() throws {
        let missing = try findings("<key>IntuneMAMSettings</key>\n<dict/>", entitlements: entitled(array("group.a")))
        XCTAssertEqual(lines(missing), ["4:1-4:29 error S061"])
        XCTAssertEqual(edits(missing), [PropertyListEdit(path, .set(.array([.string("group.a")])))])
        let spare = try findings(settings(array("group.a")), entitlements: "")
        XCTAssertEqual(edits(spare), [PropertyListEdit(path, .remove)])
    }

    func testAMissingDictionaryIsMade() throws {
        let found = try findings("", entitlements: entitled(array("group.a")), without: ["IntuneMAMSettings"])
        XCTAssertEqual(lines(found), ["file error S061"])
        XCTAssertEqual(
            edits(found),
            [
                PropertyListEdit(
                    Self.path("IntuneMAMSettings"),
                    .set(.dictionary([.init("AppGroupIdentifiers", .array([.string("group.a")]))])))
            ])
    }

    func testWithoutEntitlementsOrBesideOtherErrorsNothingIsReported() throws {
        XCTAssertEqual(lines(try findings(settings(array("group.a")))), [])
        for groups in ["<string>group.a</string>", "<array><true/></array>"] {
            XCTAssertEqual(lines(try findings(settings(groups), entitlements: entitled(array("group.b")))), [], groups)
            XCTAssertEqual(lines(try findings(settings(array("group.b")), entitlements: entitled(groups))), [], groups)
        }
        XCTAssertEqual(
            lines(try findings("<key>IntuneMAMSettings</key>\n<true/>", entitlements: entitled(array("group.b")))), [])
    }

    func testOneMistakeIsOneFinding() throws {
        let granted = entitled(array("group.a"))
        for groups in ["<array/>", array(" group.a"), array("group.a", ""), array("group.b", " ")] {
            XCTAssertEqual(lines(try findings(settings(groups), entitlements: granted)), [], groups)
        }
        for name in ["AppGroupIdentitifiers", "appGroupIdentifiers", "AppGroupIdentifier"] {
            let members = settings(array("group.a")).replacingOccurrences(of: "AppGroupIdentifiers", with: name)
            XCTAssertEqual(lines(try findings(members, entitlements: granted)), [], name)
        }
        let top = "<key>AppGroupIdentifiers</key>\n" + array("group.a")
        XCTAssertEqual(lines(try findings(top, entitlements: granted)), [])
        let dictionary = settings(array("group.a")).replacingOccurrences(of: "MAMSettings", with: "MamSettings")
        XCTAssertEqual(lines(try findings(dictionary, entitlements: granted, without: ["IntuneMAMSettings"])), [])
    }

    func testAnOpenInExtensionNamesAGroup() throws {
        func file(_ kind: String = "NSExtension", _ more: String = "") -> String {
            """
            <key>\(kind)</key><dict/>
            <key>IntuneMAMSettings</key>
            <dict><key>ContainingAppBundleId</key><string>com.example</string>
            <key>OpenInActionExtension</key>
            <true/>
            \(more)</dict>
            """
        }
        let group = "<key>AppGroupIdentifiers</key>\n" + array("group.a")
        XCTAssertEqual(lines(try findings(file())), ["7:1-7:33 error S064"])
        XCTAssertEqual(lines(try findings(file(), entitlements: "")), ["7:1-7:33 error S064"])
        // The entitlements know which.
        XCTAssertEqual(
            lines(try findings(file(), entitlements: entitled(array("group.a")))).map { String($0.suffix(4)) }, ["S061"]
        )
        XCTAssertEqual(lines(try findings(file("NSExtension", group))), [])
        XCTAssertEqual(lines(try findings(file("EXAppExtensionAttributes"))), [])
        XCTAssertEqual(
            lines(try findings(file("NSExtension", group.replacingOccurrences(of: "GroupI", with: "Groupi")))), [])
        XCTAssertEqual(lines(try findings(file().replacingOccurrences(of: "true", with: "false"))), [])
    }

    func testAVariableMayMakeTheDifferenceGoAway() throws {
        let (literal, open) = (array("group.a"), array("group.$(NAME)"))
        XCTAssertEqual(lines(try findings(settings(open), entitlements: entitled(open))), [])
        XCTAssertEqual(lines(try findings(settings(literal), entitlements: entitled(open))), [])
        XCTAssertEqual(
            lines(
                try findings(
                    settings(literal), entitlements: entitled(open),
                    options: Self.options { $0.definitions = ["NAME": "b"] })),
            ["7:8-7:32 error S061"])
        // An empty list is a finding of its own.
        XCTAssertEqual(lines(try findings(settings("<array/>"), entitlements: entitled(open))), [])
    }
}
