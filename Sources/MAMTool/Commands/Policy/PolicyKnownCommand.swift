internal import MAMPolicyTools
internal import MAMText

extension Command {
    /// `policy known --against FILE [--format text|json]`.
    static let policyKnown = Command(
        "policy known", "Compare the settings and values that mam knows with those that Microsoft Graph describes.",
        options: [.graphDescription, .format],
        sections: [
            HelpSection("DIFFERENCES", GraphDrift.Kind.allCases.map { ($0.rawValue, $0.meaning) }),
            .exits(
                success: "nothing differs", negative: "something differs",
                noAnswer: "the file is not understood, or lacks the type of policies for iOS"),
            .examples([
                (
                    "mam policy known --against metadata.xml",
                    "Which settings does Graph beta have that mam does not know?"
                )
            ]),
        ],
        run: { call throws(ToolError) in try policyKnown(call) })

    private static func policyKnown(_ call: Call) throws(ToolError) -> ExitStatus {
        let path = call.value(of: .graphDescription) ?? ""
        let bytes = try call.bytes(of: path, limit: GraphSchema.maximumBytes)
        let drift: GraphDrift
        do throws(GraphSchemaError) { drift = try GraphDrift(GraphSchema(bytes)) } catch {
            throw ToolError(
                .dataError, error.message, in: path == "-" ? FileInput.standardInput : path, at: error.position,
                help: error.help)
        }
        let report = PolicyKnownReport(drift: drift)
        switch call.format {
        case .text: try call.write(report: report.text)
        case .json: try call.write(json: report)
        }
        return drift.changes.isEmpty ? .success : .negative
    }
}

extension Option {
    static let graphDescription = Option(
        "against", .file("FILE"), isRequired: true,
        "The metadata of Graph (`https://graph.microsoft.com/beta/$metadata`), or an OpenAPI document as JSON; `-` reads standard input."
    )
}

extension GraphDrift.Kind {
    /// The meaning, for the help.
    fileprivate var meaning: String {
        switch self {
        case .newProperty: "Graph has a property that mam does not know."
        case .newValue: "Graph has a value that mam does not know."
        case .goneProperty: "Graph lacks a property that mam knows."
        case .goneValue: "Graph lacks a value that mam knows."
        case .type: "Graph has values of another type than mam reads."
        }
    }
}

/// The differences, as they are printed.
private struct PolicyKnownReport: JSONObjectEncodable {
    let drift: GraphDrift

    var text: String {
        var text =
            "\(NounCount.text(drift.propertyCount, "property", plural: "properties")) and "
            + "\(NounCount.text(drift.valueCount, "value")) of `iosManagedAppProtection` are known, "
            + "\(NounCount.text(drift.changes.count, "difference"))\n"
        for change in drift.changes {
            let name = PlainText.line(
                PrivateText.masked(change.property + (change.value.map { "." + $0 } ?? "")), limit: 200)
            let words = [change.type, change.owner.map { "of \(Self.short($0))" }].compactMap(\.self)
            text += "\(change.kind.rawValue) \(name)"
            text +=
                words.isEmpty
                ? "\n" : ": \(PlainText.line(PrivateText.masked(words.joined(separator: ", ")), limit: 400))\n"
        }
        return text
    }

    private static func short(_ type: String) -> String { type.split(separator: ".").last.map(String.init) ?? type }

    var members: JSONMembers {
        [
            "version": 1, "type": GraphDrift.policyType, "properties": drift.propertyCount, "values": drift.valueCount,
            "isEmpty": drift.changes.isEmpty,
            "changes": drift.changes.map { change -> JSONMembers in
                [
                    "kind": change.kind.rawValue, "property": PrivateText.masked(change.property),
                    "value": change.value.map(PrivateText.masked), "type": change.type.map(PrivateText.masked),
                    "owner": change.owner.map(PrivateText.masked),
                ]
            },
        ]
    }
}
