import CMAMSQLite
import Foundation
import MAMCore
import MAMStorage
import XCTest

/// Whatever the disk refuses, and wherever the process dies: what is kept is what was before a change or after it.
final class AccountFailureTests: StorageTestCase {
    private typealias Kit = AccountStorageKit
    private let notes = AccountStorageKit.container

    /// Everything that is kept of the app.
    private struct Kept: Equatable {
        var enrollment: EnrollmentRecord?
        var compliance: ComplianceRecord?
        var policies: [KeptPolicy]
        var user: EnrollmentAccount?
        var pins: CertificatePinsRecord

        init(_ storage: DeviceStorage) throws {
            enrollment = try storage.enrollmentRecord(of: Kit.container)
            compliance = try storage.complianceRecord(of: Kit.container)
            policies = try storage.storedPolicies(of: Kit.container)
            user = try storage.managedUser()
            pins = try storage.certificatePins(of: Kit.container)
        }
    }

    private func record() throws -> EnrollmentRecord { try Kit.record(enrolled: [Kit.a]) }

    /// The changes, by name.
    private func changes() throws -> [(name: String, change: (DeviceStorage) throws(StorageError) -> Void)] {
        let (notes, record) = (notes, try Kit.record(enrolled: [Kit.a, Kit.b]))
        let pins = CertificatePinsRecord.Account(id: "B", pins: try CertificateKit.pins())
        return [
            (
                "pins",
                { (storage) throws(StorageError) in
                    _ = try storage.changeCertificatePins(of: notes) { $0.accounts.append(pins) }
                }
            ),
            (
                "no pins",
                { (storage) throws(StorageError) in
                    _ = try storage.changeCertificatePins(of: notes) { $0.accounts = [] }
                }
            ),
            ("record", { (storage) throws(StorageError) in try storage.saveEnrollmentRecord(of: notes) { record } }),
            ("no record", { (storage) throws(StorageError) in try storage.saveEnrollmentRecord(of: notes) { nil } }),
            (
                "compliance",
                { (storage) throws(StorageError) in
                    try storage.saveComplianceRecord(of: notes) { Kit.compliance("B") }
                }
            ), ("user", { (storage) throws(StorageError) in try storage.setManagedUser(Kit.b) }),
            ("policy", { (storage) throws(StorageError) in try storage.save(Kit.stored(Kit.b), of: notes) }),
            (
                "another policy",
                { (storage) throws(StorageError) in try storage.save(Kit.stored(Kit.a, IdentityKit.open), of: notes) }
            ),
            ("no policy", { (storage) throws(StorageError) in try storage.removePolicies(of: ["A"], in: notes) }),
        ]
    }

    /// Puts a store of one account there, as it is on the disk.
    private func template() throws -> [UInt8] {
        let storage = try openStorage()
        let record = try record()
        try storage.saveEnrollmentRecord(of: notes) { record }
        try storage.saveComplianceRecord(of: notes) { Kit.compliance() }
        try storage.save(Kit.stored(Kit.a), of: notes)
        try storage.setManagedUser(Kit.a)
        let pins = CertificatePinsRecord.Account(id: "A", pins: try CertificateKit.pins())
        _ = try storage.changeCertificatePins(of: notes) { $0.accounts = [pins] }
        return try bytes(keysFile)
    }

    private func restart(_ template: [UInt8]) throws {
        try? FileManager.default.removeItem(atPath: keysFile + "-journal")
        try write(template, to: keysFile)
    }

    /// Makes a change on the disk as it is; the error it ended with.
    private func run(_ change: (DeviceStorage) throws(StorageError) -> Void) -> StorageError? {
        StorageKit.failure { () throws(StorageError) in
            let storage = try DeviceStorage.open(at: root, rootKey: StorageKit.source(7))
            try change(storage)
        }
    }

    func testTheStoreSurvivesAFailureOrKillAtAnyDiskCall() throws {
        let template = try template()
        let before = try Kept(openStorage())
        var (runs, refused, halves) = (0, 0, 0)
        for (name, change) in try changes() {
            try restart(template)
            let count = FaultyDatabase.with { XCTAssertNil(run(change), name) }
            let after = try Kept(openStorage())
            XCTAssertNotEqual(before, after, name)
            XCTAssertGreaterThan(count, 3, name)
            for call in 1...count {
                for dies in [false, true] {
                    try restart(template)
                    var error: StorageError?
                    FaultyDatabase.with(failing: call, dies: dies) { error = run(change) }
                    let found = try Kept(openStorage())
                    runs += 1
                    refused += error == nil ? 0 : 1
                    halves += found == before ? 0 : 1
                    XCTAssertTrue(found == before || found == after, "\(name), call \(call), dies \(dies)")
                    XCTAssertTrue(error != nil || found == after, "\(name), call \(call): promised and not kept")
                    // The last call only brings to the disk that the journal is empty: the change is made by then.
                    if error != nil, !dies, call < count {
                        XCTAssertTrue(found == before, "\(name), call \(call): refused and kept")
                    }
                    XCTAssertFalse("\(error?.description ?? "")".contains("example"))
                    if let error { XCTAssertEqual(error.code, .system, "\(name), call \(call)") }
                }
            }
        }
        print("accounts: \(runs) runs, \(refused) refused, \(halves) kept")
        XCTAssertGreaterThan(refused, runs / 2)
        XCTAssertGreaterThan(halves, 7)
    }

    func testAFullDiskIsReportedAndNothingIsLost() throws {
        let template = try template()
        let before = try Kept(openStorage())
        for (name, change) in try changes() {
            try restart(template)
            var error: StorageError?
            FaultyDatabase.with(failing: 1, dies: true, code: SQLITE_FULL) { error = run(change) }
            XCTAssertNotNil(error, name)
            XCTAssertEqual(try Kept(openStorage()), before, name)
        }
        // A store that may not grow: the policy is refused, and what is there stays and can be removed.
        let small = try SQLiteKeyStore.open(
            in: root, root: StorageKit.rootKey(), maximumPages: template.count / 4096 + 1)
        let store = DeviceStorage(keys: DeviceStorage.GivenKeys(make: { small }, seemsUsed: { true }))
        var great = Kit.stored(Kit.b)
        great.configurations[0]["long"] = .string(String(repeating: "x", count: 100_000))
        XCTAssertEqual(
            StorageKit.failure { () throws(StorageError) in try store.save(great, of: notes) }?.code, .full)
        XCTAssertEqual(try store.storedPolicies(of: notes), before.policies)
        try store.removePolicies(of: ["A"], in: notes)
        XCTAssertEqual(try store.storedPolicies(of: notes), [])
    }

    func testAFolderThatMayOnlyBeReadRefusesEveryChange() throws {
        _ = try template()
        // Root may write everywhere; it can be somebody else for a while.
        let (isRoot, nobody) = (geteuid() == 0, 65534 as uid_t)
        for path in [keysFile, keysFile + "-journal", root] where isRoot {
            XCTAssertEqual(chown(path, nobody, nobody), 0)
        }
        if isRoot { XCTAssertEqual(seteuid(nobody), 0) }
        defer { if isRoot { XCTAssertEqual(seteuid(0), 0) } }
        let storage = try openStorage()
        let before = try Kept(storage)
        XCTAssertEqual(chmod(keysFile, 0o400), 0)
        XCTAssertEqual(chmod(root, 0o500), 0)
        defer { chmod(root, 0o700) }
        for (name, change) in try changes() {
            let error = run(change)
            XCTAssertNotNil(error, name)
        }
        XCTAssertEqual(try Kept(storage), before)
    }

    func testAStoreThatAnotherProcessHoldsIsBusy() throws {
        _ = try template()
        let hasty = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey(), wait: 1)
        let store = DeviceStorage(keys: DeviceStorage.GivenKeys(make: { hasty }, seemsUsed: { true }))
        try RawDatabase.whileWriting(to: keysFile) {
            XCTAssertEqual(
                StorageKit.failure { () throws(StorageError) in try store.save(Kit.stored(Kit.b), of: notes) }?.code,
                .busy)
            XCTAssertEqual(
                StorageKit.failure { () throws(StorageError) in
                    try store.saveEnrollmentRecord(of: notes) { nil }
                }?.code, .busy)
            XCTAssertEqual(try store.storedPolicies(of: notes).count, 1)
        }
    }
}
