internal import MAMCore
internal import MAMSettings
internal import MAMSettingsTools
internal import MAMText

/// A finding of a checking command, for code hosts: an annotation of a GitHub workflow, or a result of SARIF.
struct Annotation {
    /// The weight of a finding; the words of GitHub.
    enum Level: String {
        case error, warning, notice

        /// The word of SARIF.
        var inSARIF: String { self == .notice ? "note" : rawValue }
    }

    let level: Level
    /// The stable name of the kind of finding.
    let rule: String
    let message: String
    /// The file, as the user named it; `nil` if no file shows the finding.
    let file: String?
    /// The line and column, from 1; `nil` for the whole file or a binary one.
    var line: Int?
    var column: Int?
    /// The JSON path or key path of the finding; `nil` if it has none.
    var path: String?
}

extension [Annotation] {
    /// The commands that a GitHub workflow reads from its log: one line each.
    ///
    /// Source: the workflow commands `error`, `warning` and `notice` of GitHub Actions.
    var github: String {
        map { finding in
            var properties = finding.file.map { ["file=\(Self.escaped($0, isProperty: true))"] } ?? []
            if let line = finding.line { properties.append("line=\(line)") }
            if let column = finding.column { properties.append("col=\(column)") }
            properties.append("title=\(Self.escaped(finding.rule, isProperty: true))")
            let message = Self.escaped(finding.message, isProperty: false)
            return "::\(finding.level.rawValue) \(properties.joined(separator: ","))::\(message)\n"
        }.joined()
    }

    /// Escapes the characters that end a line or a property, and all that cannot be printed.
    private static func escaped(_ text: String, isProperty: Bool) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "%": result += "%25"
            case "\n": result += "%0A"
            case "\r": result += "%0D"
            case ":" where isProperty: result += "%3A"
            case "," where isProperty: result += "%2C"
            default: result += PlainText.shown(scalar)
            }
        }
    }

    /// The findings in the form for code hosts that `--format` names: SARIF or the commands of a GitHub workflow.
    ///
    /// - Parameters:
    ///   - call: The call of the checking command.
    ///   - rules: The kinds of finding with their titles. Defaults to none, for findings whose message says all.
    ///   - isComplete: Whether every file was read. Defaults to `true`.
    /// - Returns: The text to write.
    /// - Throws: ``ToolError`` if the findings cannot be written as JSON.
    func text(
        for call: Call, rules: [(id: String, title: String)] = [], isComplete: Bool = true
    ) throws(ToolError) -> String {
        guard call.checkingFormat == .sarif else { return github }
        let (tool, version) = ("\(Tool.program) \(call.command.name)", call.tool.version)
        return try JSONOutput.text(sarif(tool: tool, version: version, rules: rules, isComplete: isComplete))
    }

    /// The findings as SARIF 2.1.0.
    ///
    /// - Parameters:
    ///   - tool: The name of the command.
    ///   - version: The version of the tool.
    ///   - rules: The kinds of finding with their titles; a kind of a finding that is missing is added without a title.
    ///   - isComplete: Whether every file was read.
    /// - Returns: The document.
    func sarif(
        tool: String, version: String, rules: [(id: String, title: String)] = [], isComplete: Bool
    ) -> JSONMembers {
        var ids = rules.map(\.id)
        for finding in self where !ids.contains(finding.rule) { ids.append(finding.rule) }
        let titles = Dictionary(rules.map { ($0.id, $0.title) }) { first, _ in first }
        let descriptors = ids.map { id -> JSONMembers in
            let title = titles[id].map { [("shortDescription", JSONMembers(dictionaryLiteral: ("text", $0)))] } ?? []
            return JSONMembers([("id", id)] + title)
        }
        let driver: JSONMembers = ["name": tool, "semanticVersion": version, "rules": descriptors]
        let run: JSONMembers = [
            "tool": ["driver": driver] as JSONMembers, "columnKind": "unicodeCodePoints",
            "invocations": [["executionSuccessful": isComplete] as JSONMembers],
            "results": map { $0.result(index: ids.firstIndex(of: $0.rule) ?? 0) },
        ]
        return ["$schema": SettingsReport.sarifSchema, "version": "2.1.0", "runs": [run]]
    }
}

extension Annotation {
    fileprivate func result(index: Int) -> JSONMembers {
        [
            "ruleId": rule, "ruleIndex": index, "level": level.inSARIF, "message": ["text": message] as JSONMembers,
            "locations": [location].compactMap(\.self),
        ]
    }

    /// The place in SARIF; `nil` without a file.
    private var location: JSONMembers? {
        guard let file else { return nil }
        var physical: [(String, (any Encodable)?)] = [
            ("artifactLocation", ["uri": URIReference.text(ofPath: file)] as JSONMembers)
        ]
        if let line {
            let start: [(String, (any Encodable)?)] = [("startLine", line)]
            physical.append(("region", JSONMembers(start + (column.map { [("startColumn", $0)] } ?? []))))
        }
        var location: [(String, (any Encodable)?)] = [("physicalLocation", JSONMembers(physical))]
        if let path { location.append(("logicalLocations", [["fullyQualifiedName": path] as JSONMembers])) }
        return JSONMembers(location)
    }

    init(_ issue: PolicyIssue, in file: String) {
        let level: Level =
            switch issue.severity {
            case .error: .error
            case .warning: .warning
            case .info: .notice
            }
        self.init(
            level: level, rule: issue.code, message: issue.message + (issue.help.map { "; \($0)" } ?? ""), file: file,
            line: issue.position?.line, column: issue.position?.column, path: issue.path)
    }

    init(_ error: ToolError, rule: String = "unreadable", in file: String) {
        self.init(
            level: .error, rule: rule, message: error.message + (error.help.map { "; \($0)" } ?? ""),
            file: file, line: error.line, column: error.column)
    }
}

/// The output formats of a checking command.
enum CheckFormat: String, Sendable, CaseIterable {
    case text, json, sarif, github
}

extension Option {
    static let checkingFormat = Option.choice(
        "format", of: CheckFormat.self, "The format of the findings. Defaults to text.")
}

extension Call {
    var checkingFormat: CheckFormat { value(of: .checkingFormat, as: CheckFormat.self) ?? .text }
}

extension CheckReport {
    /// The findings of all files.
    var annotations: [Annotation] {
        files.flatMap { file in
            file.issues.map { Annotation($0, in: file.name) }
                + [file.error].compactMap { $0.map { Annotation($0, in: file.name) } }
        }
    }

    /// Writes the report, except the parts of files that were written as text before.
    func write(_ call: Call, rules: [(id: String, title: String)] = []) throws(ToolError) {
        switch call.checkingFormat {
        case .text: try call.write(report: tenants.map(\.checkedLine).joined() + closingLine)
        case .json: try call.write(json: self)
        case .sarif, .github: try call.write(annotations.text(for: call, rules: rules, isComplete: unreadable == 0))
        }
    }
}

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Encodes JSON for output: sorted keys, unescaped slashes, one line with a line end.
package enum JSONOutput {
    /// Returns the document as text.
    ///
    /// Unprintable characters are escaped.
    package static func text(_ value: some Encodable) throws(ToolError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return PlainText.json(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
        } catch {
            throw ToolError(.software, "the answer cannot be written as JSON")
        }
    }
}

/// The members of a JSON object that the tool writes.
///
/// A value that is `nil` is written as `null`.
struct JSONMembers: Encodable, ExpressibleByDictionaryLiteral {
    private var all: [(name: String, value: (any Encodable)?)]

    /// Makes members with literal names.
    init(dictionaryLiteral members: (String, (any Encodable)?)...) { all = members.map { (name: $0.0, value: $0.1) } }

    /// Makes members with computed names.
    init(_ members: [(String, (any Encodable)?)]) { all = members.map { (name: $0.0, value: $0.1) } }

    /// Returns these members with others, which replace those of their names.
    func merging(_ others: JSONMembers) -> JSONMembers {
        var merged = self
        merged.all.removeAll { mine in others.all.contains { $0.name == mine.name } }
        merged.all += others.all
        return merged
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in all {
            let name = Name(stringValue: name)
            if let value { try container.encode(value, forKey: name) } else { try container.encodeNil(forKey: name) }
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

protocol JSONObjectEncodable: Encodable {
    /// The members, all of which are always written.
    var members: JSONMembers { get }
}

extension JSONObjectEncodable {
    func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}
