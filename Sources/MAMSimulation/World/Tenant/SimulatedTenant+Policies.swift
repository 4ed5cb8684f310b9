internal import MAMBase
public import MAMCore
internal import MAMPolicyTools

extension SimulatedTenant {
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
        let policy = policy(
            for: user, bundleID: bundleID, isMDMEnrolled: isMDMEnrolled, applied: applied, in: interner)
        if let policy { return policy }
        return configurations(for: user, bundleID: bundleID).isEmpty ? nil : .configurationOnly
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
