import Foundation
import MAMCore
import MAMSettings
import MAMSimulation
import MAMStorage
import XCTest

/// Policies without a service: those that last, and those of one process.
final class PolicySettingTests: StorageTestCase {
    private let observer = RecordingObserver()

    private func configuration(_ bundleID: String = "notes") -> ManagedApp.Configuration {
        ManagedApp.Configuration(
            bundleID: bundleID, publisher: "pub", container: "/apps/\(bundleID)", observer: observer,
            detectsIdentityLeaks: false)
    }

    private func failures() -> Int {
        observer.events.count { if case .storageFailed = $0.kind { true } else { false } }
    }

    /// A device whose store can be broken, and that store.
    private func faulty() -> (device: DeviceEnvironment, store: FailingKeyStore, gate: StorageGate) {
        let gate = StorageGate()
        let store = FailingKeyStore(MemoryKeyStore(), behind: gate)
        let storage = DeviceStorage(keys: DeviceStorage.GivenKeys(make: { store }, seemsUsed: { true }))
        return (DeviceEnvironment(time: VirtualTime(), storage: storage), store, gate)
    }

    private func failure(_ body: () async throws(StorageError) -> Void) async -> StorageError? {
        do throws(StorageError) {
            try await body()
            return nil
        } catch { return error }
    }

    func testAPolicyThatLastsIsInForceInLaterProcessesUntilItIsTakenAway() async throws {
        let store = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())
        let device = DeviceEnvironment(time: VirtualTime(), storage: RefusingKeyStore(store).storage)
        var app = ManagedApp(configuration(), on: device)
        let before = try store.changes()
        try await app.policyManager.setPolicy(IdentityKit.closed, for: "A", allowsScreenCapture: true)
        XCTAssertEqual(try store.changes(), before + 1, "policy, record and keys are one change")
        XCTAssertEqual(app.policyManager.policyInForce(for: "A"), IdentityKit.closed)
        XCTAssertEqual(app.enrollmentManager.enrolledAccountIDs, ["A"])
        XCTAssertEqual(try store.apps(of: "pub", holding: "A"), ["notes"])
        XCTAssertTrue(observer.events.contains { $0.kind == .accountEnrolled(account: "A") })
        app.end()
        app = ManagedApp(configuration(), on: device)
        XCTAssertEqual(app.policyManager.policyInForce(for: "A"), IdentityKit.closed)
        XCTAssertEqual(app.enrollmentManager.enrolledAccountIDs, ["A"])
        let stored = try device.storage.storedPolicies(of: app.storageContainer).compactMap(\.policy)
        XCTAssertEqual(stored.map(\.allowsScreenCapture), [true])
        try await app.policyManager.setPolicy(nil, for: "A")
        XCTAssertFalse(app.policyManager.isManaged("A"))
        XCTAssertEqual(app.enrollmentManager.registeredAccountIDs, [])
        XCTAssertTrue(observer.events.contains { $0.kind == .accountUnenrolled(account: "A") })
        XCTAssertEqual(try device.storage.storedPolicies(of: app.storageContainer), [])
        XCTAssertEqual(try device.storage.enrollmentRecord(of: app.storageContainer)?.accounts.count, 0)
        app.end()
        XCTAssertFalse(ManagedApp(configuration(), on: device).policyManager.isManaged("A"))
        XCTAssertEqual(failures(), 0)
    }

    func testAPolicyInMemoryTouchesNoStoreAndEndsWithItsProcess() throws {
        let (device, store, gate) = faulty()
        let app = ManagedApp(configuration(), on: device)
        gate.fault = .busy
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "A")
        XCTAssertEqual(app.policyManager.policyInForce(for: "A"), IdentityKit.closed)
        XCTAssertEqual(failures(), 0, "it cannot fail")
        gate.fault = nil
        XCTAssertEqual(try store.apps(of: "pub", holding: "A"), [])
        XCTAssertEqual(app.enrollmentManager.enrolledAccountIDs, [])
        app.end()
        XCTAssertFalse(ManagedApp(configuration(), on: device).policyManager.isManaged("A"))
    }

    func testPoliciesOfManyAppsAreOneChange() async throws {
        let store = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())
        let device = DeviceEnvironment(time: VirtualTime(), storage: RefusingKeyStore(store).storage)
        var apps = (0..<20).map { ManagedApp(configuration("app\($0)"), on: device) }
        let accounts: [AccountID] = ["A", "B", "C"]
        let before = try store.changes()
        try await device.setPolicies(
            apps.flatMap { app in accounts.map { (app, AccountPolicy($0, IdentityKit.closed)) } })
        XCTAssertEqual(try store.changes(), before + 1)
        for app in apps {
            XCTAssertEqual(app.policyManager.managedAccountIDs, accounts)
            XCTAssertEqual(app.enrollmentManager.enrolledAccountIDs, accounts)
        }
        XCTAssertEqual(try store.changes(), before + 1, "nothing is written when they are put in force")
        for app in apps { app.end() }
        apps = (0..<20).map { ManagedApp(configuration("app\($0)"), on: device) }
        for app in apps { XCTAssertEqual(app.policyManager.managedAccountIDs, accounts) }
        XCTAssertEqual(failures(), 0)
    }

    func testALaterPolicyOfOneAccountCounts() async throws {
        let (device, _, _) = faulty()
        let app = ManagedApp(configuration(), on: device)
        try await app.policyManager.setPolicies([
            AccountPolicy("A", IdentityKit.closed), AccountPolicy("B", IdentityKit.closed),
            AccountPolicy("A", IdentityKit.open), AccountPolicy("B", nil), AccountPolicy("C", nil),
            AccountPolicy("C", IdentityKit.closed),
        ])
        XCTAssertEqual(app.policyManager.policyInForce(for: "A"), IdentityKit.open)
        XCTAssertEqual(app.policyManager.managedAccountIDs, ["A", "C"])
        let stored = try device.storage.storedPolicies(of: app.storageContainer).compactMap(\.policy)
        XCTAssertEqual(stored.map(\.policy), [IdentityKit.open, IdentityKit.closed])
        XCTAssertEqual(app.enrollmentManager.enrolledAccountIDs, ["A", "C"])
    }

    func testNoUserNeverHasAPolicy() async throws {
        let (device, store, _) = faulty()
        let app = ManagedApp(configuration(), on: device)
        try await app.policyManager.setPolicy(IdentityKit.closed, for: .unmanaged)
        XCTAssertFalse(app.policyManager.isManagementEnabled)
        XCTAssertNil(try store.bytes(in: .enrollment(of: app.storageContainer)))
    }

    func testWhileTheStoreFailsNothingChanges() async throws {
        for fault in StorageFault.allCases {
            let (device, _, gate) = faulty()
            let app = ManagedApp(configuration(), on: device)
            try await app.policyManager.setPolicy(IdentityKit.closed, for: "A")
            let count = observer.events.count
            gate.fault = fault
            let error = await failure { () throws(StorageError) in
                try await app.policyManager.setPolicies([
                    AccountPolicy("A", nil), AccountPolicy("B", IdentityKit.open), AccountPolicy("C", IdentityKit.open),
                ])
            }
            XCTAssertNotNil(error, "\(fault)")
            XCTAssertEqual(app.policyManager.managedAccountIDs, ["A"])
            XCTAssertEqual(app.enrollmentManager.enrolledAccountIDs, ["A"])
            XCTAssertEqual(observer.events.count, count, "nothing is told of what did not happen")
            gate.fault = nil
            XCTAssertEqual(try device.storage.storedPolicies(of: app.storageContainer).count, 1)
            try await app.policyManager.setPolicy(nil, for: "A")
            XCTAssertEqual(app.policyManager.managedAccountIDs, [])
        }
    }

    func testExceedingTheAccountLimitOrAnEndedAppFailsTheWholeCall() async throws {
        let (device, store, _) = faulty()
        let (first, second) = (ManagedApp(configuration(), on: device), ManagedApp(configuration("mail"), on: device))
        let many = (0...EnrollmentRecord.maximumAccountCount).map { number in
            AccountPolicy(AccountID("user\(number)") ?? .unmanaged, IdentityKit.closed)
        }
        let tooMany = await failure { () throws(StorageError) in try await first.policyManager.setPolicies(many) }
        XCTAssertEqual(tooMany?.code, .system)
        second.end()
        let ended = await failure { () throws(StorageError) in
            try await device.setPolicies([(first, AccountPolicy("A", IdentityKit.closed)), (second, many[0])])
        }
        XCTAssertEqual(ended?.message, "the process has ended")
        XCTAssertEqual(first.policyManager.managedAccountIDs, [])
        XCTAssertEqual(first.enrollmentManager.registeredAccountIDs, [])
        XCTAssertNil(try store.bytes(in: .enrollment(of: first.storageContainer)))
    }

    func testAnExtensionLeavesItsAccountsToItsApp() async throws {
        let (device, _, _) = faulty()
        var settings = ManagedAppSettings()
        settings.containingAppBundleID = "notes"
        let inside = ManagedApp(
            ManagedApp.Configuration(bundleID: "share", publisher: "pub", settings: settings), on: device)
        let error = await failure { () throws(StorageError) in
            try await inside.policyManager.setPolicy(IdentityKit.closed, for: "A")
        }
        XCTAssertEqual(error?.message, "an extension has the accounts of its containing app")
        XCTAssertFalse(inside.policyManager.isManaged("A"))
        // It follows what its app keeps.
        let app = ManagedApp(configuration(), on: device)
        try await app.policyManager.setPolicy(IdentityKit.closed, for: "A")
        XCTAssertTrue(inside.policyManager.isManaged("A"))
        try await app.policyManager.setPolicy(nil, for: "A")
        XCTAssertFalse(inside.policyManager.isManaged("A"))
    }

    func testSettingAPolicyFailsForAnAccountThatIsBeingRemoved() async throws {
        let world = EdgeWorld()
        await world.enrolled()
        world.service.change { $0.hanging = ["unenrol"] }
        let manager = world.manager
        async let left = manager.deregisterAndUnenroll("A", withWipe: false)
        while !world.log.words.contains("unenrol A") { await Task.yield() }
        let app = world.app
        let error = await failure { () throws(StorageError) in
            try await app.policyManager.setPolicies([
                AccountPolicy("B", IdentityKit.open), AccountPolicy("A", IdentityKit.open),
            ])
        }
        XCTAssertEqual(error?.message, "the account is being removed")
        XCTAssertFalse(app.policyManager.isManaged("B"))
        world.time.advance(by: 121)
        await manager.ticked()
        _ = await left
        try await app.policyManager.setPolicy(IdentityKit.open, for: "A")
        XCTAssertEqual(app.policyManager.policyInForce(for: "A"), IdentityKit.open)
    }

    /// Wherever the disk fails: every account has its policy in this process and the next, or none has.
    func testAFailureOfTheDiskLeavesAllOrNothing() async throws {
        var (kept, refused) = (0, 0)
        for call in stride(from: 0, to: 120, by: 3) {
            for name in try FileManager.default.contentsOfDirectory(atPath: root) {
                try FileManager.default.removeItem(atPath: root + "/" + name)
            }
            var storage: DeviceStorage?
            FaultyDatabase.with {
                storage = try? openStorage()
                _ = try? storage?.managedUser()
            }
            let device = DeviceEnvironment(time: VirtualTime(), storage: try XCTUnwrap(storage))
            let app = ManagedApp(configuration(), on: device)
            let accounts: [AccountID] = ["A", "B", "C"]
            FaultyDatabase.refuse(after: call)
            let error = await failure { () throws(StorageError) in
                try await app.policyManager.setPolicies(accounts.map { AccountPolicy($0, IdentityKit.closed) })
            }
            XCTAssertEqual(app.policyManager.managedAccountIDs, error == nil ? accounts : [], "call \(call)")
            XCTAssertEqual(app.enrollmentManager.enrolledAccountIDs, error == nil ? accounts : [], "call \(call)")
            FaultyDatabase.recover()
            app.end()
            let next = ManagedApp(configuration(), on: device)
            let found = next.policyManager.managedAccountIDs
            XCTAssertTrue(found == accounts || error != nil && found == [], "call \(call): \(found.count)")
            kept += error == nil ? 1 : 0
            refused += error == nil ? 0 : 1
        }
        XCTAssertGreaterThan(kept, 0)
        XCTAssertGreaterThan(refused, 0)
    }

    override func tearDown() {
        FaultyDatabase.recover()
        super.tearDown()
    }
}
