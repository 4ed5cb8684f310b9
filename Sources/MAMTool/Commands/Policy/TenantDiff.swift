internal import MAMCore
internal import MAMPolicyTools
internal import MAMText

/// The differences between the policies of two exports of a tenant.
private struct TenantDiff {
    /// A policy of an export, with its id.
    struct Policy {
        let id: String?
        let file: String
        let document: PolicyDocument
        let policy: MAMPolicy

        var name: String { policy.printableName }
    }

    /// The policies of one export.
    struct Export {
        var policies: [Policy] = []
        /// Whether the export has every policy of the tenant, as far as its lists tell.
        var isWhole = true
    }

    /// A policy that is in both exports.
    struct Pair {
        let old: Policy
        let new: Policy
        /// The differences; `nil` if both policies have the same settings, and all of them.
        let diff: PolicyDiff?

        init(_ old: Policy, _ new: Policy) {
            (self.old, self.new) = (old, new)
            diff =
                Self.isSame(old, new)
                ? nil : PolicyDiff(from: PossiblePolicies(old.document), to: PossiblePolicies(new.document))
        }

        private static func isSame(_ old: Policy, _ new: Policy) -> Bool {
            old.policy == new.policy && old.document.gap == nil && new.document.gap == nil
        }

        /// The number of comparisons that the pair counts as; one of a policy that lacks settings takes longer.
        static func cost(_ old: Policy, _ new: Policy) -> Int {
            isSame(old, new) ? 0 : old.document.gap == nil && new.document.gap == nil ? 1 : 10
        }

        var isSame: Bool { diff?.isSame ?? true }
        /// Whether nothing is known to change, and something is unknown.
        var isUnknown: Bool { diff.map { !$0.isSame && $0.isEmpty && $0.settings.isEmpty } ?? false }
        var summary: String { diff?.summary ?? "no answer and no check changes" }
    }

    /// The maximum number of policies that are compared; one that lacks settings counts as ten.
    static let maximumCount = 500

    private(set) var pairs: [Pair] = []
    /// The policies that only the new export has.
    let added: [Policy]
    /// The policies that only the old export has.
    private(set) var removed: [Policy] = []
    /// Whether each export has every policy, so that a policy in the other export only was added or removed.
    private let areWhole: (old: Bool, new: Bool)

    /// Compares policies with the same id, and then those with a name that is in each export once.
    ///
    /// - Parameters:
    ///   - oldExport: The export before the change.
    ///   - newExport: The export after the change.
    ///   - path: The path that the error names.
    /// - Throws: ``ToolError`` if too many policies differ.
    init(from oldExport: Export, to newExport: Export, in path: String) throws(ToolError) {
        let (old, new) = (oldExport.policies, newExport.policies)
        areWhole = (oldExport.isWhole, newExport.isWhole)
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
        guard found.reduce(0, { $0 + Pair.cost($1.0, $1.1) }) <= Self.maximumCount else {
            throw ToolError(
                .dataError,
                "has more than \(Self.maximumCount) policies that differ; one that lacks settings counts as ten",
                in: path, help: "name folders with a part of them")
        }
        pairs = found.map { Pair($0, $1) }
    }

    /// The exit status: whether something is known to change, or is unknown.
    var status: ExitStatus {
        if !knownAdded.isEmpty || !knownRemoved.isEmpty || !changed.isEmpty { return .negative }
        let isKnown = areWhole.old && areWhole.new && pairs.allSatisfy(\.isSame)
        return isKnown ? .success : .dataError
    }
    private var changed: [Pair] { pairs.filter { !$0.isSame && !$0.isUnknown } }
    private var unknown: [Pair] { pairs.filter(\.isUnknown) }
    private var knownAdded: [Policy] { areWhole.old ? added : [] }
    private var knownRemoved: [Policy] { areWhole.new ? removed : [] }
    /// The policies that one export has, and the other may lack.
    private var doubtful: [(policy: Policy, words: String)] {
        (areWhole.old ? [] : added).map { (policy: $0, words: "not found in the old export") }
            + (areWhole.new ? [] : removed).map { (policy: $0, words: "not found in the new export") }
    }
    /// The policies that one export has, with what is known of them.
    private var single: [(policy: Policy, words: String)] {
        knownAdded.map { (policy: $0, words: "added") } + knownRemoved.map { (policy: $0, words: "removed") } + doubtful
    }

    /// The result in one line.
    private var summary: String {
        let parts = [
            (changed.count, "changed"), (knownAdded.count, "added"), (knownRemoved.count, "removed"),
            (unknown.count + doubtful.count, "unknown"), (pairs.count - changed.count - unknown.count, "unchanged"),
        ].filter { $0.0 > 0 }
        guard let first = parts.first else { return "no policies" }
        return
            (["\(NounCount.text(first.0, "policy", plural: "policies")) \(first.1)"]
            + parts.dropFirst().map { "\($0.0) \($0.1)" }).joined(separator: ", ")
    }

    /// The result first, then a part for each policy that changes.
    var text: String {
        let lines =
            (changed + unknown).map { pair in
                "\n\(pair.new.name): \(pair.summary)\n"
                    + (pair.diff?.text ?? "").split(separator: "\n").map { "  \($0)\n" }.joined()
            }
            + ["added", "removed", "not found in the old export", "not found in the new export"].compactMap { words in
                let own = single.filter { $0.words == words }
                return own.isEmpty ? nil : "\n\(words)\n" + own.map { "  \($0.policy.name)\n" }.joined()
            }
        return summary + "\n" + lines.joined()
    }

    var csv: String {
        let rows = single.map { PolicyDiff.csvRow([$0.policy.name, $0.words, "the policy", "", "", "", ""]) }
        return PolicyDiff.csvHead + pairs.map { $0.diff?.csv(of: $0.new.name) ?? "" }.joined() + rows.joined()
    }

    var annotations: [Annotation] {
        (changed + unknown).map { pair in
            Annotation(
                level: .warning, rule: "policyChanged", message: "\(pair.new.name): \(pair.summary)",
                file: pair.new.file)
        }
            + single.map { policy, words in
                Annotation(
                    level: .warning, rule: "policyChanged", message: "\(policy.name): \(words)", file: policy.file)
            }
    }
}

extension TenantDiff: JSONObjectEncodable {
    var members: JSONMembers {
        func list(_ policies: [Policy]) -> [JSONMembers] {
            policies.map { ["name": $0.policy.displayName, "file": $0.file] }
        }
        return [
            "version": 1, "summary": summary,
            "policies": pairs.map { pair -> JSONMembers in
                [
                    "name": pair.new.policy.displayName, "oldFile": pair.old.file, "newFile": pair.new.file,
                    "summary": pair.summary, "isEmpty": pair.diff?.isEmpty ?? true,
                    "changes": pair.diff?.changes ?? [], "settings": pair.diff?.settings ?? [],
                    "unknown": pair.diff?.unknown ?? [], "leftOut": pair.diff?.leftOut ?? [],
                ]
            }, "added": list(knownAdded), "removed": list(knownRemoved),
            "notInOld": list(areWhole.old ? [] : added), "notInNew": list(areWhole.new ? [] : removed),
        ]
    }
}

extension Command {
    /// Compares the policies of two folders.
    static func tenantDiff(_ call: Call) throws(ToolError) -> ExitStatus {
        let diff = try TenantDiff(
            from: try call.exportedPolicies(at: call.operands[0]), to: try call.exportedPolicies(at: call.operands[1]),
            in: call.operands[1])
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
        return diff.status
    }
}

extension Call {
    /// Reads the policies for iOS in the exported files of a tenant, without the default of the tenant, and warns about
    /// parts that are missing or cannot be read.
    fileprivate func exportedPolicies(at path: String) throws(ToolError) -> TenantDiff.Export {
        let files = try exportedFiles(at: path, warns: false).policies
        var export = TenantDiff.Export()
        for named in files {
            for entry in named.content.entries where !entry.isTenantDefault {
                guard let document = try? entry.result.get() else { continue }
                if let issue = document.gapIssue {
                    report(.warning(issue.message, in: named.file, at: issue.position, help: issue.help))
                }
                warn(aboutUnreadable: document, in: named.file)
                export.policies.append(
                    TenantDiff.Policy(
                        id: entry.version?.id, file: named.file, document: document, policy: document.compileStrictest()
                    ))
            }
        }
        if let page = PolicyFile.unfinished(files), let issue = page.content.furtherPagesIssue {
            report(.warning(issue.message, in: page.file, at: issue.position, help: issue.help))
            export.isWhole = false
        }
        return export
    }
}
