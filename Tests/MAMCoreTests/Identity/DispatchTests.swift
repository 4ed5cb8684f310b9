import Dispatch
import MAMCore
import XCTest

/// The explicit API for Dispatch: every block runs under the identities of whoever submitted it.
final class DispatchTests: XCTestCase {
    private let app = IdentityKit.app()
    private let queue = DispatchQueue(label: "test", attributes: .concurrent)

    private struct MyError: Error, Equatable { let number: Int }

    override func tearDown() { app.setCurrentThreadAccountID(nil) }

    /// Who acts in a block that `submit` hands over.
    private func seen(_ submit: (@escaping @Sendable () -> Void) -> Void) -> Acting? {
        let (app, box, done) = (app, IdentityKit.Box<Acting>(), DispatchSemaphore(value: 0))
        submit {
            box.value = app.actsAs
            done.signal()
        }
        done.wait()
        return box.value
    }

    func testAsyncCarriesTheScopeOrTheSetter() {
        app.withAccountID("alice") {
            XCTAssertEqual(seen { queue.mam.async(execute: $0) }, .scope("alice"))
            app.setCurrentThreadAccountID("bob")
            XCTAssertEqual(seen { queue.mam.async(execute: $0) }, .thread("bob"))
            app.setCurrentThreadAccountID(nil)
            XCTAssertEqual(seen { queue.mam.async(execute: $0) }, .nobody, "a setter of nil travels too")
        }
        app.setCurrentThreadAccountID("stranger")
        XCTAssertEqual(seen { queue.mam.async(qos: .utility, flags: .barrier, execute: $0) }, .thread("stranger"))
    }

    func testAsyncAfterCarriesThem() {
        app.withAccountID("alice") {
            let deadline = DispatchTime.now() + .milliseconds(1)
            XCTAssertEqual(seen { queue.mam.asyncAfter(deadline: deadline, execute: $0) }, .scope("alice"))
        }
    }

    func testAGroupWaitsForTheBlockAndItsNotificationCarriesTheNotifier() {
        let (app, group, box) = (app, DispatchGroup(), IdentityKit.Box<Acting>())
        app.withAccountID("alice") { queue.mam.async(group: group) { box.value = app.actsAs } }
        group.wait()
        XCTAssertEqual(box.value, .scope("alice"))
        app.withAccountID("bob") { XCTAssertEqual(seen { queue.mam.notify(group, execute: $0) }, .scope("bob")) }
    }

    func testSyncCarriesThemAndReturnsTheResult() {
        app.withAccountID("alice") {
            app.setCurrentThreadAccountID("bob")
            let inside = queue.mam.sync { () -> Acting in
                let inherited = app.actsAs
                app.setCurrentThreadAccountID("block")
                return inherited
            }
            assertActs(inside, .thread("bob"))
            assertActs(app.actsAs, .thread("bob"), "what the block set ended with it")
        }
        XCTAssertEqual(queue.mam.sync(flags: .barrier) { 42 }, 42)
    }

    func testATypedErrorPassesThroughSyncAsItsType() {
        do throws(MyError) {
            try app.withAccountID("alice") { () throws(MyError) in
                try queue.mam.sync { () throws(MyError) in
                    assertActs(app.actsAs, .scope("alice"))
                    throw MyError(number: 9)
                }
            }
            XCTFail("did not throw")
        } catch { XCTAssertEqual(error.number, 9) }
        assertActs(app.actsAs, .nobody)
    }

    func testAWorkItemCarriesItsCreatorsIdentityAndNotTheDispatchers() {
        let (app, box) = (app, IdentityKit.Box<[Acting]>())
        box.value = []
        // Dispatch forbids to wait for an item that runs several times, hence one for each way.
        let items = app.withAccountID("alice") { () -> [DispatchWorkItem] in
            app.setCurrentThreadAccountID("bob")
            return (0..<3).map { _ in DispatchWorkItem.mam { box.value = (box.value ?? []) + [app.actsAs] } }
        }
        app.withAccountID("carol") {
            queue.async(execute: items[0])
            items[0].wait()
            items[1].perform()
            queue.sync(execute: items[2])
            assertActs(app.actsAs, .scope("carol"))
        }
        XCTAssertEqual(box.value, [.thread("bob"), .thread("bob"), .thread("bob")])
    }

    func testACanceledWorkItemDoesNotRun() {
        let box = IdentityKit.Box<Bool>()
        let item = DispatchWorkItem.mam { box.value = true }
        item.cancel()
        queue.async(execute: item)
        queue.sync(flags: .barrier) {}
        XCTAssertNil(box.value)
    }

    func testABlockSubmittedWithoutAnIdentityRunsWithoutOne() {
        let app = app
        let wrong = IdentityKit.Box<Int>()
        wrong.value = 0
        for round in 0..<500 {
            queue.mam.async { app.setCurrentThreadAccountID(AccountID("left\(round)")) }
            queue.mam.async { if app.actsAs != .nobody { wrong.value = (wrong.value ?? 0) + 1 } }
        }
        queue.sync(flags: .barrier) {}
        XCTAssertEqual(wrong.value, 0)
    }

    func testBlocksSubmittedFromBlocksCarryTheirOwnSubmitter() {
        let (app, queue) = (app, queue)
        let (box, done) = (IdentityKit.Box<[Acting]>(), DispatchSemaphore(value: 0))
        app.withAccountID("outer") {
            queue.mam.async {
                let first = app.actsAs
                app.withAccountID("inner") {
                    queue.mam.async {
                        box.value = [first, app.actsAs]
                        done.signal()
                    }
                }
            }
        }
        done.wait()
        XCTAssertEqual(box.value, [.scope("outer"), .scope("inner")])
    }

    func testEveryOneOfManyBlocksFromManyThreadsSeesItsOwnSubmitter() {
        let (app, queue) = (app, queue)
        let wrong = IdentityKit.Box<Int>()
        wrong.value = 0
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            for round in 0..<500 {
                let own = "\(worker).\(round)"
                app.withAccountID(AccountID(own)) {
                    queue.mam.async { if app.actsAs != .scope(own) { wrong.value = (wrong.value ?? 0) + 1 } }
                }
            }
        }
        queue.sync(flags: .barrier) {}
        XCTAssertEqual(wrong.value, 0)
    }

    func testATaskStartedInABlockInheritsTheScopeButNotTheSetter() {
        let (app, queue) = (app, queue)
        let task = app.withAccountID("alice") {
            app.setCurrentThreadAccountID("bob")
            return queue.mam.sync { Task { app.actsAs } }
        }
        assertActs(IdentityKit.inTask { await task.value }, .scope("alice"))
    }
}
