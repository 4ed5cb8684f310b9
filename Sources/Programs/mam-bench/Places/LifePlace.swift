import Foundation
import MAMCore

/// The storage and the apps of the cases about accounts.
struct LifePlace: Sendable {
    /// The folder of a storage on a disk.
    let folder: String
    let policy: MAMPolicy

    /// Opens the storage of the folder.
    func open() throws -> DeviceStorage { try DeviceStorage.open(at: folder, rootKey: .file(folder + ".key")) }

    /// Makes a process of an app.
    func app(_ number: Int, on device: DeviceEnvironment) -> ManagedApp {
        let configuration = ManagedApp.Configuration(
            bundleID: "com.example.app\(number)", publisher: "publisher", detectsIdentityLeaks: false)
        let app = ManagedApp(configuration, on: device)
        return app
    }

    /// Makes a process of an app with an enrolled account.
    func enrolled(_ number: Int, on device: DeviceEnvironment) throws -> ManagedApp {
        let app = app(number, on: device)
        let names = EnrollmentAccount(objectID: World.id(0), userPrincipalName: AccountID("user@one.example"))
        guard let names else { preconditionFailure("an account has a name") }
        try app.enrollmentManager.setEnrolled(StoredPolicy(names: names, policy: policy))
        return app
    }

    /// Makes a process of an app with an enrolled account and a service.
    func living(_ number: Int, on device: DeviceEnvironment) async throws -> ManagedApp {
        let app = try enrolled(number, on: device)
        let service = StillService(policy: policy)
        (app.enrollmentManager.service, app.enrollmentManager.delegate) = (service, service)
        await app.enrollmentManager.launched()
        return app
    }

    /// Returns the number of rows that a check-in writes, which is one change of the key store.
    func rowsOfACheckIn() async throws -> Int {
        let other = LifePlace(folder: folder + ".counted", policy: policy)
        let app = try await other.living(0, on: DeviceEnvironment(storage: other.open()))
        let before = PlainRows.tags(inStoreAt: other.folder)
        _ = await app.enrollmentManager.checkIn(World.id(0), isInteractive: false)
        return PlainRows.tags(inStoreAt: other.folder).subtracting(before).count
    }
}

/// A service that always gives the same answer, and an app that always has a token.
private struct StillService: MAMService, MAMEnrollmentDelegate {
    let policy: MAMPolicy

    private var answer: MAMServiceAnswer {
        MAMServiceAnswer(CheckInAnswer(.registered(nextAfter: nil)), policy: policy)
    }

    func enroll(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer { answer }
    func checkIn(_ request: MAMServiceRequest) async throws(MAMServiceError) -> MAMServiceAnswer { answer }
    func unenroll(_ request: MAMServiceRequest) async throws(MAMServiceError) {}
    func accessToken(
        for account: AccountID, resource: String, isInteractive: Bool
    ) async throws(MAMTokenFailure) -> MAMEnrollmentToken {
        MAMEnrollmentToken(MAMAccessToken("token"), objectID: account)
    }
}
