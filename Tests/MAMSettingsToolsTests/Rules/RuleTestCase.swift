import MAMPropertyLists
import MAMSettings
import MAMSettingsTools
import XCTest

/// Checks members of property lists written in a test.
///
/// The members under test stand first, from line 4 on; behind them stands whatever else a bundle without findings needs,
/// but for the keys that the test itself writes.
class RuleTestCase: XCTestCase {
    static let clean: [(key: String, value: String)] = [
        ("CFBundleIdentifier", "<string>com.example.fieldnotes</string>"),
        (
            "CFBundleURLTypes",
            """
            <array><dict><key>CFBundleURLSchemes</key><array><string>msauth.com.example.fieldnotes</string>
            <string>msauth.com.example.fieldnotes-intunemam</string></array></dict></array>
            """
        ),
        ("LSApplicationQueriesSchemes", "<array>\(RuleTestCase.required)</array>"),
        ("NSFaceIDUsageDescription", "<string>Unlock your notes.</string>"),
        (
            "IntuneMAMSettings",
            """
            <dict><key>ADALClientId</key><string>5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13</string>
            <key>ADALRedirectUri</key><string>msauth.com.example.fieldnotes://auth</string></dict>
            """
        ),
    ]

    static let cleanEntitlements: [(key: String, value: String)] = [
        (
            "keychain-access-groups",
            """
            <array><string>$(AppIdentifierPrefix)com.example.fieldnotes</string>
            <string>$(AppIdentifierPrefix)com.microsoft.intune.mam</string>
            <string>$(AppIdentifierPrefix)com.microsoft.adalcache</string></array>
            """
        )
    ]

    /// The fifteen, as the guide of 11/2025 prints them; written here once more on purpose.
    static let required = strings(
        "http-intunemam", "https-intunemam", "microsoft-edge-http-intunemam", "microsoft-edge-https-intunemam",
        "smart-ns", "zips", "lacoonsecurity", "wandera", "lookoutwork-ase", "skycure", "betteractiveshield", "smsec",
        "mvisionmobile", "scmx", "intunemam-mtd")

    static func strings(_ texts: String...) -> String { texts.map { "<string>\($0)</string>" }.joined() }

    static func file(_ members: String, _ others: [(key: String, value: String)]) -> [UInt8] {
        let rest = others.filter { !members.contains("<key>\($0.key)</key>") }
            .map { "<key>\($0.key)</key>\n\($0.value)" }
        let lines =
            ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<plist version=\"1.0\">", "<dict>"]
            + (members.isEmpty ? [] : [members]) + rest + ["</dict>", "</plist>", ""]
        return Array(lines.joined(separator: "\n").utf8)
    }

    static func options(_ change: (inout SettingsCheckOptions) -> Void) -> SettingsCheckOptions {
        var options = SettingsCheckOptions()
        change(&options)
        return options
    }

    /// The findings of the rules under test in an `Info.plist`: not those about the file and the settings themselves.
    func findings(
        _ members: String, entitlements: String? = nil, options: SettingsCheckOptions = SettingsCheckOptions(),
        without missing: Set<String> = []
    ) throws -> [SettingsFinding] {
        let base = Self.clean.filter { !missing.contains($0.key) }
        let check = try InfoPlistCheck(
            infoPlist: Self.file(members, base),
            entitlements: entitlements.map { Self.file($0, Self.cleanEntitlements) }, options: options)
        return check.infoPlist.findings.filter { Self.isOurs($0.issue.id.rawValue) }
    }

    /// The findings in entitlements.
    func entitlementsFindings(
        _ entitlements: String, infoPlist members: String = "",
        options: SettingsCheckOptions = SettingsCheckOptions(), without missing: Set<String> = []
    ) throws -> [SettingsFinding] {
        let base = Self.cleanEntitlements.filter { !missing.contains($0.key) }
        let check = try InfoPlistCheck(
            infoPlist: Self.file(members, Self.clean), entitlements: Self.file(entitlements, base), options: options)
        return check.entitlements?.findings ?? []
    }

    static func isOurs(_ id: String) -> Bool {
        ["I", "E", "A"].contains(id.prefix(1)) || ["S061", "S064"].contains(id)
    }

    /// Findings in one line each: where, how bad, which rule.
    func lines(_ findings: [SettingsFinding]) -> [String] {
        findings.map { finding in
            let issue = finding.issue
            let place = [issue.position, issue.end].compactMap { $0?.description }.joined(separator: "-")
            return "\(place.isEmpty ? "file" : place) \(issue.severity.rawValue) \(issue.id)"
        }
    }

    /// The edits of the only finding.
    func edits(_ findings: [SettingsFinding], line: UInt = #line) -> [PropertyListEdit] {
        XCTAssertEqual(findings.count, 1, "\(lines(findings))", line: line)
        XCTAssertEqual(findings.first?.issue.fix == nil, findings.first?.edits.isEmpty, line: line)
        return findings.first?.edits ?? []
    }

    static func path(_ steps: PropertyListPath.Step...) -> PropertyListPath { PropertyListPath(steps) }
}

extension PropertyListPath.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// A key.
    public init(stringLiteral value: String) { self = .key(value) }
    /// An index.
    public init(integerLiteral value: Int) { self = .index(value) }
}
