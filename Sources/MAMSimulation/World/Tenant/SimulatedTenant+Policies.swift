internal import MAMBase
public import MAMCore
internal import MAMPolicyTools

extension SimulatedTenant {
    /// Assigns a policy to a user, or takes the assignment away with `nil`.
    ///
    /// It reaches every app and takes the place of what was assigned to the user; policies of groups count beside it only
    /// where there is none.
    public func assign(_ policy: MAMPolicy?, to user: SimulatedUser) {
        state.withLock { state in
            state.policies[user.objectID] = policy
            state.targeted[user.objectID] = nil
        }
    }

    /// Assigns policies that reach the apps and devices they are for; several at once are put together.
    ///
    /// They take the place of what `assign(_:to:)` assigned, which reaches every app; none takes every
    /// assignment away.
    ///
    /// The rules are those of `PolicyTarget` and `PolicyCombination`.
    public func assign(targeted policies: [MAMPolicy], to user: SimulatedUser) {
        state.withLock { state in
            state.policies[user.objectID] = nil
            state.targeted[user.objectID] = policies.isEmpty ? nil : policies
        }
    }

    /// Assigns policies to whoever is in a group, now or later; none takes the assignment away.
    ///
    /// They reach the apps and devices they are for, and are put together with those of the user and of other groups.
    public func assign(targeted policies: [MAMPolicy], toGroup group: String) {
        state.withLock { $0.targetedAtGroups[group] = policies.isEmpty ? nil : policies }
    }

    /// Puts a user in groups, and takes him out of all others.
    public func setGroups(_ groups: Set<String>, of user: SimulatedUser) {
        state.withLock { state in
            for group in state.groups.keys { state.groups[group]?.remove(user.objectID) }
            for group in groups { state.groups[group, default: []].insert(user.objectID) }
        }
    }

    /// The groups a user is in.
    public func groups(of user: SimulatedUser) -> Set<String> {
        state.withLock { state in Set(state.groups.filter { $0.value.contains(user.objectID) }.keys) }
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
        let (plain, targeted) = state.withLock { ($0.policies[user.objectID], $0.targeted(at: user)) }
        if let plain { return plain }
        return PolicyCombination.effective(
            targeted.filter { $0.target.includes(bundleID: bundleID, isMDMEnrolled: isMDMEnrolled) },
            applied: applied, in: interner)
    }

    /// The policy that is assigned to a user for every app, `nil` when none is.
    public func policy(for user: SimulatedUser) -> MAMPolicy? { state.withLock { $0.policies[user.objectID] } }
}

extension SimulatedTenant.State {
    /// The policies that are for some apps and devices only: the user's own, then those of his groups by name.
    func targeted(at user: SimulatedUser) -> [MAMPolicy] {
        let names = targetedAtGroups.keys.filter { groups[$0]?.contains(user.objectID) == true }.sorted()
        return (targeted[user.objectID] ?? []) + names.flatMap { targetedAtGroups[$0] ?? [] }
    }
}
