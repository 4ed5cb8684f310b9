internal import MAMBase

/// The life cycle of one app's accounts: registration, enrollment, check-in, wipe and removal.
///
/// The machine is a value: it gets the time from the caller and returns effects. ``record`` holds the state that
/// survives the process. Requests in progress and calls of the app end with the process, and
/// ``EnrollmentEvent/launched`` of the next one continues unfinished work.
package struct EnrollmentMachine: Sendable, Equatable {
    /// The traits of the app.
    package let traits: EnrollmentTraits
    /// The choices where the sources are unclear.
    package var choices: EnrollmentChoices { givenChoices.first ?? .standard }
    // Empty for the standard choices and without a sign-in, to save memory: every enrolled app has a machine.
    private let givenChoices: [EnrollmentChoices]
    private var signIns: [SignIn] = []
    /// The accounts, in the order of registration.
    package internal(set) var entries: [EnrollmentEntry] = []
    /// The last known state of device management.
    package internal(set) var device = EnrollmentDevice()
    /// Whether the process was launched, and whether a restart was requested.
    package internal(set) var (isLaunched, isRestarting) = (false, false)
    /// The sign-in of an account that is not yet known.
    package internal(set) var signIn: SignIn? {
        get { signIns.first }
        set { signIns = newValue.map { [$0] } ?? [] }
    }
    /// The decision whether the user may use the app; nil before the launch.
    package internal(set) var admission: EnrollmentAdmission?
    /// Whether the app has to restart when no wipe is in progress.
    package internal(set) var owesRestart = false
    /// The request to restart, until the app has answered it.
    package internal(set) var restartTicket: EnrollmentTicket?
    var lastTicket: UInt64 = 0

    /// A sign-in and the call that it answers.
    package struct SignIn: Sendable, Hashable {
        /// The request.
        package let ticket: EnrollmentTicket
        /// The call; nil for a sign-in at launch.
        package let call: EnrollmentCall?
    }

    /// Creates the machine of an app without accounts.
    package init(_ traits: EnrollmentTraits = EnrollmentTraits(), choices: EnrollmentChoices = .standard) {
        self.traits = traits
        givenChoices = choices == .standard ? [] : [choices]
    }

    /// Handles an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - now: The current time.
    /// - Returns: The effects to carry out, in order. ``EnrollmentEffect/store`` comes first if present.
    package mutating func handle(_ event: EnrollmentEvent, at now: Instant) -> [EnrollmentEffect] {
        let (before, now) = ((device, entries), now.finite)
        var effects = (traits.isExtension ? refuseInExtension(event) : nil) ?? take(event, now)
        effects += startQueued(now)
        effects += restartIfOwed()
        effects += admit()
        if !isRecordUnchanged(since: before) { effects.insert(.store, at: 0) }
        return effects
    }

    private mutating func take(_ event: EnrollmentEvent, _ now: Instant) -> [EnrollmentEffect] {
        switch event {
        case .launched: launch(now)
        case .ticked(let isInUse): tick(isInUse, now)
        case .register(let account, let call): register(account, call)
        case .login(let account, let call): login(account, call)
        case .deregister(let account, let withWipe, let call): deregister(account, withWipe, call, now)
        case .wipe(let account, let cause): index(of: account).map { wipe($0, cause, now) } ?? []
        case .wasWiped(let account): index(of: account).map { wasWiped($0, now) } ?? []
        case .checkIn(let account, let isInteractive):
            index(of: account).map { checkIn($0, isInteractive, now) } ?? []
        case .deviceChanged(let device): change(device, now)
        case .answered(let ticket, let answer): take(answer, to: ticket, now)
        }
    }

    /// Refuses the calls of an extension, which cannot enroll.
    ///
    /// Its existing accounts are handled as in an app.
    private func refuseInExtension(_ event: EnrollmentEvent) -> [EnrollmentEffect]? {
        switch event {
        case .register(let account, let call), .login(let account, let call):
            [.tell(.enrollment, status(.unsupportedAPI, account), call)]
        case .deregister(let account, _, let call): [.tell(.unenroll, status(.unsupportedAPI, account), call)]
        // The app of the extension handles the accounts that device management allows.
        case .deviceChanged: []
        case .launched, .ticked, .wipe, .checkIn, .wasWiped, .answered: nil
        }
    }

    /// Returns the index of the entry that has a name, or nil if there is none.
    package func index(of account: AccountID) -> Int? { entries.firstIndex { $0.account.hasName(account) } }

    func index(of account: EnrollmentAccount) -> Int? { entries.firstIndex { $0.account.isSame(as: account) } }

    package func status(
        _ code: MAMEnrollmentStatus.Code, _ account: EnrollmentAccount?, _ text: String? = nil
    ) -> MAMEnrollmentStatus {
        MAMEnrollmentStatus(
            code, accountID: account?.id ?? .unmanaged, userPrincipalName: account?.userPrincipalName, errorText: text)
    }

    mutating func newTicket() -> EnrollmentTicket {
        lastTicket &+= 1
        return EnrollmentTicket(lastTicket)
    }

    /// Begins a step of an account.
    ///
    /// A step in progress is superseded.
    mutating func begin(_ step: EnrollmentEntry.Step, _ index: Int, _ now: Instant) -> EnrollmentTicket {
        let ticket = newTicket()
        entries[index].activity = EnrollmentEntry.Activity(step: step, ticket: ticket, begun: TimeMark(now))
        return ticket
    }

    mutating func requestToken(
        _ purpose: EnrollmentEntry.Purpose, _ index: Int, _ now: Instant, asking: Bool = false
    ) -> [EnrollmentEffect] {
        let ticket = begin(.token(purpose), index, now)
        let isInteractive = asking || purpose == .enroll && entries[index].isInteractive
        entries[index].activity?.isInteractive = isInteractive
        return [.requestToken(entries[index].account, isInteractive: isInteractive, ticket)]
    }

    /// Ends the activity of an account, and dismisses its question.
    mutating func stop(_ index: Int) -> [EnrollmentEffect] {
        guard let activity = entries[index].activity else { return [] }
        entries[index].activity = nil
        guard case .choosing = activity.step else { return [] }
        return [.dismiss(activity.ticket)]
    }

    private mutating func restartIfOwed() -> [EnrollmentEffect] {
        // A wipe in progress is completed first, if possible.
        guard owesRestart, !isRestarting, !entries.contains(where: { $0.isWiping && $0.activity != nil }) else {
            return []
        }
        (owesRestart, isRestarting) = (false, true)
        let ticket = newTicket()
        restartTicket = ticket
        return [.restart(ticket)]
    }
}

extension Instant {
    /// The time with 0 for values that are not finite: such a time could be stored but not read again.
    fileprivate var finite: Instant {
        Instant(wall: wall.isFinite ? wall : 0, monotonic: monotonic.isFinite ? monotonic : 0, bootID: bootID)
    }
}
