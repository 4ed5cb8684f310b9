extension EnrollmentMachine {
    /// Wipes a managed account.
    ///
    /// Other accounts have no data to wipe.
    mutating func wipe(_ index: Int, _ cause: EnrollmentWipeCause, _ now: Instant) -> [EnrollmentEffect] {
        if entries[index].isWiping {
            // The wipe is in progress, or is retried now.
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

    /// Removes the keys, after the app removed its data.
    ///
    /// The files are removed too unless the app did that.
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

    /// Records that conditional launch wiped an account and requested the restart.
    mutating func wasWiped(_ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        guard entries[index].isManaged else { return [] }
        if entries[index].state == .wiping(.accountSwitch) { owesRestart = true }
        return stop(index) + wiped(index, now)
    }

    private mutating func wiped(_ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        let entry = entries.remove(at: index)
        freed(except: entry.id, now)
        // The service commanded a wipe itself, or was informed of a sign-out. It is informed of other wipes here.
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
