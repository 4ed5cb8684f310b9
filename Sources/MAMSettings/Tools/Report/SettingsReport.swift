internal import MAMPropertyLists
package import MAMSettings
internal import MAMText

/// The findings of a check in each file, to be written as text, JSON, SARIF or JUnit.
///
/// The same findings give the same bytes. Names and contents of files are untrusted, so they are escaped: they cannot
/// end a line, close a quote or control a terminal.
package struct SettingsReport: Sendable {
    /// A file with its findings.
    package struct File: Sendable {
        /// The role of a file in its bundle.
        package enum Role: String, Sendable {
            case infoPlist, entitlements
        }

        /// The name that the caller gives to the file.
        package let name: String
        package let role: Role
        /// The result of the check; nil if the file could not be opened.
        let checked: CheckedPropertyList?
        package let findings: [SettingsFinding]

        /// Creates a row for a file that was checked.
        package init(_ name: String, _ role: Role, _ checked: CheckedPropertyList) {
            (self.name, self.role, self.checked, findings) = (name, role, checked, checked.findings)
        }

        /// Creates a row for a file that could not be opened, with the finding `P001`.
        package init(_ name: String, _ role: Role, unopened reason: String) {
            let issue = SettingsIssue(id: .unreadable, severity: .error, keyPath: "", message: reason)
            (self.name, self.role, checked, findings) = (name, role, nil, [SettingsFinding(issue: issue)])
        }

        /// Whether the file could not be opened, so that its content is unknown.
        package var isUnopened: Bool { checked == nil }
        /// The parsed file; nil if it could not be read.
        var document: PropertyListDocument? { checked?.document }
        /// Whether the file is binary, so that positions in it are byte offsets.
        package var isBinary: Bool { checked?.isBinary ?? false }

        /// Returns the number of findings of a severity.
        package func count(_ severity: SettingsIssue.Severity) -> Int {
            findings.count { $0.issue.severity == severity }
        }
    }

    /// The files in the order in which they were named.
    package var files: [File]
    /// Whether warnings fail the check as errors do.
    let isStrict: Bool

    package init(_ files: [File] = [], isStrict: Bool = false) { (self.files, self.isStrict) = (files, isStrict) }

    /// Whether a finding fails the check.
    package func fails(_ issue: SettingsIssue) -> Bool {
        issue.severity == .error || isStrict && issue.severity == .warning
    }

    /// Whether at least one finding fails the check.
    package var hasFailures: Bool { files.contains { $0.findings.contains { fails($0.issue) } } }

    /// Returns the number of findings of a severity.
    package func count(_ severity: SettingsIssue.Severity) -> Int { files.reduce(0) { $0 + $1.count(severity) } }
}

// The report as a JSON document, which `Docs/Settings.md` describes.
extension SettingsReport {
    /// The report as JSON on one line; every member is present, and members that do not apply are `null`.
    package var json: String {
        ReportValue.object([
            ("version", .integer(1)), ("strict", .boolean(isStrict)), ("files", .array(files.map(\.json))),
            (
                "counts",
                .object([
                    ("files", .integer(files.count)), ("error", .integer(count(.error))),
                    ("warning", .integer(count(.warning))), ("info", .integer(count(.info))),
                    ("unreadable", .integer(files.count { $0.document == nil })),
                ])
            ),
        ]).line
    }
}

extension SettingsReport.File {
    fileprivate var json: ReportValue {
        .object([
            ("file", .string(name)), ("role", .string(role.rawValue)),
            ("format", .optional(document?.format.rawValue)), ("findings", .array(findings.map(Self.json))),
        ])
    }

    private static func json(_ finding: SettingsFinding) -> ReportValue {
        let issue = finding.issue
        return .object([
            ("id", .string(issue.id.rawValue)), ("severity", .string(issue.severity.rawValue)),
            ("path", .string(issue.keyPath)), ("message", .string(issue.message)), ("help", .optional(issue.help)),
            ("fix", .optional(issue.fix)), ("start", value(issue.position)), ("end", value(issue.end)),
            ("related", .array(issue.related.map(value))),
        ])
    }

    private static func value(_ position: SourcePosition?) -> ReportValue {
        guard let position else { return .null }
        return .object([
            ("line", .integer(position.line)), ("column", .integer(position.column)),
            ("byte", .integer(position.byteOffset)),
        ])
    }
}

/// The report for servers that read JUnit: a suite per file, a case per finding.
///
/// A finding that does not fail the check is a case that passes, with its text as output. A file without findings has
/// one case that passes.
extension SettingsReport {
    /// The report as an XML document.
    package var junit: String {
        let failures = files.reduce(0) { $0 + failing($1) }
        let suites = files.map(suite).joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="mam settings check" tests="\(files.reduce(0) { $0 + max($1.findings.count, 1) })" \
            failures="\(failures)" errors="0">
            \(suites)</testsuites>

            """
    }

    private func failing(_ file: File) -> Int { file.findings.count { fails($0.issue) } }

    private func suite(_ file: File) -> String {
        let name = ReportXML.escaped(file.name)
        let cases =
            file.findings.isEmpty
            ? "    <testcase classname=\"\(name)\" name=\"no findings\"/>\n"
            : file.findings.map { testCase($0, in: file, named: name) }.joined()
        return """
              <testsuite name="\(name)" tests="\(max(file.findings.count, 1))" failures="\(failing(file))" errors="0">
            \(cases)  </testsuite>

            """
    }

    private func testCase(_ finding: SettingsFinding, in file: File, named name: String) -> String {
        let issue = finding.issue
        let place = issue.position.map { " at \(file.isBinary ? "byte \($0.byteOffset)" : "\($0)")" }
        let title = ReportXML.escaped(
            issue.id.rawValue + (place ?? "") + (issue.keyPath.isEmpty ? "" : " " + issue.keyPath))
        let text = [issue.message, issue.help.map { "help: " + $0 }, issue.fix.map { "fix: " + $0 }]
            .compactMap { $0 }.map(ReportXML.escaped).joined(separator: "\n")
        let body =
            fails(issue)
            ? "<failure message=\"\(ReportXML.escaped(issue.message))\" "
                + "type=\"\(ReportXML.escaped(issue.id.rawValue))\">\(text)</failure>"
            : "<system-out>\(issue.severity.rawValue): \(text)</system-out>"
        return "    <testcase classname=\"\(name)\" name=\"\(title)\">\(body)</testcase>\n"
    }
}

/// Functions about text in XML documents.
enum ReportXML {
    /// Escapes a text for content and for attributes.
    ///
    /// Readers turn a line end in an attribute into a blank, so line ends are escaped like other unprintable
    /// characters.
    static func escaped(_ text: String) -> String {
        PlainText.line(text, limit: 4000) { Markup.entity($0) ?? ($0 == "'" ? "&apos;" : nil) }
    }
}

/// The report as SARIF 2.1.0, which code hosts and editors read.
///
/// The report lists every rule of the catalog, so that the index of a rule is the same in every report.
extension SettingsReport {
    /// Returns the report as SARIF on one line.
    ///
    /// - Parameter version: The version of the tool, such as `0.1.0`.
    /// - Returns: The document with a line end.
    package func sarif(version: String) -> String {
        let rules = SettingsRule.all
        let index = Dictionary(
            rules.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
        let run = ReportValue.object([
            (
                "tool",
                .object([
                    (
                        "driver",
                        .object([
                            ("name", .string("mam settings check")), ("semanticVersion", .string(version)),
                            ("rules", .array(rules.map(Self.descriptor))),
                        ])
                    )
                ])
            ),
            ("columnKind", .string("unicodeCodePoints")),
            (
                "invocations",
                .array([.object([("executionSuccessful", .boolean(!files.contains(where: \.isUnopened)))])])
            ),
            ("results", .array(files.flatMap { file in file.findings.map { file.result($0, index) } })),
        ])
        return ReportValue.object([
            ("$schema", .string(Self.sarifSchema)), ("version", .string("2.1.0")), ("runs", .array([run])),
        ]).line
    }

    /// The address of the schema of SARIF.
    package static let sarifSchema =
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

    private static func descriptor(_ rule: SettingsRule) -> ReportValue {
        .object([
            ("id", .string(rule.id.rawValue)), ("shortDescription", message(rule.title)),
            ("fullDescription", message(rule.why)),
            ("help", message("`mam settings explain \(rule.id.rawValue)` prints an example. Source: \(rule.source)")),
            ("defaultConfiguration", .object([("level", .string(SARIFLevel.name(rule.severity)))])),
        ])
    }

    fileprivate static func message(_ text: String) -> ReportValue { .object([("text", .string(text))]) }
}

/// The SARIF names of severities.
enum SARIFLevel {
    static func name(_ severity: SettingsIssue.Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }
}

extension SettingsReport.File {
    fileprivate func result(_ finding: SettingsFinding, _ index: [SettingsIssue.ID: Int]) -> ReportValue {
        let issue = finding.issue
        let help = issue.help.map { "; \($0)" } ?? ""
        var members: [(String, ReportValue)] = [
            ("ruleId", .string(issue.id.rawValue)), ("level", .string(SARIFLevel.name(issue.severity))),
            ("message", SettingsReport.message(issue.message + help)),
            ("locations", .array([location(of: finding, keyPath: issue.keyPath)])),
        ]
        // An id without a row in the catalog has no index, which the format allows.
        if let index = index[issue.id] { members.append(("ruleIndex", .integer(index))) }
        let related = zip(issue.related, finding.related).map { position, range in
            location(region(position, nil, range), keyPath: nil)
        }
        if !related.isEmpty { members.append(("relatedLocations", .array(Array(related)))) }
        if let fix = fix(of: finding) { members.append(("fixes", .array([fix]))) }
        return .object(members)
    }

    private func location(of finding: SettingsFinding, keyPath: String) -> ReportValue {
        let place = finding.issue.position.map { region($0, finding.issue.end, finding.range) }
        return location(place, keyPath: keyPath.isEmpty ? nil : keyPath)
    }

    private func location(_ region: ReportValue?, keyPath: String?) -> ReportValue {
        var physical: [(String, ReportValue)] = [("artifactLocation", artifact)]
        if let region { physical.append(("region", region)) }
        var members: [(String, ReportValue)] = [("physicalLocation", .object(physical))]
        if let keyPath {
            let name = ReportValue.object([("fullyQualifiedName", .string(keyPath))])
            members.append(("logicalLocations", .array([name])))
        }
        return .object(members)
    }

    private var artifact: ReportValue { .object([("uri", .string(URIReference.text(ofPath: name)))]) }

    /// Returns a region in lines and columns of a text, or in bytes of a binary file.
    private func region(_ start: SourcePosition, _ end: SourcePosition?, _ range: Range<Int>?) -> ReportValue {
        guard !isBinary else {
            return .object([("byteOffset", .integer(start.byteOffset)), ("byteLength", .integer(range?.count ?? 0))])
        }
        var members: [(String, ReportValue)] = [
            ("startLine", .integer(start.line)), ("startColumn", .integer(start.column)),
        ]
        if let end { members += [("endLine", .integer(end.line)), ("endColumn", .integer(end.column))] }
        return .object(members)
    }

    /// Returns the configurator's change as replacements in the text; nil for a binary file, which is rewritten as a
    /// whole.
    private func fix(of finding: SettingsFinding) -> ReportValue? {
        guard let document, document.format == .xml, !finding.edits.isEmpty else { return nil }
        var plan = EditPlan(document)
        guard case .taken = plan.take(finding.edits) else { return nil }
        let splices = PropertyListEditor(document).splices(of: plan)
        let offsets = splices.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
        let places = Dictionary(
            zip(offsets, document.sourcePositions(of: offsets)), uniquingKeysWith: { first, _ in first })
        let replacements = splices.compactMap { splice -> ReportValue? in
            guard let start = places[splice.range.lowerBound], let end = places[splice.range.upperBound] else {
                return nil
            }
            return .object([
                ("deletedRegion", region(start, end, nil)),
                ("insertedContent", SettingsReport.message(String(decoding: splice.bytes, as: UTF8.self))),
            ])
        }
        guard !replacements.isEmpty else { return nil }
        return .object([
            ("description", SettingsReport.message(finding.issue.fix ?? "")),
            (
                "artifactChanges",
                .array([.object([("artifactLocation", artifact), ("replacements", .array(replacements))])])
            ),
        ])
    }
}

/// Functions about URI references to files.
package enum URIReference {
    /// Returns a path with all but letters, digits and `-._~/` escaped; an absolute path gets the prefix `file://`.
    package static func text(ofPath path: String) -> String {
        var result = path.hasPrefix("/") ? "file://" : ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }
}

/// The report for people: each finding as compilers write them, with the line it is about.
extension SettingsReport {
    /// The whole report, followed by the line with the counts.
    package var text: String { files.map(\.text).joined() + closingLine }

    /// The line with the counts.
    package var closingLine: String {
        let counts = [
            NounCount.text(count(.error), "error"), NounCount.text(count(.warning), "warning"),
            NounCount.text(count(.info), "info", plural: "infos"),
        ]
        let fixable = files.reduce(0) { $0 + $1.findings.count { $0.issue.fix != nil } }
        let rest = fixable == 0 ? "" : "; `mam configure` mends \(fixable)"
        return "\(NounCount.text(files.count, "file")): \(counts.joined(separator: ", "))\(rest)\n"
    }
}

extension SettingsReport.File {
    /// The findings of the file, or a line with `OK`.
    package var text: String {
        let name = PlainText.line(name)
        guard !findings.isEmpty else { return "\(name): OK\n" }
        return findings.map { text(of: $0, named: name) }.joined()
    }

    private func text(of finding: SettingsFinding, named name: String) -> String {
        let issue = finding.issue
        var text = [name, location(of: issue.position)].compactMap { $0 }.joined(separator: separator)
        text += ": \(issue.severity.rawValue)[\(PlainText.line(issue.id.rawValue))]: \(PlainText.line(issue.message))\n"
        let number = issue.position.map { "\($0.line)" } ?? ""
        let gutter = String(repeating: " ", count: max(number.utf8.count, 1))
        if let (source, range) = excerpt(of: finding) {
            let excerpt = SourceExcerpt(of: source, range)
            let line = PrivateText.maskedInPlace(excerpt.line)
            text += "\(gutter) |\n\(number) | \(line)\n\(gutter) | \(excerpt.carets)\n"
        }
        // A finding without a position is about a missing key, which the message names.
        if !issue.keyPath.isEmpty, issue.position != nil {
            text += "\(gutter) = at: \(PlainText.line(issue.keyPath))\n"
        }
        for other in issue.related.prefix(Self.maximumRelatedCount) {
            text += "\(gutter) = also: \(name)\(separator)\(location(of: other) ?? "")\n"
        }
        if let help = issue.help { text += "\(gutter) = help: \(PlainText.line(help))\n" }
        if let fix = issue.fix { text += "\(gutter) = fix: \(PlainText.line(fix))\n" }
        return text
    }

    /// The maximum number of related places that are shown.
    private static let maximumRelatedCount = 8

    /// Returns the text and the range to show; the range is one byte if only its beginning is known.
    private func excerpt(of finding: SettingsFinding) -> (text: [UInt8], range: Range<Int>)? {
        guard let text = checked?.text else { return nil }
        if let range = finding.range { return (text, range) }
        guard document == nil, let start = finding.issue.position?.byteOffset, start <= text.count else { return nil }
        return (text, start..<min(start + 1, text.count))
    }

    private var separator: String { isBinary ? ": " : ":" }

    private func location(of position: SourcePosition?) -> String? {
        position.map { isBinary ? "byte \($0.byteOffset)" : "\($0.line):\($0.column)" }
    }
}

/// A JSON document to be written.
indirect enum ReportValue {
    case object([(String, ReportValue)])
    case array([ReportValue])
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case null

    /// Returns a text, or `null` for nil.
    static func optional(_ text: String?) -> ReportValue { text.map(ReportValue.string) ?? .null }

    /// The document on one line with a line end and members sorted by name, the form of all JSON output of the tool.
    var line: String {
        var text = ""
        write(to: &text)
        return text + "\n"
    }

    private func write(to text: inout String) {
        switch self {
        case .object(let members):
            text += "{"
            for (index, member) in members.sorted(by: { $0.0 < $1.0 }).enumerated() {
                text += index == 0 ? "" : ","
                JSONLiteral.append(member.0, to: &text)
                text += ":"
                member.1.write(to: &text)
            }
            text += "}"
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                text += index == 0 ? "" : ","
                element.write(to: &text)
            }
            text += "]"
        case .string(let string): JSONLiteral.append(string, to: &text)
        case .integer(let number): text += "\(number)"
        case .boolean(let value): text += value ? "true" : "false"
        case .null: text += "null"
        }
    }
}
