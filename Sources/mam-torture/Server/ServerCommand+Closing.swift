internal import MAMCore
internal import MAMPOSIX
internal import MAMSimulation

extension ServerApp {
    /// What has to be there of an app when everything was closed.
    struct Remains: Sendable {
        let number: Int
        let generation: Int
        let policy: Int
        let user: SimulatedUser
        let stamps: [UInt64?]
    }

    /// Nil where something was cut short.
    fileprivate var remains: Remains? {
        guard isSettled else { return nil }
        return Remains(number: number, generation: generation, policy: policy, user: user, stamps: stamps)
    }
}

extension ServerCommand {
    /// The apps that are read again in the end; more take long and tell little.
    private static let readAgainCount = 500
    /// How many apps are closed at once.
    private static let closingCount = 8

    /// Closes apps, device and storage while the workers go on, and while a service does not answer.
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

    /// Closes something, which has to end by its deadline.
    ///
    /// A call that was running then is an error that is expected; a file that was not brought to the disk is none.
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

    /// Nothing of the device is left: no descriptor, no lock file, no thread that is not Dispatch's.
    ///
    /// What a call held that the deadline overtook goes when the call ends, which is waited for.
    func expectNothing(above descriptors: Int, _ threads: [Int: String]) async {
        var (left, files, others) = (0, [String](), [String]())
        for _ in 0..<100 {
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

    /// Another process of the server has what was acknowledged to this one.
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
