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

    /// Policies by a key.
    private struct Entries<Key: Hashable & Sendable>: Sendable {
        private var entries: [Key: Entry] = [:]
        private var purgeAt = 64

        var count: Int { entries.values.count { $0.policy != nil } }

        subscript(key: Key) -> MAMPolicy? { entries[key]?.policy }

        mutating func add(_ policy: MAMPolicy, for key: Key) {
            if entries.count >= purgeAt {
                entries = entries.filter { $0.value.policy != nil }
                purgeAt = max(64, entries.count * 2)
            }
            entries[key] = Entry(policy: policy)
        }
    }

    private struct Table: Sendable {
        /// By content.
        var policies = Entries<[UInt8]>()
        /// The combinations of several policies, by the contents of those.
        var combinations = Entries<[[UInt8]]>()
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
            if let known = table.policies[policy.content] { return known }
            table.policies.add(policy, for: policy.content)
            return policy
        }
    }

    /// Returns the combination of several policies.
    ///
    /// - Parameters:
    ///   - contents: The contents of the policies, in ascending order.
    ///   - make: Combines the policies, if the combination is not in the table. It is called outside of the lock.
    /// - Returns: The combination.
    func combination(of contents: [[UInt8]], make: () -> MAMPolicy) -> MAMPolicy {
        if let known = table.withLock({ $0.combinations[contents] }) { return known }
        let made = make()
        table.withLock { $0.combinations.add(made, for: contents) }
        return made
    }

    /// The number of policies in the table that are in use.
    public var count: Int { table.withLock { $0.policies.count } }
}
