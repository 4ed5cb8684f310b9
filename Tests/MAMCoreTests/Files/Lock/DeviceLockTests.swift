import MAMCore
import MAMPOSIX
import MAMSettings
import MAMSimulation
import MAMVolumes
import XCTest

/// The lock itself: its states, its clock, what it says, and the keys.
final class DeviceLockTests: XCTestCase {
    func testALockTakesEffectAfterTenSeconds() throws {
        let time = VirtualTime()
        let device = DeviceEnvironment(time: time)
        XCTAssertEqual(device.lockState, .unlocked)
        device.lock()
        XCTAssertEqual(device.lockState, .locking)
        time.advance(by: 9.999)
        XCTAssertEqual(device.lockState, .locking)
        time.advance(by: 0.001)
        XCTAssertEqual(device.lockState, .locked)
        device.unlock()
        XCTAssertEqual(device.lockState, .unlocked)
    }

    func testASecondLockDoesNotRestartTheDelay() throws {
        let time = VirtualTime()
        let device = DeviceEnvironment(time: time)
        device.lock()
        time.advance(by: 6)
        device.lock()
        time.advance(by: 6)
        XCTAssertEqual(device.lockState, .locked)
    }

    func testTheDelayOfTheLockIgnoresTheWallClock() {
        let time = VirtualTime()
        let device = DeviceEnvironment(time: time)
        device.lock()
        time.setWall(time.now().wall + 100)
        XCTAssertEqual(device.lockState, .locking)
        time.advance(by: 11)
        time.setWall(0)
        XCTAssertEqual(device.lockState, .locked)
    }

    func testALockAtTheFirstMomentOfAClockIsALock() {
        let time = VirtualTime(startingAt: Instant(wall: 0, monotonic: 0, bootID: 1))
        let device = DeviceEnvironment(time: time)
        device.lock()
        XCTAssertEqual(device.lockState, .locking)
        time.advance(by: 10)
        XCTAssertEqual(device.lockState, .locked)
    }

    func testAClockThatRanBackwardLeavesTheDeviceLocked() {
        let time = VirtualTime()
        let device = DeviceEnvironment(time: time)
        device.lock()
        time.reboot()
        XCTAssertEqual(device.lockState, .locked)
    }

    func testAStartWaitsForTheFirstUnlock() {
        let device = DeviceEnvironment(time: VirtualTime())
        device.restart()
        XCTAssertEqual(device.lockState, .beforeFirstUnlock)
        device.lock()
        XCTAssertEqual(device.lockState, .beforeFirstUnlock)
        device.unlock()
        XCTAssertEqual(device.lockState, .unlocked)
    }

    /// The rules of the platform, written out.
    func testEveryUseOfEveryClassInEveryState() {
        let table = """
            class      use   unlocked locking locked before
            none       make  yes      yes     yes    yes
            none       open  yes      yes     yes    yes
            none       use   yes      yes     yes    yes
            until      make  yes      yes     yes    no
            until      open  yes      yes     yes    no
            until      use   yes      yes     yes    no
            unlessOpen make  yes      yes     yes    no
            unlessOpen open  yes      yes     no     no
            unlessOpen use   yes      yes     yes    no
            complete   make  yes      yes     no     no
            complete   open  yes      yes     no     no
            complete   use   yes      yes     no     no
            """
        let levels: [Substring: FileProtectionLevel] = [
            "none": .none, "until": .completeUntilFirstUserAuthentication, "unlessOpen": .completeUnlessOpen,
            "complete": .complete,
        ]
        var count = 0
        for row in table.split(separator: "\n").dropFirst() {
            let words = row.split(separator: " ")
            for (use, state) in zip(words.dropFirst(2), DeviceLockState.allCases) {
                guard let level = levels[words[0]], let what = FileUse.allCases.first(where: { "\($0)" == words[1] })
                else { return XCTFail("\(row)") }
                XCTAssertEqual(level.allows(what, in: state), use == "yes", "\(row): \(state)")
                count += 1
            }
        }
        XCTAssertEqual(count, 4 * 3 * 4)
        XCTAssertEqual(DeviceLockState.allCases.map(\.allowsKeys), [true, true, true, false])
    }

    func testTheErrorNamesTheReasonTheClassAndTheRemedy() throws {
        let locked = try LockWorld(.complete)
        try locked.world.write("plan", "plan.txt", in: locked.app, for: FileWorld.alice)
        locked.enter(.locked)
        XCTAssertThrowsError(try locked.app.files.open(at: "plan.txt")) { error in
            let error = error as? MAMFileProtectionError
            XCTAssertEqual(error?.code, .internalError)
            XCTAssertEqual(error?.systemError, EPERM)
            XCTAssertEqual(
                error?.message, "the device is locked, and the file has the class `NSFileProtectionComplete`")
            XCTAssertEqual(
                error?.help,
                "try again after the unlock, or set `MaxFileProtectionLevel` to "
                    + "`NSFileProtectionCompleteUntilFirstUserAuthentication`")
        }
        locked.enter(.beforeFirstUnlock)
        XCTAssertThrowsError(try locked.app.files.create(at: "new.txt", for: FileWorld.alice)) { error in
            XCTAssertEqual(
                (error as? MAMFileProtectionError)?.message,
                "the device was not unlocked since its start, and the file has the class `NSFileProtectionComplete`")
        }
    }

    func testTheClassIsThatOfThePolicyLimitedByTheSetting() throws {
        for (type, wanted) in [
            ("useDeviceSettings", FileProtectionLevel.none),
            ("afterDeviceRestart", .completeUntilFirstUserAuthentication),
            ("whenDeviceLockedExceptOpenFiles", .completeUnlessOpen), ("whenDeviceLocked", .complete),
        ] {
            for cap in FileProtectionLevel.allCases {
                let level = min(wanted, cap)
                let locked = try LockWorld(cap, policy: FileWorld.policy(#""appDataEncryptionType":"\#(type)""#))
                try locked.world.write("plan", "plan.txt", in: locked.app, for: FileWorld.alice)
                XCTAssertEqual(locked.app.fileProtectionManager.protectionInfo(for: "plan.txt")?.protectionLevel, level)
                locked.enter(.locked)
                let isOpen = (try? locked.app.files.open(at: "plan.txt")) != nil
                XCTAssertEqual(isOpen, level < .completeUnlessOpen, "\(type), \(cap)")
            }
        }
    }

    func testAChangeOfThePolicyChangesTheClassOfItsFiles() throws {
        let locked = try LockWorld(.complete, policy: FileWorld.loose)
        try locked.world.write("plan", "plan.txt", in: locked.app, for: FileWorld.alice)
        locked.enter(.locked)
        XCTAssertEqual(try locked.world.read("plan.txt", in: locked.app), "plan")
        locked.app.policyManager.setPolicyInMemory(FileWorld.strict, for: FileWorld.alice)
        XCTAssertThrowsError(try locked.app.files.open(at: "plan.txt"))
    }

    func testKeysPoliciesAndBuffersWaitForTheFirstUnlockOnly() throws {
        let locked = try LockWorld(.complete)
        let manager = locked.app.dataProtectionManager
        let sealed = try manager.protect(Array("draft".utf8), accountID: FileWorld.alice)
        locked.enter(.locked)
        XCTAssertEqual(try manager.unprotect(sealed), Array("draft".utf8))
        XCTAssertNoThrow(try manager.protect(Array("other".utf8), accountID: FileWorld.alice))
        XCTAssertNoThrow(try locked.world.storage.slots)
        locked.enter(.beforeFirstUnlock)
        XCTAssertThrowsError(try manager.unprotect(sealed))
        XCTAssertThrowsError(try manager.protect(Array("other".utf8), accountID: FileWorld.alice))
        XCTAssertThrowsError(try locked.world.storage.slots) { error in
            XCTAssertEqual((error as? StorageError)?.code, .deviceLocked)
        }
        locked.enter(.unlocked)
        XCTAssertEqual(try manager.unprotect(sealed), Array("draft".utf8))
    }

    /// A damaged header does not tell whose the file is, so the lock treats it as the strictest.
    func testAFileOfUnknownOwnerIsOutOfReach() throws {
        let locked = try LockWorld(.complete)
        try locked.world.write("plan", "plan.txt", in: locked.app, for: FileWorld.alice)
        let raw = try locked.world.volume.open("/apps/notes/plan.txt", [.read, .write], mode: 0)
        for offset in [8, 4096 + 8] {
            _ = try [UInt8](repeating: 0xFF, count: 900).withUnsafeBytes { try raw.write($0, at: Int64(offset)) }
        }
        raw.close()
        XCTAssertThrowsError(try locked.app.files.open(at: "plan.txt")) { error in
            XCTAssertFalse((error as? MAMFileProtectionError)?.isOfLock ?? true)
        }
        locked.enter(.locked)
        XCTAssertThrowsError(try locked.app.files.open(at: "plan.txt")) { error in
            XCTAssertTrue((error as? MAMFileProtectionError)?.isOfLock ?? false, "\(error)")
        }
    }

    /// A process that starts before the first unlock cannot know the policies of the last one.
    func testBeforeItsPoliciesAreKnownAnOwnersFilesAreOutOfReach() throws {
        let volume = MemoryVolume()
        let time = VirtualTime()
        let world = try FileWorld(volume, time: time)
        let first = world.app()
        try world.write("plan", "plan.txt", in: first, for: FileWorld.bob)
        first.policyManager.setPolicyInMemory(FileWorld.loose, for: FileWorld.alice)
        try world.write("clear", "clear.txt", in: first, for: FileWorld.alice)
        world.device.restart()
        let second = world.app(signsIn: false)
        XCTAssertThrowsError(try second.files.open(at: "clear.txt")) { error in
            XCTAssertTrue((error as? MAMFileProtectionError)?.isOfLock ?? false, "\(error)")
        }
        XCTAssertThrowsError(try second.keptEnrollment()) { error in
            XCTAssertEqual((error as? StorageError)?.code, .deviceLocked)
        }
        world.device.unlock()
        XCTAssertNoThrow(try second.keptEnrollment())
        XCTAssertEqual(try world.read("clear.txt", in: second), "clear")
    }
}
