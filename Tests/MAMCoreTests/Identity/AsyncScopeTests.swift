import MAMCore
import XCTest

/// Asynchronous scopes: results, typed errors, isolation.
final class AsyncScopeTests: XCTestCase {
    private let app = IdentityKit.app()

    private struct MyError: Error, Equatable { let number: Int }

    /// An actor that changes its own state inside scopes: compiles only because the operation stays on it.
    private actor Counter {
        let app: ManagedApp
        var count = 0
        var seen: [Acting] = []

        init(_ app: ManagedApp) { self.app = app }

        func work() async -> Int {
            await app.withAccountID("alice") {
                count += 1
                seen.append(app.actsAs)
                await Task.yield()
                count += 1
                seen.append(app.actsAs)
                assertIsolated()
            }
            return count
        }

        func workSynchronously() -> Int {
            app.withAccountID("alice") {
                count += 1
                assertIsolated()
                return count
            }
        }

        func workAndThrow() async throws(MyError) {
            try await app.withAccountID("alice") { () async throws(MyError) in
                count += 1
                await Task.yield()
                throw MyError(number: count)
            }
        }
    }

    func testAnActorChangesItsStateInsideAnAsyncScope() async {
        let counter = Counter(app)
        let count = await counter.work()
        XCTAssertEqual(count, 2)
        let seen = await counter.seen
        XCTAssertEqual(seen, [.scope("alice"), .scope("alice")])
    }

    func testAnActorChangesItsStateInsideASynchronousScope() async {
        let count = await Counter(app).workSynchronously()
        XCTAssertEqual(count, 1)
    }

    func testAnErrorLeavesAnAsyncScopeAsItsOwnType() async {
        do throws(MyError) {
            try await Counter(app).workAndThrow()
            XCTFail("did not throw")
        } catch {
            XCTAssertEqual(error.number, 1)
        }
    }

    func testTheErrorOfAnAsyncScopeWithAnUnknownIDAndAnotherAppAroundItKeepsItsType() async {
        let other = IdentityKit.app()
        do throws(MyError) {
            try await other.withAccountID("stranger") { () async throws(MyError) in
                await Task.yield()
                try await app.withAccountID("other stranger") { () async throws(MyError) in
                    await Task.yield()
                    throw MyError(number: 5)
                }
            }
        } catch {
            XCTAssertEqual(error.number, 5)
        }
    }

    @MainActor private var onMainActor: Int { 1 }

    @MainActor
    func testTheMainActorStaysTheMainActorInsideAnAsyncScope() async {
        var total = 0
        await app.withAccountID("alice") {
            total += onMainActor
            await Task.yield()
            total += onMainActor
            MainActor.assertIsolated()
        }
        XCTAssertEqual(total, 2)
    }

    func testAnAsyncScopeFollowsItsTaskAcrossSuspensions() async {
        let app = app
        await withTaskGroup(of: Int.self) { group in
            for worker in 0..<32 {
                group.addTask {
                    await app.withAccountID(AccountID("a\(worker)")) {
                        var wrong = 0
                        for _ in 0..<200 {
                            await Task.yield()
                            if app.actsAs != .scope("a\(worker)") { wrong += 1 }
                        }
                        return wrong
                    }
                }
            }
            for await wrong in group { XCTAssertEqual(wrong, 0) }
        }
        assertActs(app.actsAs, .nobody)
    }

    func testNestedAsyncScopesGiveBackTheOuterOne() async {
        let app = app
        await app.withAccountID("outer") {
            await app.withAccountID(nil) {
                await Task.yield()
                assertActs(app.actsAs, .nobody)
            }
            await app.withAccountID("") {
                await Task.yield()
                assertActs(app.actsAs, .scope(""))
            }
            assertActs(app.actsAs, .scope("outer"))
        }
        assertActs(app.actsAs, .nobody)
    }

    func testAnAsyncScopeReturnsAValueThatIsNotSendable() async {
        final class Local { var number = 0 }
        let local = await app.withAccountID("alice") {
            await Task.yield()
            return Local()
        }
        local.number = 1
        XCTAssertEqual(local.number, 1)
    }

    func testACanceledTaskStillLeavesItsScope() async {
        let app = app
        let task = Task.detached { () -> Acting in
            do {
                try await app.withAccountID("alice") {
                    while true {
                        await Task.yield()
                        try Task.checkCancellation()
                    }
                }
            } catch {}
            return app.actsAs
        }
        task.cancel()
        let seen = await task.value
        assertActs(seen, .nobody)
    }
}
