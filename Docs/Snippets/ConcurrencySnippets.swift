import Dispatch
import MAMCore
import MAMTesting
import XCTest

/// The code of the page about moving from Dispatch to Swift concurrency.
final class ConcurrencySnippets: SnippetTestCase {
    private let page = "Docs/FromGCDToAsync.md"

    /// An app of two accounts whose decisions can be told apart, and a queue.
    private func world() throws -> (app: ManagedApp, device: TestDevice) {
        let device = try TestDevice(users: ["alice": .policy(Self.json), "sam": .unmanaged])
        return (device.app("notes", signedIn: "alice", "sam"), device)
    }

    func testTheSetterBecomesAScope() async throws {
        let (app, device) = try world()
        let (alice, queue) = (device["alice"], DispatchQueue(label: "files"))
        func owner() -> String { app.effectiveIdentity(for: .file).accountID == alice ? "alice" : "no account" }
        // snippet: Docs/FromGCDToAsync.md before
        queue.sync {
            app.setCurrentThreadAccountID(alice)
            print("in the block:", owner())
            app.setCurrentThreadAccountID(nil)
        }
        // end
        // snippet: Docs/FromGCDToAsync.md after
        await app.withAccountID(alice) {
            await Task.yield()
            print("in the scope:", owner())
        }
        print("after it:", owner())
        // end
        try check(page, named: "before")
        try check(page, named: "after")
    }

    func testTasksKeepTheScopeThatStartedThem() async throws {
        let (app, device) = try world()
        let alice = device["alice"]
        // snippet: Docs/FromGCDToAsync.md tasks
        @Sendable func owner() -> String {
            app.effectiveIdentity(for: .file).accountID == alice ? "alice" : "no account"
        }
        await app.withAccountID(alice) {
            async let child = owner()
            let task = Task { owner() }
            let group = await withTaskGroup(of: String.self) { group in
                group.addTask { owner() }
                return await group.next() ?? ""
            }
            let detached = Task.detached { owner() }
            print("async let:", await child)
            print("Task:", await task.value)
            print("task group:", group)
            print("Task.detached:", await detached.value)
        }
        // end
        try check(page, named: "tasks")
    }

    func testAnActorActsForItsCaller() async throws {
        let (app, device) = try world()
        let (alice, sam) = (device["alice"], device["sam"])
        // snippet: Docs/FromGCDToAsync.md actor
        actor Drafts {
            let app: ManagedApp
            private(set) var owners: [AccountID?] = []

            init(_ app: ManagedApp) { self.app = app }

            func save() { owners.append(app.effectiveIdentity(for: .file).accountID) }
        }

        let drafts = Drafts(app)
        await app.withAccountID(alice) { await drafts.save() }
        await app.withAccountID(sam) { await drafts.save() }
        print(await drafts.owners == [alice, sam])
        // end
        try check(page, named: "actor")
    }

    func testACallbackIsWrapped() async throws {
        let (app, device) = try world()
        let alice = device["alice"]
        // A library that calls back on a thread of its own.
        func download(_ completion: @escaping @Sendable (Int) -> Void) {
            Thread.detachNewThread { completion(42) }
        }
        @Sendable func owner() -> String {
            app.effectiveIdentity(for: .file).accountID == alice ? "alice" : "no account"
        }
        // snippet: Docs/FromGCDToAsync.md callback
        let bare = await app.withAccountID(alice) {
            await withCheckedContinuation { continuation in
                download { _ in continuation.resume(returning: owner()) }
            }
        }
        let wrapped = await app.withAccountID(alice) {
            await withCheckedContinuation { continuation in
                download(IdentityCapture().wrap { _ in continuation.resume(returning: owner()) })
            }
        }
        let after = await app.withAccountID(alice) {
            _ = await withCheckedContinuation { continuation in
                download { continuation.resume(returning: $0) }
            }
            return owner()
        }
        print("in the callback:", bare)
        print("in the wrapped callback:", wrapped)
        print("after the continuation:", after)
        // end
        try check(page, named: "callback")
    }
}
