internal import MAMCore
internal import MAMJSON
internal import MAMText

extension LeakProof {
    /// The result as text: the steps by which data can leave the account, or the proof that no data can leave it.
    public var text: String { (isTight ? proof : leak).joined(separator: "\n") }

    private var leak: [String] {
        var lines = ["LEAK in \(NounCount.text(chain.count, "step"))"]
        if !condition.isEmpty { lines[0] += ", " + condition }
        for (number, step) in chain.enumerated() {
            lines.append("  \(number + 1)  \(step.action)")
            lines.append("       from    \(step.from)")
            lines.append("       to      \(step.to)")
            if step.asked != .same { lines.append("       asked   by \(step.asked.words)") }
            guard let explanation = step.explanation else { continue }
            lines.append("       rule    \(explanation.rule): \(explanation.meaning)")
            for setting in explanation.settings {
                let value = setting.value.map { JSONQuoting.escaped($0, quote: "`", limit: 200) } ?? "not set"
                lines.append("       setting \(setting.name) = \(value) (\(setting.label))")
            }
            if !explanation.change.isEmpty {
                let changes = explanation.change.map { "\($0.name) = \($0.value)" }
                lines.append("       change  \(changes.joined(separator: " and ")) would close it")
            }
        }
        return lines + remarks
    }

    private var proof: [String] {
        ["no leak: \(wayCount) allowed transfers in \(stateCount) situations, and none leaves the account"]
            + ["the account's data gets to"] + locations.map { "  " + $0.words } + remarks
    }

    private var remarks: [String] {
        var lines = ["assumed"] + assumed.map { "  " + $0 } + ["not looked at"]
        lines += LeakProof.leftOut.map { "  " + $0 }
        if !channels.isEmpty {
            lines.append("  left out on demand: " + channels.map(\.rawValue).joined(separator: ", "))
        }
        return lines
    }
}

extension DataLocation.AccountKind {
    fileprivate var words: String {
        switch self {
        case .same: "the account"
        case .otherManaged: "another managed account"
        case .unmanaged: "a private account"
        }
    }
}
