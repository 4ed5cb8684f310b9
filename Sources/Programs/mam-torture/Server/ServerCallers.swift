internal import MAMCore
internal import MAMSimulation

/// Apps that make calls in a phase, beside the workers.
struct ServerCallers: Sendable {
    let world: ServerWorld
    let record: ServerRecord
    /// The apps without an enrolled account.
    let newcomers: [ServerApp]
    /// The apps whose account is enrolled and has a file.
    let members: [ServerApp]

    /// The first number of these apps; those of workers are lower.
    private static let first = 1_000_000

    /// Installs and opens the apps for a phase.
    init(_ world: ServerWorld, _ record: ServerRecord, phase: Int, newcomers: Int, members: Int) async throws {
        (self.world, self.record) = (world, record)
        let start = Self.first + phase * 1000
        let apps = (start..<start + newcomers + members).map { number in
            world.install(number, 0, for: world.addUser(number, policy: 1), policy: 1, talks: true)
        }
        self.newcomers = Array(apps.prefix(newcomers))
        var joined = Array(apps.dropFirst(newcomers))
        let thread = BlockingThread(start)
        let pairs = joined.map { (user: $0.user, app: $0.app) }
        try await thread.run { try world.device.enroll(pairs) }
        for app in apps { await world.device.open(app.app) }
        for place in joined.indices {
            let (app, stamp) = (joined[place], UInt64(joined[place].number))
            let engine = try app.engine()
            try await thread.run { try ServerApp.write(0, stamp, for: app.user.objectID, in: engine) }
            joined[place].stamps[0] = stamp
        }
        self.members = joined
    }

    /// Makes all calls at once: registrations, stored policies, and deregistrations with a wipe.
    ///
    /// Each call must end in time, with one consistent result. `check` receives the time that a call took.
    func call(_ check: @escaping @Sendable (String, Duration) -> Void) async {
        let half = members.count / 2
        await withTaskGroup(of: Void.self) { group in
            for app in newcomers { group.addTask { await timed("a registration", check) { await register(app) } } }
            for app in members[..<half] { group.addTask { await timed("a policy", check) { await setPolicy(app) } } }
            for app in members[half...] { group.addTask { await timed("a departure", check) { await leave(app) } } }
        }
    }

    private func timed(
        _ name: String, _ check: @Sendable (String, Duration) -> Void, _ body: () async -> Void
    ) async {
        let begun = ContinuousClock.now
        await body()
        check(name, ContinuousClock.now - begun)
    }

    private func register(_ app: ServerApp) async {
        ServerTruth.begin(app, in: world)
        note(ServerTruth(await world.device.register(app.user, in: app.app), of: .enrollment, app, in: world))
    }

    private func leave(_ app: ServerApp) async {
        ServerTruth.begin(app, in: world)
        let outcome = await world.device.deregister(app.user, of: app.app, withWipe: true)
        note(ServerTruth(outcome, of: .unenroll, app, in: world))
    }

    private func setPolicy(_ app: ServerApp) async {
        guard let engine = app.app.managed else { return record.recordFailure("app \(app.number) does not run") }
        var isKept = true
        do {
            try await engine.policyManager.setPolicy(world.policies.all[2], for: ServerApp.guest)
        } catch {
            isKept = false
            record.expect(error.code == .busy, "a policy was refused: \(error)")
            record.count(\.refused)
        }
        record.count(\.requests)
        let isManaged = engine.policyManager.policyInForce(for: ServerApp.guest) != nil
        record.expect(isManaged == isKept, "app \(app.number): a policy was kept: \(isKept), in force: \(isManaged)")
    }

    private func note(_ truth: ServerTruth) {
        record.count(\.requests)
        if !truth.outcome.didSucceed { record.count(\.refused) }
        if let contradiction = truth.contradiction { record.recordFailure(contradiction) }
    }

    /// Checks that, without the held store, every account becomes enrolled or removed, and that the next processes have
    /// the same state.
    func expectConsistent() async throws {
        for app in newcomers {
            let enrolled = try app.engine().enrollmentManager.enrolledAccountIDs
            if !enrolled.contains(app.user.objectID) { await world.device.fetchPolicy(of: app.user, in: app.app) }
            try await expect(app, isEnrolled: true)
        }
        let half = members.count / 2
        for app in members[..<half] {
            try await expect(app, isEnrolled: true)
            record.expect(
                try ServerApp.holds(0, app.stamps[0] ?? 0, in: app.engine()),
                "app \(app.number): a file does not hold what was acknowledged")
        }
        for app in members[half...] {
            let engine = try app.engine()
            await engine.enrollmentManager.ticked()
            if engine.enrollmentManager.registeredAccountIDs.contains(app.user.objectID)
                || engine.policyManager.policyInForce(for: app.user.objectID) != nil
            {
                await world.device.deregister(app.user, of: app.app, withWipe: true)
            }
            try await expect(app, isEnrolled: false)
            let left = try LifeWorld.names(in: world.container(app)).count { $0.hasPrefix("file-") }
            record.expect(left == 0, "app \(app.number): \(left) files are there after a wipe")
        }
    }

    private func expect(_ app: ServerApp, isEnrolled: Bool) async throws {
        for process in ["this", "the next"] {
            if process != "this" { await world.device.open(app.app) }
            let engine = try app.engine()
            let found = engine.enrollmentManager.enrolledAccountIDs.contains(app.user.objectID)
            let isManaged = engine.policyManager.policyInForce(for: app.user.objectID) != nil
            record.expect(
                found == isEnrolled && isManaged == isEnrolled,
                "app \(app.number), \(process) process: enrolled \(found), managed \(isManaged), wanted \(isEnrolled)")
        }
    }

    /// Uninstalls the apps.
    func end() async throws {
        let apps = newcomers + members
        try await BlockingThread(Self.first).run { for app in apps { try world.device.uninstall(app.app) } }
        for app in apps { world.observer.forget(app.bundleID) }
    }
}
