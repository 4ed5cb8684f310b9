internal import MAMBase
internal import MAMCore
internal import MAMSimulation

extension MachineInstance {
    /// Runs conditional launch for an app that enters the foreground; the user accepts every prompt.
    ///
    /// - Returns: Whether the user was admitted.
    package mutating func launch() -> Bool {
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

    /// Leaves the foreground.
    package mutating func leave() {
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
        if requirements.accessRecheck > 0 {
            _ = access.begin(after: requirements.accessRecheck, at: now, on: .resume)
        }
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
    private var pinFacts: PINFacts {
        PINFacts(rules: inForce?.pinRules, record: pin, device: deviceFacts, now: now)
    }

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
