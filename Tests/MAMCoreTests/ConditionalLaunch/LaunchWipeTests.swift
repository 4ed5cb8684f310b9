import MAMCore
import MAMSimulation
import MAMVolumes
import XCTest

/// The wipe that wrong PINs lead to, with files, and with a store that fails on the way.
final class LaunchWipeTests: XCTestCase {
    private static let policy = FileWorld.policy(
        #""appDataEncryptionType": "whenDeviceLocked", "pinRequired": true, "maximumPinRetries": 1, "#
            + #""appActionIfMaximumPinRetriesExceeded": "wipe""#)

    private func write(_ path: String, of account: AccountID, in app: ManagedApp) throws {
        let file = try app.files.create(at: path, for: account)
        try file.write(Array(path.utf8))
        try file.close()
    }

    /// An app in which alice has two files, carol has one, and alice's tries are spent.
    private func app(in world: FileWorld, _ host: StubHost) throws -> ManagedApp {
        let app = world.app()
        world.device.facts = [.devicePasscode]
        app.policyManager.setPolicyInMemory(Self.policy, for: FileWorld.alice)
        (app.launchManager.host, app.enrollmentManager.service) = (host, host)
        try app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: FileWorld.alice)
        for (path, account) in [("plan", FileWorld.alice), ("map", FileWorld.alice), ("list", FileWorld.carol)] {
            try write(path, of: account, in: app)
        }
        let pins = app.launchManager.pinManager(host.now.traits)
        XCTAssertEqual(try pins.setPIN("8204", confirmation: "8204", for: FileWorld.alice), .stored)
        XCTAssertEqual(try pins.verify("8205", for: FileWorld.alice), .wrong(triesLeft: 0))
        return app
    }

    /// What a recorder heard about a wipe, in one word each.
    private func words(_ world: FileWorld) -> [String] {
        world.recorder.kinds.compactMap { kind in
            switch kind {
            case .accountWiped: "wiped"
            case .filesWiped: "files wiped"
            case .accountWipeIncomplete(_, let report):
                "\(report?.listedFiles ?? 0) gone, \(report?.remainingFiles ?? 0) left"
            case .restartRequired: "restart"
            case .accountBlocked(_, let reason): "\(reason)"
            default: nil
            }
        }
    }

    func testAnIncompleteWipeIsNotReportedAsComplete() async throws {
        for isCommanded in [false, true] {
            let volume = FaultyVolume(over: MemoryVolume())
            let (world, host, delegate) = (try FileWorld(volume), StubHost(), StubDelegate())
            let app = try app(in: world, host)
            app.policyManager.delegate = delegate
            var command = CheckInAnswer(.registered(nextAfter: nil))
            command.asksForWipe = true
            let answer = command
            host.change { $0.answer = answer }
            // Nothing can be opened: nobody can say what is alice's.
            volume.follow(FaultPlan(.failure(13), at: 0, of: .open, lasts: true))
            func wipe() async throws {
                if isCommanded {
                    let checkIn = try await app.launchManager.checkIn(FileWorld.alice)
                    XCTAssertFalse(checkIn.isLetIn)
                } else {
                    let result = await show(app)
                    XCTAssertEqual(result, .canceled)
                }
            }
            try await wipe()
            XCTAssertEqual(host.now.wiped, [])
            XCTAssertEqual(delegate.now.restarts, 0)
            XCTAssertTrue(app.policyManager.isManaged(FileWorld.alice))
            XCTAssertEqual(app.policyManager.blockedAccountIDs, [FileWorld.alice])
            XCTAssertFalse(words(world).contains("wiped"))
            XCTAssertEqual(words(world).first, "0 gone, 3 left")
            let known = try app.device.storage.launchRecord(in: app.launchManager.slot(FileWorld.alice))
            XCTAssertEqual(known?.hasBegunWipe, true)
            // Again, as long as it takes; a check-in without a command takes nothing back.
            try await wipe()
            XCTAssertEqual(delegate.now.wipes.count, 2)
            XCTAssertEqual(host.now.wiped, [])
            volume.follow(nil)
            host.change { $0.answer = CheckInAnswer(.registered(nextAfter: nil)) }
            try await wipe()
            XCTAssertEqual(host.now.wiped, [FileWorld.alice])
            XCTAssertEqual(delegate.now.restarts, 1)
            XCTAssertEqual(app.policyManager.blockedAccountIDs, [])
            XCTAssertEqual(words(world).suffix(2), ["wiped", "restart"])
            try checkGone(in: app)
        }
    }

    func testAStartContinuesAnIncompleteWipe() async throws {
        let volume = FaultyVolume(over: MemoryVolume())
        let world = try FileWorld(volume)
        let first = try app(in: world, StubHost())
        volume.follow(FaultPlan(.failure(13), at: 0, of: .open, lasts: true))
        _ = await show(first)
        for isHealed in [false, true] {
            if isHealed { volume.follow(nil) }
            // Another process on the same device.
            let next = try FileWorld(volume, storage: world.storage)
            next.device.facts = [.devicePasscode]
            let (again, host) = (next.app(), StubHost())
            again.policyManager.setPolicyInMemory(Self.policy, for: FileWorld.alice)
            again.launchManager.host = host
            _ = again.files.protectionInfo(at: "list")
            XCTAssertEqual(words(next), [isHealed ? "files wiped" : "0 gone, 3 left"])
            let result = await show(again)
            XCTAssertEqual(result, .canceled)
            XCTAssertEqual(host.now.wiped, isHealed ? [FileWorld.alice] : [])
            if isHealed { try checkGone(in: again) }
        }
    }

    func testAStartedRemovalContinuesEvenIfTheAppReportsThatItWiped() async throws {
        let volume = FaultyVolume(over: MemoryVolume())
        let world = try FileWorld(volume)
        let app = try app(in: world, StubHost())
        volume.follow(FaultPlan(.failure(13), at: 0, of: .open, lasts: true))
        _ = await show(app)
        volume.follow(nil)
        app.policyManager.delegate = StubDelegate(wipes: true)
        _ = await show(app)
        try checkGone(in: app)
        try write("new", of: FileWorld.alice, in: app)
    }

    func testAPartlyWipedAccountLeavesEveryWindow() async throws {
        for switches in [true, false] {
            let volume = FaultyVolume(over: MemoryVolume())
            let (world, host, delegate) = (try FileWorld(volume), StubHost(), StubDelegate(switches: switches))
            let app = world.app()
            world.device.facts = [.devicePasscode]
            let policy = FileWorld.policy(#""appDataEncryptionType": "whenDeviceLocked", "pinRequired": false"#)
            app.policyManager.setPolicyInMemory(policy, for: FileWorld.alice)
            app.policyManager.delegate = delegate
            app.launchManager.host = host
            try app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: FileWorld.alice)
            try write("plan", of: FileWorld.alice, in: app)
            let other = app.windows.open()
            for window in [WindowID.main, other] {
                let shown = await app.policyManager.setUIPolicyAccountID(FileWorld.alice, for: window)
                XCTAssertEqual(shown, .success)
            }
            volume.follow(FaultPlan(.failure(13), at: 0, of: .open, lasts: true))
            // A run in one window, and no run at all.
            try app.device.storage.changeLaunchRecord(in: app.launchManager.slot(FileWorld.alice)) {
                $0?.hasPendingWipe = true
            }
            if switches {
                let result = await app.launchManager.resumed().result
                XCTAssertEqual(result?.outcome, .blocked)
                XCTAssertEqual(delegate.now.switches.count, 2, "once for each window")
            } else {
                let isGone = try await app.launchManager.wipe(FileWorld.alice)
                XCTAssertFalse(isGone)
                XCTAssertEqual(host.now.ends, 1, "an app ends once")
            }
            for window in [WindowID.main, other] {
                XCTAssertEqual(
                    app.policyManager.uiPolicyAccountID(for: window), switches ? .unmanaged : FileWorld.alice)
            }
        }
    }

    private func show(_ app: ManagedApp) async -> MAMSwitchIdentityResult {
        await app.policyManager.setUIPolicyAccountID(FileWorld.alice)
    }

    private func checkGone(in app: ManagedApp) throws {
        XCTAssertFalse(app.policyManager.isManaged(FileWorld.alice))
        for path in ["plan", "map"] { XCTAssertThrowsError(try app.files.open(at: path)) }
        XCTAssertEqual(try app.fileProtectionManager.wipe(FileWorld.alice).files, 0)
        let list = try app.files.open(at: "list")
        XCTAssertEqual(try list.read(10), Array("list".utf8))
        try list.close()
    }

    func testTheFilesOfTheAccountGoAndThoseOfOthersStay() async throws {
        let (world, host) = (try FileWorld(), StubHost())
        let app = try app(in: world, host)
        let result = await show(app)
        XCTAssertEqual(result, .canceled)
        XCTAssertEqual(host.now.wiped, [FileWorld.alice])
        try checkGone(in: app)
    }

    func testTheEngineLeavesFilesToAnAppThatReportsTheWipe() async throws {
        let (world, delegate) = (try FileWorld(), StubDelegate(wipes: true))
        let app = try app(in: world, StubHost())
        app.policyManager.delegate = delegate
        let open = try app.files.open(at: "plan")
        _ = await show(app)
        XCTAssertEqual(delegate.now.wipes, [FileWorld.alice])
        XCTAssertFalse(app.policyManager.isManaged(FileWorld.alice))
        XCTAssertThrowsError(try open.read(1), "its key is gone")
        XCTAssertThrowsError(try app.files.open(at: "plan"), "what the app forgot is of no use")
        XCTAssertEqual(try app.fileProtectionManager.wipe(FileWorld.alice).files, 2, "they were the app's to remove")
    }

    func testAWipeThatFailsKeepsThePolicyAndIsRepeated() async throws {
        var (failed, call) = (0, 0)
        while true {
            let index = FailingOwnerIndex(isProcessDead: { false })
            let world = try FileWorld(storage: .inMemory(index: index))
            let host = StubHost()
            let app = try app(in: world, host)
            index.follow(.failure, at: call)
            let first = await show(app)
            XCTAssertEqual(first, .canceled, "call \(call)")
            let wasHit = index.wasHit
            index.restart()
            if app.policyManager.isManaged(FileWorld.alice) {
                failed += 1
                XCTAssertEqual(host.now.wiped, [])
                XCTAssertEqual(app.policyManager.blockedReason(for: FileWorld.alice), .conditionalLaunchBlocked)
                // A check-in without a command to wipe takes nothing back.
                try app.launchManager.noteCheckIn(CheckInAnswer(.registered(nextAfter: nil)), of: FileWorld.alice)
                let again = await show(app)
                XCTAssertEqual(again, .canceled)
            }
            XCTAssertEqual(host.now.wiped, [FileWorld.alice], "call \(call)")
            try checkGone(in: app)
            guard wasHit else { break }
            call += 1
        }
        XCTAssertGreaterThan(call, 2)
        XCTAssertGreaterThan(failed, 0)
    }
}
