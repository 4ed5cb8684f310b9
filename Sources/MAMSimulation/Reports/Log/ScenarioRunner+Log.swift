internal import MAMCore

extension ScenarioRunner {
    /// Runs a file as ``run(_:)`` does, and records every event and the explanation of every decision.
    ///
    /// This takes longer than ``run(_:)``, because it takes longer to explain a decision than to make it.
    ///
    /// - Parameter scenario: The scenario file.
    /// - Returns: The log.
    /// - Throws: ``ScenarioError`` when a file cannot be read, or a limit is exceeded.
    public func log(_ scenario: Scenario) throws(ScenarioError) -> ScenarioLog {
        let material = try material(for: scenario)
        let allowance = allowance
        var cases: [ScenarioLog.Case] = []
        for one in scenario.cases {
            let recorder = ScenarioRecorder(allowance)
            let stage = ScenarioStage(scenario, material, listeners, allowance, recorder: recorder)
            let run = ScenarioRun(stage, recorder)
            let steps = try perform(one, of: scenario, run)
            var log = recorder.log(of: one, steps)
            log.findings = run.findings
            cases.append(log)
        }
        return ScenarioLog(
            file: scenario.file, seed: scenario.seed, notes: material.notes + Self.notes(on: scenario),
            scenarios: cases)
    }
}
