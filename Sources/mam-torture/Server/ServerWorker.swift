internal import MAMBase
internal import MAMCore
internal import MAMPOSIX
internal import MAMSimulation

/// Uses apps of its own and checks the rules all the time; what blocks runs on a thread of its own.
struct ServerWorker: Sendable {
    /// How the phase is.
    enum Mode: Sendable {
        /// Every call has to succeed.
        case steady
        /// A second process holds the store: what changes it may be refused.
        case held
        /// Everything is being closed: every call may be refused.
        case closing
    }

    let world: ServerWorld
    let record: ServerRecord
    let thread: BlockingThread
    var apps: [ServerApp]
    var random: SeededGenerator
    /// The apps to replace each second.
    let churn: Double
    /// The time until which the churn is done.
    var replacedUntil: ContinuousClock.Instant?

    init(_ world: ServerWorld, _ record: ServerRecord, number: Int, seed: UInt64, churn: Double, apps: [ServerApp]) {
        (self.world, self.record, self.churn, self.apps) = (world, record, churn, apps)
        thread = BlockingThread(number)
        random = SeededGenerator(seed: seed &+ UInt64(number) &* 1_000_003)
    }

    /// Works until it is told to stop, which it asks before each round.
    mutating func work(_ mode: Mode, until isOver: @Sendable () -> Bool) async {
        replacedUntil = .now
        while !isOver(), !Task.isCancelled {
            do {
                try await round(mode)
                record.count(\.rounds)
            } catch {
                if mode == .steady { record.broke("\(error)") } else { record.count(\.refused) }
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
        try await replaceWhatIsDue()
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<45: try await read(place)
        case 45..<75: try await write(place)
        case 75..<85: try await wipe(place)
        default: try await request(place)
        }
    }

    /// What an app does while the store is held: it reads, and now and then tries to write.
    private mutating func useHeld(_ place: Int) async throws {
        guard Int.random(in: 0..<50, using: &random) == 0 else { return try await read(place) }
        let begun = ContinuousClock.now
        defer {
            let time = ContinuousClock.now - begun
            record.expect(time < ServerLimits.fileCall, "a file was written in \(time.milliseconds) ms")
        }
        try await write(place)
    }

    /// What an app does while it is closed: calls of which it is known whether they were acknowledged.
    private mutating func useClosing(_ place: Int) async throws {
        if apps[place].talks, Bool.random(using: &random) { return try await fetchPolicy(place) }
        if Bool.random(using: &random) { try await read(place) } else { try await write(place) }
    }

    private mutating func request(_ place: Int) async throws {
        guard apps[place].talks else { return try await giveToGuest(place) }
        if Bool.random(using: &random) { try await fetchPolicy(place) } else { try await enrollAgain(place) }
    }

    /// The identity after each hop is the one that was set.
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
            record.broke("app \(apps[place].number): another identity after hop \(hop)")
        }
        record.expect(engine.currentThreadAccountID == nil, "app \(apps[place].number): an identity behind its scope")
    }

    /// The answers are those of the app's policy.
    private func checkAnswers(_ place: Int) throws {
        let (app, engine) = (apps[place], try apps[place].engine())
        record.count(\.answers, ServerPolicies.questionCount)
        if let question = world.policies.wrongAnswer(of: engine, about: app.user.objectID, under: [app.policy]) {
            record.broke("app \(app.number): the answer to question \(question) is not that of its policy")
        }
        guard let policy = app.guestPolicy else { return }
        record.count(\.answers, ServerPolicies.questionCount)
        if let question = world.policies.wrongAnswer(of: engine, about: ServerApp.guest, under: [policy]) {
            record.broke("app \(app.number): the answer to question \(question) is not that of the guest's policy")
        }
    }

    /// Does something that may be cut short; until it has ended the content of the app is not known.
    mutating func settling(_ place: Int, _ body: (inout ServerWorker) async throws -> Void) async throws {
        apps[place].isSettled = false
        try await body(&self)
        apps[place].isSettled = true
    }
}
