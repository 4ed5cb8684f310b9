/// A screen, a call or a piece of work of an app that has begun and not ended, with the events that can end it.
///
/// When no call of the app runs, a wait that no event can end stays forever: the user's screen never goes away.
package struct OpenWait: Sendable, Hashable {
    /// The screen, call or work that has not ended.
    package enum Subject: Sendable, Hashable {
        /// The screen of the app's start, which is shown until it is decided whether the user may use the app.
        case start
        /// The sign-in of an account that is not known yet.
        case signIn
        case restart
        /// A request about an account, with the name of its step.
        case request(AccountID, step: String)
        /// An account whose enrollment or removal is not complete, with the name of its state.
        case account(AccountID, state: String)
        /// Calls of the app without an answer.
        case calls(Int)
        /// The remediation of an account, with the name of its stage.
        case remediation(AccountID, stage: String)
    }

    package enum End: String, Sendable, Hashable, CaseIterable {
        /// A timer runs, and its time is known.
        case timer
        /// A person was asked, and their answer still counts.
        case person
        /// The service or the app's delegate was asked, and its answer still counts.
        case service
        /// The engine is working, for example storing or removing data, and the wait ends when the work is done.
        case work
        case restart
        case other
    }

    package let subject: Subject
    package var ends: Set<End>

    package init(_ subject: Subject, _ ends: Set<End>) { (self.subject, self.ends) = (subject, ends) }

    /// Returns the waits that no event can end.
    ///
    /// A wait for another one ends if some wait of the app has an end of its own.
    package static func withoutEnd(_ waits: [OpenWait]) -> [OpenWait] {
        let isMoving = waits.contains { !$0.ends.subtracting([.other]).isEmpty }
        return waits.filter { $0.ends.isEmpty || $0.ends == [.other] && !isMoving }
    }
}

/// The work of an app's engine outside of its enrollment machine, for ``EnrollmentMachine/openWaits(_:)``.
package struct EngineActivity: Sendable {
    /// The tickets whose answer still counts.
    var tickets: Set<EnrollmentTicket>
    /// Whether the engine is working, for example storing or removing data.
    var isWorking: Bool
    /// Whether a timer of the engine runs outside of the machine: for a store that failed, or a request.
    var hasTimer: Bool
    /// The number of calls of the app that wait for their answer.
    var callCount: Int

    package init(
        tickets: Set<EnrollmentTicket> = [], isWorking: Bool = false, hasTimer: Bool = false, callCount: Int = 0
    ) {
        (self.tickets, self.isWorking, self.hasTimer, self.callCount) = (tickets, isWorking, hasTimer, callCount)
    }
}

extension EnrollmentMachine {
    /// Returns what has begun and not ended, with the events that can end it.
    package func openWaits(_ engine: EngineActivity) -> [OpenWait] {
        var waits: [OpenWait] = []
        func asked(_ ticket: EnrollmentTicket, _ end: OpenWait.End) -> Set<OpenWait.End> {
            engine.tickets.contains(ticket) ? [end] : []
        }
        let restarting = isRestarting || owesRestart
        if restarting { waits.append(OpenWait(.restart, restartTicket.map { asked($0, .service) } ?? [.restart])) }
        if let signIn { waits.append(OpenWait(.signIn, asked(signIn.ticket, .person))) }
        for index in entries.indices {
            let entry = entries[index]
            if let activity = entry.activity {
                var ends = asked(activity.ticket, activity.step.end(isInteractive: activity.isInteractive))
                if hasDeadline(activity) { ends.insert(.timer) }
                if activity.step.isWork, engine.isWorking { ends.insert(.work) }
                if activity.step.isWork, engine.hasTimer { ends.insert(.timer) }
                waits.append(OpenWait(.request(entry.id, step: activity.step.name), ends))
            } else if let ends = ends(of: index, restarting: restarting) {
                waits.append(OpenWait(.account(entry.id, state: entry.state.name), ends))
            }
        }
        if admission == .wait { waits.append(OpenWait(.start, [.other])) }
        if engine.callCount > 0 {
            waits.append(OpenWait(.calls(engine.callCount), engine.isWorking ? [.work] : [.other]))
        }
        return waits
    }

    /// The events that can continue an account without an activity; nil for one that is at rest.
    private func ends(of index: Int, restarting: Bool) -> Set<OpenWait.End>? {
        let before: Set<OpenWait.End> = restarting ? [.other] : []
        switch entries[index].state {
        case .queued: return before.isEmpty ? [.other] : before
        // An account that waits for another one to leave is at rest: no screen shows it.
        case .waiting: return isTried(index) ? [.timer] : nil
        case .leaving: return before
        case .wiping: return restarting ? before : [.timer]
        case .enrolled: return nil
        }
    }
}

extension EnrollmentEntry.Step {
    package var name: String {
        switch self {
        case .token: "token"
        case .enrolling: "enrolling"
        case .checkingIn: "checkingIn"
        case .unenrolling: "unenrolling"
        case .storing: "storing"
        case .choosing: "choosing"
        case .askingApp: "askingApp"
        case .removing: "removing"
        }
    }

    /// Whether the engine itself does it.
    fileprivate var isWork: Bool {
        switch self {
        case .storing, .askingApp, .removing: true
        case .token, .enrolling, .checkingIn, .unenrolling, .choosing: false
        }
    }

    fileprivate func end(isInteractive: Bool) -> OpenWait.End {
        switch self {
        case .token: isInteractive ? .person : .service
        case .choosing: .person
        case .enrolling, .checkingIn, .unenrolling, .storing, .askingApp, .removing: .service
        }
    }
}

extension EnrollmentEntry.State {
    package var name: String {
        switch self {
        case .queued: "queued"
        case .waiting: "waiting"
        case .enrolled: "enrolled"
        case .leaving: "leaving"
        case .wiping: "wiping"
        }
    }
}
