internal import MAMCore

extension ScenarioRunner {
    /// Runs the scenarios of a file, and records every event and the explanation of every decision.
    ///
    /// The call ``run(_:)`` gives the same results faster, because it does not explain decisions.
    ///
    /// - Parameter scenario: The content of the scenario file.
    /// - Returns: The record of the run.
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
