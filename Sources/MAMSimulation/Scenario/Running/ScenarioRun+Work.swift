internal import Dispatch
internal import MAMCore

extension ScenarioRun {
    /// Does every branch on a thread of its own, and waits for all of them.
    func atOnce(_ branches: [[ScenarioStep]], under prefix: String) {
        let group = DispatchGroup()
        for (number, steps) in branches.enumerated() {
            let queue = DispatchQueue(label: "scenario.branch \(number + 1)")
            queue.mam.async(group: group) { self.perform(steps, under: "\(prefix)\(number + 1).") }
        }
        group.wait()
    }

    /// Records a new file with the owner it must have.
    ///
    /// The owner of a file is the account that is effective for file tasks where it is created.
    func create(
        _ file: String, _ step: ScenarioStep, _ app: SimulatedApp, _ managed: ManagedApp, _ outcome: inout StepOutcome
    ) {
        let identity = managed.effectiveIdentity(for: .file)
        let names = stage.names(identity.accountIDs)
        setOwner(names.first ?? "none", of: file, in: app)
        (outcome.accounts, outcome.layer) = (names, identity.layer)
    }
}

extension ScenarioReport.Step {
    /// Whether a step of that index comes before another in the file: number by number.
    static func isBefore(_ index: String, _ other: String) -> Bool {
        let (mine, theirs) = (numbers(index), numbers(other))
        return mine.lexicographicallyPrecedes(theirs)
    }

    private static func numbers(_ index: String) -> [Int] { index.split(separator: ".").map { Int($0) ?? 0 } }
}
