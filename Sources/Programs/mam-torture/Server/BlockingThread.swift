internal import Dispatch

/// A queue for calls that block, so that none of them holds a thread of the cooperative pool.
///
/// Blocks are plain ones: they run under the identity of the code that submits them.
final class BlockingThread: Sendable {
    private let queue: DispatchQueue

    /// Makes the queue of the worker with a number.
    init(_ number: Int) { queue = DispatchQueue(label: "worker-\(number)") }

    /// Runs `body` on the queue, and suspends until it ends.
    func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { waiter in
            queue.async { waiter.resume(with: Swift.Result { try body() }) }
        }
    }
}
