public import MAMCore

/// Runs the scenarios of a scenario file, and reports the results of their steps.
///
/// A run is synchronous, because a scenario can set an account that applies only to one thread. The caller's thread is
/// used as the main thread of every app, and blocks while a step runs on another queue.
public struct ScenarioRunner: Sendable {
    private let files: any ScenarioFiles
    let listeners: ScenarioListeners
    private let limits: ScenarioLimits

    /// Makes a runner of scenario files.
    ///
    /// - Parameters:
    ///   - files: The source of the files that scenario files name.
    ///   - observer: The observer that receives the events of every app. Defaults to none.
    ///   - logger: The logger that receives the log lines of every app. Defaults to none.
    ///   - logsVerbosely: Whether the apps write verbose log lines, regardless of the setting in their `Info.plist`.
    ///     Defaults to `false`.
    ///   - telemetryDelegate: The delegate that receives the telemetry of every app. Defaults to none.
    ///   - limits: The limits on the work of one scenario file. Defaults to those of `ScenarioLimits()`.
    public init(
        files: any ScenarioFiles, observer: (any MAMObserver)? = nil, logger: (any MAMLogger)? = nil,
        logsVerbosely: Bool = false, telemetryDelegate: (any MAMTelemetryDelegate)? = nil,
        limits: ScenarioLimits = ScenarioLimits()
    ) {
        (self.files, self.limits) = (files, limits)
        listeners = ScenarioListeners(
            observer: observer, logger: logger, logsVerbosely: logsVerbosely, telemetryDelegate: telemetryDelegate)
    }

    /// Runs the scenarios of a scenario file, each with a fresh simulated device, and reports the results.
    ///
    /// Blocks the caller's thread until the end. All files that the scenario file names are read before the first step
    /// runs. A step with an unexpected result is not an error; the report contains it.
    ///
    /// - Parameter scenario: The content of the scenario file.
    /// - Returns: The report.
    /// - Throws: ``ScenarioError`` when a file cannot be read, or a limit is exceeded.
    public func run(_ scenario: Scenario) throws(ScenarioError) -> ScenarioReport {
        try run(scenario) { _, _ in }
    }

    /// Runs a file as the public method does.
    ///
    /// Calls `body` at the end of each scenario, while its apps still run.
    package func run(
        _ scenario: Scenario, atEndOf body: (ScenarioCase, SimulatedDevice) -> Void
    ) throws(ScenarioError) -> ScenarioReport {
        let material = try material(for: scenario)
        let allowance = allowance
        var cases: [ScenarioReport.Case] = []
        for one in scenario.cases {
            let stage = ScenarioStage(scenario, material, listeners, allowance)
            let run = ScenarioRun(stage)
            let steps = try perform(one, of: scenario, run)
            body(one, stage.device)
            cases.append(ScenarioReport.Case(id: one.id, title: one.title, steps: steps, findings: run.findings))
        }
        let notes = material.notes + Self.notes(on: scenario)
        return ScenarioReport(file: scenario.file, seed: scenario.seed, notes: notes, scenarios: cases)
    }

    func perform(
        _ one: ScenarioCase, of scenario: Scenario, _ run: ScenarioRun
    ) throws(ScenarioError) -> [ScenarioReport.Step] {
        do throws(ScenarioOverrun) { return try run.perform(one) } catch { throw error.error(in: scenario.file) }
    }

    /// A fresh allowance, before a file runs.
    var allowance: ScenarioAllowance { ScenarioAllowance(limits) }

    /// Reads the files that the scenario names.
    func material(for scenario: Scenario) throws(ScenarioError) -> ScenarioMaterial {
        try ScenarioMaterial(scenario, from: files)
    }

    /// Returns a note if plain calls carry no identities: then the results of steps that rely on it are unexpected.
    static func notes(on scenario: Scenario) -> [String] {
        guard scenario.cases.contains(where: { $0.steps.contains(where: \.usesPlainCalls) }) else { return [] }
        let app = ManagedApp()
        return withExtendedLifetime(app) {
            guard case .inactive(let reason) = DispatchPropagation.status else { return [] }
            return ["`handOver` carries no identities in this program: \(reason)"]
        }
    }
}

/// The observers, loggers and delegates of the apps of a scenario.
struct ScenarioListeners: Sendable {
    var observer: (any MAMObserver)?
    let logger: (any MAMLogger)?
    let logsVerbosely: Bool
    let telemetryDelegate: (any MAMTelemetryDelegate)?
}
