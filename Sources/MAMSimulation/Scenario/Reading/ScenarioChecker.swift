internal import MAMCore
internal import MAMSettings

/// Checks the steps of a scenario before it runs, and refuses steps that are impossible at their place.
///
/// Steps run in the order of the file, on all queues, so the windows, sign-ins and waiting queues of each moment are
/// known.
struct ScenarioChecker {
    let file: String
    let world: ScenarioWorld
    var windows: [String: Set<String>] = [:]
    var signedIn: [String: [String]] = [:]
    private var waitingQueues: [String] = []
    var files = KnownFiles()
    /// The number of file steps in all scenarios so far.
    var fileSteps = 0
    /// The apps whose process has ended.
    var killed: Set<String> = []
    var relaunches = 0
    /// The apps that have a service.
    var living: Set<String> = []
    var lifeSteps = 0
    /// The version of the device's system, and those of the SDK in each app.
    var versions = KnownVersions()
    /// The nesting depth of the current list of steps.
    private(set) var depth = 0
    private var handOvers = 0
    /// The maximum nesting of hand-overs: each waits on a thread of its own.
    static let deepestHandOver = 8
    /// The number of queues that waited when the surrounding branches began; `nil` outside of branches.
    private var queuesBeforeBranches: Int?

    init(file: String, world: ScenarioWorld) { (self.file, self.world) = (file, world) }

    /// Checks a scenario, which starts with a fresh world.
    mutating func check(_ one: ScenarioCase) throws(ScenarioError) {
        begin()
        try check(one.steps)
    }

    /// Begins a fresh world.
    mutating func begin() {
        windows = [:]
        signedIn = [:]
        files = KnownFiles()
        (handOvers, relaunches, killed) = (0, 0, [])
        (living, lifeSteps) = ([], 0)
        versions = KnownVersions(of: world.apps)
        for app in world.apps {
            windows[app.name] = ["main"]
            signedIn[app.name] = app.accounts
        }
    }

    mutating func check(_ steps: [ScenarioStep]) throws(ScenarioError) {
        depth += 1
        defer { depth -= 1 }
        for step in steps { try check(step) }
    }

    private mutating func check(_ step: ScenarioStep) throws(ScenarioError) {
        let app = step.app ?? ""
        try checkRunning(app, step, "app")
        switch step.action {
        case .start(let app, let person): try start(app, person.signsIn, step)
        case .enroll(let user):
            if signedIn[app]?.contains(user) != true { signedIn[app, default: []].append(user) }
        case .signOut(let user):
            guard signedIn[app]?.contains(user) == true else {
                throw error(step, "user", "user `\(user)` is not signed in to app `\(app)` here")
            }
            signedIn[app]?.removeAll { $0 == user }
        case .openWindow(let window):
            guard windows[app, default: []].insert(window).inserted else {
                throw error(step, "window", "window `\(window)` of app `\(app)` is open already")
            }
        case .closeWindow(let window):
            try checkWindow(window, step)
            if window != "main" { windows[app]?.remove(window) }
        case .makeKey(let window):
            try checkWindow(window, step)
        case .setUIIdentity(_, let window, let person), .setUIIdentities(_, let window, let person):
            try checkWindow(window, step)
            // Conditional launch may wipe and restart the app.
            if person != nil, living.contains(app) { try checkOutermost(step, "do", "`\(step.verb)` with `answers`") }
        case .identity(_, let window):
            try checkWindow(window, step)
        case .shareSheet(let app, _, let window):
            try checkWindow(window, step)
            if let app, app == step.app { throw error(step, "with", "app `\(app)` is the one that acts") }
        case .printing(let window):
            try checkWindow(window, step)
        case .ask(let question, let window):
            try checkWindow(window, step)
            try check(question, step)
        case .within(_, let steps):
            try check(steps)
        case .onQueue(let queue, let steps):
            try check(queue, steps, step)
        case .handOver(_, let steps):
            guard handOvers < Self.deepestHandOver else {
                throw error(
                    step, "by", "work may be handed over at most \(Self.deepestHandOver) times inside each other")
            }
            handOvers += 1
            try check(steps)
            handOvers -= 1
        case .atOnce(let branches):
            try check(branches, step)
        case .file(let action): try check(action, step)
        case .kill(let app): try kill(app, step, "app")
        case .relaunch(let app): try relaunch(app, step)
        case .reinstall(let app, _): try reinstall(app, step)
        case .launch(let action): try check(action, step)
        case .life(let action): try check(action, step)
        case .service(let action): try check(action, step)
        case .advance:
            // Apps may restart meanwhile.
            if !living.isEmpty { try checkOutermost(step, "do", "`\(step.verb)`, once an app was opened,") }
        case .settings: break
        case .reboot(_, staysLocked: true): try killAll(step)
        case .setDevice(let change): try check(change, step)
        case .assignPolicy, .setUser, .requestWipe, .moveClock, .reboot, .lock, .findLoops,
            .setThreadIdentity,
            .setProcessIdentity:
            break
        }
    }

    private func checkWindow(_ window: String?, _ step: ScenarioStep) throws(ScenarioError) {
        guard let window, let app = step.app, windows[app]?.contains(window) != true else { return }
        let open = windows[app, default: []].sorted()
        throw error(
            step, "window", "window `\(window)` of app `\(app)` is not open here",
            help: InputText.hint(for: window, among: open))
    }

    private mutating func check(
        _ queue: String, _ steps: [ScenarioStep], _ step: ScenarioStep
    ) throws(ScenarioError) {
        // Every app has its own main queue.
        let key = queue == "main" ? "main of \(step.app ?? "")" : queue
        guard !waitingQueues.contains(key) else {
            throw error(step, "queue", "queue `\(queue)` waits for this step, so it cannot run it")
        }
        if let before = queuesBeforeBranches, waitingQueues.count > before {
            throw error(
                step, "queue",
                "a queue inside of another one cannot stand in a branch: branches could wait for each other",
                help: "use `handOver` to run the work on the queue")
        }
        waitingQueues.append(key)
        try check(steps)
        waitingQueues.removeLast()
    }

    /// Checks branches.
    ///
    /// They run in any order, so a branch must not change what another one could see.
    private mutating func check(_ branches: [[ScenarioStep]], _ step: ScenarioStep) throws(ScenarioError) {
        guard queuesBeforeBranches == nil else { throw error(step, "branches", "branches cannot stand in a branch") }
        queuesBeforeBranches = waitingQueues.count
        defer { queuesBeforeBranches = nil }
        let before = files.names
        var after = before
        files.beforeBranches = before
        defer { (files.beforeBranches, files.ofOtherBranches) = (nil, [:]) }
        for branch in branches {
            (files.names, files.ofOtherBranches) = (before, after)
            try refuseSharedChanges(branch)
            try check(branch)
            for (app, names) in files.names {
                let new = names.subtracting(before[app, default: []])
                if let twice = new.intersection(after[app, default: []]).min() {
                    throw error(step, "branches", "file `\(twice)` of app `\(app)` is created in two branches")
                }
                after[app, default: []].formUnion(new)
            }
        }
        files.names = after
    }

    private func refuseSharedChanges(_ steps: [ScenarioStep]) throws(ScenarioError) {
        for step in steps {
            switch step.action {
            case .file(let action) where action.mayStandInABranch: break
            case .within, .onQueue, .handOver, .atOnce, .setThreadIdentity, .ask, .identity, .shareSheet, .printing:
                try refuseSharedChanges(step.action.steps)
            default:
                throw error(
                    step, "do", "`\(step.verb)` cannot stand in a branch: what the others see would be left to chance")
            }
        }
    }

    private func check(_ question: ScenarioQuestion, _ step: ScenarioStep) throws(ScenarioError) {
        let row = question.question
        guard let app = question.app, let to = row.parameter(.app), let whose = row.parameter(.account) else { return }
        let fields = (to.field, whose.field)
        guard row.parameter(.content) != nil else { return try checkPeer(app, question.account, step, fields) }
        try checkClipboard(app, question.account, step, fields)
    }

    /// Checks a clipboard question, whose other app may be the app itself.
    private func checkClipboard(
        _ app: String, _ account: ScenarioAccount, _ step: ScenarioStep, _ fields: (app: String, account: String)
    ) throws(ScenarioError) {
        guard app == step.app else { return try checkPeer(app, account, step, fields) }
        guard step.locations[fields.account] != nil else {
            throw error(
                step, fields.app, "missing field `\(fields.account)`: app `\(app)` contains the SDK",
                help: "name a user, `unmanaged` or `none`")
        }
    }

    func checkPeer(
        _ app: String, _ account: ScenarioAccount, _ step: ScenarioStep, _ fields: (app: String, account: String)
    ) throws(ScenarioError) {
        guard app != step.app else {
            throw error(
                step, fields.app, "app `\(app)` is the one that acts",
                help: "use `save` and `open` for data that stays in one app")
        }
        try checkRunning(app, step, fields.app)
        guard world.apps.contains(where: { $0.name == app && $0.isManaged }) else {
            guard step.locations[fields.account] == nil else {
                throw error(
                    step, fields.account, "app `\(app)` does not contain the SDK, so no account in it counts",
                    help: "leave `\(fields.account)` out")
            }
            return
        }
        guard step.locations[fields.account] != nil else {
            throw error(
                step, fields.app, "missing field `\(fields.account)`: app `\(app)` contains the SDK",
                help: "name a user who is signed in there, `unmanaged` or `none`")
        }
        guard case .user(let user) = account, signedIn[app]?.contains(user) != true else { return }
        throw error(step, fields.account, "user `\(user)` is not signed in to app `\(app)` here")
    }

    func error(
        _ step: ScenarioStep, _ field: String, _ message: String, help: String? = nil
    ) -> ScenarioError {
        let location = step.locations[field] ?? step.location
        return ScenarioError(
            .invalid, file: file, position: location.position, path: location.path, message: message, help: help)
    }

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
            if step.locations["delivered"] == nil, case .word = step.expectation { killed.insert(app) }
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

    func checkRunning(_ app: String, _ step: ScenarioStep, _ field: String) throws(ScenarioError) {
        guard killed.contains(app) else { return }
        throw error(step, field, "app `\(app)` was killed before this step", help: "`relaunch` it first")
    }

    /// Checks that a step that ends a process is not inside another step, whose code would end with the process.
    func checkOutermost(_ step: ScenarioStep, _ field: String, _ what: String) throws(ScenarioError) {
        guard depth == 1 else { throw error(step, field, "\(what) cannot stand inside another step") }
    }
}

/// The version of a device's system, and those of the SDK in its apps, at one step of a scenario.
struct KnownVersions {
    var system = DeviceTraits().osVersion
    /// The versions of the SDK, in the order of the apps.
    var sdks: [(app: String, version: VersionNumber)] = []

    init() {}

    init(of apps: [ScenarioWorld.App]) {
        sdks = apps.filter(\.isManaged).map { ($0.name, $0.versions.sdk ?? AppVersions().sdk) }
    }
}

extension ScenarioChecker {
    /// Checks that the SDK of every app runs on the device's new system.
    mutating func check(_ change: ScenarioDeviceChange, _ step: ScenarioStep) throws(ScenarioError) {
        guard let system = change.osVersion else { return }
        versions.system = system
        for (app, version) in versions.sdks { try checkRuns(app, version, step, "os") }
    }

    /// Checks that the new SDK of an app runs on the device's system.
    mutating func check(_ change: ScenarioVersions, _ step: ScenarioStep) throws(ScenarioError) {
        guard let version = change.sdk, let app = step.app else { return }
        versions.sdks.removeAll { $0.app == app }
        versions.sdks.append((app, version))
        try checkRuns(app, version, step, "sdk")
    }

    private func checkRuns(
        _ app: String, _ version: VersionNumber, _ step: ScenarioStep, _ field: String
    ) throws(ScenarioError) {
        guard let needed = SDKVersionTable.minimumIOS(of: version)?.iOS, versions.system < needed else { return }
        throw error(
            step, field,
            "app `\(app)` has SDK \(version.release), which needs iOS \(needed), and the device has iOS \(versions.system.system)",
            help: "give the app an older SDK with `setVersions` before the device gets an older system")
    }
}
