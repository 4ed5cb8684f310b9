internal import MAMCore

extension ScenarioRun {
    /// Gives the interruptions of a step to the detector of loops, and records the loops that they complete.
    func noteLoops(at index: String) {
        for loop in completedLoops(by: index) { recorder?.note(finding(loop), at: stage.device.time.now()) }
    }

    /// The findings about the scenario so far; `nil` for none.
    var findings: [ScenarioReport.Finding]? {
        let found = loops.map(finding)
        return found.isEmpty ? nil : found
    }

    private func finding(_ loop: AccountLoop) -> ScenarioReport.Finding {
        ScenarioReport.Finding(
            kind: .loop, app: loop.app, account: loop.account.flatMap { stage.names([$0]).first },
            text: words(loop, within: LoopLimit.standard), steps: loop.steps)
    }

    /// Returns the loops in words, with the steps that make them; `none` without one.
    func loopWords(_ limit: LoopLimit) -> String {
        let found = loops(limit).map { words($0, within: limit) }
        return found.isEmpty ? "none" : found.joined(separator: "; ")
    }

    private func words(_ loop: AccountLoop, within limit: LoopLimit) -> String {
        let who = loop.account.flatMap { stage.names([$0]).first }
        let what = loop.kind == .wipe ? "wiped" : "restarted"
        let hours = limit.seconds / 3600
        let time = hours == hours.rounded() ? "\(Int(hours))" : "\(hours)"
        return "\(who.map { "\($0) in \(loop.app)" } ?? loop.app) \(what) \(loop.times.count) times, "
            + "\(limit.count) within \(time) h, by steps \(loop.steps.joined(separator: ", "))"
    }
}
