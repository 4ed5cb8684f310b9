import Dispatch
import MAMBase
import MAMCore
import MAMPOSIX
import MAMSimulation
import MAMStorage
import XCTest

/// What a group of devices may hold: nothing is half done at a quota, and everything else goes on.
final class QuotaTests: XCTestCase {
    func testAGroupStartsAsManyAppsAsItMayAndAnotherOneOnceOneHasEnded() async throws {
        let world = try GroupWorld { $0.maximumAppCount = 2 }
        let notes = try world.start("notes")
        var mail: ManagedApp? = try world.start("mail")
        XCTAssertEqual(world.group.usage.appCount, 2)
        XCTAssertEqual(try refusal { _ = try world.start("third") }, QuotaError(.apps, limit: 2))
        XCTAssertEqual(world.group.usage.appCount, 2)
        XCTAssertEqual(world.group.usage.refusalCounts, [.apps: 1])
        XCTAssertEqual(mail?.files.isEncrypted(at: "none"), false)
        mail = nil
        XCTAssertEqual(world.group.usage.appCount, 1)
        let third = try world.start("third")
        XCTAssertThrowsError(try world.start("fourth"))
        try await notes.close()
        XCTAssertEqual(world.group.usage.appCount, 1)
        let fourth = try world.start("fourth")
        XCTAssertEqual(world.group.usage.appCount, 2)
        withExtendedLifetime((notes, third, fourth)) {}
    }

    func testAnAppBeyondTheQuotaHasEndedAndBlocksEveryAccount() async throws {
        let world = try GroupWorld { $0.maximumAppCount = 0 }
        let app = ManagedApp(try world.configuration("notes"), on: world.device)
        XCTAssertFalse(app.policyManager.policy(for: "anyone").decision(for: IdentityKit.question).isAllowed)
        XCTAssertThrowsError(try app.files.create(at: "t", for: FileWorld.alice)) { error in
            XCTAssertEqual((error as? MAMFileProtectionError)?.systemError, ESHUTDOWN)
        }
        for owner in [FileWorld.alice, .unmanaged] {
            XCTAssertThrowsError(try app.dataProtectionManager.protect([1], accountID: owner)) { error in
                XCTAssertEqual((error as? MAMDataProtectionError)?.code, .applicationNotManaged)
            }
        }
        let outcome = await app.enrollmentManager.registerAndEnroll("A")
        XCTAssertEqual(outcome, .withoutStatus(.ended))
        XCTAssertEqual(world.group.usage.appCount, 0)
    }

    func testTheAccountsOfAllAppsCountAndOneWithoutRoomBlocksOnlyItsApp() throws {
        let world = try GroupWorld { $0.maximumAccountCount = 3 }
        let log = EventLog()
        let notes = try world.start("notes")
        var mail: ManagedApp? = try world.start("mail", log)
        XCTAssertTrue(notes.accounts.register("a"))
        XCTAssertEqual(world.group.usage.accountCount, 3)
        XCTAssertEqual(mail?.accounts.register("b"), false)
        XCTAssertTrue(log.kinds.contains(.accountRefused(maximum: 3)))
        XCTAssertEqual(mail?.policyManager.policy(for: "b").decision(for: IdentityKit.question).isAllowed, false)
        XCTAssertTrue(notes.policyManager.policy(for: "b").decision(for: IdentityKit.question).isAllowed)
        XCTAssertEqual(mail?.accounts.count, 1)
        XCTAssertEqual(world.group.usage.accountCount, 3)
        mail = nil
        XCTAssertEqual(world.group.usage.accountCount, 2)
        XCTAssertTrue(notes.accounts.register("b"))
        XCTAssertFalse(notes.accounts.register("c"))
        XCTAssertEqual(world.group.usage.accountCount, 3)
        notes.end()
        XCTAssertEqual(world.group.usage.accountCount, 0)
        XCTAssertFalse(notes.accounts.register("d"), "an app that has ended takes no account")
        XCTAssertEqual(world.group.usage.accountCount, 0)
    }

    func testAnAppThatHasEndedRefusesAccountsWithoutReportingALimit() throws {
        let (world, log) = (try GroupWorld(), EventLog())
        let app = try world.start("notes", log)
        app.end()
        XCTAssertFalse(app.accounts.register("a"))
        let refusals = log.kinds.filter { if case .accountRefused = $0 { true } else { false } }
        XCTAssertEqual(refusals, [], "no limit refused it")
    }

    func testAPolicyWithoutRoomForItsAccountIsNotStored() throws {
        let world = try GroupWorld { $0.maximumAccountCount = 1 }
        let app = try world.start()
        let names = try XCTUnwrap(EnrollmentAccount(objectID: "b", userPrincipalName: nil))
        XCTAssertThrowsError(try app.storePolicy(StoredPolicy(names: names, policy: IdentityKit.closed))) { error in
            XCTAssertEqual((error as? StorageError)?.code, .full)
            XCTAssertEqual((error as? StorageError)?.help?.contains("maximumAccountCount"), true)
        }
        XCTAssertEqual(try app.device.storage.storedPolicies(of: app.storageContainer), [])
    }

    func testAccountsOfSeveralAppsAreStoredOnlyWhereAllOfThemHaveRoom() throws {
        let world = try GroupWorld { $0.maximumAccountCount = 3 }
        let apps = [try world.start("notes"), try world.start("mail")]
        let names = try XCTUnwrap(EnrollmentAccount(objectID: "b", userPrincipalName: nil))
        let stored = StoredPolicy(names: names, policy: IdentityKit.closed)
        XCTAssertThrowsError(try world.device.setEnrolled(apps.map { (app: $0, stored: stored) })) { error in
            XCTAssertEqual((error as? StorageError)?.code, .full)
        }
        for app in apps {
            XCTAssertEqual(try world.device.storage.storedPolicies(of: app.storageContainer), [])
            XCTAssertFalse(app.accounts.contains("b"))
        }
        XCTAssertEqual(world.group.usage.accountCount, 2)
        XCTAssertNoThrow(try world.device.setEnrolled([(app: apps[0], stored: stored)]))
        XCTAssertTrue(apps[0].policyManager.isManaged("b"))
        // Optimized code releases the apps, and with them their accounts, after the last use.
        withExtendedLifetime(apps) { XCTAssertEqual(world.group.usage.accountCount, 3) }
    }

    func testAFileBeyondTheQuotaIsNotMadeAndTheOthersGoOn() throws {
        let world = try GroupWorld { $0.maximumOpenFileCount = 2 }
        let (notes, mail) = (try world.start("notes"), try world.start("mail"))
        let first = try world.open("a", in: notes)
        var second: MAMFile? = try world.open("b", in: mail)
        let error = try refusal { _ = try world.open("c", in: notes) }
        XCTAssertEqual(error, QuotaError(.openFiles, limit: 2))
        try first.write([1, 2, 3])
        XCTAssertEqual(try first.pread(3, at: 0), [1, 2, 3])
        XCTAssertEqual(world.group.usage.openFileCount, 2)
        XCTAssertNotNil(second)
        second = nil
        XCTAssertEqual(world.group.usage.openFileCount, 1)
        XCTAssertThrowsError(try notes.files.open(at: "c")) { error in
            XCTAssertEqual((error as? MAMFileProtectionError)?.code, .fileNotFound)
        }
        XCTAssertEqual(world.group.usage.openFileCount, 1, "a call that failed takes nothing")
        let third = try world.open("c", in: notes)
        XCTAssertEqual(world.group.usage.openFileCount, 2)
        try first.close()
        XCTAssertThrowsError(try first.close())
        XCTAssertEqual(world.group.usage.openFileCount, 1, "a handle is given back once")
        try third.close()
        XCTAssertEqual(world.group.usage.openFileCount, 0)
    }

    func testMemoryBeyondTheQuotaIsRefusedAndTheFileStaysAsItWas() throws {
        let free = try GroupWorld()
        let probe = try free.open("a", in: free.start())
        try probe.write([1])
        let room = free.group.usage.heldByteCount
        XCTAssertGreaterThan(room, 1 << 18)
        _ = try probe.pread(1, at: 0)
        XCTAssertEqual(free.group.usage.heldByteCount, 2 * room)
        try probe.close()
        XCTAssertEqual(free.group.usage.heldByteCount, 0)
        let world = try GroupWorld { $0.maximumHeldByteCount = 2 * room + 1 }
        let app = try world.start()
        let (first, second) = (try world.open("a", in: app), try world.open("b", in: app))
        try first.write([1, 2])
        XCTAssertEqual(try first.pread(2, at: 0), [1, 2])
        XCTAssertEqual(try refusal { try second.write([3]) }, QuotaError(.heldBytes, limit: 2 * room + 1))
        XCTAssertEqual(try second.size(), 0)
        try first.write([4])
        try first.close()
        try second.write([3])
        XCTAssertEqual(try second.pread(1, at: 0), [3])
        try second.close()
        XCTAssertEqual(world.group.usage.heldByteCount, 0)
    }

    func testAHandleReadsOnAtTheQuotaAfterItsFileGotAnotherProtection() throws {
        let free = try GroupWorld()
        let probe = try free.open("a", in: free.start())
        try probe.write([1])
        let room = free.group.usage.heldByteCount
        let world = try GroupWorld { $0.maximumHeldByteCount = 4 * room }
        let app = try world.start()
        app.accounts.register(FileWorld.bob)
        let file = try world.open("a", in: app)
        try file.write([1, 2])
        XCTAssertEqual(try file.pread(2, at: 0), [1, 2])
        try app.fileProtectionManager.protect("a", accountID: FileWorld.bob)
        try app.fileProtectionManager.protect("a", accountID: FileWorld.alice)
        // Other files take what is left of the quota.
        var others: [MAMFile] = []
        var isFull = false
        while !isFull, others.count < 8 {
            let other = try world.open("other\(others.count)", in: app)
            others.append(other)
            do throws(MAMFileProtectionError) { try other.write([3]) } catch {
                isFull = error.quota?.kind == .heldBytes
            }
        }
        XCTAssertTrue(isFull)
        let held = world.group.usage.heldByteCount
        XCTAssertEqual(try file.pread(2, at: 0), [1, 2], "its own reader of the file before does not stand in the way")
        XCTAssertEqual(world.group.usage.heldByteCount, held)
        withExtendedLifetime(others) {}
    }

    func testAWriteThatFailsAfterTheBudgetWasRenewedGivesNothingBack() throws {
        let quota = ResourceQuota(writtenBytes: 10)
        let interval = try quota.takeWriting(6)
        quota.renewWriteBudget()
        let next = try quota.takeWriting(4)
        quota.giveWriting(6, of: interval)
        XCTAssertEqual(quota.writtenBytes.count, 4)
        XCTAssertThrowsError(try quota.takeWriting(7))
        quota.giveWriting(4, of: next)
        XCTAssertEqual(quota.writtenBytes.count, 0)
        XCTAssertNoThrow(try quota.takeWriting(10))
    }

    func testWrittenBytesCountUntilTheBudgetIsRenewed() throws {
        let world = try GroupWorld { $0.maximumWrittenByteCount = 10 }
        let app = try world.start()
        app.accounts.register(FileWorld.bob)
        let file = try app.files.create(at: "a", for: FileWorld.bob)
        try file.write([UInt8](repeating: 1, count: 6))
        let error = try refusal { try file.write([UInt8](repeating: 2, count: 5)) }
        XCTAssertEqual(error, QuotaError(.writtenBytes, limit: 10))
        XCTAssertEqual(try file.size(), 6)
        world.volume.follow(FaultPlan(.failure(EIO), at: 0, of: .write))
        XCTAssertThrowsError(try file.write([3]))
        world.volume.follow(nil)
        XCTAssertEqual(world.group.usage.writtenByteCount, 6, "a call that failed counts nothing")
        try file.write([UInt8](repeating: 4, count: 4))
        XCTAssertThrowsError(try file.write([5]))
        world.group.renewWriteBudget()
        try file.write([5])
        XCTAssertEqual(world.group.usage.writtenByteCount, 1)
        XCTAssertEqual(try file.size(), 11)
    }

    func testADatabaseCountsAsAnOpenFile() throws {
        var limits = DeviceLimits()
        limits.maximumOpenFileCount = 1
        let group = DeviceGroup(limits: limits)
        let world = try DatabaseWorld(group: group)
        do {
            let connection = try world.open()
            try connection.run("CREATE TABLE rows(number)")
            XCTAssertEqual(group.usage.openFileCount, 1)
            XCTAssertThrowsError(try world.open("other.db").run("CREATE TABLE rows(number)"))
            XCTAssertFalse(world.names.contains("other.db"))
            XCTAssertEqual(try connection.rows("SELECT count(*) FROM rows"), ["0"])
        }
        XCTAssertEqual(group.usage.openFileCount, 0)
        try world.open("other.db").run("CREATE TABLE rows(number)")
        XCTAssertEqual(group.usage.openFileCount, 0)
    }

    func testDevicesOfAGroupShareItsQuotas() throws {
        let world = try GroupWorld { $0.maximumAppCount = 1 }
        let other = DeviceEnvironment(group: world.group)
        let app = try other.start(ManagedApp.Configuration(bundleID: "com.example.other"))
        XCTAssertEqual(try refusal { _ = try world.start() }.kind, .apps)
        app.end()
        XCTAssertNoThrow(try world.start())
    }

    func testASimulatedDeviceInstallsWithinTheQuotaOfItsGroup() throws {
        var limits = DeviceLimits()
        limits.maximumAppCount = 1
        let group = DeviceGroup(limits: limits)
        let device = SimulatedDevice(tenant: SimulatedTenant(), group: group)
        let notes = try device.installWithinQuota("notes")
        XCTAssertEqual(try refusal { try device.installWithinQuota("mail") }, QuotaError(.apps, limit: 1))
        XCTAssertNil(device.app("mail"))
        try device.uninstall(notes)
        XCTAssertEqual(group.usage.appCount, 0)
        XCTAssertNoThrow(try device.installWithinQuota("mail"))
        XCTAssertNotNil(device.relaunch(try XCTUnwrap(device.app("mail"))))
        XCTAssertEqual(group.usage.appCount, 1)
    }

    func testAStorageOfAGroupWaitsForAnotherProcessAsLongAsTheGroupSays() throws {
        let kit = try ContainerFolderKit()
        defer { kit.remove() }
        var limits = DeviceLimits()
        limits.maximumStoreWait = .zero
        let holder = try kit.storage()
        let impatient = try DeviceStorage.open(
            at: kit.folder + "/device", rootKey: .file(kit.folder + "/root.key"), in: DeviceGroup(limits: limits))
        let slot = StoreSlot(
            SlotKind("tests", [.app, .account], maximumByteCount: 10),
            of: AppContainer(publisher: "pub", app: "notes"), account: "a")
        var code: StorageError.Code?
        try holder.slots.change(slot) { (held) throws(StorageError) in
            held.put([1])
            do throws(StorageError) { try impatient.slots.change(slot) { $0.put([2]) } } catch { code = error.code }
        }
        XCTAssertEqual(code, .busy)
        XCTAssertEqual(try impatient.slots.bytes(in: slot), [1])
    }

    func testConcurrentThreadsTakeExactlyTheQuota() throws {
        let world = try GroupWorld { ($0.maximumAppCount, $0.maximumAccountCount) = (8, 100) }
        let apps = try (0..<8).map { try world.start("app\($0)") }
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            for number in 0..<50 {
                _ = apps[worker].accounts.register(AccountID("user\(number)") ?? .unmanaged)
                XCTAssertLessThanOrEqual(world.group.usage.accountCount, 100)
            }
        }
        XCTAssertEqual(world.group.usage.accountCount, 100)
        XCTAssertEqual(apps.reduce(0) { $0 + $1.accounts.count }, 100)
        for app in apps { app.end() }
        XCTAssertEqual(world.group.usage.accountCount, 0)
        XCTAssertEqual(world.group.usage.appCount, 0)
    }
}
