import Foundation
import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import TestSeeds
import XCTest

/// Files that nobody wrote: no trap, few findings, in order; and fixes that end, do not fight and touch nothing else.
final class RandomInfoPlistTests: XCTestCase {
    private let count = isExhaustive ? 20_000 : 400

    func testFindingsAreFewInOrderAndOfTheCatalog() throws {
        for seed in TestSeeds([1], of: name) { try findingsAreFewInOrderAndOfTheCatalog(seed) }
    }

    private func findingsAreFewInOrderAndOfTheCatalog(_ seed: UInt64) throws {
        var files = RandomInfoPlist(generator: SeededNumbers(seed: seed))
        for round in 0..<count {
            let bytes = EditKit.xml(files.next())
            var options = SettingsCheckOptions()
            options.buildKind = BuildKind.allCases[round % 3]
            options.lenientBooleans = round % 5 == 0
            if round % 7 == 0 { options.definitions = ["VAR": "plain"] }
            let reading = try ManagedAppSettings.Reading(checking: bytes, options: options)
            XCTAssertLessThanOrEqual(reading.issues.count, 101)
            let places = reading.issues.map { $0.position?.byteOffset ?? -1 }
            XCTAssertEqual(places, places.sorted())
            for issue in reading.issues {
                let rule = try XCTUnwrap(SettingsRule(id: issue.id.rawValue))
                if !["S034", "S035", "S036", "S039", "S010"].contains(issue.id.rawValue) {
                    XCTAssertEqual(issue.severity, rule.severity(in: options.buildKind), issue.description)
                }
                XCTAssertFalse(issue.description.contains("\n"))
                XCTAssertLessThan(issue.description.utf8.count, 600)
                XCTAssertLessThanOrEqual(issue.end?.byteOffset ?? 0, bytes.count)
            }
        }
    }

    func testFixesTerminateAndDoNotUndoEachOther() throws {
        for seed in TestSeeds([1], of: name) { try fixesTerminateAndDoNotUndoEachOther(seed) }
    }

    private func fixesTerminateAndDoNotUndoEachOther(_ seed: UInt64) throws {
        var files = RandomInfoPlist(generator: SeededNumbers(seed: seed))
        var (applied, most) = (0, 0)
        for round in 0..<count {
            let before = files.next()
            var options = SettingsCheckOptions()
            if round % 2 == 0 { options.containingApp = "com.example.app" }
            var value = before
            var touched: Set<String> = []
            var rounds = 0
            while true {
                let edits = try self.edits(of: value, options)
                guard !edits.isEmpty else { break }
                rounds += 1
                XCTAssertLessThanOrEqual(rounds, 4)
                guard rounds <= 4 else { return }
                checkTheyDoNotFight(edits)
                applied += edits.count
                touched.formUnion(edits.flatMap(names))
                value = try XCTUnwrap(EditKit.applying(edits, to: value))
            }
            most = max(most, rounds)
            for member in settings(before) where !touched.contains(member.key) {
                XCTAssertTrue(settings(value).contains(member), member.key)
            }
        }
        print("edits applied: \(applied), most rounds: \(most)")
        XCTAssertGreaterThan(applied, count)
        XCTAssertGreaterThan(most, 1)
    }

    private func edits(of value: PropertyListValue, _ options: SettingsCheckOptions) throws -> [PropertyListEdit] {
        let subject = try InfoPlistSubject(infoPlist: EditKit.xml(value), options: options)
        var result: [PropertyListEdit] = []
        for finding in SettingsRules.findings(in: subject) {
            XCTAssertEqual(finding.edits.isEmpty, finding.issue.fix == nil, finding.issue.description)
            for edit in finding.edits where !result.contains(edit) { result.append(edit) }
        }
        return result
    }

    /// No two edits mean one place, none means a place inside of what another one replaces, and no two make one key.
    private func checkTheyDoNotFight(_ edits: [PropertyListEdit], line: UInt = #line) {
        var made: Set<PropertyListPath> = []
        for (place, edit) in edits.enumerated() {
            for other in edits[(place + 1)...] {
                let (short, long) = edit.path.steps.count < other.path.steps.count ? (edit, other) : (other, edit)
                XCTAssertFalse(long.path.steps.starts(with: short.path.steps), "\(short) and \(long)", line: line)
            }
            switch edit.operation {
            case .rename(let name):
                let path = PropertyListPath(edit.path.steps.dropLast() + [.key(name)])
                XCTAssertTrue(made.insert(path).inserted, "\(edit)", line: line)
            case .set: XCTAssertTrue(made.insert(edit.path).inserted, "\(edit)", line: line)
            default: break
            }
        }
    }

    /// The settings an edit touches, by the names before and after.
    private func names(_ edit: PropertyListEdit) -> [String] {
        var names: [String] = []
        for case .key(let name) in edit.path.steps { names.append(name) }
        if case .rename(let name) = edit.operation { names.append(name) }
        if case .set(.dictionary(let members)) = edit.operation { names += members.map(\.key) }
        return names
    }

    private func settings(_ value: PropertyListValue) -> [PropertyListValue.Member] {
        guard case .dictionary(let root) = value,
            case .dictionary(let members)? = root.first(where: { $0.key == "IntuneMAMSettings" })?.value
        else { return [] }
        return members
    }
}
