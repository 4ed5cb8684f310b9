public import MAMCore

/// Runs the scenarios of a file and says what came out.
///
/// Synchronous, because the plain setter of the thread identity is: the caller's thread plays the main thread of every
/// app, and waits whenever a step runs on a queue.
public struct ScenarioRunner: Sendable {
    private let files: any ScenarioFiles
    let listeners: ScenarioListeners
    private let limits: ScenarioLimits

    /// Makes a runner.
    ///
    /// - Parameters:
    ///   - files: Where the files come from that scenarios name.
    ///   - observer: Told about everything that happens in every app.
    ///   - logger: Given the lines that every app logs.
    ///   - logsVerbosely: Whether the apps log verbose lines, too, whatever their `Info.plist` says.
    ///   - telemetryDelegate: Given the telemetry of every app.
    ///   - limits: What the scenarios of one file may cause.
    public init(
        files: any ScenarioFiles, observer: (any MAMObserver)? = nil, logger: (any MAMLogger)? = nil,
        logsVerbosely: Bool = false, telemetryDelegate: (any MAMTelemetryDelegate)? = nil,
        limits: ScenarioLimits = ScenarioLimits()
    ) {
        (self.files, self.limits) = (files, limits)
        listeners = ScenarioListeners(
            observer: observer, logger: logger, logsVerbosely: logsVerbosely, telemetryDelegate: telemetryDelegate)
    }

    /// Reads the files a scenario names and runs each of its scenarios in a fresh world.
    ///
    /// Nothing runs before every file was read. A scenario that goes beyond the limits throws. A step that does not come out as stated is no error: it is in the report.
    public func run(_ scenario: Scenario) throws(ScenarioError) -> ScenarioReport {
        try run(scenario) { _, _ in }
    }

    /// The same; `body` is called at the end of each scenario, with its device, before its apps end.
    package func run(
        _ scenario: Scenario, atEndOf body: (ScenarioCase, SimulatedDevice) -> Void
    ) throws(ScenarioError) -> ScenarioReport {
        let material = try material(for: scenario)
        let allowance = allowance
        var cases: [ScenarioReport.Case] = []
        for one in scenario.cases {
            let stage = ScenarioStage(scenario, material, listeners, allowance)
            let steps = try perform(one, of: scenario, ScenarioRun(stage))
            body(one, stage.device)
            cases.append(ScenarioReport.Case(id: one.id, title: one.title, steps: steps))
        }
        let notes = material.notes + Self.notes(on: scenario)
        return ScenarioReport(file: scenario.file, seed: scenario.seed, notes: notes, scenarios: cases)
    }

    /// Runs one scenario of a file to its end.
    func perform(
        _ one: ScenarioCase, of scenario: Scenario, _ run: ScenarioRun
    ) throws(ScenarioError) -> [ScenarioReport.Step] {
        do throws(ScenarioOverrun) { return try run.perform(one) } catch { throw error.error(in: scenario.file) }
    }

    /// What is left of the limits before a file runs.
    var allowance: ScenarioAllowance { ScenarioAllowance(limits) }

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

/// Who is told what happens in the apps of a scenario.
struct ScenarioListeners: Sendable {
    var observer: (any MAMObserver)?
    let logger: (any MAMLogger)?
    let logsVerbosely: Bool
    let telemetryDelegate: (any MAMTelemetryDelegate)?
}
