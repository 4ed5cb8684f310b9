import Dispatch
import Foundation
import MAMCore
import MAMSimulation
import MAMStorage
import Synchronization
import XCTest

/// A group at its limit, or one that hangs, makes no other group wait: they share no lock.
final class GroupIsolationTests: XCTestCase {
    /// How long a test waits for a thread before it fails.
    private static let patience = DispatchTimeInterval.seconds(60)

    /// Everything that a tenant does with its apps.
    private static func live(_ world: GroupWorld, rounds: Int) throws {
        for round in 0..<rounds {
            let app = try world.start("life\(round)")
            for number in 0..<10 { app.accounts.register(AccountID("user\(number)") ?? .unmanaged) }
            for number in 0..<100 {
                let id = AccountID("user\(number % 10)") ?? .unmanaged
                XCTAssertTrue(app.policyManager.policy(for: id).decision(for: IdentityKit.question).isAllowed)
            }
            let file = try world.open("t", in: app)
            try file.write(Array("text".utf8))
            XCTAssertEqual(try file.pread(4, at: 0), Array("text".utf8))
            try file.close()
            let bytes = try app.dataProtectionManager.protect([1, 2, 3], accountID: FileWorld.alice)
            XCTAssertEqual(try app.dataProtectionManager.unprotect(bytes), [1, 2, 3])
            XCTAssertEqual(try app.fileProtectionManager.wipe(FileWorld.alice).isComplete, true)
            app.end()
        }
        XCTAssertEqual(world.group.usage.appCount, 0)
        XCTAssertEqual(world.group.usage.accountCount, 0)
    }

    /// Runs `body` on a thread of its own, and opens a gate when it has ended.
    private static func run(_ body: @escaping @Sendable () throws -> Void) -> Gate {
        let done = Gate()
        Thread.detachNewThread {
            do { try body() } catch { XCTFail("\(error)") }
            done.open()
        }
        return done
    }

    func testAGroupWorksWhileAThreadOfAnotherHangsUnderTheLocksOfItsFiles() throws {
        let (held, world) = (try GroupWorld(), try GroupWorld())
        let file = try held.open("a", in: held.start())
        let (isInside, release) = (Gate(), Gate())
        let isArmed = Flag(true)
        // Called in the middle of a write: the locks of the handle, the file and the volume are held.
        held.volume.dies {
            guard isArmed.value.exchange(false, ordering: .acquiringAndReleasing) else { return false }
            isInside.open()
            release.wait()
            return false
        }
        let writer = Self.run { try file.write([1]) }
        XCTAssertTrue(isInside.wait(Self.patience))
        let hasEnded = Self.run { try Self.live(world, rounds: 5) }.wait(Self.patience)
        release.open()
        XCTAssertTrue(hasEnded, "the other group waits for a lock of this one")
        XCTAssertTrue(writer.wait(Self.patience))
    }

    func testAGroupWorksWhileAThreadOfAnotherHangsUnderTheLockOfItsStore() throws {
        let (held, world) = (try GroupWorld(), try GroupWorld())
        let app = try held.start()
        let (isInside, release) = (Gate(), Gate())
        let slot = StoreSlot(
            SlotKind("tests", [.app, .account], maximumByteCount: 10), of: app.storageContainer, account: "a")
        let storage = held.device.storage
        let holder = Self.run {
            try storage.slots.change(slot) { change in
                isInside.open()
                release.wait()
                change.put([1])
            }
        }
        XCTAssertTrue(isInside.wait(Self.patience))
        let hasEnded = Self.run { try Self.live(world, rounds: 5) }.wait(Self.patience)
        release.open()
        XCTAssertTrue(hasEnded, "the other group waits for the store of this one")
        XCTAssertTrue(holder.wait(Self.patience))
    }

    func testAGroupWorksWhileThreadsOfAnotherKeepHittingItsLimits() throws {
        let full = try GroupWorld { limits in
            (limits.maximumAppCount, limits.maximumOpenFileCount, limits.maximumAccountCount) = (1, 1, 2)
        }
        let app = try full.start()
        let file = try full.open("a", in: app)
        let stops = Flag(false)
        let hammers = (0..<2).map { number in
            Self.run {
                repeat {
                    XCTAssertThrowsError(try full.start("other\(number)"))
                    XCTAssertThrowsError(try full.open("b\(number)", in: app))
                    app.accounts.register(AccountID("user\(number)") ?? .unmanaged)
                } while !stops.value.load(ordering: .acquiring)
            }
        }
        let world = try GroupWorld()
        let hasEnded = Self.run { try Self.live(world, rounds: 20) }.wait(Self.patience)
        stops.value.store(true, ordering: .releasing)
        XCTAssertTrue(hasEnded)
        for done in hammers { XCTAssertTrue(done.wait(Self.patience)) }
        XCTAssertEqual(full.group.usage.appCount, 1)
        XCTAssertEqual(full.group.usage.openFileCount, 1)
        XCTAssertEqual(full.group.usage.accountCount, 2)
        withExtendedLifetime(file) {}
    }
}

/// Lets threads go on once, for good.
private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() { semaphore.signal() }

    /// Waits until it is open; false when that took too long.
    @discardableResult
    func wait(_ patience: DispatchTimeInterval = .seconds(120)) -> Bool {
        guard semaphore.wait(timeout: .now() + patience) == .success else { return false }
        semaphore.signal()
        return true
    }
}

/// A truth value that threads share.
private final class Flag: Sendable {
    let value: Atomic<Bool>

    init(_ value: Bool) { self.value = Atomic(value) }
}
