public import MAMCore

/// A directory of users and the app-protection policies that are assigned to them.
///
/// Assignments may be replaced at any time; devices hear of it when they are told to
/// ``SimulatedDevice/refresh()``. Safe to use from any thread.
public final class SimulatedTenant: Sendable {
    /// The id of the tenant, which its users have unless they are given another.
    public let id: String
    /// The domain of its user principal names.
    public let domain: String
    private let state: Guarded<State>

    private struct State: Sendable {
        var generator: SeededGenerator
        var users: [SimulatedUser] = []
        var policies: [AccountID: MAMPolicy] = [:]
        /// Policies that are for some apps and devices only.
        var targeted: [AccountID: [MAMPolicy]] = [:]
    }

    /// Makes a tenant without users.
    ///
    /// - Parameters:
    ///   - id: The tenant's id; drawn from `seed` when it is not given.
    ///   - domain: What stands behind the `@` of user principal names.
    ///   - seed: Where ids that are not given are drawn from; the same seed draws the same ids.
    public init(id: String? = nil, domain: String = "fabrikam.example", seed: UInt64 = 0) {
        var generator = SeededGenerator(seed: seed)
        let drawn = generator.objectID()
        self.id = id ?? drawn
        self.domain = domain
        self.state = Guarded(State(generator: generator))
    }

    /// Adds a user, with a policy or without.
    ///
    /// - Parameters:
    ///   - name: What stands before the `@` of the user principal name.
    ///   - policy: The policy assigned to the user; `nil` for an account that stays unmanaged.
    /// - Returns: The user, with an object id drawn from the seed.
    @discardableResult
    public func addUser(named name: String, policy: MAMPolicy? = nil) -> SimulatedUser {
        let drawn = state.withLock { $0.generator.objectID() }
        guard let objectID = AccountID(drawn), let principal = AccountID("\(name)@\(domain)") else {
            preconditionFailure("a user principal name has at most \(AccountID.maximumByteCount) bytes of UTF-8")
        }
        let user = SimulatedUser(objectID: objectID, userPrincipalName: principal, tenantID: id)
        add(user, policy: policy)
        return user
    }

    /// Adds a user that was made elsewhere, for instance a guest of another tenant.
    public func add(_ user: SimulatedUser, policy: MAMPolicy? = nil) {
        state.withLock { state in
            state.users.append(user)
            state.policies[user.objectID] = policy
        }
    }

    /// The users in the order they were added.
    public var users: [SimulatedUser] { state.withLock { $0.users } }

    /// The user with this object id or user principal name.
    public func user(_ id: AccountID) -> SimulatedUser? {
        state.withLock { $0.users.first { $0.objectID == id || $0.userPrincipalName == id } }
    }

    /// Assigns a policy to a user, or takes the assignment away with `nil`.
    public func assign(_ policy: MAMPolicy?, to user: SimulatedUser) {
        state.withLock { state in
            state.policies[user.objectID] = policy
            state.targeted[user.objectID] = nil
        }
    }

    /// Assigns policies that reach the apps and devices they are for; several at once are put together.
    ///
    /// They take the place of what ``assign(_:to:)`` assigned, which reaches every app; none takes every
    /// assignment away.
    ///
    /// The rules are those of ``PolicyTarget`` and ``PolicyCombination``.
    public func assign(targeted policies: [MAMPolicy], to user: SimulatedUser) {
        state.withLock { state in
            state.policies[user.objectID] = nil
            state.targeted[user.objectID] = policies.isEmpty ? nil : policies
        }
    }

    /// The policy that reaches an app of a user, `nil` when none does.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - bundleID: The app.
    ///   - isMDMEnrolled: Whether the app stands on a device that is enrolled in device management.
    ///   - applied: The policy in force there until now: one that is still assigned stays.
    ///   - interner: Where equal policies become one object.
    /// - Returns: The policy that counts.
    public func policy(
        for user: SimulatedUser, bundleID: String, isMDMEnrolled: Bool, applied: MAMPolicy? = nil,
        in interner: PolicyInterner = PolicyInterner()
    ) -> MAMPolicy? {
        let (plain, targeted) = state.withLock { ($0.policies[user.objectID], $0.targeted[user.objectID] ?? []) }
        if let plain { return plain }
        return PolicyCombination.effective(
            targeted.filter { $0.target.includes(bundleID: bundleID, isMDMEnrolled: isMDMEnrolled) },
            applied: applied, in: interner)
    }

    /// The policy that is assigned to a user, `nil` when none is.
    public func policy(for user: SimulatedUser) -> MAMPolicy? { state.withLock { $0.policies[user.objectID] } }
}
