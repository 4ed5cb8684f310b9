package import MAMCore

extension ComplianceMachine {
    /// Draws the states of one remediation and their transitions, found by running the machine.
    ///
    /// Events without an effect are left out.
    package static func mermaid(choices: ComplianceChoices = .standard) -> String {
        let account: AccountID = "account"
        let situations: [ComplianceSituation] = [
            [:], [account: ComplianceFacts(isEnrolled: true, hasPolicy: true)],
            [account: ComplianceFacts(isEnrolled: true, hasPolicy: true, hasManagedContent: true)],
        ]
        var (diagram, seen, waiting) = (StateDiagram(), Set<Shape>(), [ComplianceMachine(choices: choices)])
        while !waiting.isEmpty {
            let machine = waiting.removeFirst()
            guard seen.insert(Shape(machine)).inserted else { continue }
            for situation in situations {
                for (word, event) in machine.expected(for: account) {
                    var next = machine
                    if let event {
                        _ = next.handle(event, situation)
                    } else {
                        next = Self(machine.record, choices: choices)
                    }
                    if next.word != machine.word { diagram.add(word, from: machine.word, to: next.word) }
                    waiting.append(next)
                }
            }
        }
        return diagram.mermaid(from: "idle")
    }

    /// The state of a machine without its counters.
    private struct Shape: Hashable {
        let word: String
        let isSilent: Bool?
        let isRemoved: Bool?
        let hasContent: Bool?
        let progress: Progress
        let hasLaunched: Bool

        init(_ machine: ComplianceMachine) {
            word = machine.word
            isSilent = machine.requests.first?.isSilent
            isRemoved = machine.requests.first?.isRemoved
            progress = machine.progress
            hasContent = machine.requests.first?.hasContent
            hasLaunched = machine.hasLaunched
        }
    }

    private var word: String { requests.isEmpty ? "idle" : stage == .waiting ? "queued" : "\(stage)" }

    /// The possible events, with their names; `nil` stands for the end of the process.
    private func expected(for account: AccountID) -> [(String, ComplianceEvent?)] {
        var events: [(String, ComplianceEvent?)] = []
        if requests.isEmpty {
            for isSilent in [false, true] { events.append(("asked", .asked(account, isSilent: isSilent))) }
        }
        if !hasLaunched { events.append(("launched", .launched)) }
        switch stage {
        case .waiting: break
        case .enrolling, .checkingIn:
            events += ComplianceAnswer.allCases.map { ("\($0)", .answered(step: step, $0)) }
        case .restarting: events.append(("no restart needed", .restarting(step: step, ends: false)))
        case .launching:
            events += ComplianceLaunchAnswer.allCases.map { ("\($0)", .launchEnded(step: step, $0)) }
        case .wiping: events.append(("wiped", .wiped(step: step)))
        case .telling: events.append(("told", .told(step: step)))
        }
        if !requests.isEmpty {
            events.append(("account removed", .removed(account)))
            events.append(("process ends", nil))
        }
        return events
    }
}

/// The states of a machine and their transitions, collected by running it.
struct StateDiagram: Sendable, Hashable {
    private struct Edge: Sendable, Hashable {
        let start: String
        let end: String
    }

    private var edges: [Edge: [String]] = [:]
    private var order: [Edge] = []

    package init() {}

    /// Adds a transition, unless it is there already.
    package mutating func add(_ word: String, from start: String, to end: String) {
        let edge = Edge(start: start, end: end)
        if edges[edge] == nil { order.append(edge) }
        if edges[edge]?.contains(word) != true { edges[edge, default: []].append(word) }
    }

    /// Returns the diagram in Mermaid's syntax, with the states in the order in which they were found.
    func mermaid(from start: String) -> String {
        var states = [start]
        for edge in order {
            for state in [edge.start, edge.end] where !states.contains(state) { states.append(state) }
        }
        var lines = ["stateDiagram-v2", "    [*] --> \(start)"]
        for state in states {
            for edge in order where edge.start == state {
                lines.append("    \(state) --> \(edge.end): \((edges[edge] ?? []).joined(separator: ", "))")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
