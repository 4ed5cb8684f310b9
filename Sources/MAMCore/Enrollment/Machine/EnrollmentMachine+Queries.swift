/// A moment at which an account is to be looked at.
package struct EnrollmentAlarm: Sendable, Hashable {
    /// The account.
    package let account: AccountID
    /// The seconds until then, 0 or more.
    package let seconds: Double
    /// Whether it counts only while the app is in use.
    package let needsUse: Bool
}

extension EnrollmentMachine {
    /// The accounts that are registered. SDK: `registeredAccountIds`
    package var registeredAccounts: [AccountID] { entries.filter(\.isRegistered).map(\.id) }

    /// The accounts that are enrolled and stay so. SDK: `enrolledAccountIds`, `enrolledAccountId`
    package var enrolledAccounts: [AccountID] { entries.filter(\.isEnrolled).map(\.id) }

    /// The accounts whose data is managed: enrolled ones, and those that leave or are being wiped.
    package var managedAccounts: [AccountID] { entries.filter(\.isManaged).map(\.id) }

    /// Whether an account waits in the queue for a restart of the app: the user chose it, and another account goes first, or
    /// the restart is under way.
    package func enrollsAfterRestart(_ account: AccountID) -> Bool {
        guard let index = index(of: account), entries[index].state == .queued, entries[index].activity == nil else {
            return false
        }
        return isRestarting || owesRestart || entries.contains { $0.state == .wiping(.accountSwitch) }
    }

    /// When to send ``EnrollmentEvent/ticked(isInUse:)``, for every account for which time does anything.
    package func alarms(at now: Instant) -> [EnrollmentAlarm] {
        guard isLaunched else { return [] }
        return entries.indices.compactMap { index in
            let entry = entries[index]
            if let activity = entry.activity {
                guard hasDeadline(activity) else { return nil }
                let left = choices.secondsToAnswer - activity.begun.elapsed(at: now)
                return EnrollmentAlarm(account: entry.id, seconds: max(0, left), needsUse: false)
            }
            guard !isRestarting, isTried(index) else { return nil }
            let isDue = entry.last.isDue(entry.timer, at: now, by: traits.profile)
            let left = Double(traits.profile.seconds(entry.timer)) - (entry.last.last?.elapsed(at: now) ?? .infinity)
            return EnrollmentAlarm(
                account: entry.id, seconds: isDue ? 0 : max(0, left), needsUse: entry.timer.needsUse)
        }
    }

    /// Whether the user gets in, once that is known; not asked again in this process after that.
    mutating func admit() -> [EnrollmentEffect] {
        guard isLaunched, !traits.isExtension, admission != .enter, admission != .warn else { return [] }
        let now = admissionNow
        guard now != admission else { return [] }
        admission = now
        return [.admit(now)]
    }

    private var admissionNow: EnrollmentAdmission {
        let hasPolicy = entries.contains { $0.isManaged && $0.state != .enrolled(awaitsRestart: true) }
        guard !hasPolicy, traits.requiresPolicy || traits.warnsWithoutPolicy else { return .enter }
        // Nobody is warned of what is just coming.
        let isComing = entries.contains { $0.state == .queued || $0.isEnrolled } || signIn != nil
        if isComing { return .wait }
        return traits.requiresPolicy ? .block : .warn
    }
}
