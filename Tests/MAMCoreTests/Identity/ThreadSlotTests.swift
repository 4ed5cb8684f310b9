import Dispatch
import Foundation
import MAMCore
import TestKits
import XCTest

/// What the slot of a thread keeps, and for how long.
final class ThreadSlotTests: XCTestCase {
    func testAThreadDoesNotRememberAppsThatAreGone() throws {
        try XCTSkipIf(ProcessMemory.isWatched, "the sanitizer reuses memory late")
        // Threads that other tests have left may come and go meanwhile; what an app leaves behind would show every time.
        let grown = (0..<4).reduce(Int.max) { least, _ in
            least < 1 << 20 ? least : min(least, growth { app, id in app.setCurrentThreadAccountID(id) })
        }
        XCTAssertLessThan(grown, 1 << 20, "resident bytes after 6,000 apps that set an identity and went away")
    }

    func testAnEndedThreadReleasesTheContentsOfItsSlot() throws {
        try XCTSkipIf(ProcessMemory.isWatched, "the sanitizer keeps a record of every thread")
        let before = ProcessMemory.resident
        let app = IdentityKit.app()
        let text = String(repeating: "x", count: 250)
        for number in 0..<20_000 {
            let ended = DispatchSemaphore(value: 0)
            Thread {
                app.setCurrentThreadAccountID(AccountID(text + "\(number)"))
                XCTAssertEqual(app.actsAs.layer, .thread)
                ended.signal()
            }.start()
            ended.wait()
        }
        // Whatever a thread's own stack costs stays out of it: the kernel takes that back.
        XCTAssertLessThan(ProcessMemory.resident - before, 4 << 20)
    }

    func testANewThreadHoldsNothing() {
        let app = IdentityKit.app()
        app.setCurrentThreadAccountID("main")
        defer { app.setCurrentThreadAccountID(nil) }
        let (seen, ended) = (IdentityKit.Box<Acting>(), DispatchSemaphore(value: 0))
        Thread {
            seen.value = app.actsAs
            ended.signal()
        }.start()
        ended.wait()
        XCTAssertEqual(seen.value, .nobody)
    }

    func testACaptureEndsThreadIdentitiesSetInsideIt() {
        let app = IdentityKit.app()
        IdentityKit.inBackground {
            IdentityCapture().run {
                app.setCurrentThreadAccountID("left behind")
                IdentityCapture().run { assertActs(app.actsAs, .thread("left behind")) }
            }
            assertActs(app.actsAs, .nobody)
        }
    }

    /// Resident bytes that one thread holds on to after many apps acted on it.
    private func growth(_ act: @escaping @Sendable (ManagedApp, AccountID?) -> Void) -> Int {
        IdentityKit.inBackground {
            IdentityCapture().run {
                func repeatFor(_ range: Range<Int>) {
                    for number in range {
                        act(IdentityKit.app(), AccountID(String(repeating: "x", count: 240) + "\(number)"))
                    }
                }
                // The first ones pay for the thread's part of the allocator.
                repeatFor(0..<100)
                let before = ProcessMemory.resident
                repeatFor(100..<6_100)
                return ProcessMemory.resident - before
            }
        }
    }
}
