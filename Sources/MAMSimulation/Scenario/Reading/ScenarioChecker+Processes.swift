internal import MAMCore

extension ScenarioChecker {
    /// The maximum number of restarts of apps in a scenario.
    ///
    /// Each adds a few frames to the stack.
    static let maximumRelaunchCount = 64

    /// Checks and records the end of a process.
    mutating func kill(_ app: String, _ step: ScenarioStep, _ field: String) throws(ScenarioError) {
        try checkOutermost(step, "do", "`\(step.verb)`")
        try checkRunning(app, step, field)
        end(app)
    }

    /// Checks and records the end of all processes.
    mutating func killAll(_ step: ScenarioStep) throws(ScenarioError) {
        try checkOutermost(step, "locked", "`\(step.verb)` with `locked`")
        for app in world.apps where app.isManaged { end(app.name) }
    }

    private mutating func end(_ app: String) {
        killed.insert(app)
        windows[app] = ["main"]
        files.open[app] = nil
    }

    /// Checks and records the start of a process.
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

    /// Checks and records a reinstallation, after which the app runs without files and without users.
    mutating func reinstall(_ app: String, _ step: ScenarioStep) throws(ScenarioError) {
        try checkOutermost(step, "do", "`\(step.verb)`")
        relaunches += 1
        guard relaunches <= Self.maximumRelaunchCount else {
            throw error(step, "do", "a scenario may relaunch apps at most \(Self.maximumRelaunchCount) times")
        }
        killed.remove(app)
        (windows[app], signedIn[app], files.names[app], files.open[app]) = (["main"], [], [], nil)
    }

    /// Checks and records the start of an app by a user, who may be signed in afterwards.
    ///
    /// A refused app ends.
    ///
    /// The app may enroll a user by itself, so every user who is signed in to another app counts as signed in.
    mutating func start(_ app: String, _ user: String?, _ step: ScenarioStep) throws(ScenarioError) {
        try checkOutermost(step, "do", "`\(step.verb)`")
        relaunches += 1
        guard relaunches <= Self.maximumRelaunchCount else {
            throw error(step, "do", "a scenario may relaunch apps at most \(Self.maximumRelaunchCount) times")
        }
        windows[app] = ["main"]
        files.open[app] = nil
        if case .started(.refused, _) = step.expectation { killed.insert(app) } else { killed.remove(app) }
        let known = [user].compactMap(\.self) + signedIn.filter { $0.key != app }.values.flatMap(\.self).sorted()
        for user in known where signedIn[app]?.contains(user) != true { signedIn[app, default: []].append(user) }
    }

    /// Checks that the process of an app runs.
    func checkRunning(_ app: String, _ step: ScenarioStep, _ field: String) throws(ScenarioError) {
        guard killed.contains(app) else { return }
        throw error(step, field, "app `\(app)` was killed before this step", help: "`relaunch` it first")
    }

    /// Checks that a step that ends a process is not inside another step, whose code would end with the process.
    func checkOutermost(_ step: ScenarioStep, _ field: String, _ what: String) throws(ScenarioError) {
        guard depth == 1 else { throw error(step, field, "\(what) cannot stand inside another step") }
    }
}
