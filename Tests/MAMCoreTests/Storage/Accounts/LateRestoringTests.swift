import MAMBase
import MAMCore
import MAMSettings
import MAMSimulation
import XCTest

/// What the last process left, put in force after the app was made: it could not be read before.
final class LateRestoringTests: StorageTestCase {
    /// An app of two accounts whose rows can be read again by now, and were not when it was made.
    private func lateApp(_ observer: any MAMObserver) throws -> ManagedApp {
        let storage = try openStorage()
        let accounts = [AccountStorageKit.a, AccountStorageKit.b]
        let record = try AccountStorageKit.record(enrolled: accounts)
        try storage.saveEnrollmentRecord(of: AccountStorageKit.container) { record }
        for account in accounts { try storage.save(AccountStorageKit.stored(account), of: AccountStorageKit.container) }
        try RawDatabase.run("ALTER TABLE slots RENAME TO elsewhere", on: keysFile)
        var settings = ManagedAppSettings()
        (settings.multiIdentity, settings.multiManagedIdentities) = (true, true)
        let app = ManagedApp(
            ManagedApp.Configuration(bundleID: "notes", publisher: "pub", settings: settings, observer: observer),
            on: DeviceEnvironment(storage: storage))
        try RawDatabase.run("ALTER TABLE elsewhere RENAME TO slots", on: keysFile)
        XCTAssertFalse(app.policyManager.isManaged("A"))
        return app
    }

    func testAPolicyRestoredLateIsReportedOnce() async throws {
        for isLate in [false, true] {
            let storage = try DeviceStorage.open(at: root + "/\(isLate)", rootKey: StorageKit.source(7))
            let world = EdgeWorld(storage: storage)
            await world.manager.launched()
            await world.manager.registerAndEnroll("A")
            let file = root + "/\(isLate)/keys.sqlite"
            if isLate { try RawDatabase.run("ALTER TABLE slots RENAME TO elsewhere", on: file) }
            world.restart()
            if isLate { try RawDatabase.run("ALTER TABLE elsewhere RENAME TO slots", on: file) }
            XCTAssertNotEqual(world.app.policyManager.isManaged("A"), isLate)
            let subscription = world.app.notifications.subscribe(to: [.policyDidChange])
            // The answer is the policy that is in force.
            await world.manager.launched()
            world.app.end()
            var told: [MAMNotification] = []
            for await message in subscription.notifications { told.append(message.notification) }
            XCTAssertEqual(told, [.policyDidChange(account: "A")], "late: \(isLate)")
        }
    }

    func testOneCallerAtATimeRestoresTheRemainingPolicies() throws {
        let observer = AccountRemovingObserver()
        let app = try lateApp(observer)
        observer.meddle(with: app)
        XCTAssertEqual(app.enrollmentManager.enrolledAccountIDs, ["A", "B"])
        XCTAssertEqual(app.policyManager.managedAccountIDs, app.enrollmentManager.enrolledAccountIDs)
        XCTAssertEqual(observer.codes, [.busy])
        // Now it may leave.
        try app.enrollmentManager.setUnenrolled("B")
        XCTAssertEqual(app.policyManager.managedAccountIDs, ["A"])
    }
}

/// An observer that takes an account off as soon as the first policy is in force.
private final class AccountRemovingObserver: MAMObserver {
    private let state = Guarded<(app: ManagedApp?, codes: [StorageError.Code?])>((nil, []))

    func meddle(with app: ManagedApp) { state.withLock { $0.app = app } }
    var codes: [StorageError.Code?] { state.withLock { $0.codes } }

    func report(_ event: MAMEvent) {
        guard case .policyChanged = event.kind else { return }
        let app = state.withLock { state in
            defer { state.app = nil }
            return state.app
        }
        guard let app else { return }
        let failure = StorageKit.failure { () throws(StorageError) in try app.enrollmentManager.setUnenrolled("B") }
        state.withLock { $0.codes.append(failure?.code) }
    }
}
