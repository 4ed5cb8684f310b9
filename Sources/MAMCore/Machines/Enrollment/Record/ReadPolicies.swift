internal import MAMBase

/// The policies that were read last from rows, by the bytes behind the names of an account.
///
/// The apps of a device mostly have equal policies, and compiling one takes longer than reading its row. Equal bytes give
/// equal policies. Safe to use from any thread.
package struct ReadPolicies: ~Copyable, Sendable {
    /// The part of a row that does not depend on the account.
    struct Part: Sendable {
        let policy: MAMPolicy
        let configurations: [AppConfiguration]
    }

    /// The number of policies that are kept.
    static let capacity = 16
    /// The maximum length of the bytes of a policy that is kept.
    static let maximumByteCount = 1 << 14

    // Takes no heap before the first policy.
    private let known = Guarded(RecentlyUsed<[UInt8], Part>(capacity: capacity))

    package init() {}

    /// Returns the part with these bytes: one that was read before, or the one that `read` makes.
    borrowing func part(
        _ bytes: UnsafeRawBufferPointer, _ read: () throws(RecordError) -> Part
    ) throws(RecordError) -> Part {
        guard bytes.count <= Self.maximumByteCount else { return try read() }
        let key = Array(bytes)
        if let part = known.withLock({ $0.value(for: key) }) { return part }
        let part = try read()
        // What is dropped is released outside of the lock.
        _ = known.withLock { $0.insert(part, for: key) }
        return part
    }
}
