internal import MAMBase

/// Makes equal policies one object, for as long as somebody holds it.
///
/// A simulator with a million apps and ten policies keeps ten policies. Entries are weak: a policy nobody uses any
/// more is freed, and its entry goes when the table has doubled.
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

    /// The policy everybody shares who has an equal one.
    ///
    /// Takes the interner's lock for a moment.
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

    /// The number of policies that somebody holds.
    public var count: Int { table.withLock { table in table.entries.count { $0.value.policy != nil } } }
}
