extension EnrollmentMachine {
    /// Wipes an account that is managed; others have nothing that could be wiped.
    mutating func wipe(_ index: Int, _ cause: EnrollmentWipeCause, _ now: Instant) -> [EnrollmentEffect] {
        if entries[index].isWiping {
            // Under way already, or to be tried once more.
            return entries[index].activity == nil ? askApp(index, now) : []
        }
        return entries[index].isManaged ? beginWipe(index, cause, now) : []
    }

    /// Begins a wipe, also of an account that was just accepted and whose policy is not stored yet.
    mutating func beginWipe(_ index: Int, _ cause: EnrollmentWipeCause, _ now: Instant) -> [EnrollmentEffect] {
        let stopped = stop(index)
        entries[index].state = .wiping(cause)
        return stopped + askApp(index, now)
    }

    mutating func askApp(_ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        [.askAppToWipe(entries[index].id, begin(.askingApp, index, now))]
    }

    /// The app has removed what is its; the keys go in any case, the files unless the app removed them.
    mutating func remove(includingFiles: Bool, _ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        [.removeData(entries[index].id, includingFiles: includingFiles, begin(.removing, index, now))]
    }

    mutating func removed(_ isDone: Bool, _ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        guard isDone else {
            let told = EnrollmentEffect.tell(
                .unenroll, status(.failedToClearMamData, entries[index].account), entries[index].leaveCall)
            (entries[index].activity, entries[index].leaveCall) = (nil, nil)
            (entries[index].timer, entries[index].last) = (.wipePoll, RecurringTimer(doneAt: now))
            return [told]
        }
        guard case .wiping(let cause) = entries[index].state else { return [] }
        owesRestart = owesRestart || restarts(after: cause)
        return wiped(index, now)
    }

    /// Conditional launch wiped an account by itself, and asked for the restart.
    mutating func wasWiped(_ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        guard entries[index].isManaged else { return [] }
        if entries[index].state == .wiping(.accountSwitch) { owesRestart = true }
        return stop(index) + wiped(index, now)
    }

    private mutating func wiped(_ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        let entry = entries.remove(at: index)
        freed(except: entry.id, now)
        // The service commanded a wipe or was told of a sign-out; of other wipes it knows nothing.
        let isTold = entry.state == .wiping(.signOut)
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
