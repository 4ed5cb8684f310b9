/// Rules for accounts in the app's configuration (assumption `configured-accounts` in Docs/Assumptions.md).
extension EnrollmentMachine {
    /// Handles an event, after a changed app configuration.
    ///
    /// - Parameters:
    ///   - event: The event. A changed device does not include the accounts of the configuration.
    ///   - now: The current time.
    ///   - settings: The current configuration; nil without one.
    /// - Returns: The effects to carry out, in order. ``EnrollmentEffect/store`` comes first if present.
    package mutating func handle(
        _ event: EnrollmentEvent, at now: Instant, following settings: DeviceManagementSettings?
    ) -> [EnrollmentEffect] {
        if case .deviceChanged(let device) = event {
            return handle(.deviceChanged(device.following(settings)), at: now)
        }
        guard isChange(settings) else { return handle(event, at: now) }
        let effects = handle(.deviceChanged(device.following(settings)), at: now) + handle(event, at: now)
        return effects.contains(.store) ? [.store] + effects.filter { $0 != .store } : effects
    }

    /// Returns whether the configuration changes the accounts.
    ///
    /// In an extension its app handles the accounts.
    package func isChange(_ settings: DeviceManagementSettings?) -> Bool {
        guard !traits.isExtension else { return false }
        if settings == nil { return device.configuredUser != nil }
        return device.following(settings) != device
    }

    /// Starts the sign-in of the user that the configuration requires, unless they are present.
    ///
    /// A waiting user is tried again, unless the service has reported why they get no policy.
    mutating func signInRequiredUser() -> [EnrollmentEffect] {
        guard let user = device.requiredUser else { return [] }
        guard let index = index(of: user) else {
            // An account with incomplete names may be the user, who would then be asked twice.
            let mayBePresent = entries.contains { !$0.account.isKnownToDiffer(from: user) }
            return mayBePresent ? [] : add(user, nil, isInteractive: true)
        }
        switch entries[index].state {
        case .queued:
            // The service has accepted an account whose policy is being stored.
            if case .storing = entries[index].activity?.step { return [] }
            entries[index].isSilent = false
            return allowPrompts(index)
        case .waiting where isTried(index) && !entries[index].timer.isAfterRefusal:
            (entries[index].state, entries[index].isInteractive) = (.queued, true)
            return []
        case .waiting, .enrolled, .leaving, .wiping: return []
        }
    }
}
