internal import MAMBase

import Foundation
import MAMCore
import MAMKeys
import MAMPolicyTools
import TestPolicies
import TestSeeds
import XCTest

/// The page of a policy, read as a browser reads it.
final class PolicyPageHTMLTests: XCTestCase {
    private static let examples: URL = {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return folder.appendingPathComponent("Docs/Examples/policies")
    }()

    /// Each how many of the examples are looked at: all of them optimized.
    private static var step: Int { isExhaustive ? 1 : 3 }

    /// The example policies by name, without the list of a tenant.
    private func policies() throws -> [(name: String, policy: MAMPolicy)] {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path).sorted()
            .filter { $0.hasSuffix(".json") && $0 != "list-of-a-tenant.json" }
        return try stride(from: 0, to: names.count, by: Self.step).map { place in
            let name = names[place]
            let bytes = try Data(contentsOf: Self.examples.appendingPathComponent(name))
            return (name, try PolicyDocument(json: [UInt8](bytes)).compileStrictest())
        }
    }

    private func policy(_ properties: String) throws -> MAMPolicy {
        try PolicyFixtures.document(properties).compileStrictest()
    }

    private func limit(_ policy: MAMPolicy) -> Int {
        if case .integer(let limit)? = policy.settings[.allowedOutboundClipboardSharingExceptionLength] {
            limit
        } else {
            0
        }
    }

    private func compare(
        _ found: [PageTable.Place: String], _ wanted: [PageTable.Place: String], _ name: String, line: UInt = #line
    ) {
        XCTAssertEqual(found.keys.sorted(), wanted.keys.sorted(), name, line: line)
        for (place, answer) in wanted where found[place] != answer {
            XCTFail("\(name): \(place) says \(found[place] ?? "nothing"), not \(answer)", line: line)
        }
    }

    func testEveryCellOfEveryExampleIsTheDecisionOfAnApp() throws {
        var count = 0
        for (name, policy) in try policies() {
            for isMDMEnrolled in [false, true] {
                let page = try PageElement.page(PolicyPage(policy, isMDMEnrolled: isMDMEnrolled).html)
                let matrix = PageMatrix(policy, isMDMEnrolled: isMDMEnrolled)
                let limit = limit(policy)
                func table(_ id: String) throws -> [PageTable.Place: String] { try PageTable(id, in: page).answers }
                let transfers = try table("transfer")
                compare(transfers, matrix.transfers(), name)
                compare(try table("clipboard"), matrix.clipboard(limit: limit), name)
                compare(try table("pages"), matrix.pages(limit: limit), name)
                let beside = matrix.transfers(isPrivate: true)
                    .merging(matrix.clipboard(limit: limit, isPrivate: true)) { first, _ in first }
                compare(try table("private"), beside, name)
                let own = try table("features").filter {
                    $0.key.group != "Files and notifications" || $0.key.row == "backup of files"
                }
                compare(own, matrix.features, name)
                let links = try table("links")
                for (place, answer) in matrix.links { XCTAssertEqual(links[place], answer, "\(name): \(place)") }
                count += transfers.count + own.count + links.count
            }
        }
        print("\(count) cells")
        XCTAssertGreaterThan(count, 28 / Self.step * 150)
    }

    func testPolicyValuesThatAreNotQuestionsAreShown() throws {
        let strict = try policy(
            "\"dataBackupBlocked\": true, \"notificationRestriction\": \"blockOrganizationalData\", "
                + "\"appDataEncryptionType\": \"whenDeviceLocked\"")
        for (policy, backup, notifications) in [
            (try policy(""), "✓ allowed", "\(try self.policy("").notificationPolicy)"),
            (strict, "✗ blocked", "block Org data"),
        ] {
            let answers = try PageTable("features", in: PageElement.page(PolicyPage(policy).html)).answers
            let group = "Files and notifications"
            XCTAssertEqual(answers[PageTable.Place(group: group, row: "backup of files", column: 0)], backup)
            XCTAssertEqual(answers[PageTable.Place(group: group, row: "notifications", column: 0)], notifications)
        }
        XCTAssertNotEqual(strict.notificationPolicy, try policy("").notificationPolicy)
    }

    func testEveryCellOpensAnExplanationWithItsRuleAndTheNearestChange() throws {
        for (name, policy) in try policies() {
            let page = try PageElement.page(PolicyPage(policy).html)
            let panels = page.all.filter { $0.attributes["popover"] != nil }
            let known = Set(panels.compactMap { $0.attributes["id"] })
            let ids = page.all.compactMap { $0.attributes["id"] }
            XCTAssertEqual(Set(ids).count, ids.count, name)
            var used: Set<String> = []
            for cell in page.all("td") where !cell.has("na") {
                let button = try XCTUnwrap(cell.children.first, name)
                let id = try XCTUnwrap(button.attributes["popovertarget"], name)
                XCTAssertFalse(try XCTUnwrap(button.attributes["aria-label"]).isEmpty, name)
                used.insert(id)
            }
            XCTAssertEqual(known, used, "\(name): explanations that are missing, or that no cell opens")
        }
        let open = try policy("\"saveAsBlocked\": true, \"allowedOutboundDataTransferDestinations\": \"managedApps\"")
        let page = try PageElement.page(PolicyPage(open).html)
        let cell = try XCTUnwrap(
            PageTable("transfer", in: page).cells[
                PageTable.Place(group: "Save a copy", row: "Org data → Box", column: 0)])
        let id = try XCTUnwrap(cell.children.first?.attributes["popovertarget"])
        let text = try XCTUnwrap(page.with(id: id)).text
        let wanted = open.explanation(for: .save(to: .box, account: nil))
        let change = try XCTUnwrap(wanted.change.first)
        for part in [wanted.rule, wanted.meaning, "To allow it: ", change.name, "saveAsBlocked = true"] {
            XCTAssertTrue(text.contains(part), "\(part) is not in: \(text)")
        }
    }

    /// The names of the checks that fail at some moment, on some device, for some version.
    private func failing(_ policy: MAMPolicy) -> Set<String> {
        typealias Deviation = (inout LaunchFacts) -> Void
        var deviations: [Deviation] = [
            { _ in }, { $0.hasPendingWipe = true }, { $0.isAccountDisabled = true },
            { $0.device.insert(.jailbroken) }, { $0.device.remove(.devicePasscode) }, { $0.model = "none" },
            { $0.threats = [] }, { $0.clock = ClockReport(.clockedOut, heard: TimeMark(LaunchKit.start)) },
        ]
        for hours: Double in [8, 24, 744, 1464, 2184, 9600, 17_300, 87_700] {
            deviations.append { $0.now = LaunchKit.after(hours * 3601) }
        }
        var listed: [String?] = ["iPhone16,1"]
        if case .text(let models)? = policy.settings[.allowedIosDeviceModels] {
            listed = [models.split(separator: ";").first.map(String.init)]
        }
        var failing: Set<String> = []
        for os in ["0.1", "14.9", "15.5", "16.2", "16.9", "17.4", "17.9", "18.1", "18.9", "99.0"] {
            for (app, sdk) in [
                ("0.1", "99.0"), ("99.0", "0.1"), ("3.0", "99.0"), ("99.0", "19.0"), ("99.0", "21.2"), ("99.0", "99.0"),
            ] {
                for deviation in deviations {
                    let facts = LaunchKit.facts { facts in
                        (facts.osVersion, facts.appVersion) = (VersionNumber(os), VersionNumber(app))
                        (facts.sdkVersion, facts.model) = (VersionNumber(sdk), listed[0])
                        facts.threats = [ThreatReport(.defender, .secured), ThreatReport(.thirdParty, .secured)]
                        deviation(&facts)
                    }
                    let verdicts = policy.launchRequirements.verdicts(for: facts, after: LaunchKit.nothingHelped)
                    failing.formUnion(verdicts.map { $0.check.name })
                }
            }
        }
        return failing
    }

    func testTheLadderHasTheChecksThatSomeMomentFails() throws {
        let sample =
            try policies() + [("whole", try PolicyDocument(json: Array(PolicyFixtures.whole.utf8)).compileStrictest())]
        var count = 0
        for (name, policy) in sample {
            let failing = failing(policy)
            let page = try PageElement.page(PolicyPage(policy).html)
            let ladder = try XCTUnwrap(page.with(id: "launch")?.all("ol").first)
            XCTAssertEqual(ladder.children.map { $0.attributes["class"] }, ["wipe", "block", "warn", "access"])
            for step in ladder.children {
                let action = try XCTUnwrap(step.attributes["class"])
                let items = step.all("ul").first?.children ?? []
                let tries = items.filter { $0.text.contains("wrong PINs in a row") }.count
                let wanted = failing.filter { $0.hasPrefix(action + ".") }
                XCTAssertEqual(items.count - tries, wanted.count, "\(name): \(items.map(\.text)), \(wanted.sorted())")
                count += items.count
            }
        }
        print("\(count) checks")
        XCTAssertGreaterThan(count, 60 / Self.step)
    }

    func testTheLadderSaysTheBoundsInWords() throws {
        let policy = try policy(
            """
            "minimumWipeOsVersion": "15.0", "minimumRequiredOsVersion": "16.2", "maximumWarningOsVersion": "18.5",
            "periodOfflineBeforeAccessCheck": "PT12H", "periodOfflineBeforeWipeIsEnforced": "P90D",
            "allowedIosDeviceModels": "iPhone14,2;iPhone14,3", "appActionIfIosDeviceModelNotAllowed": "wipe",
            "pinRequired": true, "maximumPinRetries": 4, "appActionIfMaximumPinRetriesExceeded": "wipe",
            "periodOnlineBeforeAccessCheck": "PT30M"
            """)
        let text = try XCTUnwrap(PageElement.page(PolicyPage(policy).html).with(id: "launch")).text
        for words in [
            "iOS below 15.0", "iOS below 16.2", "iOS above 18.5", "after 12 hours offline", "after 90 days offline",
            "device models other than iPhone14,2;iPhone14,3", "4 wrong PINs in a row",
            "the app PIN, again after 30 minutes without use",
        ] { XCTAssertTrue(text.contains(words), "\(words) is not in: \(text)") }
    }

    func testAPageHasNoBackticksNoExamplesAndSaysDurationsInWords() throws {
        for (name, policy) in try policies() {
            let html = PolicyPage(
                policy, comparedWith: try self.policy("\"periodOfflineBeforeWipeIsEnforced\": \"P7D\"")
            ).html
            let page = try PageElement.page(html)
            for section in page.all("section") {
                XCTAssertFalse(section.text.contains("`"), name)
                XCTAssertFalse(section.text.contains("host.invalid"), name)
                XCTAssertFalse(section.text.contains("x-scheme-that"), name)
            }
            XCTAssertFalse(page.all.contains { $0.attributes["aria-label"]?.contains("`") ?? false }, name)
            XCTAssertTrue(try XCTUnwrap(page.with(id: "changes")).text.contains("7 days"), name)
        }
    }

    func testNoExampleMakesALargePage() throws {
        var largest = 0
        let all = try policies()
        for (name, policy) in all {
            for other in [nil, all[0].policy] {
                let size = PolicyPage(policy, comparedWith: other).html.utf8.count
                XCTAssertLessThan(size, 400_000, name)
                largest = max(largest, size)
            }
        }
        print("the largest page has \(largest) bytes")
    }

    func testAPolicyWithManyLinksMakesAPageWithALimit() throws {
        let schemes = (0..<1000).map { "{\"name\": \"n\($0)\", \"value\": \"s\($0)\"}" }.joined(separator: ", ")
        let closed = "\"allowedOutboundDataTransferDestinations\": \"managedApps\", "
        let many = try policy(closed + "\"exemptedAppProtocols\": [\(schemes)]")
        let page = try PageElement.page(PolicyPage(many).html)
        let section = try XCTUnwrap(page.with(id: "links"))
        XCTAssertEqual(section.all("tr").count(where: { !$0.has("g") }) - 1, PolicyPage.linkRowLimit)
        XCTAssertTrue(section.text.contains("more rows are left out"))
        // The one that differs is shown.
        let last = try policy(closed + "\"exemptedAppProtocols\": [\(schemes.replacing("\"s999\"", with: "\"t999\""))]")
        let compared = try PageElement.page(PolicyPage(many, comparedWith: last).html)
        let changed = try XCTUnwrap(compared.with(id: "links")).all("tr").filter { $0.has("changed") }
        XCTAssertEqual(changed.map { $0.all("th")[0].text }, ["s999:", "t999:"])
    }

    func testAPageExplainsOnlyAnswersThatItShows() throws {
        let links = (0..<300).map { "\"https://host\($0).example\"" }.joined(separator: ", ")
        let policy = try policy(
            "\"allowedOutboundDataTransferDestinations\": \"managedApps\", \"exemptedUniversalLinks\": [\(links)]")
        let other = try self.policy("\"exemptedUniversalLinks\": []")
        let page = try PageElement.page(PolicyPage(policy, comparedWith: other).html)
        let opened = page.all("td").flatMap { $0.all("button") }.compactMap { $0.attributes["popovertarget"] }
        let explained = try XCTUnwrap(page.with(id: "reasons")).all("div").compactMap { $0.attributes["id"] }
        XCTAssertEqual(Set(opened), Set(explained))
        XCTAssertEqual(Set(explained).count, explained.count)
    }

    func testTwoLinksWhoseHeadingsAreCutAlikeHaveARowEach() throws {
        let long = "https://a.example/" + String(repeating: "x", count: 100)
        func policy(_ names: [String]) throws -> MAMPolicy {
            let links = names.map { "\"\(long)/\($0)\"" }.joined(separator: ", ")
            return try self.policy(
                """
                "allowedOutboundDataTransferDestinations": "managedApps", "managedUniversalLinks": [],
                "exemptedUniversalLinks": [\(links)]
                """)
        }
        let page = try PageElement.page(PolicyPage(policy(["1", "2"]), comparedWith: policy(["2", "3"])).html)
        let rows = try XCTUnwrap(page.with(id: "links")).all("tr").filter { $0.text.contains("a.example") }
        XCTAssertEqual(rows.map { $0.has("changed") }, [true, false, true])
    }

    func testDifferencesStandOutAndNothingElse() throws {
        let (old, new) = (try policy(""), try policy("\"printBlocked\": true, \"minimumRequiredOsVersion\": \"17.0\""))
        let page = try PageElement.page(PolicyPage(old, comparedWith: new).html)
        let cells = page.all("td").filter { $0.has("diff") }
        XCTAssertEqual(cells.map(\.text), ["✓ allowed ✗ blocked"])
        XCTAssertEqual(cells.first?.all("s").map(\.text), ["✓ allowed"])
        XCTAssertEqual(cells.first?.children.first?.attributes["aria-label"], "printing: was allowed, becomes blocked")
        XCTAssertEqual(page.all("tr").count(where: { $0.has("changed") }), 1)
        let rungs = page.all("li").filter { $0.has("diff") }
        XCTAssertEqual(rungs.count, 1)
        XCTAssertTrue(try XCTUnwrap(rungs.first).text.hasPrefix("not checked → iOS below 17.0"))
        let changes = try XCTUnwrap(page.with(id: "changes"))
        XCTAssertEqual(changes.all("li").map(\.text), ["printing", "block at launch: iOS below 17.0"])
        XCTAssertEqual(
            changes.all("tbody").flatMap { $0.all("td") }.map(\.text), ["not set", "block", "not set", "17.0"])
        let same = try PageElement.page(PolicyPage(old, comparedWith: old).html)
        XCTAssertEqual(same.all.count(where: { $0.has("diff") || $0.has("changed") }), 0)
        XCTAssertTrue(try XCTUnwrap(same.with(id: "changes")).text.contains("No answer changes."))
    }

    func testTheDifferencesOfEveryPairAreThoseOfTheTwoPages() throws {
        let all = try policies()
        var count = 0
        for (place, (name, policy)) in all.enumerated() {
            let other = all[(place + 1) % all.count]
            let page = try PageElement.page(PolicyPage(policy, comparedWith: other.policy).html)
            let (own, next) = (
                try PageElement.page(PolicyPage(policy).html), try PageElement.page(PolicyPage(other.policy).html)
            )
            for id in ["transfer", "features"] {
                let before = try PageTable(id, in: own).answers
                let after = try PageTable(id, in: next).answers
                for (place, cell) in try PageTable(id, in: page).cells {
                    let isDifferent = before[place] != after[place]
                    XCTAssertEqual(cell.has("diff"), isDifferent, "\(name), \(other.name): \(place)")
                    count += isDifferent ? 1 : 0
                    guard isDifferent, let old = before[place], let new = after[place] else { continue }
                    XCTAssertEqual(cell.text, "\(old) \(new)")
                }
            }
        }
        print("\(count) differences")
        XCTAssertGreaterThan(count, 20 / Self.step)
    }

    func testHostileTextsStayText() throws {
        let names = [
            "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "<!--", "'+alert(1)+'",
            "\u{202E}txt.exe\u{2066}", "&lt;b&gt;", "a\u{0}b\u{7}", "]]>", "javascript:alert(1)",
        ]
        for name in names {
            let quoted = try String(decoding: JSONEncoder().encode(name), as: UTF8.self)
            let hostile = try policy(
                """
                "displayName": \(quoted), "allowedIosDeviceModels": \(quoted), "managedBrowser": "notConfigured",
                "customBrowserProtocol": \(quoted), "exemptedUniversalLinks": [\(quoted)],
                "exemptedAppProtocols": [{"name": \(quoted), "value": \(quoted)}], "printBlocked": \(quoted)
                """)
            for html in [
                PolicyPage(hostile).html, PolicyPage(try policy(""), comparedWith: hostile).html,
                PolicyPage(try policy(""), peer: hostile).html,
            ] {
                let page = try PageElement.page(html)
                XCTAssertEqual(page.all("script").count, 1, name)
                XCTAssertEqual(page.all("img").count, 0, name)
                for element in page.all {
                    for (key, value) in element.attributes {
                        XCTAssertFalse(key.lowercased().hasPrefix("on"), name)
                        if ["href", "src", "action"].contains(key) { XCTAssertTrue(value.hasPrefix("#"), name) }
                    }
                }
                let scalars = html.unicodeScalars.filter {
                    $0.properties.generalCategory == .format
                        || ($0.properties.generalCategory == .control && $0 != "\n")
                }
                XCTAssertEqual(scalars.count, 0, name)
            }
        }
    }

    func testThePageAllowsItsOwnScriptAndStyleOnly() throws {
        let page = try PageElement.page(PolicyPage(try policy("")).html)
        let allowed = try XCTUnwrap(
            page.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }?.attributes["content"])
        XCTAssertTrue(allowed.hasPrefix("default-src 'none'; base-uri 'none'; form-action 'none'; "), allowed)
        for name in ["style", "script"] {
            let inline = page.all(name)
            XCTAssertEqual(inline.count, 1)
            let hex = Array(SHA256.hex(Array(try XCTUnwrap(inline.first).text.utf8)))
            let bytes = stride(from: 0, to: hex.count, by: 2).compactMap { UInt8(String(hex[$0...$0 + 1]), radix: 16) }
            XCTAssertTrue(allowed.contains("\(name)-src 'sha256-\(Data(bytes).base64EncodedString())'"), name)
        }
        XCTAssertEqual(page.all.count(where: { $0.attributes["style"] != nil }), 0, "styles that the page forbids")
        XCTAssertFalse(try XCTUnwrap(page.all("style").first).text.contains("url("))
    }

    func testTheSamePolicyGivesTheSameBytes() throws {
        for (_, policy) in try policies().prefix(3) { XCTAssertEqual(PolicyPage(policy).html, PolicyPage(policy).html) }
    }
}
