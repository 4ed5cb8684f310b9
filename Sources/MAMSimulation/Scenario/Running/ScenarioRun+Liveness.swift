internal import MAMBase
internal import MAMCore
internal import MAMSettings

extension ScenarioRun {
    /// Records the waits that no event can end after an outermost step, and forgets those that have ended.
    func noteStuckWaits(after position: Int) {
        let stuck = stage.device.stuckWaits(without: ignoredEnds)
        state.withLock { state in
            guard !stuck.isEmpty || !state.stuck.isEmpty else { return }
            var begun: [StuckWait: Int] = [:]
            for wait in stuck { begun[wait] = state.stuck[wait] ?? position }
            state.stuck = begun
        }
    }

    /// Returns the findings at the end of a scenario: one unexpected step for each wait that stays, with the steps that
    /// led there.
    func stuckReports(_ one: ScenarioCase, after reports: [ScenarioReport.Step]) -> [ScenarioReport.Step] {
        let stuck = state.withLock { $0.stuck }.map { (wait: $0.key, position: $0.value) }
            .sorted {
                ($0.position, $0.wait.app, "\($0.wait.subject)") < ($1.position, $1.wait.app, "\($1.wait.subject)")
            }
        let outer = reports.filter { !$0.index.contains(".") }
        return stuck.enumerated().compactMap { number, found in
            guard one.steps.indices.contains(found.position) else { return nil }
            let (step, index) = (one.steps[found.position], found.position + 1)
            let place = "\(one.steps.count + 1 + number)"
            recorder?.begin(step, place, at: stage.device.time.now())
            let path = outer.prefix(index).map { "\($0.index) \($0.app.map { "\($0): " } ?? "")\($0.action)" }
            return ScenarioReport.Step(
                index: place, line: step.location.position.line, verb: "atRest",
                app: found.wait.app, site: nil,
                action: "at rest: " + found.wait.words { self.stage.names([$0]).first ?? "unknown" }, accounts: nil,
                layer: nil, answer: "nothing can end it", rule: nil, expected: "an event that can end it",
                expectedRule: nil, isAsExpected: false,
                explanation: (["it stays since step \(index), and these steps led there:"] + path).joined(
                    separator: "\n  "))
        }
    }
}
