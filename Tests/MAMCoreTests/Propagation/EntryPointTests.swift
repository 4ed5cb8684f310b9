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
            for submitter in SubmitterIdentity.allCases {
                submitter.enter(app) {
                    XCTAssertEqual(
                        findings(entry, place), Findings(expecting: submitter.acting), "\(entry.name), \(submitter)")
                    assertActs(app.actsAs, submitter.acting, "the submitter after \(entry.name)")
                }
            }
        }
    }

    func testEveryCallThatWaitsCarriesItsCallerAndRestoresTheCallersIdentity() {
        let place = EntryPoint.Place("in place")
        for entry in EntryPoint.inPlace {
            for submitter in SubmitterIdentity.allCases {
                submitter.enter(app) {
                    XCTAssertEqual(
                        findings(entry, place), Findings(expecting: submitter.acting), "\(entry.name), \(submitter)")
                    assertActs(app.actsAs, submitter.acting, "the caller after \(entry.name)")
                }
                assertActs(app.actsAs, .nobody, "the thread after \(entry.name), \(submitter)")
            }
        }
    }

    func testEveryDispatchCallCarriesSubmittersOfOtherThreads() {
        let (app, place) = (app, EntryPoint.Place("from a thread"))
        for entry in EntryPoint.later + EntryPoint.inPlace {
            let wrong = Standalone.wait { () -> [String] in
                SubmitterIdentity.allCases.compactMap { submitter in
                    submitter.enter(app) {
                        let (box, finish) = (IdentityKit.Box<Findings>(), Finish())
                        entry.hand(place) {
                            box.value = Findings(of: app)
                            finish.signal()
                        }
                        finish.wait()
                        let isRight = box.value == Findings(expecting: submitter.acting)
                        return isRight && app.actsAs == submitter.acting ? nil : "\(submitter)"
                    }
                }
            }
            XCTAssertEqual(wrong, [], entry.name)
        }
    }

    func testATaskStartedInABlockInheritsTheScopeThatTheBlockCarries() {
        let (app, place) = (app, EntryPoint.Place("tasks"))
        for entry in EntryPoint.later + EntryPoint.inPlace {
            for submitter in SubmitterIdentity.allCases {
                let (box, finish) = (IdentityKit.Box<Task<Acting, Never>>(), Finish())
                submitter.enter(app) {
                    entry.hand(place) {
                        box.value = Task { app.actsAs }
                        finish.signal()
                    }
                }
                finish.wait()
                let task = box.value
                let seen = IdentityKit.inTask { await task?.value }
                XCTAssertEqual(seen, submitter.inTask, "\(entry.name), \(submitter)")
            }
        }
    }
}
