internal import Dispatch
internal import MAMBase
internal import MAMCore
internal import MAMPOSIX
internal import MAMSimulation

/// Tests a server with many apps in one process: in use, with its store held, on a full disk, and while it closes.
struct ServerCommand: Sendable {
    let folder: String
    let seed: UInt64
    let options: ServerOptions
    let record: ServerRecord
    let monitor: ServerMonitor
    let heartbeat = Heartbeat()

    /// The distance of apps that call the service: one of twenty does, at most 200.
    private var talkingStride: Int { max(20, options.apps / 200) }

    init(folder: String, seed: UInt64, options: ServerOptions) throws {
        (self.folder, self.seed, self.options) = (folder, seed, options)
        let replay = "mam-torture server --seed \(seed) \(options.words)"
        record = ServerRecord(replay: replay)
        monitor = try ServerMonitor(
            record: record, replay: replay, folder: ServerWorld.storage(in: folder),
            descriptorLimit: ServerLimits.descriptors(under: options.descriptors))
    }

    /// Runs all phases; returns whether all rules held.
    func run() async throws -> Bool {
        try limitDescriptors()
        monitor.begin("start", within: .seconds(30))
        await Self.warmUp()
        let (descriptors, threads) = (ServerFigures.descriptorCount, ServerFigures.threads)
        let left = try await live(above: descriptors)
        monitor.begin("end", within: .seconds(60))
        await expectNothing(above: descriptors, threads)
        try readAgain(left.apps)
        monitor.end("\(left.apps.count) apps read again")
        heartbeat.stop()
        tell(left.samples)
        return record.brokenCount == 0
    }

    private func limitDescriptors() throws {
        guard ProcessLimit.descriptors.set(UInt(options.descriptors), hard: false) else {
            throw TortureError("a limit of \(options.descriptors) descriptors is refused: \(errno)")
        }
    }

    /// Makes Dispatch and the runtime open their permanent descriptors and threads before anything is counted.
    private static func warmUp() async {
        try? await Task.sleep(for: .milliseconds(20))
        await withCheckedContinuation { waiter in
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) { waiter.resume() }
        }
        _ = (ServerFigures.heapBytes, ServerFigures.descriptors)
    }

    /// Runs the phases with a device, which is released when this returns.
    private func live(above descriptors: Int) async throws -> (
        apps: [ServerApp.Remains], samples: ServerMonitor.Samples
    ) {
        let world = try ServerWorld(folder: folder)
        var workers = try await build(world)
        workers = await steady(workers, in: world, above: descriptors)
        let samples = monitor.stopSampling()
        if options.hold > 0 { workers = try await hold(workers, in: world) }
        if options.slowService > 0 { workers = await answerLate(workers, in: world) }
        if options.fillsDisk { try await fillDisk() }
        let apps = try await close(workers, in: world)
        return (apps, samples)
    }

    /// Installs and enrolls all apps, and writes a file in each.
    private func build(_ world: ServerWorld) async throws -> [ServerWorker] {
        monitor.begin("build", within: .seconds(120 + options.apps / 10))
        let thread = BlockingThread(options.threads)
        let (count, stride) = (options.apps, talkingStride)
        let apps = try await thread.run {
            let apps = (0..<count).map { number in
                let policy = number % world.policies.all.count
                return world.install(
                    number, 0, for: world.addUser(number, policy: policy), policy: policy,
                    talks: number % stride == 0)
            }
            try world.device.enroll(apps.map { ($0.user, $0.app) })
            return apps
        }
        let workers = (0..<options.threads).map { number in
            ServerWorker(
                world, record, number: number, seed: seed,
                churn: Double(count * options.churn) / 6000 / Double(options.threads),
                apps: apps.filter { $0.number / stride % options.threads == number })
        }
        let built = await each(workers.filter { !$0.apps.isEmpty }) { worker in await worker.begin() }
        monitor.end("\(count) apps, pause \(heartbeat.takeLongest().milliseconds) ms")
        return built
    }

    private func steady(
        _ workers: [ServerWorker], in world: ServerWorld, above descriptors: Int
    ) async -> [ServerWorker] {
        monitor.begin("steady", within: .seconds(options.seconds + 120))
        monitor.startSampling(above: descriptors)
        let replaced = record.counts.replaced
        let end = ContinuousClock.now + .seconds(options.seconds)
        let after = await each(workers) { worker in await worker.work(.steady) { ContinuousClock.now >= end } }
        record.expect(world.device.apps.count == options.apps, "the device has \(world.device.apps.count) apps")
        record.expect(world.observer.takeStoreFailures() == 0, "the store failed, as events told")
        let wanted = options.apps * options.churn * options.seconds / 6000
        // Each worker may still collect a batch.
        record.expect(
            record.counts.replaced - replaced >= wanted * 4 / 5 - 9 * workers.count,
            "\(record.counts.replaced - replaced) apps were replaced, \(wanted) wanted")
        let share = Double(record.counts.replaced - replaced) * 6000 / Double(options.apps) / monitor.seconds
        monitor.end(
            "\(record.counts.replaced - replaced) apps replaced (\(ServerMemory.tenths(share)) % a minute), "
                + "pause \(heartbeat.takeLongest().milliseconds) ms")
        return after
    }

    /// Runs workers concurrently, and returns them with their final states.
    func each(
        _ workers: [ServerWorker], _ body: @escaping @Sendable (inout ServerWorker) async -> Void
    ) async -> [ServerWorker] {
        await withTaskGroup(of: ServerWorker.self) { group in
            for worker in workers {
                group.addTask {
                    var worker = worker
                    await body(&worker)
                    return worker
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    private func tell(_ samples: ServerMonitor.Samples) {
        if options.seconds >= ServerLimits.memorySeconds, samples.heap.growth > ServerLimits.memoryGrowth {
            record.recordFailure("the heap grew while the second half of the steady phase lasted: \(samples.heap.text)")
        }
        if options.seconds >= ServerLimits.memorySeconds, samples.resident.growth > ServerLimits.residentGrowth {
            record.recordFailure(
                "the resident memory grew while the second half of the steady phase lasted: \(samples.resident.text)")
        }
        let counts = record.counts
        ServerRecord.say(
            "seed \(seed): \(counts.rounds) rounds of \(options.apps) apps, \(counts.replaced) replaced, "
                + "\(counts.identityChecks) identities, \(counts.answers) answers, \(counts.files) files, "
                + "\(counts.wipes) wipes, \(counts.requests) requests, \(counts.refused) refused, "
                + "\(samples.mostDescriptors) descriptors, heap \(samples.heap.text), "
                + "resident \(samples.resident.text), \(record.brokenCount) broken rules")
    }
}

extension ServerWorker {
    /// Brings every app to the state of steady use.
    mutating func begin() async {
        for place in apps.indices {
            do {
                try await beginUse(of: place)
            } catch { record.recordFailure("app \(apps[place].number) does not begin: \(error)") }
        }
    }
}

extension ServerApp {
    /// The required state of an app after everything was closed.
    struct Remains: Sendable {
        let number: Int
        let generation: Int
        let policy: Int
        let user: SimulatedUser
        let stamps: [UInt64?]
    }

    /// The required state; `nil` if an operation was cut short.
    fileprivate var remains: Remains? {
        guard isSettled else { return nil }
        return Remains(number: number, generation: generation, policy: policy, user: user, stamps: stamps)
    }
}

extension ServerCommand {
    /// The number of apps that are read again at the end.
    ///
    /// More would take long without showing more.
    private static let readAgainCount = 500
    /// The number of apps that are closed at once.
    private static let closingCount = 8

    /// Closes apps, device and storage while workers continue, and while a service does not answer.
    func close(_ workers: [ServerWorker], in world: ServerWorld) async throws -> [ServerApp.Remains] {
        monitor.begin("close", within: .seconds(120 + options.apps / 50))
        let stuck = try await ServerCallers(world, record, phase: 2, newcomers: 1, members: 0)
        for app in stuck.newcomers {
            try app.engine().enrollmentManager.service = SlowService(base: world.device.service, delay: .seconds(3600))
        }
        let slowest = ServerTime()
        async let worked = each(workers) { worker in await worker.work(.closing) { slowest.isOver } }
        async let waited: Void = stuck.call { _, _ in }
        try await Task.sleep(for: .milliseconds(200))
        await closeApps(of: world.device, slowest)
        await expectInTime("the device", slowest) { () async throws(CloseError) in
            try await world.device.environment.close(within: ServerLimits.close)
        }
        await expectInTime("the storage", slowest) { () async throws(CloseError) in
            try await world.storage.close(within: ServerLimits.close)
        }
        slowest.end()
        await waited
        let apps = await worked.flatMap(\.apps)
        monitor.end(
            "the slowest took \(slowest.longest.milliseconds) ms, pause \(heartbeat.takeLongest().milliseconds) ms")
        return Array(apps.compactMap(\.remains).prefix(Self.readAgainCount))
    }

    private func closeApps(of device: SimulatedDevice, _ slowest: ServerTime) async {
        let engines = device.apps.compactMap(\.managed)
        await withTaskGroup(of: Void.self) { group in
            for (number, engine) in engines.enumerated() {
                if number >= Self.closingCount { _ = await group.next() }
                group.addTask {
                    await expectInTime("an app", slowest) { () async throws(CloseError) in
                        try await engine.close(within: ServerLimits.close)
                    }
                }
            }
        }
    }

    /// Closes an object, which must end by its deadline.
    ///
    /// An error for a call that was still running is expected; an error for a file that was not synchronized is not.
    private func expectInTime(
        _ name: String, _ slowest: ServerTime, _ close: () async throws(CloseError) -> Void
    ) async {
        let begun = ContinuousClock.now
        do throws(CloseError) { try await close() } catch {
            record.count(\.refused)
            record.expect(error.code == .deadlinePassed, "\(name) was not closed: \(error)")
        }
        let time = ContinuousClock.now - begun
        slowest.note(time)
        record.expect(
            time < ServerLimits.close + ServerLimits.closeSlack, "\(name) was closed in \(time.milliseconds) ms")
    }

    /// Checks that nothing of the device is left: no descriptor, no lock file, and no thread except those of Dispatch.
    ///
    /// A call that continued past the deadline keeps its resources until it ends, so this waits for it.
    func expectNothing(above descriptors: Int, _ threads: [Int: String]) async {
        var (left, files, others) = (0, [String](), [String]())
        // Longer than a thread of an executor waits for work.
        for _ in 0..<300 {
            left = ServerFigures.descriptorCount - descriptors
            files = ServerWorld.lockFiles(in: ServerWorld.storage(in: folder))
            others = ServerFigures.threads.filter {
                threads[$0.key] == nil && !ServerLimits.isOfDispatch($0.value)
            }.map(\.value)
            if left <= 0, files.isEmpty, others.isEmpty { return }
            try? await Task.sleep(for: .milliseconds(50))
        }
        record.expect(left <= 0, "\(left) descriptors are left: \(ServerFigures.descriptors)")
        record.expect(files.isEmpty, "\(files.count) lock files are left")
        record.expect(others.isEmpty, "threads are left: \(others)")
    }

    /// Checks that a new process of the server has all data that was acknowledged to this one.
    func readAgain(_ apps: [ServerApp.Remains]) throws {
        let world = try ServerWorld(folder: folder)
        for known in apps {
            let app = world.install(known.number, known.generation, for: known.user, policy: known.policy, talks: false)
            let engine = try app.engine()
            record.expect(
                engine.policyManager.policyInForce(for: known.user.objectID) == world.policies.all[known.policy],
                "app \(known.number): another policy is in force in the next process")
            for (file, stamp) in known.stamps.enumerated() {
                guard let stamp else { continue }
                record.expect(
                    (try? ServerApp.holds(file, stamp, in: engine)) == true,
                    "app \(known.number): file \(file) does not hold in the next process what was acknowledged")
            }
        }
    }
}

extension ServerCommand {
    /// Lets a second process hold the store: tasks must continue, and calls must end in time with one consistent
    /// result.
    func hold(_ workers: [ServerWorker], in world: ServerWorld) async throws -> [ServerWorker] {
        let longest = ServerLimits.call + ServerLimits.fileCall + .seconds(options.hold + 60)
        monitor.begin("hold", within: longest)
        let callers = try await ServerCallers(world, record, phase: 0, newcomers: 4, members: 6)
        let child = try Child([
            "hold", "--folder", ServerWorld.storage(in: folder), "--seed", "0", "--seconds", "\(options.hold)",
        ])
        try await BlockingThread(-1).run { try child.waitUntilReady() }
        _ = heartbeat.takeLongest()
        let end = ContinuousClock.now + .seconds(options.hold)
        let slowest = ServerTime()
        async let calls: Void = callers.call { name, time in
            slowest.note(time)
            record.expect(
                time < ServerLimits.call + .seconds(1), "\(name) took \(time.milliseconds) ms while the store was held")
        }
        let after = await each(workers) { worker in await worker.work(.held) { ContinuousClock.now >= end } }
        await calls
        let pause = heartbeat.takeLongest()
        if let most = options.maximumPause {
            record.expect(pause <= most, "a pause of \(pause.milliseconds) ms while the store was held")
        }
        try await BlockingThread(-1).run { _ = try child.killed() }
        try await callers.expectConsistent()
        try await callers.end()
        _ = world.observer.takeStoreFailures()
        monitor.end("the slowest call \(slowest.longest.milliseconds) ms, pause \(pause.milliseconds) ms")
        return after
    }
}

/// A service that answers after a delay in real time.
///
/// It fails at once when the task of the request is cancelled.
struct SlowService: MAMService {
    let base: SimulatedService
    let delay: Duration

    private func wait() async throws(MAMServiceError) {
        do { try await Task.sleep(for: delay) } catch { throw .network }
    }

    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        try await wait()
        return try await base.enroll(request)
    }

    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer {
        try await wait()
        return try await base.checkIn(request)
    }

    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) {
        try await wait()
        try await base.unenroll(request)
    }

    func accountLeft(_ request: MAMServiceRequest) async { await base.accountLeft(request) }

    func managedDevice(of app: MAMServiceRequest.App) async -> MAMManagedDevice? { await base.managedDevice(of: app) }
}

extension ServerCommand {
    /// Delays the service's answers: its calls take that long and succeed, and all other work continues.
    func answerLate(_ workers: [ServerWorker], in world: ServerWorld) async -> [ServerWorker] {
        let delay = Duration.seconds(options.slowService)
        monitor.begin("slow service", within: delay * 8 + .seconds(60))
        _ = heartbeat.takeLongest()
        let slowest = ServerTime()
        async let calls: Void = callLate(delay, in: world, slowest)
        let after = await each(workers) { worker in await worker.work(.steady) { slowest.isOver } }
        await calls
        let pause = heartbeat.takeLongest()
        monitor.end("the slowest call \(slowest.longest.milliseconds) ms, pause \(pause.milliseconds) ms")
        return after
    }

    private func callLate(_ delay: Duration, in world: ServerWorld, _ slowest: ServerTime) async {
        defer { slowest.end() }
        do {
            let callers = try await ServerCallers(world, record, phase: 1, newcomers: 4, members: 4)
            for app in callers.newcomers + callers.members {
                try app.engine().enrollmentManager.service = SlowService(base: world.device.service, delay: delay)
            }
            let refused = record.counts.refused
            await callers.call { _, time in slowest.note(time) }
            record.expect(record.counts.refused == refused, "a call failed because the service was slow")
            try await callers.expectConsistent()
            try await callers.end()
        } catch { record.recordFailure("\(error)") }
    }
}

/// The longest of several times, and whether all were recorded.
final class ServerTime: Sendable {
    private let state = Guarded((longest: Duration.zero, isOver: false))

    /// The longest time so far.
    var longest: Duration { state.withLock { $0.longest } }

    /// Whether all times were recorded.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Records a time.
    func note(_ time: Duration) { state.withLock { $0.longest = max($0.longest, time) } }

    /// Marks that all times were recorded.
    func end() { state.withLock { $0.isOver = true } }
}

/// The limits in the rules of `mam-torture server`.
///
/// Limits that the library publishes are read here, and nowhere else in this program.
enum ServerLimits {
    /// The maximum time of a call for enrollments or policies, in every state of the store.
    static let call = Duration.seconds(30)
    /// The maximum time of a synchronous call for one file, in which a few changes of the stores wait two seconds each.
    static let fileCall = Duration.seconds(20)
    /// The deadline of `close(within:)` for an app, the device and the storage.
    static let close = Duration.seconds(3)
    /// The tolerance after the deadline of `close(within:)`.
    static let closeSlack = Duration.milliseconds(1500)
    /// The maximum relative growth of the heap during the second half of the steady phase.
    static let memoryGrowth = 0.02
    /// The same for the resident memory, which also grows while the heap has ever more free pieces that do not fit.
    static let residentGrowth = 0.1
    /// The minimum length of a steady phase whose memory growth is judged, in seconds.
    static let memorySeconds = 300
    /// Whether a thread's name is one that Dispatch gives: its own name, or the end of the name of a global queue, such
    /// as `com.apple.root.default-qos.overcommit`.
    ///
    /// Tasks run on these threads as well.
    static func isOfDispatch(_ thread: String) -> Bool {
        thread == "DispatchWorker" || thread.hasSuffix("-qos") || thread.hasSuffix("-qos.overcommit")
    }

    /// Returns the number of descriptors that the apps of a device may hold under a limit of the process.
    static func descriptors(under limit: Int) -> Int { limit / 4 }
}
