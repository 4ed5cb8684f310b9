import Dispatch
import Foundation
import MAMCore
import XCTest

/// The process's main queue: its blocks run on another thread than their submitters and callers.
final class MainQueuePropagationTests: XCTestCase {
    private let app = IdentityKit.app()
    private let stranger = IdentityKit.app()

    override func tearDown() {
        app.setCurrentThreadAccountID(nil)
        stranger.setCurrentThreadAccountID(nil)
    }

    /// Lets the main thread work on its queue until `body` has returned on a thread of its own.
    private func whileMainWorks<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result? {
        let (box, done) = (IdentityKit.Box<Result>(), expectation(description: "the other thread is done"))
        Standalone.run {
            box.value = body()
            done.fulfill()
        }
        wait(for: [done], timeout: 60)
        return box.value
    }

    /// What the blocks of `submit` find on the main thread, for every identity of the other thread.
    private func assertFindings(
        _ name: String, _ submit: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let app = app
        let wrong = whileMainWorks { () -> [String] in
            SubmitterIdentity.allCases.compactMap { submitter in
                submitter.enter(app) {
                    let (box, finish) = (IdentityKit.Box<Findings>(), Finish())
                    submit {
                        precondition(Thread.isMainThread)
                        box.value = Findings(of: app)
                        finish.signal()
                    }
                    finish.wait()
                    let isRight = box.value == Findings(expecting: submitter.acting) && app.actsAs == submitter.acting
                    return isRight ? nil : "\(submitter): \(box.value.map(\.description) ?? "-")"
                }
            }
        }
        XCTAssertEqual(wrong, [], name, file: file, line: line)
    }

    private func assertAllWaysCarry(file: StaticString = #filePath, line: UInt = #line) {
        let main = DispatchQueue.main
        assertFindings("async", { main.async(execute: $0) }, file: file, line: line)
        assertFindings("asyncAfter", { main.asyncAfter(deadline: .now(), execute: $0) }, file: file, line: line)
        assertFindings("notify", { DispatchGroup().notify(queue: main, execute: $0) }, file: file, line: line)
        assertFindings("item", { main.async(execute: DispatchWorkItem(block: $0)) }, file: file, line: line)
        assertFindings("sync", { block in main.sync { block() } }, file: file, line: line)
        assertFindings(
            "barrier sync", { block in main.sync(flags: .barrier) { block() } }, file: file, line: line)
        assertFindings("sync item", { main.sync(execute: DispatchWorkItem(block: $0)) }, file: file, line: line)
        assertFindings(
            "sync to a queue on top of it",
            { block in DispatchQueue(label: "on main", target: main).sync { block() } }, file: file, line: line)
    }

    func testBlocksOnAFreeMainThreadCarryTheirSubmitters() {
        assertAllWaysCarry()
        assertActs(app.actsAs, .nobody)
    }

    func testBlocksCarryTheirSubmittersWhileTheMainThreadHasItsOwnIdentity() {
        for submitter in SubmitterIdentity.allCases {
            submitter.enter(app) {
                assertAllWaysCarry()
                assertActs(app.actsAs, submitter.acting, "the main thread afterwards")
            }
        }
    }

    func testBlocksThatTheMainThreadSubmitsToItselfCarryItsIdentity() {
        let app = app
        for submitter in SubmitterIdentity.allCases {
            let (box, done) = (IdentityKit.Box<Findings>(), expectation(description: "ran"))
            submitter.enter(app) {
                DispatchQueue.main.async {
                    box.value = Findings(of: app)
                    done.fulfill()
                }
            }
            wait(for: [done], timeout: 60)
            XCTAssertEqual(box.value, Findings(expecting: submitter.acting), "\(submitter)")
        }
        assertActs(app.actsAs, .nobody)
    }

    func testTheCallerKeepsItsWindowlessUIRoleElsewhereAndTheBlockHasTheMainThreads() {
        let app = app
        XCTAssertEqual(IdentityKit.setWindow("window", of: app), .success)
        let seen = whileMainWorks { [app.actsInUI, DispatchQueue.main.sync { app.actsInUI }, app.actsInUI] }
        XCTAssertEqual(seen, [.nobody, .window("window"), .nobody])
        let scoped = whileMainWorks { app.withAccountID("alice") { DispatchQueue.main.sync { app.actsInUI } } }
        XCTAssertEqual(scoped, .scope("alice"))
    }

    func testACallerWithSeveralEntriesBringsThemAll() {
        let (app, stranger) = (app, stranger)
        app.accounts.register("bob")
        let seen = whileMainWorks { () -> [Acting] in
            app.setCurrentThreadAccountID("bob")
            stranger.setCurrentThreadAccountID("unknown")
            return app.withAccountID("alice") {
                app.setCurrentThreadAccountID("unknown here too")
                return stranger.withAccountID("carol") { DispatchQueue.main.sync { [app.actsAs, stranger.actsAs] } }
                    + DispatchQueue.main.sync { [app.actsAs, stranger.actsAs] }
            } + DispatchQueue.main.sync { [app.actsAs, stranger.actsAs] }
        }
        XCTAssertEqual(
            seen,
            [
                .thread("unknown here too"), .scope("carol"), .thread("unknown here too"), .thread("unknown"),
                .thread("bob"), .thread("unknown"),
            ])
    }

    func testACApplyOnTheMainQueueCarriesItsCallerIntoEveryIteration() {
        let app = app
        typealias Main =
            @convention(c) (Int, OpaquePointer?, @escaping @convention(block) @Sendable (Int) -> Void) -> Void
        guard let main = dlsym(nil, "_dispatch_main_q") else { return XCTFail("no main queue") }
        let queue = Handed(OpaquePointer(main))
        let seen = whileMainWorks { () -> [Acting] in
            let notes = Notes<Acting>()
            app.withAccountID("alice") {
                app.setCurrentThreadAccountID("bob")
                DispatchFunctions.find("dispatch_apply", as: Main.self)(5, queue.item) { index in
                    notes.add(app.actsAs)
                    app.setCurrentThreadAccountID(AccountID("\(index)"))
                }
            }
            return notes.all
        }
        XCTAssertEqual(seen, Array(repeating: .thread("bob"), count: 5))
        assertActs(app.actsAs, .nobody)
    }
}
