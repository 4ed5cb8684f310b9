/// The life of one app's accounts: registered, enrolled, checked in, wiped, given up.
///
/// A value: time is given to it, and everything it wants done is an effect. ``record`` is what survives the process; the
/// rest, that is requests under way and calls of the app, dies with it, and ``EnrollmentEvent/launched`` takes up again
/// what was begun.
package struct EnrollmentMachine: Sendable, Hashable {
    /// What the app is.
    package let traits: EnrollmentTraits
    /// How the sources are read.
    package var choices: EnrollmentChoices { givenChoices.first ?? .standard }
    // None where they are the standard ones, and none or one sign-in: every enrolled app has a machine.
    private let givenChoices: [EnrollmentChoices]
    private var signIns: [SignIn] = []
    /// The accounts, in the order in which they were registered.
    package internal(set) var entries: [EnrollmentEntry] = []
    /// What device management said last.
    package internal(set) var device = EnrollmentDevice()
    /// Whether the process has been launched, and is to be ended.
    package internal(set) var (isLaunched, isRestarting) = (false, false)
    /// The sign-in of an account that is not known yet.
    package internal(set) var signIn: SignIn? {
        get { signIns.first }
        set { signIns = newValue.map { [$0] } ?? [] }
    }
    /// Whether the user gets in; nil before the launch.
    package internal(set) var admission: EnrollmentAdmission?
    /// Whether the app is to start anew once no wipe is under way.
    package internal(set) var owesRestart = false
    /// The request to start anew, while the app has not answered it.
    package internal(set) var restartTicket: EnrollmentTicket?
    var lastTicket: UInt64 = 0

    /// A sign-in, and the call it answers.
    package struct SignIn: Sendable, Hashable {
        /// The request.
        package let ticket: EnrollmentTicket
        /// The call; nil for a sign-in at launch.
        package let call: EnrollmentCall?
    }

    /// Makes the machine of an app that has no accounts.
    package init(_ traits: EnrollmentTraits = EnrollmentTraits(), choices: EnrollmentChoices = .standard) {
        self.traits = traits
        givenChoices = choices == .standard ? [] : [choices]
    }

    /// Takes an event.
    ///
    /// - Parameters:
    ///   - event: What happened.
    ///   - now: When.
    /// - Returns: What is to be done, in this order; ``EnrollmentEffect/store`` comes first if at all.
    package mutating func handle(_ event: EnrollmentEvent, at now: Instant) -> [EnrollmentEffect] {
        let (before, now) = (record, now.finite)
        var effects = (traits.isExtension ? refuseInExtension(event) : nil) ?? take(event, now)
        effects += startQueued(now) + restartIfOwed() + admit()
        if record != before { effects.insert(.store, at: 0) }
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

    /// Extensions cannot enrol; an account that is there all the same is looked after as in an app.
    private func refuseInExtension(_ event: EnrollmentEvent) -> [EnrollmentEffect]? {
        switch event {
        case .register(let account, let call), .login(let account, let call):
            [.tell(.enrollment, status(.unsupportedAPI, account), call)]
        case .deregister(let account, _, let call): [.tell(.unenroll, status(.unsupportedAPI, account), call)]
        // Whom device management allows is the app's to see to.
        case .deviceChanged: []
        case .launched, .ticked, .wipe, .checkIn, .wasWiped, .answered: nil
        }
    }

    /// Returns the index of the entry that has a name, or nil if there is none.
    package func index(of account: AccountID) -> Int? { entries.firstIndex { $0.account.hasName(account) } }

    func index(of account: EnrollmentAccount) -> Int? { entries.firstIndex { $0.account.isSame(as: account) } }

    func status(
        _ code: MAMEnrollmentStatus.Code, _ account: EnrollmentAccount?, _ text: String? = nil
    ) -> MAMEnrollmentStatus {
        MAMEnrollmentStatus(
            code, accountID: account?.id ?? .unmanaged, userPrincipalName: account?.userPrincipalName, errorText: text)
    }

    mutating func newTicket() -> EnrollmentTicket {
        lastTicket &+= 1
        return EnrollmentTicket(lastTicket)
    }

    /// Begins a step of an account; what was under way is overtaken.
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

    /// Gives up what is under way for an account; a question is taken off the screen.
    mutating func stop(_ index: Int) -> [EnrollmentEffect] {
        guard let activity = entries[index].activity else { return [] }
        entries[index].activity = nil
        guard case .choosing = activity.step else { return [] }
        return [.dismiss(activity.ticket)]
    }

    private mutating func restartIfOwed() -> [EnrollmentEffect] {
        // A wipe goes to its end first, where it can.
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
    /// The moment with 0 for what is no number: it could be stored and never be read again.
    fileprivate var finite: Instant {
        Instant(wall: wall.isFinite ? wall : 0, monotonic: monotonic.isFinite ? monotonic : 0, bootID: bootID)
    }
}
