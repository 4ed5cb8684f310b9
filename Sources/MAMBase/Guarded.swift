public import CMAMThread
public import Synchronization

/// A value behind a lock: the standard library's `Mutex`, visible to the thread sanitizer.
///
/// The sanitizer does not see the kernel hand the lock from one thread to the next and reports races that are none, so
/// it is told. Everything else is the mutex's.
public struct Guarded<Value>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    /// Guards a value.
    @inlinable
    public init(_ value: sending Value) { mutex = Mutex(value) }

    /// Runs `body` with the value, while nobody else can.
    ///
    /// Never call back or wait inside.
    @inlinable
    public borrowing func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let address = withUnsafePointer(to: mutex) { UnsafeMutableRawPointer(mutating: $0) }
        return try mutex.withLock { (value: inout sending Value) throws(Failure) -> sending Result in
            // First and last: the value itself must not be touched before the sanitizer knows.
            mam_lock_acquired(address)
            defer { mam_lock_released(address) }
            return try body(&value)
        }
    }

    /// Runs `body` under the lock and releases what it took out after the lock: a deinitializer may call back.
    @inlinable
    public borrowing func release(_ body: (inout Value) -> some Sendable) { withExtendedLifetime(withLock(body)) {} }

    /// Replaces a part of the value, and releases the old part after the lock.
    @inlinable
    public borrowing func replace<Part: Sendable>(_ path: WritableKeyPath<Value, Part>, with new: Part) {
        release { value in
            let old = value[keyPath: path]
            value[keyPath: path] = new
            return old
        }
    }
}
