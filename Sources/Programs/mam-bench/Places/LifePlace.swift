internal import Foundation
internal import MAMCore

/// The storage and the apps of the cases about accounts.
struct LifePlace: Sendable {
    /// The folder of a storage on a disk.
    let folder: String
    let policy: MAMPolicy

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

/// The apps, accounts and policies of the cases.
struct World {
    static let document = """
        {
          "@odata.type": "#microsoft.graph.iosManagedAppProtection",
          "displayName": "Benchmark",
          "allowedOutboundDataTransferDestinations": "managedApps",
          "allowedInboundDataTransferSources": "managedApps",
          "saveAsBlocked": true,
          "allowedDataStorageLocations": ["oneDriveForBusiness", "box"]
        }
        """

    let policy: MAMPolicy
    let other: MAMPolicy
    /// The app for cases that measure a process with one app.
    let single = ManagedApp()

    init() throws(PolicyReadError) {
        policy = try PolicyDocument(json: Array(World.document.utf8)).compileStrictest()
        let open = World.document.replacing("\"box\"", with: "\"egnyte\"")
        other = try PolicyDocument(json: Array(open.utf8)).compileStrictest()
        single.policyManager.setPolicyInMemory(policy, for: World.id(0))
    }

    static func id(_ number: Int) -> AccountID {
        let digits = String(number)
        let tail = String(repeating: "0", count: 12 - digits.count) + digits
        return AccountID("5a1e7a9c-1111-4222-8333-\(tail)") ?? .unmanaged
    }

    /// Makes an app with a number of managed accounts; every second one has the other policy.
    func app(accounts: Int) -> ManagedApp {
        let app = ManagedApp()
        for number in 0..<accounts {
            app.policyManager.setPolicyInMemory(number % 2 == 0 ? policy : other, for: World.id(number))
        }
        return app
    }

    /// Makes the baseline's table for the same accounts by hand: one bit per save location, in the order of the SDK.
    ///
    /// The first policy lists OneDrive and Box, the second one OneDrive and Egnyte. Without an account only the
    /// services that have no Entra accounts are open: bit 3 is Box, bit 10 is Egnyte.
    func minimum(accounts: Int) -> MinimalTable {
        let (box, egnyte): (UInt64, UInt64) = (1 << 3, 1 << 10)
        return MinimalTable(masks: (0..<accounts).map { $0 % 2 == 0 ? box : egnyte })
    }
}

extension String {
    func replacing(_ old: String, with new: String) -> String {
        guard let range = firstRange(of: old) else { return self }
        return String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
    }
}
