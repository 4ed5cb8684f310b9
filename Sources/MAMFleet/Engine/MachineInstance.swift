internal import MAMBase
internal import MAMCore
internal import MAMSimulation

/// A row, unpacked into the library's machines.
///
/// The machines decide what happens to the account: `EnrollmentMachine` decides enrollment, `LaunchRun` conditional
/// launch, `PINMachine` the PIN, and `AccessTimer` inactivity. This value carries out their effects, as the drivers of
/// a `ManagedApp` do, and answers for the app, the user and the service of the plan.
struct MachineInstance {
    var machine: EnrollmentMachine
    package var record: LaunchRecord
    package var access: AccessTimer
    var pin: PINRecord
    /// The number of the policy under which the PIN was chosen.
    var pinPolicy: UInt8
    /// The number of the stored policy; 0 for none.
    package var policy: UInt8
    package var flags: InstanceRow.Flags
    /// The time at which the service last heard of the account; 0 if it does not have it.
    var serviceContact: UInt32
    package let account: EnrollmentAccount
    /// The time, and what the service is then.
    let moment: Moment
    /// The same time in the form of the machines.
    package let now: Instant
    package let device: DeviceRow
    let world: FleetWorld
    package let group: FleetGroup
    package var told: [FleetEvent.Kind] = []
    /// The number of events that machines handled.
    var eventCount = 0
    var callCount = 0
    var hasToRestart = false
    var isLaunching = false
    /// The number of wipes since the row was unpacked.
    var wipeCount = 0
    /// The policy of the service's answer that is to be stored.
    package var answered: UInt8 = 0

    package init(
        _ row: InstanceRow, _ device: DeviceRow, _ account: EnrollmentAccount, _ moment: Moment, _ world: FleetWorld,
        _ group: FleetGroup
    ) {
        let stored = row.record(of: account)
        let isRunning = row.flags.contains(.isRunning)
        let traits = EnrollmentTraits(of: device)
        machine =
            isRunning ? EnrollmentMachine(continuing: stored, traits) : EnrollmentMachine(stored, traits)
        (record, access, pin) = (row.launchRecord, device.accessTimer, device.pinRecord)
        (pinPolicy, policy, flags, serviceContact) = (device.pinPolicy, row.policy, row.flags, row.serviceContact)
        (self.account, self.moment, self.device, self.world) = (account, moment, device, world)
        (now, self.group) = (FleetTime.instant(moment.time), group)
    }

    func pack(into row: inout InstanceRow, _ device: inout DeviceRow) {
        row.flags = flags
        row.set(machine, at: moment.time)
        row.launchRecord = record
        (row.policy, row.serviceContact) = (policy, serviceContact)
        device.accessTimer = access
        device.pinPolicy = pinPolicy
        device.pinRecord = pin
    }

    /// The policy in force; nil without one.
    var inForce: FleetPolicy? {
        guard policy != 0, machine.entries.first?.state != .enrolled(awaitsRestart: true) else { return nil }
        return world.policies[Int(policy) - 1]
    }

    /// Starts a process of the app, and again as long as the app has to restart.
    package mutating func start() {
        for _ in 0..<8 {
            hasToRestart = false
            machine = EnrollmentMachine(machine.record, EnrollmentTraits(of: device))
            flags.subtract([.isShown, .isAdmitted])
            flags.insert(.isRunning)
            follow(.launched)
            guard hasToRestart else { return }
        }
    }

    /// Lets enrollment handle an event, and restarts the app if it has to.
    mutating func handle(_ event: EnrollmentEvent) {
        follow(event)
        if hasToRestart { start() }
    }

    /// Registers the account, as the app does after a sign-in.
    mutating func register() { handle(.register(account, EnrollmentCall(1))) }

    /// Handles an event and carries out the effects: the immediate ones first, then the requests with their answers.
    mutating func follow(_ event: EnrollmentEvent) {
        eventCount += 1
        let effects = machine.handle(event, at: now)
        for effect in effects { perform(effect) }
        for effect in effects {
            guard let answer = answer(to: effect) else { continue }
            follow(answer)
        }
    }

    /// Carries out an effect that nothing answers.
    private mutating func perform(_ effect: EnrollmentEffect) {
        switch effect {
        case .tell(let kind, let status, _): told.append(.status(kind, status.code))
        case .noteCheckIn(let answer, _): _ = record.noteCheckIn(answer, at: now)
        case .dropPolicy: if !machine.entries.contains(where: \.isManaged) { policy = 0 }
        default: break
        }
    }

    /// Carries out a request, and returns the event of its answer.
    private mutating func answer(to effect: EnrollmentEffect) -> EnrollmentEvent? {
        switch effect {
        // A signed-in user has a token, with a connection or without.
        case .requestToken(_, _, let ticket): return .answered(ticket, .token(account))
        case .enroll(_, _, let ticket): return .answered(ticket, enroll())
        case .checkIn(_, let ticket): return .answered(ticket, checkIn())
        case .storePolicy(_, _, let ticket):
            policy = answered
            return .answered(ticket, .stored(true))
        case .askAppToWipe(_, let ticket):
            record.hasBegunWipe = true
            told.append(.wiped)
            return .answered(ticket, .appWiped(false))
        case .removeData(_, _, let ticket):
            removeData()
            return .answered(ticket, .removed(true))
        case .tellUnenrolled:
            if reach.error == nil { removeFromService() }
            return nil
        case .restart(let ticket):
            hasToRestart = true
            told.append(.restarted)
            return .answered(ticket, .restarts(true))
        default: return nil
        }
    }

    private mutating func removeData() {
        wipeCount += 1
        (record, access, policy) = (LaunchRecord(), AccessTimer(), 0)
        (pin.charged, pin.failed, pin.lastAccess) = (0, 0, nil)
        // The app of a wiped account signs its user out, which the service hears without a call.
        if isLaunching { removeFromService() }
    }

    var reach: FleetReach { world.reach(moment) }

    private mutating func enroll() -> EnrollmentAnswer {
        if moment.isOnline { callCount += 1 }
        if let error = reach.error { return .failed(error) }
        let answer = serviceAnswer()
        if case .service(let checkIn, _) = answer, case .registered = checkIn.outcome { serviceContact = moment.time }
        return answer
    }

    private mutating func checkIn() -> EnrollmentAnswer {
        if moment.isOnline { callCount += 1 }
        if let error = reach.error { return .failed(error) }
        guard serviceContact != 0, moment.time - serviceContact < world.silence else {
            serviceContact = 0
            return .failed(.notEnrolled)
        }
        let answer = serviceAnswer()
        if case .service(let checkIn, _) = answer, case .registered = checkIn.outcome {
            serviceContact = moment.time
        } else {
            removeFromService()
        }
        return answer
    }

    private mutating func serviceAnswer() -> EnrollmentAnswer {
        let current = inForce == nil ? 0 : policy
        answered = group.assigned(
            in: world, set: Int(device.set), app: moment.app, managed: device.managed, inForce: current)
        var answer = CheckInAnswer(
            !device.isLicensed ? .notLicensed : answered == 0 ? .noPolicy : .registered(nextAfter: nil))
        answer.clock = .unknown
        answer.asksForWipe = flags.contains(.isWipeOrdered)
        let isChanged = answered != current
        guard case .registered = answer.outcome else {
            return .service(answer, EnrollmentAnswerDetails(hasChangedPolicy: false))
        }
        return .service(answer, EnrollmentAnswerDetails(hasChangedPolicy: isChanged))
    }

    /// Removes the account from the service, and a command to wipe with it.
    private mutating func removeFromService() {
        serviceContact = 0
        flags.remove(.isWipeOrdered)
    }
}

extension EnrollmentTraits {
    /// Makes the traits of an app on a device of a fleet.
    ///
    /// Device management has delivered its keys to the apps of a managed device, so their first policy needs no restart.
    fileprivate init(of device: DeviceRow) {
        self.init()
        restartsForFirstPolicy = device.managed == 0
    }
}

extension MachineInstance {
    /// Runs conditional launch for an app that enters the foreground; the user accepts every prompt.
    ///
    /// - Returns: Whether the user was admitted.
    mutating func launch() -> Bool {
        isLaunching = true
        defer { isLaunching = false }
        let isDue = beginAccess()
        let wipes = wipeCount
        var proofs: Set<LaunchSubject> = []
        var run = LaunchRun(over: [account.id])
        var events: [LaunchEvent] = [.start]
        var situation: LaunchSituation = [:]
        while !events.isEmpty {
            eventCount += 1
            update(&situation)
            for effect in run.handle(events.removeFirst(), situation) {
                switch effect {
                case .show(let prompt, _):
                    guard show(prompt) else {
                        events.append(.clockRefreshed)
                        continue
                    }
                    proofs.insert(prompt.verdict.check.subject)
                    events.append(.answered(.accepted))
                case .refreshClock: events.append(refreshClock())
                case .checkIn: events.append(.checkedIn(succeeded: checkInForLaunch()))
                case .wipe:
                    follow(.wipe(account.id, .conditionalLaunch))
                    events.append(.wiped)
                case .dismiss, .finish: break
                }
            }
        }
        guard case .finished(let ended) = run.stage else { return false }
        // An account that a check-in of this run wiped is not shown.
        let outcome = ended.outcome == .success && wipeCount != wipes ? .blocked : ended.outcome
        if outcome == .success {
            endAccess(isDue, proofs)
            flags.insert(.isShown)
        }
        told.append(.launched(outcome, ended.verdict?.check))
        // An account that was not admitted is hidden, for which an app of one identity ends.
        if outcome != .success, inForce != nil { flags.remove(.isRunning) }
        if hasToRestart { start() }
        return outcome == .success
    }

    mutating func leave() {
        defer { flags.subtract([.isShown, .isAdmitted]) }
        guard let requirements = inForce?.policy.launchRequirements else { return }
        let interval = requirements.accessRecheck
        let isUsed = flags.contains(.isShown) && (interval > 0 || flags.contains(.isAdmitted))
        eventCount += 1
        access.observe(now)
        if isUsed {
            access.used(at: now)
        } else if interval > 0 {
            _ = access.begin(after: interval, at: now, on: .resume)
        }
        if access.isOpen, isUsed { notePINUse() }
    }

    /// Brings the one value of a situation up to date, in place: a new dictionary would be made for each event.
    private func update(_ situation: inout LaunchSituation) {
        guard let requirements = inForce?.policy.launchRequirements else {
            situation = [:]
            return
        }
        var facts = LaunchFacts(at: now, deviceFacts, group.plan.model, world.systems[Int(device.system)])
        facts.isAccountDisabled = record.isDisabled
        facts.hasPendingWipe = record.hasPendingWipe || record.hasBegunWipe
        (facts.clock, facts.lastCheckIn) = (record.clock, record.lastCheckIn)
        facts.isAccessCheckDue = isAccessDue(requirements)
        if requirements.needsPIN(on: facts.device) { facts.isPINDue = pinFacts.mustAct }
        let launch = LaunchAccount(requirements, facts)
        if situation.isEmpty {
            situation[account.id] = launch
        } else {
            situation.values[situation.startIndex] = launch
        }
    }

    private var deviceFacts: DeviceFacts { DeviceFacts(rawValue: device.facts) }

    private func isAccessDue(_ requirements: LaunchRequirements) -> Bool {
        access.isDue(after: requirements.accessRecheck, at: now, on: .resume)
            || requirements.accessRecheck <= 0 && !flags.contains(.isAdmitted)
    }

    private mutating func beginAccess() -> Bool {
        flags.remove(.isAdmitted)
        guard let requirements = inForce?.policy.launchRequirements else { return false }
        access.observe(now)
        let isDue = isAccessDue(requirements)
        if requirements.accessRecheck > 0 { _ = access.begin(after: requirements.accessRecheck, at: now, on: .resume) }
        return isDue
    }

    private mutating func endAccess(_ isAsked: Bool, _ given: Set<LaunchSubject>) {
        guard let requirements = inForce?.policy.launchRequirements, requirements.needsProof(on: deviceFacts) else {
            return
        }
        let proofs = given.intersection([.pin, .credentials])
        let hasProved = (isAsked || !given.isEmpty) && requirements.proofs(on: deviceFacts).isSubset(of: proofs)
        if hasProved { access.passed(at: now) } else if !isAsked { access.used(at: now) }
        guard access.isOpen, hasProved || !isAsked else { return }
        if hasProved { flags.insert(.isAdmitted) }
        notePINUse()
    }

    private mutating func checkInForLaunch() -> Bool {
        guard let entry = machine.entries.first, entry.isEnrolled else { return false }
        let told = told.count
        follow(.checkIn(account.id, isInteractive: false))
        let code = self.told[told...].compactMap { kind in
            if case .status(let request, let code) = kind, request != .unenroll { code } else { nil }
        }.first
        guard let code, MAMEnrollmentStatus(code, accountID: account.id).didSucceed else { return false }
        return machine.entries.first?.isManaged == true && !record.isDisabled
    }

    private mutating func refreshClock() -> LaunchEvent {
        if reach != .offline, reach != .outage { record.clock = ClockReport(.unknown, heard: TimeMark(now)) }
        return .clockRefreshed
    }
}

/// The PIN, which the user never forgets.
extension MachineInstance {
    private var pinFacts: PINFacts { PINFacts(rules: inForce?.pinRules, record: pin, device: deviceFacts, now: now) }

    private mutating func notePINUse() {
        guard let rules = inForce?.pinRules, rules.isRequired(on: deviceFacts) else { return }
        guard !pinFacts.mustAct, pin.lastAccess != nil else { return }
        pin.lastAccess = now
    }

    /// Shows a prompt, which the user accepts; a PIN is typed, and chosen where there is none that is valid.
    ///
    /// - Returns: Whether the prompt was answered; false if no PIN is required any more.
    private mutating func show(_ prompt: LaunchPrompt) -> Bool {
        guard prompt.kind == .pin else {
            told.append(.prompted(prompt.kind, prompt.verdict.check))
            return true
        }
        guard let rules = inForce?.pinRules else { return false }
        var state = pinFacts.entry
        switch state {
        case .asking, .choosing: told.append(.prompted(.pin, prompt.verdict.check))
        default: return true
        }
        for _ in 0..<4 {
            eventCount += 1
            switch state {
            case .asking:
                let outcome = PINRecord.Outcome(
                    isRight: true, fits: fits, serial: pin.serial, enrollment: nil, now: now)
                let answer = pin.recordOutcome(outcome, rules)
                state = PINMachine.step(state, .rightPIN(fits: answer != .mustChange(.rulesChanged)), pinFacts).state
            case .choosing: state = PINMachine.step(state, .newPIN([]), pinFacts).state
            case .confirming:
                pin.replace(with: DeviceRow.typedPIN)
                (pin.setAt, pin.lastAccess, pin.fits) = (now, now, rules.shape)
                pinPolicy = policy
                state = PINMachine.step(state, .newPINAgain(isSame: true), pinFacts).state
            default: return true
            }
        }
        return true
    }

    /// Whether the PIN that the user chose satisfies the rules in force.
    private var fits: Bool {
        guard pinPolicy != 0, policy != 0 else { return false }
        return world.quick[Int(policy) - 1].fits >> UInt64(pinPolicy - 1) & 1 == 1
    }
}
