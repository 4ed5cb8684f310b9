import IntuneMAMSwift
import MAMCore
import MAMPOSIX
import MAMSimulation
import XCTest

/// The app that `instance()` means, its starts, and the folders that it may change.
final class SDKHostTests: HostTestCase {
    func testInstanceMeansTheProcessWideAppUntilItEnds() async throws {
        let host = try await start(try World())
        XCTAssertTrue(SDKHost.current === host)
        XCTAssertTrue(IntuneMAMPolicyManager.instance() === IntuneMAMPolicyManager.instance())
        host.end()
        XCTAssertNil(SDKHost.current)
    }

    func testATaskAndThenAScopeDecideWhichAppIsMeant() async throws {
        let world = try World()
        let (notes, mail) = (try await start(world, "notes"), try await start(world, "mail", isProcessWide: false))
        XCTAssertTrue(SDKHost.current === notes)
        let found = await mail.run { await Task { SDKHost.current }.value }
        XCTAssertTrue(found === mail)
        let blocks = Recorded<SDKHost?>()
        await withCheckedContinuation { done in
            mail.engine.withAccountID("x") {
                DispatchQueue.global().async {
                    blocks.add(SDKHost.current)
                    notes.run { blocks.add(SDKHost.current) }
                    done.resume()
                }
            }
        }
        XCTAssertTrue(blocks.all[0] === mail, "the scope follows the block")
        XCTAssertTrue(blocks.all[1] === notes, "the task's app is nearer than the scope's")
    }

    func testTheLaunchCodeRunsOnMainAtEachStartAndFindsItsApp() async throws {
        let starts = Recorded<(Bool, SDKHost?)>()
        let host = try await start(try World(), isProcessWide: false) {
            starts.add((Thread.isMainThread, SDKHost.current))
        }
        await host.relaunch()
        XCTAssertEqual(starts.all.map(\.0), [true, true])
        XCTAssertTrue(starts.all.allSatisfy { $0.1 === host })
    }

    func testDelegatesAndLoggersAreGoneAtTheNextStart() async throws {
        let world = try World()
        let app = world.install()
        let delegate = WholeDelegate()
        let host = try await SDKHost.start(app, on: world.device)
        addTeardownBlock { host.end() }
        IntuneMAMPolicyManager.instance().delegate = delegate
        IntuneMAMEnrollmentManager.instance().delegate = delegate
        XCTAssertNotNil(IntuneMAMPolicyManager.instance().delegate)
        let manager = IntuneMAMPolicyManager.instance()
        await host.relaunch()
        XCTAssertNil(IntuneMAMPolicyManager.instance().delegate)
        XCTAssertNil(IntuneMAMEnrollmentManager.instance().delegate)
        XCTAssertTrue(manager === IntuneMAMPolicyManager.instance(), "an `object:` filter still fits after a restart")
    }

    func testAnAppWithoutTheSDKIsRefused() async throws {
        let world = try World()
        let app = world.device.installUnmanaged("plain")
        do {
            _ = try await SDKHost.start(app, on: world.device)
            XCTFail("an app without the SDK has no instance()")
        } catch { XCTAssertEqual(error.code, .withoutSDK) }
    }

    func testAFolderOfAPersonIsRefusedBeforeAnyCodeRuns() async throws {
        let strange = NSTemporaryDirectory() + "mam-person-\(getpid())"
        try FileManager.default.createDirectory(atPath: strange + "/Documents", withIntermediateDirectories: true)
        setenv("CFFIXED_USER_HOME", strange, 1)
        defer {
            setenv("CFFIXED_USER_HOME", Self.home, 1)
            try? FileManager.default.removeItem(atPath: strange)
        }
        let (world, ran) = (try World(), Recorded<Bool>())
        do {
            _ = try await SDKHost.start(world.install(), on: world.device) { ran.add(true) }
            XCTFail("the app's wipe would delete this folder")
        } catch { XCTAssertEqual(error.code, .userFolders) }
        XCTAssertTrue(ran.all.isEmpty)
        XCTAssertThrowsError(try UserFolders.use(strange), "a folder with files is no folder for tests")
        // A link out of the folder for tests does not count as a part of it.
        let linked = NSTemporaryDirectory() + "mam-linked-\(getpid())"
        try UserFolders.use(linked)
        defer { try? FileManager.default.removeItem(atPath: linked) }
        try FileManager.default.removeItem(atPath: linked + "/Documents")
        try FileManager.default.createSymbolicLink(
            atPath: linked + "/Documents", withDestinationPath: strange + "/Documents")
        do {
            _ = try await SDKHost.start(world.install(), on: world.device) { ran.add(true) }
            XCTFail("the link leads to a person's folder")
        } catch { XCTAssertEqual(error.code, .userFolders) }
    }

    func testTwoAppsAtOnceNeverSeeEachOther() async throws {
        let world = try World()
        let hosts = [
            try await start(world, "notes", isProcessWide: false), try await start(world, "mail", isProcessWide: false),
        ]
        world.device.enroll(world.alice, in: hosts[0].app)
        let id = world.aliceID
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for round in 0..<1000 {
                let host = hosts[round % 2]
                group.addTask {
                    await host.run {
                        let manager = IntuneMAMPolicyManager.instance()
                        await Task.yield()
                        return await Task { IntuneMAMPolicyManager.instance() === manager }.value
                            && manager.isAccountIdManaged(id) == (round % 2 == 0)
                    }
                }
            }
            for try await isRight in group { XCTAssertTrue(isRight) }
        }
    }
}
