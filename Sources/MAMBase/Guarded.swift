public import CMAMThread
public import Synchronization

/// A value behind a lock: the standard library's `Mutex`, visible to the thread sanitizer.
///
/// The sanitizer does not see the kernel pass the lock between threads and reports false races, so this type reports
/// each lock to it.
public struct Guarded<Value>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    /// Makes a lock around a value.
    ///
    /// - Parameter value: The value.
    @inlinable
    public init(_ value: sending Value) { mutex = Mutex(value) }

    /// Runs a function with exclusive access to the value.
    ///
    /// The function must not call back into other code, nor wait.
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

    /// Runs a function under the lock and releases its result after the lock, because a deinitializer may call back.
    ///
    /// - Parameter body: The function, which returns values that it took out.
    @inlinable
    public borrowing func release(_ body: (inout Value) -> some Sendable) { withExtendedLifetime(withLock(body)) {} }

    /// Replaces a part of the value, and releases the old part after the lock.
    ///
    /// - Parameters:
    ///   - path: The part.
    ///   - new: The new value of the part.
    @inlinable
    public borrowing func replace<Part: Sendable>(_ path: WritableKeyPath<Value, Part>, with new: Part) {
        release { value in
            let old = value[keyPath: path]
            value[keyPath: path] = new
            return old
        }
    }
}
