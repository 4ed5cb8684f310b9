internal import MAMBase
public import MAMCore

/// One dictionary of app configuration and the apps it is for.
public struct SimulatedConfiguration: Sendable, Hashable {
    /// The dictionary, the tenant's default marked.
    public var configuration: AppConfiguration
    /// The bundle ids of the apps it is for; empty for every app.
    ///
    /// Letter case does not count.
    public var bundleIDs: [String]

    /// Makes one.
    public init(_ configuration: AppConfiguration, bundleIDs: [String] = []) {
        (self.configuration, self.bundleIDs) = (configuration, bundleIDs)
    }

    /// Whether it is for an app.
    func isFor(_ bundleID: String) -> Bool {
        bundleIDs.isEmpty || bundleIDs.contains { $0.lowercased() == bundleID.lowercased() }
    }
}

/// Who gets no token of an app before a policy of the app is in force: conditional access.
public enum ConditionalAccess: Sendable, Hashable {
    /// Every user of the tenant.
    case everybody
    /// The members of a group.
    case group(String)
}

extension SimulatedTenant {
    /// How the service treats the requests of a tenant.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        /// The service answers them.
        case ready
        /// The tenant does not use the service.
        case notOnboarded
        /// The tenant is being moved.
        case moving
    }

    /// How the service treats the requests of this tenant.
    public var status: Status {
        get { state.withLock { $0.status } }
        set { state.withLock { $0.status = newValue } }
    }

    /// Who needs a policy for a token; nil asks it of nobody.
    ///
    /// What an app said before it came does not count: the account has to check in once more.
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

    /// Gives a user a licence for the service, which everybody has at first, or takes it away.
    public func setLicensed(_ isLicensed: Bool, _ user: SimulatedUser) {
        state.withLock { state in
            if isLicensed {
                state.unlicensed.remove(user.objectID)
            } else {
                state.unlicensed.insert(user.objectID)
            }
        }
    }

    /// Whether a user has a licence for the service.
    public func isLicensed(_ user: SimulatedUser) -> Bool {
        state.withLock { !$0.unlicensed.contains(user.objectID) }
    }

    /// Assigns app configuration to a user, in the order of delivery and in place of what was assigned before.
    public func assign(_ configurations: [SimulatedConfiguration], to user: SimulatedUser) {
        state.withLock { $0.configurations[user.objectID] = configurations.isEmpty ? nil : configurations }
    }

    /// The app configuration that is assigned to a user, in the order of delivery.
    public func configurations(of user: SimulatedUser) -> [SimulatedConfiguration] {
        state.withLock { $0.configurations[user.objectID] ?? [] }
    }

    /// The app configuration that reaches an app of a user.
    public func configurations(for user: SimulatedUser, bundleID: String) -> [AppConfiguration] {
        configurations(of: user).filter { $0.isFor(bundleID) }.map(\.configuration)
    }

    /// Whether a user needs a policy in an app before there are tokens for it.
    public func needsPolicyForTokens(_ user: SimulatedUser) -> Bool {
        state.withLock { state in
            switch state.conditionalAccess {
            case nil: false
            case .everybody: user.tenantID == id
            case .group(let name): state.groups[name]?.contains(user.objectID) == true
            }
        }
    }

    /// Whether this tenant is where a user's service is: users of others are strangers, unless a policy is assigned to them
    /// here.
    func serves(_ user: SimulatedUser) -> Bool {
        guard user.tenantID != id else { return true }
        return state.withLock { $0.policies[user.objectID] != nil || !$0.targeted(at: user).isEmpty }
    }
}
