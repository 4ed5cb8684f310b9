import Foundation
import MAMCore
import MAMStorage
import XCTest

/// What both stores promise about PINs, and what the one in a file does when it is damaged, old or new.
final class PINStoreTests: StorageTestCase {
    private let slot = StoreSlot.pin(publisher: "pub", account: "Ann")

    private func stores() throws -> [DeviceStorage] { [DeviceStorage(), try openStorage()] }

    private func fill(_ store: DeviceStorage, _ slot: StoreSlot, _ number: UInt8 = 1) throws -> PINRecord {
        var expected = PINRecord()
        expected.replace(with: PINKit.hash(number))
        (expected.charged, expected.failed, expected.lastAccess) = (2, 1, PINKit.start)
        let record = expected
        try store.changePIN(in: slot) { $0 = record }
        return record
    }

    func testARecordComesBackToItsSlotOnly() throws {
        for store in try stores() {
            XCTAssertNil(try store.pin(in: slot))
            let record = try fill(store, slot)
            XCTAssertEqual(try store.pin(in: StoreSlot.pin(publisher: "pub", account: "aNN")), record)
            let others = [
                StoreSlot.pin(publisher: "Pub", account: "ann"), StoreSlot.pin(publisher: "pub", account: "bob"),
                StoreSlot.pin(publisher: "pub", account: "ann", generation: .from7),
                StoreSlot.pin(publisher: "pub", account: "ann", generation: .before7),
            ]
            for (number, other) in others.enumerated() {
                XCTAssertNil(try store.pin(in: other))
                let theirs = try fill(store, other, UInt8(number + 2))
                XCTAssertEqual(try store.pin(in: other), theirs)
            }
            XCTAssertEqual(try store.pin(in: slot), record)
            try store.changePIN(in: slot) { $0 = nil }
            XCTAssertNil(try store.pin(in: slot))
            XCTAssertNotNil(try store.pin(in: others[0]))
        }
    }

    func testAChangeThatThrowsChangesNothing() throws {
        for store in try stores() {
            let record = try fill(store, slot)
            let error = StorageKit.failure { () throws(StorageError) in
                try store.changePIN(in: slot) { (record) throws(StorageError) in
                    record = nil
                    throw StorageError(.system, "no")
                }
            }
            XCTAssertEqual(error?.message, "no")
            XCTAssertEqual(try store.pin(in: slot), record)
        }
    }

    func testANameThatIsTooLongIsRefused() throws {
        let slot = StoreSlot.pin(publisher: String(repeating: "x", count: 2000), account: "ann")
        for store in try stores() {
            XCTAssertEqual(StorageKit.failure { () throws(StorageError) in try store.pin(in: slot) }?.code, .system)
            XCTAssertNotNil(
                StorageKit.failure { () throws(StorageError) in try store.changePIN(in: slot) { $0 = nil } })
        }
    }

    func testARecordOutlivesTheStore() throws {
        let record = try fill(try openStorage(), slot)
        XCTAssertEqual(try openStorage().pin(in: slot), record)
    }

    func testANewerStoreIsRefused() throws {
        _ = try fill(try openStorage(), slot)
        try RawDatabase.run("PRAGMA user_version=8", on: keysFile)
        XCTAssertEqual(StorageKit.failure { () throws(StorageError) in try openStorage() }?.code, .newerVersion)
    }

    func testAChangedRowIsRefused() throws {
        let other = StoreSlot.pin(publisher: "pub", account: "bob")
        do {
            let store = try openStorage()
            _ = try fill(store, slot)
            _ = try fill(store, other, 9)
        }
        let whole = try bytes(keysFile)
        let changes = [
            "UPDATE pins SET record = zeroblob(length(record))", "UPDATE pins SET record = x''",
            "UPDATE pins SET record = zeroblob(100000)", "UPDATE pins SET record = 'text'",
            "UPDATE pins SET tag = zeroblob(32)", "UPDATE pins SET spelled = x'626F62' WHERE account = x'616E6E'",
            "UPDATE pins SET record = (SELECT record FROM pins WHERE account = x'626F62')",
            "UPDATE pins SET (record, tag) = (SELECT record, tag FROM pins WHERE account = x'626F62')",
            "DELETE FROM pins WHERE account = x'616E6E'; UPDATE pins SET account = x'616E6E'",
            // The count of tries set back.
            "UPDATE pins SET record = substr(record, 1, 4) || zeroblob(8) || substr(record, 13)",
        ]
        for change in changes {
            try RawDatabase.run(change, on: keysFile)
            let store = try openStorage()
            let error = StorageKit.failure { () throws(StorageError) in try store.pin(in: slot) }
            XCTAssertEqual(error?.code, .corrupt, change)
            XCTAssertFalse("\(error?.description ?? "")".lowercased().contains("ann"))
            XCTAssertNotNil(
                StorageKit.failure { () throws(StorageError) in try store.changePIN(in: slot) { $0 = nil } }, change)
            try write(whole, to: keysFile)
        }
        try RawDatabase.run("UPDATE pins SET generation = 1 WHERE account = x'616E6E'", on: keysFile)
        let moved = StoreSlot.pin(publisher: "pub", account: "ann", generation: .from7)
        XCTAssertEqual(
            StorageKit.failure { () throws(StorageError) in try openStorage().pin(in: moved) }?.code, .corrupt)
    }

    func testAPINOutlivesTheDeviceObjectAndItsHashIsOnlyInItsRecord() throws {
        let device = DeviceEnvironment(storage: try openStorage())
        let pins = PINKit.pins(of: try PINKit.app(on: device))
        try PINKit.setFirst("820417", pins)
        XCTAssertFalse(try folderContains(Array("820417".utf8)))
        let record = try XCTUnwrap(try device.storage.pin(in: slot))
        let digest = try XCTUnwrap(record.current?.digest)
        XCTAssertTrue(try folderContains(digest))
        let again = PINKit.pins(of: try PINKit.app(on: DeviceEnvironment(storage: try openStorage())))
        XCTAssertEqual(try again.verify("820418", for: "ann"), .wrong(triesLeft: 4))
        XCTAssertEqual(try again.verify("820417", for: "ann"), .correct)
        // A change overwrites what was there: no old hash is left in a free page or a journal but in the history.
        XCTAssertEqual(try again.setPIN("930518", confirmation: "930518", replacing: "820417", for: "ann"), .stored)
        XCTAssertTrue(try folderContains(digest), "the history has it")
        try again.app.device.storage.changePIN(in: slot) { $0?.previous = [] }
        XCTAssertFalse(try folderContains(digest))
    }

    func testAWipeOfTheAccountsFilesKeepsItsPIN() throws {
        for folder in ["device", "notes"] {
            try FileManager.default.createDirectory(
                atPath: root + "/" + folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        let storage = try DeviceStorage.open(at: root + "/device", rootKey: StorageKit.source(7))
        let app = ManagedApp(
            ManagedApp.Configuration(bundleID: "notes", publisher: "pub", container: root + "/notes"),
            on: DeviceEnvironment(storage: storage))
        app.policyManager.setPolicyInMemory(try PINKit.policy(), for: "ann")
        let pins = PINKit.pins(of: app)
        try PINKit.setFirst("4711", pins)
        _ = try pins.verify("0000", for: "ann")
        let before = try XCTUnwrap(try storage.pin(in: slot))
        let plan = try app.files.create(at: "plan.txt", for: "ann")
        try plan.write([1, 2, 3])
        try plan.close()
        XCTAssertEqual(try app.fileProtectionManager.wipe("ann").files, 1)
        app.policyManager.setPolicyInMemory(nil, for: "ann")
        XCTAssertEqual(try storage.pin(in: slot), before, "with its count of tries")
        app.policyManager.setPolicyInMemory(try PINKit.policy(), for: "ann")
        XCTAssertEqual(try pins.verify("4711", for: "ann"), .correct)
    }

    func testATryIsOnTheDiskBeforeItIsAnswered() throws {
        let storage = try openStorage()
        let app = try PINKit.app("\"maximumPinRetries\": 3", on: DeviceEnvironment(storage: storage))
        var pins = PINKit.pins(of: app)
        // Slow enough to be looked at while it hashes.
        pins.cost = try XCTUnwrap(PINCost(logN: 16, r: 8, p: 2))
        try PINKit.setFirst("4711", pins)
        let (guess, answers) = (pins, Collected<PINAnswer>())
        let thread = Thread {
            if let answer = try? guess.verify("4712", for: "ann") { answers.add(answer) }
        }
        thread.start()
        while try storage.pin(in: slot)?.charged != 1 { sched_yield() }
        let copy = try copyOfFolder()
        XCTAssertEqual(answers.all, [], "the copy was taken while the try was looked at")
        while answers.all.isEmpty { sched_yield() }
        XCTAssertEqual(answers.all, [.wrong(triesLeft: 2)])

        // What a kill leaves: the try is gone, whoever opens it.
        let killed = try DeviceStorage.open(at: copy, rootKey: StorageKit.source(7))
        let after = try PINKit.app("\"maximumPinRetries\": 3", on: DeviceEnvironment(storage: killed))
        var left = PINKit.pins(of: after)
        left.cost = .minimum
        XCTAssertEqual(try left.verify("0000", for: "ann"), .wrong(triesLeft: 1))
        XCTAssertEqual(try left.state(of: "ann"), .unlocked, "it was set a moment ago")
        XCTAssertEqual(try left.verify("0001", for: "ann"), .wrong(triesLeft: 0))
        XCTAssertEqual(try left.verify("4711", for: "ann"), .spent(.reset))
        XCTAssertEqual(try left.state(of: "ann"), .signingIn(.triesSpent))
    }
}
