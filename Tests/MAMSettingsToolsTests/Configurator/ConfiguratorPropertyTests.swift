import Foundation
import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import TestSeeds
import XCTest

/// What holds for every Info.plist, over generated ones.
final class ConfiguratorPropertyTests: XCTestCase {
    private static let count: UInt64 = isExhaustive ? 10_000 : 10_000 / 64

    private static let most = 12

    func testConfiguringGeneratedBundlesConvergesAndKeepsOtherContent() throws {
        let seeds = TestSeeds(1...Self.count, of: name)
        var (refused, changed, rounds) = (0, 0, 0)
        for seed in seeds {
            let bundle = GeneratedBundle(seed: seed)
            do {
                let result = try check(bundle, "MAM_SEED=\(seed)")
                rounds = max(rounds, result.rounds)
                if result.isChanged { changed += 1 }
            } catch let error as ConfiguratorError {
                refused += 1
                XCTAssertEqual(error.kind, .refused, "MAM_SEED=\(seed): \(error)")
                XCTAssertTrue(["S002", "S057"].contains(error.issue.id.rawValue), "MAM_SEED=\(seed): \(error)")
            }
        }
        print("ConfiguratorPropertyTests: \(changed) changed, \(refused) refused, \(rounds) rounds at most")
        XCTAssertLessThanOrEqual(rounds, Self.most)
        if seeds.areCheckedIn { XCTAssertGreaterThan(changed, Int(Self.count) / 2) }
    }

    private func check(_ bundle: GeneratedBundle, _ name: String) throws -> ConfiguratorResult {
        let result = try Configurator(
            infoPlist: bundle.infoPlist, entitlements: bundle.entitlements, options: bundle.options
        ).run()
        let again = try Configurator(
            infoPlist: result.infoPlist, entitlements: result.entitlements, options: bundle.options
        ).run()
        XCTAssertEqual(again.infoPlist, result.infoPlist, name)
        XCTAssertEqual(again.entitlements, result.entitlements, name)
        XCTAssertEqual(again.changes, [], name)
        XCTAssertEqual(result.changesInfoPlist, result.infoPlist != bundle.infoPlist, name)
        try checkFixes(result, bundle, name)
        for (old, new) in [
            (bundle.infoPlist, result.infoPlist), (bundle.entitlements ?? [], result.entitlements ?? []),
        ]
        where !old.isEmpty {
            let (before, after) = (try PropertyListDocument(old), try PropertyListDocument(new))
            XCTAssertEqual(before.format, after.format, name)
            XCTAssertEqual(before.encoding, after.encoding, name)
            guard before.format == .xml else { continue }
            let (kept, found) = (comments(before.text), comments(after.text))
            XCTAssertEqual(kept, found, name)
            XCTAssertTrue(lineEnds(after.text).isSubset(of: lineEnds(before.text)), name)
        }
        return result
    }

    /// No finding that the configurator could have mended is left.
    private func checkFixes(_ result: ConfiguratorResult, _ bundle: GeneratedBundle, _ name: String) throws {
        let subject = try InfoPlistSubject(infoPlist: result.infoPlist, options: bundle.options.check)
        let rights = try result.entitlements.map {
            try EntitlementsSubject(PropertyListDocument($0), options: bundle.options.check)
        }
        var findings = SettingsRules.findings(in: subject) + InfoPlistRules.findings(in: subject, entitlements: rights)
        if !bundle.options.changesActivationRule { findings.removeAll { $0.issue.id.rawValue.hasPrefix("A") } }
        if bundle.options.fixesEntitlements, let rights {
            findings += EntitlementRules.findings(in: rights, of: subject)
        }
        let left = findings.filter { !$0.edits.isEmpty }
        XCTAssertEqual(left.map(\.issue.description), [], name)
    }

    private func comments(_ text: [UInt8]) -> [String] {
        var (comments, place) = ([String](), 0)
        while place < text.count {
            guard text[place...].starts(with: "<!--".utf8) else {
                place += 1
                continue
            }
            let start = place
            while place < text.count, !text[place...].starts(with: "-->".utf8) { place += 1 }
            comments.append(String(decoding: text[start..<min(place + 3, text.count)], as: UTF8.self))
        }
        return comments
    }

    private func lineEnds(_ text: [UInt8]) -> Set<String> {
        var (ends, place) = (Set<String>(), 0)
        while place < text.count {
            if text[place] == 0x0D, place + 1 < text.count, text[place + 1] == 0x0A {
                ends.insert("CRLF")
                place += 1
            } else if text[place] == 0x0D {
                ends.insert("CR")
            } else if text[place] == 0x0A {
                ends.insert("LF")
            }
            place += 1
        }
        return ends
    }
}
