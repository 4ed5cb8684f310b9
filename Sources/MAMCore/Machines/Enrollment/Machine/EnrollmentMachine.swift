internal import MAMBase

/// The life cycle of one app's accounts: registration, enrollment, check-in, wipe and removal.
///
/// The machine is a value: it gets the time from the caller and returns effects. ``record`` holds the state that
/// survives the process. Requests in progress and calls of the app end with the process, and
/// ``EnrollmentEvent/launched`` of the next one continues unfinished work.
package struct EnrollmentMachine: Sendable, Equatable {
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

    package struct SignIn: Sendable, Hashable {
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

extension EnrollmentMachine {
    /// Handles the service's answer to a check-in.
    mutating func checkedIn(
        _ answer: CheckInAnswer, _ details: EnrollmentAnswerDetails, _ index: Int, _ now: Instant
    ) -> [EnrollmentEffect] {
        guard answer.outcome != .unreachable else { return checkInFailed(.service(.network), index, now) }
        let (noted, account) = (EnrollmentEffect.noteCheckIn(answer, entries[index].id), entries[index].account)
        entries[index].activity = nil
        entries[index].contact = TimeMark(now)
        noteEnrolled(answer.outcome, index, now)
        let isRegistered = if case .registered = answer.outcome { true } else { false }
        guard isRegistered || answer.asksForWipe else {
            return [noted, .tell(.policy, status(.noPolicyReceived, account), nil)]
                + lose(index, entries[index].timer, now)
        }
        return [noted] + bring(answer, details, to: .checkIn, index, now)
    }

    mutating func checkInFailed(_ failure: EnrollmentFailure, _ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        let (code, account) = (failure.code(in: .policy), entries[index].account)
        let told = EnrollmentEffect.tell(.policy, status(code, account), nil)
        entries[index].activity = nil
        switch failure {
        case .service(.gone):
            // The account is treated as never enrolled, and enrolls immediately.
            let lost = lose(index, .enrollmentRetry, now)
            if !traits.isExtension { entries[index].state = .queued }
            return [told] + lost
        // An extension enrolls no accounts. The policy stays until its app enrolls again, or the time offline ends.
        case .service(.notEnrolled) where !traits.isExtension, .service(.unenrolledUser) where !traits.isExtension:
            return [told] + enrollAgain(index, now)
        case .service(.tenantMigration) where !traits.isExtension: return enrollAgain(index, now)
        case .service(.otherAccountEnrolled): return [told] + lose(index, .enrollmentRetry, now)
        // The account has to be removed from the device: without its policy its data would stay readable.
        case .service(.notEMMAccount), .service(.otherManagedUser), .service(.notDeviceAccount):
            return [told] + wipe(index, .deviceManagement, now)
        default:
            let isNetwork = code == .policyEndPointNetworkFailure || code == .timeout
            entries[index].timer =
                isNetwork ? code.retry(after: entries[index].timer) : .checkIn(.registered(serviceSeconds: nil))
            entries[index].last = RecurringTimer(doneAt: now)
            return [.noteCheckIn(.unreachable, account.id), told]
        }
    }
}

/// Rules for accounts in the app's configuration (assumption `configured-accounts` in Docs/Assumptions.md).
extension EnrollmentMachine {
    /// Handles an event, after a changed app configuration.
    ///
    /// - Parameters:
    ///   - event: The event. A changed device does not include the accounts of the configuration.
    ///   - now: The current time.
    ///   - settings: The current configuration; nil without one.
    /// - Returns: The effects to carry out, in order. ``EnrollmentEffect/store`` comes first if present.
    package mutating func handle(
        _ event: EnrollmentEvent, at now: Instant, following settings: DeviceManagementSettings?
    ) -> [EnrollmentEffect] {
        if case .deviceChanged(let device) = event {
            return handle(.deviceChanged(device.following(settings)), at: now)
        }
        guard isChange(settings) else { return handle(event, at: now) }
        let effects = handle(.deviceChanged(device.following(settings)), at: now) + handle(event, at: now)
        return effects.contains(.store) ? [.store] + effects.filter { $0 != .store } : effects
    }

    /// Returns whether the configuration changes the accounts.
    ///
    /// In an extension its app handles the accounts.
    package func isChange(_ settings: DeviceManagementSettings?) -> Bool {
        guard !traits.isExtension else { return false }
        if settings == nil { return device.configuredUser != nil }
        return device.following(settings) != device
    }

    /// Starts the sign-in of the user that the configuration requires, unless they are present.
    ///
    /// A waiting user is tried again, unless the service has reported why they get no policy.
    mutating func signInRequiredUser() -> [EnrollmentEffect] {
        guard let user = device.requiredUser else { return [] }
        guard let index = index(of: user) else {
            // An account with incomplete names may be the user, who would then be asked twice.
            let mayBePresent = entries.contains { !$0.account.isKnownToDiffer(from: user) }
            return mayBePresent ? [] : add(user, nil, isInteractive: true)
        }
        switch entries[index].state {
        case .queued:
            // The service has accepted an account whose policy is being stored.
            if case .storing = entries[index].activity?.step { return [] }
            entries[index].isSilent = false
            return allowPrompts(index)
        case .waiting where isTried(index) && !entries[index].timer.isAfterRefusal:
            (entries[index].state, entries[index].isInteractive) = (.queued, true)
            return []
        case .waiting, .enrolled, .leaving, .wiping: return []
        }
    }

    mutating func deregister(
        _ account: EnrollmentAccount?, _ withWipe: Bool, _ call: EnrollmentCall, _ now: Instant
    ) -> [EnrollmentEffect] {
        guard let account, let index = index(of: account) else {
            let isAnyEnrolled = entries.contains(where: \.isEnrolled)
            return [.tell(.unenroll, status(isAnyEnrolled ? .notEnrolledAccount : .appNotEnrolled, account), call)]
        }
        switch entries[index].state {
        case .queued, .waiting:
            let left = entries[index].account
            return overtake(index) + withdraw(index)
                + [.tell(.unenroll, status(choices.statusOfLeavingUnenrolled, left), call)]
        case .enrolled:
            let stopped = stop(index)
            (entries[index].state, entries[index].leaveCall) = (.leaving(withWipe: withWipe), call)
            return stopped + requestToken(.unenroll, index, now)
        case .leaving(let already):
            // If any caller requests the removal of the data, it is removed.
            entries[index].state = .leaving(withWipe: already || withWipe)
            guard entries[index].leaveCall == nil else { return [.ignore(call, .alreadyLeaving)] }
            // The removal began in an earlier process, whose calls are gone.
            entries[index].leaveCall = call
            return []
        case .wiping:
            guard entries[index].leaveCall == nil else { return [.ignore(call, .alreadyLeaving)] }
            entries[index].leaveCall = call
            // A failed wipe is retried now, because a caller waits for its end.
            return entries[index].activity == nil ? askApp(index, now) : []
        }
    }

    /// Answers the call that requested the enrollment of an account, which is superseded.
    mutating func overtake(_ index: Int) -> [EnrollmentEffect] {
        guard let call = entries[index].enrollCall else { return [] }
        entries[index].enrollCall = nil
        return [
            .tell(.enrollment, status(.internalError, entries[index].account, "the account is being removed"), call)
        ]
    }

    /// Handles the result of un-enrolling an account at the service.
    ///
    /// The account is removed in any case.
    mutating func unenrolled(_ code: MAMEnrollmentStatus.Code, _ index: Int, _ now: Instant) -> [EnrollmentEffect] {
        entries[index].leaveCode = code
        let told: [EnrollmentEffect] = code.isSuccess ? [] : [.tellUnenrolled(entries[index].account)]
        if case .leaving(withWipe: true) = entries[index].state { return told + wipe(index, .signOut, now) }
        let left = entries.remove(at: index)
        freed(except: left.id, now)
        return told + [.dropPolicy(left.id), .tell(.unenroll, status(code, left.account), left.leaveCall)]
    }
}

/// The reasons why a call has no status when no work in progress may bring one.
extension EnrollmentMachine {
    /// Returns the reason for a call that registered an account, signed it in or removed it.
    package func reasonWithoutStatus(of call: EnrollmentCall) -> EnrollmentOutcome.Reason {
        entries.firstIndex { $0.enrollCall == call || $0.leaveCall == call }.map(reasonToWait) ?? .overtaken
    }

    /// Returns the reason for a check-in that a caller waits for.
    package func reasonWithoutStatus(of account: AccountID) -> EnrollmentOutcome.Reason {
        index(of: account).map(reasonToWait) ?? .notRegistered
    }

    private func reasonToWait(_ index: Int) -> EnrollmentOutcome.Reason {
        let entry = entries[index]
        switch entry.state {
        case .leaving, .wiping: return isLaunched || entry.leaveCall == nil ? .alreadyLeaving : .notLaunched
        case .queued, .waiting, .enrolled: break
        }
        if traits.isExtension, !entry.isEnrolled { return .containingAppFirst }
        if !isLaunched { return .notLaunched }
        if isRestarting || owesRestart || entry.state == .enrolled(awaitsRestart: true) { return .restartFirst }
        return entry.isEnrolled ? .overtaken : .otherAccountFirst
    }

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
