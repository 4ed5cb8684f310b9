import Foundation
import MAMCore
import MAMSimulation
import MAMStorage
import MAMVolumes
import XCTest

/// Rows of conditional launch that cannot be read, and that cannot be written.
final class LaunchDamageTests: StorageTestCase {
    private let plain = CheckInAnswer(.registered(nextAfter: nil))

    func testADamagedRecordDoesNotKeepAnAccountFromBeingWiped() async throws {
        let world = try LaunchWorldKit(
            #""organizationalCredentialsRequired": true"#, storage: try openStorage(), time: VirtualTime())
        let manager = world.app.launchManager
        _ = await world.show()
        try RawDatabase.run("UPDATE launches SET tag = zeroblob(32)", on: keysFile)
        XCTAssertThrowsError(try manager.noteCheckIn(plain, of: "ann"))
        let isWiped = try await manager.wipe("ann")
        XCTAssertTrue(isWiped)
        XCTAssertEqual(world.host.now.wiped, ["ann"])
        XCTAssertEqual(RawDatabase.integer("SELECT COUNT(*) FROM launches", on: keysFile), 0)
        world.app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(""), for: "ann")
        try manager.noteCheckIn(plain, of: "ann")
        let again = await world.show()
        XCTAssertEqual(again, .success)
    }

    private static let pin = #""pinRequired": true"#

    /// A world in which `ann` and `bob` have PINs, if their policy asks for one; damaged is what a statement says.
    private func world(
        damagedBy statement: String, _ properties: String = LaunchDamageTests.pin,
        in storage: DeviceStorage? = nil
    ) throws -> LaunchWorldKit {
        let world = try LaunchWorldKit(properties, storage: try storage ?? openStorage(), time: VirtualTime())
        world.app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(properties), for: "bob")
        let pins = world.app.launchManager.pinManager(world.host.now.traits)
        for account: AccountID in ["ann", "bob"] {
            let isRequired = world.app.policyManager.policy(for: account).isPINRequired
            XCTAssertEqual(
                try pins.setPIN("8204", confirmation: "8204", for: account), isRequired ? .stored : .notRequired)
            try world.app.launchManager.noteCheckIn(plain, of: account)
        }
        world.time.advance(by: 3600)
        try RawDatabase.run(statement, on: keysFile)
        return world
    }

    func testADamagedPINDoesNotKeepAnAccountFromBeingWiped() async throws {
        for damage in ["tag = zeroblob(32)", "record = zeroblob(100000)", "spelled = x'626F62'"] {
            try? FileManager.default.removeItem(atPath: keysFile)
            try? FileManager.default.removeItem(atPath: ownersFile)
            let world = try world(damagedBy: "UPDATE pins SET \(damage) WHERE account = x'616E6E'")
            let isWiped = try await world.app.launchManager.wipe("ann")
            XCTAssertTrue(isWiped, damage)
            XCTAssertFalse(world.app.policyManager.isManaged("ann"))
            XCTAssertEqual(RawDatabase.integer("SELECT COUNT(*) FROM pins", on: keysFile), 1)
            let pins = world.app.launchManager.pinManager(world.host.now.traits)
            XCTAssertEqual(try pins.verify("8204", for: "bob"), .correct)
            // A PIN that nobody can enter any more is chosen anew.
            world.app.policyManager.setPolicyInMemory(try LaunchWorldKit.policy(Self.pin), for: "ann")
            XCTAssertEqual(try pins.state(of: "ann"), .choosing(.first))
        }
    }

    func testDamagedPINOrLaunchRecordsDoNotPreventAWipe() async throws {
        let wipes = Self.pin + #", "appActionIfDeviceComplianceRequired": "wipe""#
        for table in ["pins", "launches"] {
            for isCommanded in [true, false] {
                try? FileManager.default.removeItem(atPath: keysFile)
                try? FileManager.default.removeItem(atPath: ownersFile)
                let world = try LaunchWorldKit(wipes, storage: try openStorage(), time: VirtualTime())
                let shown = await world.show()
                XCTAssertEqual(shown, .success)
                if isCommanded {
                    var command = plain
                    command.asksForWipe = true
                    try world.app.launchManager.noteCheckIn(command, of: "ann")
                } else {
                    world.app.device.facts = [.jailbroken]
                }
                let rows = table == "pins" ? "" : "WHERE scope = 2"
                try RawDatabase.run("UPDATE \(table) SET tag = zeroblob(32) \(rows)", on: keysFile)
                let result = await world.app.launchManager.resumed().result
                XCTAssertEqual(result?.outcome, .blocked)
                XCTAssertEqual(world.host.now.wiped, ["ann"], "\(table), \(isCommanded)")
                XCTAssertEqual(world.shown, .unmanaged)
            }
        }
    }

    func testAWipeOfFilesCompletesWhicheverRecordOfTheAccountIsDamaged() async throws {
        let alice = "account = x'616C6963652D6F6964'"
        for damage in [
            "UPDATE keys SET tag = zeroblob(32) WHERE \(alice)", "UPDATE keys SET spelled = x'ff' WHERE \(alice)",
            "UPDATE keys SET generation = 'two' WHERE \(alice)",
            "UPDATE members SET tag = zeroblob(32) WHERE \(alice)", "UPDATE pins SET tag = zeroblob(32) WHERE \(alice)",
            "UPDATE launches SET tag = zeroblob(32) WHERE \(alice)",
            "INSERT INTO wipes SELECT publisher, app, account, x'62', 1, x'', zeroblob(32) FROM members WHERE \(alice)",
        ] {
            try? FileManager.default.removeItem(atPath: keysFile)
            try? FileManager.default.removeItem(atPath: ownersFile)
            let world = try FileWorld(storage: try openStorage())
            let (app, mail) = (world.app(), world.app("mail"))
            for account in [FileWorld.alice, FileWorld.carol] {
                try app.launchManager.noteCheckIn(plain, of: account)
                try world.write("text", "\(account.rawValue).txt", in: app, for: account)
                try world.write("text", "\(account.rawValue).txt", in: mail, for: account)
            }
            let others = "SELECT COUNT(*) FROM keys WHERE NOT (\(alice))"
            let count = RawDatabase.integer(others, on: keysFile)
            try RawDatabase.run(damage, on: keysFile)
            let isWiped = try await app.launchManager.wipe(FileWorld.alice)
            XCTAssertTrue(isWiped, damage)
            XCTAssertFalse(app.policyManager.isManaged(FileWorld.alice))
            XCTAssertEqual(try world.volume.names(in: "/apps/notes").filter { $0.hasSuffix("txt") }, ["carol-oid.txt"])
            XCTAssertEqual(RawDatabase.integer(others, on: keysFile), count)
            XCTAssertEqual(try world.read("carol-oid.txt", in: app), "text")
            XCTAssertEqual(try world.read("carol-oid.txt", in: mail), "text")
        }
    }

    func testAWipeThatTheStoreRefusesHasNotEnded() async throws {
        for kind in ["pins", "launches"] {
            try? FileManager.default.removeItem(atPath: keysFile)
            try? FileManager.default.removeItem(atPath: ownersFile)
            let store = RefusingKeyStore(try SQLiteKeyStore.open(in: root, root: StorageKit.rootKey()))
            let world = try world(damagedBy: "SELECT 1", in: store.storage)
            let (app, manager) = (world.app, world.app.launchManager)
            // From the middle of the wipe on the store refuses one kind of slot.
            app.policyManager.delegate = Refusing { store.refuse(kind) }
            do {
                try await manager.wipe("ann")
                XCTFail(kind)
            } catch { XCTAssertEqual(error.code, .system) }
            XCTAssertTrue(app.policyManager.isManaged("ann"))
            XCTAssertEqual(app.policyManager.blockedAccountIDs, ["ann"])
            XCTAssertEqual(world.host.now.wiped, [])
            app.policyManager.delegate = world.delegate
            store.refuse(nil)
            let result = await world.show()
            XCTAssertEqual(result, .canceled)
            XCTAssertEqual(world.host.now.wiped, ["ann"])
            XCTAssertEqual(app.policyManager.blockedAccountIDs, [])
        }
    }

    func testDamageBlocksAnAccountThatIsNotToBeWiped() async throws {
        let world = try world(damagedBy: "UPDATE pins SET tag = zeroblob(32) WHERE account = x'616E6E'")
        let damaged = await world.show()
        XCTAssertEqual(damaged, .failed)
        XCTAssertEqual(RawDatabase.integer("SELECT COUNT(*) FROM pins", on: keysFile), 2, "only a wipe removes it")
    }

    func testADamagedPINDoesNotBlockAnAccountThatNeedsNoPIN() async throws {
        let world = try world(damagedBy: "UPDATE pins SET tag = zeroblob(32)")
        world.app.policyManager.setPolicyInMemory(
            try LaunchWorldKit.policy(#""organizationalCredentialsRequired": true"#), for: "ann")
        let shown = await world.show()
        XCTAssertEqual(shown, .success)
        try world.app.launchManager.leftForeground()
    }

    func testAWipeCommandIsCarriedOutAlthoughTheRecordIsDamaged() async throws {
        for isHeardOnly in [true, false] {
            try? FileManager.default.removeItem(atPath: keysFile)
            try? FileManager.default.removeItem(atPath: ownersFile)
            let world = try world(damagedBy: "UPDATE launches SET tag = zeroblob(32) WHERE account = x'616E6E'")
            var answer = plain
            answer.asksForWipe = true
            let command = answer
            world.host.change { $0.answer = command }
            if isHeardOnly {
                try world.app.launchManager.noteCheckIn(command, of: "ann")
                XCTAssertEqual(world.host.now.wiped, [])
                let result = await world.show()
                XCTAssertEqual(result, .canceled)
            } else {
                let checkIn = try await world.app.launchManager.checkIn("ann")
                XCTAssertFalse(checkIn.isLetIn)
            }
            XCTAssertEqual(world.host.now.wiped, ["ann"])
            XCTAssertTrue(world.app.policyManager.isManaged("bob"))
            XCTAssertNotNil(try world.app.device.storage.launchRecord(in: world.app.launchManager.slot("bob")))
        }
    }

    func testAPromptWhosePINWasDamagedIsLockedAfterItsWipe() throws {
        let properties = Self.pin + #", "maximumPinRetries": 1, "appActionIfMaximumPinRetriesExceeded": "wipe""#
        let world = try world(damagedBy: "SELECT 1", properties)
        let pins = world.app.launchManager.pinManager(world.host.now.traits)
        let prompt = try pins.prompt(for: "ann")
        _ = try prompt.type("0000")
        XCTAssertEqual(prompt.state, .wipeDemanded)
        try RawDatabase.run("UPDATE pins SET tag = zeroblob(32) WHERE account = x'616E6E'", on: keysFile)
        _ = try prompt.wiped()
        XCTAssertEqual(prompt.state, .locked)
        XCTAssertEqual(RawDatabase.integer("SELECT COUNT(*) FROM pins", on: keysFile), 1)
    }

    func testDamageToOneAccountDoesNotStopTheInactivityTimerOfAnother() async throws {
        let credentials = #""organizationalCredentialsRequired": true"#
        let world = try world(damagedBy: "SELECT 1", credentials)
        let manager = world.app.launchManager
        let result = await world.app.policyManager.setUIPolicyAccountIDs(["ann", "bob"])
        XCTAssertEqual(result, .success)
        world.time.advance(by: 1700)
        try RawDatabase.run("UPDATE launches SET tag = zeroblob(32) WHERE account = x'616E6E'", on: keysFile)
        XCTAssertThrowsError(try manager.leftForeground())
        world.time.advance(by: 1700)
        let timer = try world.app.device.storage.accessTimer(in: manager.sharedSlot("bob", .from14))
        XCTAssertFalse(timer.isDue(after: 1800, at: world.time.now(), on: .resume))
    }

    func testAReturnToTheForegroundCountsEvenIfItCannotBeStored() async throws {
        let person = ScriptedUser()
        let always = #""organizationalCredentialsRequired": true, "periodOnlineBeforeAccessCheck": "PT0S""#
        for isReturn in [true, false] {
            try? FileManager.default.removeItem(atPath: keysFile)
            try? FileManager.default.removeItem(atPath: ownersFile)
            let world = try LaunchWorldKit(always, by: person, storage: try openStorage(), time: VirtualTime())
            _ = await world.show()
            _ = await world.show("sam")
            let (whole, count) = (try bytes(keysFile), person.prompts.count)
            try RawDatabase.run("UPDATE launches SET tag = zeroblob(32)", on: keysFile)
            if isReturn {
                let result = await world.app.launchManager.resumed()
                XCTAssertEqual(result, .notEnded(.nothingManaged))
            } else {
                XCTAssertThrowsError(try world.app.launchManager.leftForeground())
            }
            try write(whole, to: keysFile)
            let shown = await world.show()
            XCTAssertEqual(shown, .success)
            XCTAssertEqual(person.prompts.count, count + 1)
        }
    }

    func testATimeThatIsNoNumberIsRefusedAndNothingIsKept() async throws {
        for storage in [DeviceStorage(), try openStorage()] {
            let world = try LaunchWorldKit(storage: storage, time: VirtualTime())
            let manager = world.app.launchManager
            let slot = manager.slot("ann")
            let before = try storage.launchRecord(in: slot)
            XCTAssertNotNil(before)
            for moment in [
                Instant(wall: .nan, monotonic: 1, bootID: 1), Instant(wall: .infinity, monotonic: 1, bootID: 1),
                Instant(wall: 1, monotonic: -.infinity, bootID: 1),
            ] {
                let error = StorageKit.failure { () throws(StorageError) in
                    try manager.noteCheckIn(plain, of: "ann", at: moment)
                }
                XCTAssertEqual(error?.code, .system)
                let timer = StorageKit.failure { () throws(StorageError) in
                    try storage.changeAccessTimer(in: manager.sharedSlot("ann", .from14)) { $0.passed(at: moment) }
                }
                XCTAssertEqual(timer?.code, .system)
            }
            XCTAssertEqual(try storage.launchRecord(in: slot), before)
            let shown = await world.show()
            XCTAssertEqual(shown, .success)
        }
    }
}

/// A delegate that wipes by itself, and does something else then.
private struct Refusing: MAMPolicyDelegate {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    func wipeData(for account: AccountID) async -> Bool {
        body()
        return true
    }
}
