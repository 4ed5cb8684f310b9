package import MAMCore

/// A machine without its names, times and counters: two of one shape do the same at the same events.
package struct EnrollmentShape: Sendable, Hashable {
    /// One account.
    package struct Account: Sendable, Hashable {
        /// Its name.
        package let account: AccountID
        /// Where it is.
        package let phase: EnrollmentPhase
        /// Everything else that decides, in words.
        package let details: [String]
    }

    /// The accounts, in the order in which they were registered.
    package let accounts: [Account]
    /// What the process is in the middle of.
    package let process: [String]
    /// What device management says.
    package let device: EnrollmentDevice
}

extension EnrollmentMachine {
    /// The shape at a moment.
    package func shape(at now: Instant) -> EnrollmentShape {
        var process: [String] = []
        if isLaunched { process.append("launched") }
        if isRestarting { process.append("restarting") }
        if owesRestart { process.append("owes a restart") }
        if restartTicket != nil { process.append("asks for a restart") }
        if signIn != nil { process.append(signIn?.call == nil ? "signs in at launch" : "signs in") }
        if let admission { process.append(admission.rawValue) }
        let accounts = entries.indices.map { place in
            EnrollmentShape.Account(
                account: entries[place].id, phase: entries[place].phase, details: details(place, now))
        }
        return EnrollmentShape(accounts: accounts, process: process, device: device)
    }

    private func details(_ place: Int, _ now: Instant) -> [String] {
        let entry = entries[place]
        var words = [entry.state.word, entry.activity?.step.word ?? "idle"]
        if let activity = entry.activity {
            // The timer is set anew when what is under way ends, but for storing.
            words.append("")
            if case .storing = activity.step, entry.last.isDue(entry.timer, at: now, by: traits.profile) {
                words.append("due")
            }
            let isLate = hasDeadline(activity) && activity.begun.elapsed(at: now) >= choices.secondsToAnswer
            if isLate { words.append("late") }
            // Of an enrolment its entry says so.
            if activity.isInteractive, !entry.isInteractive { words.append("asks") }
        } else {
            words.append(entry.state == .queued ? "" : entry.timer.word)
            let isDue = entry.last.isDue(entry.timer, at: now, by: traits.profile)
            if isDue, entry.state != .queued { words.append("due") }
        }
        if entry.contact != nil {
            let canBeForgotten = entry.isEnrolled || entry.phase == .storing
            words.append(canBeForgotten && isForgotten(place, now) ? "forgotten" : "known")
        }
        if entry.isAlone { words.append("alone") }
        if entry.isSilent { words.append("silent") }
        if entry.isInteractive { words.append("interactive") }
        if entry.names.objectID == nil { words.append("by principal name") }
        if entry.enrollCall != nil { words.append("called") }
        if entry.leaveCall != nil { words.append("called to leave") }
        if entry.isWiping, let code = entry.leaveCode { words.append("left with \(code.rawValue)") }
        return words
    }
}

extension EnrollmentEntry.State {
    /// A short name.
    package var word: String {
        switch self {
        case .queued: "queued"
        case .waiting: "waiting"
        case .enrolled(let awaitsRestart): awaitsRestart ? "enrolled until the restart" : "enrolled"
        case .leaving(let withWipe): withWipe ? "leaving with a wipe" : "leaving"
        case .wiping(let cause): "wiping(\(cause))"
        }
    }
}

extension EnrollmentEntry.Step {
    /// A short name.
    package var word: String {
        switch self {
        case .token(let purpose): "token(\(purpose.rawValue))"
        case .enrolling(let isAgain): isAgain ? "enrolAgain" : "enrol"
        case .checkingIn: "checkIn"
        case .unenrolling: "unenrol"
        case .storing(.enroll): "storeFirst"
        case .storing(.enrollAgain): "storeAgain"
        case .storing(.checkIn), .storing(.unenroll): "store"
        case .choosing(let question): "choose(\(question.rawValue))"
        case .askingApp: "askApp"
        case .removing: "remove"
        }
    }
}

extension ServiceTimer {
    /// A short name; how often the network failed does not matter.
    package var word: String {
        switch self {
        case .checkIn(.tenantNotOnboarded): "notOnboarded"
        case .checkIn(.userNotLicensed): "notLicensed"
        case .checkIn(.noPolicy): "noPolicy"
        case .checkIn(.registered): "registered"
        case .checkIn(.networkFailure): "network"
        case .wipePoll: "wipePoll"
        case .enrollmentRetry, .policyRefresh, .silentApp, .wipeReport: "retry"
        }
    }
}
