internal import Dispatch
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
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw TortureError("the limit of descriptors is not told: \(errno)")
        }
        limit.rlim_cur = rlim_t(options.descriptors)
        guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
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
