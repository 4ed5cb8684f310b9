package import MAMCore

/// A row, unpacked into the library's machines.
///
/// The machines decide what happens to the account: `EnrollmentMachine` decides enrollment, `LaunchRun` conditional
/// launch, `PINMachine` the PIN, and `AccessTimer` inactivity. This value carries out their effects, as the drivers of
/// a `ManagedApp` do, and answers for the app, the user and the service of the plan.
package struct MachineInstance {
    /// The machine of enrollment.
    package var machine: EnrollmentMachine
    /// The record of conditional launch.
    package var record: LaunchRecord
    /// The timer of access.
    package var access: AccessTimer
    /// The record of the PIN.
    package var pin: PINRecord
    /// The number of the policy under which the PIN was chosen.
    package var pinPolicy: UInt8
    /// The number of the stored policy; 0 for none.
    package var policy: UInt8
    /// The flags that no machine holds.
    package var flags: InstanceRow.Flags
    /// The time at which the service last heard of the account; 0 if it does not have it.
    package var serviceContact: UInt32
    /// The account.
    package let account: EnrollmentAccount
    /// The time, and what the service is then.
    package let moment: Moment
    /// The same time in the form of the machines.
    package let now: Instant
    /// The row of the device.
    package let device: DeviceRow
    /// The tables.
    package let world: FleetWorld
    /// The group of the device.
    package let group: FleetGroup
    /// The events, in order.
    package var told: [FleetEvent.Kind] = []
    /// The number of events that machines handled.
    package var eventCount = 0
    /// The number of calls to the service.
    package var callCount = 0
    /// Whether the app has to restart.
    package var hasToRestart = false
    /// Whether conditional launch is running.
    package var isLaunching = false
    /// The number of wipes since the row was unpacked.
    package var wipeCount = 0
    /// The policy of the service's answer that is to be stored.
    package var answered: UInt8 = 0

    /// Unpacks a row.
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

    /// Packs the machines into the rows.
    package func pack(into row: inout InstanceRow, _ device: inout DeviceRow) {
        row.flags = flags
        row.set(machine, at: moment.time)
        row.launchRecord = record
        (row.policy, row.serviceContact) = (policy, serviceContact)
        device.accessTimer = access
        device.pinPolicy = pinPolicy
        device.pinRecord = pin
    }

    /// The policy in force; nil without one.
    package var inForce: FleetPolicy? {
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
    package mutating func handle(_ event: EnrollmentEvent) {
        follow(event)
        if hasToRestart { start() }
    }

    /// Registers the account, as the app does after a sign-in.
    package mutating func register() { handle(.register(account, EnrollmentCall(1))) }
}

extension MachineInstance {
    /// Handles an event and carries out the effects: the immediate ones first, then the requests with their answers.
    package mutating func follow(_ event: EnrollmentEvent) {
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
}

/// The service of the plan.
extension MachineInstance {
    /// The answer of the service at the moment.
    package var reach: FleetReach { world.reach(moment) }

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
