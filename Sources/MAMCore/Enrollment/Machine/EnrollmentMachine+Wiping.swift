extension EnrollmentMachine {
    /// Wipes an account that is managed; others have nothing that could be wiped.
    mutating func wipe(_ place: Int, _ cause: EnrollmentWipeCause, _ now: Instant) -> [EnrollmentEffect] {
        if entries[place].isWiping {
            // Under way already, or to be tried once more.
            return entries[place].activity == nil ? askApp(place, now) : []
        }
        return entries[place].isManaged ? beginWipe(place, cause, now) : []
    }

    /// Begins a wipe, also of an account that was just accepted and whose policy is not stored yet.
    mutating func beginWipe(_ place: Int, _ cause: EnrollmentWipeCause, _ now: Instant) -> [EnrollmentEffect] {
        let stopped = stop(place)
        entries[place].standing = .wiping(cause)
        return stopped + askApp(place, now)
    }

    mutating func askApp(_ place: Int, _ now: Instant) -> [EnrollmentEffect] {
        [.askAppToWipe(entries[place].id, begin(.askingApp, place, now))]
    }

    /// The app has removed what is its; the keys go in any case, the files unless the app removed them.
    mutating func remove(includingFiles: Bool, _ place: Int, _ now: Instant) -> [EnrollmentEffect] {
        [.removeData(entries[place].id, includingFiles: includingFiles, begin(.removing, place, now))]
    }

    mutating func removed(_ isDone: Bool, _ place: Int, _ now: Instant) -> [EnrollmentEffect] {
        guard isDone else {
            let told = EnrollmentEffect.tell(
                .unenroll, status(.failedToClearMamData, entries[place].account), entries[place].leaveCall)
            (entries[place].activity, entries[place].leaveCall) = (nil, nil)
            (entries[place].timer, entries[place].last) = (.wipePoll, RecurringTimer(doneAt: now))
            return [told]
        }
        guard case .wiping(let cause) = entries[place].standing else { return [] }
        owesRestart = owesRestart || restarts(after: cause)
        return wiped(place, now)
    }

    /// Conditional launch wiped an account by itself, and asked for the restart.
    mutating func wasWiped(_ place: Int, _ now: Instant) -> [EnrollmentEffect] {
        guard entries[place].isManaged else { return [] }
        if entries[place].standing == .wiping(.accountSwitch) { owesRestart = true }
        return stop(place) + wiped(place, now)
    }

    private mutating func wiped(_ place: Int, _ now: Instant) -> [EnrollmentEffect] {
        let entry = entries.remove(at: place)
        freed(except: entry.id, now)
        // The service commanded a wipe or was told of a sign-out; of other wipes it knows nothing.
        let isTold = entry.standing == .wiping(.signOut)
        return (isTold ? [] : [.tellUnenrolled(entry.account)]) + [
            .dropPolicy(entry.id),
            .tell(.unenroll, status(entry.leaveCode ?? .unenrollmentSuccess, entry.account), entry.leaveCall),
            .notify(.wipeDidComplete(entry.id)),
        ]
    }

    private func restarts(after cause: EnrollmentWipeCause) -> Bool {
        switch cause {
        case .accountSwitch: true
        case .signOut: false
        case .service, .conditionalLaunch, .offline, .deviceManagement: choices.restartsAfterWipe
        }
    }
}
