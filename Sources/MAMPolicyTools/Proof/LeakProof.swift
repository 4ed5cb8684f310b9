public import MAMCore

/// Whether data of an account that has a policy can get to anybody else, by asking only questions the policy answers with
/// yes.
///
/// Searches the graph of data locations (``DataLocation``), whose edges are allowed transfers, for the shortest path by which
/// managed data leaves the account, on every kind of device and beside every policy of another account. ``leftOut`` lists
/// what the search leaves out, ``assumptions`` what it assumes.
public struct LeakProof: Sendable {
    /// One step of a chain: a question that is answered with yes.
    public struct Step: Sendable, Hashable, Codable {
        /// Where the data is before.
        public let from: String
        /// Where it is afterwards.
        public let to: String
        /// What is done.
        public let action: String
        /// Whose identity asks.
        public let asked: DataLocation.AccountKind
        /// Why the answer is yes; `nil` where nobody is asked.
        public let explanation: PolicyExplanation?
    }

    /// The steps of a shortest chain; empty when there is none.
    public let chain: [Step]
    /// The kinds of device, and of another account's policy, on which that chain works; in words, empty for all of them.
    public let condition: String
    /// The account's own locations that its data can reach.
    public let locations: [DataLocation]
    /// How many ways were found open on all kinds of devices together.
    public let wayCount: Int
    /// How many kinds of device and of another account's policy were looked at.
    public let stateCount: Int
    /// What was left out because somebody said so.
    public let channels: [LeakChannel]

    /// Whether nothing leaks.
    public var isTight: Bool { chain.isEmpty }

    /// Walks the graph.
    public init(noLeakOf policy: MAMPolicy, leavingOut channels: Set<LeakChannel> = []) {
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
            .map { PolicySubject.send(appIsManaged: true).words(for: $0, []) }.filter { !$0.isEmpty }
            .joined(separator: "; or ")
    }

    /// What every proof takes for granted.
    public static let assumptions = [
        "every app asks the engine before it acts, and does what it answers",
        "data under the account is read by the account alone: a service keeps its users apart",
        "the managed browser, and managed apps that open a link, show it to nobody else",
        "another managed account may have any policy",
    ]

    /// Ways that are no questions to a policy, or say too little to be a way.
    public static let leftOut = [
        "apps without the SDK that sign in to a service with the account itself: conditional access decides that",
        "isAppSharingAllowed and isDocumentPickerAllowed: they do not say where the data goes; the location is asked next",
        "dictation: what is said is no data of the account yet, and no administrator can block it",
        "what a person remembers, writes down or photographs",
    ]
}
