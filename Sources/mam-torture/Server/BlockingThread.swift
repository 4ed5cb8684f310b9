internal import Dispatch

/// A queue for calls that block, so that none of them holds a thread of the cooperative pool.
///
/// Blocks are plain ones: they run under the identity of the code that hands them over.
final class BlockingThread: Sendable {
    private let queue: DispatchQueue

    /// Makes one for a worker of a number.
    init(_ number: Int) { queue = DispatchQueue(label: "worker-\(number)") }

    /// Runs `body` on the thread, and waits for it without blocking.
    func run<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { waiter in
            queue.async { waiter.resume(with: Swift.Result { try body() }) }
        }
    }
}
