internal import MAMCore

extension ScenarioChecker {
    /// The maximum number of steps of a scenario that may restart apps.
    ///
    /// Each adds a few frames to the stack.
    static let maximumLifeStepCount = 256

    /// Checks an account step, and records the users who may be signed in afterwards.
    mutating func check(_ action: ScenarioLifeAction, _ step: ScenarioStep) throws(ScenarioError) {
        let app = step.app ?? ""
        if action.mayRestart { try checkLife(step) }
        switch action {
        case .register(let user, _), .logIn(.some(let user)): signIn(user, in: app)
        case .logIn(nil):
            // Any user may sign in here, or none.
            for user in world.users { signIn(user.name, in: app) }
        case .deregister(let user, _): signedIn[app]?.removeAll { $0 == user }
        case .told, .notifications, .accounts, .managedUser, .allowedAccounts:
            guard !living.contains(app) else { return }
            throw error(
                step, "app", "app `\(app)` was not opened before this step, so it has no record to check",
                help: "`openApp` it first")
        case .takeIn(let incoming, _):
            try checkPeer(incoming.app, incoming.account, step, ("from", "fromAccount"))
            guard incoming.reason != .openURL, step.locations["sender"] != nil else { return }
            throw error(
                step, "sender", "a document has no known sender",
                help: "leave `sender` out, or set `reason` to `openURL`")
        case .remediate, .requestToken, .comeBack, .appConfig, .calls: break
        }
    }

    /// Checks a step that changes accounts and service.
    mutating func check(_ action: ScenarioServiceAction, _ step: ScenarioStep) throws(ScenarioError) {
        switch action {
        case .open(let app):
            try checkLife(step, in: app)
            if case .word("blocked") = step.expectation { killed.insert(app) } else { killed.remove(app) }
            // The app may enroll any user by itself.
            for user in world.users { signIn(user.name, in: app) }
        case .openLink(_, let app):
            try checkLife(step, in: app)
            killed.remove(app)
            if step.locations["delivered"] == nil { killed.insert(app) }
            for user in world.users { signIn(user.name, in: app) }
        case .person(let app, _): living.insert(app)
        case .configureApp(let app, _, let user):
            guard living.contains(app) else { return }
            try checkLife(step, in: app)
            // The app may sign in the user that the configuration requires.
            if let user { signIn(user, in: app) }
        case .app, .fault, .faults, .tenant, .managedUser, .user, .assign, .configure, .forget, .requireSDK: break
        }
    }

    /// Checks that the users of a launch step are signed in.
    ///
    /// A wipe during the step may sign them out, which is not known here.
    mutating func check(_ action: ScenarioLaunchAction, _ step: ScenarioStep) throws(ScenarioError) {
        let (users, field): ([String], String) =
            switch action {
            case .checkIn(let user), .setPIN(let user, _, _), .enterPIN(let user, _): ([user], "user")
            case .launch(let users, _, _): (users, "users")
            case .setVersions, .leaveForeground, .blocked: ([], "")
            }
        if case .setVersions(let change) = action { try check(change, step) }
        if case .launch(let users, _, _) = action, users.isEmpty { throw error(step, field, "`users` is empty") }
        if case .launch = action, living.contains(step.app ?? "") { try checkLife(step) }
        if case .checkIn = action, living.contains(step.app ?? "") {
            return try checkLife(step)
        } else if case .checkIn = action, step.locations["expect"] != nil {
            throw error(
                step, "expect", "app `\(step.app ?? "")` was not opened before this step, so no status comes",
                help: "`openApp` it first")
        }
        let app = step.app ?? ""
        if let notSignedIn = users.first(where: { signedIn[app]?.contains($0) != true }) {
            throw error(step, field, "user `\(notSignedIn)` is not signed in to app `\(app)` here")
        }
    }

    /// Checks a step that may end the app's process, and with it the app's windows.
    mutating func checkLife(_ step: ScenarioStep, in named: String? = nil) throws(ScenarioError) {
        let app = named ?? step.app ?? ""
        try checkOutermost(step, "do", "`\(step.verb)`")
        lifeSteps += 1
        guard lifeSteps <= Self.maximumLifeStepCount else {
            throw error(
                step, "do", "a scenario may have at most \(Self.maximumLifeStepCount) steps in which apps restart")
        }
        living.insert(app)
        windows[app] = ["main"]
        files.open[app] = nil
    }

    private mutating func signIn(_ user: String, in app: String) {
        if signedIn[app]?.contains(user) != true { signedIn[app, default: []].append(user) }
    }
}
