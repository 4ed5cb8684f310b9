public import MAMCore

/// Runs the scenarios of a file and says what came out.
///
/// Synchronous, because the plain setter of the thread identity is: the caller's thread plays the main thread of every
/// app, and waits whenever a step runs on a queue.
public struct ScenarioRunner: Sendable {
    private let files: any ScenarioFiles
    let observer: (any MAMObserver)?

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - files: Where the files come from that scenarios name.
    ///   - observer: Told about everything that happens in every app.
    public init(files: any ScenarioFiles, observer: (any MAMObserver)? = nil) {
        self.files = files
        self.observer = observer
    }

    /// Reads the files a scenario names and runs each of its scenarios in a fresh world.
    ///
    /// Nothing runs before every file was read. A step that does not come out as stated is no error: it is in the report.
    public func run(_ scenario: Scenario) throws(ScenarioError) -> ScenarioReport {
        let material = try material(for: scenario)
        let cases = scenario.cases.map { one in
            let run = ScenarioRun(ScenarioStage(scenario, material, observer: observer))
            return ScenarioReport.Case(id: one.id, title: one.title, steps: run.perform(one))
        }
        let notes = material.notes + Self.notes(on: scenario)
        return ScenarioReport(file: scenario.file, seed: scenario.seed, notes: notes, scenarios: cases)
    }

    /// Every file that the scenario names.
    func material(for scenario: Scenario) throws(ScenarioError) -> ScenarioMaterial {
        try ScenarioMaterial(scenario, from: files)
    }

    /// Plain calls need interception; where there is none, every step that relies on it comes out otherwise.
    static func notes(on scenario: Scenario) -> [String] {
        guard scenario.cases.contains(where: { $0.steps.contains(where: \.usesPlainCalls) }) else { return [] }
        let app = ManagedApp()
        return withExtendedLifetime(app) {
            guard case .inactive(let reason) = DispatchPropagation.status else { return [] }
            return ["`handOver` carries no identities in this program: \(reason)"]
        }
    }
}
