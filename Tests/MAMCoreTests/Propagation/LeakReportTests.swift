import Dispatch
import Foundation
import MAMBase
import MAMCore
import XCTest

/// How leaks are told: never from inside of themselves, never of what ends by itself, and without leaving anything.
final class LeakReportTests: XCTestCase {
    private func leaks(of log: EventLog) -> [IdentityLeak] {
        log.kinds.compactMap { if case .identityLeak(let leak) = $0 { leak } else { nil } }
    }

    func testSettingTheScopesOwnAccountAgainIsNoLeak() {
        let log = EventLog()
        let app = IdentityKit.app(observer: log, detectsLeaks: true)
        app.accounts.register("listed")
        for id in ["listed", "stranger", .unmanaged] as [AccountID] {
            app.withAccountID(id) {
                app.setCurrentThreadAccountID(id)
                DispatchQueue(label: "q").sync { app.setCurrentThreadAccountID(id) }
            }
        }
        XCTAssertEqual(leaks(of: log), [])
        app.withAccountID("stranger") { app.setCurrentThreadAccountID("another") }
        XCTAssertEqual(leaks(of: log).map(\.account), ["another"])
    }

    /// Asks who acts whenever it is told of something, and sets an identity.
    private final class IdentityReadingObserver: MAMObserver {
        let app = IdentityKit.Box<ManagedApp>()
        let told = IdentityKit.Box<Int>()

        func report(_ event: MAMEvent) {
            guard case .identityLeak = event.kind, let app = app.value else { return }
            told.value = (told.value ?? 0) + 1
            _ = app.effectiveIdentity(for: .file)
            _ = app.policyManager.policy.isPINRequired
            app.setCurrentThreadAccountID("set by the observer")
        }
    }

    func testAnObserverThatAsksAndSetsIsToldOnceAndLeavesNothing() {
        let observer = IdentityReadingObserver()
        let app = IdentityKit.app(observer: observer, detectsLeaks: true)
        observer.app.value = app
        defer { observer.app.value = nil }
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "managed")
        Thread.detach {
            _ = app.effectiveIdentity(for: .file)
            XCTAssertEqual(observer.told.value, 1)
            DispatchQueue(label: "q").sync { app.setCurrentThreadAccountID("left") }
            XCTAssertEqual(observer.told.value, 2)
            XCTAssertNil(app.currentThreadAccountID)
        }
    }

    func testAnAppHeldOnlyByItsWorkEndsAfterThatWork() {
        let ways: [(String, (@escaping @Sendable () -> Void) -> Void)] = [
            ("async", { DispatchQueue(label: "q").async(execute: $0) }),
            ("mam", { DispatchQueue(label: "q").mam.async(execute: $0) }),
            ("after", { DispatchQueue(label: "q").asyncAfter(deadline: .now(), execute: $0) }),
            ("item", { DispatchQueue(label: "q").async(execute: DispatchWorkItem(block: $0)) }),
            ("operation", { OperationQueue().addOperation($0) }),
            ("task", { work in Task { work() } }),
        ]
        for (name, hand) in ways {
            let log = EventLog()
            weak var seen: ManagedApp?
            let ended = DispatchSemaphore(value: 0)
            autoreleased {
                let app = IdentityKit.app(observer: log, detectsLeaks: true)
                seen = app
                let mayEnd = DispatchSemaphore(value: 0)
                app.withAccountID("scope") {
                    hand {
                        mayEnd.wait()
                        _ = app.isMainThread
                        ended.signal()
                    }
                }
                // From here on the work is the only one to hold the app.
                mayEnd.signal()
            }
            ended.wait()
            while seen != nil { sched_yield() }
            XCTAssertEqual(leaks(of: log), [], name)
        }
    }

    private func autoreleased(_ body: () -> Void) { body() }

    func testTheScopeOpenedLastIsReportedWhicheverThreadOpenedIt() {
        let log = EventLog()
        var (early, late): (IdentityCapture?, IdentityCapture?)
        var app: ManagedApp? = IdentityKit.app(observer: log, detectsLeaks: true)
        if let app {
            // Serials come to threads in blocks: another thread's are greater. What that thread runs may be released after
            // we go on, so it must not hold the app any more by then.
            let lent = Guarded<ManagedApp?>(app)
            early = IdentityKit.inBackground {
                lent.withLock { (app: inout ManagedApp?) -> IdentityCapture? in
                    defer { app = nil }
                    return app?.withAccountID("early") { IdentityCapture() }
                }
            }
            late = app.withAccountID("late") { IdentityCapture() }
        }
        app = nil
        XCTAssertEqual(leaks(of: log).map(\.account), ["late"])
        withExtendedLifetime((early, late)) {}
    }
}

extension Thread {
    /// Runs `body` on a thread of its own and waits for it.
    fileprivate static func detach(_ body: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        Thread {
            body()
            done.signal()
        }.start()
        done.wait()
    }
}
