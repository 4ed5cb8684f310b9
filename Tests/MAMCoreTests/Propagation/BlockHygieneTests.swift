import Dispatch
import Foundation
import MAMCore
import TestSeeds
import XCTest

/// Blocks let go of what they captured: when they have run, when they were cancelled, and when they never run.
final class BlockHygieneTests: XCTestCase {
    private let app = IdentityKit.app()

    override func tearDown() { app.setCurrentThreadAccountID(nil) }

    /// Counts the objects that are alive.
    private final class LiveObjectCounter: Sendable {
        private let lock = NSLock()
        private nonisolated(unsafe) var count = 0

        var alive: Int { lock.withLock { count } }
        func add(_ change: Int) { lock.withLock { count += change } }
    }

    /// Something a block captures.
    private final class Captured: Sendable {
        let census: LiveObjectCounter

        init(_ census: LiveObjectCounter) {
            self.census = census
            census.add(1)
        }

        deinit { census.add(-1) }
        func use() {}
    }

    /// Whether every captured object goes away; a worker lets go of a block a moment after the block has run.
    private func allGo(_ census: LiveObjectCounter) -> Bool {
        let deadline = DispatchTime.now() + 10
        while census.alive > 0 {
            if DispatchTime.now() > deadline { return false }
            sched_yield()
        }
        return true
    }

    func testBlocksAreReleasedAfterTheyRun() {
        let (census, place) = (LiveObjectCounter(), EntryPoint.Place("hygiene"))
        for entry in EntryPoint.later + EntryPoint.inPlace {
            // A source that C made keeps its handler as long as it lives, and nobody releases it here.
            if entry.name.hasPrefix("dispatch_source") || entry.name.hasPrefix("dispatch_block") { continue }
            for submitter in SubmitterIdentity.allCases {
                let finish = Finish()
                submitter.enter(app) {
                    let captured = Captured(census)
                    entry.hand(place) {
                        captured.use()
                        finish.signal()
                    }
                }
                finish.wait()
                XCTAssertTrue(allGo(census), "\(entry.name), \(submitter)")
            }
        }
    }

    func testItemsReleaseTheirCapturesWhetherRunCanceledOrDropped() {
        for seed in TestSeeds([1], of: name) { itemsReleaseTheirCapturesWhetherRunCanceledOrDropped(seed) }
    }

    private func itemsReleaseTheirCapturesWhetherRunCanceledOrDropped(_ seed: UInt64) {
        let (app, census, random) = (app, LiveObjectCounter(), SeededRandom(seed, of: name))
        let finish = Finish(count: 8)
        for worker in 0..<8 {
            Standalone.run {
                var random = random.forked(worker)
                let queue = DispatchQueue(label: "items \(worker)")
                for round in 0..<300 {
                    let item = app.withAccountID(AccountID("\(worker).\(round)")) {
                        let captured = Captured(census)
                        return DispatchWorkItem { captured.use() }
                    }
                    switch random.below(6) {
                    case 0: queue.async(execute: item)
                    case 1: queue.sync(execute: item)
                    case 2: item.perform()
                    case 3:
                        item.cancel()
                        queue.async(execute: item)
                    case 4: item.cancel()
                    default: break
                    }
                }
                queue.sync {}
                finish.signal()
            }
        }
        finish.wait()
        XCTAssertTrue(allGo(census), "\(census.alive) are left; \(random.replay)")
    }

    func testASourceReleasesReplacedHandlersAndThoseThatNeverRun() {
        let census = LiveObjectCounter()
        app.withAccountID("alice") {
            let source = DispatchSource.makeUserDataAddSource(queue: DispatchQueue(label: "source"))
            for _ in 0..<10 {
                let captured = Captured(census)
                source.setEventHandler { captured.use() }
                source.setRegistrationHandler { captured.use() }
            }
            source.activate()
            source.cancel()
        }
        XCTAssertTrue(allGo(census), "\(census.alive) are left")
    }

    func testAHandlerMayReplaceItselfWhileItRuns() {
        let (app, census, seen, finish) = (app, LiveObjectCounter(), Notes<Acting>(), Finish(count: 2))
        app.withAccountID("alice") {
            let source = DispatchSource.makeUserDataAddSource(queue: DispatchQueue(label: "source"))
            let captured = Captured(census)
            source.setEventHandler {
                captured.use()
                app.withAccountID("bob") {
                    source.setEventHandler {
                        source.cancel()
                        seen.add(app.actsAs)
                        finish.signal()
                    }
                }
                app.setCurrentThreadAccountID("left by the handler")
                seen.add(app.actsAs)
                source.add(data: 1)
                finish.signal()
            }
            source.activate()
            source.add(data: 1)
        }
        finish.wait()
        XCTAssertEqual(seen.all, [.thread("left by the handler"), .scope("bob")])
        XCTAssertTrue(allGo(census), "\(census.alive) are left")
    }

    func testASourceKeepsNoIdentityBetweenItsEvents() {
        let (app, seen, finish) = (app, Notes<Findings>(), Finish(count: 3))
        let queue = DispatchQueue(label: "source")
        let source = DispatchSource.makeUserDataAddSource(queue: queue)
        app.withAccountID("alice") {
            source.setEventHandler {
                seen.add(Findings(of: app))
                finish.signal()
            }
            source.activate()
        }
        for who in ["first", "second", "third"] {
            app.withAccountID(AccountID(who)) { source.add(data: 1) }
            // Until the event was handled, the next would be added to it.
            while seen.count < ["first", "second", "third"].firstIndex(of: who).map({ $0 + 1 }) ?? 0 { sched_yield() }
        }
        finish.wait()
        source.cancel()
        let expected = Findings(expecting: .scope("alice"))
        XCTAssertEqual(seen.all, [expected, expected, expected])
    }
}
