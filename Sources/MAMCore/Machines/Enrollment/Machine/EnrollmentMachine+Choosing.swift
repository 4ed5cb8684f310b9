extension EnrollmentMachine {
    /// The reason why an account cannot be enrolled now.
    enum Obstacle: Hashable {
        /// Another account has to finish first.
        case wait
        case ask(EnrollmentQuestion)
    }

    /// Returns the reason why an account stays in the queue; nil without one.
    func obstacle(to index: Int) -> Obstacle? {
        let entry = entries[index]
        let others = entries.indices.filter { $0 != index }.map { entries[$0] }
        // One at a time if only one account is allowed. Otherwise two questions would alternate on the screen.
        let isBusy = others.contains { $0.isManaged ? !$0.isEnrolled : $0.activity != nil }
        if !traits.allowsSeveral, isBusy { return .wait }
        if others.contains(where: { $0.isEnrolled && $0.account.sharesPrincipalName(with: entry.account) }) {
            return .ask(.sameName)
        }
        if traits.allowsSeveral {
            let rivals = others.filter { $0.isManaged && (entry.mustBeOnlyAccount || $0.mustBeOnlyAccount) }
            if rivals.contains(where: { !$0.isEnrolled }) { return .wait }
            return rivals.isEmpty ? nil : .ask(.onlyAccount)
        }
        return others.contains(where: \.isEnrolled) ? .ask(.whichAccount) : nil
    }

    /// Returns the accounts that are wiped if the user keeps the new one.
    func rivals(of index: Int, _ question: EnrollmentQuestion) -> [AccountID] {
        let entry = entries[index]
        return entries.filter { other in
            guard other.isEnrolled else { return false }
            return switch question {
            case .whichAccount: true
            case .onlyAccount: entry.mustBeOnlyAccount || other.mustBeOnlyAccount
            case .sameName: other.account.sharesPrincipalName(with: entry.account)
            }
        }.map(\.id)
    }

    /// Starts queued accounts without obstacles, in the order of registration.
    mutating func startQueued(_ now: Instant) -> [EnrollmentEffect] {
        guard isLaunched, !isRestarting, !owesRestart, !traits.isExtension else { return [] }
        var effects: [EnrollmentEffect] = []
        for index in entries.indices where entries[index].state == .queued {
            let obstacle = obstacle(to: index)
            if case .choosing(let question) = entries[index].activity?.step {
                if obstacle == .ask(question) { continue }
                effects += stop(index)
            }
            guard entries[index].activity == nil else { continue }
            switch obstacle {
            case nil: effects += requestToken(.enroll, index, now)
            case .wait: continue
            case .ask(let question):
                let old = rivals(of: index, question)
                let ticket = begin(.choosing(question), index, now)
                effects.append(.ask(question, old: old, new: entries[index].id, ticket))
            }
        }
        return effects
    }

    mutating func chose(
        _ decision: EnrollmentDecision, _ question: EnrollmentQuestion, _ index: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        entries[index].activity = nil
        switch decision {
        case .keepOld: return giveUp(index, .singleManagedAccountMode)
        case .canceled: return giveUp(index, choices.statusOfGivenUpQuestion)
        case .keepNew:
            // This is its first status. It enrolls after the others are gone and the app has restarted.
            let call = entries[index].enrollCall
            entries[index].enrollCall = nil
            var effects: [EnrollmentEffect] = [
                .tell(.enrollment, status(.switchExistingAccount, entries[index].account), call)
            ]
            for rival in rivals(of: index, question) {
                guard let index = self.index(of: rival) else { continue }
                effects += wipe(index, .accountSwitch, now)
            }
            return effects
        }
    }
}
