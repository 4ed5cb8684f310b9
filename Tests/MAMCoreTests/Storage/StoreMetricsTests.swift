import Dispatch
import Foundation
import MAMCore
import MAMSimulation
import MAMStorage
import MAMVolumes
import Synchronization
import XCTest

/// The changes of a store, counted and measured by the clock of the device that uses it.
final class StoreMetricsTests: StorageTestCase {
    /// A clock that goes on by the same time whenever it is read.
    private final class TickingClock: TimeSource {
        private let ticks = Atomic<Int>(0)
        private let seconds: Double

        init(_ seconds: Double) { self.seconds = seconds }

        func now() -> Instant {
            let count = ticks.add(1, ordering: .relaxed).newValue
            return Instant(wall: 0, monotonic: Double(count) * seconds, bootID: 1)
        }
    }

    private static let app = AppContainer(publisher: "pub", app: "notes")

    private static func hold(_ number: Int, in storage: DeviceStorage) throws {
        let account = AccountID("user\(number)") ?? .unmanaged
        try storage.commit({ [.holdAccount(account, app)] })
    }

    func testEachChangeIsOneCommitAndAnUnchangedOneIsNone() throws {
        let storage = try openStorage()
        try Self.hold(0, in: storage)
        let device = DeviceEnvironment(time: TickingClock(0), storage: storage)
        XCTAssertEqual(device.metrics().storeCommits.count, 0, "nothing is counted before a device uses the store")
        for number in 1...3 { try Self.hold(number, in: storage) }
        XCTAssertEqual(device.metrics().storeCommits.count, 3)
        for number in 0...3 { try Self.hold(number, in: storage) }
        _ = try storage.apps(of: "pub", holding: "user1")
        XCTAssertEqual(device.metrics().storeCommits.count, 3)
        XCTAssertEqual(device.metrics().storeCommits.total, 0)
        XCTAssertEqual(device.metrics().storeWaits.count, 0)
    }

    func testACheckInOfAnAccountWithTwoNamesIsOneCommit() async throws {
        let world = EdgeWorld(storage: try openStorage())
        await world.enrolled()
        world.time.advance(by: 100)
        let before = world.device.metrics().storeCommits.count
        let checkIn = try await world.app.launchManager.checkIn("A")
        XCTAssertTrue(checkIn.isLetIn)
        XCTAssertEqual(world.device.metrics().storeCommits.count - before, 1)
        for name in ["A", "a@one.example"] as [AccountID] {
            let slot = StoreSlot.launch(publisher: "pub", app: "edge", account: name)
            XCTAssertEqual(try world.device.storage.launchRecord(in: slot)?.lastCheckIn?.made, world.time.now())
        }
        XCTAssertEqual(try world.kept()?.accounts.first?.contact?.made, world.time.now())
    }

    func testDurationsComeFromTheClockOfTheDevice() throws {
        let storage = try openStorage()
        let device = DeviceEnvironment(time: TickingClock(0.25), storage: storage)
        for number in 0..<4 { try Self.hold(number, in: storage) }
        let commits = device.metrics().storeCommits
        // Each is the time between two readings.
        XCTAssertEqual(commits.count, 4)
        XCTAssertEqual(commits.total, 1)
        XCTAssertEqual(commits.longest, 0.25)
        XCTAssertEqual(commits.counts[DurationHistogram.bounds.firstIndex(of: 0.25) ?? 0], 4)
        XCTAssertEqual(device.metrics().storeWaits.count, 0, "no other process held the store")
    }

    func testChangesOfTheIndexAreCountedAsWell() throws {
        let storage = try openStorage()
        let device = DeviceEnvironment(time: TickingClock(0), storage: storage)
        let index = try storage.ownerIndex()
        func row(_ path: String) throws -> OwnerRow {
            OwnerRow(
                container: Self.app, path: path, place: nil, fileID: nil, owner: try XCTUnwrap(StorageKit.id(1)),
                keyID: nil,
                sequence: 0, kind: .encrypted, state: .pending)
        }
        // The first row of a container takes a number for it.
        try index.insertPending(try row("/box/a"))
        let before = device.metrics().storeCommits.count
        XCTAssertGreaterThan(before, 0)
        try index.insertPending(try row("/box/b"))
        XCTAssertEqual(device.metrics().storeCommits.count, before + 1, "a statement")
        var made = try row("/box/b")
        (made.place, made.state) = (FilePlace(device: 1, inode: 6), .live)
        try index.repair(made)
        XCTAssertEqual(device.metrics().storeCommits.count, before + 2, "a transaction")
        try index.drop("/box/c")
        XCTAssertEqual(device.metrics().storeCommits.count, before + 2, "nothing to drop")
        try index.drop("/box/a")
        XCTAssertEqual(device.metrics().storeCommits.count, before + 3)
    }

    func testCommitsAreExactAfterThreadsChangedTheStoreAtOnce() throws {
        let storage = try openStorage()
        let device = DeviceEnvironment(time: TickingClock(0), storage: storage)
        let failures = Notes<String>()
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for round in 0..<10 {
                do { try Self.hold(worker * 100 + round, in: storage) } catch { failures.add("\(error)") }
            }
        }
        XCTAssertEqual(failures.all, [])
        XCTAssertEqual(device.metrics().storeCommits.count, 40)
    }

    func testAStorageInMemoryHasNoCommits() throws {
        let storage = DeviceStorage.inMemory()
        let device = DeviceEnvironment(storage: storage)
        try Self.hold(1, in: storage)
        XCTAssertEqual(device.metrics().storeCommits, DurationHistogram())
    }
}
