import Dispatch
import Foundation
import MAMCore
import XCTest

/// Iterations run under the identities of whoever asked for them, each for itself.
final class ConcurrentPerformTests: XCTestCase {
    private let app = IdentityKit.app()

    override func tearDown() { app.setCurrentThreadAccountID(nil) }

    /// Which iterations ran, in this order, and what was wrong in one of them.
    private func iterate(_ count: Int, as acting: Acting, _ apply: (Int, @escaping @Sendable (Int) -> Void) -> Void)
        -> (indices: [Int], wrong: [String])
    {
        let (app, indices, wrong) = (app, Notes<Int>(), Notes<String>())
        apply(count) { index in
            indices.add(index)
            let findings = Findings(of: app)
            if findings != Findings(expecting: acting) { wrong.add("\(index): \(findings)") }
        }
        return (indices.all, wrong.all)
    }

    private func perform(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        DispatchQueue.concurrentPerform(iterations: count, execute: body)
    }

    func testEveryIndexRunsExactlyOnceAsTheCallerAndWithoutWhatAnotherIterationSet() {
        for count in [0, 1, 2, 3, 7, 64, 3000] {
            for standing in Standing.allCases {
                standing.enter(app) {
                    let (indices, wrong) = iterate(count, as: standing.acting, perform)
                    XCTAssertEqual(indices.sorted(), Array(0..<count), "\(standing)")
                    XCTAssertEqual(wrong, [], "\(count) iterations, \(standing)")
                    assertActs(app.actsAs, standing.acting, "the caller after \(count) iterations")
                }
            }
        }
        assertActs(app.actsAs, .nobody)
    }

    func testOnASerialQueueTheIndicesComeInOrder() {
        let functions = DispatchFunctions(queueLabel: "serial")
        for standing in Standing.allCases {
            standing.enter(app) {
                let (indices, wrong) = iterate(100, as: standing.acting) { count, body in
                    DispatchFunctions.find("dispatch_apply", as: DispatchFunctions.Iterate.self)(
                        count, functions.queue, body)
                }
                XCTAssertEqual(indices, Array(0..<100), "\(standing)")
                XCTAssertEqual(wrong, [], "\(standing)")
            }
        }
    }

    func testOnAConcurrentQueueEveryIndexRunsOnce() {
        typealias Global = @convention(c) (Int, UInt) -> OpaquePointer
        let queue = DispatchFunctions.find("dispatch_get_global_queue", as: Global.self)(0, 0)
        app.withAccountID("alice") {
            let (indices, wrong) = iterate(1000, as: .scope("alice")) { count, body in
                DispatchFunctions.find("dispatch_apply", as: DispatchFunctions.Iterate.self)(count, queue, body)
            }
            XCTAssertEqual(indices.sorted(), Array(0..<1000))
            XCTAssertEqual(wrong, [])
        }
    }

    func testNestedIterationsRunAsTheIterationThatAskedForThem() {
        let (app, indices, wrong) = (app, Notes<Int>(), Notes<String>())
        app.withAccountID("caller") {
            DispatchQueue.concurrentPerform(iterations: 12) { outer in
                if app.actsAs != .scope("caller") { wrong.add("\(outer): \(app.actsAs)") }
                app.setCurrentThreadAccountID(AccountID("\(outer)"))
                DispatchQueue.concurrentPerform(iterations: 12) { inner in
                    if app.actsAs != .thread("\(outer)") { wrong.add("\(outer).\(inner): \(app.actsAs)") }
                    app.withAccountID(AccountID("\(outer).\(inner)")) {
                        DispatchQueue.concurrentPerform(iterations: 3) { innermost in
                            if app.actsAs != .scope("\(outer).\(inner)") { wrong.add("\(app.actsAs)") }
                            app.setCurrentThreadAccountID("innermost")
                            indices.add(innermost + 3 * (inner + 12 * outer))
                        }
                    }
                    app.setCurrentThreadAccountID("inner")
                }
                if app.actsAs != .thread("\(outer)") { wrong.add("\(outer) after: \(app.actsAs)") }
            }
            assertActs(app.actsAs, .scope("caller"))
        }
        XCTAssertEqual(wrong.all, [])
        XCTAssertEqual(indices.all.sorted(), Array(0..<12 * 12 * 3))
    }

    func testManyCallersAtOnceKeepTheirIdentitiesApart() {
        let (app, finish, wrong) = (app, Finish(count: 8), Notes<String>())
        for caller in 0..<8 {
            Standalone.run {
                let standing = Standing.allCases[caller % Standing.allCases.count]
                for _ in 0..<20 {
                    standing.enter(app) {
                        DispatchQueue.concurrentPerform(iterations: 50) { index in
                            for _ in 0..<10 where app.actsAs != standing.acting { wrong.add("\(standing), \(index)") }
                            app.setCurrentThreadAccountID(AccountID("\(caller).\(index)"))
                            if app.actsAs != .thread("\(caller).\(index)") { wrong.add("\(standing), \(index) setter") }
                        }
                        if app.actsAs != standing.acting { wrong.add("\(standing) afterwards") }
                    }
                }
                finish.signal()
            }
        }
        finish.wait()
        XCTAssertEqual(wrong.all, [])
    }

    func testIterationsOfATaskCarryTheTask() {
        let test = Handed(self)
        for standing in Standing.allCases {
            let found = IdentityKit.inTask {
                standing.enter(test.item.app) {
                    let found = test.item.iterate(200, as: standing.acting, test.item.perform)
                    assertActs(test.item.app.actsAs, standing.acting, "the task afterwards")
                    return found
                }
            }
            XCTAssertEqual(found.indices.sorted(), Array(0..<200))
            XCTAssertEqual(found.wrong, [], "\(standing)")
        }
    }

    func testIterationsLetGoOfWhatTheyCapture() {
        weak var captured: Notes<Int>?
        app.withAccountID("alice") {
            let held = Notes<Int>()
            captured = held
            perform(10) { held.add($0) }
            XCTAssertEqual(held.count, 10)
        }
        XCTAssertNil(captured)
    }
}
