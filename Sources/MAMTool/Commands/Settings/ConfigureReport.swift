internal import MAMPropertyLists
internal import MAMSettings
internal import MAMSettingsTools
internal import MAMText

/// The report of `configure`: a line for each change, or a JSON document.
struct ConfigureReport {
    private let result: ConfiguratorResult
    private let files: ConfigureFiles
    private let diff: String?

    init(_ result: ConfiguratorResult, _ files: ConfigureFiles, hasDiff: Bool) {
        (self.result, self.files) = (result, files)
        diff = hasDiff ? Self.diff(of: result, files) : nil
    }

    // MARK: Text

    /// The changes, or their diff, and a last line with the counts.
    var text: String {
        var text =
            diff
            ?? result.changes.map { change in
                "\(PlainText.line(files.name(of: change.file))): \(PlainText.line(change.description))\n"
            }.joined()
        for (file, issue) in noted {
            text +=
                "\(PlainText.line(files.name(of: file))): \(issue.severity.rawValue) \(PlainText.line(Self.line(issue)))\n"
        }
        return text + closingLine
    }

    private static func line(_ issue: SettingsIssue) -> String {
        "\(issue.id): \(issue.keyPath.isEmpty ? "" : issue.keyPath + ": ")\(issue.message)"
    }

    /// The issues that `configure` does not change: schemes without room, and values that cannot be judged.
    private var noted: [(ConfiguredFile, SettingsIssue)] {
        let unknown = left.filter { $0.1.id == .variableUnknown }
        return (result.leftOut.map { [(.infoPlist, $0)] } ?? []) + unknown
    }

    private var left: [(ConfiguredFile, SettingsIssue)] {
        result.infoPlistIssues.map { (.infoPlist, $0) } + result.entitlementsIssues.map { (.entitlements, $0) }
    }

    private var closingLine: String {
        let changes = result.changes.isEmpty ? "nothing to change" : NounCount.text(result.changes.count, "change")
        guard !left.isEmpty else { return changes + "\n" }
        let advice = left.count == 1 ? "lists it" : "lists them"
        return "\(changes), \(NounCount.text(left.count, "finding")) left (`mam settings check` \(advice))\n"
    }

    // MARK: JSON

    /// The JSON document, which always has all members.
    func json(isWritten: Bool) -> some Encodable {
        Document(
            version: 1, changed: result.isChanged, written: isWritten,
            changes: result.changes.map { change in
                Document.Change(
                    file: files.name(of: change.file), id: change.id.rawValue, path: change.keyPath,
                    message: change.message, fix: change.fix)
            },
            leftOut: result.leftOut.map { Document.Finding(files.name(of: .infoPlist), $0) },
            findings: left.map { Document.Finding(files.name(of: $0.0), $0.1) }, diff: diff)
    }

    private struct Document: JSONObjectEncodable {
        struct Change: Encodable { let file, id, path, message, fix: String }
        struct Finding: JSONObjectEncodable {
            let file, id, severity, path, message: String
            let line, column: Int?

            init(_ file: String, _ issue: SettingsIssue) {
                (self.file, id, severity) = (file, issue.id.rawValue, issue.severity.rawValue)
                (path, message) = (issue.keyPath, issue.message)
                (line, column) = (issue.position?.line, issue.position?.column)
            }

            var members: JSONMembers {
                [
                    "file": file, "id": id, "severity": severity, "path": path, "message": message, "line": line,
                    "column": column,
                ]
            }
        }

        let version: Int
        let changed, written: Bool
        let changes: [Change]
        let leftOut: Finding?
        let findings: [Finding]
        let diff: String?

        var members: JSONMembers {
            [
                "version": version, "changed": changed, "written": written, "changes": changes, "leftOut": leftOut,
                "findings": findings, "diff": diff,
            ]
        }
    }

    // MARK: Diff

    private static func diff(of result: ConfiguratorResult, _ files: ConfigureFiles) -> String {
        let pairs: [(ConfiguredFile, [UInt8]?, [UInt8]?)] = [
            (.infoPlist, files.infoPlistBytes, result.infoPlist),
            (.entitlements, files.entitlementsBytes, result.entitlements),
        ]
        return pairs.map { file, old, new in
            guard let old, let new, old != new else { return "" }
            let name = PlainText.line(files.name(of: file))
            let bytes = UnifiedDiff.text(from: readable(old), to: readable(new), oldName: name, newName: name)
            return String(decoding: bytes, as: UTF8.self)
        }.joined()
    }

    /// Returns the text of a file in UTF-8; of a binary property list its values as XML.
    private static func readable(_ bytes: [UInt8]) -> [UInt8] {
        guard let document = try? PropertyListDocument(bytes) else { return bytes }
        guard document.format == .binary else { return document.text }
        return XMLPropertyListWriter.shownText(of: document.root.value)
    }
}
