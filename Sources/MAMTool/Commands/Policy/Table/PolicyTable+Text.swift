internal import MAMCore
internal import MAMPolicyTools

extension PolicyTable {
    /// The text output: one part per owner and group of questions, with the numbered rules below.
    var text: String {
        let numbers = RuleNumbers(
            rows.filter { $0.allowed != nil }.map(\.rule)
                + (clipboard + webViews).filter { $0.allowed != nil }.map(\.rule)
                + links.filter { $0.allowed != nil }.map(\.rule))
        let parts = AnswerSpace.OwnerKind.allCases.map { owner in
            let title = owner == .managed ? "an account with the policy" : "an account without a policy"
            return "\nasked: \(title)\n"
                + "\ndata transfer\n" + PolicyTable.grid(rows.filter { $0.owner == owner }, numbers)
                + "\nclipboard\n" + PolicyTable.grid(clipboard.filter { $0.owner == owner }, numbers)
                + "\npages of web views\n" + PolicyTable.grid(webViews.filter { $0.owner == owner }, numbers)
                + (owner == .managed ? "\nlinks\n" + PolicyTable.grid(links, numbers) : "")
        }
        return head + parts.joined() + "\nrules\n" + Columns.table(numbers.lines)
            + "\nproperties of an account with the policy\n" + Columns.table(propertyRows)
    }

    private var head: String {
        Columns.table(
            [
                ["policy", policy.printableName], ["", policy.fingerprint],
                ["other account", peer == policy ? "the same policy" : peer.printableName],
                ["device", facts.words],
                ["payload", payload.rawValue],
            ] + own.partialRows + (own.file == other.file ? [] : other.partialRows))
    }

    /// Returns one line per location, or per action without locations, and one column per account.
    private static func grid(_ rows: [AnswerSpace.Row], _ numbers: RuleNumbers) -> String {
        let accounts = AnswerSpace.Account.allCases
        return AnswerSpace.Action.allCases.map { action in
            let own = rows.filter { $0.action == action }
            var lines: [String] = []
            for row in own {
                let label = PolicyTable.label(of: row)
                if !lines.contains(label) { lines.append(label) }
            }
            let table = lines.map { label in
                [label]
                    + accounts.map { account in
                        let row = own.first { PolicyTable.label(of: $0) == label && $0.account == account }
                        return row.map { numbers.answer($0.allowed, $0.rule) } ?? ""
                    }
            }
            return Columns.table([[action.rawValue] + accounts.map(\.rawValue)] + table) + "\n"
        }.joined().dropLast() + ""
    }

    private static func label(of row: AnswerSpace.Row) -> String {
        "  " + (row.location ?? row.peerApp.map { "\($0.rawValue) app" } ?? "owner tag")
    }

    private var propertyRows: [[String]] {
        properties.sorted { $0.key < $1.key }.flatMap { name, value in
            switch value {
            case .boolean(let value): [[name, shown(value)]]
            case .number(let value?):
                [
                    [
                        name,
                        "\(value)"
                            + (UInt8(exactly: value).flatMap(MAMNotificationPolicy.init).map { " (\($0))" } ?? ""),
                    ]
                ]
            case .number(nil): [[name, shown(nil)]]
            case .byMode(let answers):
                answers.sorted { $0.key < $1.key }.map { ["\(name)(\($0.key))", shown($0.value)] }
            }
        }
    }

    private func shown(_ value: Bool?) -> String { value.map { "\($0)" } ?? "unknown" }
}
