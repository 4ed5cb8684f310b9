import MAMPropertyLists
import MAMSettings
import XCTest

/// A file in which marks show what a finding is about: `«…»` what is underlined, `‹…›` what it is related to.
struct MarkedFile {
    let bytes: [UInt8]
    private(set) var underlined: Range<Int>?
    private(set) var related: Range<Int>?

    init(_ text: String) {
        var bytes: [UInt8] = []
        var (start, relatedStart) = (0, 0)
        for character in text.unicodeScalars {
            switch character {
            case "«": start = bytes.count
            case "»": underlined = start..<bytes.count
            case "‹": relatedStart = bytes.count
            case "›": related = relatedStart..<bytes.count
            default: bytes += Array(String(character).utf8)
            }
        }
        self.bytes = bytes
    }

    /// The settings `body` in line 4, and behind them, in line 5, what every app needs and `body` does not have.
    static func settings(_ body: String, root: String = "") -> MarkedFile {
        MarkedFile(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>\(root)
            <key>IntuneMAMSettings</key><dict>
            \(body)
            \(needed(beside: body))
            </dict></dict></plist>

            """)
    }

    /// A file whose root has the members `body`, in line 3.
    static func root(_ body: String) -> MarkedFile {
        MarkedFile("<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\n\(body)\n</dict></plist>\n")
    }

    static let clientID = "<key>ADALClientId</key><string>5a3c9d10-7b42-4e8f-9a61-0c2d4e6f8a13</string>"
    static let redirect = "<key>ADALRedirectUri</key><string>msauth.com.example.app://auth</string>"

    private static func needed(beside body: String) -> String {
        let folded = body.lowercased().filter { $0 != "-" && $0 != "_" }
        return (folded.contains("adalclientid</key>") ? "" : clientID)
            + (folded.contains("adalredirect") ? "" : redirect)
    }

    /// Line, column and offset of a byte, counted here once more.
    func position(_ offset: Int) -> SourcePosition {
        let before = bytes[..<offset]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return SourcePosition(
            line: before.count { $0 == 0x0A } + 1,
            column: String(decoding: bytes[lineStart..<offset], as: UTF8.self).unicodeScalars.count + 1,
            byteOffset: offset)
    }
}

// The file is also in the tests of `MAMSettingsTools`, by a link; each has its own `ruleFindings(in:)`.

/// One row: a file and the one finding it must give.
struct RuleCase {
    let file: MarkedFile
    let id: String
    /// For debug, release and store.
    let severities: [SettingsIssue.Severity]
    let keyPath: String
    let message: String
    let help: String?
    let fix: String?
    let edits: [PropertyListEdit]
    let line: UInt

    init(
        _ id: String, _ severities: SettingsIssue.Severity..., at keyPath: String, _ file: MarkedFile,
        _ message: String, help: String? = nil, fix: String? = nil, _ edits: PropertyListEdit..., line: UInt = #line
    ) {
        (self.id, self.keyPath, self.file, self.message) = (id, keyPath, file, message)
        (self.help, self.fix, self.edits, self.line) = (help, fix, edits, line)
        self.severities = severities.count == 1 ? Array(repeating: severities[0], count: 3) : severities
    }
}

extension XCTestCase {
    func findings(
        _ bytes: [UInt8], _ change: (inout SettingsCheckOptions) -> Void = { _ in }
    ) throws -> [SettingsFinding] {
        var options = SettingsCheckOptions()
        change(&options)
        let subject = try InfoPlistSubject(infoPlist: bytes, options: options)
        return SettingsFindings(ruleFindings(in: subject), in: subject.document, options: options).findings
    }

    /// Runs every row in the three kinds of build; `allowed` takes out other findings that the file is meant to have.
    func check(
        _ cases: [RuleCase], allowed: Set<String> = [], _ change: (inout SettingsCheckOptions) -> Void = { _ in }
    ) throws {
        for row in cases {
            for (build, severity) in zip(BuildKind.allCases, row.severities) {
                let found = try findings(row.file.bytes) { options in
                    options.buildKind = build
                    options.allowed = Set(allowed.map(SettingsIssue.ID.init(rawValue:)))
                    change(&options)
                }
                XCTAssertEqual(found.map(\.issue.id.rawValue), [row.id], "\(found.map(\.issue))", line: row.line)
                guard let finding = found.first else { continue }
                let expected = SettingsIssue(
                    id: SettingsIssue.ID(rawValue: row.id), severity: severity, keyPath: row.keyPath,
                    message: row.message, help: row.help,
                    position: row.file.underlined.map { row.file.position($0.lowerBound) },
                    end: row.file.underlined.map { row.file.position($0.upperBound) },
                    related: row.file.related.map { [row.file.position($0.lowerBound)] } ?? [], fix: row.fix)
                XCTAssertEqual(finding.issue, expected, line: row.line)
                XCTAssertEqual(finding.edits, row.edits, line: row.line)
                XCTAssertEqual(finding.range, row.file.underlined, line: row.line)
            }
        }
    }

    /// Checks that a file gives no finding at all.
    func checkGood(_ bodies: [String], line: UInt = #line) throws {
        for body in bodies {
            let found = try findings(MarkedFile.settings(body).bytes)
            XCTAssertEqual(found.map(\.issue.description), [], body, line: line)
        }
    }

    /// The path of a setting.
    func setting(_ key: String) -> PropertyListPath { PropertyListPath([.key("IntuneMAMSettings"), .key(key)]) }
}
