import Dispatch
import Foundation
import MAMCore
import TestSeeds
import XCTest

/// Many threads hand blocks over at once, each with identities of its own.
final class PropagationContentionTests: XCTestCase {
    private let app = IdentityKit.app()
    private let workers = 8
    private let rounds = 400

    override func tearDown() { app.setCurrentThreadAccountID(nil) }

    /// Runs `body` on eight threads at once and waits for them.
    private func onManyThreads(_ body: @escaping @Sendable (Int) -> Void) {
        let finish = Finish(count: workers)
        for worker in 0..<workers {
            Standalone.run {
                body(worker)
                finish.signal()
            }
        }
        finish.wait()
    }

    /// Acts as one of four kinds of submitter while `body` runs, and says who that is.
    private static func act(
        _ kind: Int, _ own: String, _ app: ManagedApp, _ body: (Acting) -> Void
    ) {
        switch kind {
        case 0: body(.nobody)
        case 1: app.withAccountID(AccountID(own)) { body(.scope(own)) }
        case 2:
            app.setCurrentThreadAccountID(AccountID(own))
            body(.thread(own))
            app.setCurrentThreadAccountID(nil)
        default:
            app.withAccountID(AccountID("around \(own)")) {
                app.setCurrentThreadAccountID(AccountID(own))
                body(.thread(own))
            }
        }
    }

    func testEveryBlockOfManySubmittersSeesItsOwn() {
        for seed in TestSeeds([1], of: name) { everyBlockOfManySubmittersSeesItsOwn(seed) }
    }

    private func everyBlockOfManySubmittersSeesItsOwn(_ seed: UInt64) {
        let (app, rounds, wrong, ran) = (app, rounds, Notes<String>(), Notes<Int>())
        let random = SeededRandom(seed, of: name)
        let queues = [
            DispatchQueue(label: "serial"), DispatchQueue(label: "concurrent", attributes: .concurrent),
            DispatchQueue(label: "other"), DispatchQueue.global(),
        ]
        let group = DispatchGroup()
        onManyThreads { worker in
            var random = random.forked(worker)
            for round in 0..<rounds {
                let (own, queue) = ("\(worker).\(round)", queues[random.below(queues.count)])
                Self.act(random.below(4), own, app) { expected in
                    let check: @Sendable () -> Void = {
                        if app.actsAs != expected { wrong.add("\(own): \(app.actsAs), not \(expected)") }
                        app.setCurrentThreadAccountID("left behind")
                        ran.add(1)
                    }
                    switch random.below(6) {
                    case 0: queue.async(group: group, execute: check)
                    case 1: queue.async(group: group, qos: .utility, flags: .enforceQoS, execute: check)
                    case 2: queue.async(group: group, execute: DispatchWorkItem(block: check))
                    case 3: queue.sync { check() }
                    case 4: DispatchQueue.concurrentPerform(iterations: 1) { _ in check() }
                    default:
                        group.enter()
                        queue.asyncAfter(deadline: .now()) {
                            check()
                            group.leave()
                        }
                    }
                    if app.actsAs != expected { wrong.add("\(own) afterwards: \(app.actsAs)") }
                }
            }
        }
        group.wait()
        XCTAssertEqual(wrong.all, [], random.replay)
        XCTAssertEqual(ran.count, workers * rounds)
    }

    func testPoolThreadsAreCleanAfterwards() {
        let (app, rounds, dirty) = (app, rounds, Notes<Acting>())
        let places = (0..<4).map { EntryPoint.Place("clean \($0)") }
        onManyThreads { worker in
            for round in 0..<rounds {
                let (own, place) = ("\(worker).\(round)", places[round % places.count])
                Self.act((worker + round) % 4, own, app) { _ in
                    place.functions.call("dispatch_async") { app.setCurrentThreadAccountID("left behind") }
                    place.queue.async { app.setCurrentThreadAccountID("left behind") }
                }
                // Functions are not intercepted and see the pool thread as it is.
                place.functions.workAsync { if app.actsAs != .nobody { dirty.add(app.actsAs) } }
            }
        }
        for place in places {
            place.functions.call("dispatch_sync") {}
            place.queue.sync {}
        }
        XCTAssertEqual(dirty.all, [])
    }

    func testOneItemPerformedByManyThreadsIsItsCreatorOnAll() {
        let (app, rounds, wrong) = (app, rounds, Notes<String>())
        let item = Handed(
            app.withAccountID("creator") {
                DispatchWorkItem {
                    if app.actsAs != .scope("creator") { wrong.add("\(app.actsAs)") }
                    app.setCurrentThreadAccountID("left behind")
                }
            })
        onManyThreads { worker in
            for round in 0..<rounds {
                let own = "\(worker).\(round)"
                Self.act(round % 4, own, app) { expected in
                    item.item.perform()
                    if app.actsAs != expected { wrong.add("\(own): \(app.actsAs)") }
                }
            }
        }
        XCTAssertEqual(wrong.all, [])
    }

    func testOperationsOfManyAddersSeeTheirOwn() {
        let (app, rounds, wrong, ran) = (app, rounds / 4, Notes<String>(), Notes<Int>())
        let queues = [1, 4].map { width in
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = width
            return queue
        }
        let handed = Handed(queues)
        onManyThreads { worker in
            for round in 0..<rounds {
                let own = "\(worker).\(round)"
                Self.act((worker + round) % 4, own, app) { expected in
                    handed.item[round % 2].addOperation {
                        if app.actsAs != expected { wrong.add("\(own): \(app.actsAs), not \(expected)") }
                        app.setCurrentThreadAccountID("left behind")
                        ran.add(1)
                    }
                }
            }
        }
        for queue in queues { queue.waitUntilAllOperationsAreFinished() }
        XCTAssertEqual(wrong.all, [])
        XCTAssertEqual(ran.count, workers * rounds)
    }
}
