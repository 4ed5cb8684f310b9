internal import MAMBase

/// The state of enrollment under an app's lock.
///
/// It takes no heap memory before it is used, because most apps of a simulation never enroll an account.
struct EnrollmentState: Sendable {
    /// The last answer of the service about an account, until it is put in force.
    struct ServiceAnswer: Sendable {
        let answer: MAMServiceAnswer
        let names: EnrollmentAccount
        /// The epoch of the account at the request, see ``ManagedApp/epoch(of:)``.
        let epoch: UInt64?
    }

    /// A call of the app that was not answered immediately.
    struct Call: Sendable {
        /// The answer, if it came before the caller waited.
        var answer: EnrollmentOutcome?
        /// The answer if no other answer comes.
        var fallback: MAMEnrollmentStatus?
        var waiter: CheckedContinuation<EnrollmentOutcome, Never>?
        /// The account whose next policy status answers the call; nil for a call that the machine answers.
        var watched: AccountID?
    }

    /// A request outside of the machine.
    struct PendingQuery: Sendable {
        let begun: TimeMark
        /// Informs the waiting caller that the answer is no longer needed.
        let letGo: @Sendable () -> Void
    }

    /// The times of a call to the service, for telemetry.
    struct ServiceCall: Sendable {
        let begun: TimeMark
        /// The time that the call took, in seconds; nil before its answer.
        var seconds: Double?
    }

    /// The next retry of the store.
    struct Try: Sendable {
        /// The time of the last failure.
        let failed: Instant
        let wait: Double

        /// Returns the time until the retry, in seconds, by the monotonic clock; 0 after a boot of the device.
        func secondsLeft(at now: Instant) -> Double {
            let isSameClock = now.bootID == failed.bootID && now.monotonic >= failed.monotonic
            return isSameClock ? max(0, failed.monotonic + wait - now.monotonic) : 0
        }
    }

    /// The policy of an account that is gone, which the store still has.
    struct UndroppedPolicy: Sendable, Hashable {
        let names: EnrollmentAccount
        let isInForce: Bool
    }

    struct Contents: Sendable, InitiallyEmpty {
        var machine: EnrollmentMachine?
        var service: (any MAMService)?
        var delegate: (any MAMEnrollmentDelegate)?
        var user: (any EnrollmentUser)?
        var exit: (@Sendable () async -> Void)?
        /// The state of work in progress.
        var waiting = RareState<Waiting>()
        /// The last numbers of calls, requests outside of the machine, and work.
        var (lastCall, lastQuery, lastWork): (UInt64, UInt64, UInt64) = (0, 0, 0)
        /// The number of changes of the record, and the number of the last stored change.
        var (recordChanges, keptChanges): (UInt64, UInt64) = (0, 0)
        var undropped: [UndroppedPolicy] = []
        /// The next retry of the store; nil if everything is stored.
        var nextTry: Try? {
            get { tries.first }
            set { tries = newValue.map { [$0] } ?? [] }
        }
        // None or one, as an array that is small when empty: stores seldom fail.
        private var tries: [Try] = []
        /// In an extension: the accounts that it follows in its app, and whether it is reading them now.
        var followed: [EnrollmentAccount] = []
        var (isFollowing, followsAgain) = (false, false)
        var restartsForFirstPolicy = true
        var admission: MAMLaunchAdmission?
        /// The screens that the start showed.
        var prompts: [StartPrompt] = []
        /// The list for changes of the next alarm; nil if the owner of the clock uses no list.
        var alarmWatch: AlarmWatch?
    }

    private var contents = RareState<Contents>()

    /// The current contents; nil before the first use.
    ///
    /// ``map(_:)`` reads a part without copying the others.
    var now: Contents? { contents.value }

    /// Returns a part of the contents, which the closure must not change; nil before the first use.
    @inline(__always)
    func map<Part>(_ part: (inout Contents) -> Part) -> Part? { contents.map(part) }

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
    var hasMachine: Bool {
        // A comparison with nil would copy all of the contents.
        contents.map { contents in if case .some = contents.machine { true } else { false } } ?? false
    }

    /// Reports that the next alarm changed because of state outside of the contents.
    mutating func noteAlarmChange() { contents.change(toEmpty: true) { $0.noteAlarmChange() } }

    /// Resets the report before the next alarm is read, so that the next change is reported again.
    mutating func beginLook() { contents.change(toEmpty: true) { $0.alarmWatch?.isNoted = false } }
}

extension EnrollmentState {
    struct Step: Sendable {
        var effects: [EnrollmentEffect] = []
        /// Closures that cancel requests whose answers are no longer needed.
        var givenUp: [@Sendable () -> Void] = []
        var enrolled: [AccountID] = []
        var unenrolled: [AccountID] = []
        /// Whether the last managed account left.
        ///
        /// The settings for its sign-in are then removed.
        var leavesNoAccount = false
        /// The names of accounts by their earlier ids, including accounts that are gone.
        var names: [AccountID: EnrollmentAccount] = [:]
        /// The service's answer that the event brought.
        var serviceAnswer: ServiceAnswer?
        /// Whether a policy is to be stored.
        ///
        /// Otherwise the answer changes the app configuration at most.
        var isToBeStored = false
        /// The calls that no longer get an answer.
        var calls: [EnrollmentCall] = []
    }

    /// Passes an event and its payload to the machine, after a changed app configuration.
    mutating func step(
        _ event: EnrollmentEvent, _ payload: EnrollmentPayload?, following settings: DeviceManagementSettings?,
        at now: Instant
    ) -> Step {
        guard hasMachine else { return Step() }
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

    /// Changes the machine without an event.
    mutating func alter(_ body: (inout EnrollmentMachine) -> [EnrollmentCall]) -> Step {
        guard hasMachine else { return Step() }
        return change { contents in
            contents.recordChanges &+= 1
            return contents.change { Step(calls: body(&$1)) }
        }
    }
}

extension EnrollmentState.Contents {
    /// The time limit of requests outside of the machine: the same as for requests of the machine.
    private var secondsToAnswer: Double { (machine?.choices ?? .standard).secondsToAnswer }

    /// Returns the time until the first request times out, in seconds; nil without requests.
    func secondsLeft(at now: Instant) -> Double? {
        pendingQueries.values.map { max(0, secondsToAnswer - $0.begun.elapsed(at: now)) }.min()
    }

    /// Removes the requests that timed out.
    fileprivate mutating func overdueQueries(at now: Instant) -> [@Sendable () -> Void] {
        let overdue = pendingQueries.filter { $0.value.begun.elapsed(at: now) >= secondsToAnswer }.keys.sorted()
        return overdue.compactMap { pendingQueries.removeValue(forKey: $0)?.letGo }
    }

    /// Removes all waiting requests.
    ///
    /// Returns the closures that inform their callers.
    mutating func takeWaiting() -> [@Sendable () -> Void] {
        defer { (requests, pendingQueries) = ([:], [:]) }
        return requests.sorted { $0.key.number < $1.key.number }.map(\.value)
            + pendingQueries.sorted { $0.key < $1.key }.map(\.value.letGo)
    }

    /// Changes the machine.
    ///
    /// Returns the consequences for accounts and waiting callers.
    mutating func change(
        _ body: (inout EnrollmentState.Contents, inout EnrollmentMachine) -> EnrollmentState.Step
    ) -> EnrollmentState.Step {
        guard var machine else { return EnrollmentState.Step() }
        // The machine is changed in place, because a copy would copy its accounts.
        self.machine = nil
        let before = machine.entries
        var step = body(&self, &machine)
        let after = machine.entries
        step.enrolled = after.enrolled(notIn: before)
        step.unenrolled = before.enrolled(notIn: after)
        step.leavesNoAccount = before.contains(where: \.isManaged) && !after.contains(where: \.isManaged)
        if step.effects.contains(where: \.isDropping) { for entry in before { step.names[entry.id] = entry.names } }
        // Sorted, so that the order does not depend on the dictionary.
        if !requests.isEmpty {
            for ticket in requests.keys.sorted(by: { $0.number < $1.number }) where !machine.awaits(ticket) {
                if let request = requests.removeValue(forKey: ticket) { step.givenUp.append(request) }
            }
        }
        if !tokens.isEmpty {
            let isBusy = { (id: AccountID) in after.contains { $0.ticket != nil && $0.names.hasName(id) } }
            if !tokens.keys.allSatisfy(isBusy) { tokens = tokens.filter { id, _ in isBusy(id) } }
        }
        self.machine = machine
        return step
    }
}

/// Data that comes with an answer and is not passed to the machine.
enum EnrollmentPayload: Sendable {
    case token(MAMEnrollmentToken)
    case serviceAnswer(EnrollmentState.ServiceAnswer)
    /// The result of the event. The machine handled it when the store committed, and must not handle it again.
    case taken(EnrollmentState.Step)
}

extension EnrollmentState.Contents {
    /// Stores the payload of an awaited answer.
    ///
    /// Returns the account of the service's answer.
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

extension [EnrollmentEntry] {
    /// Returns the enrolled accounts that are not among the enrolled ones of others, in their order.
    fileprivate func enrolled(notIn others: [EnrollmentEntry]) -> [AccountID] {
        var found: [AccountID] = []
        for entry in self where entry.isEnrolled {
            guard !others.contains(where: { $0.isEnrolled && $0.id == entry.id }) else { continue }
            found.append(entry.id)
        }
        return found
    }
}

extension EnrollmentEffect {
    /// Whether it removes the policy of an account, which may be gone by then.
    fileprivate var isDropping: Bool { if case .dropPolicy = self { true } else { false } }

    fileprivate func isStoring(_ account: AccountID) -> Bool {
        if case .storePolicy(account, _, _) = self { true } else { false }
    }
}

/// Changes that the store has not accepted, and their retry.
extension EnrollmentState.Contents {
    /// Whether the record differs from the stored one.
    var owesRecord: Bool { recordChanges != keptChanges }

    /// Whether the store lacks the current record, or has policies of accounts that are gone.
    var owes: Bool { owesRecord || !undropped.isEmpty }

    /// Returns the time until the next retry, in seconds; nil if everything is stored.
    func secondsToTry(at now: Instant) -> Double? { owes ? nextTry?.secondsLeft(at: now) : nil }

    /// Records that a record was stored.
    mutating func noteKept(_ change: UInt64) {
        keptChanges = max(keptChanges, change)
        if !owes { nextTry = nil }
    }

    /// Removes policies from the list that the store no longer has, or that belong to an account again.
    mutating func noteDropped(where isDropped: (EnrollmentAccount) -> Bool) {
        undropped.removeAll { isDropped($0.names) }
        if !owes { nextTry = nil }
    }

    /// Adds policies of accounts that are gone, which the store still has.
    mutating func noteUndropped(_ policies: [EnrollmentState.UndroppedPolicy]) {
        for policy in policies {
            undropped.removeAll { $0.names == policy.names }
            undropped.append(policy)
        }
    }

    /// Records a failure of the store.
    ///
    /// A failure before the retry does not delay the retry.
    mutating func noteFailure(at now: Instant) {
        guard owes, (nextTry?.secondsLeft(at: now) ?? 0) <= 0 else { return }
        let choices = machine?.choices ?? .standard
        let wait = min(choices.maximumSecondsToKeepAgain, nextTry.map { $0.wait * 2 } ?? choices.secondsToKeepAgain)
        nextTry = EnrollmentState.Try(failed: now, wait: wait)
    }
}

extension EnrollmentState {
    /// The state of work in progress.
    ///
    /// It is one object, which is released when no work is left.
    struct Waiting: Sendable, InitiallyEmpty {
        var calls: [EnrollmentCall: Call] = [:]
        var requests: [EnrollmentTicket: @Sendable () -> Void] = [:]
        var pendingQueries: [UInt64: PendingQuery] = [:]
        var tokens: [AccountID: MAMEnrollmentToken] = [:]
        var serviceAnswers: [AccountID: ServiceAnswer] = [:]
        var left: [AccountID] = []
        var serviceCalls: [AccountID: ServiceCall] = [:]
        var works: Set<UInt64> = []

        /// Whether there is no work in progress; times of ended calls to the service are no work.
        var isEmpty: Bool {
            calls.isEmpty && requests.isEmpty && pendingQueries.isEmpty && tokens.isEmpty && serviceAnswers.isEmpty
                && left.isEmpty && works.isEmpty
        }
    }
}

/// Accessors for the state of work in progress.
extension EnrollmentState.Contents {
    var calls: [EnrollmentCall: EnrollmentState.Call] {
        get { waiting.map { $0.calls } ?? [:] }
        _modify { yield &waiting.made.calls }
    }

    /// The closures that cancel waiting requests, by ticket.
    var requests: [EnrollmentTicket: @Sendable () -> Void] {
        get { waiting.map { $0.requests } ?? [:] }
        _modify { yield &waiting.made.requests }
    }

    var pendingQueries: [UInt64: EnrollmentState.PendingQuery] {
        get { waiting.map { $0.pendingQueries } ?? [:] }
        _modify { yield &waiting.made.pendingQueries }
    }

    var tokens: [AccountID: MAMEnrollmentToken] {
        get { waiting.map { $0.tokens } ?? [:] }
        _modify { yield &waiting.made.tokens }
    }

    var serviceAnswers: [AccountID: EnrollmentState.ServiceAnswer] {
        get { waiting.map { $0.serviceAnswers } ?? [:] }
        _modify { yield &waiting.made.serviceAnswers }
    }

    /// The accounts that left, until remediation is informed.
    ///
    /// It may start work that waits for enrollment.
    var left: [AccountID] {
        get { waiting.map { $0.left } ?? [] }
        _modify { yield &waiting.made.left }
    }

    /// The last call to the service about each account, as long as work is in progress.
    var serviceCalls: [AccountID: EnrollmentState.ServiceCall] {
        get { waiting.map { $0.serviceCalls } ?? [:] }
        _modify { yield &waiting.made.serviceCalls }
    }

    /// The numbers of the work in progress.
    var works: Set<UInt64> {
        get { waiting.map { $0.works } ?? [] }
        _modify { yield &waiting.made.works }
    }

    /// Releases the object if there is no work in progress.
    ///
    /// With many apps this saves memory, because apps seldom wait.
    mutating func releaseRoom() {
        if waiting.map({ $0.isEmpty }) ?? false { waiting = RareState() }
    }
}

/// The decision whether the user is allowed to use an app that was just launched.
public enum MAMLaunchAdmission: String, Sendable, Hashable, CaseIterable {
    /// The user is allowed to use the app.
    case enter
    /// The user is allowed to use the app.
    ///
    /// They were warned that there is no policy.
    case warned
    /// The user is not allowed to use the app, because they declined to continue without a policy.
    case left
    /// The user is not allowed to use the app.
    ///
    /// Either a required policy is missing, which ends the app's process, or the stored accounts cannot be read.
    case blocked
    /// The user is not allowed to use the app yet, because the policy has not arrived or the app has to restart first.
    case waiting

    /// Whether the user is allowed to use the app.
    ///
    /// True for ``enter`` and ``warned``.
    public var isIn: Bool { self == .enter || self == .warned }
}
