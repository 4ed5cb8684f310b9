extension EnrollmentMachine {
    /// Takes up what the last process left, and what is due.
    mutating func launch(_ now: Instant) -> [EnrollmentEffect] {
        guard !isLaunched else { return [] }
        isLaunched = true
        observe(now)
        var effects = signInRequiredUser()
        let mayEnroll = traits.enrollsAtLaunch && !traits.isExtension && hasNobodyToEnroll
        // What an early call has begun goes on.
        for place in entries.indices where entries[place].activity == nil {
            switch entries[place].standing {
            case .queued: continue
            // Nobody gets in without a policy: whoever starts the app tries again, unless the service has spoken.
            case .waiting where traits.requiresPolicy && isTried(place) && !entries[place].timer.isAfterRefusal:
                effects += fire(place, now)
            case .waiting: effects += fireIfDue(place, true, now)
            case .enrolled(let awaitsRestart):
                if awaitsRestart {
                    entries[place].standing = .enrolled(awaitsRestart: false)
                    effects.append(.notify(.policyDidChange(entries[place].id)))
                }
                effects += choices.checksInAtLaunch ? fire(place, now) : fireIfDue(place, true, now)
            case .leaving: effects += requestToken(.unenroll, place, now)
            case .wiping: effects += askApp(place, now)
            }
        }
        return effects + (mayEnroll ? enrollAtLaunch() : [])
    }

    /// Whether the machine may look for somebody by itself: nobody is registered.
    ///
    /// Where a policy is needed, an account whose organisation does not use the service keeps nobody else from signing in.
    private var hasNobodyToEnroll: Bool {
        guard signIn == nil else { return false }
        guard traits.requiresPolicy else { return entries.isEmpty }
        return entries.allSatisfy { $0.standing == .waiting && $0.timer == .checkIn(.tenantNotOnboarded) }
    }

    /// Enrols the managed user who is known; without a user nothing happens, unless the app needs a policy.
    private mutating func enrollAtLaunch() -> [EnrollmentEffect] {
        // A shared user who may not be in the app is not there for it: the user is asked.
        let shared = device.sharedUser.flatMap {
            device.refusal(of: $0, allowsSeveral: traits.allowsSeveral) == nil ? $0 : nil
        }
        guard let user = device.managedUser ?? shared else {
            return traits.requiresPolicy ? askToSignIn(nil) : []
        }
        return add(user, nil, isInteractive: traits.requiresPolicy, isSilent: !traits.requiresPolicy)
    }

    /// Looks at the clocks: what does not answer is given up, what is due is done, once.
    mutating func tick(_ isInUse: Bool, _ now: Instant) -> [EnrollmentEffect] {
        guard isLaunched else { return [] }
        observe(now)
        var effects: [EnrollmentEffect] = []
        for id in entries.map(\.id) {
            guard let place = place(of: id) else { continue }
            if let activity = entries[place].activity {
                guard hasDeadline(activity), activity.begun.elapsed(at: now) >= choices.secondsToAnswer else {
                    continue
                }
                effects += giveUpWaiting(activity.step, place, now)
            } else if !isRestarting {
                effects += fireIfDue(place, isInUse, now)
            }
        }
        return effects
    }

    private mutating func giveUpWaiting(
        _ step: EnrollmentEntry.Step, _ place: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        switch step {
        case .token(let purpose): return fail(.token(.timeout), purpose, place, now)
        case .enrolling(let isAgain): return fail(.service(.timeout), isAgain ? .enrollAgain : .enroll, place, now)
        case .checkingIn: return fail(.service(.timeout), .checkIn, place, now)
        case .unenrolling: return fail(.service(.timeout), .unenroll, place, now)
        case .storing, .choosing, .askingApp, .removing: return []
        }
    }

    /// People and the app's own work have all the time they need.
    func hasDeadline(_ activity: EnrollmentEntry.Activity) -> Bool {
        switch activity.step {
        case .token: !activity.isInteractive
        case .enrolling, .checkingIn, .unenrolling: true
        case .storing, .choosing, .askingApp, .removing: false
        }
    }

    private mutating func observe(_ now: Instant) {
        for place in entries.indices {
            entries[place].last.observe(now)
            entries[place].contact?.observe(now)
        }
    }

    private mutating func fireIfDue(_ place: Int, _ isInUse: Bool, _ now: Instant) -> [EnrollmentEffect] {
        guard isTried(place) else { return [] }
        let (last, timer) = (entries[place].last, entries[place].timer)
        guard last.isDue(timer, at: now, isInUse: isInUse, by: traits.profile) else { return [] }
        return fire(place, now)
    }

    /// Whether time does anything for an account; in single mode others wait while one is enrolled or being enrolled.
    func isTried(_ place: Int) -> Bool {
        switch entries[place].standing {
        // In an extension it is its app that enrols it.
        case .waiting where traits.isExtension: false
        case .waiting:
            traits.allowsSeveral
                || !entries.indices.contains {
                    $0 != place && (entries[$0].isManaged || entries[$0].standing == .queued)
                }
        case .enrolled(let awaitsRestart): !awaitsRestart
        case .wiping: true
        case .queued, .leaving: false
        }
    }

    private mutating func fire(_ place: Int, _ now: Instant) -> [EnrollmentEffect] {
        switch entries[place].standing {
        case .waiting:
            entries[place].standing = .queued
            return []
        case .enrolled: return requestToken(isForgotten(place, now) ? .enrollAgain : .checkIn, place, now)
        case .wiping: return askApp(place, now)
        case .queued, .leaving: return []
        }
    }

    /// Whether the app was silent for so long that the service has dropped it.
    ///
    /// An extension cannot enrol it anew, and asks all the same.
    func isForgotten(_ place: Int, _ now: Instant) -> Bool {
        guard !traits.isExtension, let contact = entries[place].contact else { return false }
        return contact.elapsed(at: now) >= Double(traits.profile.seconds(.silentApp))
    }
}

extension ServiceTimer {
    /// Whether the service has said why an account gets no policy: asking again at once would bring the same.
    var isAfterRefusal: Bool {
        switch self {
        case .checkIn(.noPolicy), .checkIn(.userNotLicensed), .checkIn(.tenantNotOnboarded): true
        case .checkIn, .wipePoll, .enrollmentRetry, .policyRefresh, .silentApp, .wipeReport: false
        }
    }
}
