internal import MAMBase
public import MAMCore

/// A simulated directory of users with their groups, licenses, app-protection policies and app configuration.
///
/// Assignments can change at any time. An app receives a change when it checks in. ``SimulatedDevice/refresh()``
/// delivers the changes to all apps of a device at once. Safe to use from any thread.
public final class SimulatedTenant: Sendable {
    /// The id of the tenant.
    ///
    /// The tenant's users have this tenant id too, except guests from other tenants.
    public let id: String
    /// The domain of the users' principal names, which is the part after the `@`.
    public let domain: String
    let state: Guarded<State>

    struct State: Sendable {
        var generator: SeededGenerator
        var users: [SimulatedUser] = []
        /// The indices of users in `users`, by object id and by principal name.
        ///
        /// For a duplicate name, the first user's.
        var places: [AccountID: Int] = [:]
        var policies: [AccountID: MAMPolicy] = [:]
        /// Policies with targets, by user.
        var targeted: [AccountID: [MAMPolicy]] = [:]
        var status = Status.ready
        /// The members of each group.
        var groups: [String: Set<AccountID>] = [:]
        /// Policies with targets, by group.
        var targetedAtGroups: [String: [MAMPolicy]] = [:]
        var unlicensed: Set<AccountID> = []
        /// The users whose account belongs to another tenant.
        var guests: Set<AccountID> = []
        /// The host of the sign-in servers of the tenant's cloud; `nil` if any host signs users in.
        var authorityHost: String?
        var configurations: [AccountID: [SimulatedConfiguration]] = [:]
        var conditionalAccess: ConditionalAccess?
        /// The number of changes of conditional access.
        var accessChanges = 0
    }

    /// Makes a tenant without users.
    ///
    /// - Parameters:
    ///   - id: The tenant's id. Defaults to `nil`, which generates an id from `seed`.
    ///   - domain: The part of user principal names after the `@`. Defaults to `fabrikam.example`.
    ///   - seed: The seed of generated ids; the same seed generates the same ids. Defaults to 0.
    public init(id: String? = nil, domain: String = "fabrikam.example", seed: UInt64 = 0) {
        var generator = SeededGenerator(seed: seed)
        let drawn = generator.objectID()
        self.id = id ?? drawn
        self.domain = domain
        self.state = Guarded(State(generator: generator))
    }

    /// Adds a new user to the tenant, with or without a policy.
    ///
    /// - Parameters:
    ///   - name: The part of the user principal name before the `@`. A principal name that is too long stops the
    ///     program.
    ///   - policy: The policy assigned to the user for every app. Defaults to `nil`, for a user without a policy.
    /// - Returns: The user, with an object id generated from the seed.
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

    /// Adds an existing user to the tenant, for example a guest from another tenant.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - policy: The policy assigned to the user for every app. Defaults to `nil`, for a user without a policy.
    public func add(_ user: SimulatedUser, policy: MAMPolicy? = nil) {
        state.withLock { state in
            for name in [user.objectID, user.userPrincipalName] where state.places[name] == nil {
                state.places[name] = state.users.count
            }
            state.users.append(user)
            state.policies[user.objectID] = policy
        }
    }

    /// Gives a user another user principal name, as after a marriage; the object id stays.
    ///
    /// The previous name then belongs to no user. An app learns the new name with the next token of the account.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - name: The new user principal name.
    public func rename(_ user: SimulatedUser, to name: AccountID) {
        state.withLock { state in
            guard let place = state.places[user.objectID] else { return }
            let old = state.users[place]
            state.users[place] = SimulatedUser(
                objectID: old.objectID, userPrincipalName: name, tenantID: old.tenantID)
            if state.places[old.userPrincipalName] == place { state.places[old.userPrincipalName] = nil }
            if state.places[name] == nil { state.places[name] = place }
        }
    }

    /// The host of the sign-in servers of the tenant's cloud, such as `login.microsoftonline.us`; `nil` if every host
    /// signs the tenant's users in.
    ///
    /// Defaults to `nil`. With a host, an app gets tokens only if its authority is at this host, or at another host of the
    /// same cloud: `login.windows.net` is an alias of `login.microsoftonline.com`.
    public var authorityHost: String? {
        get { state.withLock { $0.authorityHost } }
        set { state.withLock { $0.authorityHost = newValue } }
    }

    /// Makes a user of another tenant a guest of this tenant.
    ///
    /// Policies that are assigned to groups of this tenant do not reach a guest (assumption `guest-of-tenant` in
    /// `Docs/Assumptions.md`). A policy that is assigned to the user stands for one of the user's own tenant.
    ///
    /// - Parameter user: The user.
    public func invite(_ user: SimulatedUser) { state.withLock { _ = $0.guests.insert(user.objectID) } }

    /// The users of the tenant, in the order in which they were added.
    public var users: [SimulatedUser] { state.withLock { $0.users } }

    /// Returns the user with an object id or user principal name; `nil` if the tenant has no such user.
    ///
    /// - Parameter id: An object id or user principal name.
    /// - Returns: The user.
    public func user(_ id: AccountID) -> SimulatedUser? {
        state.withLock { state in state.places[id].map { state.users[$0] } }
    }

    /// Returns the index of a user in ``users``; `nil` for a user of another tenant.
    func place(of user: SimulatedUser) -> Int? { state.withLock { $0.places[user.objectID] } }

    /// Returns the user at an index that ``place(of:)`` returned.
    func user(at place: Int) -> SimulatedUser { state.withLock { $0.users[place] } }
}
