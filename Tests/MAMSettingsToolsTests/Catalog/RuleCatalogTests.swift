import MAMSettings
import MAMSettingsTools
import XCTest

/// The one table of rules, against the list written out here and against its own examples.
final class RuleCatalogTests: XCTestCase {
    /// Number, severity in a debug, release and store build, and whether there is a fix.
    private let rows = """
        P001 eee - | P002 eee - | P003 eee - | P004 eee - | P005 eee - | P006 www - | P007 www - | P008 www fix
        P009 www - | P010 eee - | P011 eee - | P012 eee - | P013 eee - | S001 eee fix | S002 eee - | S010 eee fix | S011 www fix
        S012 eee - | S013 eee fix | S014 eee fix | S015 eee fix | S016 eee - | S017 www fix | S018 www fix | S019 eee fix
        S020 www fix | S021 www fix | S022 www - | S023 www fix | S024 www fix | S025 www - | S030 eee - | S031 eee fix
        S032 www - | S033 www fix | S034 eee - | S035 www - | S036 eee - | S037 eee - | S038 eee fix | S039 eee -
        S040 iii - | S050 eee - | S051 www - | S052 eee - | S053 www fix | S054 wwe - | S055 iee fix | S056 iww -
        S057 eee fix | S058 www fix | S059 eee - | S060 www - | S061 eee fix | S062 www - | S063 iii -
        S064 eee - | S065 www - | S066 iii -
        """

    /// The rest of the numbers, whose examples are run where their rules are.
    private let others = Set(
        """
        I001 I002 I003 I004 I005 I006 I007 I008 I009 I010 I011 I012 I013 I014 E001 E002 E003 E004 E005 E006 E007 A001 A002 A003 A004
        """.split(separator: " ").map(String.init))

    func testTheTableHoldsExactlyTheDocumentedRules() {
        let expected = rows.split { $0 == "|" || $0 == "\n" }.map { row in
            row.split(separator: " ").map(String.init)
        }
        XCTAssertEqual(expected.count, 59)
        let own = SettingsRule.all.filter { "PS".contains($0.id.rawValue.prefix(1)) }
        let letters: [SettingsIssue.Severity: String] = [.error: "e", .warning: "w", .info: "i"]
        let found = own.map { rule in
            [
                rule.id.rawValue, BuildKind.allCases.compactMap { letters[rule.severity(in: $0)] }.joined(),
                rule.fix == nil ? "-" : "fix",
            ]
        }
        let byID: ([String], [String]) -> Bool = { $0[0] < $1[0] }
        XCTAssertEqual(found.sorted(by: byID), expected.sorted(by: byID))
        let rest = SettingsRule.all.map(\.id.rawValue).filter { !"PS".contains($0.prefix(1)) }
        XCTAssertTrue(others.isSuperset(of: rest))
        XCTAssertEqual(Set(SettingsRule.all.map(\.id)).count, SettingsRule.all.count)
    }

    func testARuleIsFoundByItsNumberInAnyCase() {
        XCTAssertEqual(SettingsRule(id: "s053")?.id, .policyRequiredWithoutEnrollment)
        XCTAssertEqual(SettingsRule(id: "P008")?.id, .trailingBytes)
        XCTAssertNil(SettingsRule(id: "S999"))
        XCTAssertNil(SettingsRule(id: ""))
    }

    func testTheWordsOfARuleAreOnOneLineAndPlain() {
        for rule in SettingsRule.all {
            for text in [rule.title, rule.source] + (rule.fix.map { [$0] } ?? []) {
                XCTAssertFalse(text.isEmpty || text.contains("\n") || text.hasSuffix("."), "\(rule.id): \(text)")
            }
            XCTAssertTrue(rule.why.hasSuffix("."), "\(rule.id)")
            XCTAssertFalse(rule.why.contains("  "), "\(rule.id)")
            XCTAssertFalse(rule.title.contains("|") || rule.why.contains("|"), "\(rule.id)")
        }
    }

    func testTheWrongExampleBreaksItsRuleAndNoOther() throws {
        // A missing file has no text, and the others are found with the entitlements beside it.
        for rule in SettingsRule.all
        where "PS".contains(rule.id.rawValue.prefix(1)) && !["P001", "S061", "S064"].contains(rule.id.rawValue) {
            var ids: [String]
            do throws(SettingsReadError) {
                ids = try ManagedAppSettings.Reading(checking: rule.file(with: rule.wrong)).issues.map(\.id.rawValue)
            } catch {
                ids = [error.code.rawValue]
            }
            // What is still missing beside a mended dictionary, and the severity of one row, are not the point.
            ids.removeAll { Self.beside[rule.id.rawValue]?.contains($0) == true }
            XCTAssertEqual(ids, [rule.id.rawValue])
        }
    }

    func testTheRightExampleBreaksNothing() throws {
        for rule in SettingsRule.all where "PS".contains(rule.id.rawValue.prefix(1)) {
            var ids = try ManagedAppSettings.Reading(checking: rule.file(with: rule.right)).issues.map(\.id.rawValue)
            ids.removeAll { Self.beside[rule.id.rawValue]?.contains($0) == true }
            XCTAssertEqual(ids, [], "\(rule.id)")
        }
    }

    /// Findings that an example can not be without.
    private static let beside: [String: Set<String>] = [
        "P003": ["S001"], "P006": ["S001"], "P010": ["S001"], "S001": ["S050", "S052"], "S002": ["S050", "S052"],
        "S024": ["S050", "S052"], "S053": ["S054"], "S054": [], "S066": ["S054"],
    ]

    func testEveryFixResolvesTheExampleOfItsRule() throws {
        for rule in SettingsRule.all where rule.id.rawValue.hasPrefix("S") && rule.fix != nil {
            var options = SettingsCheckOptions()
            options.containingApp = "com.example.app"
            // Needs the entitlements; and making a dictionary is the configurator's.
            guard !["S061", "S001"].contains(rule.id.rawValue) else { continue }
            let subject = try InfoPlistSubject(infoPlist: rule.file(with: rule.wrong), options: options)
            let found = SettingsRules.findings(in: subject).filter { $0.issue.id == rule.id }
            XCTAssertFalse(found.isEmpty, "\(rule.id)")
            for finding in found {
                XCTAssertFalse(finding.edits.isEmpty, "\(rule.id)")
                XCTAssertNotNil(finding.issue.fix, "\(rule.id)")
            }
        }
        for rule in SettingsRule.all where rule.id.rawValue.hasPrefix("S") && rule.fix == nil {
            guard let subject = try? InfoPlistSubject(infoPlist: rule.file(with: rule.wrong), options: .init()) else {
                continue
            }
            for finding in SettingsRules.findings(in: subject) where finding.issue.id == rule.id {
                XCTAssertEqual(finding.edits, [], "\(rule.id)")
                XCTAssertNil(finding.issue.fix, "\(rule.id)")
            }
        }
    }
}
