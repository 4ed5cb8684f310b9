internal import MAMCore

extension ScenarioRunner {
    /// Runs a file as ``run(_:)`` does, and takes down everything that happens on the way, with the explanation of every
    /// decision, which takes longer than the decisions do.
    public func log(_ scenario: Scenario) throws(ScenarioError) -> ScenarioLog {
        let material = try material(for: scenario)
        let cases = scenario.cases.map { one in
            let recorder = ScenarioRecorder()
            let stage = ScenarioStage(scenario, material, listeners, recorder: recorder)
            return recorder.log(of: one, ScenarioRun(stage, recorder).perform(one))
        }
        return ScenarioLog(
            file: scenario.file, seed: scenario.seed, notes: material.notes + Self.notes(on: scenario),
            scenarios: cases)
    }
}
