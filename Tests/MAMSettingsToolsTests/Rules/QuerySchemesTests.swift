import Foundation
import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// I005 to I008: what the app asks `canOpenURL` about.
final class QuerySchemesTests: RuleTestCase {
    /// The required ones on line 6, the app's own behind them from line 7 on.
    private func list(_ own: String..., required: String = RuleTestCase.required) -> String {
        "<key>LSApplicationQueriesSchemes</key>\n<array>\n\(required)\n"
            + own.map { "  <string>\($0)</string>\n" }.joined() + "</array>"
    }

    private func list(_ count: Int) -> String {
        "<key>LSApplicationQueriesSchemes</key>\n<array>\n\(Self.required)\n"
            + (16...max(count, 16)).prefix(count - 15).map { "  <string>s\($0)-intunemam</string>\n" }.joined()
            + "</array>"
    }

    private let path = RuleTestCase.path("LSApplicationQueriesSchemes")

    func testMissingOnesAreAddedInTheOrderOfTheGuide() throws {
        let some = Self.strings(
            "scmx", "https-intunemam", "smart-ns", "zips", "lacoonsecurity", "HTTP-intunemam", "wandera", "skycure",
            "microsoft-edge-https-intunemam", "betteractiveshield", "intunemam-mtd")
        let found = try findings(list("scmx", required: some))
        XCTAssertEqual(lines(found), ["4:1-4:39 error I005"])
        XCTAssertEqual(
            found.first?.issue.message,
            "4 required schemes are missing: `microsoft-edge-http-intunemam`, `lookoutwork-ase`, `smsec`, `mvisionmobile`"
        )
        let missing = ["microsoft-edge-http-intunemam", "lookoutwork-ase", "smsec", "mvisionmobile"]
        XCTAssertEqual(edits(found), [PropertyListEdit(path, .append(missing.map(PropertyListValue.string)))])
    }

    func testAMissingListIsMadeWithAllFifteen() throws {
        let found = try findings("", without: ["LSApplicationQueriesSchemes"])
        XCTAssertEqual(lines(found), ["file error I005"])
        guard case .set(.array(let made)) = edits(found).first?.operation else { return XCTFail("not made") }
        let written = made.map { value in if case .string(let text) = value { "<string>\(text)</string>" } else { "" } }
        XCTAssertEqual(written.joined(), Self.required)
    }

    func testAMissingListOfAnAppThatOpensMailIsMadeOnceForBothRules() throws {
        let mail = Self.options { $0.opensMail = true }
        let found = try findings("", options: mail, without: ["LSApplicationQueriesSchemes"])
        XCTAssertEqual(lines(found), ["file error I005", "file warning I008"])
        XCTAssertEqual(found.first?.edits, found.last?.edits)
        guard case .set(.array(let made)) = found.first?.edits.first?.operation else { return XCTFail("not made") }
        XCTAssertEqual(made.count, 16)
        XCTAssertEqual(made.last, .string("ms-outlook-intunemam"))
    }

    func testAValueThatIsNotAListIsReportedAndNotChanged() throws {
        let found = try findings("<key>LSApplicationQueriesSchemes</key>\n<string>scmx</string>")
        XCTAssertEqual(lines(found), ["5:1-5:22 error I005"])
        XCTAssertEqual(edits(found), [])
    }

    func testTheAppsOwnSchemesNeedTwins() throws {
        let found = try findings(list("slack", "teams", "teams-intunemam", "Slack"))
        XCTAssertEqual(lines(found), ["7:3-7:25 warning I006"])
        XCTAssertEqual(edits(found), [PropertyListEdit(path, .append([.string("slack-intunemam")]))])
    }

    func testBrokersAndSchemesOfTheGuideNeedNoTwin() throws {
        XCTAssertEqual(
            lines(
                try findings(list("msauth", "msauthv2", "msauthv3", "companyportal", "http", "microsoft-edge-https"))),
            [])
    }

    func testKnownManagedAppsAreReportedAndNotChanged() throws {
        let known = Self.options { $0.knownManagedSchemes = ["Slack"] }
        let found = try findings(list("slack", "teams"), options: known)
        XCTAssertEqual(lines(found), ["7:3-7:25 info I006", "8:3-8:25 warning I006"])
        XCTAssertEqual(found.first?.edits, [])
    }

    func testAVariableIsNotJudgedUntilItIsDefined() throws {
        XCTAssertEqual(lines(try findings(list("$(OTHER)"))), [])
        let found = try findings(list("$(OTHER)"), options: Self.options { $0.definitions = ["OTHER": "slack"] })
        XCTAssertEqual(lines(found), ["7:3-7:28 warning I006"])
        XCTAssertEqual(edits(found), [PropertyListEdit(path, .append([.string("$(OTHER)-intunemam")]))])
    }

    func testAVariableStandsForNoRequiredSchemeAndForOneTwin() throws {
        let found = try findings(list("$(ANY)", required: Self.strings("scmx")))
        XCTAssertEqual(found.map(\.issue.id), [.queryMissing])
        XCTAssertEqual(found.first?.issue.message.prefix(27), "14 required schemes are mis")
        XCTAssertEqual(lines(try findings(list("slack", "teams", "$(MY_SCHEME)-intunemam"))), ["8:3-8:25 warning I006"])
        // What is taken by a twin is no name of the guide.
        let without = RuleTestCase.required.replacingOccurrences(of: "<string>http-intunemam</string>", with: "")
        XCTAssertEqual(
            lines(try findings(list("slack", "$(MY_SCHEME)-intunemam", required: without))), ["4:1-4:39 error I005"])
    }

    func testAVariableWithoutItsTwinIsReportedAsNotChecked() throws {
        let check = try InfoPlistCheck(infoPlist: Self.file(list("$(A)", "$(B)", "$(B)-intunemam"), Self.clean))
        XCTAssertEqual(lines(check.infoPlist.findings), ["7:3-7:24 info S040"])
    }

    func testASecondSuffixIsRemovedFromQuerySchemes() throws {
        let found = try findings(list("slack", "slack-intunemam-intunemam"))
        XCTAssertEqual(lines(found), ["8:3-8:45 warning I002"])
        XCTAssertEqual(edits(found), [PropertyListEdit(path.index(16), .set(.string("slack-intunemam")))])
    }

    func testTheLimitDependsOnTheLinkedSDK() throws {
        let table: [(count: Int, sdk: Int?, lines: [String])] = [
            (25, nil, []), (26, nil, ["17:3-17:33 warning I007"]), (50, nil, ["17:3-17:33 warning I007"]),
            (51, nil, ["42:3-42:33 error I007"]), (26, 26, []), (50, 15, []), (51, 15, ["42:3-42:33 error I007"]),
            (51, 14, []), (25, 27, []), (26, 27, ["17:3-17:33 error I007"]), (51, 28, ["17:3-17:33 error I007"]),
        ]
        for (count, sdk, expected) in table {
            let found = try findings(
                list(count), options: Self.options { ($0.linkedSDK, $0.allowed) = (sdk, [.sceneLifeCycleMissing]) })
            XCTAssertEqual(lines(found), expected, "\(count) entries, SDK \(sdk.map(String.init) ?? "not said")")
            XCTAssertEqual(found.first?.edits ?? [], [])
        }
    }

    func testNothingIsAddedBeyondTheLimit() throws {
        let newest = Self.options { ($0.linkedSDK, $0.allowed) = (27, [.sceneLifeCycleMissing]) }
        let own = (1...5).map { "own\($0)" }
        let found = try findings(list(own[0], own[1], own[2], own[3], own[4]), options: newest)
        XCTAssertEqual(found.count, 5)
        XCTAssertEqual(found.filter { !$0.edits.isEmpty }.count, 5)
        let full = try findings(
            list(own[0], own[1], own[2], own[3], own[4], "mailto", "mailto-intunemam"), options: newest)
        // 22 entries leave room for three: Outlook first, then the first two twins.
        XCTAssertEqual(
            full.filter { !$0.edits.isEmpty }.map { $0.issue.keyPath },
            ["LSApplicationQueriesSchemes[15]", "LSApplicationQueriesSchemes[16]", "LSApplicationQueriesSchemes[20]"])
        XCTAssertEqual(
            full.filter(\.edits.isEmpty).map(\.issue.help),
            Array(repeating: "no more than 25 entries count: take some out first", count: 3))
    }

    func testRoomThatIsTooSmallForTheRequiredOnesIsLeftAlone() throws {
        let own = (1...45).map { "  <string>own\($0)</string>\n" }.joined()
        let found = try findings(
            "<key>LSApplicationQueriesSchemes</key>\n<array>\n\(own)</array>",
            options: Self.options { ($0.linkedSDK, $0.opensMail) = (26, true) })
        XCTAssertEqual(found.count, 47)
        XCTAssertEqual(found.filter { !$0.edits.isEmpty }.map(\.issue.description), [])
        XCTAssertEqual(Set(found.map(\.issue.help)), ["no more than 50 entries count: take some out first"])
    }

    func testSchemesOfTheSystemNeedNoTwin() throws {
        XCTAssertEqual(
            lines(
                try findings(
                    list("tel", "telprompt", "sms", "itms-apps", "itms-services", "facetime", "facetime-audio", "MAPS"))
            ), [])
        XCTAssertEqual(lines(try findings(list("mailto", "tels"))), ["7:3-7:26 warning I008", "8:3-8:24 warning I006"])
    }

    func testAnAppThatOpensMailAsksAboutOutlook() throws {
        let found = try findings(list("mailto", "mailto-intunemam"))
        XCTAssertEqual(lines(found), ["7:3-7:26 warning I008"])
        XCTAssertEqual(edits(found), [PropertyListEdit(path, .append([.string("ms-outlook-intunemam")]))])
        XCTAssertEqual(lines(try findings(list("mailto", "mailto-intunemam", "ms-outlook-intunemam"))), [])
        XCTAssertEqual(
            lines(try findings(list(), options: Self.options { $0.opensMail = true })), ["4:1-4:39 warning I008"])
        // Outlook without its twin is the same mistake.
        XCTAssertEqual(lines(try findings(list("mailto", "mailto-intunemam", "ms-outlook"))), ["7:3-7:26 warning I008"])
        XCTAssertEqual(lines(try findings(list("ms-outlook"))), ["7:3-7:30 warning I006"])
    }

    func testAWebViewThatFollowsMailCountsAsOpeningIt() throws {
        let settings = """

            <key>IntuneMAMSettings</key>
            <dict><key>WebViewHandledURLSchemes</key><array><string>MAILTO</string></array></dict>
            """
        XCTAssertEqual(lines(try findings(list() + settings)), ["4:1-4:39 warning I008"])
    }

    func testAnExtensionNeedsNoQuerySchemes() throws {
        let found = try findings(
            "<key>NSExtension</key>\n<dict/>", without: ["LSApplicationQueriesSchemes", "NSFaceIDUsageDescription"])
        XCTAssertEqual(lines(found), [])
    }
}
