import Dispatch
import MAMCore
import XCTest

/// The app's main queue: the one way to hand the main-thread role to another block.
final class MainQueueTests: XCTestCase {
    private let app = IdentityKit.app()

    /// Who acts in UI on the queue, and whether the role is there.
    private struct Seen: Sendable, Equatable {
        let isMain: Bool
        let acting: Acting
    }

    private func run(_ submit: @escaping @Sendable (ManagedApp, @escaping @Sendable () -> Void) -> Void) -> Seen? {
        let (app, box, done) = (app, IdentityKit.Box<Seen>(), DispatchSemaphore(value: 0))
        IdentityKit.setWindow("window", of: app)
        IdentityKit.inBackground {
            submit(app) {
                box.value = Seen(isMain: app.isMainThread, acting: app.actsInUI)
                done.signal()
            }
            done.wait()
        }
        return box.value
    }

    func testAsynchronousBlocksHaveTheRole() {
        XCTAssertEqual(run { $0.mainQueue.async(execute: $1) }, Seen(isMain: true, acting: .window("window")))
    }

    func testSynchronousBlocksHaveTheRole() {
        let seen = run { app, work in app.mainQueue.sync { work() } }
        XCTAssertEqual(seen, Seen(isMain: true, acting: .window("window")))
    }

    func testDelayedBlocksHaveTheRole() {
        let seen = run { app, work in app.mainQueue.asyncAfter(deadline: .now() + .milliseconds(1), execute: work) }
        XCTAssertEqual(seen, Seen(isMain: true, acting: .window("window")))
    }

    func testTheBlockAfterAGroupHasTheRole() {
        let seen = run { app, work in
            let group = DispatchGroup()
            DispatchQueue.global().async(group: group) {}
            app.mainQueue.notify(group, execute: work)
        }
        XCTAssertEqual(seen, Seen(isMain: true, acting: .window("window")))
    }

    func testBlocksCarryTheIdentityOfTheirSubmitter() {
        let scoped = run { app, work in app.withAccountID("alice") { app.mainQueue.async(execute: work) } }
        XCTAssertEqual(scoped, Seen(isMain: true, acting: .scope("alice")))
        let set = run { app, work in
            app.withAccountID("alice") {
                app.setCurrentThreadAccountID("bob")
                app.mainQueue.async(execute: work)
            }
        }
        XCTAssertEqual(set, Seen(isMain: true, acting: .thread("bob")))
    }

    func testAPlainBlockOnItsThreadHasNeither() {
        XCTAssertEqual(run { $0.mainQueue.base.async(execute: $1) }, Seen(isMain: false, acting: .nobody))
    }

    func testAnAppHasOneSerialMainQueue() {
        let (app, box) = (app, IdentityKit.Box<[Int]>())
        box.value = []
        IdentityKit.inBackground {
            for number in 0..<500 { app.mainQueue.async { box.value = (box.value ?? []) + [number] } }
            app.mainQueue.sync {}
        }
        XCTAssertEqual(box.value, Array(0..<500))
        XCTAssertTrue(app.mainQueue.base === app.mainQueue.base)
        XCTAssertFalse(app.mainQueue.base === IdentityKit.app().mainQueue.base)
    }

    func testATypedErrorLeavesASynchronousBlockAsItsType() {
        struct MyError: Error, Equatable { let number: Int }
        let app = app
        IdentityKit.inBackground {
            do throws(MyError) {
                try app.mainQueue.sync { () throws(MyError) in throw MyError(number: 4) }
                XCTFail("did not throw")
            } catch { XCTAssertEqual(error.number, 4) }
            XCTAssertFalse(app.isMainThread)
        }
    }

    func testAWindowSwitchOnTheMainQueueIsAskedAboutTheMainThreadsIdentity() {
        let app = app
        let result = IdentityKit.inTask {
            await app.withAccountID("alice") {
                await app.onMainThread { await app.policyManager.setUIPolicyAccountID("bob") }
            }
        }
        XCTAssertEqual(result, .notAllowed)
    }
}
