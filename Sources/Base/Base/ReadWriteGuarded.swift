public import MAMPOSIX

/// A value that is protected by a lock.
///
/// Several threads can read the value at once, but only one can change it. Use this type for values that are used
/// during I/O, such as an open file. For values that are used only for a moment, use ``Guarded``.
///
/// The conformance to `Sendable` is unchecked: the code uses the value only while it holds the lock, a
/// `pthread_rwlock_t`.
public final class ReadWriteGuarded<Value>: @unchecked Sendable {
    // Sendable because of `lock`: `value` is used only while it is held.
    @usableFromInline let lock: UnsafeMutablePointer<pthread_rwlock_t>
    @usableFromInline var value: Value

    /// Makes a lock that protects a value.
    ///
    /// - Parameter value: The value.
    @inlinable
    public init(_ value: sending Value) {
        lock = .allocate(capacity: 1)
        lock.initialize(to: pthread_rwlock_t())
        pthread_rwlock_init(lock, nil)
        self.value = value
    }

    @inlinable
    deinit {
        pthread_rwlock_destroy(lock)
        lock.deallocate()
    }

    /// Runs a function that reads the value.
    ///
    /// Other threads can read the value at the same time. No thread can change it.
    ///
    /// - Parameter body: The function.
    /// - Returns: The result of the function.
    /// - Throws: The error of the function.
    @inlinable
    public func withReading<Result, Failure: Error>(
        _ body: (borrowing Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        Self.check(pthread_rwlock_rdlock(lock))
        defer { pthread_rwlock_unlock(lock) }
        return try body(value)
    }

    /// Runs a function with exclusive access to the value.
    ///
    /// - Parameter body: The function.
    /// - Returns: The result of the function.
    /// - Throws: The error of the function.
    @inlinable
    public func withChanging<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        Self.check(pthread_rwlock_wrlock(lock))
        defer { pthread_rwlock_unlock(lock) }
        return try body(&value)
    }

    // The system refuses a thread that already holds the lock. To continue without it would let two calls change the
    // value at once.
    @usableFromInline static func check(_ answer: Int32) {
        precondition(answer == 0, "a thread took a lock that it holds")
    }
}
