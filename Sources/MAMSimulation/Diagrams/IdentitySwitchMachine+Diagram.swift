package import MAMCore

extension IdentitySwitchMachine {
    /// Draws the states of one window's identity switch and their transitions, found by running the machine.
    ///
    /// Events without an effect are left out, and so is the end of the process, which leads from every state to
    /// `ended`.
    package static func mermaid() -> String {
        let (ann, ben, stranger): (AccountID, AccountID, AccountID) = ("managed", "another", "stranger")
        let situation = IdentitySituation([ann: .init(isManaged: true), ben: .init(isManaged: true)])
        let knowing = IdentitySituation(situation.accounts.merging([stranger: .init(isManaged: true)]) { $1 })
        let start = IdentitySwitchMachine(Settings(multiManagedIdentities: true))
        var (diagram, seen, waiting) = (StateDiagram(), Set<Self>(), [start])
        while !waiting.isEmpty {
            let machine = waiting.removeFirst()
            var shape = machine
            shape.forgetNumbers()
            guard seen.insert(shape).inserted else { continue }
            for (word, event) in machine.expected(ann, ben, stranger) {
                var next = machine
                let isAdded = if case .added(_, .success) = event { true } else { machine.knows(stranger) }
                _ = next.handle(event, isAdded ? knowing : situation)
                let (from, to) = (machine.word(knowing), next.word(knowing))
                if from != to { diagram.add(word, from: from, to: to) }
                waiting.append(next)
            }
        }
        return diagram.mermaid(from: "showsNobody")
    }

    private func knows(_ account: AccountID) -> Bool {
        accountsShown(in: .main).contains(account)
            || (Array(operations.values) + Array(questions.values)).contains {
                $0.target == .account(account) && $0.stage != .adding
            }
    }

    private func word(_ situation: IdentitySituation) -> String {
        if life == .ended { return "ended" }
        switch (operations[.main] ?? questions[.main])?.stage {
        case .adding: return "adding"
        case .asking: return "asking"
        case .launching: return "launching"
        case .blocking: return "blocking"
        case .leaving: return "leaving"
        case nil: break
        }
        return accountsShown(in: .main).contains { situation.isManaged($0) } ? "showsManaged" : "showsNobody"
    }

    private func expected(
        _ ann: AccountID, _ ben: AccountID, _ stranger: AccountID
    ) -> [(String, IdentitySwitchEvent)] {
        guard life != .ended else { return [("relaunched", .relaunched)] }
        var events: [(String, IdentitySwitchEvent)] = [("paused", .paused), ("resumed", .resumed(nil))]
        guard let operation = operations[.main] ?? questions[.main] else {
            let asked: [(String, WindowIdentity)] = [
                ("asked for no user", .account(.unmanaged)), ("asked for an account", .account(ann)),
                ("asked for several", .merged([ann, ben])),
            ]
            events += asked.map { ($0, .asked(request: 0, nil, $1, isMerge: $1.accountIDs.count > 1)) }
            events.append(("data comes in", .incoming(request: 0, nil, ben, .openURL)))
            events.append(("data of a stranger comes in", .incoming(request: 0, nil, stranger, .documentImport)))
            return events
        }
        let step = operation.step
        switch operation.stage {
        case .adding:
            events += [("added", .added(step: step, .success)), ("not added", .added(step: step, .failed))]
        case .asking, .leaving:
            events += [("switched", .switched(step: step, .success)), ("refused", .switched(step: step, .failed))]
        case .launching:
            let blocked = Dictionary(
                operation.target.accountIDs.map { ($0, MAMBlockAccountReason.conditionalLaunchBlocked) }
            ) { first, _ in first }
            events += [("passed", .launchEnded(step: step, .ended([:])))]
            events += [("blocked", .launchEnded(step: step, .ended(blocked)))]
            if case .merged(let accounts) = operation.target {
                let first = blocked.filter { $0.key == accounts.first }
                events += [("one is blocked", .launchEnded(step: step, .ended(first)))]
            }
            events += [("given up", .launchEnded(step: step, .canceled))]
        case .blocking:
            events += [("taken off", .blocked(step: step, .success)), ("not taken off", .blocked(step: step, .failed))]
        }
        return events
    }
}
