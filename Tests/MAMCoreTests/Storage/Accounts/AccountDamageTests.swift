import Foundation
import MAMCore
import MAMSimulation
import MAMStorage
import XCTest

/// Whoever changes a byte of a row of accounts is told so, wherever it is.
final class AccountDamageTests: StorageTestCase {
    private typealias Kit = AccountStorageKit
    private let notes = AccountStorageKit.container

    private func filled() throws -> DeviceStorage {
        let storage = try openStorage()
        let record = try Kit.record(enrolled: [Kit.a])
        try storage.saveEnrollmentRecord(of: notes) { record }
        try storage.saveComplianceRecord(of: notes) { Kit.compliance() }
        try storage.setManagedUser(Kit.a)
        try storage.save(Kit.stored(Kit.a), of: notes)
        try storage.save(Kit.stored(Kit.b), of: notes)
        return storage
    }

    private func hex(_ bytes: [UInt8]) -> String {
        "x'" + bytes.map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined() + "'"
    }

    /// Flips a bit of every byte of a column, one after the other, and puts it back; answers how many there were.
    private func flip(
        _ table: String, _ column: String, where rows: String, _ check: (String) throws -> Void
    ) throws -> Int {
        let whole = try XCTUnwrap(RawDatabase.blobs("SELECT \(column) FROM \(table) WHERE \(rows)", on: keysFile).first)
        for place in whole.indices {
            var bytes = whole
            bytes[place] ^= 1 << UInt8(place % 8)
            try RawDatabase.run("UPDATE \(table) SET \(column) = \(hex(bytes)) WHERE \(rows)", on: keysFile)
            try check("\(table).\(column)[\(place)]")
            try RawDatabase.run(
                "UPDATE \(table) SET \(column) = \(hex(whole)) WHERE \(rows) OR \(column) = \(hex(bytes))", on: keysFile
            )
        }
        return whole.count
    }

    private func code<Result>(_ body: () throws(StorageError) -> Result) -> StorageError.Code? {
        let error = StorageKit.failure(body)
        XCTAssertFalse("\(error?.description ?? "")".contains("example"))
        return error?.code
    }

    func testEveryByteOfARecordThatWasFlippedIsRefused() throws {
        let storage = try filled()
        var count = 0
        for column in ["record", "tag"] {
            count += try flip("records", column, where: "kind = 1") { place in
                XCTAssertEqual(
                    code { () throws(StorageError) in try storage.enrollmentRecord(of: notes) }, .corrupt, place)
            }
            count += try flip("records", column, where: "kind = 2") { place in
                XCTAssertEqual(
                    code { () throws(StorageError) in try storage.complianceRecord(of: notes) }, .corrupt, place)
            }
            count += try flip("records", column, where: "kind = 0") { place in
                XCTAssertEqual(code { () throws(StorageError) in try storage.managedUser() }, .corrupt, place)
            }
        }
        XCTAssertGreaterThan(count, 3 * 32 + 200)
        XCTAssertNotNil(try storage.enrollmentRecord(of: notes))
        XCTAssertNotNil(try storage.complianceRecord(of: notes))
        XCTAssertEqual(try storage.managedUser(), Kit.a)
    }

    func testEveryByteOfAPolicyThatWasFlippedIsRefusedAndTheOneBesideItCounts() throws {
        let storage = try filled()
        var count = 0
        for column in ["spelled", "record", "tag", "account"] {
            // The last row is the one that stays: a changed account may stand before or behind it.
            count += try flip("policies", column, where: "account = x'61'") { place in
                let found = try storage.storedPolicies(of: notes)
                XCTAssertEqual(found.count, 2, place)
                XCTAssertEqual(found.compactMap(\.policy), [Kit.stored(Kit.b)], place)
                for case .damaged(let account, let error) in found {
                    XCTAssertEqual(error.code, .corrupt, place)
                    XCTAssertFalse("\(error)".contains("example"))
                    if column != "spelled", column != "account" { XCTAssertEqual(account, "A", place) }
                }
            }
        }
        XCTAssertGreaterThan(count, 200)
        XCTAssertEqual(try storage.storedPolicies(of: notes).compactMap(\.policy).count, 2)
    }

    func testARowCopiedFromAnotherAppOrKindIsRefused() throws {
        let other = AppContainer(publisher: "pub", app: "mail")
        let storage = try filled()
        try storage.save(Kit.stored(Kit.a), of: other)
        try storage.saveEnrollmentRecord(of: other) { EnrollmentMachine().record }
        for statement in [
            "UPDATE records SET (record, tag) = (SELECT record, tag FROM records WHERE app = x'6D61696C' AND kind = 1)"
                + " WHERE app = x'6E6F746573' AND kind = 1",
            "UPDATE records SET (record, tag) = (SELECT record, tag FROM records WHERE kind = 2) WHERE kind = 1",
        ] {
            try RawDatabase.run(statement, on: keysFile)
            XCTAssertEqual(code { () throws(StorageError) in try storage.enrollmentRecord(of: notes) }, .corrupt)
        }
        try RawDatabase.run("DELETE FROM policies WHERE app = x'6E6F746573'", on: keysFile)
        try RawDatabase.run("UPDATE policies SET app = x'6E6F746573'", on: keysFile)
        XCTAssertEqual(try storage.storedPolicies(of: notes).map { $0.policy == nil }, [true])
    }

    func testARemediationThatANewerLibraryKeptStays() async throws {
        let storage = try filled()
        let bytes = [3] + Kit.compliance().encoded.dropFirst()
        let keys = try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey())
        try keys.change(.compliance(of: notes)) { $0.put(bytes) }
        XCTAssertEqual(code { () throws(StorageError) in try storage.complianceRecord(of: notes) }, .newerVersion)
        let observer = RecordingObserver()
        let app = ManagedApp(
            ManagedApp.Configuration(bundleID: "notes", publisher: "pub", observer: observer),
            on: DeviceEnvironment(storage: storage))
        await app.complianceManager.remediateCompliance(for: "A", silent: true)
        XCTAssertTrue(
            observer.events.contains { $0.kind == .remediationDropped(account: "A", .notReadable) })
        XCTAssertEqual(try keys.bytes(in: .compliance(of: notes)), bytes)
    }

    func testDamagedRowsCanBeReplacedAndRemoved() throws {
        let storage = try filled()
        try RawDatabase.run("UPDATE records SET tag = x'00'; UPDATE policies SET tag = x'00'", on: keysFile)
        let record = try Kit.record(enrolled: [Kit.a, Kit.b])
        try storage.saveEnrollmentRecord(of: notes) { record }
        try storage.saveComplianceRecord(of: notes) { Kit.compliance("B") }
        try storage.setManagedUser(Kit.b)
        try storage.save(Kit.stored(Kit.b), of: notes)
        XCTAssertEqual(try storage.enrollmentRecord(of: notes), record)
        XCTAssertEqual(try storage.complianceRecord(of: notes), Kit.compliance("B"))
        XCTAssertEqual(try storage.managedUser(), Kit.b)
        XCTAssertEqual(try storage.storedPolicies(of: notes).compactMap(\.policy), [Kit.stored(Kit.b)])
        try storage.removeDamagedPolicies(of: notes)
        XCTAssertEqual(try storage.storedPolicies(of: notes), [.whole(Kit.stored(Kit.b))])
        try RawDatabase.run("UPDATE policies SET tag = x'00'", on: keysFile)
        try storage.removePolicies(of: ["B"], in: notes)
        XCTAssertEqual(try storage.storedPolicies(of: notes), [])
    }
}
