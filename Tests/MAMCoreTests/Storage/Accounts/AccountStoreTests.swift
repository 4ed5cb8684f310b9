import Foundation
import MAMBase
import MAMCore
import MAMStorage
import XCTest

/// What both stores promise about enrollment, compliance and policies.
final class AccountStoreTests: StorageTestCase {
    private typealias Kit = AccountStorageKit
    private let notes = AccountStorageKit.container
    private let others = [
        AppContainer(publisher: "pub", app: "Notes"), AppContainer(publisher: "Pub", app: "notes"),
        AppContainer(publisher: "", app: ""),
    ]

    private func stores() throws -> [DeviceStorage] { [DeviceStorage(), try openStorage()] }

    private func policies(_ storage: DeviceStorage, _ container: AppContainer? = nil) throws -> [StoredPolicy] {
        try storage.storedPolicies(of: container ?? notes).map { try XCTUnwrap($0.policy) }
    }

    func testRecordsComeBackToTheirAppOnly() throws {
        let (enrollment, compliance) = (try Kit.record(enrolled: [Kit.a], registered: [Kit.b]), Kit.compliance())
        for storage in try stores() {
            XCTAssertNil(try storage.enrollmentRecord(of: notes))
            XCTAssertNil(try storage.complianceRecord(of: notes))
            XCTAssertNil(try storage.managedUser())
            try storage.saveEnrollmentRecord(of: notes) { enrollment }
            XCTAssertNil(try storage.complianceRecord(of: notes))
            try storage.saveComplianceRecord(of: notes) { compliance }
            try storage.setManagedUser(Kit.a)
            XCTAssertEqual(try storage.enrollmentRecord(of: notes), enrollment)
            XCTAssertEqual(try storage.complianceRecord(of: notes), compliance)
            XCTAssertEqual(try storage.managedUser(), Kit.a)
            for other in others {
                XCTAssertNil(try storage.enrollmentRecord(of: other))
                XCTAssertNil(try storage.complianceRecord(of: other))
                XCTAssertEqual(try storage.storedPolicies(of: other), [])
            }
            try storage.saveEnrollmentRecord(of: notes) { nil }
            try storage.setManagedUser(nil)
            XCTAssertNil(try storage.enrollmentRecord(of: notes))
            XCTAssertNil(try storage.managedUser())
            XCTAssertEqual(try storage.complianceRecord(of: notes), compliance)
        }
    }

    func testEqualPoliciesOfARestartAreOneObjectAndEveryChangeIsAnother() throws {
        let (closed, whole) = (IdentityKit.closed, try XCTUnwrap(Kit.policy))
        let containers = (0..<4).map { AppContainer(publisher: "pub", app: "app\($0)") }
        // The accounts differ, then the policy, then only the app configuration.
        let stored = [
            Kit.stored(Kit.a, closed), Kit.stored(Kit.b, closed), Kit.stored(Kit.a, whole),
            StoredPolicy(names: Kit.a, policy: closed, allowsScreenCapture: true, configurations: []),
        ]
        do {
            let storage = try openStorage()
            for (policy, container) in zip(stored, containers) { try storage.save(policy, of: container) }
        }
        let storage = try openStorage()
        for _ in 0..<2 {
            let found = try containers.map { try XCTUnwrap(policies(storage, $0).first) }
            XCTAssertEqual(found, stored)
            XCTAssertTrue(found[0].policy === found[1].policy)
            XCTAssertEqual(found[2].policy.fingerprint, whole.fingerprint)
        }
        // More policies than are kept.
        let many = try (0..<40).map { number in
            let text =
                ##"{"@odata.type":"#microsoft.graph.iosManagedAppProtection","minimumPinLength":\##(4 + number)}"##
            return Kit.stored(Kit.a, try PolicyDocument(json: text).compileStrictest())
        }
        for (number, policy) in many.enumerated() {
            try storage.save(policy, of: AppContainer(publisher: "many", app: "\(number)"))
        }
        let again = try openStorage()
        for _ in 0..<2 {
            for (number, policy) in many.enumerated() {
                XCTAssertEqual(try policies(again, AppContainer(publisher: "many", app: "\(number)")), [policy])
            }
        }
    }

    func testAPolicyComesBackWithEverythingThatWasSaidWithIt() throws {
        let whole = try XCTUnwrap(Kit.policy)
        for storage in try stores() {
            for policy in [whole, IdentityKit.open, .unreadable(in: PolicyInterner())] {
                try storage.save(Kit.stored(Kit.a, policy), of: notes)
                let found = try XCTUnwrap(policies(storage).first)
                XCTAssertEqual(found, Kit.stored(Kit.a, policy))
                XCTAssertEqual(found.policy.fingerprint, policy.fingerprint)
                XCTAssertEqual(found.policy.settings, policy.settings)
                XCTAssertEqual(found.policy.launchRequirements, policy.launchRequirements)
                XCTAssertEqual(try policies(storage).count, 1)
            }
            for other in others { XCTAssertEqual(try storage.storedPolicies(of: other), []) }
        }
    }

    func testStoredAccountsOutliveTheProcess() throws {
        let record = try Kit.record(enrolled: [Kit.a])
        do {
            let storage = try openStorage()
            try storage.saveEnrollmentRecord(of: notes) { record }
            try storage.saveComplianceRecord(of: notes) { Kit.compliance() }
            try storage.save(Kit.stored(Kit.a), of: notes)
            try storage.setManagedUser(Kit.b)
        }
        let storage = try openStorage()
        XCTAssertEqual(try storage.enrollmentRecord(of: notes), record)
        XCTAssertEqual(try storage.complianceRecord(of: notes), Kit.compliance())
        XCTAssertEqual(try policies(storage), [Kit.stored(Kit.a)])
        XCTAssertEqual(try storage.managedUser(), Kit.b)
    }

    func testAnAccountHasOneRowUnderAllNamesLearned() throws {
        let (name, id) = (EnrollmentKit.account(nil, "a@one.example"), EnrollmentKit.account("A", nil))
        for storage in try stores() {
            try storage.save(Kit.stored(name), of: notes)
            try storage.save(Kit.stored(Kit.b), of: notes)
            try storage.save(Kit.stored(Kit.a, IdentityKit.open), of: notes)
            XCTAssertEqual(try policies(storage), [Kit.stored(Kit.a, IdentityKit.open), Kit.stored(Kit.b)])
            try storage.save(Kit.stored(id), of: notes)
            XCTAssertEqual(try policies(storage), [Kit.stored(id), Kit.stored(Kit.b)])
            try storage.removePolicies(of: ["a"], in: notes)
            XCTAssertEqual(try policies(storage), [Kit.stored(Kit.b)])
            try storage.removePolicies(of: ["nobody", "B"], in: notes)
            XCTAssertEqual(try policies(storage), [])
        }
    }

    func testOfTwoRecordsAtOnceTheNewestIsKept() throws {
        let (old, new) = (try Kit.record(enrolled: [Kit.a]), try Kit.record(enrolled: [Kit.a, Kit.b]))
        for storage in try stores() {
            let state = Guarded(old)
            try storage.saveEnrollmentRecord(of: notes) {
                // Somebody else steps the machine while this one waits for the store.
                state.withLock { $0 = new }
                return state.withLock { $0 }
            }
            XCTAssertEqual(try storage.enrollmentRecord(of: notes), new)
            let failure = StorageKit.failure { () throws(StorageError) in
                try storage.saveEnrollmentRecord(of: notes) { () throws(StorageError) in
                    throw StorageError(.system, "given up")
                }
            }
            XCTAssertEqual(failure?.message, "given up")
            XCTAssertEqual(try storage.enrollmentRecord(of: notes), new)
        }
    }

    func testAnUnchangedRecordIsNotWrittenAgain() throws {
        let storage = try openStorage()
        let record = try Kit.record(enrolled: [Kit.a])
        try storage.saveEnrollmentRecord(of: notes) { record }
        let before = try bytes(keysFile)
        try storage.saveEnrollmentRecord(of: notes) { record }
        XCTAssertEqual(try bytes(keysFile), before)
        try storage.saveEnrollmentRecord(of: notes) { nil }
        XCTAssertNotEqual(try bytes(keysFile), before)
    }

    func testRecordsThatAreTooLongAreRefusedAndChangeNothing() throws {
        let long = AppContainer(publisher: String(repeating: "x", count: 1025), app: "notes")
        var configuration = AppConfiguration()
        configuration["long"] = .string(String(repeating: "x", count: StoredPolicy.maximumPartByteCount))
        var tooMuch = Kit.stored(Kit.a)
        tooMuch.configurations = [configuration]
        let storage = try openStorage()
        try storage.save(Kit.stored(Kit.a), of: notes)
        let error = StorageKit.failure { () throws(StorageError) in try storage.save(tooMuch, of: notes) }
        XCTAssertEqual(error?.code, .system)
        XCTAssertEqual(error?.message, "the app configuration of an account has more than 6291456 bytes")
        XCTAssertEqual(try policies(storage), [Kit.stored(Kit.a)])
        configuration["long"] = .string(String(repeating: "x", count: StoredPolicy.maximumPartByteCount - 21))
        tooMuch.configurations = [configuration]
        try storage.save(tooMuch, of: notes)
        XCTAssertEqual(try policies(storage), [tooMuch])
        for storage in try stores() {
            let calls: [() throws -> Void] = [
                { _ = try storage.save(Kit.stored(Kit.a), of: long) },
                { _ = try storage.removePolicies(of: ["a"], in: long) },
                { try storage.saveEnrollmentRecord(of: long) { nil } },
                { try storage.saveComplianceRecord(of: long) { Kit.compliance() } },
            ]
            try storage.setManagedUser(Kit.a)
            for (number, call) in calls.enumerated() {
                XCTAssertThrowsError(try call(), "\(number)") { XCTAssertEqual(($0 as? StorageError)?.code, .system) }
            }
            XCTAssertThrowsError(try storage.storedPolicies(of: long))
            XCTAssertThrowsError(try storage.enrollmentRecord(of: long))
        }
    }

    func testReadingAStorageInMemoryMakesNoKey() throws {
        let storage = DeviceStorage()
        XCTAssertNil(try storage.enrollmentRecord(of: notes))
        XCTAssertEqual(try storage.storedPolicies(of: notes), [])
        try storage.removePolicies(of: ["a"], in: notes)
        try storage.setManagedUser(nil)
        XCTAssertNil(try storage.managedUser())
        XCTAssertFalse(storage.hasContents)
        try storage.setManagedUser(Kit.a)
        XCTAssertTrue(storage.hasContents)
    }
}
