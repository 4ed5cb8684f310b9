import MAMSettings
import MAMSettingsTools
import XCTest

/// The catalog of rules: complete, readable, and right in its examples.
final class CatalogTests: RuleTestCase {
    /// Every number of the table, written down apart from it, with its severity in a release build.
    private static let expected = """
        P001 error P002 error P003 error P004 error P005 error P006 warning P007 warning P008 warning P009 warning
        P010 error P011 error P012 error P013 error
        S001 error S002 error S010 error S011 warning S012 error S013 error S014 error S015 error S016 error S017 warning
        S018 warning S019 error S020 warning S021 warning S022 warning S023 warning S024 warning S025 warning
        S030 error S031 error S032 warning S033 warning S034 error S035 warning S036 error S037 error S038 error S039 error
        S040 info S050 error S051 warning S052 error S053 warning S054 warning S055 error S056 warning S057 error
        S058 warning S059 error S060 warning S061 error S062 warning S063 info S064 error S065 warning S066 info
        I001 error I002 warning I003 error I004 error I005 error I006 warning I007 error I008 warning I009 error
        I010 warning I011 warning I012 error I013 warning I014 warning
        E001 error E002 error E003 error E004 warning E005 error E006 info E007 error
        A001 error A002 error A003 error A004 info
        """

    func testEveryRuleOfTheTableIsThereWithItsSeverity() {
        let words = Self.expected.split(whereSeparator: \.isWhitespace).map(String.init)
        let expected = stride(from: 0, to: words.count, by: 2).map { "\(words[$0]) \(words[$0 + 1])" }
        let found = SettingsRule.all.map { "\($0.id) \($0.severity.rawValue)" }
        XCTAssertEqual(found.filter { !expected.contains($0) }, [])
        XCTAssertEqual(expected.filter { !found.contains($0) }, [])
        XCTAssertEqual(Set(found).count, found.count)
    }

    func testEveryRowIsWrittenForPeople() {
        for rule in SettingsRule.all {
            let id = rule.id.rawValue
            for line in [rule.title, rule.source] + [rule.fix].compactMap({ $0 }) {
                XCTAssertFalse(line.isEmpty || line.contains("\n") || line.hasSuffix("."), "\(id): \(line)")
            }
            XCTAssertTrue(rule.why.hasSuffix(".") && rule.why.count > 40, "\(id): \(rule.why)")
            XCTAssertLessThanOrEqual(rule.title.count, 90, "\(id): \(rule.title)")
            XCTAssertEqual(SettingsRule(id: id.lowercased())?.id, rule.id)
        }
        XCTAssertNil(SettingsRule(id: "I099"))
    }

    /// What is found in an example, but for the redirect of the bundle around it, whose scheme an example that lists
    /// schemes does not name.
    private func ids(_ example: String, of rule: SettingsRule) throws -> [String] {
        switch rule.place {
        case .entitlements: return try entitlementsFindings(example).map(\.issue.id.rawValue)
        default:
            let options = Self.options { $0.conditionalAccess = rule.id.rawValue == "I011" }
            return try findings(example, options: options).map(\.issue.id.rawValue).filter {
                $0 != "I004" || rule.id.rawValue == "I004"
            }
        }
    }

    func testTheExamplesOfEveryRuleHereAreWrongAndRight() throws {
        var count = 0
        for rule in SettingsRule.all where Self.isOurs(rule.id.rawValue) && rule.id.rawValue != "S061" {
            XCTAssertEqual(Set(try ids(rule.wrong, of: rule)), [rule.id.rawValue], "wrong example of \(rule.id)")
            XCTAssertEqual(try ids(rule.right, of: rule), [], "right example of \(rule.id)")
            count += 1
        }
        XCTAssertEqual(count, 26)
    }

    func testARuleSaysItHasAFixExactlyWhenItsFindingsHaveOne() throws {
        let always = SettingsRule.all.filter {
            Self.isOurs($0.id.rawValue) && !["S061", "I009"].contains($0.id.rawValue)
        }
        for rule in always {
            let found =
                rule.place == .entitlements
                ? try entitlementsFindings(rule.wrong)
                : try findings(rule.wrong, options: Self.options { $0.conditionalAccess = true })
            let own = found.filter { $0.issue.id == rule.id }
            XCTAssertEqual(own.contains { !$0.edits.isEmpty }, rule.fix != nil, rule.id.rawValue)
        }
    }
}
