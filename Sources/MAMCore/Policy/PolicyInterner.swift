internal import MAMBase

/// A table that keeps one shared object for equal policies, as long as the policy is in use.
///
/// A simulation with a million apps and ten policies keeps ten policies. Entries are weak: an unused policy is freed,
/// and its entry is removed when the table has doubled.
public final class PolicyInterner: Sendable {
    private struct Entry: Sendable {
        weak let policy: MAMPolicy?
    }

    private struct Table: Sendable {
        var entries: [String: Entry] = [:]
        var purgeAt = 64
    }

    private let table = Guarded(Table())

    /// Makes an empty interner.
    public init() {}

    /// Returns the shared object for all policies equal to this one.
    ///
    /// Takes the interner's lock for a moment.
    ///
    /// - Parameter policy: The policy.
    /// - Returns: An equal policy that is already in the table, or else `policy` itself.
    public func intern(_ policy: MAMPolicy) -> MAMPolicy {
        table.withLock { table in
            if let known = table.entries[policy.fingerprint]?.policy { return known }
            if table.entries.count >= table.purgeAt {
                table.entries = table.entries.filter { $0.value.policy != nil }
                table.purgeAt = max(64, table.entries.count * 2)
            }
            table.entries[policy.fingerprint] = Entry(policy: policy)
            return policy
        }
    }

    /// The number of policies in use.
    public var count: Int { table.withLock { table in table.entries.count { $0.value.policy != nil } } }
}
