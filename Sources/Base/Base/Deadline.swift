internal import Dispatch
internal import MAMPOSIX
internal import Synchronization

/// The time limit of a call that closes an app, a device or a storage.
package final class Deadline: Sendable {
    private let passed = Atomic<Bool>(false)
    private let waiter = Guarded<CheckedContinuation<Void, Never>?>(nil)

    private init() {}

    /// Whether the deadline has passed.
    var isPassed: Bool { passed.load(ordering: .acquiring) }

    /// Runs `body`, which may block, on a thread of Dispatch, so that no task waits on its thread.
    ///
    /// - Parameters:
    ///   - time: The time until the deadline; zero or less has passed immediately.
    ///   - body: The work. It receives the deadline, and should end soon after it.
    /// - Returns: The result of `body`; nil if it was still running at the deadline, after which it ends by itself.
    package static func run<Result: Sendable>(
        within time: Duration, _ body: @escaping @Sendable (Deadline) -> Result
    ) async -> Result? {
        let (deadline, result) = (Deadline(), Box<Result>())
        if time <= .zero { deadline.passed.store(true, ordering: .releasing) }
        await withCheckedContinuation { waiter in
            deadline.waiter.withLock { $0 = waiter }
            DispatchQueue.global().async {
                let value = body(deadline)
                result.value.withLock { $0 = value }
                deadline.resume()
            }
            let (seconds, attoseconds) = time.components
            let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
            // Work that ends within a second counts as in time, even after the deadline.
            let wait = DispatchTimeInterval.nanoseconds(Int(min(max(nanoseconds, shortest), 1e18)))
            DispatchQueue.global().asyncAfter(deadline: .now() + wait) {
                deadline.passed.store(true, ordering: .releasing)
                deadline.resume()
            }
        }
        return result.value.withLock { $0 }
    }

    /// Calls `work` and then `isBusy` once a millisecond, until `isBusy` returns false or the deadline has passed.
    package func wait(while isBusy: () -> Bool, doing work: () -> Void = {}) {
        while true {
            work()
            guard isBusy(), !isPassed else { return }
            usleep(1000)
        }
    }

    // In nanoseconds: a second.
    private static let shortest = 1e9

    private func resume() {
        let known = waiter.withLock { waiter in
            defer { waiter = nil }
            return waiter
        }
        known?.resume()
    }

    private final class Box<Value: Sendable>: Sendable {
        let value = Guarded<Value?>(nil)
    }
}
