import Dispatch
import Foundation
import MAMCore
import XCTest

/// Blocks that run where somebody else's identity lies: they neither see it nor take it away, and leave none.
final class PropagationUnderOtherIdentitiesTests: XCTestCase {
    private let app = IdentityKit.app()

    override func tearDown() { app.setCurrentThreadAccountID(nil) }

    /// Calls whose blocks wait in line behind what was handed over before.
    private var lining: [EntryPoint] {
        let names = [
            "dispatch_async", "dispatch_barrier_async", "dispatch_group_async", "dispatch_group_notify",
            "dispatch_block_create", "dispatch_block_create_with_qos_class",
        ]
        return EntryPoint.later.filter { names.contains($0.name) }
    }

    func testABlockSeesItsSubmitterOnAPoolThreadWithAnIdentityAndLeavesThatAsItWas() {
        let app = app
        XCTAssertEqual(lining.count, 6)
        for entry in lining {
            for submitter in SubmitterIdentity.allCases {
                let (place, seen, finish) = (EntryPoint.Place("dirty"), Notes<Acting>(), Finish())
                let (findings, threads) = (IdentityKit.Box<Findings>(), Notes<UInt>())
                place.functions.suspend()
                place.functions.workAsync {
                    threads.add(UInt(pthread_self()))
                    app.setCurrentThreadAccountID("the pool thread's")
                }
                submitter.enter(app) {
                    entry.hand(place) {
                        threads.add(UInt(pthread_self()))
                        findings.value = Findings(of: app)
                    }
                }
                place.functions.workAsync {
                    threads.add(UInt(pthread_self()))
                    seen.add(app.actsAs)
                    app.setCurrentThreadAccountID(nil)
                    finish.signal()
                }
                place.functions.resume()
                finish.wait()
                XCTAssertEqual(findings.value, Findings(expecting: submitter.acting), "\(entry.name), \(submitter)")
                // One worker empties the queue, as a rule.
                guard Set(threads.all).count == 1 else { continue }
                XCTAssertEqual(seen.all, [.thread("the pool thread's")], "\(entry.name), \(submitter)")
            }
        }
    }

    func testBlocksLeaveACleanPoolThreadBehind() {
        let app = app
        for entry in lining {
            for submitter in SubmitterIdentity.allCases {
                let (place, seen, finish) = (EntryPoint.Place("clean"), Notes<Acting>(), Finish())
                place.functions.suspend()
                submitter.enter(app) { entry.hand(place) { app.setCurrentThreadAccountID("left by the block") } }
                place.functions.workAsync {
                    seen.add(app.actsAs)
                    finish.signal()
                }
                place.functions.resume()
                finish.wait()
                XCTAssertEqual(seen.all, [.nobody], "\(entry.name), \(submitter)")
            }
        }
    }

    func testAnItemMadeWithoutAnIdentityRunsWithoutOneUnderEveryIdentity() {
        let (app, queue) = (app, DispatchQueue(label: "items"))
        for submitter in SubmitterIdentity.allCases {
            for perform in [{ @Sendable (item: DispatchWorkItem) in item.perform() }, { queue.sync(execute: $0) }] {
                let box = IdentityKit.Box<Findings>()
                let item = DispatchWorkItem { box.value = Findings(of: app) }
                submitter.enter(app) {
                    perform(item)
                    assertActs(app.actsAs, submitter.acting, "whoever ran the item")
                }
                XCTAssertEqual(box.value, Findings(expecting: .nobody), "\(submitter)")
            }
        }
    }

    func testABlockWaitingForABusyQueueHasItsCallersIdentityOnAnyThread() {
        let app = app
        for name in ["dispatch_async_and_wait", "dispatch_barrier_async_and_wait"] {
            for submitter in SubmitterIdentity.allCases {
                let (place, begun, go) = (EntryPoint.Place("busy"), Finish(), Finish())
                // Whoever works on the queue works on what was handed over meanwhile as well.
                place.functions.workAsync {
                    app.setCurrentThreadAccountID("the pool thread's")
                    begun.signal()
                    go.wait()
                }
                begun.wait()
                let (seen, finish) = (IdentityKit.Box<Findings>(), Finish())
                place.functions.workAsync {
                    app.setCurrentThreadAccountID(nil)
                    finish.signal()
                }
                Standalone.run { go.signal() }
                submitter.enter(app) {
                    place.functions.call(name) { seen.value = Findings(of: app) }
                    assertActs(app.actsAs, submitter.acting, "the caller after \(name)")
                }
                finish.wait()
                XCTAssertEqual(seen.value, Findings(expecting: submitter.acting), "\(name), \(submitter)")
            }
        }
    }

    func testBlocksHandedOverByBlocksCarryThoseBlocks() {
        let (app, notes, finish) = (app, Notes<Acting>(), Finish())
        let queue = DispatchQueue(label: "nested")
        app.withAccountID("outer") {
            queue.async {
                notes.add(app.actsAs)
                app.setCurrentThreadAccountID("setter")
                queue.async {
                    notes.add(app.actsAs)
                    app.withAccountID("inner") {
                        queue.async {
                            notes.add(app.actsAs)
                            finish.signal()
                        }
                    }
                }
            }
        }
        finish.wait()
        XCTAssertEqual(notes.all, [.scope("outer"), .thread("setter"), .scope("inner")])
    }
}
