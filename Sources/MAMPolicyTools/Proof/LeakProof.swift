public import MAMCore
internal import MAMJSON
internal import MAMText

/// A proof that data of an account with a policy cannot leave the account, or the steps by which it can.
///
/// The proof searches the graph of data locations (``DataLocation``), whose edges are the transfers that the policies
/// allow. It looks for the shortest path by which managed data leaves the account. The search covers every kind of
/// device and every policy that another managed account can have. ``leftOut`` lists the transfers that the search does
/// not follow. ``assumptions`` lists the facts that every proof takes for granted.
public struct LeakProof: Sendable {
    /// One step by which data can leave an account: a transfer that a policy allows.
    public struct Step: Sendable, Equatable, Codable {
        /// The location of the data before the step.
        public let from: String
        /// The location of the data after the step.
        public let to: String
        /// The action that moves the data, in words.
        public let action: String
        /// The kind of the account whose policy allows the step.
        public let asked: DataLocation.AccountKind
        /// The explanation why the policy allows the step.
        ///
        /// `nil` for copying to the clipboard, because the policy decides only when the data is pasted.
        public let explanation: PolicyExplanation?
    }

    /// The shortest sequence of steps by which data can leave the account; empty if there is none.
    public let chain: [Step]
    /// A text that names the circumstances in which the steps of ``chain`` are possible.
    ///
    /// Circumstances are the kinds of devices, and the policies that another account can have. The text is empty if the
    /// steps are possible in all circumstances.
    public let condition: String
    /// The account's own locations that its data can reach.
    public let locations: [DataLocation]
    /// The number of allowed transfers that the search found, added up over all searched situations (``stateCount``).
    public let wayCount: Int
    /// The number of situations that were searched.
    ///
    /// A situation is a combination of one kind of device and one policy that another account can have.
    public let stateCount: Int
    /// The kinds of transfers that the caller excluded from the search.
    public let channels: [LeakChannel]
    /// The facts that this proof takes for granted.
    ///
    /// They are the ``assumptions`` of every proof. If the policy requires that Microsoft Purview evaluates content,
    /// the list contains one more fact.
    public let assumed: [String]

    /// Whether no data can leave the account by the transfers that were searched.
    public var isTight: Bool { chain.isEmpty }

    /// Searches for steps by which data can leave an account that has a policy.
    ///
    /// - Parameters:
    ///   - policy: The account's policy.
    ///   - channels: The kinds of transfers to leave out. Defaults to none.
    public init(noLeakOf policy: MAMPolicy, leavingOut channels: Set<LeakChannel> = []) {
        let isEvaluated = policy.word.evaluation != .notRequired
        assumed = LeakProof.assumptions + (isEvaluated ? ["an evaluation of content allows everything"] : [])
        let policy = policy.withoutEvaluation
        let forms = PolicyForms(policy)
        let states = PolicyCircumstances.all(accounts: [.none])
        var (best, working): ([LeakGraph.Found]?, [PolicyCircumstances]) = (nil, [])
        var (locations, ways): (Set<DataLocation>, Int) = ([], 0)
        for state in states {
            let walk = LeakGraph(policy: forms, leftOut: channels, state: state).walk()
            locations.formUnion(walk.locations)
            ways += walk.wayCount
            guard let found = walk.chain else { continue }
            if let known = best, known.count < found.count { continue }
            if let known = best, known.map(\.edge.subject) == found.map(\.edge.subject) {
                working.append(state)
            } else if best.map({ found.count < $0.count }) ?? true {
                (best, working) = (found, [state])
            }
        }
        chain = (best ?? []).map { $0.step(policy) }
        condition = best == nil ? "" : LeakProof.words(working, among: states)
        self.locations = locations.sorted { $0.words < $1.words }
        (wayCount, stateCount) = (ways, states.count)
        self.channels = channels.sorted { $0.rawValue < $1.rawValue }
    }

    private static func words(_ states: [PolicyCircumstances], among all: [PolicyCircumstances]) -> String {
        PolicyCondition.describing(Set(states), among: all)
            .map { PolicySubject.send(app: .managed).words(for: $0, []) }.filter { !$0.isEmpty }
            .joined(separator: "; or ")
    }

    /// The facts that every proof takes for granted, one sentence each.
    public static let assumptions = [
        "every app asks the engine before it acts, and does what it answers",
        "data under the account is read by the account alone: a service keeps its users apart",
        "the managed browser, and managed apps that open a link, show it to the account only",
        "another managed account may have any policy",
    ]

    /// The transfers that no proof takes into account.
    ///
    /// There are two reasons: apps do not ask a policy about the transfer, or the question that apps ask does not
    /// include the destination of the data.
    public static let leftOut = [
        "apps without the SDK that sign in to a service with the account itself: conditional access decides that",
        "isAppSharingAllowed and isDocumentPickerAllowed: they do not say where the data goes; the location is asked next",
        "dictation: what is said is no data of the account yet, and no administrator can block it",
        "what a person remembers, writes down or photographs",
    ]
}

extension MAMPolicy {
    /// The policy without the evaluation of content, which may allow everything.
    fileprivate var withoutEvaluation: MAMPolicy {
        guard word.evaluation != .notRequired else { return self }
        var settings = settings
        settings[.purviewContentEvaluationRequired] = nil
        return PolicyDocument(values: settings).compileStrictest()
    }
}

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
