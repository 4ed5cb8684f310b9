import MAMCore
import MAMSettings
import MAMSimulation
import TestSeeds
import XCTest

/// How a device finds its apps, while many come and go.
final class InstalledAppsTests: XCTestCase {
    func testAppsKeepTheirOrderAndTheirNamesWhileOthersComeAndGo() throws {
        let device = SimulatedDevice(tenant: SimulatedTenant())
        var expected: [String] = []
        for number in 0..<200 {
            device.install("app\(number)")
            expected.append("app\(number)")
            guard number % 3 > 0 else { continue }
            let gone = expected.remove(at: (number * 7) % expected.count)
            try device.uninstall(XCTUnwrap(device.app(gone)))
            XCTAssertNil(device.app(gone))
        }
        XCTAssertEqual(device.apps.map(\.name), expected)
        for name in expected { XCTAssertEqual(device.app(name)?.name, name) }
    }

    func testAnAppOfTheSameNameStandsAtTheEndInPlaceOfTheOtherOne() {
        let device = SimulatedDevice(tenant: SimulatedTenant())
        let first = device.install("one")
        device.install("two")
        let second = device.install("one")
        XCTAssertEqual(device.apps.map(\.name), ["two", "one"])
        XCTAssertTrue(device.app("one") === second)
        XCTAssertFalse(first.isUninstalled, "an update is no removal")
        XCTAssertNotNil(first.managed)
    }

    func testAnAppKeepsItsAccountLimitAndABatchThatExceedsItRegistersNoAccount() throws {
        let tenant = SimulatedTenant()
        let policy = try PolicyDocument(json: Array(FileDevice.strict.utf8)).compileStrictest()
        let users = ["mia", "ben"].map { tenant.addUser(named: $0, policy: policy) }
        let device = SimulatedDevice(tenant: tenant)
        let app = device.install(
            "notes", ManagedApp.Configuration(bundleID: "com.example.notes", maximumAccountCount: 3))
        let engine = try XCTUnwrap(app.managed)
        XCTAssertEqual(engine.accounts.maximumCount, 3)
        // Each of the users has two names.
        XCTAssertThrowsError(try device.enroll(users.map { (user: $0, app: app) })) {
            XCTAssertEqual(($0 as? StorageError)?.code, .full)
        }
        XCTAssertEqual(engine.accounts.count, 0)
        XCTAssertEqual(app.accounts, [])
        try device.enroll([(user: users[0], app: app)])
        XCTAssertEqual(engine.accounts.count, 2)
        XCTAssertTrue(engine.policyManager.isManaged(users[0].objectID))
        XCTAssertEqual(device.relaunch(app)?.accounts.maximumCount, 3)
    }

    func testAnExtensionFindsTheAppThatContainsItOnlyWhileThatIsThere() throws {
        let tenant = SimulatedTenant()
        let policy = try PolicyDocument(json: Array(FileDevice.strict.utf8)).compileStrictest()
        let user = tenant.addUser(named: "mia", policy: policy)
        let device = SimulatedDevice(tenant: tenant)
        var settings = ManagedAppSettings()
        settings.containingAppBundleID = "com.example.host"
        let part = device.install(
            "part", ManagedApp.Configuration(bundleID: "com.example.host.part", settings: settings))
        let host = device.install("host", ManagedApp.Configuration(bundleID: "com.example.host"))
        device.install("other", ManagedApp.Configuration(bundleID: "com.example.host", publisher: "other"))
        device.enroll(user, in: part)
        XCTAssertEqual(host.accounts, [user], "in an extension its app is enrolled")
        XCTAssertEqual(part.accounts, [])
        try device.uninstall(host)
        device.enroll(user, in: part)
        XCTAssertEqual(part.accounts, [user])
    }

    func testASharedUserIsTheFirstTenantUserStillEnrolledInAnAppOfThePublisher() async throws {
        let tenant = SimulatedTenant()
        let policy = try PolicyDocument(json: Array(FileDevice.strict.utf8)).compileStrictest()
        let users = ["a", "b", "c"].map { tenant.addUser(named: $0, policy: policy) }
        let device = SimulatedDevice(tenant: tenant)
        let apps = (0..<3).map { device.install("app\($0)", LivingDevice.configuration("app\($0)")) }
        let stranger = device.install(
            "stranger", ManagedApp.Configuration(bundleID: "com.example.stranger", publisher: "other"))
        device.enroll(users[2], in: apps[2])
        device.enroll(users[1], in: apps[1])
        device.enroll(users[0], in: stranger)
        func shared() async -> AccountID? {
            let app = MAMServiceRequest.App(
                bundleID: "com.example.app0", publisher: ManagedApp.Configuration.defaultPublisher,
                policyBundleID: "com.example.app0")
            return await device.service.managedDevice(of: app)?.sharedUser?.objectID
        }
        var found = await shared()
        XCTAssertEqual(found, users[1].objectID)
        device.enroll(users[0], in: apps[0])
        found = await shared()
        XCTAssertEqual(found, users[1].objectID, "not of the app that asks")
        device.enroll(users[0], in: apps[2])
        found = await shared()
        XCTAssertEqual(found, users[0].objectID)
        device.signOut(users[0], of: apps[2])
        device.signOut(users[1], of: apps[1])
        found = await shared()
        XCTAssertEqual(found, users[2].objectID)
        try device.uninstall(apps[2])
        found = await shared()
        XCTAssertNil(found)
    }

    func testAfterThousandsOfInstallsADeviceHoldsOnlyTheInstalledApps() async throws {
        let tenant = SimulatedTenant()
        let policy = try PolicyDocument(json: Array(FileDevice.strict.utf8)).compileStrictest()
        let user = tenant.addUser(named: "mia", policy: policy)
        let device = SimulatedDevice(tenant: tenant)
        let count = isExhaustive ? 4000 : 400
        var left: [SimulatedApp] = []
        for number in 0..<count {
            let app = device.install("app\(number)")
            await device.open(app)
            let status = await device.register(user, in: app)
            XCTAssertEqual(status.didSucceed, true)
            if left.count == 20 {
                let old = left.removeFirst()
                try device.uninstall(old)
                XCTAssertNil(device.app(old.name))
            }
            left.append(app)
        }
        XCTAssertEqual(device.apps.map(\.name), left.map(\.name))
        let holding = try device.environment.storage.apps(
            of: ManagedApp.Configuration.defaultPublisher, holding: user.objectID)
        XCTAssertEqual(holding.count, 20)
    }
}
