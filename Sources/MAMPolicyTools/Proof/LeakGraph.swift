internal import MAMCore
internal import MAMSettings

/// The graph of one policy on one kind of device, beside one policy of another account.
///
/// Its nodes are the locations that data can reach, and its edges the questions that are answered with yes.
struct LeakGraph {
    let policy: PolicyForms
    let leftOut: Set<LeakChannel>
    /// The device and the other account's policy.
    ///
    /// The coordinates that vary from step to step do not count.
    let state: PolicyCircumstances

    /// A transfer from one location to another.
    struct Edge {
        let target: DataLocation
        let subject: PolicySubject
        /// The kind of the account that is asked.
        let asked: DataLocation.AccountKind
        let beside: PolicyCircumstances
    }

    /// Returns every edge out of a location that only the account can read, in the order of preference.
    func edges(from location: DataLocation) -> [Edge] {
        switch location {
        case .managedApp(.same): outOfTheApp
        case .store(let name, .same): outOfStore(name)
        case .clipboard: outOfClipboard
        case .managedApp, .unmanagedApp, .store, .sink: []
        }
    }

    // Returns every point of the subject on this device and beside this policy of another account.
    private func points(_ subject: PolicySubject) -> [PolicyCircumstances] {
        subject.circumstances(.toldApart(by: [policy.word.clipboardLimit]), in: state)
    }

    // Returns the edges of a subject for questions to the account itself. `target` returns the location that a yes
    // leads to; `nil` for no new location.
    private func ways(
        _ subject: PolicySubject, _ target: (PolicyCircumstances, PolicySubject.Answer) -> DataLocation?
    ) -> [Edge] {
        points(subject).compactMap { beside in
            target(beside, subject.answer(policy, beside)).map {
                Edge(target: $0, subject: subject, asked: .same, beside: beside)
            }
        }
    }

    private func permission(_ answer: PolicySubject.Answer) -> Bool { answer == .permission(true) }

    private var outOfTheApp: [Edge] {
        var edges: [Edge] = []
        func add(_ channel: LeakChannel, _ more: @autoclosure () -> [Edge]) {
            if !leftOut.contains(channel) { edges += more() }
        }
        add(.save, MAMSaveLocation.allCases.flatMap { saves(to: $0) })
        add(.transfer, transfers)
        // The proof does not ask about copying; it asks about pasting.
        add(.clipboard, [Edge(target: .clipboard, subject: .copy(.thisApp), asked: .same, beside: state)])
        let pages = PolicySubject.pages.filter(\.isCompared)
        add(.webViews, pages.flatMap { ways($0) { permission($1) ? .sink(.webPage) : nil } })
        add(.links, LinkSubject.all([policy.links]).flatMap { links($0) })
        for composer in SystemComposer.allCases {
            add(.composers, ways(.link(.composer(composer))) { permission($1) ? .sink(.composer) : nil })
        }
        let properties: [(LeakChannel, PolicyProperty, DataLocation.Sink)] = [
            (.printing, .printing, .printer), (.screen, .isScreenCaptureAllowed, .screen),
            (.widgets, .isWidgetContentSyncAllowed, .widget), (.contacts, .isContactSyncAllowed, .contacts),
            (.search, .isSpotlightIndexingAllowed, .search), (.assistant, .areSiriIntentsAllowed, .assistant),
            (.assistant, .areAppIntentsAllowed, .assistant), (.typing, .thirdPartyKeyboards, .keyboard),
            (.typing, .genmoji, .textTools), (.typing, .writingTools, .textTools),
        ]
        for (channel, property, sink) in properties {
            add(channel, ways(.property(property)) { permission($1) ? .sink(sink) : nil })
        }
        add(.backup, ways(.property(.backup)) { permission($1) ? .sink(.backup) : nil })
        add(.notifications, ways(.notifications) { $1 == .choice("allow") ? .sink(.notification) : nil })
        return edges
    }

    private func saves(to location: MAMSaveLocation) -> [Edge] {
        ways(.save(location)) { beside, answer in
            permission(answer) ? .store(location.name, beside.account.accountKind) : nil
        }
    }

    // Either app may start a transfer: the app that has the data, or the app that wants it.
    private var transfers: [Edge] {
        let sent = ways(.send(app: .managed)) { permission($1) ? .managedApp($0.account.accountKind) : nil }
        let away = ways(.send(app: .unmanaged)) { permission($1) ? .unmanagedApp : nil }
        return sent + away + fetches([.receive(app: .managed), .shareItem, .shareFile])
    }

    // Returns the edges of questions to another identity, with the owner of the data as the account beside the
    // question.
    private func fetches(_ subjects: [PolicySubject]) -> [Edge] {
        subjects.flatMap { subject in
            points(subject).filter { $0.account == .otherManaged }.flatMap { beside -> [Edge] in
                let other = PolicyForms(word: state.peer, links: .closed)
                let askers: [(DataLocation.AccountKind, PolicyForms?)] = [(.unmanaged, nil), (.otherManaged, other)]
                return askers.compactMap { kind, own in
                    guard subject.answer(own, beside, peer: policy.word) == .permission(true) else { return nil }
                    return Edge(target: .managedApp(kind), subject: subject, asked: kind, beside: beside)
                }
            }
        }
    }

    private func outOfStore(_ name: String) -> [Edge] {
        // Locations that have a name only for saving are opened as `other`.
        let names = ["localDrive": MAMOpenLocation.localStorage, "cameraRoll": .photos]
        let location = names[name] ?? MAMOpenLocation.allCases.first { $0.name == name } ?? .other
        return fetches([.open(location)])
    }

    private var outOfClipboard: [Edge] {
        let ends: [ClipboardEnd.Kind] = [.thisApp, .managedApp]
        let copied = ends.flatMap { end in
            ways(.copy(end)) { permission($1) ? .managedApp($0.account.accountKind) : nil }
        }
        let away = ways(.copy(.unmanagedApp)) { permission($1) ? .unmanagedApp : nil }
        return copied + away + fetches(ends.map { .paste($0) })
    }

    private func links(_ link: LinkSubject) -> [Edge] {
        ways(.link(link)) { beside, answer in
            switch (link, answer) {
            case (.composer, _): return nil
            case (.scheme("http"), .permission(true)), (.scheme("https"), .permission(true)): return .sink(.webPage)
            // A managed app opens the link and decides by its own policy which account sees it.
            case (_, .permission(true)): return beside.opensInManagedApp ? nil : .unmanagedApp
            case (_, .detour(let words)): return isManaged(words, link) ? nil : .unmanagedApp
            default: return nil
            }
        }
    }

    // The managed browser and managed dialers are managed apps. An app that a policy names by its scheme may be
    // unmanaged.
    private func isManaged(_ words: String, _ link: LinkSubject) -> Bool {
        words.contains(SourceChoices.managedBrowserPrefix) || words.contains(OpenableSchemes.managedSuffix)
            || words.contains("managed browser")
    }
}

extension PolicyEvaluator.Account {
    /// The relation of the account to the owner of the data.
    var accountKind: DataLocation.AccountKind {
        switch self {
        case .same: .same
        case .otherManaged: .otherManaged
        case .none, .unmanaged: .unmanaged
        }
    }
}

extension LeakGraph {
    /// One edge of a chain, with its source.
    struct Found {
        let source: DataLocation
        let edge: Edge
    }

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
        // Notifications are a value of the policy and no question.
        guard let question = subject.question(beside, policy.links) else { return nil }
        let other: PolicyWord = edge.asked == .otherManaged ? beside.peer : .unmanaged
        return PolicyExplanation(
            PolicyAsked(
                question: question, account: beside.account, own: isOwn ? policy.word : other,
                peer: isOwn ? beside.peer : policy.word, facts: beside.facts, link: subject.link(beside)),
            own: isOwn ? policy : nil, peer: isOwn ? nil : policy, layer: .none, accountIDs: [])
    }
}
