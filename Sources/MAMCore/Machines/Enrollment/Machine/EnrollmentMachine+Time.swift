extension EnrollmentMachine {
    /// Continues the work of the last process and starts the work that is due.
    mutating func launch(_ now: Instant) -> [EnrollmentEffect] {
        guard !isLaunched else { return [] }
        isLaunched = true
        observe(now)
        var effects = signInRequiredUser()
        let mayEnroll = traits.enrollsAtLaunch && !traits.isExtension && hasNoAccountToEnroll
        // An activity of an early call continues.
        for index in entries.indices where entries[index].activity == nil {
            switch entries[index].state {
            case .queued: continue
            // Without a policy the app is blocked, so each start tries again, unless the service has answered.
            case .waiting where traits.requiresPolicy && isTried(index) && !entries[index].timer.isAfterRefusal:
                effects += fire(index, now)
            case .waiting: effects += fireIfDue(index, true, now)
            case .enrolled(let awaitsRestart):
                if awaitsRestart {
                    entries[index].state = .enrolled(awaitsRestart: false)
                    effects.append(.notify(.policyDidChange(entries[index].id)))
                }
                effects += choices.checksInAtLaunch ? fire(index, now) : fireIfDue(index, true, now)
            case .leaving: effects += requestToken(.unenroll, index, now)
            case .wiping: effects += askApp(index, now)
            }
        }
        return effects + (mayEnroll ? enrollAtLaunch() : [])
    }

    /// Whether the machine may enroll an account automatically: no account is registered.
    ///
    /// If the app requires a policy, an account whose organization lacks the service does not prevent another sign-in.
    private var hasNoAccountToEnroll: Bool {
        guard signIn == nil else { return false }
        guard traits.requiresPolicy else { return entries.isEmpty }
        return entries.allSatisfy { $0.state == .waiting && $0.timer == .checkIn(.tenantNotOnboarded) }
    }

    /// Enrolls the known managed user.
    ///
    /// Without one the user is asked only if the app requires a policy.
    private mutating func enrollAtLaunch() -> [EnrollmentEffect] {
        // A shared user who may not use the app is ignored, and the user is asked.
        let shared = device.sharedUser.flatMap {
            device.refusal(of: $0, allowsSeveral: traits.allowsSeveral) == nil ? $0 : nil
        }
        guard let user = device.user ?? shared else { return traits.requiresPolicy ? askToSignIn(nil) : [] }
        return add(user, nil, isInteractive: traits.requiresPolicy, isSilent: !traits.requiresPolicy)
    }

    /// Reads the clocks: ends requests that timed out, and does the work that is due, once.
    mutating func tick(_ isInUse: Bool, _ now: Instant) -> [EnrollmentEffect] {
        guard isLaunched else { return [] }
        observe(now)
        var effects: [EnrollmentEffect] = []
        for id in entries.map(\.id) {
            guard let index = index(of: id) else { continue }
            if let activity = entries[index].activity {
                guard hasDeadline(activity), activity.begun.elapsed(at: now) >= choices.secondsToAnswer else {
                    continue
                }
                effects += giveUpWaiting(activity.step, index, now)
            } else if !isRestarting {
                effects += fireIfDue(index, isInUse, now)
            }
        }
        return effects
    }

    private mutating func giveUpWaiting(
        _ step: EnrollmentEntry.Step, _ index: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        switch step {
        case .token(let purpose): return fail(.token(.timeout), purpose, index, now)
        case .enrolling(let isAgain): return fail(.service(.timeout), isAgain ? .enrollAgain : .enroll, index, now)
        case .checkingIn: return fail(.service(.timeout), .checkIn, index, now)
        case .unenrolling: return fail(.service(.timeout), .unenroll, index, now)
        case .storing, .choosing, .askingApp, .removing: return []
        }
    }

    /// Returns whether an activity has a time limit.
    ///
    /// Users and the app's own work have none.
    package func hasDeadline(_ activity: EnrollmentEntry.Activity) -> Bool {
        switch activity.step {
        case .token: !activity.isInteractive
        case .enrolling, .checkingIn, .unenrolling: true
        case .storing, .choosing, .askingApp, .removing: false
        }
    }

    private mutating func observe(_ now: Instant) {
        for index in entries.indices {
            entries[index].last.observe(now)
            entries[index].contact?.observe(now)
        }
    }

    private mutating func fireIfDue(_ index: Int, _ isInUse: Bool, _ now: Instant) -> [EnrollmentEffect] {
        guard isTried(index) else { return [] }
        let (last, timer) = (entries[index].last, entries[index].timer)
        guard last.isDue(timer, at: now, isInUse: isInUse, by: traits.profile) else { return [] }
        return fire(index, now)
    }

    /// Returns whether an account has a timer.
    ///
    /// If only one account is allowed, others wait while it is enrolled or being enrolled.
    func isTried(_ index: Int) -> Bool {
        switch entries[index].state {
        // The app of an extension enrolls its accounts.
        case .waiting where traits.isExtension: false
        case .waiting:
            traits.allowsSeveral
                || !entries.indices.contains {
                    $0 != index && (entries[$0].isManaged || entries[$0].state == .queued)
                }
        case .enrolled(let awaitsRestart): !awaitsRestart
        case .wiping: true
        case .queued, .leaving: false
        }
    }

    private mutating func fire(_ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        switch entries[index].state {
        case .waiting:
            entries[index].state = .queued
            return []
        case .enrolled: return requestToken(isForgotten(index, now) ? .enrollAgain : .checkIn, index, now)
        case .wiping: return askApp(index, now)
        case .queued, .leaving: return []
        }
    }

    /// Returns whether the last check-in is so old that the service has removed the enrollment.
    ///
    /// An extension cannot enroll the account again, and checks in nevertheless.
    package func isForgotten(_ index: Int, _ now: Instant) -> Bool {
        guard !traits.isExtension, let contact = entries[index].contact else { return false }
        return contact.elapsed(at: now) >= Double(traits.profile.seconds(.silentApp))
    }
}

extension ServiceTimer {
    /// Whether the service reported why an account gets no policy, so that an immediate retry would be in vain.
    var isAfterRefusal: Bool {
        switch self {
        case .checkIn(.noPolicy), .checkIn(.userNotLicensed), .checkIn(.tenantNotOnboarded): true
        case .checkIn, .wipePoll, .enrollmentRetry, .policyRefresh, .silentApp, .wipeReport: false
        }
    }
}
