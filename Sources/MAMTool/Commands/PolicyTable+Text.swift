internal import MAMCore

extension PolicyTable {
    /// The table for people: one grid per owner and action, with the rules numbered below.
    var text: String {
        let rules = rows.reduce(into: [String]()) { rules, row in
            if !rules.contains(row.rule) { rules.append(row.rule) }
        }
        let numbers = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($0.element, $0.offset + 1) })
        let grids = AnswerSpace.Owner.allCases.map { owner in
            let title = owner == .managed ? "an account with the policy" : "an account without a policy"
            let own = rows.filter { $0.owner == owner }
            return "\nasked: \(title)\n\n" + PolicyTable.grid(own, numbers)
        }
        return head + grids.joined() + "\nrules\n" + Columns.table(rules.map { rule(named: $0, numbers) })
            + "\nproperties of an account with the policy\n" + Columns.table(propertyRows)
    }

    private var head: String {
        Columns.table([
            ["policy", policy.printableName], ["", policy.fingerprint],
            ["other account", peer == policy ? "the same policy" : peer.printableName],
            ["device", isMDMEnrolled ? "enrolled in device management" : "not enrolled in device management"],
            ["payload", payload.rawValue],
        ])
    }

    /// One line per location, or per action where there is none; one column per account.
    private static func grid(_ rows: [AnswerSpace.Row], _ numbers: [String: Int]) -> String {
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
                        return row.map { "\($0.allowed ? "yes" : "no ") \(numbers[$0.rule] ?? 0)" } ?? ""
                    }
            }
            return Columns.table([[action.rawValue] + accounts.map(\.rawValue)] + table) + "\n"
        }.joined().dropLast() + ""
    }

    private static func label(of row: AnswerSpace.Row) -> String {
        "  " + (row.location ?? row.peerApp.map { "\($0.rawValue) app" } ?? "owner tag")
    }

    private func rule(named name: String, _ numbers: [String: Int]) -> [String] {
        ["\(numbers[name] ?? 0)", name, PolicyRule(name: name)?.description.meaning ?? ""]
    }

    private var propertyRows: [[String]] {
        properties.sorted { $0.key < $1.key }.flatMap { name, value in
            switch value {
            case .boolean(let value): [[name, "\(value)"]]
            case .number(let value):
                [
                    [
                        name,
                        "\(value)"
                            + (UInt8(exactly: value).flatMap(MAMNotificationPolicy.init).map { " (\($0))" } ?? ""),
                    ]
                ]
            case .byMode(let answers): answers.sorted { $0.key < $1.key }.map { ["\(name)(\($0.key))", "\($0.value)"] }
            }
        }
    }
}
