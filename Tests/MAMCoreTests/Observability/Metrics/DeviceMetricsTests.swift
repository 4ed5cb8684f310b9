import Dispatch
import Foundation
import MAMBase
import MAMCore
import TestSeeds
import XCTest

/// The numbers of a device beside what a recount finds.
final class DeviceMetricsTests: XCTestCase {
    private static func id(_ number: Int) -> AccountID { AccountID("user\(number)") ?? .unmanaged }

    func testADeviceThatHoldsNothingTellsSo() {
        var expected = DeviceMetrics()
        let device = DeviceEnvironment()
        let found = device.metrics()
        expected.descriptorLimit = found.descriptorLimit
        XCTAssertEqual(found, expected)
        XCTAssertEqual(found.policyCount, 0)
        XCTAssertFalse(device.storage.hasContents, "a snapshot makes no store")
    }

    func testAppsAndTheirAccountsAreCountedAsLongAsTheyLive() {
        let device = DeviceEnvironment()
        var apps = (0..<3).map { _ in ManagedApp(on: device) }
        XCTAssertEqual(device.metrics().appCount, 3)
        apps[0].accounts.register("a", alias: "a@example.com")
        apps[0].accounts.register("A", alias: "b@example.com")
        apps[1].accounts.register("a")
        apps[1].accounts.register("a")
        apps[1].accounts.register(.unmanaged)
        XCTAssertEqual(device.metrics().accountCount, 4)
        apps[1].policyManager.setPolicyInMemory(IdentityKit.closed, for: "c")
        XCTAssertEqual(device.metrics().accountCount, 5)
        XCTAssertEqual(device.metrics().policyCount, device.policies.count)
        apps.removeFirst()
        XCTAssertEqual(device.metrics().appCount, 2)
        XCTAssertEqual(device.metrics().accountCount, 2)
        apps = []
        XCTAssertEqual(device.metrics().appCount, 0)
        XCTAssertEqual(device.metrics().accountCount, 0)
    }

    func testIDsThatTheDirectoryRefusesAreNotCounted() {
        let device = DeviceEnvironment()
        let app = ManagedApp(ManagedApp.Configuration(maximumAccountCount: 3), on: device)
        for number in 0..<10 { app.accounts.register(Self.id(number), alias: Self.id(100 + number)) }
        XCTAssertEqual(app.accounts.count, 3)
        XCTAssertEqual(device.metrics().accountCount, 3)
    }

    func testAppsAndAccountsAreExactAfterThreadsChangedThemAtOnce() {
        let device = DeviceEnvironment()
        let kept = Guarded<[ManagedApp]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for round in 0..<100 {
                let app = ManagedApp(on: device)
                app.accounts.register(Self.id(worker), alias: Self.id(100 + round))
                app.accounts.register(Self.id(round))
                if round % 2 == 0 { kept.withLock { $0.append(app) } }
            }
        }
        let apps = kept.withLock { $0 }
        XCTAssertEqual(apps.count, 200)
        XCTAssertEqual(device.metrics().appCount, 200)
        XCTAssertEqual(device.metrics().accountCount, apps.map(\.accounts.count).reduce(0, +))
    }

    func testEventsAreCountedOnlyWithAListenerAndExactlyUnderContention() {
        let (device, log) = (DeviceEnvironment(), EventLog())
        let silent = IdentityKit.app(on: device)
        setThread("alice", of: silent)
        setThread(nil, of: silent)
        XCTAssertEqual(device.metrics().eventCount, 0, "nothing is told")
        let app = IdentityKit.app(observer: log, on: device)
        let before = log.kinds.count
        XCTAssertEqual(device.metrics().eventCount, before)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<250 {
                setThread("alice", of: app)
                setThread(nil, of: app)
            }
        }
        XCTAssertEqual(log.kinds.count, before + 2000)
        XCTAssertEqual(device.metrics().eventCount, log.kinds.count)
    }

    func testEventsThatALoggerReceivesAreCounted() {
        let (device, lines) = (DeviceEnvironment(), Listener())
        let app = ManagedApp(ManagedApp.Configuration(detectsIdentityLeaks: false, logger: lines), on: device)
        let before = device.metrics().eventCount
        XCTAssertEqual(before, lines.lines.count)
        setThread("alice", of: app)
        setThread(nil, of: app)
        XCTAssertEqual(device.metrics().eventCount, before, "verbose lines are not asked for")
        app.reportForTests(.exitRequired)
        app.reportForTests(.accountEnrolled(account: "alice"))
        XCTAssertEqual(lines.lines.count, before + 2)
        XCTAssertEqual(device.metrics().eventCount, before + 2)
    }

    func testEventsThatATelemetryDelegateReceivesAreCounted() {
        let (device, listener) = (DeviceEnvironment(), Listener())
        let configuration = ManagedApp.Configuration(detectsIdentityLeaks: false, telemetryDelegate: listener)
        let app = ManagedApp(configuration, on: device)
        setThread("alice", of: app)
        setThread(nil, of: app)
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        XCTAssertFalse(listener.events.isEmpty)
        XCTAssertEqual(device.metrics().eventCount, listener.events.count)
    }

    func testNotificationsThatDoNotFitAreCountedForTheDevice() {
        let device = DeviceEnvironment()
        let apps = (0..<2).map { _ in ManagedApp(on: device) }
        let subscriptions = apps.map { $0.notifications.subscribe(bufferSize: 1) }
        for app in apps { for _ in 0..<5 { app.post(.appConfigDidChange(account: "ann")) } }
        withExtendedLifetime(subscriptions) { XCTAssertEqual(device.metrics().droppedNotificationCount, 8) }
    }

    func testASnapshotIsReadBackAsItWasWritten() throws {
        var metrics = DeviceMetrics()
        metrics.appCount = 7
        metrics.descriptorLimit = 1024
        metrics.storeCommits.add(0.25)
        let data = try JSONEncoder().encode(metrics)
        XCTAssertEqual(try JSONDecoder().decode(DeviceMetrics.self, from: data), metrics)
    }
}
