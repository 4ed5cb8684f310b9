public import MAMPOSIX

/// A value behind a lock that many may hold to read and one to change.
///
/// For what is held during I/O: an open file. Everything that is held for a moment only is ``Guarded``.
///
/// Unchecked: the value is reached only while the `pthread_rwlock_t` beside it is held.
public final class ReadWriteGuarded<Value>: @unchecked Sendable {
    // Sendable because of `lock`: `value` is reached while it is held, and by nothing else.
    @usableFromInline let lock: UnsafeMutablePointer<pthread_rwlock_t>
    @usableFromInline var value: Value

    /// Guards a value.
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

    /// Runs `body` with the value, while nobody changes it; others may read at the same time.
    @inlinable
    public func withReading<Result, Failure: Error>(
        _ body: (borrowing Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        Self.check(pthread_rwlock_rdlock(lock))
        defer { pthread_rwlock_unlock(lock) }
        return try body(value)
    }

    /// Runs `body` with the value, while nobody else can.
    @inlinable
    public func withChanging<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        Self.check(pthread_rwlock_wrlock(lock))
        defer { pthread_rwlock_unlock(lock) }
        return try body(&value)
    }

    // The system refuses a thread that holds the lock already. Going on without it would let two change the value at once.
    @usableFromInline static func check(_ answer: Int32) {
        precondition(answer == 0, "a thread took a lock that it holds")
    }
}
