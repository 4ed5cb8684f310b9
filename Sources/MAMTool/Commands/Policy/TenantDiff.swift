internal import MAMCore
internal import MAMPolicyTools
internal import MAMText

/// The differences between the policies of two exports of a tenant.
private struct TenantDiff {
    /// A policy of an export, with its id.
    struct Policy {
        let id: String?
        let input: PolicyInput

        var name: String { input.policy.printableName }
    }

    /// A policy that is in both exports.
    struct Pair {
        let old: Policy
        let new: Policy
        let diff: PolicyDiff

        var isSame: Bool { diff.isEmpty && diff.unknown.isEmpty }
    }

    private(set) var pairs: [Pair] = []
    /// The policies that only the new export has.
    let added: [Policy]
    /// The policies that only the old export has.
    private(set) var removed: [Policy] = []

    /// Compares policies with the same id, and then those with a name that is in each export once.
    init(from old: [Policy], to new: [Policy]) {
        var rest = new
        func take(_ isMeant: (Policy) -> Bool) -> Policy? {
            guard rest.count(where: isMeant) == 1, let place = rest.firstIndex(where: isMeant) else { return nil }
            return rest.remove(at: place)
        }
        var unpaired: [Policy] = []
        var found: [(Policy, Policy)] = []
        for policy in old {
            if let id = policy.id, let other = take({ $0.id == id }) {
                found.append((policy, other))
            } else {
                unpaired.append(policy)
            }
        }
        for policy in unpaired {
            let isAlone = unpaired.count { $0.name == policy.name } == 1
            if isAlone, let other = take({ $0.name == policy.name }) {
                found.append((policy, other))
            } else {
                removed.append(policy)
            }
        }
        added = rest
        pairs = found.map { Pair(old: $0, new: $1, diff: PolicyDiff(from: $0.input.possible, to: $1.input.possible)) }
    }

    var isSame: Bool { added.isEmpty && removed.isEmpty && pairs.allSatisfy(\.isSame) }
    private var changed: [Pair] { pairs.filter { !$0.isSame } }

    /// The result in one line.
    private var summary: String {
        let parts = [
            (changed.count, "changed"), (added.count, "added"), (removed.count, "removed"),
            (pairs.count - changed.count, "unchanged"),
        ].filter { $0.0 > 0 }
        guard let first = parts.first else { return "no policies" }
        return
            (["\(NounCount.text(first.0, "policy", plural: "policies")) \(first.1)"]
            + parts.dropFirst().map { "\($0.0) \($0.1)" }).joined(separator: ", ")
    }

    /// The result first, then a part for each policy that changes.
    var text: String {
        let lines =
            changed.map { pair in
                "\n\(pair.new.name): \(pair.diff.summary)\n"
                    + pair.diff.text.split(separator: "\n").map { "  \($0)\n" }.joined()
            }
            + (added.isEmpty ? [] : ["\nadded\n" + added.map { "  \($0.name)\n" }.joined()])
            + (removed.isEmpty ? [] : ["\nremoved\n" + removed.map { "  \($0.name)\n" }.joined()])
        return summary + "\n" + lines.joined()
    }

    var csv: String {
        let single = [(added, "added"), (removed, "removed")].flatMap { policies, word in
            policies.map { policy in
                PolicyDiff.csvRow([policy.name, word, "the policy", "", "", "", ""])
            }
        }
        return PolicyDiff.csvHead + pairs.map { $0.diff.csv(of: $0.new.name) }.joined() + single.joined()
    }

    var annotations: [Annotation] {
        changed.map { pair in
            Annotation(
                level: .warning, rule: "policyChanged", message: "\(pair.new.name): \(pair.diff.summary)",
                file: pair.new.input.file)
        }
            + [(added, "added"), (removed, "removed")].flatMap { policies, word in
                policies.map { policy in
                    Annotation(
                        level: .warning, rule: "policyChanged", message: "\(policy.name): \(word)",
                        file: policy.input.file)
                }
            }
    }
}

extension TenantDiff: JSONObjectEncodable {
    var members: JSONMembers {
        func list(_ policies: [Policy]) -> [JSONMembers] {
            policies.map { ["name": $0.input.policy.displayName, "file": $0.input.file] }
        }
        return [
            "version": 1, "summary": summary,
            "policies": pairs.map { pair -> JSONMembers in
                [
                    "name": pair.new.input.policy.displayName, "oldFile": pair.old.input.file,
                    "newFile": pair.new.input.file, "summary": pair.diff.summary, "isEmpty": pair.diff.isEmpty,
                    "changes": pair.diff.changes, "settings": pair.diff.settings, "unknown": pair.diff.unknown,
                    "leftOut": pair.diff.leftOut,
                ]
            }, "added": list(added), "removed": list(removed),
        ]
    }
}

extension Command {
    /// Compares the policies of two folders.
    static func tenantDiff(_ call: Call) throws(ToolError) -> ExitStatus {
        let diff = TenantDiff(
            from: try call.exportedPolicies(at: call.operands[0]), to: try call.exportedPolicies(at: call.operands[1]))
        if call.value(of: .checkingFormat) == "csv" {
            try call.write(diff.csv)
        } else {
            switch call.checkingFormat {
            case .text: try call.write(report: diff.text)
            case .json: try call.write(json: diff)
            case .sarif, .github:
                let rules = [(id: "policyChanged", title: "a policy of the tenant changed")]
                try call.write(diff.annotations.text(for: call, rules: rules))
            }
        }
        return diff.isSame ? .success : .negative
    }
}

extension Call {
    /// Reads the policies for iOS in the exported files of a tenant, without the default of the tenant.
    fileprivate func exportedPolicies(at path: String) throws(ToolError) -> [TenantDiff.Policy] {
        try exportedFiles(at: path, warns: false).policies.flatMap { named in
            named.content.entries.filter { !$0.isTenantDefault }.compactMap { entry in
                guard let document = try? entry.result.get() else { return nil }
                return TenantDiff.Policy(id: entry.version?.id, input: PolicyInput(file: named.file, document))
            }
        }
    }
}
