internal import MAMBase
public import MAMCore

/// An app configuration, with the apps to which the simulated service delivers it.
public struct SimulatedConfiguration: Sendable, Equatable {
    /// The app configuration that the service delivers.
    ///
    /// If `AppConfiguration.isDefault` is true, it is the tenant's default configuration. Its values then apply only
    /// to keys that are not set by a configuration for particular apps.
    public var configuration: AppConfiguration
    /// The bundle ids of the apps that receive the configuration; empty if every app receives it.
    ///
    /// The comparison ignores letter case.
    public var bundleIDs: [String]

    /// Makes an app configuration for some or all apps.
    ///
    /// - Parameters:
    ///   - configuration: The app configuration that the service delivers.
    ///   - bundleIDs: The bundle ids of the apps that receive the configuration. Defaults to `[]`: every app.
    public init(_ configuration: AppConfiguration, bundleIDs: [String] = []) {
        (self.configuration, self.bundleIDs) = (configuration, bundleIDs)
    }

    /// Whether the configuration targets an app.
    func isFor(_ bundleID: String) -> Bool {
        bundleIDs.isEmpty || bundleIDs.contains { $0.lowercased() == bundleID.lowercased() }
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
    /// - Returns: The app configurations.
    public func configurations(for user: SimulatedUser, bundleID: String) -> [AppConfiguration] {
        configurations(of: user).filter { $0.isFor(bundleID) }.map(\.configuration)
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
