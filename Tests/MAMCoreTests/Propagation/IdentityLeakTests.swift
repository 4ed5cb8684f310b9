import Dispatch
import Foundation
import MAMCore
import XCTest

/// What the search for leaks finds, with the lines of the scope and of the setter, and what it leaves alone.
final class IdentityLeakTests: XCTestCase {
    private let log = EventLog()
    private let queue = DispatchQueue(label: "leaks")
    private let done = DispatchGroup()
    private lazy var app = IdentityKit.app(observer: log, detectsLeaks: true)

    override func tearDown() { app.setCurrentThreadAccountID(nil) }

    private var leaks: [IdentityLeak] { log.leaks }
    /// Leaves an identity; returns the line on which the setter stands.
    @discardableResult
    private static func leaveIdentity(in app: ManagedApp, _ id: AccountID? = "left") -> UInt {
        app.setCurrentThreadAccountID(id)
        return #line - 1
    }

    /// Asserts the only leak there is: that of ``leaveIdentity(in:_:)``, in the scope of that line.
    private func assertLeft(
        at point: IdentityLeak.Point, scope: UInt?, times: Int = 1, file: StaticString = #filePath, line: UInt = #line
    ) {
        // Something else than a leak: only to learn the line.
        let setter = Self.leaveIdentity(in: IdentityKit.app(), nil)
        let leak = IdentityLeak(
            kind: .threadIdentityLeft, point: point, account: "left", scope: scope.map(location),
            setter: location(setter))
        XCTAssertEqual(leaks, Array(repeating: leak, count: times), file: file, line: line)
    }

    private func location(_ line: UInt) -> SourcePlace { SourcePlace(file: "\(#fileID)", line: Int(line)) }

    func testAnAsyncBlockThatLeavesAnIdentityIsReportedAtItsEnd() {
        let app = app
        app.withAccountID("outer") { queue.async(group: done) { Self.leaveIdentity(in: app) } }
        let scope: UInt = #line - 1
        done.wait()
        assertLeft(at: .block, scope: scope)
    }

    func testASyncBlockIsReportedWithTheInnermostScope() {
        app.withAccountID("outer") {
            app.withAccountID("inner") { _ = queue.sync { Self.leaveIdentity(in: app) } }
        }
        assertLeft(at: .block, scope: #line - 2)
    }

    func testAWorkItemAndAQueueDotMamBlockAreReportedOutsideOfAnyScope() {
        let app = app
        queue.async(group: done, execute: DispatchWorkItem { Self.leaveIdentity(in: app) })
        done.wait()
        assertLeft(at: .block, scope: nil)
        queue.mam.async(group: done) { Self.leaveIdentity(in: app) }
        done.wait()
        assertLeft(at: .block, scope: nil, times: 2)
    }

    func testEveryIterationOfAConcurrentPerformIsReported() {
        let app = app
        app.withAccountID("outer") {
            DispatchQueue.concurrentPerform(iterations: 20) { _ in Self.leaveIdentity(in: app) }
        }
        assertLeft(at: .block, scope: #line - 3, times: 20)
    }

    func testTheEndOfACaptureIsReportedWithTheCapturedScope() {
        let capture = app.withAccountID("captured") { IdentityCapture() }
        let scope: UInt = #line - 1
        app.withAccountID("other") { _ = capture.run { Self.leaveIdentity(in: app) } }
        assertLeft(at: .block, scope: scope)
    }

    func testTheEndOfAScopeIsReportedWithTheLineItWasOpenedOn() {
        app.withAccountID("outer") { app.withAccountID("inner") { _ = Self.leaveIdentity(in: app) } }
        assertLeft(at: .scope, scope: #line - 1)
    }

    func testTheEndOfAnAsyncScopeIsReportedWithTheLineItWasOpenedOn() {
        let app = app
        let scope = IdentityKit.inTask { () -> UInt in
            await app.withAccountID("outer") {
                Self.leaveIdentity(in: app)
                await asynchronously()
            }
            return #line - 4
        }
        assertLeft(at: .scope, scope: scope)
    }

    func testAThreadThatEndsWithAnIdentityIsReportedAtItsEnd() {
        let ended = expectation(description: "the thread ended")
        let app = IdentityKit.app(observer: LeakSignal(log) { ended.fulfill() }, detectsLeaks: true)
        Thread.detachNewThread { Self.leaveIdentity(in: app) }
        wait(for: [ended], timeout: 30)
        assertLeft(at: .threadExit, scope: nil)
    }

    func testTheEndOfAnAppIsReportedWhileATaskIsStillInItsScopes() {
        let (gates, box) = ((0..<2).map { _ in AsyncStream<Void>.makeStream() }, IdentityKit.Box<[Task<Void, Never>]>())
        var app: ManagedApp? = IdentityKit.app(observer: log, detectsLeaks: true)
        app?.withAccountID("outer") {
            let outer = Task { for await _ in gates[0].stream { break } }
            app?.withAccountID("inner") { box.value = [outer, Task { for await _ in gates[1].stream { break } }] }
        }
        let scope: UInt = #line - 2
        XCTAssertEqual(leaks, [])
        app = nil
        XCTAssertEqual(
            leaks, [IdentityLeak(kind: .scopeOutlivesApp, point: .appEnd, account: "inner", scope: location(scope))])
        for gate in gates { gate.continuation.yield() }
        IdentityKit.inTask { for task in box.value ?? [] { await task.value } }
    }

    func testTheEndOfAnAppWhoseScopesHaveEndedIsNotReported() {
        var app: ManagedApp? = IdentityKit.app(observer: log, detectsLeaks: true)
        app?.withAccountID("outer") { app?.withAccountID("inner") { queue.sync {} } }
        app = nil
        XCTAssertEqual(leaks, [])
    }

    func testAQuestionWithoutAnIdentityIsReportedOnceAnAccountHasAPolicy() {
        let policy = app.policyManager.policy
        _ = (policy.decision(for: IdentityKit.question), policy.notificationPolicy)
        _ = app.effectiveIdentity(for: .file)
        XCTAssertEqual(leaks, [], "no account has a policy")
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "managed")
        app.withAccountID(nil) { _ = app.policyManager.policy.decision(for: IdentityKit.question) }
        let scope = location(#line - 1)
        _ = app.policyManager.policy.notificationPolicy
        _ = app.effectiveIdentity(for: .file)
        let expected = [
            IdentityLeak(kind: .policyQuestionUnderNoIdentity, point: .question, scope: scope),
            IdentityLeak(kind: .policyQuestionUnderNoIdentity, point: .question),
            IdentityLeak(kind: .fileTaskUnderNoIdentity, point: .question),
        ]
        XCTAssertEqual(leaks, expected)
        app.policyManager.setPolicyInMemory(nil, for: "managed")
        _ = app.effectiveIdentity(for: .file)
        XCTAssertEqual(leaks, expected, "the policy is gone")
    }

    func testAQuestionUnderAnIdentityIsNotReported() {
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "managed")
        for id in ["managed", "stranger", AccountID.unmanaged] as [AccountID] {
            _ = app.policyManager.policy(for: id).decision(for: IdentityKit.question)
            app.withAccountID(id) {
                _ = app.policyManager.policy.decision(for: IdentityKit.question)
                _ = app.effectiveIdentity(for: .file)
            }
        }
        _ = app.effectiveIdentity()
        let single = IdentityKit.app(multiIdentity: false, observer: log, detectsLeaks: true)
        single.policyManager.setPolicyInMemory(IdentityKit.closed, for: "managed")
        single.withAccountID(nil) { _ = single.policyManager.policy.decision(for: IdentityKit.question) }
        _ = single.effectiveIdentity(for: .file)
        XCTAssertEqual(leaks, [])
    }

    /// Runs `work` where an identity could be left: in blocks, in place and elsewhere, and in a scope.
    private func everywhere(_ work: @escaping @Sendable () -> Void) {
        app.withAccountID("outer", operation: work)
        queue.sync(execute: work)
        queue.async(group: done, execute: work)
        queue.mam.async(group: done, execute: work)
        done.wait()
        DispatchQueue.concurrentPerform(iterations: 4) { _ in work() }
        IdentityCapture().run(work)
    }

    func testAnIdentityThatIsUnsetOrSetAgainIsNotReported() {
        let app = app
        everywhere {
            Self.leaveIdentity(in: app)
            Self.leaveIdentity(in: app, nil)
        }
        Self.leaveIdentity(in: app, "boss")
        everywhere { Self.leaveIdentity(in: app, nil) }
        queue.sync { _ = Self.leaveIdentity(in: app, "boss") }
        XCTAssertEqual(leaks, [])
        everywhere { Self.leaveIdentity(in: app) }
        XCTAssertEqual(leaks.count, 9, "the same places with something left")
    }

    func testBlocksOfAppsThatDoNotLookForLeaksAreNotReported() {
        let silent = IdentityKit.app(observer: log)
        everywhere { Self.leaveIdentity(in: silent) }
        XCTAssertEqual(leaks, [])
    }

    func testTheMainThreadsOwnIdentityIsNotReported() throws {
        try XCTSkipUnless(Thread.isMainThread, "the test runs on another thread")
        let app = app
        Self.leaveIdentity(in: app)
        everywhere { Self.leaveIdentity(in: app) }
        let ran = expectation(description: "the task ran")
        Task { @MainActor in
            assertActs(app.actsAs, .thread("left"))
            await app.withAccountID("scope") { await asynchronously() }
            ran.fulfill()
        }
        wait(for: [ran], timeout: 30)
        XCTAssertEqual(leaks, [])
    }

    func testLeaksAreLookedForInDebugBuildsUnlessToldOtherwise() {
        var isDebug = false
        #if DEBUG
            isDebug = true
        #endif
        XCTAssertEqual(ManagedApp.Configuration().detectsIdentityLeaks, isDebug)
        let app = ManagedApp(ManagedApp.Configuration(observer: log), on: DeviceEnvironment())
        queue.sync { _ = Self.leaveIdentity(in: app) }
        XCTAssertEqual(leaks.count, isDebug ? 1 : 0)
    }

    func testNoWayOfPrintingALeakShowsAnID() throws {
        let app = app
        queue.sync { _ = Self.leaveIdentity(in: app, "secret-alice@contoso.com") }
        let leak = try XCTUnwrap(leaks.first)
        XCTAssertEqual(leak.account, "secret-alice@contoso.com")
        for printed in [leak, [leak], log.kinds, leak.account as Any, MAMEvent.Kind.identityLeak(leak)] as [Any] {
            var dumped = ""
            dump(printed, to: &dumped)
            for text in ["\(printed)", String(reflecting: printed), dumped] {
                XCTAssertFalse(text.contains("secret") || text.contains("alice"), text)
            }
        }
    }
}

/// Remembers events, and says when a leak is among them.
private struct LeakSignal: MAMObserver {
    let log: EventLog
    let signal: @Sendable () -> Void

    init(_ log: EventLog, signal: @escaping @Sendable () -> Void) { (self.log, self.signal) = (log, signal) }

    func report(_ event: MAMEvent) {
        log.report(event)
        if case .identityLeak = event.kind { signal() }
    }
}

extension EventLog {
    /// The leaks among the events, in order.
    var leaks: [IdentityLeak] { kinds.compactMap { if case .identityLeak(let leak) = $0 { leak } else { nil } } }
}
