import Dispatch
import Foundation
import MAMCore
import TestKits
import XCTest

/// A work item carries its creator, and stays what Dispatch made it: flags, cancellation, lifetime.
final class WorkItemPropagationTests: XCTestCase {
    private typealias Way = (name: String, run: (DispatchWorkItem, DispatchQueue) -> Void)

    private let app = IdentityKit.app()
    private let queue = DispatchQueue(label: "items", attributes: .concurrent)

    private let ways: [Way] = [
        ("async", { $1.async(execute: $0) }),
        ("sync", { $1.sync(execute: $0) }),
        ("perform", { item, _ in item.perform() }),
        ("async(group:)", { $1.async(group: DispatchGroup(), execute: $0) }),
        ("asyncAfter", { $1.asyncAfter(deadline: .now() + .milliseconds(1), execute: $0) }),
        ("group.notify", { DispatchGroup().notify(queue: $1, work: $0) }),
        (
            "item.notify",
            { item, queue in
                let first = DispatchWorkItem {}
                first.notify(queue: queue, execute: item)
                first.perform()
            }
        ),
    ]

    private let makers: [(name: String, make: (@escaping @Sendable () -> Void) -> DispatchWorkItem)] = [
        ("plain", { DispatchWorkItem(block: $0) }),
        ("with qos", { DispatchWorkItem(qos: .utility, block: $0) }),
        ("with flags", { DispatchWorkItem(flags: [.detached, .enforceQoS], block: $0) }),
        ("with both", { DispatchWorkItem(qos: .userInitiated, flags: .inheritQoS, block: $0) }),
    ]

    override func tearDown() { app.setCurrentThreadAccountID(nil) }

    func testAnItemRunsAsItsCreatorAndNotAsItsDispatcher() {
        let app = app
        for way in ways {
            for maker in makers {
                for (creator, runner) in SubmitterIdentity.allCases.flatMap({ one in
                    SubmitterIdentity.allCases.map { (one, $0) }
                }) {
                    let (box, finish) = (IdentityKit.Box<Findings>(), Finish())
                    let item = creator.enter(app) {
                        maker.make {
                            box.value = Findings(of: app)
                            finish.signal()
                        }
                    }
                    runner.enter(app) {
                        way.run(item, queue)
                        assertActs(app.actsAs, runner.acting, "the runner after \(way.name)")
                    }
                    finish.wait()
                    XCTAssertEqual(
                        box.value, Findings(expecting: creator.acting),
                        "\(way.name), \(maker.name), made by \(creator), run by \(runner)")
                }
            }
        }
    }

    func testAnItemThatRunsSeveralTimesIsItsCreatorEveryTime() {
        let (app, seen) = (app, Notes<Findings>())
        let item = app.withAccountID("alice") { DispatchWorkItem { seen.add(Findings(of: app)) } }
        for submitter in SubmitterIdentity.allCases {
            submitter.enter(app) {
                item.perform()
                queue.sync(execute: item)
                DispatchQueue(label: "other").async(execute: item)
            }
        }
        // An item that runs several times cannot be waited for.
        while seen.count < 3 * SubmitterIdentity.allCases.count { sched_yield() }
        XCTAssertEqual(Set(seen.all.map(\.description)), [Findings(expecting: .scope("alice")).description])
    }

    func testAnItemMadeInsideOfABlockCarriesTheBlock() {
        let (app, box) = (app, IdentityKit.Box<Handed<DispatchWorkItem>>())
        let seen = Notes<Acting>()
        app.withAccountID("submitter") {
            queue.sync {
                app.setCurrentThreadAccountID("block")
                box.value = Handed(DispatchWorkItem { seen.add(app.actsAs) })
            }
        }
        box.value?.item.perform()
        XCTAssertEqual(seen.all, [.thread("block")])
    }

    func testABarrierItemStaysABarrier() throws {
        try XCTSkipIf(
            ProcessMemory.isWatched, "the thread sanitizer breaks barrier items, with or without this package")
        let (app, inside, wrong) = (app, Notes<Int>(), Notes<String>())
        let left = Notes<Int>()
        for round in 0..<200 {
            app.withAccountID("alice") {
                for _ in 0..<4 {
                    queue.async {
                        inside.add(round)
                        for _ in 0..<50 { sched_yield() }
                        left.add(round)
                    }
                }
                queue.async(
                    execute: DispatchWorkItem(flags: .barrier) {
                        if inside.count != left.count { wrong.add("round \(round): not alone") }
                        if inside.count != 4 * (round + 1) { wrong.add("round \(round): too early") }
                        if app.actsAs != .scope("alice") { wrong.add("round \(round): \(app.actsAs)") }
                    })
            }
        }
        queue.sync(flags: .barrier) {}
        XCTAssertEqual(wrong.all, [])
        XCTAssertEqual(left.count, 800)
    }

    func testACanceledItemDoesNotRunHoweverItIsDispatched() {
        let ran = Notes<String>()
        for way in ways {
            let item = app.withAccountID("alice") { DispatchWorkItem { ran.add(way.name) } }
            item.cancel()
            way.run(item, queue)
            XCTAssertTrue(item.isCancelled)
        }
        let (late, line) = (DispatchWorkItem { ran.add("late") }, DispatchQueue(label: "line"))
        line.suspend()
        line.async(execute: late)
        late.cancel()
        line.resume()
        line.sync {}
        queue.sync(flags: .barrier) {}
        XCTAssertEqual(ran.all, [])
    }

    func testAnItemThatIsDroppedWithoutRunningReleasesItsCaptures() {
        for maker in makers {
            for submitter in SubmitterIdentity.allCases {
                weak var captured: Notes<Int>?
                do {
                    let held = Notes<Int>()
                    captured = held
                    let item = submitter.enter(app) { maker.make { held.add(1) } }
                    item.cancel()
                    XCTAssertNotNil(captured)
                    withExtendedLifetime(item) {}
                }
                XCTAssertNil(captured, "\(maker.name), \(submitter)")
            }
        }
    }

    func testAnItemCanBeWaitedFor() {
        let (app, box) = (app, IdentityKit.Box<Acting>())
        let item = app.withAccountID("alice") { DispatchWorkItem { box.value = app.actsAs } }
        queue.async(execute: item)
        item.wait()
        XCTAssertEqual(box.value, .scope("alice"))
    }
}
