import MAMCore
import MAMSettings
import XCTest

/// What a new process makes of accounts of one principal name: a user was deleted and made anew.
final class RestoringNamesTests: XCTestCase {
    private typealias Kit = AccountStorageKit

    private let upn: AccountID = "a@one.example"

    private func app(_ record: EnrollmentRecord, _ policies: [StoredPolicy]) throws -> ManagedApp {
        let storage = DeviceStorage()
        try storage.saveEnrollmentRecord(of: Kit.container) { record }
        for policy in policies { try storage.save(policy, of: Kit.container) }
        var settings = ManagedAppSettings()
        (settings.multiIdentity, settings.multiManagedIdentities) = (true, true)
        return ManagedApp(
            ManagedApp.Configuration(bundleID: "notes", publisher: "pub", settings: settings),
            on: DeviceEnvironment(storage: storage))
    }

    /// The names of an account and of the one that came after it.
    private func pair(_ old: String, _ new: String) -> [EnrollmentAccount] {
        [old, new].map { EnrollmentKit.account($0, upn.rawValue, tenant: "tenant-1") }
    }

    /// The accounts of two records, one after the other.
    private func record(_ parts: [EnrollmentRecord]) -> EnrollmentRecord {
        var record = EnrollmentRecord()
        record.accounts = parts.flatMap(\.accounts)
        return record
    }

    func testTheNewAccountIsNotTheOldOneAndNotManagedByItsPolicy() throws {
        let names = pair("A", "C")
        let (old, new) = (try Kit.record(enrolled: [names[0]]), try Kit.record(enrolled: [], registered: [names[1]]))
        for record in [record([old, new]), record([new, old])] {
            let app = try app(record, [Kit.stored(names[0])])
            XCTAssertFalse(app.accounts.isSame("A", "C"))
            XCTAssertTrue(app.accounts.isSame("A", upn), "the name is that of the one who is managed")
            XCTAssertEqual(app.policyManager.managedAccountIDs, ["A"])
            XCTAssertFalse(app.policyManager.isManaged("C"))
            XCTAssertTrue(app.policyManager.isManaged(upn))
        }
    }

    func testAWipeOfTheOldAccountLeavesTheNewOne() async throws {
        // The second pair has ids that could be taken for principal names.
        for names in [pair("A", "C"), pair("A@", "C@")] {
            let policies = names.map { Kit.stored($0) }
            let app = try app(
                record([try Kit.record(enrolled: [names[0]]), try Kit.record(enrolled: [names[1]])]), policies)
            XCTAssertFalse(app.accounts.isSame(names[0].id, names[1].id))
            try app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: names[1].id)
            let isGone = try await app.launchManager.wipe(names[0].id)
            XCTAssertTrue(isGone)
            XCTAssertFalse(app.policyManager.isManaged(names[0].id))
            XCTAssertEqual(app.policyManager.policyInForce(for: names[1].id), policies[1].policy)
            XCTAssertEqual(try app.device.storage.storedPolicies(of: Kit.container), [.whole(policies[1])])
        }
    }

    func testASharedNameBelongsToNoAccountUntilOneOfThemIsEnrolled() throws {
        let names = pair("A", "C")
        let app = try app(try Kit.record(enrolled: [], registered: names), [])
        XCTAssertFalse(app.accounts.isSame("A", "C"))
        try app.storePolicy(Kit.stored(names[1]))
        XCTAssertTrue(app.policyManager.isManaged(upn))
        XCTAssertFalse(app.policyManager.isManaged("A"))
    }
}
