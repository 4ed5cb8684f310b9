public import MAMPOSIX

/// A value behind a lock that several threads may hold to read, or one to change.
///
/// For values that are held during I/O, such as an open file. For values that are held only for a moment use
/// ``Guarded``.
///
/// Unchecked: the value is used only while the `pthread_rwlock_t` beside it is held.
public final class ReadWriteGuarded<Value>: @unchecked Sendable {
    // Sendable because of `lock`: `value` is used only while it is held.
    @usableFromInline let lock: UnsafeMutablePointer<pthread_rwlock_t>
    @usableFromInline var value: Value

    /// Makes a lock around a value.
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

    /// Runs a function with the value while no thread changes it; other threads may read at the same time.
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
