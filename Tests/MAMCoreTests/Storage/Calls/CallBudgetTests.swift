import Dispatch
import MAMBase
import MAMCore
import MAMSealedFiles
import MAMStorage
import Synchronization
import XCTest

/// The time that one call waits for a store which another process holds.
final class CallBudgetTests: StorageTestCase {
    private let meter = StoreMeter()

    private func store() throws -> SQLiteKeyStore {
        try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey(), wait: 2000, meter: meter)
    }

    private func key(_ account: AccountID) throws -> StoredKey {
        try StorageKit.key(.transfer(publisher: "pub", account: account))
    }

    private func code(_ store: SQLiteKeyStore, inserting key: StoredKey) -> StorageError.Code? {
        StorageKit.failure { () throws(StorageError) in try store.insert(key) }?.code
    }

    func testAllWritesOfACallTogetherWaitNoLongerThanTheCallMay() throws {
        let (store, clock) = (try store(), PausingClock())
        let keys = try (0..<4).map { try key(AccountID("user\($0)") ?? .unmanaged) }
        let budget = CallBudget(wait: 3_000_000_000, clock: clock.clock)
        try RawDatabase.whileWriting(to: keysFile) {
            budget.runBlocking {
                for key in keys { XCTAssertEqual(code(store, inserting: key), .busy) }
            }
        }
        // Two seconds for the first write, one for the second, none for the others.
        XCTAssertEqual(clock.now, 3_000_000_000)
        XCTAssertEqual(meter.times.waits.count, 2)
        XCTAssertEqual(meter.times.waits.total, 3, accuracy: 0.001)
        XCTAssertEqual(meter.times.waits.longest, 2, accuracy: 0.001)
        XCTAssertEqual(meter.times.givenUp, 4)
        meter.start(by: SystemTimeSource())
        XCTAssertEqual(meter.times.commits.count, 0)
        budget.runBlocking { for key in keys { XCTAssertNil(code(store, inserting: key)) } }
        XCTAssertEqual(meter.times.commits.count, 4)
        XCTAssertEqual(clock.now, 3_000_000_000, "no other process holds it")
    }

    func testADeadlineCutsAWaitShort() throws {
        let (store, clock) = (try store(), PausingClock())
        let budget = CallBudget(wait: 3_000_000_000, deadline: 500_000_000, clock: clock.clock)
        let key = try key("ann")
        try RawDatabase.whileWriting(to: keysFile) {
            XCTAssertEqual(budget.runBlocking { code(store, inserting: key) }, .busy)
            XCTAssertEqual(clock.now, 500_000_000)
            XCTAssertEqual(budget.runBlocking { code(store, inserting: key) }, .busy)
        }
        XCTAssertEqual(clock.now, 500_000_000)
    }

    func testADeadlineOfTheCallerCountsForASynchronousCallAndWithinACall() async throws {
        let (store, clock, key) = (try store(), PausingClock(), try key("ann"))
        let held = try HeldDatabase(keysFile)
        let budget = CallBudget(wait: 3_000_000_000, clock: clock.clock)
        await DeviceExecutor.withDeadline(in: .zero) {
            XCTAssertEqual(self.code(store, inserting: key), .busy)
            // An hour later does not move the earlier deadline.
            await DeviceExecutor.withDeadline(in: .seconds(3600)) {
                XCTAssertEqual(self.code(store, inserting: key), .busy)
            }
        }
        let code = await budget.run {
            await DeviceExecutor.withDeadline(in: .zero) {
                StorageKit.failure { () throws(StorageError) in try store.insert(key) }?.code
            }
        }
        XCTAssertEqual(code, .busy)
        XCTAssertEqual(clock.now, 0)
        XCTAssertEqual(meter.times.waits.count, 0)
        XCTAssertEqual(meter.times.givenUp, 3)
        withExtendedLifetime(held) {}
    }

    func testAWriteGoesOnAsSoonAsTheStoreIsFree() throws {
        let (store, clock, key) = (try store(), PausingClock(), try key("ann"))
        let held = SharedValue<HeldDatabase?>(try HeldDatabase(keysFile))
        clock.react { if clock.now > 100_000_000 { held.change { $0 = nil } } }
        let budget = CallBudget(wait: 3_000_000_000, clock: clock.clock)
        XCTAssertNil(budget.runBlocking { code(store, inserting: key) })
        XCTAssertLessThan(clock.now, 200_000_000)
        XCTAssertEqual(try store.key(key.id), key)
    }

    func testACanceledCallGivesUpAtItsNextTry() async throws {
        let (store, clock, key) = (try store(), PausingClock(), try key("ann"))
        clock.react { withUnsafeCurrentTask { $0?.cancel() } }
        let held = try HeldDatabase(keysFile)
        let code = await Task {
            let budget = CallBudget(wait: 3_000_000_000, clock: clock.clock)
            return await budget.run {
                StorageKit.failure { () throws(StorageError) in try store.insert(key) }?.code
            }
        }.value
        withExtendedLifetime(held) {}
        XCTAssertEqual(code, .busy)
        XCTAssertEqual(clock.now, 1_000_000, "one pause")
    }

    func testOtherThreadsUseTheStoreWhileACallWaits() throws {
        let (store, clock, keys) = (try store(), PausingClock(), [try key("ann"), try key("ben")])
        XCTAssertNil(code(store, inserting: keys[0]))
        let read = DispatchSemaphore(value: 0)
        let found = SharedValue<StoredKey?>(nil)
        let isRead = SharedValue(Bool?.none)
        clock.react {
            guard isRead.value == nil else { return }
            DispatchQueue.global().async {
                let key = try? store.key(keys[0].id)
                found.change { $0 = key }
                read.signal()
            }
            let isDone = read.wait(timeout: .now() + 10) == .success
            isRead.change { $0 = isDone }
        }
        let budget = CallBudget(wait: 100_000_000, clock: clock.clock)
        try RawDatabase.whileWriting(to: keysFile) {
            XCTAssertEqual(budget.runBlocking { code(store, inserting: keys[1]) }, .busy)
        }
        XCTAssertEqual(isRead.value, true)
        XCTAssertEqual(found.value, keys[0])
    }

    func testOtherThreadsUseTheIndexOfOwnersWhileACallWaits() throws {
        let (index, clock) = (try SQLiteOwnerIndex.open(in: root), PausingClock())
        let owner = try XCTUnwrap(StorageKit.id(1) as OwnerID?)
        let mail = AppContainer(publisher: "pub", app: "mail")
        let rows = ["/a", "/b"].map { OwnerRow(container: mail, path: $0, owner: owner, kind: .pathOnly, state: .live) }
        try index.repair(rows[0])
        let read = DispatchSemaphore(value: 0)
        let found = SharedValue<OwnerRow?>(nil)
        let isRead = SharedValue(Bool?.none)
        clock.react {
            guard isRead.value == nil else { return }
            DispatchQueue.global().async {
                let row = try? index.row(at: "/a")
                found.change { $0 = row }
                read.signal()
            }
            let isDone = read.wait(timeout: .now() + 10) == .success
            isRead.change { $0 = isDone }
        }
        let budget = CallBudget(wait: 100_000_000, clock: clock.clock)
        try RawDatabase.whileWriting(to: ownersFile) {
            let error = budget.runBlocking {
                StorageKit.failure { () throws(StorageError) in try index.repair(rows[1]) }
            }
            XCTAssertEqual(error?.code, .busy)
        }
        XCTAssertEqual(clock.now, 100_000_000)
        XCTAssertEqual(isRead.value, true)
        XCTAssertEqual(found.value, rows[0])
        try index.repair(rows[1])
        XCTAssertEqual(try index.row(at: "/b"), rows[1])
    }

    func testAnOpeningThatWaitsIsTakenOffTheBudgetOnce() throws {
        _ = try store()
        let clock = PausingClock()
        let budget = CallBudget(wait: 3_000_000_000, clock: clock.clock)
        // No process reads while another one ends its change.
        try RawDatabase.leaving("BEGIN EXCLUSIVE", on: keysFile) {
            for seconds in [2, 3, 3] as [UInt64] {
                let error = budget.runBlocking {
                    StorageKit.failure { () throws(StorageError) in
                        try SQLiteFile(folder: self.root, schema: .keys, wait: 2000).open()
                    }
                }
                XCTAssertEqual(error?.code, .busy)
                XCTAssertEqual(clock.now, seconds * 1_000_000_000)
            }
        }
    }

    func testAChangeThatBeganIsNotMadeAgainAndNotKeptWhenItsEndIsRefused() throws {
        let (store, clock) = (try store(), PausingClock())
        let slot = StoreSlot(
            SlotKind("tests", [.app, .account], maximumByteCount: 10), of: AppContainer(publisher: "pub", app: "notes"),
            account: "ann")
        let budget = CallBudget(wait: 3_000_000_000, clock: clock.clock)
        var count = 0
        // A reader lets the change begin, and not end.
        try RawDatabase.leaving("BEGIN; SELECT count(*) FROM keys", on: keysFile) {
            let error = budget.runBlocking {
                StorageKit.failure { () throws(StorageError) in
                    try store.commit(
                        {
                            count += 1
                            return [.slot(slot, .bytes([1]))]
                        }, whenKept: { XCTFail("it was not kept") })
                }
            }
            XCTAssertEqual(error?.code, .busy)
        }
        XCTAssertEqual(count, 1)
        XCTAssertEqual(clock.now, 2_000_000_000)
        XCTAssertNil(try store.bytes(in: slot))
        try store.commit({ [.slot(slot, .bytes([2]))] }, whenKept: {})
        XCTAssertEqual(try store.bytes(in: slot), [2])
    }

    func testATaskThatOutlivesItsCallHasNoBudgetOfThatCall() async throws {
        let executor = CallsKit.executor()
        let (hasBudget, task) = try await executor.run { () -> (Bool, Task<Bool, Never>) in
            let door = CallBudget.current != nil
            return (door, Task { await CallsKit.until { CallBudget.current == nil } })
        }
        XCTAssertTrue(hasBudget)
        let isOnItsOwn = await task.value
        XCTAssertTrue(isOnItsOwn)
        XCTAssertNil(CallBudget.current)
    }
}
