import Dispatch
import Foundation
import MAMCore
import XCTest

/// An app that wants the explicit calls only is left alone by plain blocks, also while other apps are not.
final class ExplicitOnlyTests: XCTestCase {
    private let app = IdentityKit.app(propagation: .explicitOnly)
    private let automatic = IdentityKit.app()

    override func tearDown() {
        app.setCurrentThreadAccountID(nil)
        automatic.setCurrentThreadAccountID(nil)
    }

    func testWithoutInterceptionPlainBlocksOnOtherThreadsHaveNoIdentity() {
        let (app, place) = (app, EntryPoint.Place("explicit"))
        for entry in EntryPoint.later {
            for submitter in SubmitterIdentity.allCases {
                let (box, finish) = (IdentityKit.Box<Acting>(), Finish())
                submitter.enter(app) {
                    entry.hand(place) {
                        box.value = app.actsAs
                        finish.signal()
                    }
                    finish.wait()
                }
                // A work item that is run where it was made finds what is there, as any function does.
                if !entry.name.hasPrefix("item") { XCTAssertEqual(box.value, .nobody, "\(entry.name), \(submitter)") }
            }
        }
    }

    func testPlainOperationsHaveNoIdentityAndWrappedOnesThatOfTheirAdder() {
        let app = app
        for width in [1, 4] {
            for operation in OperationCase.all {
                let (queue, seen) = (OperationQueue(), Notes<Acting>())
                queue.maxConcurrentOperationCount = width
                operation.run(queue, app) { seen.add(app.actsAs) }
                XCTAssertEqual(
                    seen.all, Array(repeating: .nobody, count: operation.count), "\(operation.name), width \(width)")
            }
            let (queue, seen) = (OperationQueue(), Notes<Findings>())
            for submitter in SubmitterIdentity.allCases {
                submitter.enter(app) { queue.addOperation(IdentityCapture().wrap { seen.add(Findings(of: app)) }) }
                queue.waitUntilAllOperationsAreFinished()
            }
            XCTAssertEqual(seen.all, SubmitterIdentity.allCases.map { Findings(expecting: $0.acting) })
        }
    }

    func testAnOperationStartedByHandHasItsCallersIdentityAndOneOnTheMainQueueNone() {
        let (app, seen, done) = (app, Notes<Acting>(), expectation(description: "ran"))
        app.withAccountID("caller") { BlockOperation { seen.add(app.actsAs) }.start() }
        app.withAccountID("adder") {
            OperationQueue.main.addOperation {
                seen.add(app.actsAs)
                done.fulfill()
            }
        }
        wait(for: [done], timeout: 60)
        XCTAssertEqual(seen.all, [.scope("caller"), .nobody])
    }

    func testABlockInPlaceSeesItsCallersIdentityAndChangesIt() {
        let (app, automatic, place) = (app, automatic, EntryPoint.Place("in place"))
        let entries = EntryPoint.inPlace
        for entry in entries {
            let (before, after) = (Notes<Acting>(), Notes<Acting>())
            Standalone.wait {
                app.setCurrentThreadAccountID("explicit")
                automatic.setCurrentThreadAccountID("automatic")
                entry.hand(place) {
                    before.add(app.actsAs)
                    before.add(automatic.actsAs)
                    app.setCurrentThreadAccountID("explicit in the block")
                    automatic.setCurrentThreadAccountID("automatic in the block")
                }
                after.add(app.actsAs)
                after.add(automatic.actsAs)
            }
            XCTAssertEqual(before.all, [.thread("explicit"), .thread("automatic")], entry.name)
            XCTAssertEqual(
                after.all, [.thread("explicit in the block"), .thread("automatic")],
                "\(entry.name): what the block sets stays for the one app and ends with the block for the other")
        }
    }

    func testAnItemOfAnotherAppLeavesTheScopeOfThePlaceItRunsIn() {
        let (app, automatic, notes) = (app, automatic, Notes<Acting>())
        let items = automatic.withAccountID("maker") {
            app.withAccountID("explicit maker") {
                (0..<2).map { _ in
                    DispatchWorkItem {
                        notes.add(app.actsAs)
                        notes.add(automatic.actsAs)
                    }
                }
            }
        }
        app.withAccountID("explicit runner") { automatic.withAccountID("runner") { items[0].perform() } }
        items[1].perform()
        XCTAssertEqual(notes.all, [.scope("explicit runner"), .scope("maker"), .nobody, .scope("maker")])
    }

    func testAnIdentityThatAPlainBlockSetsOnAPoolThreadStaysThere() {
        // One worker empties the queue, as a rule; the app's identity would be elsewhere otherwise.
        for _ in 0..<100 {
            guard let seen = seenByTheSecondOfTwoBlocksOnOneWorker() else { continue }
            return XCTAssertEqual(seen, [.nobody, .nobody, .thread("explicit"), .nobody])
        }
        XCTFail("two blocks of a serial queue never ran on the same worker")
    }

    private func seenByTheSecondOfTwoBlocksOnOneWorker() -> [Acting]? {
        let (app, automatic, place) = (app, automatic, EntryPoint.Place("left"))
        let (seen, threads, finish) = (Notes<Acting>(), Notes<UInt>(), Finish())
        place.functions.suspend()
        for _ in 0..<2 {
            place.functions.call("dispatch_async") {
                threads.add(UInt(pthread_self()))
                seen.add(app.actsAs)
                seen.add(automatic.actsAs)
                app.setCurrentThreadAccountID("explicit")
                automatic.setCurrentThreadAccountID("automatic")
            }
        }
        place.functions.call("dispatch_async") {
            app.setCurrentThreadAccountID(nil)
            finish.signal()
        }
        place.functions.resume()
        finish.wait()
        return Set(threads.all).count == 1 ? seen.all : nil
    }

    func testTheExplicitCallsCarryBothApps() {
        let (app, automatic, queue) = (app, automatic, DispatchQueue(label: "both"))
        let seen = app.withAccountID("explicit") {
            automatic.withAccountID("automatic") {
                Standalone.wait(
                    IdentityCapture().wrap { queue.mam.sync { [app.actsAs, automatic.actsAs] } })
            }
        }
        XCTAssertEqual(seen, [.scope("explicit"), .scope("automatic")])
    }
}
