internal import MAMCore
internal import MAMPOSIX
internal import MAMSimulation

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
            try app.engine().enrollmentManager.service = SlowService(
                base: world.device.service, delay: .seconds(3600))
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
            let app = world.install(
                known.number, known.generation, for: known.user, policy: known.policy, talks: false)
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
