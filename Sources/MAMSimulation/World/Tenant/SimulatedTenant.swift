internal import MAMBase
public import MAMCore
public import MAMPolicyTools

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
        var targetedAtGroups: [String: [MAMPolicy]] = [:]
        var unlicensed: Set<AccountID> = []
        /// The users whose account belongs to another tenant.
        var guests: Set<AccountID> = []
        /// The host of the sign-in servers of the tenant's cloud; `nil` if any host signs users in.
        var authorityHost: String?
        var configurations: [AccountID: [SimulatedConfiguration]] = [:]
        var conditionalAccess: ConditionalAccess?
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
            state.users[place] = SimulatedUser(objectID: old.objectID, userPrincipalName: name, tenantID: old.tenantID)
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

    /// Assigns a policy to a user for all apps, and replaces the user's earlier assignments.
    ///
    /// While the user has such a policy, the policies of the user's groups do not apply.
    ///
    /// - Parameters:
    ///   - policy: The policy; `nil` removes the assignment.
    ///   - user: The user.
    public func assign(_ policy: MAMPolicy?, to user: SimulatedUser) {
        state.withLock { state in
            state.policies[user.objectID] = policy
            state.targeted[user.objectID] = nil
        }
    }

    /// Assigns policies to a user.
    ///
    /// Each policy applies only in the apps and on the devices that it targets. The policies replace all earlier
    /// assignments to the user, including one by `assign(_:to:)`. If several policies target the same app, they are
    /// combined as `PolicyCombination` describes. `PolicyTarget` describes which apps a policy targets. A policy whose
    /// document does not tell its apps (`PolicyTarget.includes(app:)` is nil) applies in none of them.
    ///
    /// - Parameters:
    ///   - policies: The policies; an empty list removes all assignments to the user.
    ///   - user: The user.
    public func assign(targeted policies: [MAMPolicy], to user: SimulatedUser) {
        state.withLock { state in
            state.policies[user.objectID] = nil
            state.targeted[user.objectID] = policies.isEmpty ? nil : policies
        }
    }

    /// Assigns policies to the present and future members of a group.
    ///
    /// Each policy applies only in the apps and on the devices that it targets. Each policy is combined with targeted
    /// policies that are assigned to the user or to other groups of the user.
    ///
    /// - Parameters:
    ///   - policies: The policies; an empty list removes the assignment.
    ///   - group: The name of the group.
    public func assign(targeted policies: [MAMPolicy], toGroup group: String) {
        state.withLock { $0.targetedAtGroups[group] = policies.isEmpty ? nil : policies }
    }

    /// Makes a user a member of these groups, and removes the user from all other groups.
    ///
    /// - Parameters:
    ///   - groups: The names of the groups; unknown groups are created.
    ///   - user: The user.
    public func setGroups(_ groups: Set<String>, of user: SimulatedUser) {
        state.withLock { state in
            for group in state.groups.keys { state.groups[group]?.remove(user.objectID) }
            for group in groups { state.groups[group, default: []].insert(user.objectID) }
        }
    }

    /// Returns the names of the groups that a user is a member of.
    public func groups(of user: SimulatedUser) -> Set<String> {
        state.withLock { state in Set(state.groups.filter { $0.value.contains(user.objectID) }.keys) }
    }

    /// Returns the policy that applies to a user in an app; `nil` if no policy applies.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - bundleID: The bundle id of the app.
    ///   - isMDMEnrolled: Whether device management manages the app for the user
    ///     (`MAMAppConfigManager.isDeviceManaged(for:)`).
    ///   - applied: The policy that the app has now. If this policy is still assigned, it is returned. Defaults to
    ///     `nil`, for none.
    ///   - interner: The table that keeps one object for equal policies, to save memory. Defaults to none.
    /// - Returns: The policy.
    public func policy(
        for user: SimulatedUser, bundleID: String, isMDMEnrolled: Bool, applied: MAMPolicy? = nil,
        in interner: PolicyInterner? = nil
    ) -> MAMPolicy? {
        let (plain, targeted) = state.withLock { ($0.policies[user.objectID], $0.targeted(at: user)) }
        if let plain { return plain }
        return PolicyCombination.effective(
            targeted.filter { $0.target.includes(bundleID: bundleID, isMDMEnrolled: isMDMEnrolled) },
            applied: applied, in: interner)
    }

    /// Returns the policy that the service delivers to a user in an app; `nil` if nothing is assigned there.
    ///
    /// Without a policy, assigned app configuration is enough to enroll (``MAMPolicy/configurationOnly``).
    func delivered(
        to user: SimulatedUser, bundleID: String, isMDMEnrolled: Bool, applied: MAMPolicy?, in interner: PolicyInterner
    ) -> MAMPolicy? {
        let policy = policy(for: user, bundleID: bundleID, isMDMEnrolled: isMDMEnrolled, applied: applied, in: interner)
        if let policy { return policy }
        let configurations = configurations(for: user, bundleID: bundleID, isMDMEnrolled: isMDMEnrolled)
        return configurations.isEmpty ? nil : .configurationOnly
    }

    /// Returns the policy that is assigned to a user for all apps; `nil` if there is none.
    public func policy(for user: SimulatedUser) -> MAMPolicy? { state.withLock { $0.policies[user.objectID] } }
}

extension SimulatedTenant.State {
    /// Returns the targeted policies of a user: their own, then those of their groups in the order of the groups'
    /// names.
    ///
    /// A guest is enrolled at the service of their own tenant, where the groups of this one are unknown.
    func targeted(at user: SimulatedUser) -> [MAMPolicy] {
        guard !guests.contains(user.objectID) else { return targeted[user.objectID] ?? [] }
        let names = targetedAtGroups.keys.filter { groups[$0]?.contains(user.objectID) == true }.sorted()
        return (targeted[user.objectID] ?? []) + names.flatMap { targetedAtGroups[$0] ?? [] }
    }
}

/// An app configuration, with the apps to which the simulated service delivers it.
public struct SimulatedConfiguration: Sendable, Equatable {
    /// The app configuration that the service delivers.
    ///
    /// If `AppConfiguration.isDefault` is true, it is the tenant's default configuration. Its values then apply only
    /// to keys that are not set by a configuration for particular apps.
    public var configuration: AppConfiguration
    /// The apps and devices that receive the configuration.
    public var target: PolicyTarget

    /// Makes an app configuration for some or all apps and devices.
    ///
    /// - Parameters:
    ///   - configuration: The app configuration that the service delivers.
    ///   - bundleIDs: The bundle ids of the apps that receive the configuration, without regard to letter case. Defaults
    ///     to `[]`: every app.
    ///   - levels: The management states of the devices. Defaults to both.
    public init(
        _ configuration: AppConfiguration, bundleIDs: [String] = [],
        levels: PolicyTarget.ManagementLevels = [.unmanaged, .mdm]
    ) {
        self.init(
            configuration,
            for: PolicyTarget(
                apps: bundleIDs.isEmpty ? .allApps : .selectedPublicApps, bundleIDs: bundleIDs, levels: levels))
    }

    /// Makes an app configuration for the apps and devices of a target.
    ///
    /// - Parameters:
    ///   - configuration: The app configuration that the service delivers.
    ///   - target: The apps and devices.
    public init(_ configuration: AppConfiguration, for target: PolicyTarget) {
        (self.configuration, self.target) = (configuration, target)
    }
}

/// The users for whom conditional access requires an app-protection policy.
///
/// An app receives no tokens for such a user until the user's policy applies in the app.
public enum ConditionalAccess: Sendable, Hashable {
    /// Every user of the tenant.
    case everybody
    /// The members of the group with this name.
    case group(String)
}

extension SimulatedTenant {
    /// How the simulated service treats requests from the users of a tenant.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        /// The service answers the requests normally.
        case ready
        /// The tenant does not use the Intune service.
        case notOnboarded
        /// The tenant is being moved within the service. Until the end of the move, enrollments and check-ins fail.
        case moving
    }

    /// How the simulated service treats requests from the users of this tenant.
    public var status: Status {
        get { state.withLock { $0.status } }
        set { state.withLock { $0.status = newValue } }
    }

    /// The users for whom an app receives a token only after the user's policy applies in the app; `nil` for no users.
    ///
    /// Defaults to `nil`. When this property is set, the service forgets which apps have a policy. Each account then
    /// has to check in once more before its app receives tokens.
    public var conditionalAccess: ConditionalAccess? {
        get { state.withLock { $0.conditionalAccess } }
        set {
            state.withLock { state in
                state.conditionalAccess = newValue
                state.accessChanges += 1
            }
        }
    }

    var accessChanges: Int { state.withLock { $0.accessChanges } }

    /// Sets whether a user has a license for the Intune service.
    ///
    /// At first every user has a license.
    ///
    /// - Parameters:
    ///   - isLicensed: Whether the user has a license.
    ///   - user: The user.
    public func setLicensed(_ isLicensed: Bool, _ user: SimulatedUser) {
        state.withLock { state in
            if isLicensed {
                state.unlicensed.remove(user.objectID)
            } else {
                state.unlicensed.insert(user.objectID)
            }
        }
    }

    /// Returns whether a user has a license for the Intune service.
    public func isLicensed(_ user: SimulatedUser) -> Bool {
        state.withLock { !$0.unlicensed.contains(user.objectID) }
    }

    /// Assigns app configurations to a user, and replaces the user's earlier configurations.
    ///
    /// - Parameters:
    ///   - configurations: The configurations, in the order in which apps receive them; an empty list removes the
    ///     assignment.
    ///   - user: The user.
    public func assign(_ configurations: [SimulatedConfiguration], to user: SimulatedUser) {
        state.withLock { $0.configurations[user.objectID] = configurations.isEmpty ? nil : configurations }
    }

    /// Returns the app configurations that are assigned to a user, in the order in which apps receive them.
    public func configurations(of user: SimulatedUser) -> [SimulatedConfiguration] {
        state.withLock { $0.configurations[user.objectID] ?? [] }
    }

    /// Returns the app configurations that one app receives for a user, in the order in which they were assigned.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - bundleID: The bundle id of the app; letter case does not matter.
    ///   - isMDMEnrolled: Whether device management manages the app for the user. Defaults to `false`.
    /// - Returns: The app configurations.
    public func configurations(
        for user: SimulatedUser, bundleID: String, isMDMEnrolled: Bool = false
    ) -> [AppConfiguration] {
        configurations(of: user).filter {
            $0.target.includes(bundleID: bundleID, isMDMEnrolled: isMDMEnrolled)
        }.map(\.configuration)
    }

    /// Returns whether an app receives tokens for a user only after the user's policy applies in the app.
    ///
    /// ``conditionalAccess`` determines these users.
    public func needsPolicyForTokens(_ user: SimulatedUser) -> Bool {
        state.withLock { state in
            switch state.conditionalAccess {
            case nil: false
            case .everybody: user.tenantID == id
            case .group(let name): state.groups[name]?.contains(user.objectID) == true
            }
        }
    }

    /// Whether this tenant's service serves a user: those of the tenant, and users of other tenants who have a policy
    /// or app configuration assigned here.
    func serves(_ user: SimulatedUser) -> Bool {
        guard user.tenantID != id else { return true }
        return state.withLock { state in
            state.policies[user.objectID] != nil || !state.targeted(at: user).isEmpty
                || state.configurations[user.objectID] != nil
        }
    }
}

/// A simulated user in the directory of a tenant.
///
/// Copies of a value share one object in memory, so a simulation with many apps of the same user needs less memory. Two
/// values are equal if the object ids and the tenants are: a user who was renamed stays the same user.
public struct SimulatedUser: Sendable, Hashable {
    private final class Names: Sendable, Hashable {
        let objectID: AccountID
        let userPrincipalName: AccountID
        let tenantID: String
        let account: EnrollmentAccount?

        init(_ objectID: AccountID, _ userPrincipalName: AccountID, _ tenantID: String) {
            (self.objectID, self.userPrincipalName, self.tenantID) = (objectID, userPrincipalName, tenantID)
            account = EnrollmentAccount(
                objectID: objectID, userPrincipalName: userPrincipalName, tenantID: AccountID(tenantID))
        }

        static func == (left: Names, right: Names) -> Bool {
            left === right || left.objectID == right.objectID && left.tenantID == right.tenantID
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(objectID)
            hasher.combine(tenantID)
        }
    }

    private let shared: Names

    /// The Microsoft Entra object id of the user, by which apps identify the account.
    public var objectID: AccountID { shared.objectID }
    /// The user principal name of the user, which is another id of the same account.
    public var userPrincipalName: AccountID { shared.userPrincipalName }
    /// The id of the tenant that the user belongs to.
    public var tenantID: String { shared.tenantID }
    /// The names, in the form of enrollment.
    var account: EnrollmentAccount? { shared.account }

    /// Makes a user who is not yet in the directory of a ``SimulatedTenant``.
    ///
    /// - Parameters:
    ///   - objectID: The Entra object id.
    ///   - userPrincipalName: The user principal name.
    ///   - tenantID: The id of the tenant that the user belongs to.
    public init(objectID: AccountID, userPrincipalName: AccountID, tenantID: String) {
        shared = Names(objectID, userPrincipalName, tenantID)
    }
}

extension SimulatedUser: CustomStringConvertible {
    /// The word `user`, so that logs do not contain ids of users.
    public var description: String { "user" }
}
