internal import MAMCore
internal import MAMSettings

/// The graph of one policy on one kind of device, beside one kind of other account: who can get an account's data from
/// where, because which question is answered with yes.
struct LeakGraph {
    let policy: PolicyForms
    let leftOut: Set<LeakChannel>
    /// The device and the other account's policy; what varies from step to step does not count.
    let state: PolicyCircumstances

    /// A transfer from one location to another.
    struct Edge {
        let target: DataLocation
        let subject: PolicySubject
        /// Who is asked.
        let asked: DataLocation.AccountKind
        let beside: PolicyCircumstances
    }

    /// Every way out of a place where only the account reads, in the order in which they are preferred.
    func edges(from location: DataLocation) -> [Edge] {
        switch location {
        case .managedApp(.same): outOfTheApp
        case .store(let name, .same): outOfStore(name)
        case .clipboard: outOfClipboard
        case .managedApp, .unmanagedApp, .store, .sink: []
        }
    }

    // Every point of the subject on this device and beside this account, once.
    private func points(_ subject: PolicySubject) -> [PolicyCircumstances] {
        var seen: Set<PolicyCircumstances> = []
        return subject.circumstances(.toldApart(by: [policy.word.clipboardLimit])).map { $0.in(state) }
            .filter { seen.insert($0).inserted }
    }

    // The account itself is asked; `target` says where a yes leads, nil for nowhere new.
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
        // Copying asks nobody; pasting does.
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
        add(.backup, ways(.backup) { permission($1) ? .sink(.backup) : nil })
        add(.notifications, ways(.notifications) { $1 == .choice("allow") ? .sink(.notification) : nil })
        return edges
    }

    private func saves(to location: MAMSaveLocation) -> [Edge] {
        ways(.save(location)) { beside, answer in
            permission(answer) ? .store(location.name, beside.account.accountKind) : nil
        }
    }

    // Either side may begin: the one that has the data, or the one that wants it.
    private var transfers: [Edge] {
        let sent = ways(.send(appIsManaged: true)) { permission($1) ? .managedApp($0.account.accountKind) : nil }
        let away = ways(.send(appIsManaged: false)) { permission($1) ? .unmanagedApp : nil }
        return sent + away + fetches([.receive(appIsManaged: true), .shareItem, .shareFile])
    }

    // Another identity is asked, and the account whose data it is stands beside it.
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
        // Places that are named for saving alone are opened as other ones.
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
            // A managed app opens it, and decides for itself whom it shows it to.
            case (_, .permission(true)): return beside.opensInManagedApp ? nil : .unmanagedApp
            case (_, .detour(let words)): return isManaged(words, link) ? nil : .unmanagedApp
            default: return nil
            }
        }
    }

    // The managed browser and managed dialers are managed apps; what a policy names by its scheme is not known to be one.
    private func isManaged(_ words: String, _ link: LinkSubject) -> Bool {
        words.contains(SourceChoices.managedBrowserPrefix) || words.contains(OpenableSchemes.managedSuffix)
            || words.contains("managed browser")
    }
}

extension PolicyEvaluator.Account {
    /// The relation of the account to the account whose data it is.
    var accountKind: DataLocation.AccountKind {
        switch self {
        case .same: .same
        case .otherManaged: .otherManaged
        case .none, .unmanaged: .unmanaged
        }
    }
}

extension PolicyCircumstances {
    /// The same point on a device and beside another account.
    fileprivate func `in`(_ state: PolicyCircumstances) -> PolicyCircumstances {
        var copy = self
        (copy.facts, copy.peerSendsToAll, copy.peerTakesFromAll) = (
            state.facts, state.peerSendsToAll, state.peerTakesFromAll
        )
        return copy
    }
}
