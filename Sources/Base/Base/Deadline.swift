public import CMAMThread
internal import Dispatch
internal import MAMPOSIX
public import Synchronization

/// The time limit of a call that closes an app, a device or a storage.
package final class Deadline: Sendable {
    private let passed = Atomic<Bool>(false)
    private let waiter = Guarded<CheckedContinuation<Void, Never>?>(nil)

    private init() {}

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

/// A value that is protected by a lock.
///
/// The lock is the standard library's `Mutex`. The thread sanitizer cannot see how the kernel passes this lock between
/// threads, and would report false data races. So this type reports each lock and unlock to the sanitizer.
public struct Guarded<Value>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    /// Makes a lock that protects a value.
    ///
    /// - Parameter value: The value.
    @inlinable
    public init(_ value: sending Value) { mutex = Mutex(value) }

    /// Runs a function with exclusive access to the value.
    ///
    /// The lock is held while the function runs. So the function must not wait and must not call code outside of the
    /// value, such as callbacks.
    ///
    /// - Parameter body: The function.
    /// - Returns: The result of the function.
    /// - Throws: The error of the function.
    @inlinable
    public borrowing func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let address = withUnsafePointer(to: mutex) { UnsafeMutableRawPointer(mutating: $0) }
        return try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
            // First and last: the value must not be used before the sanitizer has the report.
            mam_lock_acquired(address)
            defer { mam_lock_released(address) }
            return try body(&value)
        }
    }

    /// Runs a function under the lock, then unlocks the lock, then releases the objects that the function returned.
    ///
    /// The objects are not released under the lock, because a deinitializer may call code that needs the lock.
    ///
    /// - Parameter body: The function. It takes objects out of the protected value and returns them.
    @inlinable
    public borrowing func release(_ body: (inout Value) -> some Sendable) { withExtendedLifetime(withLock(body)) {} }

    /// Replaces one property of the protected value; the old content is released after the lock is unlocked.
    ///
    /// - Parameters:
    ///   - path: The property to replace.
    ///   - new: The new content of the property.
    @inlinable
    public borrowing func replace<Part: Sendable>(_ path: WritableKeyPath<Value, Part>, with new: Part) {
        release { value in
            let old = value[keyPath: path]
            value[keyPath: path] = new
            return old
        }
    }
}
