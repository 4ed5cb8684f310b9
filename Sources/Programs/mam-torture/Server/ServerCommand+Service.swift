internal import MAMCore
internal import MAMSimulation

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
