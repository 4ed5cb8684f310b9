import Foundation
import MAMBase
import MAMCore
import MAMSimulation
import MAMStorage
import TestPolicies
import XCTest

/// What both stores promise about conditional launch, and what the one in a file does when it is damaged, old or new.
final class LaunchStoreTests: StorageTestCase {
    private let slot = StoreSlot.launch(publisher: "pub", app: "notes", account: "Ann")
    private let shared = StoreSlot.access(publisher: "pub", account: "Ann")

    private func stores() throws -> [DeviceStorage] { [DeviceStorage(), try openStorage()] }

    private func fill(_ storage: DeviceStorage, _ slot: StoreSlot, _ seconds: Double = 0) throws -> LaunchRecord {
        var made = LaunchRecord()
        made.lastCheckIn = TimeMark(LaunchKit.after(seconds))
        let record = made
        try storage.changeLaunchRecord(in: slot) { $0 = record }
        return record
    }

    func testARecordComesBackToItsSlotOnly() throws {
        for storage in try stores() {
            XCTAssertNil(try storage.launchRecord(in: slot))
            let record = try fill(storage, slot)
            XCTAssertEqual(
                try storage.launchRecord(in: StoreSlot.launch(publisher: "pub", app: "notes", account: "aNN")), record)
            for other in [
                StoreSlot.launch(publisher: "Pub", app: "notes", account: "ann"),
                StoreSlot.launch(publisher: "pub", app: "mail", account: "ann"),
                StoreSlot.launch(publisher: "pub", app: "notes", account: "bob"), shared,
            ] {
                XCTAssertNil(try storage.launchRecord(in: other))
            }
            // An app without a name is not all apps.
            try storage.changeAccessTimer(in: shared) { $0.passed(at: LaunchKit.start) }
            XCTAssertNil(try storage.launchRecord(in: StoreSlot.launch(publisher: "pub", app: "", account: "ann")))
            XCTAssertTrue(try storage.accessTimer(in: shared).isOpen)
            XCTAssertEqual(try storage.launchRecord(in: slot), record)
            try storage.removeLaunch(in: [slot, shared])
            XCTAssertNil(try storage.launchRecord(in: slot))
            XCTAssertEqual(try storage.accessTimer(in: shared), AccessTimer())
        }
    }

    func testAChangeThatThrowsChangesNothing() throws {
        for storage in try stores() {
            let record = try fill(storage, slot)
            let error = StorageKit.failure { () throws(StorageError) in
                try storage.changeLaunchRecord(in: slot) { (record) throws(StorageError) in
                    record = nil
                    throw StorageError(.system, "no")
                }
            }
            XCTAssertEqual(error?.message, "no")
            XCTAssertEqual(try storage.launchRecord(in: slot), record)
        }
    }

    func testANameThatIsTooLongIsRefused() throws {
        let slot = StoreSlot.launch(publisher: String(repeating: "x", count: 2000), app: "notes", account: "ann")
        for storage in try stores() {
            let error = StorageKit.failure { () throws(StorageError) in try storage.launchRecord(in: slot) }
            XCTAssertEqual(error?.code, .system)
            XCTAssertNotNil(
                StorageKit.failure { () throws(StorageError) in try storage.changeLaunchRecord(in: slot) { $0 = nil } })
        }
    }

    func testAChangedRowIsRefused() throws {
        do {
            let storage = try openStorage()
            _ = try fill(storage, slot)
            _ = try fill(storage, StoreSlot.launch(publisher: "pub", app: "notes", account: "bob"), 9)
            try storage.changeAccessTimer(in: shared) { $0.passed(at: LaunchKit.start) }
        }
        let whole = try bytes(keysFile)
        let ann = "WHERE account = x'616E6E' AND scope = 1"
        for change in [
            "UPDATE launches SET record = zeroblob(length(record))", "UPDATE launches SET record = x''",
            "UPDATE launches SET record = zeroblob(100000)", "UPDATE launches SET record = 'text'",
            "UPDATE launches SET tag = zeroblob(32)", "UPDATE launches SET spelled = x'626F62' \(ann)",
            "UPDATE launches SET record = (SELECT record FROM launches WHERE account = x'626F62')",
            "UPDATE launches SET (record, tag) = (SELECT record, tag FROM launches WHERE account = x'626F62')",
            // The last check-in moved, by a bit of its wall clock.
            "UPDATE launches SET record = substr(record, 1, 18) || x'FF' || substr(record, 20)",
        ] {
            try RawDatabase.run(change, on: keysFile)
            let storage = try openStorage()
            let error = StorageKit.failure { () throws(StorageError) in try storage.launchRecord(in: slot) }
            XCTAssertEqual(error?.code, .corrupt, change)
            XCTAssertFalse("\(error?.description ?? "")".lowercased().contains("ann"))
            XCTAssertNotNil(
                StorageKit.failure { () throws(StorageError) in try storage.changeLaunchRecord(in: slot) { $0 = nil } })
            try write(whole, to: keysFile)
        }
        // What the publisher's apps share is no app's.
        try RawDatabase.run("UPDATE launches SET scope = 1 WHERE scope = 2", on: keysFile)
        let storage = try openStorage()
        let nameless = StoreSlot.launch(publisher: "pub", app: "", account: "ann")
        XCTAssertEqual(
            StorageKit.failure { () throws(StorageError) in try storage.launchRecord(in: nameless) }?.code, .corrupt)
    }

    private func world(
        _ person: ScriptedUser, checksIn: Bool = true, _ time: VirtualTime
    ) throws -> LaunchWorldKit {
        try LaunchWorldKit(
            #""organizationalCredentialsRequired": true"#, by: person, storage: try openStorage(), time: time,
            checksIn: checksIn)
    }

    func testDamagedOrLostRecordsNeverAdmitAnAccount() async throws {
        let time = VirtualTime()
        let first = try await world(ScriptedUser(), time).show()
        XCTAssertEqual(first, .success)
        let whole = try bytes(keysFile)
        for scope in [1, 2] {
            try RawDatabase.run("UPDATE launches SET tag = zeroblob(32) WHERE scope = \(scope)", on: keysFile)
            let damaged = try world(ScriptedUser(), checksIn: false, time)
            let result = await damaged.show()
            XCTAssertEqual(result, .failed)
            XCTAssertNil(damaged.shown)
            XCTAssertEqual(damaged.events, ["storage"])
            try write(whole, to: keysFile)
        }
        // A row that is gone: no check-in is known, and nobody is in.
        try RawDatabase.run("DELETE FROM launches", on: keysFile)
        let person = ScriptedUser()
        let emptied = try world(person, checksIn: false, time)
        emptied.host.change { $0.answer = .unreachable }
        let result = await emptied.show()
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(person.prompts.map(\.verdict.check.name), ["block.offline"])
        emptied.host.change { $0.answer = CheckInAnswer(.registered(nextAfter: nil)) }
        let again = await emptied.show()
        XCTAssertEqual(again, .success)
        XCTAssertEqual(person.prompts.map(\.kind), [.block, .credentials])
        // An older copy of the folder is nearer to asking, never further from it.
        try write(whole, to: keysFile)
        time.advance(by: 1800)
        let older = ScriptedUser()
        _ = try await world(older, checksIn: false, time).show()
        XCTAssertEqual(older.prompts.map(\.kind), [.credentials])
    }

    func testADamagedRecordTakesTheShownAccountOffTheScreen() async throws {
        for (switches, multiIdentity) in [(true, true), (false, true), (true, false)] {
            let (time, delegate) = (VirtualTime(), StubDelegate(switches: switches))
            let world = try LaunchWorldKit(
                delegate: delegate, multiIdentity: multiIdentity, storage: try openStorage(), time: time)
            if multiIdentity {
                let shown = await world.show()
                XCTAssertEqual(shown, .success)
            }
            try RawDatabase.run("UPDATE launches SET tag = zeroblob(32)", on: keysFile)
            let result = await world.app.launchManager.resumed()
            XCTAssertEqual(result, .notEnded(.storeFailed))
            let hasSwitched = switches && multiIdentity
            XCTAssertEqual(world.shown, hasSwitched ? .unmanaged : multiIdentity ? "ann" : nil)
            XCTAssertEqual(world.host.now.ends, hasSwitched ? 0 : 1)
            XCTAssertEqual(world.events.suffix(2).contains("exit"), !hasSwitched)
            XCTAssertTrue(world.events.contains("storage"))
            try RawDatabase.run("DELETE FROM launches", on: keysFile)
        }
    }

    func testPassedChecksAreKeptThroughARelaunchAndAReboot() async throws {
        let (time, person) = (VirtualTime(), ScriptedUser())
        _ = try await world(person, time).show()
        XCTAssertEqual(person.prompts.map(\.kind), [.credentials])
        time.advance(by: 900)
        _ = try await world(person, checksIn: false, time).show()
        time.reboot(downtime: 1799)
        _ = try await world(person, checksIn: false, time).show()
        XCTAssertEqual(person.prompts.map(\.kind), [.credentials], "asked once, in three processes")
        time.reboot(downtime: 1800)
        _ = try await world(person, checksIn: false, time).show()
        XCTAssertEqual(person.prompts.map(\.kind), [.credentials, .credentials])
        // Offline: the time since the check-in of the first process.
        let last = try world(person, checksIn: false, time)
        last.host.change { $0.answer = .unreachable }
        time.advance(by: 86_400 - 900 - 1799 - 1800)
        let shown = await last.show()
        XCTAssertEqual(shown, .success)
        time.advance(by: 1)
        let blocked = await last.show()
        XCTAssertEqual(blocked, .canceled)
        XCTAssertEqual(person.prompts.last?.verdict.check.name, "block.offline")
        // The timer of check-ins as well: the failure a moment ago, and a minute later the next try.
        let after = try world(person, checksIn: false, time)
        var made = try await after.app.launchManager.checkInIfDue("ann")
        XCTAssertEqual(made, .notDue)
        time.advance(by: 60)
        made = try await after.app.launchManager.checkInIfDue("ann")
        XCTAssertEqual(made, .letIn)
    }

    func testAProcessKilledDuringAPromptAdmitsNoUser() async throws {
        let (time, person) = (VirtualTime(), Copying())
        let living = try LaunchWorldKit(
            #""organizationalCredentialsRequired": true"#, by: person, storage: try openStorage(), time: time)
        let copy = root + "-copy"
        addTeardownBlock { try? FileManager.default.removeItem(atPath: copy) }
        person.set(root, copy)
        let result = await living.show()
        XCTAssertEqual(result, .success)
        // What the kill left: the prompt was up, and who is asked is not in.
        let asked = ScriptedUser()
        let killed = try LaunchWorldKit(
            #""organizationalCredentialsRequired": true"#, by: asked,
            storage: try DeviceStorage.open(at: copy, rootKey: StorageKit.source(7)), time: time, checksIn: false)
        let again = await killed.show()
        XCTAssertEqual(again, .success)
        XCTAssertEqual(asked.prompts.map(\.kind), [.credentials])
    }

    func testAProcessKilledDuringAWipeWipesAgain() async throws {
        let time = VirtualTime()
        let copy = root + "-copy"
        addTeardownBlock { try? FileManager.default.removeItem(atPath: copy) }
        let properties = #""deviceComplianceRequired": true, "appActionIfDeviceComplianceRequired": "wipe""#
        let living = try LaunchWorldKit(properties, storage: try openStorage(), time: time)
        living.app.device.facts = [.jailbroken]
        let dying = CopyingDelegate(root, copy)
        living.app.policyManager.delegate = dying
        let result = await living.show()
        XCTAssertEqual(result, .canceled)
        // The device is healthy again, a check-in asks for nothing: the wipe that began goes to its end all the same.
        let killed = try LaunchWorldKit(
            properties, storage: try DeviceStorage.open(at: copy, rootKey: StorageKit.source(7)), time: time,
            checksIn: true)
        let again = await killed.show()
        XCTAssertEqual(again, .canceled)
        XCTAssertEqual(killed.delegate.now.wipes, ["ann"])
        XCTAssertFalse(killed.app.policyManager.isManaged("ann"))
        // A new account from then on.
        killed.app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(properties), for: "ann")
        try killed.app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: "ann")
        let new = await killed.show()
        XCTAssertEqual(new, .success)
    }
}

private func copy(_ folder: String, to copy: String) {
    try? FileManager.default.removeItem(atPath: copy)
    try? FileManager.default.copyItem(atPath: folder, toPath: copy)
    chmod(copy, 0o700)
}

/// A user in front of whom the process dies: the folder of the storage is copied.
private final class Copying: LaunchUser {
    private let paths = Guarded(("", ""))
    func set(_ from: String, _ to: String) { paths.withLock { $0 = (from, to) } }

    func answer(_ prompt: LaunchPrompt, for account: AccountID) async -> LaunchAnswer {
        let (from, to) = paths.withLock { $0 }
        copy(from, to: to)
        return .accepted
    }
    func answer(_ question: PINQuestion, for account: AccountID) async -> PINReply { .canceled }
}

/// A delegate in whose wipe the process dies.
private struct CopyingDelegate: MAMPolicyDelegate {
    let (from, to): (String, String)
    init(_ from: String, _ to: String) { (self.from, self.to) = (from, to) }

    func wipeData(for account: AccountID) async -> Bool {
        copy(from, to: to)
        return true
    }
}
