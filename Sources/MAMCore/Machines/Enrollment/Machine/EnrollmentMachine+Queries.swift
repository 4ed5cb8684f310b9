/// The time at which an account has to be checked.
package struct EnrollmentAlarm: Sendable, Hashable {
    package let account: AccountID
    /// The time until then, in seconds, 0 or more.
    package let seconds: Double
    /// Whether the time elapses only while the app is in use.
    package let needsUse: Bool
}

extension EnrollmentMachine {
    /// The registered accounts. SDK: `registeredAccountIds`
    package var registeredAccounts: [AccountID] { entries.filter(\.isRegistered).map(\.id) }

    /// The enrolled accounts that are not leaving. SDK: `enrolledAccountIds`, `enrolledAccountId`
    package var enrolledAccounts: [AccountID] { entries.filter(\.isEnrolled).map(\.id) }

    /// The accounts with managed data: enrolled, leaving, or being wiped.
    package var managedAccounts: [AccountID] { entries.filter(\.isManaged).map(\.id) }

    /// Returns whether a queued account waits for a restart of the app.
    ///
    /// That is, if the user chose it and another account must be removed first, or if the restart is in progress.
    package func enrollsAfterRestart(_ account: AccountID) -> Bool {
        guard let index = index(of: account), entries[index].state == .queued, entries[index].activity == nil else {
            return false
        }
        return isBeforeRestart
    }

    /// Whether the app restarts, or will as soon as the account that the user replaced is wiped.
    package var isBeforeRestart: Bool {
        isRestarting || owesRestart || entries.contains { $0.state == .wiping(.accountSwitch) }
    }

    /// Returns the times for ``EnrollmentEvent/ticked(isInUse:)``, for every account with a timer.
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
            return EnrollmentAlarm(account: entry.id, seconds: isDue ? 0 : max(0, left), needsUse: entry.timer.needsUse)
        }
    }

    /// Decides whether the user may use the app.
    ///
    /// A decision is final for the process.
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
        // The user is not warned about a missing policy that is about to arrive.
        let isComing = entries.contains { $0.state == .queued || $0.isEnrolled } || signIn != nil
        if isComing { return .wait }
        return traits.requiresPolicy ? .block : .warn
    }

    /// The accounts for which the service answered that it has no policy.
    package var accountsWithoutPolicy: [EnrollmentAccount] {
        entries.filter { entry in
            guard entry.state == .waiting else { return false }
            switch entry.timer {
            case .checkIn(.noPolicy), .checkIn(.userNotLicensed), .checkIn(.tenantNotOnboarded): return true
            default: return false
            }
        }.map(\.account)
    }
}
