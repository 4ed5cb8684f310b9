import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import TestSeeds
import XCTest

/// Fixes are safe and final: applied in rounds they come to an end, and nothing that can be mended is left.
final class FixRoundsTests: RuleTestCase {
    /// A bundle's two files while they are mended.
    private struct Bundle {
        var infoPlist: [UInt8]
        var entitlements: [UInt8]
        var rounds = 0

        /// Applies all fixes once; false when there are none.
        mutating func mend(_ options: SettingsCheckOptions) throws -> Bool {
            let check = try InfoPlistCheck(infoPlist: infoPlist, entitlements: entitlements, options: options)
            let before = (infoPlist, entitlements)
            infoPlist = try mended(check.infoPlist)
            if let rights = check.entitlements { entitlements = try mended(rights) }
            return before.0 != infoPlist || before.1 != entitlements
        }

        private func mended(_ file: CheckedPropertyList) throws -> [UInt8] {
            let document = try XCTUnwrap(file.document)
            var plan = EditPlan(document)
            for finding in file.findings where !finding.edits.isEmpty {
                if case .refused(let error) = plan.take(finding.edits) { throw error }
            }
            return try PropertyListEditor(document).bytes(of: plan)
        }

        mutating func mendAll(_ options: SettingsCheckOptions, most: Int = 8) throws {
            while try mend(options) {
                rounds += 1
                guard rounds <= most else { return }
            }
        }
    }

    private func issues(_ bundle: Bundle, _ options: SettingsCheckOptions) throws -> [SettingsFinding] {
        let check = try InfoPlistCheck(infoPlist: bundle.infoPlist, entitlements: bundle.entitlements, options: options)
        return check.infoPlist.findings + (check.entitlements?.findings ?? [])
    }

    func testTheFixOfEveryExampleRemovesTheFindingInTextAndBinary() throws {
        var count = 0
        let options = Self.options { $0.faceIDText = "Unlock." }
        for rule in SettingsRule.all
        where Self.isOurs(rule.id.rawValue) && rule.id.rawValue != "S061" && rule.fix != nil {
            let isEntitlements = rule.place == .entitlements
            let text = Bundle(
                infoPlist: Self.file(isEntitlements ? "" : rule.wrong, Self.clean),
                entitlements: Self.file(isEntitlements ? rule.wrong : "", Self.cleanEntitlements))
            func binary(_ bytes: [UInt8]) throws -> [UInt8] {
                BinaryPropertyListWriter.bytes(of: try PropertyListDocument(bytes).root.value)
            }
            let packed = Bundle(infoPlist: try binary(text.infoPlist), entitlements: try binary(text.entitlements))
            for var bundle in [text, packed] {
                try bundle.mendAll(options)
                let left = try issues(bundle, options)
                XCTAssertEqual(left.filter { $0.issue.id == rule.id }.map(\.issue.message), [], rule.id.rawValue)
                XCTAssertEqual(left.filter { !$0.edits.isEmpty }.map(\.issue.id.rawValue), [], rule.id.rawValue)
                XCTAssertLessThanOrEqual(bundle.rounds, 3, rule.id.rawValue)
                count += 1
            }
        }
        XCTAssertEqual(count, 34)
    }

    /// A bundle of random parts, each of which some rule is about.
    private func random(_ generator: inout some RandomNumberGenerator) -> Bundle {
        func pick(_ texts: [String], _ most: Int) -> [String] {
            (0..<Int.random(in: 0...most, using: &generator)).compactMap { _ in texts.randomElement(using: &generator) }
        }
        func array(_ texts: [String]) -> String {
            "<array>" + texts.map { "<string>\($0)</string>" }.joined() + "</array>"
        }
        let names = [
            "notes", "Notes", "msauth.com.example.fieldnotes", "$(APP)", "msauth.com.microsoft.intunemam", "my_app",
            "mailto", "http", "ms-outlook",
        ]
        let suffixes = ["", "-intunemam", "-intunemam-intunemam", "://auth", "://auth-intunemam"]
        let schemes = names.flatMap { name in suffixes.map { name + $0 } }
        let types = ["public.image", "com.microsoft.intune.mam.public.image", "public.text", "$(TYPE)"]
        var members = [
            "<key>CFBundleURLTypes</key>\n<array>"
                + (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                    "<dict><key>CFBundleURLSchemes</key>\(array(pick(schemes, 4)))</dict>\n"
                }.joined() + "</array>",
            "<key>LSApplicationQueriesSchemes</key>\n\(array(pick(schemes + RequiredNames.querySchemes, 60)))",
            "<key>CFBundleDocumentTypes</key>\n<array><dict><key>LSItemContentTypes</key>\(array(pick(types, 3)))</dict></array>",
            "<key>NSFaceIDUsageDescription</key>\n<string>\(Bool.random(using: &generator) ? "" : "Why.")</string>",
        ]
        let groups = ["group.a", "group.b", "group.$(G)"]
        members.append(
            """
            <key>IntuneMAMSettings</key>
            <dict><key>ADALRedirectUri</key><string>\(pick(["msauth.com.example.fieldnotes://auth", "notes://x", "x"], 1).first ?? "")</string>
            <key>AppGroupIdentifiers</key>\(array(pick(groups, 3)))</dict>
            """)
        members.removeAll { _ in Int.random(in: 0..<6, using: &generator) == 0 }
        let prefix = ["$(AppIdentifierPrefix)", "", "A1B2C3D4E5.", "$(X)"]
        let keychain = [
            "com.example.fieldnotes", "com.microsoft.intune.mam", "com.microsoft.adalcache", "$(CFBundleIdentifier)",
            "other",
        ]
        let written = keychain.flatMap { name in prefix.map { $0 + name } }
        let rights = [
            "<key>keychain-access-groups</key>\n\(array(pick(written, 5)))",
            "<key>com.apple.security.application-groups</key>\n\(array(pick(groups, 3)))",
        ].filter { _ in Int.random(in: 0..<6, using: &generator) != 0 }
        return Bundle(
            infoPlist: Self.file(
                members.joined(separator: "\n"), [("CFBundleIdentifier", "<string>com.example.fieldnotes</string>")]),
            entitlements: Self.file(rights.joined(separator: "\n"), []))
    }

    func testRandomBundlesAreFixedInFewRounds() throws {
        for seed in TestSeeds([1], of: name) { try randomBundlesAreFixedInFewRounds(seed) }
    }

    private func randomBundlesAreFixedInFewRounds(_ seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        let options = Self.options { $0.definitions = ["G": "a"] }
        var (most, fixed) = (0, 0)
        for number in 0..<120 {
            let original = random(&generator)
            var bundle = original
            try bundle.mendAll(options)
            most = max(most, bundle.rounds)
            fixed += bundle.rounds > 0 ? 1 : 0
            let left = try issues(bundle, options)
            XCTAssertEqual(
                left.filter { !$0.edits.isEmpty }.map(\.issue.description), [], "bundle \(number) of seed \(seed)")
            let ours = { (findings: [SettingsFinding]) in
                Set(
                    findings.filter { $0.issue.severity == .error && Self.isOurs($0.issue.id.rawValue) }.map(\.issue.id)
                )
            }
            // What is mended makes no other mistake; only a whole list may uncover one in itself.
            let fresh = ours(left).subtracting(ours(try issues(original, options)))
            XCTAssertEqual(fresh, [], "bundle \(number) of seed \(seed)")
        }
        XCTAssertLessThanOrEqual(most, 6)
        XCTAssertGreaterThan(fixed, 100)
    }
}
