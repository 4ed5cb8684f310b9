import Dispatch
import Foundation
import MAMCore
import XCTest

/// Interception while apps come and go.
final class PropagationStatusTests: XCTestCase {
    private let other = IdentityKit.app()

    override func tearDown() { other.setCurrentThreadAccountID(nil) }

    func testPropagationIsActiveWhileAnAutomaticAppLives() {
        let app = IdentityKit.app()
        XCTAssertEqual(DispatchPropagation.status, .active)
        XCTAssertEqual(DispatchPropagation.status.description, "active")
        withExtendedLifetime(app) {}
    }

    func testAskingForItLeavesTheThreadAsItIs() {
        for submitter in SubmitterIdentity.allCases {
            submitter.enter(other) {
                XCTAssertEqual(DispatchPropagation.status, .active)
                assertActs(other.actsAs, submitter.acting)
            }
        }
    }

    func testAQueuedBlockDoesNotRetainItsAppAndRunsSafelyWithoutIt() {
        let (other, seen) = (other, Notes<Findings>())
        let queue = DispatchQueue(label: "waits")
        for mode in DispatchPropagation.Mode.allCases {
            for submitter in SubmitterIdentity.allCases {
                weak var gone: ManagedApp?
                queue.suspend()
                do {
                    let app = IdentityKit.app(propagation: mode)
                    gone = app
                    other.withAccountID("other") {
                        submitter.enter(app) {
                            queue.async { seen.add(Findings(of: other)) }
                            queue.async(execute: DispatchWorkItem { seen.add(Findings(of: other)) })
                        }
                    }
                }
                XCTAssertNil(gone, "\(mode), \(submitter)")
                queue.resume()
                queue.sync {}
            }
        }
        XCTAssertEqual(seen.count, 2 * DispatchPropagation.Mode.allCases.count * SubmitterIdentity.allCases.count)
        XCTAssertEqual(Set(seen.all.map(\.description)), [Findings(expecting: .scope("other")).description])
    }

    func testAnIdentityLeftByAnAppThatIsGoneIsNotCarried() {
        let (other, queue) = (other, DispatchQueue(label: "left"))
        let seen = Standalone.wait { () -> [Acting] in
            other.setCurrentThreadAccountID("other")
            do {
                let app = IdentityKit.app()
                app.setCurrentThreadAccountID("gone")
            }
            let inPlace = queue.sync { other.actsAs }
            let (box, finish) = (IdentityKit.Box<Acting>(), Finish())
            queue.async {
                box.value = other.actsAs
                finish.signal()
            }
            finish.wait()
            return [inPlace, box.value ?? .nobody, other.actsAs]
        }
        XCTAssertEqual(seen, [.thread("other"), .thread("other"), .thread("other")])
    }

    func testBlocksKeepTheirIdentitiesWhileAppsAreCreatedAndEnd() {
        let (other, wrong, finish) = (other, Notes<String>(), Finish(count: 4))
        let queue = DispatchQueue(label: "apps", attributes: .concurrent)
        for worker in 0..<4 {
            Standalone.run {
                for round in 0..<100 {
                    let (own, mode) = ("\(worker).\(round)", DispatchPropagation.Mode.allCases[round % 2])
                    let app = IdentityKit.app(propagation: mode)
                    other.withAccountID(AccountID(own)) {
                        app.withAccountID("short") {
                            app.setCurrentThreadAccountID("shorter")
                            queue.async { if other.actsAs != .scope(own) { wrong.add("\(own): \(other.actsAs)") } }
                            queue.sync { if other.actsAs != .scope(own) { wrong.add("\(own): \(other.actsAs)") } }
                        }
                    }
                    if round % 10 == 0, DispatchPropagation.status != .active { wrong.add("inactive") }
                }
                finish.signal()
            }
        }
        finish.wait()
        queue.sync(flags: .barrier) {}
        XCTAssertEqual(wrong.all, [])
    }
}
