import Dispatch
import MAMCore
import XCTest

/// The main thread is a role of the simulated app: given for the length of a call, to nobody else.
final class MainThreadRoleTests: XCTestCase {
    private let app = IdentityKit.app()

    func testTheProcessesMainThreadHasTheRoleAndOthersDoNot() {
        let app = app
        XCTAssertTrue(app.isMainThread)
        XCTAssertFalse(IdentityKit.inBackground { app.isMainThread })
        XCTAssertFalse(IdentityKit.inTask { app.isMainThread })
    }

    func testTheRoleIsGivenOnAnyThreadAndLostAfterTheCall() {
        let app = app
        let seen = IdentityKit.inBackground {
            [app.isMainThread, app.onMainThread { app.isMainThread }, app.isMainThread]
        }
        XCTAssertEqual(seen, [false, true, false])
    }

    func testTheRoleIsLostAlsoWhenTheOperationThrows() {
        struct Stop: Error {}
        let app = app
        let after = IdentityKit.inBackground { () -> Bool in
            try? app.onMainThread { throw Stop() }
            return app.isMainThread
        }
        XCTAssertFalse(after)
    }

    func testTheAsyncRoleFollowsItsTask() async {
        let app = app
        await Task.detached {
            let wrong = await app.onMainThread {
                var wrong = 0
                for _ in 0..<200 {
                    await Task.yield()
                    if !app.isMainThread { wrong += 1 }
                }
                return wrong
            }
            XCTAssertEqual(wrong, 0)
            XCTAssertFalse(app.isMainThread)
        }.value
    }

    func testRolesNestAndOutliveScopesAndInnerRoles() {
        let app = app
        IdentityKit.inBackground {
            app.onMainThread {
                app.withAccountID("alice") {
                    XCTAssertTrue(app.isMainThread)
                    app.onMainThread {
                        XCTAssertTrue(app.isMainThread)
                        assertActs(app.actsAs, .scope("alice"))
                    }
                    XCTAssertTrue(app.isMainThread)
                }
                XCTAssertTrue(app.isMainThread)
            }
            XCTAssertFalse(app.isMainThread)
        }
    }

    func testAScopeOpenedBeforeTheRoleStaysOpenInIt() async {
        let app = app
        await app.withAccountID("stranger") {
            await app.onMainThread {
                await Task.yield()
                assertActs(app.actsAs, .scope("stranger"))
            }
        }
    }

    func testTheRoleBelongsToOneAppOnly() {
        let (first, second) = (app, IdentityKit.app())
        IdentityKit.inBackground {
            first.onMainThread {
                XCTAssertFalse(second.isMainThread)
                second.withAccountID("bob") {
                    XCTAssertTrue(first.isMainThread)
                    XCTAssertFalse(second.isMainThread)
                    second.onMainThread { XCTAssertTrue(first.isMainThread && second.isMainThread) }
                }
            }
        }
    }

    func testTasksStartedInTheRoleDoNotHaveIt() async {
        let app = app
        await Task.detached {
            let started = app.onMainThread { Task { app.isMainThread } }
            let unstructured = await started.value
            XCTAssertFalse(unstructured)
            await app.onMainThread {
                async let child = app.isMainThread
                let structured = await child
                XCTAssertFalse(structured)
                await withTaskGroup(of: Bool.self) { group in
                    for _ in 0..<16 { group.addTask { app.isMainThread } }
                    for await isMain in group { XCTAssertFalse(isMain) }
                }
                XCTAssertTrue(app.isMainThread)
            }
        }.value
    }

    func testBlocksOnOtherQueuesDoNotHaveIt() {
        let (app, queue, group) = (app, DispatchQueue(label: "test"), DispatchGroup())
        let seen = IdentityKit.Box<[Bool]>()
        seen.value = []
        @Sendable func note() { seen.value = (seen.value ?? []) + [app.isMainThread] }
        IdentityKit.inBackground {
            app.onMainThread {
                queue.mam.async(group: group, execute: note)
                queue.async(group: group) { note() }
                queue.async(group: group, execute: DispatchWorkItem.mam(block: note))
                group.wait()
                let notified = DispatchSemaphore(value: 0)
                queue.mam.notify(group) {
                    note()
                    notified.signal()
                }
                notified.wait()
            }
        }
        XCTAssertEqual(seen.value, [false, false, false, false])
    }

    func testTheRoleDecidesWhetherTheWindowCounts() async {
        let app = app
        IdentityKit.setWindow("alice", of: app)
        app.policyManager.setPolicyInMemory(IdentityKit.closed, for: "alice")
        await Task.detached {
            XCTAssertEqual(app.decision(for: IdentityKit.question).rule, .unmanaged)
            let inRole = app.onMainThread { app.decision(for: IdentityKit.question) }
            XCTAssertEqual([inRole.rule == .sendNone, inRole.layer == .window], [true, true])
            let suspended = await app.onMainThread {
                await Task.yield()
                return app.decision(for: IdentityKit.question)
            }
            XCTAssertEqual(suspended, inRole)
        }.value
    }
}
