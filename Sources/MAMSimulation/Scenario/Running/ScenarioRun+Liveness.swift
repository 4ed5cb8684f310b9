internal import MAMBase
internal import MAMCore
internal import MAMSettings

/// The outermost step after which a wait began that no event can end.
struct StuckSince: Sendable {
    /// The index of the step, from 1.
    let step: Int
    let line: Int
    /// The last steps up to this one, in words.
    let path: [String]

    /// The maximum number of steps in ``path``.
    static let maximumPathCount = 100
}

extension ScenarioRun.State {
    /// Remembers an outermost step whose report is taken.
    mutating func noteEarlier(_ report: ScenarioReport.Step) {
        earlier.append(report.words)
        let limit = StuckSince.maximumPathCount
        // Removed in large portions: a session may perform any number of steps.
        if earlier.count >= 2 * limit { earlier.removeFirst(limit) }
    }

    /// The last outermost steps, in words.
    fileprivate var path: [String] {
        (earlier + reports.filter { !$0.index.contains(".") }.map(\.words)).suffix(StuckSince.maximumPathCount)
    }
}

extension ScenarioReport.Step {
    /// The step as one line of a path.
    fileprivate var words: String { "\(index) \(app.map { "\($0): " } ?? "")\(action)" }
}

extension ScenarioRun {
    /// Records the waits that no event can end after an outermost step, and forgets those that have ended.
    func noteStuckWaits(after step: ScenarioStep, index: Int) {
        let stuck = stage.device.stuckWaits(without: stage.allowance.limits.ignoredEnds)
        state.withLock { state in
            guard !stuck.isEmpty || !state.stuck.isEmpty else { return }
            var begun: [StuckWait: StuckSince] = [:]
            for wait in stuck {
                begun[wait] =
                    state.stuck[wait]
                    ?? StuckSince(step: index, line: step.location.position.line, path: state.path)
            }
            state.stuck = begun
        }
    }

    /// Returns the findings after a number of steps: one unexpected step for each wait that stays, with the steps that
    /// led there.
    ///
    /// - Parameters:
    ///   - count: The number of outermost steps so far.
    ///   - begin: Called for each finding with the index of the step after which its wait began, and with the index of
    ///     the finding. Defaults to no call.
    /// - Returns: The findings.
    func stuckReports(after count: Int, _ begin: (Int, String) -> Void = { _, _ in }) -> [ScenarioReport.Step] {
        let stuck = state.withLock { $0.stuck }.map { (wait: $0.key, since: $0.value) }
            .sorted {
                ($0.since.step, $0.wait.app, "\($0.wait.subject)") < ($1.since.step, $1.wait.app, "\($1.wait.subject)")
            }
        return stuck.enumerated().map { number, found in
            let place = "\(count + 1 + number)"
            begin(found.since.step, place)
            return ScenarioReport.Step(
                index: place, line: found.since.line, verb: "atRest", app: found.wait.app, site: nil,
                action: "at rest: " + found.wait.words { self.stage.names([$0]).first ?? "unknown" }, accounts: nil,
                layer: nil, answer: "nothing can end it", rule: nil, expected: "an event that can end it",
                expectedRule: nil, isAsExpected: false,
                explanation: (["it stays since step \(found.since.step), and these steps led there:"]
                    + found.since.path).joined(separator: "\n  "))
        }
    }
}
