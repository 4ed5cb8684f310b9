/// What device management's configuration of the app says about accounts (assumption `configured-accounts`).
extension EnrollmentMachine {
    /// Takes an event, and before it the app's configuration where that is news.
    ///
    /// - Parameters:
    ///   - event: What happened; a changed device comes without the accounts of the configuration.
    ///   - now: When.
    ///   - settings: What the configuration says now; nil without one.
    /// - Returns: What is to be done, in this order; ``EnrollmentEffect/store`` comes first if at all.
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

    /// Whether the configuration names other accounts than it did; accounts of an extension are its app's to see to.
    package func isChange(_ settings: DeviceManagementSettings?) -> Bool {
        !traits.isExtension && device.following(settings) != device
    }

    /// Signs in the user that the configuration requires, unless they are present.
    ///
    /// A user who waits is tried again, unless the service has said why they get no policy.
    mutating func signInRequiredUser() -> [EnrollmentEffect] {
        guard let user = device.requiredUser else { return [] }
        guard let index = index(of: user) else {
            // An account whose names do not tell yet may be the user: it would be asked for twice.
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
