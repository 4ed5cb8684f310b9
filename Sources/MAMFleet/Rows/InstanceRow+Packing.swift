package import MAMCore

extension InstanceRow {
    /// The timer in the form of the machine.
    package var serviceTimer: ServiceTimer {
        switch timer {
        case .tenantNotOnboarded: .checkIn(.tenantNotOnboarded)
        case .userNotLicensed: .checkIn(.userNotLicensed)
        case .noPolicy: .checkIn(.noPolicy)
        case .registered: .checkIn(.registered(serviceSeconds: timerValue == 0 ? nil : Int(timerValue) - 1))
        case .networkFailure: .checkIn(.networkFailure(count: Int(timerValue)))
        case .wipePoll: .wipePoll
        case .enrollmentRetry: .enrollmentRetry
        case .policyRefresh: .policyRefresh
        case .silentApp: .silentApp
        case .wipeReport: .wipeReport
        }
    }

    /// Sets the timer from the form of the machine.
    package mutating func setTimer(_ new: ServiceTimer) {
        timerValue = 0
        switch new {
        case .checkIn(.tenantNotOnboarded): timer = .tenantNotOnboarded
        case .checkIn(.userNotLicensed): timer = .userNotLicensed
        case .checkIn(.noPolicy): timer = .noPolicy
        case .checkIn(.registered(let seconds)):
            (timer, timerValue) = (.registered, seconds.map { UInt32(clamping: max(0, $0) + 1) } ?? 0)
        case .checkIn(.networkFailure(let count)): (timer, timerValue) = (.networkFailure, UInt32(clamping: count))
        case .wipePoll: timer = .wipePoll
        case .enrollmentRetry: timer = .enrollmentRetry
        case .policyRefresh: timer = .policyRefresh
        case .silentApp: timer = .silentApp
        case .wipeReport: timer = .wipeReport
        }
    }

    private static let wiping: [State] = [
        .wipingForService, .wipingForLaunch, .wipingForOffline, .wipingForSignOut, .wipingForSwitch,
        .wipingForManagement,
    ]

    /// The state in the form of the machine; nil for an account that is not there.
    package var enrollment: EnrollmentEntry.State? {
        switch state {
        case .absent: nil
        case .queued: .queued
        case .waiting: .waiting
        case .enrolled: .enrolled(awaitsRestart: false)
        case .awaitsRestart: .enrolled(awaitsRestart: true)
        case .leaving: .leaving(withWipe: false)
        case .leavingWithWipe: .leaving(withWipe: true)
        default:
            Self.wiping.firstIndex(of: state).flatMap { EnrollmentWipeCause(rawValue: UInt8($0)) }.map { .wiping($0) }
        }
    }

    /// Sets the state from the form of the machine.
    package mutating func setState(_ new: EnrollmentEntry.State) {
        switch new {
        case .queued: state = .queued
        case .waiting: state = .waiting
        case .enrolled(let awaitsRestart): state = awaitsRestart ? .awaitsRestart : .enrolled
        case .leaving(let withWipe): state = withWipe ? .leavingWithWipe : .leaving
        case .wiping(let cause): state = Self.wiping[Int(cause.rawValue)]
        }
    }

    /// Returns the record from which a machine continues.
    package func record(of names: EnrollmentAccount) -> EnrollmentRecord {
        guard let state = enrollment else { return EnrollmentRecord() }
        return EnrollmentRecord(
            device: EnrollmentDevice(),
            accounts: [
                EnrollmentRecord.Account(
                    names: names, state: state, timer: serviceTimer, last: FleetTime.mark(last),
                    contact: FleetTime.mark(contact), mustBeOnlyAccount: flags.contains(.mustBeOnlyAccount))
            ])
    }

    /// Sets what a machine determines.
    ///
    /// - Parameters:
    ///   - machine: The machine, between two events.
    ///   - now: The current time, at which an account went that is not there any more.
    package mutating func set(_ machine: EnrollmentMachine, at now: UInt32) {
        guard let entry = machine.entries.first else {
            if state != .absent { last = now }
            (state, contact) = (.absent, 0)
            setTimer(.enrollmentRetry)
            flags.remove(.mustBeOnlyAccount)
            return
        }
        setState(entry.state)
        setTimer(entry.timer)
        (last, contact) = (FleetTime.packed(entry.last.last), FleetTime.packed(entry.contact))
        if entry.mustBeOnlyAccount { flags.insert(.mustBeOnlyAccount) } else { flags.remove(.mustBeOnlyAccount) }
    }

    /// The record of conditional launch.
    package var launchRecord: LaunchRecord {
        get {
            var record = LaunchRecord()
            record.isDisabled = flags.contains(.isDisabled)
            record.hasPendingWipe = flags.contains(.hasPendingWipe)
            record.hasBegunWipe = flags.contains(.hasBegunWipe)
            record.lastCheckIn = FleetTime.mark(lastCheckIn)
            return record
        }
        set {
            flags.subtract([.isDisabled, .hasPendingWipe, .hasBegunWipe])
            if newValue.isDisabled { flags.insert(.isDisabled) }
            if newValue.hasPendingWipe { flags.insert(.hasPendingWipe) }
            if newValue.hasBegunWipe { flags.insert(.hasBegunWipe) }
            lastCheckIn = FleetTime.packed(newValue.lastCheckIn)
        }
    }
}

extension DeviceRow {
    /// The timer of access that the publisher's apps share.
    package var accessTimer: AccessTimer {
        get { AccessTimer(lastUse: FleetTime.mark(lastUse)) }
        set { lastUse = FleetTime.packed(newValue.lastUse) }
    }

    // The bytes are never compared: whether a typed PIN is right is decided by the person, who forgets none.
    package static let typedPIN = PINHash(cost: .minimum, salt: [], digest: [])

    /// The record of the PIN that the publisher's apps share.
    package var pinRecord: PINRecord {
        get {
            var record = PINRecord()
            guard pinPolicy != 0 else { return record }
            record.current = Self.typedPIN
            record.setAt = FleetTime.instant(pinSet)
            record.lastAccess = pinAccess == 0 ? nil : FleetTime.instant(pinAccess)
            return record
        }
        set {
            guard newValue.current != nil else {
                (pinSet, pinAccess, pinPolicy) = (0, 0, 0)
                return
            }
            pinSet = newValue.setAt.map { UInt32($0.monotonic) } ?? 0
            pinAccess = newValue.lastAccess.map { UInt32($0.monotonic) } ?? 0
        }
    }
}
