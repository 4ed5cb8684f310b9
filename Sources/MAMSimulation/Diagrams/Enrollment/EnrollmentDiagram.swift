package import MAMCore

extension EnrollmentMachine {
    /// Draws the states of one account and their transitions as a Mermaid diagram.
    ///
    /// The diagram is computed by running the machine with every event in every state, beside another account that may
    /// be enrolled.
    ///
    /// - Parameter limit: The limit of ``transitions(limit:)``. Defaults to none.
    /// - Returns: The diagram.
    package static func mermaid(limit: Int = .max) -> String {
        let transitions = transitions(limit: limit)
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

    /// Computes the transitions between the states of an account.
    ///
    /// - Parameter limit: The maximum number of states to explore beside an enrolled account. States of the account
    ///   alone are explored without a limit. Defaults to no limit.
    /// - Returns: The events, by the states before and after.
    static func transitions(limit: Int = .max) -> [EnrollmentPhase: [EnrollmentPhase: Set<String>]] {
        let account = EnrollmentAccount(
            objectID: AccountID("object-1"), userPrincipalName: AccountID("one@example.com"))
        let other = EnrollmentAccount(objectID: AccountID("object-2"), userPrincipalName: AccountID("two@example.com"))
        guard let account, let other else { return [:] }
        var found: [EnrollmentPhase: [EnrollmentPhase: Set<String>]] = [:]
        for (start, limit) in [(EnrollmentMachine(), Int.max), (withEnrolled(other), limit)] {
            var alphabet = EnrollmentAlphabet([account])
            (alphabet.isWhole, alphabet.includesDemands, alphabet.quiet) = (false, false, [other.id])
            EnrollmentExplorer(start, alphabet, waits: [0, 2 * 86_400]).explore(limit: limit) { step in
                note(step.before, step.after, step.event, account.id, in: &found)
                return true
            }
        }
        return found
    }

    /// Returns the machine of a new process with one enrolled account.
    private static func withEnrolled(_ account: EnrollmentAccount) -> EnrollmentMachine {
        var machine = EnrollmentMachine()
        let (moment, alphabet) = (Instant(wall: 1_000_000_000, monotonic: 0, bootID: 1), EnrollmentAlphabet([account]))
        _ = machine.handle(.launched, at: moment)
        _ = machine.handle(.register(account, EnrollmentCall(0)), at: moment)
        while !machine.isRestarting, let (ticket, answers) = alphabet.awaited(by: machine).first,
            let good = answers.first
        {
            _ = machine.handle(.answered(ticket, good), at: moment)
        }
        return EnrollmentMachine(machine.record, machine.traits)
    }

    private static func note(
        _ before: EnrollmentMachine, _ after: EnrollmentMachine, _ event: EnrollmentEvent, _ account: AccountID,
        in found: inout [EnrollmentPhase: [EnrollmentPhase: Set<String>]]
    ) {
        let (from, to) = (before.phase(of: account), after.phase(of: account))
        guard from != to else { return }
        // The reason of a failure decides the status and the timer, which the tables of statuses and timers show.
        let word = event.word.prefix { $0 != ":" }
        let label = concerns(event, account, before) ? String(word) : "another account"
        found[from, default: [:]][to, default: []].insert(label)
    }

    private static func concerns(
        _ event: EnrollmentEvent, _ account: AccountID, _ machine: EnrollmentMachine
    ) -> Bool {
        switch event {
        case .register(let named?, _), .login(let named?, _), .deregister(let named?, _, _): named.hasName(account)
        case .wipe(let named, _), .wasWiped(let named), .checkIn(let named, _): named == account
        case .answered(let ticket, _):
            machine.entries.first { $0.ticket == ticket }.map { $0.names.hasName(account) } ?? true
        case .launched, .ticked, .register, .login, .deregister, .deviceChanged: true
        }
    }
}
