extension EnrollmentMachine {
    /// The states of one account and what leads from one to another, as a Mermaid diagram.
    ///
    /// Computed by running the machine with every event in every state, beside another account that may be enrolled.
    package static func mermaid() -> String {
        let transitions = transitions()
        var lines = ["stateDiagram-v2"]
        let begin = EnrollmentPhase.unknown.rawValue
        lines.append("    [*] --> \(begin)")
        for from in EnrollmentPhase.allCases {
            for to in EnrollmentPhase.allCases where from != to {
                guard let words = transitions[from]?[to] else { continue }
                let label = words.sorted().joined(separator: "<br>")
                lines.append("    \(from.rawValue) --> \(to.rawValue) : \(label)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What leads from one state of an account to another.
    package static func transitions() -> [EnrollmentPhase: [EnrollmentPhase: Set<String>]] {
        let accounts = [("object-1", "one@example.com"), ("object-2", "two@example.com")].compactMap { id, name in
            EnrollmentAccount(objectID: AccountID(id), userPrincipalName: AccountID(name))
        }
        guard let account = accounts.first?.id else { return [:] }
        var alphabet = EnrollmentAlphabet(accounts)
        alphabet.isWhole = false
        var found: [EnrollmentPhase: [EnrollmentPhase: Set<String>]] = [:]
        EnrollmentExplorer(EnrollmentMachine(), alphabet).explore { step in
            note(step.before, step.after, step.event, account, in: &found)
            return true
        }
        return found
    }

    private static func note(
        _ before: EnrollmentMachine, _ after: EnrollmentMachine, _ event: EnrollmentEvent, _ account: AccountID,
        in found: inout [EnrollmentPhase: [EnrollmentPhase: Set<String>]]
    ) {
        let (from, to) = (before.phase(of: account), after.phase(of: account))
        guard from != to else { return }
        // Why something failed decides the status and the timer, which the tables of statuses and timers say.
        let word = event.word.prefix { $0 != ":" }
        let label = concerns(event, account, before) ? String(word) : "another account"
        found[from, default: [:]][to, default: []].insert(label)
    }

    private static func concerns(
        _ event: EnrollmentEvent, _ account: AccountID, _ machine: EnrollmentMachine
    ) -> Bool {
        switch event {
        case .register(let named?, _), .login(let named?, _), .deregister(let named?, _, _): named.hasName(account)
        case .wipe(let named, _), .wasWiped(let named): named == account
        case .answered(let ticket, _):
            machine.entries.first { $0.activity?.ticket == ticket }.map { $0.account.hasName(account) } ?? true
        case .launched, .ticked, .register, .login, .deregister, .deviceChanged: true
        }
    }
}
