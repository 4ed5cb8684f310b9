public import CMAMThread
public import Synchronization

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
