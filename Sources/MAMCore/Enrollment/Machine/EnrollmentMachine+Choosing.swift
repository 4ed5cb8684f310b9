extension EnrollmentMachine {
    /// What keeps an account from being enrolled now.
    enum Obstacle: Hashable {
        /// Another account has to come to its end first.
        case wait
        /// The user decides.
        case ask(EnrollmentQuestion)
    }

    /// What keeps an account in the queue; nil when nothing does.
    func obstacle(to place: Int) -> Obstacle? {
        let entry = entries[place]
        let others = entries.indices.filter { $0 != place }.map { entries[$0] }
        // One at a time where one is allowed: else two questions would take turns on the screen.
        let isBusy = others.contains { $0.isManaged ? !$0.isEnrolled : $0.activity != nil }
        if !traits.allowsSeveral, isBusy { return .wait }
        if others.contains(where: { $0.isEnrolled && $0.account.sharesPrincipalName(with: entry.account) }) {
            return .ask(.sameName)
        }
        if traits.allowsSeveral {
            let rivals = others.filter { $0.isManaged && (entry.isAlone || $0.isAlone) }
            if rivals.contains(where: { !$0.isEnrolled }) { return .wait }
            return rivals.isEmpty ? nil : .ask(.onlyAccount)
        }
        return others.contains(where: \.isEnrolled) ? .ask(.whichAccount) : nil
    }

    /// The accounts that go when the user keeps the new one.
    func rivals(of place: Int, _ question: EnrollmentQuestion) -> [AccountID] {
        let entry = entries[place]
        return entries.filter { other in
            guard other.isEnrolled else { return false }
            return switch question {
            case .whichAccount: true
            case .onlyAccount: entry.isAlone || other.isAlone
            case .sameName: other.account.sharesPrincipalName(with: entry.account)
            }
        }.map(\.id)
    }

    /// Begins with accounts that wait for nothing any more, in the order in which they were registered.
    mutating func startQueued(_ now: Instant) -> [EnrollmentEffect] {
        guard isLaunched, !isRestarting, !owesRestart, !traits.isExtension else { return [] }
        var effects: [EnrollmentEffect] = []
        for place in entries.indices where entries[place].standing == .queued {
            let obstacle = obstacle(to: place)
            if case .choosing(let question) = entries[place].activity?.step {
                if obstacle == .ask(question) { continue }
                effects += stop(place)
            }
            guard entries[place].activity == nil else { continue }
            switch obstacle {
            case nil: effects += requestToken(.enroll, place, now)
            case .wait: continue
            case .ask(let question):
                let old = rivals(of: place, question)
                let ticket = begin(.choosing(question), place, now)
                effects.append(.ask(question, old: old, new: entries[place].id, ticket))
            }
        }
        return effects
    }

    mutating func chose(
        _ decision: EnrollmentDecision, _ question: EnrollmentQuestion, _ place: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        entries[place].activity = nil
        switch decision {
        case .keepOld: return giveUp(place, .singleManagedAccountMode)
        case .canceled: return giveUp(place, choices.statusOfGivenUpQuestion)
        case .keepNew:
            // Its first status; it enrols when the others are gone, after the restart.
            let call = entries[place].enrollCall
            entries[place].enrollCall = nil
            var effects: [EnrollmentEffect] = [
                .tell(.enrollment, status(.switchExistingAccount, entries[place].account), call)
            ]
            for rival in rivals(of: place, question) {
                guard let place = self.place(of: rival) else { continue }
                effects += wipe(place, .accountSwitch, now)
            }
            return effects
        }
    }
}
