internal import MAMCore

extension LeakGraph {
    /// One edge of a chain, with its source.
    struct Found {
        let source: DataLocation
        let edge: Edge
    }

    /// The result of a walk.
    struct Walk {
        /// A shortest chain to a location that others can read.
        var chain: [Found]?
        /// The account's own locations that can be reached.
        var locations: Set<DataLocation> = []
        var wayCount = 0
    }

    /// Visits every reachable location from the account's app, in the order of the number of steps.
    func walk() -> Walk {
        let start = DataLocation.managedApp(.same)
        var walk = Walk(locations: [start])
        var (level, chains): ([DataLocation], [DataLocation: [Found]]) = ([start], [start: []])
        while !level.isEmpty {
            var next: [DataLocation] = []
            for location in level {
                for edge in edges(from: location) {
                    walk.wayCount += 1
                    let chain = (chains[location] ?? []) + [Found(source: location, edge: edge)]
                    guard edge.target.isOfTheAccount else {
                        // Locations are visited in the order of their distance, so the first chain found is a shortest
                        // one.
                        if walk.chain.map({ chain.count < $0.count }) ?? true { walk.chain = chain }
                        continue
                    }
                    guard walk.locations.insert(edge.target).inserted else { continue }
                    chains[edge.target] = chain
                    next.append(edge.target)
                }
            }
            level = next
        }
        return walk
    }
}

extension LeakGraph.Found {
    /// Returns the step for people, with the policy's reasons.
    func step(_ policy: MAMPolicy) -> LeakProof.Step {
        let (subject, beside) = (edge.subject, edge.beside)
        let words = subject.words
        return LeakProof.Step(
            from: source.words, to: edge.target.words,
            action: edge.target == .clipboard
                ? "copy" : [words.verb, words.object].filter { !$0.isEmpty }.joined(separator: " "),
            asked: edge.asked, explanation: edge.target == .clipboard ? nil : explanation(policy, subject, beside))
    }

    private func explanation(
        _ policy: MAMPolicy, _ subject: PolicySubject, _ beside: PolicyCircumstances
    ) -> PolicyExplanation? {
        let isOwn = edge.asked == .same
        // Notifications and backups are values of the policy and no questions.
        guard let question = subject.question(beside, policy.links) else { return nil }
        let other: PolicyWord = edge.asked == .otherManaged ? beside.peer : .unmanaged
        return PolicyExplanation(
            PolicyAsked(
                question: question, account: beside.account, own: isOwn ? policy.word : other,
                peer: isOwn ? beside.peer : policy.word, facts: beside.facts, link: subject.link(beside)),
            own: isOwn ? policy : nil, peer: isOwn ? nil : policy, layer: .none, accountIDs: [])
    }
}
