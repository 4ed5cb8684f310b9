import Foundation
import MAMSettings
import MAMSettingsTools
import XCTest

/// Whole files: the examples of the documentation, and public files where they are at hand.
final class PublicFilesTests: RuleTestCase {
    /// The page shows what the tool prints: every block that begins with the command, run from the root.
    ///
    /// `MAM_REGENERATE_GOLDEN` writes the blocks anew and fails.
    func testThePageShowsTheOutputOfTheTool() throws {
        let page = String(decoding: try PackageRoot.file("Docs/Settings.md"), as: UTF8.self)
        let (mark, end) = ("```console\n$ mam settings check ", "\n```\n")
        var parts = page.components(separatedBy: mark)
        for index in parts.indices.dropFirst() {
            let rest = parts[index].components(separatedBy: end)
            let command = rest[0].components(separatedBy: "\n")[0]
            let words = command.components(separatedBy: " | head -")
            let all = try printed(words[0].split(separator: " ").map(String.init)).components(separatedBy: "\n")
            let printed = all.prefix(words.count > 1 ? Int(words[1]) ?? 0 : all.count).joined(separator: "\n")
            parts[index] = ([command + "\n" + printed] + rest.dropFirst()).joined(separator: end)
        }
        XCTAssertEqual(parts.count - 1, 1)
        let expected = parts.joined(separator: mark)
        guard ProcessInfo.processInfo.environment["MAM_REGENERATE_GOLDEN"] == nil else {
            try Data(expected.utf8).write(to: PackageRoot.url.appendingPathComponent("Docs/Settings.md"))
            return XCTFail("the page was written anew; read the difference and run again without the variable")
        }
        XCTAssertEqual(page, expected)
    }

    /// What `mam settings check` prints, without the last line end.
    private func printed(_ words: [String]) throws -> String {
        let rights = words.firstIndex(of: "-e").map { words[$0 + 1] }
        let check = InfoPlistCheck(
            checking: try PackageRoot.file(words[0]), try rights.map(PackageRoot.file), options: SettingsCheckOptions())
        var report = SettingsReport([.init(words[0], .infoPlist, check.infoPlist)])
        if let rights, let checked = check.entitlements { report.files.append(.init(rights, .entitlements, checked)) }
        return String(report.text.dropLast())
    }

    func testTheExamplesOfTheScenariosHaveNoFindings() throws {
        for name in ["multi-identity-app", "single-identity-app"] {
            let check = try InfoPlistCheck(infoPlist: PackageRoot.file("Docs/Scenarios/plists/\(name).plist"))
            XCTAssertEqual(check.infoPlistIssues.filter { Self.isOurs($0.id.rawValue) }, [], name)
        }
    }

    /// What is found in public files of samples, templates and apps, by the beginning of their names.
    private static let known: [String: [String]] = [
        "42": ["I009", "I001", "I005"], "43": ["I009", "I005"], "45": ["I009", "I005"], "49": ["I009", "I013"],
        "51": ["I009", "I005"], "52": ["I001", "I005"], "54": ["I009", "I005"],
    ]

    func testPublicFilesAreCheckedIfTheyArePresent() throws {
        let folder = PackageRoot.url.appendingPathComponent("../shared/corpora").standardizedFileURL
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            throw XCTSkip("no public files at \(folder.path)")
        }
        // The one that begins with 56 is a page of a Settings bundle.
        for name in names.filter({ $0.hasSuffix(".plist") && !$0.hasPrefix("56") }).sorted() {
            let check = try InfoPlistCheck(infoPlist: [UInt8](Data(contentsOf: folder.appendingPathComponent(name))))
            print(SettingsReport([.init(name, .infoPlist, check.infoPlist)]).text)
            let ids = check.infoPlistIssues.map(\.id.rawValue).filter(Self.isOurs)
            XCTAssertEqual(ids, Self.known[String(name.prefix(2))] ?? [], name)
        }
    }
}
