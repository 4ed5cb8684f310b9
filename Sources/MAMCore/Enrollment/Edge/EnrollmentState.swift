/// What an app's lock protects for enrolment.
///
/// Takes no heap as long as nothing is set: most apps of a simulation never enrol anybody.
struct EnrollmentState: Sendable {
    /// What the service said last about an account, until it is put in force.
    struct ServiceAnswer: Sendable {
        let answer: MAMServiceAnswer
        let names: EnrollmentAccount
        /// Which of the accounts of that name was asked about, see ``ManagedApp/epoch(of:)``.
        let epoch: UInt64?
    }

    /// A call of the app that was not answered when it was made.
    struct Call: Sendable {
        /// How it was answered.
        var answer: EnrollmentOutcome?
        /// What answers it when nothing else does.
        var fallback: MAMEnrollmentStatus?
        /// Who waits for it.
        var waiter: CheckedContinuation<EnrollmentOutcome, Never>?
        /// The account whose next status of a policy answers it; nil for a call that the machine answers.
        var watched: AccountID?
    }

    /// A question that the machine knows nothing of.
    struct PendingQuery: Sendable {
        let begun: TimeMark
        /// Tells whoever waits that nobody wants the answer any more.
        let letGo: @Sendable () -> Void
    }

    /// The next try to give the store what it is owed.
    struct Try: Sendable {
        /// When the last one failed.
        let failed: Instant
        let wait: Double

        /// The seconds until then, by the clock that is never set; none when the device was started anew.
        func secondsLeft(at now: Instant) -> Double {
            let isSameClock = now.bootID == failed.bootID && now.monotonic >= failed.monotonic
            return isSameClock ? max(0, failed.monotonic + wait - now.monotonic) : 0
        }
    }

    /// The policy of an account that is gone, which the store still has.
    struct UndroppedPolicy: Sendable, Hashable {
        let names: EnrollmentAccount
        /// Whether it is to be taken out of force as well.
        let isInForce: Bool
    }

    struct Contents: Sendable, InitiallyEmpty {
        var machine: EnrollmentMachine?
        var service: (any MAMService)?
        var delegate: (any MAMEnrollmentDelegate)?
        var user: (any EnrollmentUser)?
        var exit: (@Sendable () async -> Void)?
        /// What is under way.
        var waiting = RareState<Waiting>()
        /// The numbers of what was under way last.
        var (lastCall, lastQuery, lastWork): (UInt64, UInt64, UInt64) = (0, 0, 0)
        /// How often the record changed, and which change was kept last.
        var (recordChanges, keptChanges): (UInt64, UInt64) = (0, 0)
        var undropped: [UndroppedPolicy] = []
        /// When the store is tried again, which failed; nil while it is owed nothing.
        var nextTry: Try? {
            get { tries.first }
            set { tries = newValue.map { [$0] } ?? [] }
        }
        // None or one: stores seldom fail.
        private var tries: [Try] = []
        /// In an extension: whom it has from its app, and whether it is just looking.
        var followed: [EnrollmentAccount] = []
        var (isFollowing, followsAgain) = (false, false)
        var restartsForFirstPolicy = true
        var admission: MAMLaunchAdmission?
        /// What the start showed.
        var prompts: [StartPrompt] = []
        /// Where changes of the next alarm are noted; nil where the app's host plays the clock without a list.
        var alarmWatch: AlarmWatch?
    }

    private var contents = RareState<Contents>()

    /// What there is; nil while nothing was set.
    var now: Contents? { contents.value }

    /// Changes it.
    mutating func change<Result>(_ body: (inout Contents) -> Result) -> Result {
        contents.change { contents in
            defer {
                contents.releaseRoom()
                contents.noteAlarmChange()
            }
            return body(&contents)
        }
    }

    /// Whether the record of the last process was read.
    var hasMachine: Bool { contents.map { $0.machine != nil } ?? false }

    /// Notes that something outside of it changed the next alarm.
    mutating func noteAlarmChange() { contents.change(toEmpty: true) { $0.noteAlarmChange() } }

    /// The next alarm is asked for: the next change is noted again.
    mutating func beginLook() { contents.change(toEmpty: true) { $0.alarmWatch?.isNoted = false } }
}

extension EnrollmentState {
    /// What comes out of an event.
    struct Step: Sendable {
        var effects: [EnrollmentEffect] = []
        /// Requests nobody waits for any more.
        var givenUp: [@Sendable () -> Void] = []
        var enrolled: [AccountID] = []
        var unenrolled: [AccountID] = []
        /// Whether the last managed account went: what was set for signing it in goes with it.
        var leavesNoAccount = false
        /// The names of accounts by the id they had before; some are gone now.
        var names: [AccountID: EnrollmentAccount] = [:]
        /// What the service said, if that is what the event is about.
        var serviceAnswer: ServiceAnswer?
        /// Whether a policy is stored; otherwise news change app configuration at most.
        var isToBeStored = false
        /// Calls that have no answer any more.
        var calls: [EnrollmentCall] = []
    }

    /// Gives an event to the machine, with what came along, and before it the app's configuration where that is news.
    mutating func step(
        _ event: EnrollmentEvent, _ payload: EnrollmentPayload?, following settings: DeviceManagementSettings?,
        at now: Instant
    ) -> Step {
        guard self.now?.machine != nil else { return Step() }
        return change { contents in
            var brought: AccountID?
            var step = contents.change { contents, machine in
                brought = contents.keep(payload, for: event, of: machine)
                return Step(effects: machine.handle(event, at: now, following: settings))
            }
            if step.effects.first == .store { contents.recordChanges &+= 1 }
            if let brought {
                step.serviceAnswer = contents.serviceAnswers[brought]
                step.isToBeStored = step.effects.contains { $0.isStoring(brought) }
                if !step.isToBeStored { contents.serviceAnswers[brought] = nil }
            }
            if case .ticked = event { step.givenUp += contents.overdueQueries(at: now) }
            return step
        }
    }

    /// Changes the machine past its events.
    mutating func alter(_ body: (inout EnrollmentMachine) -> [EnrollmentCall]) -> Step {
        guard now?.machine != nil else { return Step() }
        return change { contents in
            contents.recordChanges &+= 1
            return contents.change { Step(calls: body(&$1)) }
        }
    }
}

extension EnrollmentState.Contents {
    /// How long errands wait: as long as requests of the machine do.
    private var secondsToAnswer: Double { (machine?.choices ?? .standard).secondsToAnswer }

    /// The seconds until the first errand is given up; nil while there is none.
    func secondsLeft(at now: Instant) -> Double? {
        pendingQueries.values.map { max(0, secondsToAnswer - $0.begun.elapsed(at: now)) }.min()
    }

    /// Takes out what has waited long enough.
    fileprivate mutating func overdueQueries(at now: Instant) -> [@Sendable () -> Void] {
        let overdue = pendingQueries.filter { $0.value.begun.elapsed(at: now) >= secondsToAnswer }.keys.sorted()
        return overdue.compactMap { pendingQueries.removeValue(forKey: $0)?.letGo }
    }

    /// Everybody who waits for an answer, to be told that none comes any more.
    mutating func takeWaiting() -> [@Sendable () -> Void] {
        defer { (requests, pendingQueries) = ([:], [:]) }
        return requests.sorted { $0.key.number < $1.key.number }.map(\.value)
            + pendingQueries.sorted { $0.key < $1.key }.map(\.value.letGo)
    }

    /// Changes the machine; what that means for accounts and for whoever waits.
    mutating func change(
        _ body: (inout EnrollmentState.Contents, inout EnrollmentMachine) -> EnrollmentState.Step
    ) -> EnrollmentState.Step {
        guard var machine else { return EnrollmentState.Step() }
        // It is changed in place: a copy would copy its accounts.
        self.machine = nil
        let (before, entries) = (machine.enrolledAccounts, machine.entries.map(\.names))
        let hadManaged = machine.entries.contains(where: \.isManaged)
        var step = body(&self, &machine)
        let after = machine.enrolledAccounts
        step.enrolled = after.filter { !before.contains($0) }
        step.unenrolled = before.filter { !after.contains($0) }
        step.leavesNoAccount = hadManaged && !machine.entries.contains(where: \.isManaged)
        for names in entries { step.names[names.id] = names }
        // In order, so that who is told first does not depend on a table.
        for ticket in requests.keys.sorted(by: { $0.number < $1.number }) where !machine.awaits(ticket) {
            if let request = requests.removeValue(forKey: ticket) { step.givenUp.append(request) }
        }
        if !tokens.isEmpty {
            let busy = machine.entries.filter { $0.ticket != nil }
            tokens = tokens.filter { id, _ in busy.contains { $0.names.hasName(id) } }
        }
        self.machine = machine
        return step
    }
}

/// What comes with an answer and is none of the machine's business.
enum EnrollmentPayload: Sendable {
    /// The token itself.
    case token(MAMEnrollmentToken)
    /// What the service delivered.
    case serviceAnswer(EnrollmentState.ServiceAnswer)
    /// What came out of the event: the machine took it when the store kept what it says, and must not take it again.
    case taken(EnrollmentState.Step)
}

extension EnrollmentState.Contents {
    /// Keeps what comes with an answer that somebody waits for; the account that the service spoke of.
    fileprivate mutating func keep(
        _ payload: EnrollmentPayload?, for event: EnrollmentEvent, of machine: EnrollmentMachine
    ) -> AccountID? {
        guard let payload, case .answered(let ticket, _) = event,
            let entry = machine.entries.first(where: { $0.ticket == ticket })
        else { return nil }
        switch payload {
        case .token(let token):
            if let id = token.objectID { tokens[id] = token }
            return nil
        case .serviceAnswer(let serviceAnswer):
            self.serviceAnswers[entry.id] = serviceAnswer
            return entry.id
        case .taken: return nil
        }
    }
}

extension EnrollmentEffect {
    fileprivate func isStoring(_ account: AccountID) -> Bool {
        if case .storePolicy(account, _, _) = self { true } else { false }
    }
}
