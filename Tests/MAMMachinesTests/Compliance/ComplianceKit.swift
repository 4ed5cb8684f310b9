import MAMMachines

/// What tests of remediation share: accounts, situations, and effects in words.
enum ComplianceKit {
    static let accounts: [AccountID] = ["ann", "ben", "cid", "dee"]

    /// Every combination of facts.
    static let facts: [ComplianceFacts] = (0..<8).map {
        ComplianceFacts(isEnrolled: $0 & 1 != 0, hasPolicy: $0 & 2 != 0, hasManagedContent: $0 & 4 != 0)
    }

    static let choices: [ComplianceChoices] = (0..<8).map {
        ComplianceChoices(
            checksInWhenEnrolled: $0 & 1 == 0, restartsSilently: $0 & 2 == 0, wipesWhenBlocked: $0 & 4 == 0)
    }

    /// Everything that may happen with the accounts at a step: what is awaited, and what is too late.
    static func events(_ accounts: [AccountID], step: UInt64) -> [ComplianceEvent] {
        var events: [ComplianceEvent] = [.launched, .asked(.unmanaged, isSilent: true)]
        for account in accounts {
            events += [
                .asked(account, isSilent: false), .asked(account, isSilent: true), .removed(account),
                .wasWiped(account),
            ]
        }
        for step in [step, step &+ 1] {
            events += ComplianceAnswer.allCases.map { .answered(step: step, $0) }
            events += ComplianceLaunchAnswer.allCases.map { .launchEnded(step: step, $0) }
            events += [.restarting(step: step, ends: true), .restarting(step: step, ends: false)]
            events += [.wiped(step: step), .told(step: step)]
        }
        return events
    }
}

extension ComplianceEffect {
    /// The effect in words, accounts by their raw value.
    var word: String {
        switch self {
        case .store: "store"
        case .warn(let warning): "warn \(warning)"
        case .takeUserInterface: "take"
        case .releaseUserInterface: "release"
        case .enroll(let account, let screens, let step): "enrol \(account.rawValue) \(screens) \(step)"
        case .checkIn(let account, let screens, let step): "checkin \(account.rawValue) \(screens) \(step)"
        case .restart(let account, let step): "restart \(account.rawValue) \(step)"
        case .launch(let account, let step): "launch \(account.rawValue) \(step)"
        case .wipe(let account, let step): "wipe \(account.rawValue) \(step)"
        case .tell(let account, let reason, let request, let step):
            "tell \(account.rawValue) \(reason) \(request) \(step)"
        case .giveUp(let step): "giveup \(step)"
        }
    }
}

/// A machine apart from its counters, which only grow.
struct ComplianceShape: Hashable {
    let requests: [String]
    let stage: ComplianceMachine.Stage
    let progress: ComplianceMachine.Progress
    let flags: [Bool]

    init(_ machine: ComplianceMachine) {
        requests = machine.requests.map { "\($0.account.rawValue) \($0.isSilent) \($0.isRemoved) \($0.hasContent)" }
        (stage, progress, flags) = (machine.stage, machine.progress, [machine.hasLaunched, machine.coversApp])
    }
}
