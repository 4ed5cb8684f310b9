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

extension ServerWorker {
    /// Reads a file of an app, which must have the last acknowledged content.
    mutating func read(_ place: Int) async throws {
        let file = Int.random(in: 0..<ServerApp.fileCount, using: &random)
        guard let stamp = apps[place].stamps[file] else { return }
        let engine = try apps[place].engine()
        let holds = try await thread.run { try ServerApp.holds(file, stamp, in: engine) }
        record.count(\.files)
        record.expect(holds, "app \(apps[place].number): file \(file) does not hold what was acknowledged")
    }

    /// Writes a random file of an app.
    mutating func write(_ place: Int) async throws {
        let file = Int.random(in: 0..<ServerApp.fileCount, using: &random)
        try await write(file, place)
    }

    /// Writes a file by its number.
    ///
    /// Its content is unknown until the write is acknowledged.
    mutating func write(_ file: Int, _ place: Int) async throws {
        let (engine, account, stamp) = (try apps[place].engine(), apps[place].user.objectID, random.next())
        apps[place].stamps[file] = nil
        try await thread.run { try ServerApp.write(file, stamp, for: account, in: engine) }
        apps[place].stamps[file] = stamp
        record.count(\.files)
    }

    /// Wipes the account of an app by a file call: its files must be gone, and a copy must be unreadable.
    mutating func wipe(_ place: Int) async throws {
        guard let file = apps[place].stamps.firstIndex(where: { $0 != nil }) else { return }
        let (app, engine) = (apps[place], try apps[place].engine())
        let path = world.container(app) + "/" + ServerApp.path(file)
        try await settling(place) { worker in
            let copy = try await worker.thread.run { try Self.bytes(of: path) }
            let isComplete = try await worker.thread.run {
                try engine.fileProtectionManager.wipe(app.user.objectID).isComplete
            }
            worker.record.expect(isComplete, "app \(app.number): a wipe left something")
            try await worker.expectWiped(place, copy: copy, of: file)
        }
        record.count(\.wipes)
    }

    /// Checks that the account of an app was wiped: it has no files, and a copy made before cannot be read.
    mutating func expectWiped(_ place: Int, copy: [UInt8], of file: Int) async throws {
        let (app, engine, container) = (apps[place], try apps[place].engine(), world.container(apps[place]))
        apps[place].stamps = apps[place].stamps.map { _ in nil }
        let path = container + "/" + ServerApp.path(file)
        let (left, isReadable) = try await thread.run {
            let left = try LifeWorld.names(in: container).count { $0.hasPrefix("file-") }
            try Self.put(copy, at: path)
            defer { unlink(path) }
            guard let open = try? engine.files.open(at: ServerApp.path(file)) else { return (left, false) }
            defer { try? open.close() }
            return (left, (try? open.read(1)) != nil)
        }
        record.expect(left == 0, "app \(app.number): \(left) files are there after a wipe")
        record.expect(!isReadable, "app \(app.number): a copy can be read after a wipe")
    }

    /// Returns the bytes of a file without the engine.
    static func bytes(of path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TortureError("a file that was acknowledged is not there") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = MAMPOSIX.read(descriptor, &bytes, bytes.count)
        return Array(bytes.prefix(max(0, count)))
    }

    /// Creates a file without the engine.
    static func put(_ bytes: [UInt8], at path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw TortureError("no copy of a file can be made") }
        defer { close(descriptor) }
        guard MAMPOSIX.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw TortureError("no copy of a file can be made")
        }
    }
}

extension ServerWorker {
    /// Assigns another policy and checks in.
    ///
    /// Meanwhile each answer must be that of the old or the new policy.
    mutating func fetchPolicy(_ place: Int) async throws {
        let (app, world) = (apps[place], world)
        let next = Int.random(in: 0..<world.policies.all.count, using: &random)
        try await settling(place) { worker in
            ServerTruth.begin(app, in: world)
            world.tenant.assign(world.policies.all[next], to: app.user)
            async let fetched = world.device.fetchPolicy(of: app.user, in: app.app)
            for _ in 0..<20 {
                await Task.yield()
                guard let engine = app.app.managed else { continue }
                let wrong = world.policies.wrongAnswer(of: engine, about: app.user.objectID, under: [app.policy, next])
                worker.record.count(\.answers, ServerPolicies.questionCount)
                if let wrong { worker.record.recordFailure("app \(app.number): a torn answer to question \(wrong)") }
            }
            let outcome = await fetched
            guard outcome.didSucceed else { throw TortureError("app \(app.number): a check-in ended with \(outcome)") }
            worker.apps[place].policy = next
            worker.note(ServerTruth(outcome, of: .policy, app, in: world))
            let inForce = try app.engine().policyManager.policyInForce(for: app.user.objectID)
            worker.record.expect(inForce == world.policies.all[next], "app \(app.number): another policy is in force")
        }
    }

    /// Deregisters the account of an app with a wipe, and enrolls it again.
    mutating func enrollAgain(_ place: Int) async throws {
        let (app, world) = (apps[place], world)
        if app.stamps[0] == nil { try await write(0, place) }
        let path = world.container(app) + "/" + ServerApp.path(0)
        try await settling(place) { worker in
            let copy = try await worker.thread.run { try Self.bytes(of: path) }
            ServerTruth.begin(app, in: world)
            let left = await world.device.deregister(app.user, of: app.app, withWipe: true)
            guard left.didSucceed else { throw TortureError("app \(app.number): an account left with \(left)") }
            worker.note(ServerTruth(left, of: .unenroll, app, in: world))
            try await worker.expectWiped(place, copy: copy, of: 0)
            ServerTruth.begin(app, in: world)
            let came = await world.device.register(app.user, in: app.app)
            guard came.didSucceed else { throw TortureError("app \(app.number): an account came with \(came)") }
            worker.note(ServerTruth(came, of: .enrollment, app, in: world))
        }
        record.count(\.wipes)
    }

    private func note(_ truth: ServerTruth) {
        record.count(\.requests)
        if let contradiction = truth.contradiction { record.recordFailure(contradiction) }
    }

    /// Enrolls a second account with a stored policy, and restarts the app: both policies must be in force.
    mutating func giveToGuest(_ place: Int) async throws {
        let (app, world, engine) = (apps[place], world, try apps[place].engine())
        let next = Int.random(in: 0..<world.policies.all.count, using: &random)
        try await settling(place) { worker in
            try await world.device.environment.setPolicies([
                (engine, AccountPolicy(ServerApp.guest, world.policies.all[next]))
            ])
            worker.apps[place].guestPolicy = next
            _ = try await worker.thread.run { world.device.relaunch(app.app) }
            let manager = try app.engine().policyManager
            worker.record.expect(
                manager.policyInForce(for: ServerApp.guest) == world.policies.all[next],
                "app \(app.number): a policy that lasts is not in force after the start")
            worker.record.expect(
                manager.policyInForce(for: app.user.objectID) == world.policies.all[app.policy],
                "app \(app.number): another policy is in force after the start")
        }
        record.count(\.requests)
    }

    /// Replaces the number of apps that the time since the last call requires.
    mutating func replaceDueApps() async throws {
        guard churn > 0, let last = replacedUntil else { return }
        // Several at once, so that one change of the store enrolls all of them.
        let due = min((ContinuousClock.now - last) / .seconds(1) * churn, Double(apps.count))
        guard due >= max(1, min(8, churn / 4)) else { return }
        replacedUntil = last + .seconds(due.rounded(.down) / churn)
        var places = Set<Int>()
        for _ in 0..<Int(due) { places.insert(Int.random(in: 0..<apps.count, using: &random)) }
        try await replace(places.sorted())
    }

    /// Uninstalls apps and installs new ones at their places, with the accounts enrolled by one change of the store.
    private mutating func replace(_ places: [Int]) async throws {
        let world = world
        for place in places {
            let old = apps[place]
            apps[place].isSettled = false
            let isLeft = try await thread.run {
                try world.device.uninstall(old.app)
                return access(world.container(old), F_OK) == 0
            }
            world.observer.forget(old.bundleID)
            record.expect(!isLeft, "app \(old.number): its container is there after it was uninstalled")
            record.expect(world.device.app(old.app.name) == nil, "app \(old.number): it is there after uninstalling")
        }
        let olds = places.map { apps[$0] }
        let news = try await thread.run { try world.fill(olds) }
        for (place, new) in zip(places, news) { apps[place] = new }
        for place in places { try await beginUse(of: place) }
        record.count(\.replaced, places.count)
    }

    /// Brings a new app to the state of steady use: it was opened or has a second account, and has all its files.
    ///
    /// Otherwise the memory would grow as long as random choices reach some apps for the first time.
    mutating func beginUse(of place: Int) async throws {
        if apps[place].talks { await world.device.open(apps[place].app) } else { try await giveToGuest(place) }
        for file in 0..<ServerApp.fileCount { try await write(file, place) }
    }
}

extension ServerWorld {
    /// Installs apps at the places of removed ones, and enrolls their accounts.
    func fill(_ olds: [ServerApp]) throws -> [ServerApp] {
        let news = olds.map { old in
            install(old.number, old.generation + 1, for: old.user, policy: old.policy, talks: old.talks)
        }
        for new in news { tenant.assign(policies.all[new.policy], to: new.user) }
        try device.enroll(news.map { ($0.user, $0.app) })
        return news
    }
}

/// The results that caller, delegate, events and queries gave for one request about the account of an app.
struct ServerTruth {
    let app: ServerApp
    let request: EnrollmentRequestKind
    let outcome: EnrollmentOutcome
    /// The codes that the delegate received, and the codes of the events.
    let (heard, reported): ([Int], [Int])

    /// Discards earlier results before a request begins.
    static func begin(_ app: ServerApp, in world: ServerWorld) {
        _ = world.device.takeMessages(of: app.app)
        _ = world.observer.takeStatuses(of: app.bundleID)
    }

    /// Collects the results of a request that ended.
    init(_ outcome: EnrollmentOutcome, of request: EnrollmentRequestKind, _ app: ServerApp, in world: ServerWorld) {
        (self.app, self.request, self.outcome) = (app, request, outcome)
        let heard = world.device.takeMessages(of: app.app).messages.compactMap { message -> Int? in
            guard case .status(request, let status) = message else { return nil }
            return status.code.rawValue
        }
        let reported = world.observer.takeStatuses(of: app.bundleID).filter { $0.request == request }.map(\.code)
        (self.heard, self.reported) = (heard, reported)
    }

    /// The contradiction between the results; `nil` when they agree.
    var contradiction: String? {
        guard heard == reported else { return message("the delegate heard \(heard), the events \(reported)") }
        if let code = outcome.code?.rawValue, case .status = outcome, heard != [code] {
            return message("the caller was told \(code), the delegate \(heard)")
        }
        guard let engine = app.app.managed else { return message("the app does not run") }
        let account = app.user.objectID
        let isEnrolled = engine.enrollmentManager.enrolledAccountIDs.contains(account)
        let isManaged = engine.policyManager.policyInForce(for: account) != nil
        // An app that is closed between two of these calls has no enrolled account any more.
        guard !engine.isClosing else { return nil }
        guard isEnrolled == isManaged else { return message("enrolled: \(isEnrolled), policy in force: \(isManaged)") }
        switch request {
        case .enrollment:
            if outcome.didSucceed != isEnrolled { return message("enrolled: \(isEnrolled), told: \(outcome)") }
        case .unenroll:
            if outcome.didSucceed, isEnrolled { return message("still enrolled, told: \(outcome)") }
        case .policy: break
        }
        return nil
    }

    private func message(_ what: String) -> String { "app \(app.number), request \(request.rawValue): \(what)" }
}

/// The assigned policies, with the answers that each gives.
struct ServerPolicies: Sendable {
    let all: [MAMPolicy]
    private let expected: [[Answer]]

    /// The content of an answer, without the source of the identity.
    private struct Answer: Sendable, Equatable {
        let isAllowed: Bool
        let rule: PolicyRule

        init(_ decision: PolicyDecision) { (isAllowed, rule) = (decision.isAllowed, decision.rule) }
    }

    private static let questions: [PolicyQuestion] = [
        .save(to: .box, account: .none), .save(to: .oneDriveForBusiness, account: .none),
        .save(to: .sharePoint, account: .none), .save(to: .localDrive, account: .none), .property(.printing),
        .property(.isContactSyncAllowed), .property(.isFileEncryptionRequired),
    ]

    /// Makes the policies.
    ///
    /// Any two of them differ in an answer.
    init() throws {
        all = try (0..<8).map { number in
            let text = """
                {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "policy \(number)",
                 "allowedOutboundDataTransferDestinations": "managedApps", "saveAsBlocked": true,
                 "allowedDataStorageLocations": ["\(number & 1 == 0 ? "oneDriveForBusiness" : "sharePoint")"],
                 "printBlocked": \(number & 2 == 0), "contactSyncBlocked": \(number & 4 == 0),
                 "appDataEncryptionType": "whenDeviceLocked", "pinRequired": false}
                """
            return try PolicyDocument(json: text).compileStrictest()
        }
        expected = all.map { policy in Self.questions.map { Answer(policy.decision(for: $0)) } }
        for number in all.indices where expected.firstIndex(of: expected[number]) != number {
            throw TortureError("two policies give the same answers")
        }
    }

    /// Returns the number of a question that an app answers as none of the given policies does; `nil` when all answers
    /// match one of them.
    ///
    /// Pass one policy for an app without a pending change. While a new policy arrives, pass the old and the new one.
    func wrongAnswer(of app: ManagedApp, about account: AccountID, under policies: Set<Int>) -> Int? {
        let policy = app.policyManager.policy(for: account)
        return Self.questions.indices.first { question in
            let answer = Answer(policy.decision(for: Self.questions[question]))
            return !policies.contains { expected[$0][question] == answer }
        }
    }

    /// The number of questions that ``wrongAnswer(of:about:under:)`` asks.
    static var questionCount: Int { questions.count }
}
