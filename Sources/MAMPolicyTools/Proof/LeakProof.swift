public import MAMCore

/// A proof that data of an account with a policy cannot leave the account, or a chain of steps by which it can.
///
/// Each step is a question that the policy answers with yes. The proof searches the graph of data locations
/// (``DataLocation``), whose edges are allowed transfers, for the shortest path by which managed data leaves the
/// account, on every kind of device and beside every policy of another account. ``leftOut`` lists what the search
/// leaves out, and ``assumptions`` what it assumes.
public struct LeakProof: Sendable {
    /// One step of a chain: a question that is answered with yes.
    public struct Step: Sendable, Hashable, Codable {
        /// The location of the data before the step.
        public let from: String
        /// The location of the data after the step.
        public let to: String
        /// The action in words.
        public let action: String
        /// The kind of the account that is asked.
        public let asked: DataLocation.AccountKind
        /// The reason for the answer yes; `nil` for a step without a question.
        public let explanation: PolicyExplanation?
    }

    /// The steps of a shortest chain; empty when there is none.
    public let chain: [Step]
    /// The kinds of device and of the other account's policy with which the chain works, in words; empty for all of
    /// them.
    public let condition: String
    /// The account's own locations that its data can reach.
    public let locations: [DataLocation]
    /// The number of allowed transfers on all kinds of devices together.
    public let wayCount: Int
    /// The number of combinations of a device and another account's policy that were searched.
    public let stateCount: Int
    /// The channels that were left out on request.
    public let channels: [LeakChannel]
    /// The assumptions of this proof: those of every proof, and one about evaluations if the policy requires them.
    public let assumed: [String]

    /// Whether no data can leave the account.
    public var isTight: Bool { chain.isEmpty }

    /// Searches for a leak of a policy.
    ///
    /// - Parameters:
    ///   - policy: The account's policy.
    ///   - channels: The channels to leave out. Defaults to none.
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

    /// The assumptions of every proof.
    public static let assumptions = [
        "every app asks the engine before it acts, and does what it answers",
        "data under the account is read by the account alone: a service keeps its users apart",
        "the managed browser, and managed apps that open a link, show it to the account only",
        "another managed account may have any policy",
    ]

    /// The transfers that every proof leaves out, because they are no questions to a policy or name no target.
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
