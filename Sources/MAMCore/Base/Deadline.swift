internal import Dispatch
internal import MAMBase
internal import MAMPOSIX
internal import Synchronization

/// A moment until which a call is waited for.
final class Deadline: Sendable {
    private let passed = Atomic<Bool>(false)
    private let waiter = Guarded<CheckedContinuation<Void, Never>?>(nil)

    private init() {}

    /// Whether it has passed.
    var isPassed: Bool { passed.load(ordering: .acquiring) }

    /// Runs `body`, which may block, on a thread of Dispatch, so that no task waits for that thread.
    ///
    /// - Parameters:
    ///   - time: The time until the deadline; zero or less has passed at once.
    ///   - body: Is given the deadline, and should end soon after it.
    /// - Returns: What `body` returned; nil when it was still running at the deadline. It then ends by itself.
    static func run<Result: Sendable>(
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
            // What ends at once counts as in time, whatever the deadline.
            let wait = DispatchTimeInterval.nanoseconds(Int(min(max(nanoseconds, shortest), 1e18)))
            DispatchQueue.global().asyncAfter(deadline: .now() + wait) {
                deadline.passed.store(true, ordering: .releasing)
                deadline.resume()
            }
        }
        return result.value.withLock { $0 }
    }

    /// Waits while something goes on, until the deadline at most, and does some work before each look, a millisecond apart.
    func wait(while isBusy: () -> Bool, doing work: () -> Void = {}) {
        while true {
            work()
            guard isBusy(), !isPassed else { return }
            usleep(1000)
        }
    }

    // A second.
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
