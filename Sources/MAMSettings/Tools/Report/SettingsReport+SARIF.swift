internal import MAMPropertyLists
internal import MAMSettings

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
            return .object([
                ("byteOffset", .integer(start.byteOffset)), ("byteLength", .integer(range?.count ?? 0)),
            ])
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
