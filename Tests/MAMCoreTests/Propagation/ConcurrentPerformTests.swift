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

    func testEveryIndexRunsOnceAsTheCallerWithoutIdentitiesOfOtherIterations() {
        for count in [0, 1, 2, 3, 7, 64, 3000] {
            for submitter in SubmitterIdentity.allCases {
                submitter.enter(app) {
                    let (indices, wrong) = iterate(count, as: submitter.acting, perform)
                    XCTAssertEqual(indices.sorted(), Array(0..<count), "\(submitter)")
                    XCTAssertEqual(wrong, [], "\(count) iterations, \(submitter)")
                    assertActs(app.actsAs, submitter.acting, "the caller after \(count) iterations")
                }
            }
        }
        assertActs(app.actsAs, .nobody)
    }

    func testOnASerialQueueTheIndicesComeInOrder() {
        let functions = DispatchFunctions(queueLabel: "serial")
        for submitter in SubmitterIdentity.allCases {
            submitter.enter(app) {
                let (indices, wrong) = iterate(100, as: submitter.acting) { count, body in
                    DispatchFunctions.find("dispatch_apply", as: DispatchFunctions.Iterate.self)(
                        count, functions.queue, body)
                }
                XCTAssertEqual(indices, Array(0..<100), "\(submitter)")
                XCTAssertEqual(wrong, [], "\(submitter)")
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
                let submitter = SubmitterIdentity.allCases[caller % SubmitterIdentity.allCases.count]
                for _ in 0..<20 {
                    submitter.enter(app) {
                        DispatchQueue.concurrentPerform(iterations: 50) { index in
                            for _ in 0..<10 where app.actsAs != submitter.acting { wrong.add("\(submitter), \(index)") }
                            app.setCurrentThreadAccountID(AccountID("\(caller).\(index)"))
                            if app.actsAs != .thread("\(caller).\(index)") {
                                wrong.add("\(submitter), \(index) setter")
                            }
                        }
                        if app.actsAs != submitter.acting { wrong.add("\(submitter) afterwards") }
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
        for submitter in SubmitterIdentity.allCases {
            let found = IdentityKit.inTask {
                submitter.enter(test.item.app) {
                    let found = test.item.iterate(200, as: submitter.acting, test.item.perform)
                    assertActs(test.item.app.actsAs, submitter.acting, "the task afterwards")
                    return found
                }
            }
            XCTAssertEqual(found.indices.sorted(), Array(0..<200))
            XCTAssertEqual(found.wrong, [], "\(submitter)")
        }
    }

    func testIterationsReleaseTheirCaptures() {
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
