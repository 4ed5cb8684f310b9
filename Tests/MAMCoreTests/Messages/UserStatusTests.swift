internal import MAMBase

import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// Version, source of policies, and whether users are at work.
final class UserStatusTests: StorageTestCase {
    private let time = VirtualTime()

    private func policy(_ members: String = "") throws -> MAMPolicy {
        let json = ##"{"@odata.type":"#microsoft.graph.iosManagedAppProtection"\##(members)}"##
        return try PolicyDocument(json: Array(json.utf8)).compileStrictest()
    }

    private func app(_ storage: DeviceStorage? = nil) -> ManagedApp {
        ManagedApp(.init(bundleID: "notes"), on: DeviceEnvironment(time: time, storage: storage))
    }

    func testTheVersionIsThatOfTheSDK() { XCTAssertEqual(MAMVersionInfo.sdkVersion, "21.7.1") }

    func testThePolicyComesFromTheServiceUnlessDeviceManagementNamesItsAccountToTheApp() throws {
        let app = app()
        XCTAssertEqual(app.policyManager.mamPolicySource, .other)
        app.policyManager.setPolicyInMemory(try policy(), for: "alice@contoso.com")
        XCTAssertEqual(app.policyManager.mamPolicySource, .mam)
        app.device.facts = .mdmEnrolled
        XCTAssertEqual(app.policyManager.mamPolicySource, .mam)
        app.appConfigManager.setDeviceManagementConfiguration([
            "IntuneMAMUPN": "alice@contoso.com", "IntuneMAMOID": "00000000-0000-0000-0000-000000000001",
        ])
        XCTAssertEqual(app.policyManager.mamPolicySource, .mdm)
        app.device.facts = []
        XCTAssertEqual(app.policyManager.mamPolicySource, .mdm)
        app.policyManager.setPolicyInMemory(nil, for: "alice@contoso.com")
        XCTAssertEqual(app.policyManager.mamPolicySource, .other)
        app.policyManager.setPolicyInMemory(try policy(), for: "bob@contoso.com")
        XCTAssertEqual(app.policyManager.mamPolicySource, .mam)
        XCTAssertEqual(MAMPolicySource.allCases.map(\.rawValue), [0, 1, 2])
    }

    func testNothingIsKnownOfAUserUntilItIsHeard() throws {
        let app = app()
        let manager = app.userStatusManager
        XCTAssertEqual(manager.userStatus(for: "alice").clockStatus, .notConfigured)
        app.policyManager.setPolicyInMemory(try policy(), for: "alice")
        XCTAssertEqual(manager.userStatus(for: "alice").clockStatus, .notConfigured)
        app.policyManager.setPolicyInMemory(try workingTime(), for: "alice")
        XCTAssertEqual(manager.userStatus(for: "alice").clockStatus, .unknown)
    }

    func testAClockStatusBecomesStaleAfterTheGracePeriod() throws {
        for (heard, stale) in [
            (MAMClockStatus.clockedIn, MAMClockStatus.clockedInStale), (.clockedOut, .clockedOutStale),
            (.notConfigured, .notConfigured), (.unknown, .unknown), (.clockedInStale, .clockedInStale),
        ] {
            let app = app()
            app.policyManager.setPolicyInMemory(try workingTime(), for: "alice")
            let slot = app.launchManager.slot("alice")
            try app.device.storage.changeLaunchRecord(in: slot) { stored in
                var record = LaunchRecord()
                record.clock = ClockReport(heard, heard: TimeMark(time.now()))
                stored = record
            }
            let manager = app.userStatusManager
            XCTAssertEqual(manager.userStatus(for: "alice").clockStatus, heard)
            time.advance(by: 600)
            XCTAssertEqual(manager.userStatus(for: "alice").clockStatus, heard)
            time.advance(by: 1)
            XCTAssertEqual(manager.userStatus(for: "alice").clockStatus, stale)
        }
        XCTAssertEqual(MAMClockStatus.allCases.map(\.rawValue), [0, 1, 2, 3, 4, 5])
    }

    func testAnUnreadableClockStatusIsUnknown() throws {
        let observer = RecordingObserver()
        do {
            let app = app(try openStorage())
            try app.device.storage.changeLaunchRecord(in: app.launchManager.slot("alice")) { stored in
                var record = LaunchRecord()
                record.clock = ClockReport(.clockedIn, heard: TimeMark(time.now()))
                stored = record
            }
            XCTAssertEqual(app.userStatusManager.userStatus(for: "alice").clockStatus, .clockedIn)
        }
        try RawDatabase.run("UPDATE launches SET tag = zeroblob(32)", on: keysFile)
        let app = ManagedApp(
            .init(bundleID: "notes", observer: observer), on: DeviceEnvironment(time: time, storage: try openStorage()))
        XCTAssertEqual(app.userStatusManager.userStatus(for: "alice").clockStatus, .unknown)
        XCTAssertEqual(SettingsKit.failures(observer), 1)
    }

    /// A policy with working time and a grace period of ten minutes.
    private func workingTime() throws -> MAMPolicy {
        try policy(#","appActionIfAccountIsClockedOut":"block","gracePeriodToBlockAppsDuringOffClockHours":"PT10M""#)
    }
}
