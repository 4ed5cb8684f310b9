internal import MAMBase

/// A table through which equal policies share one object, so that each policy is in memory only once.
///
/// A simulation with a million apps and ten policies keeps ten policy objects. The table holds its policies weakly: a
/// policy that is not used elsewhere is freed. Each time the number of entries has doubled, the table removes the
/// entries of freed policies.
public final class PolicyInterner: Sendable {
    private struct Entry: Sendable {
        weak let policy: MAMPolicy?
    }

    private struct Table: Sendable {
        var entries: [String: Entry] = [:]
        var purgeAt = 64
    }

    private let table = Guarded(Table())

    /// Makes an empty table of policies.
    public init() {}

    /// Returns the object that equal policies share.
    ///
    /// The call takes the table's lock for a moment.
    ///
    /// - Parameter policy: The policy to look up. The table need not contain it yet.
    /// - Returns: An equal policy that is already in the table. If there is none, `policy` itself, which is then added
    ///   to the table.
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

    /// The number of policies in the table that are in use.
    public var count: Int { table.withLock { table in table.entries.count { $0.value.policy != nil } } }
}
