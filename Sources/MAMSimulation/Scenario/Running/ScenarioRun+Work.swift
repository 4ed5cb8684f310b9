internal import Dispatch
internal import MAMCore

extension ScenarioRun {
    /// Performs each branch on a thread of its own, and waits for all of them.
    func atOnce(_ branches: [[ScenarioStep]], under prefix: String) {
        let group = DispatchGroup()
        for (number, steps) in branches.enumerated() {
            let queue = DispatchQueue(label: "scenario.branch \(number + 1)")
            recorder?.note(queue: "branch \(number + 1)", under: "\(prefix)\(number + 1)")
            queue.mam.async(group: group) { self.perform(steps, under: "\(prefix)\(number + 1).") }
        }
        group.wait()
    }
}

extension ScenarioReport.Step {
    /// Whether an index comes before another in the file, compared number by number.
    static func isBefore(_ index: String, _ other: String) -> Bool {
        let (mine, theirs) = (numbers(index), numbers(other))
        return mine.lexicographicallyPrecedes(theirs)
    }

    private static func numbers(_ index: String) -> [Int] { index.split(separator: ".").map { Int($0) ?? 0 } }
}
