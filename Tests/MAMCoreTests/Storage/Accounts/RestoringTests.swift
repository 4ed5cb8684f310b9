import MAMCore
import MAMSettings
import MAMSimulation
import MAMStorage
import XCTest

/// What a new process has in force before anybody can ask it.
final class RestoringTests: StorageTestCase {
    private typealias Kit = AccountStorageKit

    private func app(
        on storage: DeviceStorage, multiIdentity: Bool = true, _ observer: RecordingObserver = RecordingObserver()
    ) -> ManagedApp {
        var settings = ManagedAppSettings()
        (settings.multiIdentity, settings.multiManagedIdentities) = (multiIdentity, multiIdentity)
        return ManagedApp(
            ManagedApp.Configuration(bundleID: "notes", publisher: "pub", settings: settings, observer: observer),
            on: DeviceEnvironment(storage: storage))
    }

    /// Keeps a record and policies as a process does that enrolled accounts.
    private func fill(_ storage: DeviceStorage, _ record: EnrollmentRecord, _ policies: [StoredPolicy]) throws {
        try storage.saveEnrollmentRecord(of: Kit.container) { record }
        for policy in policies { try storage.save(policy, of: Kit.container) }
    }

    func testPoliciesAreInForceAgainAfterARestart() throws {
        for storage in [DeviceStorage(), try openStorage()] {
            try fill(
                storage, try Kit.record(enrolled: [Kit.b, Kit.a]),
                [Kit.stored(Kit.a), StoredPolicy(names: Kit.b, policy: IdentityKit.open)])
            let app = app(on: storage)
            XCTAssertEqual(app.policyManager.managedAccountIDs, ["B", "A"], "in the order of registration")
            XCTAssertEqual(app.policyManager.policyInForce(for: "a"), IdentityKit.closed)
            XCTAssertEqual(app.policyManager.policyInForce(for: "b@one.example"), IdentityKit.open)
            XCTAssertTrue(app.accounts.isSame("a", "a@one.example"))
            XCTAssertEqual(app.accounts.tenantID(of: "a"), "tenant-1")
            XCTAssertEqual(app.deliveredConfigurations(for: "a"), Kit.stored(Kit.a).configurations)
            XCTAssertEqual(app.deliveredConfigurations(for: "b"), [])
            XCTAssertTrue(app.policyManager.policy(for: "a").isScreenCaptureAllowed)
            XCTAssertEqual(try app.keptEnrollment(), try Kit.record(enrolled: [Kit.b, Kit.a]))
            // An app of another name, or of another publisher, has nothing.
            let other = ManagedApp(ManagedApp.Configuration(bundleID: "notes", publisher: "other"), on: app.device)
            XCTAssertFalse(other.policyManager.isManagementEnabled)
        }
    }

    func testOneObjectServesAllAppsWithEqualPolicies() throws {
        let storage = try openStorage()
        let record = try Kit.record(enrolled: [Kit.a])
        for name in ["notes", "mail"] {
            let container = AppContainer(publisher: "pub", app: name)
            try storage.saveEnrollmentRecord(of: container) { record }
            try storage.save(Kit.stored(Kit.a), of: container)
        }
        let device = DeviceEnvironment(storage: storage)
        let apps = ["notes", "mail"].map {
            ManagedApp(ManagedApp.Configuration(bundleID: $0, publisher: "pub"), on: device)
        }
        let policies = apps.compactMap { $0.policyManager.policyInForce(for: "a") }
        XCTAssertEqual(policies.count, 2)
        XCTAssertTrue(policies.first === policies.last)
    }

    func testASingleIdentityAppIsItsAccountAtOnce() throws {
        let storage = DeviceStorage()
        try fill(storage, try Kit.record(enrolled: [Kit.a]), [Kit.stored(Kit.a)])
        let app = app(on: storage, multiIdentity: false)
        XCTAssertFalse(app.policyManager.policy.decision(for: IdentityKit.question).isAllowed)
    }

    func testAFirstPolicyComesIntoForceWithTheRestart() throws {
        let storage = DeviceStorage()
        let app = app(on: storage)
        try storage.saveEnrollmentRecord(of: Kit.container) { try? Kit.record(enrolled: [Kit.a], restarts: true) }
        try app.storePolicy(Kit.stored(Kit.a), putsInForce: false)
        XCTAssertFalse(app.policyManager.isManaged("a"))
        XCTAssertEqual(self.app(on: storage).policyManager.policyInForce(for: "a"), IdentityKit.closed)
    }

    func testAnEnrollmentInterruptedByAKillLeavesNothing() throws {
        for storage in [DeviceStorage(), try openStorage()] {
            try fill(storage, try Kit.record(enrolled: [], registered: [Kit.a]), [Kit.stored(Kit.a)])
            let app = app(on: storage)
            XCTAssertFalse(app.policyManager.isManaged("a"))
            XCTAssertTrue(app.accounts.contains("a"))
            XCTAssertEqual(try storage.storedPolicies(of: Kit.container), [])
            // And so does an account that has left while its process died before the last step.
            try fill(storage, try Kit.record(enrolled: []), [Kit.stored(Kit.a)])
            XCTAssertFalse(self.app(on: storage).policyManager.isManaged("a"))
            XCTAssertEqual(try storage.storedPolicies(of: Kit.container), [])
        }
    }

    func testAPolicyThatCannotBeKeptIsNotPutInForce() throws {
        let app = app(on: DeviceStorage())
        var configuration = AppConfiguration()
        configuration["long"] = .string(String(repeating: "x", count: StoredPolicy.maximumPartByteCount))
        var policy = Kit.stored(Kit.a)
        policy.configurations = [configuration]
        // Memory takes what it is given: only a folder writes bytes.
        let onDisk = self.app(on: try openStorage())
        XCTAssertThrowsError(try onDisk.storePolicy(policy))
        XCTAssertFalse(onDisk.policyManager.isManaged("a"))
        XCTAssertEqual(onDisk.deliveredConfigurations(for: "a"), [])
        try app.storePolicy(policy)
        XCTAssertTrue(app.policyManager.isManaged("a"))
    }

    func testADroppedPolicyIsGoneFromMemoryAndStore() throws {
        for storage in [DeviceStorage(), try openStorage()] {
            let app = app(on: storage)
            try storage.saveEnrollmentRecord(of: Kit.container) { try? Kit.record(enrolled: [Kit.a, Kit.b]) }
            try app.storePolicy(Kit.stored(Kit.a))
            try app.storePolicy(Kit.stored(Kit.b))
            try app.dropPolicy(of: Kit.a)
            XCTAssertEqual(app.policyManager.managedAccountIDs, ["B"])
            XCTAssertEqual(app.deliveredConfigurations(for: "a"), [])
            XCTAssertEqual(try storage.storedPolicies(of: Kit.container), [.whole(Kit.stored(Kit.b))])
        }
    }

    /// Damages the row of the first account, and makes an app that finds it so.
    private func damaged(_ statement: String, _ observer: RecordingObserver) throws -> ManagedApp {
        try? FileManager.default.removeItem(atPath: keysFile)
        try? FileManager.default.removeItem(atPath: ownersFile)
        try fill(
            try openStorage(), try Kit.record(enrolled: [Kit.a, Kit.b]),
            [Kit.stored(Kit.a, IdentityKit.open), Kit.stored(Kit.b, IdentityKit.open)])
        try RawDatabase.run(statement, on: keysFile)
        return app(on: try openStorage(), observer)
    }

    func testAnAccountWhosePolicyIsDamagedIsBlockedAndTheOthersStart() async throws {
        let row = "WHERE account = x'61'"
        for statement in [
            "UPDATE policies SET record = zeroblob(length(record)) \(row)", "UPDATE policies SET tag = x'00' \(row)",
            "UPDATE policies SET spelled = x'FF' \(row)", "UPDATE policies SET account = x'FE' \(row)",
            "UPDATE policies SET account = 'a' \(row)", "UPDATE policies SET record = 'text' \(row)",
            "UPDATE policies SET (spelled, record, tag) = (SELECT spelled, record, tag FROM policies WHERE account = x'62')"
                + " \(row)", "DELETE FROM policies \(row)",
        ] {
            let observer = RecordingObserver()
            let app = try damaged(statement, observer)
            XCTAssertEqual(app.policyManager.managedAccountIDs, ["A", "B"], statement)
            XCTAssertEqual(app.policyManager.policyInForce(for: "b"), IdentityKit.open, statement)
            XCTAssertEqual(app.policyManager.policyInForce(for: "a")?.isUnreadable, true, statement)
            XCTAssertFalse(app.policyManager.policy(for: "a").decision(for: IdentityKit.question).isAllowed)
            XCTAssertEqual(app.policyManager.blockedReason(for: "a"), .conditionalLaunchBlocked)
            XCTAssertEqual(app.policyManager.blockedReason(for: "b"), .notBlocked)
            XCTAssertGreaterThan(SettingsKit.failures(observer), 0, statement)
            // It stays so until somebody brings a policy, also through restarts.
            XCTAssertEqual(try app.device.storage.storedPolicies(of: Kit.container).count, 1, statement)
            let again = self.app(on: try openStorage())
            XCTAssertEqual(again.policyManager.policyInForce(for: "a")?.isUnreadable, true, statement)
            try again.storePolicy(Kit.stored(Kit.a, IdentityKit.open))
            XCTAssertTrue(again.policyManager.policy(for: "a").decision(for: IdentityKit.question).isAllowed)
            XCTAssertEqual(again.policyManager.blockedReason(for: "a"), .notBlocked)
            XCTAssertEqual(
                self.app(on: try openStorage()).policyManager.policyInForce(for: "a"), IdentityKit.open, statement)
        }
    }

    func testConditionalLaunchBlocksAnAccountWhosePolicyIsDamagedAndWipesNothing() async throws {
        let app = try damaged("UPDATE policies SET tag = x'00' WHERE account = x'61'", RecordingObserver())
        let (host, delegate) = (StubHost(), StubDelegate())
        (app.launchManager.host, app.policyManager.delegate) = (host, delegate)
        for account: AccountID in ["a", "b"] {
            try app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: account)
        }
        let shown = await app.policyManager.setUIPolicyAccountID("a")
        XCTAssertNotEqual(shown, .success)
        XCTAssertEqual(app.policyManager.blockedReason(for: "a"), .conditionalLaunchBlocked)
        XCTAssertEqual(delegate.now.wipes, [])
        XCTAssertTrue(app.policyManager.isManaged("a"))
    }

    func testADamagedRecordIsRebuiltFromThePolicies() throws {
        for statement in [
            "UPDATE records SET record = zeroblob(length(record))", "UPDATE records SET tag = zeroblob(32)",
            "UPDATE records SET record = zeroblob(1000000)",
        ] {
            let observer = RecordingObserver()
            let app = try damaged("\(statement); UPDATE policies SET tag = x'00' WHERE account = x'61'", observer)
            XCTAssertEqual(app.policyManager.managedAccountIDs, ["A", "B"])
            XCTAssertEqual(app.policyManager.policyInForce(for: "b"), IdentityKit.open, statement)
            XCTAssertEqual(app.policyManager.policyInForce(for: "a")?.isUnreadable, true, statement)
            XCTAssertGreaterThan(SettingsKit.failures(observer), 1)
            let machine = EnrollmentMachine(try app.keptEnrollment(), EnrollmentKit.traits { $0.allowsSeveral = true })
            XCTAssertEqual(machine.entries.map(\.id), ["A", "B"])
            XCTAssertTrue(machine.entries.allSatisfy(\.isEnrolled))
            XCTAssertEqual(machine.entries.last?.names, Kit.b)
            XCTAssertEqual(
                try self.app(on: openStorage()).keptEnrollment(), machine.record, "it is kept, and the names with it")
        }
    }

    /// A damaged record beside the row of A that names nobody, in an app that has heard of these accounts.
    private func nameless(heardOf: [AccountID], _ observer: RecordingObserver) throws -> ManagedApp {
        let storage = try openStorage()
        try fill(
            storage, try Kit.record(enrolled: [Kit.a, Kit.b]),
            [Kit.stored(Kit.a, IdentityKit.open), Kit.stored(Kit.b, IdentityKit.open)])
        let before = app(on: storage)
        for account in heardOf {
            try before.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: account)
        }
        before.end()
        try RawDatabase.run(
            """
            UPDATE records SET record = zeroblob(length(record));
            UPDATE policies SET account = x'FE', spelled = x'FF' WHERE account = x'61'
            """, on: keysFile)
        return app(on: try openStorage(), observer)
    }

    func testADamagedRecordAndANamelessPolicyLeaveTheAccountManagedAndBlocked() async throws {
        let observer = RecordingObserver()
        var app = try nameless(heardOf: ["A", "B"], observer)
        for round in 0..<3 {
            for name: AccountID in ["A", "a@one.example"] {
                XCTAssertTrue(app.policyManager.isManaged(name), "round \(round)")
                XCTAssertEqual(app.policyManager.policyInForce(for: name)?.isUnreadable, true)
                XCTAssertFalse(app.policyManager.policy(for: name).decision(for: IdentityKit.question).isAllowed)
                XCTAssertEqual(app.policyManager.blockedReason(for: name), .conditionalLaunchBlocked)
            }
            XCTAssertEqual(app.policyManager.policyInForce(for: "b@one.example"), IdentityKit.open)
            XCTAssertEqual(app.policyManager.blockedReason(for: "B"), .notBlocked)
            let machine = EnrollmentMachine(try app.keptEnrollment(), EnrollmentKit.traits { $0.allowsSeveral = true })
            XCTAssertEqual(Set(machine.managedAccounts), ["A", "B"])
            app.end()
            app = self.app(on: try openStorage(), observer)
        }
        XCTAssertGreaterThan(SettingsKit.failures(observer), 2)
    }

    func testADamagedRecordAndAPolicyOfAnUnknownAccountBlockEveryStart() async throws {
        let observer = RecordingObserver()
        var app = try nameless(heardOf: ["B"], observer)
        for _ in 0..<3 {
            XCTAssertThrowsError(try app.keptEnrollment()) { error in
                XCTAssertEqual((error as? StorageError)?.code, .corrupt)
            }
            let admission = await app.enrollmentManager.launched()
            XCTAssertEqual(admission, .blocked)
            // Whoever is known is protected all the same, and nothing was removed.
            XCTAssertTrue(app.policyManager.isManaged("B"))
            XCTAssertEqual(app.policyManager.blockedReason(for: "B"), .conditionalLaunchBlocked)
            XCTAssertEqual(try app.device.storage.storedPolicies(of: Kit.container).count, 2)
            app.end()
            app = self.app(on: try openStorage(), observer)
        }
    }

    func testAnyPossibleAccountOfANamelessPolicyIsManagedUnderTheStrictestRules() async throws {
        for heardOf: [AccountID] in [["B"], []] {
            let app = try nameless(heardOf: heardOf, RecordingObserver())
            let manager = app.policyManager
            func look(at name: AccountID, _ line: UInt = #line) {
                XCTAssertTrue(manager.isManaged(name), line: line)
                XCTAssertEqual(manager.policyInForce(for: name)?.isUnreadable, true, line: line)
                XCTAssertFalse(manager.policy(for: name).decision(for: IdentityKit.question).isAllowed, line: line)
                let acting = app.withAccountID(name) { manager.policy.decision(for: IdentityKit.question).isAllowed }
                XCTAssertFalse(acting, line: line)
            }
            look(at: "A")
            look(at: "a@one.example")
            XCTAssertFalse(app.accounts.contains("A"), "who is asked about is not remembered")
            XCTAssertTrue(manager.isManagementEnabled)
            XCTAssertTrue(manager.policy(for: .unmanaged).decision(for: IdentityKit.question).isAllowed)
            XCTAssertFalse(manager.isManaged(.unmanaged))
            XCTAssertNil(manager.policyInForce(for: .unmanaged))
            app.accounts.register("A", alias: "a@one.example")
            look(at: "A")
            look(at: "a@one.example")
            XCTAssertEqual(manager.blockedReason(for: "A"), .conditionalLaunchBlocked)
            // Also where nobody named him before conditional launch does.
            app.launchManager.host = StubHost()
            let shown = await manager.setUIPolicyAccountID("C")
            XCTAssertNotEqual(shown, .success)
            XCTAssertNotEqual(manager.uiPolicyAccountID(), "C")
            look(at: "C")
            // Whoever brings a policy says who he is.
            manager.setPolicyInMemory(IdentityKit.open, for: "A")
            XCTAssertTrue(manager.policy(for: "A").decision(for: IdentityKit.question).isAllowed)
            app.end()
        }
    }

    func testAStorageThatCannotBeReadBlocksEveryStart() throws {
        let storage = try openStorage()
        try fill(storage, try Kit.record(enrolled: [Kit.a]), [Kit.stored(Kit.a)])
        try RawDatabase.run("ALTER TABLE slots RENAME TO elsewhere", on: keysFile)
        let observer = RecordingObserver()
        let app = app(on: storage, observer)
        XCTAssertEqual(SettingsKit.failures(observer), 1)
        XCTAssertThrowsError(try app.keptEnrollment())
        try RawDatabase.run("ALTER TABLE elsewhere RENAME TO slots", on: keysFile)
        XCTAssertEqual(try app.keptEnrollment(), try Kit.record(enrolled: [Kit.a]))
        XCTAssertTrue(app.policyManager.isManaged("a"), "what was owed is made good")
        XCTAssertEqual(try app.keptEnrollment(), try Kit.record(enrolled: [Kit.a]))
    }
}
