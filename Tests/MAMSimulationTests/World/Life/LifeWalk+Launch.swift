import MAMCore
import MAMSimulation

/// Conditional launch, with somebody at the screen.
extension LifeWalk {
    /// Somebody who answers this way or that sits down at an app's screen, or nobody: then switches take one step.
    func setRandomUser(of app: SimulatedApp) {
        guard random.next() % 4 != 0 else { return device.setUser(nil, of: app) }
        device.setUser(randomUser(), of: app)
    }

    private func randomUser() -> ScriptedUser {
        let answers = LaunchAnswer.allCases
        let first = (0..<2).map { _ in answers[Int(random.next() % UInt64(answers.count))] }
        // In the end everybody gives up: a prompt that nothing answers would stay up.
        return ScriptedUser(first, afterwards: .canceled)
    }

    /// One of the users of an app whom there is something to check about.
    func randomManagedUser(in app: SimulatedApp) -> SimulatedUser? {
        let users = managed.filter { app.managed?.policyManager.isManaged($0.objectID) == true }
        return users.isEmpty ? nil : pick(users)
    }

    /// Runs conditional launch for one account or two, as before a window shows them.
    func launch(_ user: SimulatedUser, in app: SimulatedApp) async {
        let users = random.next() % 3 == 0 ? Array(Set([user, pick(managed)])) : [user]
        let isResume = random.next() % 2 == 0
        let launch = await device.launch(
            users.sorted { $0.objectID.rawValue < $1.objectID.rawValue }, in: app, isResume: isResume, by: randomUser())
        let ending = launch.result.map { "\($0.outcome)" } ?? "waits"
        note("launch \(users.map(name)) in \(app): \(ending), \(launch.verdict?.check.name ?? "no verdict")")
        noteLaunch(ending)
        if launch.verdict?.check.name.hasPrefix("wipe") == true { noteLaunch("wiped") }
        if let result = launch.result {
            check(result.reasons.count == users.count, "every account has a reason in \(app): \(result.reasons)")
            let isShown = result.reasons.contains(.notBlocked)
            check(result.outcome != .success || isShown, "who is let in is blocked in \(app): \(result.reasons)")
        }
        takeAll()
    }
}
