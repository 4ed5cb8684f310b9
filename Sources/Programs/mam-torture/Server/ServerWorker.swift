internal import MAMBase
internal import MAMCore
internal import MAMPOSIX
internal import MAMSimulation

/// Uses its own apps and checks the rules continuously.
///
/// Blocking calls run on a thread of its own.
struct ServerWorker: Sendable {
    /// The mode of the phase.
    enum Mode: Sendable {
        /// Every call must succeed.
        case steady
        /// A second process holds the store: changes may be refused.
        case held
        /// Everything is being closed: every call may be refused.
        case closing
    }

    let world: ServerWorld
    let record: ServerRecord
    let thread: BlockingThread
    var apps: [ServerApp]
    var random: SeededGenerator
    /// The number of apps to replace each second.
    let churn: Double
    /// The time up to which apps were replaced.
    var replacedUntil: ContinuousClock.Instant?

    init(_ world: ServerWorld, _ record: ServerRecord, number: Int, seed: UInt64, churn: Double, apps: [ServerApp]) {
        (self.world, self.record, self.churn, self.apps) = (world, record, churn, apps)
        thread = BlockingThread(number)
        random = SeededGenerator(seed: seed &+ UInt64(number) &* 1_000_003)
    }

    /// Works until `isOver` returns true, which is asked before each round.
    mutating func work(_ mode: Mode, until isOver: @Sendable () -> Bool) async {
        replacedUntil = .now
        while !isOver(), !Task.isCancelled {
            do {
                try await round(mode)
                record.count(\.rounds)
            } catch {
                if mode == .steady { record.recordFailure("\(error)") } else { record.count(\.refused) }
            }
        }
    }

    private mutating func round(_ mode: Mode) async throws {
        let place = Int.random(in: 0..<apps.count, using: &random)
        guard apps[place].isSettled else { return await Task.yield() }
        try await checkIdentity(place)
        try checkAnswers(place)
        guard mode != .held else { return try await useHeld(place) }
        guard mode != .closing else { return try await useClosing(place) }
        try await replaceDueApps()
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<45: try await read(place)
        case 45..<75: try await write(place)
        case 75..<85: try await wipe(place)
        default: try await request(place)
        }
    }

    /// Uses an app while the store is held: reads, and sometimes tries to write.
    private mutating func useHeld(_ place: Int) async throws {
        guard Int.random(in: 0..<50, using: &random) == 0 else { return try await read(place) }
        let begun = ContinuousClock.now
        defer {
            let time = ContinuousClock.now - begun
            record.expect(time < ServerLimits.fileCall, "a file was written in \(time.milliseconds) ms")
        }
        try await write(place)
    }

    /// Uses an app while everything is closed: makes calls that tell whether they were acknowledged.
    private mutating func useClosing(_ place: Int) async throws {
        if apps[place].talks, Bool.random(using: &random) { return try await fetchPolicy(place) }
        if Bool.random(using: &random) { try await read(place) } else { try await write(place) }
    }

    private mutating func request(_ place: Int) async throws {
        guard apps[place].talks else { return try await giveToGuest(place) }
        if Bool.random(using: &random) { try await fetchPolicy(place) } else { try await enrollAgain(place) }
    }

    /// Checks that the identity after each change of thread is the one that was set.
    private func checkIdentity(_ place: Int) async throws {
        let (engine, account) = (try apps[place].engine(), apps[place].user.objectID)
        let seen = try await engine.withAccountID(account) {
            var seen = [engine.currentThreadAccountID]
            await Task.yield()
            seen.append(engine.currentThreadAccountID)
            seen.append(try await thread.run { engine.currentThreadAccountID })
            async let child = engine.currentThreadAccountID
            seen.append(await child)
            seen.append(await Task { engine.currentThreadAccountID }.value)
            seen.append(engine.currentThreadAccountID)
            return seen
        }
        record.count(\.identityChecks, seen.count + 1)
        for (hop, found) in seen.enumerated() where found != account {
            record.recordFailure("app \(apps[place].number): another identity after hop \(hop)")
        }
        record.expect(engine.currentThreadAccountID == nil, "app \(apps[place].number): an identity behind its scope")
    }

    /// Checks that the answers are those of the app's policy.
    private func checkAnswers(_ place: Int) throws {
        let (app, engine) = (apps[place], try apps[place].engine())
        record.count(\.answers, ServerPolicies.questionCount)
        if let question = world.policies.wrongAnswer(of: engine, about: app.user.objectID, under: [app.policy]) {
            record.recordFailure("app \(app.number): the answer to question \(question) is not that of its policy")
        }
        guard let policy = app.guestPolicy else { return }
        record.count(\.answers, ServerPolicies.questionCount)
        if let question = world.policies.wrongAnswer(of: engine, about: ServerApp.guest, under: [policy]) {
            record.recordFailure(
                "app \(app.number): the answer to question \(question) is not that of the guest's policy")
        }
    }

    /// Runs an operation that may be cut short.
    ///
    /// Until it ends, the state of the app is unknown.
    mutating func settling(_ place: Int, _ body: (inout ServerWorker) async throws -> Void) async throws {
        apps[place].isSettled = false
        try await body(&self)
        apps[place].isSettled = true
    }
}
