import MAMBenchResults
import CMAMBenchSupport
import MAMCore
import MAMSimulation

extension LifeCases {
    /// Advances a device with many apps, one of which is due at each step.
    ///
    /// The baseline is the check-in of that step.
    static func advance(_ name: String, _ place: LifePlace, count: Int) async throws -> BenchFigure {
        let tenant = SimulatedTenant()
        let user = tenant.addUser(named: "user", policy: place.policy)
        let device = SimulatedDevice(tenant: tenant)
        // All alarms are within the half hour between two check-ins, so that no two are due at once.
        let spacing = 1700 / Double(count)
        for number in 0..<count {
            let app = device.install(
                "app\(number)",
                ManagedApp.Configuration(bundleID: "com.example.app\(number)", detectsIdentityLeaks: false))
            await device.open(app)
            let outcome = await device.register(user, in: app)
            precondition(outcome.didSucceed, "a registration failed")
            _ = device.takeMessages(of: app)
            device.time.advance(by: spacing)
        }
        await device.advance(by: 100)
        let steps = 1000
        let (allocations, before) = (mam_bench_allocations(), device.service.callCount(.checkIn))
        let mine = try await seconds { await device.advance(by: Double(steps) * spacing) }
        let made = Double(mam_bench_allocations() - allocations)
        let done = Double(device.service.callCount(.checkIn) - before)
        precondition(done > Double(steps) / 2, "nothing was due")
        let apps = device.apps
        let theirs = try await seconds {
            for number in 0..<steps { _ = await device.fetchPolicy(of: user, in: apps[number % count]) }
        }
        let (step, checkIn) = (mine * 1e9 / done, theirs * 1e9 / Double(steps))
        return BenchFigure(
            name: name, ratio: step / checkIn, baseline: checkIn, nanoseconds: step, allocations: made / done,
            unit: "ns", against: "a check-in that is asked for")
    }
}
