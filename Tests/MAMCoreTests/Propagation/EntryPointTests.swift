import Dispatch
import Foundation
import MAMCore
import XCTest

/// Every plain call that hands a block to Dispatch carries the identities of whoever makes it.
final class EntryPointTests: XCTestCase {
    private let app = IdentityKit.app()

    override func tearDown() { app.setCurrentThreadAccountID(nil) }

    /// What a block finds that `entry` handed over from here.
    private func findings(_ entry: EntryPoint, _ place: EntryPoint.Place) -> Findings? {
        let (app, box, finish) = (app, IdentityKit.Box<Findings>(), Finish())
        entry.hand(place) {
            box.value = Findings(of: app)
            finish.signal()
        }
        finish.wait()
        return box.value
    }

    func testThisProgramFindsEveryInterceptedFunctionInItsOwnCode() {
        let dispatch = DispatchFunctions.home(of: "dispatch_get_global_queue")
        XCTAssertNotNil(dispatch)
        for name in DispatchFunctions.intercepted {
            guard let home = DispatchFunctions.home(of: name) else { return XCTFail("no \(name)") }
            XCTAssertNotEqual(home, dispatch, "\(name) is Dispatch's own")
        }
        XCTAssertEqual(Set(DispatchFunctions.intercepted).count, 20)
    }

    func testEveryCallThatReturnsBeforeTheBlockCarriesItsSubmitter() {
        let place = EntryPoint.Place("later")
        for entry in EntryPoint.later {
            for standing in Standing.allCases {
                standing.enter(app) {
                    XCTAssertEqual(
                        findings(entry, place), Findings(expecting: standing.acting), "\(entry.name), \(standing)")
                    assertActs(app.actsAs, standing.acting, "the submitter after \(entry.name)")
                }
            }
        }
    }

    func testEveryCallThatWaitsCarriesItsCallerAndLeavesHimAsHeWas() {
        let place = EntryPoint.Place("in place")
        for entry in EntryPoint.inPlace {
            for standing in Standing.allCases {
                standing.enter(app) {
                    XCTAssertEqual(
                        findings(entry, place), Findings(expecting: standing.acting), "\(entry.name), \(standing)")
                    assertActs(app.actsAs, standing.acting, "the caller after \(entry.name)")
                }
                assertActs(app.actsAs, .nobody, "the thread after \(entry.name), \(standing)")
            }
        }
    }

    func testTheSameHoldsForSubmittersOnOtherThreads() {
        let (app, place) = (app, EntryPoint.Place("from a thread"))
        for entry in EntryPoint.later + EntryPoint.inPlace {
            let wrong = Standalone.wait { () -> [String] in
                Standing.allCases.compactMap { standing in
                    standing.enter(app) {
                        let (box, finish) = (IdentityKit.Box<Findings>(), Finish())
                        entry.hand(place) {
                            box.value = Findings(of: app)
                            finish.signal()
                        }
                        finish.wait()
                        let isRight = box.value == Findings(expecting: standing.acting)
                        return isRight && app.actsAs == standing.acting ? nil : "\(standing)"
                    }
                }
            }
            XCTAssertEqual(wrong, [], entry.name)
        }
    }

    func testATaskStartedInABlockInheritsTheScopeThatTheBlockCarries() {
        let (app, place) = (app, EntryPoint.Place("tasks"))
        for entry in EntryPoint.later + EntryPoint.inPlace {
            for standing in Standing.allCases {
                let (box, finish) = (IdentityKit.Box<Task<Acting, Never>>(), Finish())
                standing.enter(app) {
                    entry.hand(place) {
                        box.value = Task { app.actsAs }
                        finish.signal()
                    }
                }
                finish.wait()
                let task = box.value
                let seen = IdentityKit.inTask { await task?.value }
                XCTAssertEqual(seen, standing.inTask, "\(entry.name), \(standing)")
            }
        }
    }
}
