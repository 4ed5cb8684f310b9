import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// The correlation ids of what a call starts, and of what time causes later.
final class CorrelatedLifeTests: XCTestCase {
    func testEventsHaveTheIDOfTheCallThatRunsThemAndNotOfTheOneThatSetThemUp() async throws {
        let tenant = SimulatedTenant(seed: 11)
        let policy = try PolicyDocument(json: Array(LivingDevice.strict.utf8)).compileStrictest()
        let mia = tenant.addUser(named: "mia", policy: policy)
        let (device, recorder) = (SimulatedDevice(tenant: tenant), RecordingObserver())
        var settings = ManagedAppSettings()
        settings.multiIdentity = true
        let notes = device.install(
            "notes", ManagedApp.Configuration(bundleID: "com.example.notes", settings: settings, observer: recorder))
        await device.open(notes)
        recorder.removeAll()

        let enrolling = try CorrelationID("enrolls")
        await CorrelationID.withValue(enrolling) { _ = await device.register(mia, in: notes) }
        let first = recorder.events
        XCTAssertTrue(first.contains { if case .accountEnrolled = $0.kind { true } else { false } }, "\(first.count)")
        XCTAssertEqual(Set(first.map(\.correlationID)), [enrolling])
        recorder.removeAll()

        tenant.setLicensed(false, mia)
        let waiting = try CorrelationID("waits")
        await CorrelationID.withValue(waiting) { await device.advance(by: 10 * 86_400) }
        let second = recorder.events
        XCTAssertFalse(second.isEmpty, "a check-in that came with the time was told of")
        XCTAssertEqual(Set(second.map(\.correlationID)), [waiting])
        XCTAssertNil(CorrelationID.current)
    }

    func testWithoutAnIDInForceLaterEventsHaveNone() async throws {
        let world = try await LivingDevice()
        let recorder = RecordingObserver()
        let app = world.device.install(
            "mail", ManagedApp.Configuration(bundleID: "com.example.mail", observer: recorder))
        await world.device.open(app)
        await CorrelationID.withValue(try CorrelationID("enrolls")) {
            _ = await world.device.register(world.mia, in: app)
        }
        recorder.removeAll()
        world.tenant.setLicensed(false, world.mia)
        await world.device.advance(by: 10 * 86_400)
        XCTAssertFalse(recorder.events.isEmpty)
        XCTAssertEqual(Set(recorder.events.map(\.correlationID)), [nil])
    }
}
