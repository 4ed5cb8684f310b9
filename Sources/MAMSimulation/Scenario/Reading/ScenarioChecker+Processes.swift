internal import MAMCore

extension ScenarioChecker {
    /// Each costs a few frames of stack while the scenario runs.
    static let maximumRelaunchCount = 64

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
        guard relaunches <= Self.maximumRelaunchCount else {
            throw error(step, "do", "a scenario may relaunch apps at most \(Self.maximumRelaunchCount) times")
        }
    }

    /// Follows the start of a process by somebody, who may be signed in then; one that is refused ends.
    ///
    /// Whom the app enrols by itself cannot be known here: whoever is signed in somewhere may be.
    mutating func start(_ app: String, _ user: String?, _ step: ScenarioStep) throws(ScenarioError) {
        try checkOutermost(step, "do", "`\(step.verb)`")
        relaunches += 1
        guard relaunches <= Self.maximumRelaunchCount else {
            throw error(step, "do", "a scenario may relaunch apps at most \(Self.maximumRelaunchCount) times")
        }
        windows[app] = ["main"]
        if case .started(.refused, _) = step.expectation { killed.insert(app) } else { killed.remove(app) }
        let known = [user].compactMap(\.self) + signedIn.filter { $0.key != app }.values.flatMap(\.self).sorted()
        for user in known where signedIn[app]?.contains(user) != true { signedIn[app, default: []].append(user) }
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
