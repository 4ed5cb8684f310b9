internal import MAMText

extension Command {
    /// `policy assumptions [NAME…]`.
    static let policyAssumptions = Command(
        "policy assumptions",
        "List the assumptions that mam makes if public sources give no answer or contradict each other.",
        operands: [
            Operand(
                "NAME", "Print only the assumption with this name.", count: .any,
                suggestions: Assumption.all.map(\.name))
        ],
        options: [.format],
        sections: [
            .exits(success: "the list was printed"),
            .examples([
                ("mam policy assumptions launch-order", "In which order do the checks of conditional launch run?")
            ]),
        ],
        run: { call throws(ToolError) in try policyAssumptions(call) })

    private static func policyAssumptions(_ call: Call) throws(ToolError) -> ExitStatus {
        var found: [Assumption] = []
        for name in call.operands {
            guard let assumption = Assumption.all.first(where: { $0.name == name }) else {
                let near = NearMiss.word(for: name, in: Assumption.all.map(\.name)).map { "; did you mean `\($0)`?" }
                throw call.wrong("\(PlainText.quoted(name)) is no assumption\(near ?? "")")
            }
            found.append(assumption)
        }
        let list = AssumptionList(assumptions: call.operands.isEmpty ? Assumption.all : found)
        switch call.format {
        case .text: try call.write(report: list.text)
        case .json: try call.write(json: list)
        }
        return .success
    }
}

/// The assumptions, as they are printed.
struct AssumptionList: Encodable {
    var version = 1
    let assumptions: [Assumption]

    /// The text output: a paragraph for each.
    var text: String {
        assumptions.map { assumption in
            "\(assumption.name)\n"
                + Columns.rows([
                    ("chosen", assumption.choice), ("because", assumption.reason), ("touches", assumption.touches),
                    ("decided by", assumption.decider.words),
                ])
        }.joined(separator: "\n")
    }
}
