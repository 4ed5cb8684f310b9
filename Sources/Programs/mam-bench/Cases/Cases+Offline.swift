import MAMBenchResults
import CMAMBenchSupport
import MAMCore
import MAMSimulation

extension LifeCases {
    private static let policy = """
        {
            "@odata.type": "#microsoft.graph.iosManagedAppProtection", "appDataEncryptionType": "whenDeviceLocked",
            "periodOfflineBeforeAccessCheck": "PT24H", "periodOfflineBeforeWipeIsEnforced": "P90D"
        }
        """

    /// Ninety days of a device that is offline from the second day on, up to the wipe, in memory.
    ///
    /// The baseline is one second.
    static func offline(_ name: String) async throws -> BenchFigure {
        let tenant = SimulatedTenant(seed: 1)
        let user = tenant.addUser(named: "mia", policy: try PolicyDocument(json: policy).compileStrictest())
        let device = SimulatedDevice(tenant: tenant)
        let app = device.install("notes", ManagedApp.Configuration(bundleID: "com.example.notes"))
        await device.open(app)
        await device.register(user, in: app)
        precondition(app.managed?.policyManager.isManaged(user.objectID) == true, "no account is enrolled")
        let (allocations, calls) = (mam_bench_allocations(), device.service.callCount(.checkIn))
        let taken = try await seconds {
            await device.advance(by: 86_400)
            device.traits.isOnline = false
            await device.advance(by: 90 * 86_400 + 1)
            let person = ScriptedUser([], afterwards: .remove)
            let launch = await device.launch([user], in: app, by: person)
            await device.carryOutRestarts(of: app)
            precondition(launch.verdict?.check.name == "wipe.offline", "the wipe did not come")
        }
        precondition(app.managed?.policyManager.isManaged(user.objectID) == false, "the account is still there")
        let tries = device.service.callCount(.checkIn) - calls
        return BenchFigure(
            name: name, ratio: taken, baseline: 1e9, nanoseconds: taken * 1e9,
            allocations: Double(mam_bench_allocations() - allocations), unit: "ns",
            against: "one second; the device tried to check in \(tries) times")
    }
}
