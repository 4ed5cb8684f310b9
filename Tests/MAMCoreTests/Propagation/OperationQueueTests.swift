import Dispatch
import Foundation
import MAMCore
import XCTest

/// Operations run under the identities of whoever added them.
final class OperationQueueTests: XCTestCase {
    private let app = IdentityKit.app()

    override func tearDown() { app.setCurrentThreadAccountID(nil) }

    private func queue(width: Int) -> OperationQueue {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = width
        return queue
    }

    func testEveryOperationHasTheIdentityOfItsAdder() {
        let app = app
        for width in [1, 4] {
            for operation in OperationCase.all {
                let seen = Notes<Acting>()
                operation.run(queue(width: width), app) { seen.add(app.actsAs) }
                XCTAssertEqual(
                    seen.all, Array(repeating: .scope("adder"), count: operation.count),
                    "\(operation.name), width \(width)")
            }
        }
        assertActs(app.actsAs, .nobody)
    }

    func testAnIdentitySetInAnOperationEndsWithIt() {
        let app = app
        for operation in OperationCase.all where operation.count == 1 {
            let (queue, seen) = (queue(width: 1), Notes<Findings>())
            for _ in 0..<2 { operation.run(queue, app) { seen.add(Findings(of: app)) } }
            let expected = Findings(expecting: .scope("adder"))
            XCTAssertEqual(seen.all, [expected, expected], operation.name)
        }
    }

    func testTheBlocksOfOneOperationAreOnePieceOfWork() {
        // Foundation for Linux runs them one after the other in one block of Dispatch.
        let (app, queue, seen) = (app, queue(width: 4), Notes<Acting>())
        for _ in 0..<2 {
            let operation = BlockOperation()
            for number in 0..<3 {
                operation.addExecutionBlock {
                    seen.add(app.actsAs)
                    app.setCurrentThreadAccountID(AccountID("block \(number)"))
                }
            }
            app.withAccountID("adder") { queue.addOperation(operation) }
            queue.waitUntilAllOperationsAreFinished()
        }
        let once: [Acting] = [.scope("adder"), .thread("block 0"), .thread("block 1")]
        XCTAssertEqual(seen.all, once + once)
    }

    func testEveryIdentityOfTheAdderArrives() {
        let app = app
        for width in [1, 4] {
            let queue = queue(width: width)
            for submitter in SubmitterIdentity.allCases {
                let seen = Notes<Findings>()
                submitter.enter(app) {
                    queue.addOperation { seen.add(Findings(of: app)) }
                    queue.addOperation(MainOperation { seen.add(Findings(of: app)) })
                    queue.addOperation(AsynchronousOperation { seen.add(Findings(of: app)) })
                    queue.waitUntilAllOperationsAreFinished()
                    assertActs(app.actsAs, submitter.acting, "the adder afterwards")
                }
                let expected = Findings(expecting: submitter.acting)
                XCTAssertEqual(seen.all, [expected, expected, expected], "\(submitter), width \(width)")
            }
        }
    }

    func testOperationsOfManyAddersKeepTheirIdentitiesInAnyOrder() {
        let app = app
        for width in [1, 4] {
            let (queue, wrong) = (queue(width: width), Notes<String>())
            queue.isSuspended = true
            for number in 0..<200 {
                let own = "adder\(number)"
                let work: @Sendable () -> Void = {
                    if app.actsAs != (number % 3 == 0 ? .nobody : .scope(own)) { wrong.add("\(own): \(app.actsAs)") }
                    app.setCurrentThreadAccountID(AccountID("left by \(own)"))
                }
                if number % 3 == 0 {
                    queue.addOperation(work)
                } else {
                    app.withAccountID(AccountID(own)) { queue.addOperation(work) }
                }
            }
            queue.isSuspended = false
            queue.waitUntilAllOperationsAreFinished()
            XCTAssertEqual(wrong.all, [], "width \(width)")
        }
    }

    func testAnOperationThatIsStartedByHandRunsAsItsCaller() {
        let (app, seen) = (app, Notes<Acting>())
        let operations = app.withAccountID("maker") {
            [BlockOperation { seen.add(app.actsAs) }, MainOperation { seen.add(app.actsAs) }]
        }
        app.withAccountID("caller") { for operation in operations { operation.start() } }
        XCTAssertEqual(seen.all, [.scope("caller"), .scope("caller")])
    }

    func testAnOperationOnTheMainQueueRunsAsItsAdderAndLeavesTheMainThreadAsItWas() {
        let app = app
        for submitter in SubmitterIdentity.allCases {
            for outer in [SubmitterIdentity.nobody, .setter, .setterInScope] {
                let (box, done) = (IdentityKit.Box<Findings>(), expectation(description: "ran"))
                Standalone.wait {
                    submitter.enter(app) {
                        OperationQueue.main.addOperation {
                            precondition(Thread.isMainThread)
                            box.value = Findings(of: app)
                            done.fulfill()
                        }
                    }
                }
                outer.enter(app) {
                    wait(for: [done], timeout: 60)
                    assertActs(app.actsAs, outer.acting, "the main thread afterwards")
                }
                XCTAssertEqual(box.value, Findings(expecting: submitter.acting), "\(submitter) on \(outer)")
            }
        }
        assertActs(app.actsAs, .nobody)
    }

    func testACanceledOperationDoesNotRunAndReleasesItsCaptures() {
        let (app, ran) = (app, Notes<Int>())
        weak var captured: Notes<Int>?
        app.withAccountID("adder") {
            let (queue, held) = (queue(width: 1), Notes<Int>())
            captured = held
            let operation = BlockOperation { [ran] in ran.add(held.count) }
            queue.isSuspended = true
            queue.addOperation(operation)
            operation.cancel()
            queue.isSuspended = false
            queue.waitUntilAllOperationsAreFinished()
        }
        XCTAssertEqual(ran.count, 0)
        XCTAssertTrue(released { captured }, "something still holds the block")
    }
}

/// Whether an object goes away; Dispatch may hold a block a moment longer than the block runs.
func released(_ object: () -> AnyObject?) -> Bool {
    let deadline = DispatchTime.now() + 10
    while object() != nil {
        if DispatchTime.now() > deadline { return false }
        sched_yield()
    }
    return true
}
