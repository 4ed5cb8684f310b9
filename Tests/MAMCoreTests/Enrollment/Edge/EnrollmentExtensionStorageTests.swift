import MAMCore
import MAMSettings
import MAMSimulation
import MAMStorage
import XCTest

/// Extensions without a simulator around them: apps on one storage.
final class EnrollmentExtensionStorageTests: XCTestCase {
    private func app(
        _ bundleID: String, in app: String? = nil, publisher: String = "pub", on device: DeviceEnvironment
    ) -> ManagedApp {
        var settings = ManagedAppSettings()
        settings.containingAppBundleID = app
        return ManagedApp(
            .init(bundleID: bundleID, publisher: publisher, settings: settings, detectsIdentityLeaks: false), on: device
        )
    }

    func testTheAccountsOfTheAppAreThoseThatItsStorageKeeps() throws {
        let time = VirtualTime()
        let device = DeviceEnvironment(time: time)
        let running = app("mail.share", in: "mail", on: device)
        let mail = app("mail", on: device)
        try mail.enrollmentManager.setEnrolled(StoredPolicy(names: EnrollmentKit.a, policy: IdentityKit.closed))
        let (started, other) = (
            app("mail.open", in: "mail", on: device), app("mail.share", in: "mail", publisher: "other", on: device)
        )
        XCTAssertTrue(running.policyManager.isManaged("A"))
        XCTAssertTrue(started.policyManager.isManaged("A"))
        XCTAssertFalse(other.policyManager.isManaged("A"))
        // In another process, on the same storage.
        let beside = DeviceEnvironment(time: time, storage: device.storage)
        let far = app("mail.share", in: "mail", on: beside)
        XCTAssertEqual(far.enrollmentManager.enrolledAccountIDs, ["A"])
        try mail.enrollmentManager.setUnenrolled("A")
        XCTAssertEqual(running.policyManager.managedAccountIDs, [])
        XCTAssertTrue(far.policyManager.isManaged("A"), "nothing is read before something happens")
    }

    func testAnExtensionInAnotherProcessFollowsWithTheNextTick() async throws {
        let device = DeviceEnvironment(time: VirtualTime())
        let mail = app("mail", on: device)
        let far = app("mail.share", in: "mail", on: DeviceEnvironment(time: VirtualTime(), storage: device.storage))
        XCTAssertEqual(far.policyManager.managedAccountIDs, [])
        try mail.enrollmentManager.setEnrolled(StoredPolicy(names: EnrollmentKit.a, policy: IdentityKit.closed))
        await far.enrollmentManager.ticked()
        XCTAssertEqual(far.policyManager.managedAccountIDs, ["A"])
        try mail.enrollmentManager.setUnenrolled("A")
        await far.enrollmentManager.ticked()
        XCTAssertEqual(far.policyManager.managedAccountIDs, [])
        XCTAssertEqual(far.enrollmentManager.enrolledAccountIDs, [])
    }

    func testTheListOfExtensionsIsReadAsItWasWrittenAndDamageIsFound() throws {
        let storage = DeviceStorage()
        let mail = AppContainer(publisher: "pub", app: "mail")
        XCTAssertEqual(try storage.extensions(of: mail), [])
        for id in ["mail.share", "mail.open", "mail.share"] { try storage.noteExtension(id, of: mail) }
        XCTAssertEqual(try storage.extensions(of: mail), ["mail.open", "mail.share"])
        XCTAssertEqual(try storage.extensions(of: AppContainer(publisher: "pub", app: "notes")), [])
        for number in 2..<DeviceStorage.maximumExtensionCount { try storage.noteExtension("mail.\(number)", of: mail) }
        XCTAssertThrowsError(try storage.noteExtension("mail.more", of: mail))
        XCTAssertEqual(try storage.extensions(of: mail).count, DeviceStorage.maximumExtensionCount)
    }
}
