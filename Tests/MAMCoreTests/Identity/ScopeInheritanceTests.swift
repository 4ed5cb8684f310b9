import Dispatch
import MAMCore
import XCTest

/// Who inherits a scope: child tasks and unstructured tasks do, detached ones and plain Dispatch blocks do not.
final class ScopeInheritanceTests: XCTestCase {
    private let app = IdentityKit.app()

    func testAsyncLetInherits() async {
        let app = app
        await app.withAccountID("alice") {
            async let first = app.actsAs
            async let second = app.withAccountID("bob") { app.actsAs }
            let both = await [first, second]
            XCTAssertEqual(both, [.scope("alice"), .scope("bob")])
        }
    }

    func testTaskGroupsInherit() async {
        let app = app
        await app.withAccountID("alice") {
            await withTaskGroup(of: Acting.self) { group in
                for _ in 0..<100 { group.addTask { app.actsAs } }
                for await seen in group { assertActs(seen, .scope("alice")) }
            }
        }
    }

    func testUnstructuredTasksInheritAndKeepTheScopeAfterItReturned() async {
        let app = app
        let gate = AsyncStream<Void>.makeStream()
        let task = app.withAccountID("alice") {
            Task {
                for await _ in gate.stream { break }
                return app.actsAs
            }
        }
        assertActs(app.actsAs, .nobody)
        gate.continuation.yield()
        let seen = await task.value
        assertActs(seen, .scope("alice"))
    }

    func testAnUnstructuredTaskKeepsAScopeOfAnUnknownIDAndOfSeveralAppsAlive() async {
        let apps = (0..<8).map { _ in IdentityKit.app() }
        let gate = AsyncStream<Void>.makeStream()
        func nest(_ rest: ArraySlice<ManagedApp>) -> Task<[Acting], Never> {
            guard let first = rest.first else {
                return Task {
                    for await _ in gate.stream { break }
                    return apps.map(\.actsAs)
                }
            }
            return first.withAccountID(AccountID("stranger\(rest.count)")) { nest(rest.dropFirst()) }
        }
        let task = nest(apps[...])
        gate.continuation.yield()
        let seen = await task.value
        XCTAssertEqual(seen, (0..<8).map { .scope("stranger\(8 - $0)") })
    }

    func testDetachedTasksDoNotInherit() async {
        let app = app
        let seen = await app.withAccountID("alice") { await Task.detached { app.actsAs }.value }
        assertActs(seen, .nobody)
    }

    func testPlainDispatchBlocksOfAnAppThatWantsNoInterceptionDoNotInherit() {
        let app = IdentityKit.app(propagation: .explicitOnly)
        app.withAccountID("alice") { assertActs(IdentityKit.inBackground { app.actsAs }, .nobody) }
    }

    func testATaskStartedFromAScopeOnAPlainThreadInherits() {
        let app = app
        let seen = IdentityKit.inBackground { () -> Task<Acting, Never> in
            app.withAccountID("alice") { Task { app.actsAs } }
        }
        assertActs(IdentityKit.inTask { await seen.value }, .scope("alice"))
    }

    func testAContinuationResumedElsewhereKeepsTheTasksScope() async {
        let app = app
        await app.withAccountID("alice") {
            let inBlock = await withCheckedContinuation { (done: CheckedContinuation<Acting, Never>) in
                DispatchQueue.global().async { app.withAccountID("bob") { done.resume(returning: app.actsAs) } }
            }
            assertActs(inBlock, .scope("bob"))
            assertActs(app.actsAs, .scope("alice"))
        }
    }
}
