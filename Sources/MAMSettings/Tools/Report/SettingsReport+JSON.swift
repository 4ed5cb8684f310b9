internal import MAMPropertyLists
internal import MAMSettings

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
