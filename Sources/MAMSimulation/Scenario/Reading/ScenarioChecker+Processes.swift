extension ScenarioChecker {
    /// Each costs a few frames of stack while the scenario runs.
    static let mostRelaunches = 64

    /// Follows the end of a process.
    mutating func kill(_ app: String, _ step: ScenarioStep, _ field: String) throws(ScenarioError) {
        try checkOutermost(step, "do", "`\(step.verb)`")
        try checkRunning(app, step, field)
        killed.insert(app)
        windows[app] = ["main"]
    }

    /// Follows the start of one.
    mutating func relaunch(_ app: String, _ step: ScenarioStep) throws(ScenarioError) {
        try checkOutermost(step, "do", "`\(step.verb)`")
        guard killed.remove(app) != nil else {
            throw error(step, "app", "app `\(app)` runs here", help: "`kill` it first")
        }
        relaunches += 1
        guard relaunches <= Self.mostRelaunches else {
            throw error(step, "do", "a scenario may relaunch apps at most \(Self.mostRelaunches) times")
        }
    }

    /// Nothing can be done in an app, or asked of it, whose process has ended.
    func checkRunning(_ app: String, _ step: ScenarioStep, _ field: String) throws(ScenarioError) {
        guard killed.contains(app) else { return }
        throw error(step, field, "app `\(app)` was killed before this step", help: "`relaunch` it first")
    }

    /// The code around a step would die with its process.
    func checkOutermost(_ step: ScenarioStep, _ field: String, _ what: String) throws(ScenarioError) {
        guard depth == 1 else { throw error(step, field, "\(what) cannot stand inside another step") }
    }
}
