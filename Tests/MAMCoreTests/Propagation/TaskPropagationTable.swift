import Dispatch
import Foundation
import MAMPOSIX
import MAMCore

/// A row of the table "What carries an identity where": its words, and how to try it out.
struct CarryingRow: Sendable {
    /// What is carried.
    enum Layer: CaseIterable, Sendable {
        case scope, thread

        func acting(_ id: String) -> Acting { self == .scope ? .scope(id) : .thread(id) }

        /// Runs `body` under an identity of this layer, on a thread that has none of its own.
        func act(as id: AccountID, in app: ManagedApp, _ body: () -> Void) {
            switch self {
            case .scope: app.withAccountID(id, operation: body)
            case .thread:
                app.setCurrentThreadAccountID(id)
                body()
                app.setCurrentThreadAccountID(nil)
            }
        }
    }

    /// A cell of the table.
    enum Carries: String, Sendable {
        case yes, no
        case onItsThread = "only on its thread"
        case ofWhoeverCancels = "that of the canceling code"
        case ofWhoeverFinishes = "that of the finishing code"
        case ofWhoeverPosts = "that of the posting code"

        /// Who is seen, when "alice" starts it and "other" cancels, finishes or posts.
        func expected(_ layer: Layer, isSameThread: Bool) -> Acting {
            switch self {
            case .yes: layer.acting("alice")
            case .no: .nobody
            case .onItsThread: isSameThread ? layer.acting("alice") : .nobody
            case .ofWhoeverCancels, .ofWhoeverFinishes, .ofWhoeverPosts: layer.acting("other")
            }
        }
    }

    /// Who acts, and on which thread.
    struct Observation: Sendable {
        let acting: Acting
        let thread = pthread_self()
        init(_ app: ManagedApp) { acting = app.actsAs }
    }

    let startedBy: String
    let scope: Carries
    let thread: Carries
    /// What is seen, and on which thread it was started.
    let look: @Sendable (ManagedApp, Layer) async -> (sight: Observation, startedOn: pthread_t)

    /// The row as the document has it.
    var line: String { "| \(startedBy) | \(scope.rawValue) | \(thread.rawValue) |" }

    func carries(_ layer: Layer) -> Carries { layer == .scope ? scope : thread }

    /// What "alice" starts on a plain thread; what `start` returns is run there when nobody acts any more.
    static func started(
        _ name: String, scope: Carries, thread: Carries,
        _ start: @escaping @Sendable (ManagedApp, Layer, @escaping @Sendable () -> Void) -> (() -> Void)?
    ) -> CarryingRow {
        CarryingRow(startedBy: name, scope: scope, thread: thread) { app, layer in
            await withCheckedContinuation { done in
                Thread.detachNewThread {
                    let own = pthread_self()
                    var afterwards: (() -> Void)?
                    layer.act(as: "alice", in: app) {
                        afterwards = start(app, layer) { done.resume(returning: (Observation(app), own)) }
                    }
                    afterwards?()
                }
            }
        }
    }

    /// What "alice" does in a task.
    static func awaited(
        _ name: String, scope: Carries, thread: Carries,
        _ body: @escaping @Sendable (ManagedApp, Layer) async -> Observation
    ) -> CarryingRow {
        CarryingRow(startedBy: name, scope: scope, thread: thread) { app, layer in
            await Task.detached {
                switch layer {
                case .scope:
                    return await app.withAccountID("alice") {
                        let start = Observation(app)
                        return (await body(app, layer), start.thread)
                    }
                case .thread:
                    let start = setAndLook("alice", in: app)
                    return (await body(app, layer), start.thread)
                }
            }.value
        }
    }

    /// Both in one synchronous step, because a task may go on elsewhere between two.
    private static func setAndLook(_ id: AccountID, in app: ManagedApp) -> Observation {
        setThread(id, of: app)
        return Observation(app)
    }
}

/// The rows of what Swift's concurrency starts.
enum TaskRows {
    static let all = tasks + waiting + hops + ends

    private static let tasks: [CarryingRow] = [
        .started("`Task {}`", scope: .yes, thread: .no) { _, _, report in
            Task { report() }
            return nil
        },
        .started("`Task {}` in a block of Dispatch", scope: .yes, thread: .no) { _, _, report in
            DispatchQueue.global().async { Task { report() } }
            return nil
        },
        .started("`Task.detached {}`", scope: .no, thread: .no) { _, _, report in
            Task.detached { report() }
            return nil
        },
        .awaited("`async let`", scope: .yes, thread: .no) { app, _ in
            async let sight = CarryingRow.Observation(app)
            return await sight
        },
        .awaited("`withTaskGroup`", scope: .yes, thread: .no) { app, _ in
            await withTaskGroup(of: CarryingRow.Observation?.self) { group in
                group.addTask { CarryingRow.Observation(app) }
                return await group.next() ?? nil
            } ?? CarryingRow.Observation(app)
        },
        .awaited("`withThrowingTaskGroup`", scope: .yes, thread: .no) { app, _ in
            let sight = try? await withThrowingTaskGroup(of: CarryingRow.Observation?.self) { group in
                group.addTask { CarryingRow.Observation(app) }
                return try await group.next() ?? nil
            }
            return sight ?? CarryingRow.Observation(app)
        },
        .awaited("`withDiscardingTaskGroup`", scope: .yes, thread: .no) { app, _ in
            let box = IdentityKit.Box<CarryingRow.Observation>()
            await withDiscardingTaskGroup { $0.addTask { box.value = CarryingRow.Observation(app) } }
            return box.value ?? CarryingRow.Observation(app)
        },
        .awaited("`withThrowingDiscardingTaskGroup`", scope: .yes, thread: .no) { app, _ in
            let box = IdentityKit.Box<CarryingRow.Observation>()
            try? await withThrowingDiscardingTaskGroup { $0.addTask { box.value = CarryingRow.Observation(app) } }
            return box.value ?? CarryingRow.Observation(app)
        },
    ]

    private static let waiting: [CarryingRow] = [
        .awaited("a task after `Task.yield()`", scope: .yes, thread: .onItsThread) { app, _ in
            await Task.yield()
            return CarryingRow.Observation(app)
        },
        .awaited("a task after `withCheckedContinuation`", scope: .yes, thread: .onItsThread) { app, layer in
            await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
                DispatchQueue.global().async { layer.act(as: "other", in: app) { done.resume() } }
            }
            return CarryingRow.Observation(app)
        },
        .awaited("a task after `withUnsafeContinuation`", scope: .yes, thread: .onItsThread) { app, layer in
            await withUnsafeContinuation { (done: UnsafeContinuation<Void, Never>) in
                DispatchQueue.global().async { layer.act(as: "other", in: app) { done.resume() } }
            }
            return CarryingRow.Observation(app)
        },
        .awaited("a task that reads an `AsyncStream`", scope: .yes, thread: .onItsThread) { app, layer in
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            DispatchQueue.global().async { layer.act(as: "other", in: app) { continuation.yield() } }
            for await _ in stream { break }
            return CarryingRow.Observation(app)
        },
    ]

    private static let hops: [CarryingRow] = [
        .awaited("a task in an actor", scope: .yes, thread: .onItsThread) { app, _ in
            await LookingActor().look(app)
        },
        .awaited("a task in an actor on a Dispatch queue", scope: .yes, thread: .no) { app, _ in
            await LookingQueueActor().look(app)
        },
        .awaited("a task in a `@MainActor` function", scope: .yes, thread: .no) { app, _ in
            await MainActor.run { CarryingRow.Observation(app) }
        },
    ]

    private static let ends: [CarryingRow] = [
        .awaited("`onTermination` of a finished `AsyncStream`", scope: .ofWhoeverFinishes, thread: .ofWhoeverFinishes) {
            app, layer in
            await withCheckedContinuation { done in
                let (stream, continuation) = AsyncStream<Void>.makeStream()
                continuation.onTermination = { _ in done.resume(returning: CarryingRow.Observation(app)) }
                Thread.detachNewThread {
                    withExtendedLifetime(stream) { layer.act(as: "other", in: app) { continuation.finish() } }
                }
            }
        },
        .awaited("`withTaskCancellationHandler`", scope: .ofWhoeverCancels, thread: .ofWhoeverCancels) { app, layer in
            await cancelled(app, layer) { wait, handler in
                await withTaskCancellationHandler {
                    await wait()
                } onCancel: {
                    handler()
                }
            }
        },
        .awaited("`onCancel` of an `AsyncStream`", scope: .ofWhoeverCancels, thread: .ofWhoeverCancels) { app, layer in
            await cancelled(app, layer) { wait, handler in
                let stream = AsyncStream<Void>(
                    unfolding: {
                        await wait()
                        return nil
                    }, onCancel: handler)
                for await _ in stream {}
            }
        },
    ]

    /// Lets "other" cancel a task that waits; returns what the handler has seen.
    private static func cancelled(
        _ app: ManagedApp, _ layer: CarryingRow.Layer,
        _ work: @escaping @Sendable (@escaping @Sendable () async -> Void, @escaping @Sendable () -> Void) async -> Void
    ) async -> CarryingRow.Observation {
        let (seen, waiting) = (
            IdentityKit.Box<CarryingRow.Observation>(), IdentityKit.Box<CheckedContinuation<Void, Never>>()
        )
        let started = AsyncStream<Void>.makeStream()
        let wait = { @Sendable () async -> Void in
            await withCheckedContinuation { done in
                waiting.value = done
                started.continuation.yield()
            }
        }
        let handler = { @Sendable () -> Void in
            seen.value = CarryingRow.Observation(app)
            waiting.value?.resume()
        }
        let task = Task { await work(wait, handler) }
        for await _ in started.stream { break }
        Thread.detachNewThread { layer.act(as: "other", in: app) { task.cancel() } }
        await task.value
        return seen.value ?? CarryingRow.Observation(app)
    }
}
