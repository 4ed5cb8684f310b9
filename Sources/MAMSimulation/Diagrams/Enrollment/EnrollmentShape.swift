package import MAMCore

/// A machine without its names, times and counters.
///
/// Machines of the same shape react to events in the same way.
package struct EnrollmentShape: Sendable, Hashable {
    package struct Account: Sendable, Hashable {
        package let account: AccountID
        package let phase: EnrollmentPhase
        /// The other properties that affect its behavior, in words.
        package let details: [String]
    }

    /// The accounts, in the order of registration.
    package let accounts: [Account]
    /// The pending operations of the process.
    package let process: [String]
    /// The report of device management.
    package let device: EnrollmentDevice
}

extension EnrollmentMachine {
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
            // The timer is set again at the end of every activity except storing, so it matters only then.
            words.append("")
            if case .storing = activity.step, entry.last.isDue(entry.timer, at: now, by: traits.profile) {
                words.append("due")
            }
            let isLate = hasDeadline(activity) && activity.begun.elapsed(at: now) >= choices.secondsToAnswer
            if isLate { words.append("late") }
            // For an enrollment, the entry says whether it is interactive.
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
        if entry.mustBeOnlyAccount { words.append("alone") }
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
    var word: String {
        switch self {
        case .queued: "queued"
        case .waiting: "waiting"
        case .enrolled(let awaitsRestart): awaitsRestart ? "enrolled until the restart" : "enrolled"
        case .leaving(let withWipe): withWipe ? "leaving with a wipe" : "leaving"
        case .wiping(let cause): "wiping(\(cause.word))"
        }
    }
}

// The description of a case is looked up in the metadata of its type, which takes as long as a whole step of the machine.
extension EnrollmentWipeCause {
    fileprivate var word: String {
        switch self {
        case .service: "service"
        case .conditionalLaunch: "conditionalLaunch"
        case .offline: "offline"
        case .signOut: "signOut"
        case .accountSwitch: "accountSwitch"
        case .deviceManagement: "deviceManagement"
        }
    }
}

extension EnrollmentQuestion {
    fileprivate var word: String {
        switch self {
        case .whichAccount: "whichAccount"
        case .onlyAccount: "onlyAccount"
        case .sameName: "sameName"
        }
    }
}

extension EnrollmentEntry.Step {
    var word: String {
        switch self {
        case .token(let purpose): "token(\(purpose.rawValue))"
        case .enrolling(let isAgain): isAgain ? "enrolAgain" : "enrol"
        case .checkingIn: "checkIn"
        case .unenrolling: "unenrol"
        case .storing(.enroll): "storeFirst"
        case .storing(.enrollAgain): "storeAgain"
        case .storing(.checkIn), .storing(.unenroll): "store"
        case .choosing(let question): "choose(\(question.word))"
        case .askingApp: "askApp"
        case .removing: "remove"
        }
    }
}

extension ServiceTimer {
    /// A short name.
    ///
    /// It does not depend on how often the network failed.
    var word: String {
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
