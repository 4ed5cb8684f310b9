internal import MAMBase

/// The remediations of one app, for accounts whose tokens are refused until their policy is in force.
///
/// The machine is a value. ``handle(_:_:)`` takes an event and the current facts and returns the effects to carry out.
/// Accounts are remediated one at a time in the order of the calls, and each accepted call gets exactly one answer. The
/// ``record`` holds the state that survives an end of the process. A machine from a record continues with the
/// interrupted account. No remediation begins or ends before the app finished launching. Every event is safe in every
/// stage: an event that does not fit the stage, or belongs to a canceled effect, has no effect.
package struct ComplianceMachine: Sendable, Hashable {
    /// An accepted call.
    package struct Request: Sendable, Hashable {
        /// The number of the call.
        ///
        /// Later calls have greater numbers, even after a restart.
        package let number: UInt64
        package let account: AccountID
        /// Whether screens are forbidden.
        package let isSilent: Bool
        /// Whether the account has left the app after the call.
        package internal(set) var isRemoved = false
        /// Whether the app held data of the account at the call or later that was not wiped since.
        ///
        /// This is stored, because a check-in removes the evidence, and the process may end before the request does.
        package internal(set) var hasContent = false
    }

    /// The stage of the first request: the effect that it waits for.
    package enum Stage: Sendable, Hashable {
        /// No effect is awaited: there is no request, or the app has not finished launching.
        case waiting
        case enrolling
        case checkingIn
        case restarting
        case launching
        case wiping
        /// The delegate is being called.
        case telling
    }

    /// The progress of the first request, independent of the stage.
    ///
    /// It is stored.
    package enum Progress: Sendable, Hashable {
        case begun
        /// The policy is in force, or will be after a restart.
        case policyApplied
        /// The result is decided. A wipe and the call of the delegate may follow.
        case decided(ComplianceReason, wipes: Bool)
    }

    /// The maximum number of accounts that wait.
    package static let maximumCount = 64

    /// The choices where the sources are silent.
    package let choices: ComplianceChoices
    /// Whether the app finished launching.
    package internal(set) var hasLaunched = false
    /// The requests, oldest first.
    ///
    /// The first one is being worked on.
    package internal(set) var requests: [Request] = []
    /// The stage of the first request.
    package internal(set) var stage = Stage.waiting
    /// The progress of the first request.
    package internal(set) var progress = Progress.begun
    /// Whether a screen of remediation covers the app.
    package internal(set) var coversApp = false
    /// The number of the last effect.
    ///
    /// Its answer carries the same number.
    package internal(set) var step: UInt64 = 0
    var lastNumber: UInt64 = 0

    /// Creates the machine of an app without requests.
    package init(choices: ComplianceChoices = .standard) { self.choices = choices }

    /// Creates the machine of an app that starts again.
    package init(_ record: ComplianceRecord, choices: ComplianceChoices = .standard) {
        self.choices = choices
        requests = record.requests
        progress = record.progress
        lastNumber = record.lastNumber
    }

    /// The state that has to survive an end of the process.
    package var record: ComplianceRecord {
        ComplianceRecord(requests: requests, progress: progress, lastNumber: lastNumber)
    }

    /// Returns whether a remediation of an account waits or runs, from the call until the delegate is called.
    ///
    /// The delegate may repeat the request during its call, for example if interaction is required. The caller has to
    /// use one name for each account.
    ///
    /// SDK: `remediationInProgressForAccountId:`
    package func isInProgress(for account: AccountID) -> Bool {
        requests.dropFirst(stage == .telling ? 1 : 0).contains { $0.account == account }
    }

    /// Handles an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - situation: The current facts of accounts.
    /// - Returns: The effects to carry out, in order.
    package mutating func handle(_ event: ComplianceEvent, _ situation: ComplianceSituation) -> [ComplianceEffect] {
        let before = record
        noteContent(situation)
        let effects = change(for: event, situation)
        let after = record
        return before == after ? effects : [.store(after)] + effects
    }

    /// Records the accounts of which the app holds data, except for a request that is decided.
    private mutating func noteContent(_ situation: ComplianceSituation) {
        for place in requests.indices.dropFirst(isDecided ? 1 : 0)
        where situation[requests[place].account]?.hasManagedContent == true {
            requests[place].hasContent = true
        }
    }

    private var isDecided: Bool { if case .decided = progress { true } else { false } }

    private mutating func change(
        for event: ComplianceEvent, _ situation: ComplianceSituation
    ) -> [ComplianceEffect] {
        switch event {
        case .asked(let account, let isSilent): return add(account, isSilent: isSilent, situation)
        case .launched:
            hasLaunched = true
            return proceed(situation)
        case .removed(let account): return remove(account, situation)
        case .wasWiped(let account):
            noteWiped(account)
            return []
        case .answered(let step, let answer):
            guard step == self.step, let request = requests.first else { return [] }
            switch stage {
            case .enrolling: return take(answer, of: request, hasEnrolled: true, situation)
            case .checkingIn: return take(answer, of: request, hasEnrolled: false, situation)
            case .waiting, .restarting, .launching, .wiping, .telling: return []
            }
        case .restarting(let step, let ends):
            guard step == self.step, stage == .restarting, !ends else { return [] }
            stage = .waiting
            return proceed(situation)
        case .launchEnded(let step, let answer):
            guard step == self.step, stage == .launching else { return [] }
            return decide(answer.reason, situation)
        case .wiped(let step):
            guard step == self.step, stage == .wiping, case .decided(let reason, _) = progress else { return [] }
            (progress, stage) = (.decided(reason, wipes: false), .waiting)
            return proceed(situation)
        case .told(let step):
            guard step == self.step, stage == .telling else { return [] }
            requests.removeFirst()
            (progress, stage) = (.begun, .waiting)
            return proceed(situation)
        }
    }

    private mutating func add(
        _ account: AccountID, isSilent: Bool, _ situation: ComplianceSituation
    ) -> [ComplianceEffect] {
        guard !account.isUnmanaged else { return [.warn(.noAccount)] }
        guard !isInProgress(for: account) else { return [.warn(.alreadyInProgress)] }
        guard requests.count < Self.maximumCount, lastNumber < .max else { return [.warn(.queueFull)] }
        lastNumber += 1
        var request = Request(number: lastNumber, account: account, isSilent: isSilent)
        request.hasContent = situation[account]?.hasManagedContent == true
        requests.append(request)
        return proceed(situation)
    }

    private mutating func remove(_ account: AccountID, _ situation: ComplianceSituation) -> [ComplianceEffect] {
        // A decision stays, because its wipe removes the account as well.
        let isDecided = isDecided
        for place in requests.indices.dropFirst(isDecided ? 1 : 0) where requests[place].account == account {
            requests[place].isRemoved = true
        }
        guard requests.first?.isRemoved == true, !isDecided else { return [] }
        switch stage {
        case .enrolling, .checkingIn, .launching:
            return [.giveUp(step: step)] + decide(.accountRemoved, situation)
        case .waiting, .restarting, .wiping, .telling: return []
        }
    }

    /// Records a completed wipe, so that it is not repeated even if the process ends before its answer arrives.
    private mutating func noteWiped(_ account: AccountID) {
        for place in requests.indices where requests[place].account == account { requests[place].hasContent = false }
        if case .decided(let reason, wipes: true) = progress, requests.first?.account == account {
            progress = .decided(reason, wipes: false)
        }
    }

    private mutating func take(
        _ answer: ComplianceAnswer, of request: Request, hasEnrolled: Bool, _ situation: ComplianceSituation
    ) -> [ComplianceEffect] {
        if let reason = answer.ending(isSilent: request.isSilent) { return decide(reason, situation) }
        switch answer {
        case .alreadyEnrolled:
            // Another caller enrolled the account meanwhile. The check-in shows whether it has a policy.
            return hasEnrolled ? checkIn(request) : decide(.serviceFailed, situation)
        case .policyAppliedAfterRestart, .enrollsAfterRestart:
            guard choices.restartsSilently || !request.isSilent else { return decide(.screenNeeded, situation) }
            if answer == .policyAppliedAfterRestart { progress = .policyApplied }
            return begin(.restarting) { .restart(request.account, step: $0) }
        default:
            progress = .policyApplied
            return launch(request, situation)
        }
    }

    /// Continues the oldest request from its current progress.
    mutating func proceed(_ situation: ComplianceSituation) -> [ComplianceEffect] {
        guard hasLaunched, stage == .waiting, let request = requests.first else { return [] }
        if case .decided(let reason, let wipes) = progress { return end(reason, wipes: wipes, request) }
        if request.isRemoved { return decide(.accountRemoved, situation) }
        let facts = situation[request.account] ?? ComplianceFacts()
        let cover = cover(for: request)
        if progress == .policyApplied, facts.isEnrolled, !facts.isUnprotected {
            return cover + launch(request, situation)
        }
        // The enrollment has ended or brought no policy, so the request starts again.
        progress = .begun
        guard facts.isEnrolled else {
            return cover
                + begin(.enrolling) { .enroll(request.account, showsScreens: !request.isSilent, step: $0) }
        }
        if choices.checksInWhenEnrolled || !facts.hasPolicy { return cover + checkIn(request) }
        progress = .policyApplied
        return cover + launch(request, situation)
    }

    mutating func checkIn(_ request: Request) -> [ComplianceEffect] {
        begin(.checkingIn) { .checkIn(request.account, showsScreens: !request.isSilent, step: $0) }
    }

    /// Runs conditional launch, now that the policy is in force, unless screens are forbidden.
    mutating func launch(_ request: Request, _ situation: ComplianceSituation) -> [ComplianceEffect] {
        guard !request.isSilent else { return decide(.policyApplied, situation) }
        return begin(.launching) { .launch(request.account, step: $0) }
    }

    /// Decides the result of the first request.
    ///
    /// Later events do not change it.
    mutating func decide(_ reason: ComplianceReason, _ situation: ComplianceSituation) -> [ComplianceEffect] {
        guard let request = requests.first else { return [] }
        // Without a policy nothing is protected, so nothing is removed either.
        let isUnprotected = situation[request.account]?.isUnprotected ?? false
        let wipes =
            reason.status == .notCompliant && (choices.wipesWhenBlocked || reason != .blocked) && request.hasContent
            && !isUnprotected
        progress = .decided(reason, wipes: wipes)
        let uncover: [ComplianceEffect] = coversApp ? [.releaseUserInterface] : []
        coversApp = false
        return uncover + end(reason, wipes: wipes, request)
    }

    /// Starts an effect under a new number.
    mutating func begin(_ stage: Stage, _ effect: (UInt64) -> ComplianceEffect) -> [ComplianceEffect] {
        step &+= 1
        self.stage = stage
        return [effect(step)]
    }

    private mutating func end(_ reason: ComplianceReason, wipes: Bool, _ request: Request) -> [ComplianceEffect] {
        if wipes { return begin(.wiping) { .wipe(request.account, step: $0) } }
        return begin(.telling) { .tell(request.account, reason, request: request.number, step: $0) }
    }

    private mutating func cover(for request: Request) -> [ComplianceEffect] {
        guard !request.isSilent, !coversApp else { return [] }
        coversApp = true
        return [.takeUserInterface]
    }
}

/// Choices where the sources on remediation are silent.
///
/// Each has a row in Docs/Assumptions.md.
package struct ComplianceChoices: Sendable, Hashable {
    /// Whether an account that is enrolled with a policy checks in again, so that the service can confirm or remove the
    /// policy (assumption `remediation-checks-in` in Docs/Assumptions.md).
    package var checksInWhenEnrolled: Bool
    /// Whether the first policy may restart the app even in a silent remediation (assumption
    /// `silent-remediation-restarts` in Docs/Assumptions.md).
    package var restartsSilently: Bool
    /// Whether managed data is wiped whenever the account is not compliant, even if conditional launch only blocked it
    /// (assumption `blocked-remediation-wipes` in Docs/Assumptions.md).
    package var wipesWhenBlocked: Bool

    /// Creates choices.
    ///
    /// The defaults are the choices in force.
    package init(checksInWhenEnrolled: Bool = true, restartsSilently: Bool = true, wipesWhenBlocked: Bool = true) {
        self.checksInWhenEnrolled = checksInWhenEnrolled
        self.restartsSilently = restartsSilently
        self.wipesWhenBlocked = wipesWhenBlocked
    }

    package static let standard = ComplianceChoices()
}

/// The parts of a record of remediations.
extension MarkReader {
    mutating func byte(
        _ expected: @autoclosure () -> String = "a byte", where isRight: (UInt8) -> Bool = { _ in true }
    ) throws(RecordError) -> UInt8 {
        try expect(offset < bytes.count, "a byte")
        let byte: UInt8 = try number()
        try expect(isRight(byte), expected(), back: 1)
        return byte
    }

    mutating func request(
        after others: [ComplianceMachine.Request], mayRepeatFirst: Bool, upTo last: UInt64
    ) throws(RecordError) -> ComplianceMachine.Request {
        let number: UInt64 = try number()
        try expect(number > others.last?.number ?? 0 && number <= last, "a greater number up to the last", back: 8)
        let flags = try byte("known flags") { $0 < 8 }
        let length = Int(try byte()) + 1
        let text = String(validating: try slice(count: length), as: UTF8.self)
        guard let text, let account = AccountID(text) else { throw failure("an account in utf-8", back: length) }
        let rivals = others.dropFirst(mayRepeatFirst ? 1 : 0)
        try expect(!rivals.contains { $0.account == account }, "another account", back: length)
        return ComplianceMachine.Request(
            number: number, account: account, isSilent: flags & 1 != 0, isRemoved: flags & 2 != 0,
            hasContent: flags & 4 != 0)
    }
}
