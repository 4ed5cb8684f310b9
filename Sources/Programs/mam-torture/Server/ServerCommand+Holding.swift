internal import MAMCore

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
        monitor.end(
            "the slowest call \(slowest.longest.milliseconds) ms, pause \(pause.milliseconds) ms")
        return after
    }
}
