internal import MAMBase
public import MAMCore

/// A directory of users and what is assigned to them: app-protection policies, app configuration, licences, groups.
///
/// Assignments may be replaced at any time; apps hear of it when they check in, and devices at once when they are told to
/// ``SimulatedDevice/refresh()``. Safe to use from any thread.
public final class SimulatedTenant: Sendable {
    /// The id of the tenant, which its users have unless they are given another.
    public let id: String
    /// The domain of its user principal names.
    public let domain: String
    let state: Guarded<State>

    struct State: Sendable {
        var generator: SeededGenerator
        var users: [SimulatedUser] = []
        /// The places of users by each of their names; of two with one name that of the first.
        var places: [AccountID: Int] = [:]
        var policies: [AccountID: MAMPolicy] = [:]
        /// Policies that are for some apps and devices only.
        var targeted: [AccountID: [MAMPolicy]] = [:]
        var status = Status.ready
        /// The members of each group.
        var groups: [String: Set<AccountID>] = [:]
        /// Policies that are for the members of a group, for some apps and devices only.
        var targetedAtGroups: [String: [MAMPolicy]] = [:]
        var unlicensed: Set<AccountID> = []
        var configurations: [AccountID: [SimulatedConfiguration]] = [:]
        var conditionalAccess: ConditionalAccess?
        /// Counts the changes of conditional access.
        var accessChanges = 0
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
            for name in [user.objectID, user.userPrincipalName] where state.places[name] == nil {
                state.places[name] = state.users.count
            }
            state.users.append(user)
            state.policies[user.objectID] = policy
        }
    }

    /// The users in the order they were added.
    public var users: [SimulatedUser] { state.withLock { $0.users } }

    /// The user with this object id or user principal name.
    public func user(_ id: AccountID) -> SimulatedUser? {
        state.withLock { state in state.places[id].map { state.users[$0] } }
    }

    /// The place of a user among ``users``; nil for one of another tenant.
    func place(of user: SimulatedUser) -> Int? { state.withLock { $0.places[user.objectID] } }

    /// The user at a place that ``place(of:)`` gave.
    func user(at place: Int) -> SimulatedUser { state.withLock { $0.users[place] } }
}
