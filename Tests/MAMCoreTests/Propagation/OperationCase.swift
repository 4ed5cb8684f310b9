import Dispatch
import Foundation
import MAMCore

/// One way in which an operation comes to run, added by somebody who acts as "adder".
struct OperationCase: Sendable {
    typealias Work = @Sendable () -> Void

    let name: String
    /// How often the work runs.
    var count = 1
    /// Adds operations to a queue and waits until they have ended; whoever calls it is nobody in the app.
    let run: @Sendable (OperationQueue, ManagedApp, @escaping Work) -> Void

    static let all = [
        OperationCase(name: "addOperation") { queue, app, work in
            app.withAccountID("adder") { queue.addOperation(work) }
            queue.waitUntilAllOperationsAreFinished()
        },
        OperationCase(name: "a suspended queue that somebody else releases") { queue, app, work in
            queue.isSuspended = true
            app.withAccountID("adder") { queue.addOperation(work) }
            Standalone.wait { app.withAccountID("releaser") { queue.isSuspended = false } }
            queue.waitUntilAllOperationsAreFinished()
        },
        OperationCase(name: "a dependency that somebody else makes ready", count: 2) { queue, app, work in
            let (gate, first, second) = (BlockOperation {}, BlockOperation(block: work), BlockOperation(block: work))
            first.addDependency(gate)
            second.addDependency(first)
            app.withAccountID("adder") { queue.addOperations([second, first], waitUntilFinished: false) }
            let others = OperationQueue()
            Standalone.wait { app.withAccountID("other") { others.addOperation(gate) } }
            queue.waitUntilAllOperationsAreFinished()
        },
        OperationCase(name: "a block operation made by another than its adder") { queue, app, work in
            let operation = app.withAccountID("maker") { BlockOperation(block: work) }
            app.withAccountID("adder") { queue.addOperation(operation) }
            queue.waitUntilAllOperationsAreFinished()
        },
        OperationCase(name: "several execution blocks", count: 6) { queue, app, work in
            let operation = app.withAccountID("maker") { BlockOperation(block: work) }
            for _ in 0..<5 { app.withAccountID("maker") { operation.addExecutionBlock(work) } }
            app.withAccountID("adder") { queue.addOperation(operation) }
            queue.waitUntilAllOperationsAreFinished()
        },
        OperationCase(name: "main() of a subclass") { queue, app, work in
            let operation = app.withAccountID("maker") { MainOperation(work) }
            app.withAccountID("adder") { queue.addOperation(operation) }
            queue.waitUntilAllOperationsAreFinished()
        },
        OperationCase(name: "start() of an asynchronous operation") { queue, app, work in
            let operation = app.withAccountID("maker") { AsynchronousOperation(work) }
            app.withAccountID("adder") { queue.addOperation(operation) }
            queue.waitUntilAllOperationsAreFinished()
        },
        OperationCase(name: "addOperations(waitUntilFinished:)", count: 3) { queue, app, work in
            let operations = (0..<3).map { _ in BlockOperation(block: work) }
            app.withAccountID("adder") { queue.addOperations(operations, waitUntilFinished: true) }
        },
        OperationCase(name: "an underlying queue") { queue, app, work in
            let underlying = DispatchQueue(label: "underlying")
            queue.underlyingQueue = underlying
            app.withAccountID("adder") { queue.addOperation(work) }
            // The queue does not keep the one under it.
            withExtendedLifetime(underlying) { queue.waitUntilAllOperationsAreFinished() }
        },
        OperationCase(name: "a completion block") { queue, app, work in
            let (operation, finish) = (BlockOperation {}, Finish())
            app.withAccountID("maker") {
                operation.completionBlock = {
                    work()
                    finish.signal()
                }
            }
            app.withAccountID("adder") { queue.addOperation(operation) }
            finish.wait()
        },
        OperationCase(name: "an observer of notifications with a queue: the poster") { queue, app, work in
            let (center, name) = (NotificationCenter(), Notification.Name("posted"))
            let token = app.withAccountID("observer") {
                center.addObserver(forName: name, object: nil, queue: queue) { _ in work() }
            }
            app.withAccountID("adder") { center.post(name: name, object: nil) }
            center.removeObserver(token)
        },
        OperationCase(name: "an operation added by a task") { queue, app, work in
            let queue = Handed(queue)
            IdentityKit.inTask {
                await app.withAccountID("adder") {
                    await asynchronously()
                    queue.item.addOperation(work)
                }
            }
            queue.item.waitUntilAllOperationsAreFinished()
        },
        OperationCase(name: "an operation added by an operation") { queue, app, work in
            let (inner, finish) = (Handed(queue), Finish())
            app.withAccountID("outer") {
                queue.addOperation {
                    app.withAccountID("adder") {
                        inner.item.addOperation {
                            work()
                            finish.signal()
                        }
                    }
                }
            }
            finish.wait()
        },
    ]
}

/// An operation that works in `main()`.
final class MainOperation: Operation, @unchecked Sendable {
    private let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
        super.init()
    }

    override func main() { work() }
}

/// An operation that works in `start()` and finishes from a thread of its own.
final class AsynchronousOperation: Operation, @unchecked Sendable {
    private let work: @Sendable () -> Void
    private let lock = NSLock()
    private var state = (isExecuting: false, isFinished: false)

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
        super.init()
    }

    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { lock.withLock { state.isExecuting } }
    override var isFinished: Bool { lock.withLock { state.isFinished } }

    override func start() {
        become(executing: true, finished: false)
        work()
        Standalone.run { self.become(executing: false, finished: true) }
    }

    private func become(executing: Bool, finished: Bool) {
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        lock.withLock { state = (executing, finished) }
        didChangeValue(forKey: "isExecuting")
        didChangeValue(forKey: "isFinished")
    }
}
