package import MAMCore

/// The state of one account in one app on one device, in 24 bytes.
///
/// All bytes are fields, so that equal states have equal bytes. Times are those of ``FleetTime``; 0 stands for none.
package struct InstanceRow: Equatable, Sendable {
    /// The time of the last try or check-in; of an account that is gone, when it went.
    package var last: UInt32 = 0
    /// The time at which the service last reported the account as enrolled.
    package var contact: UInt32 = 0
    /// The last check-in that admitted the account.
    package var lastCheckIn: UInt32 = 0
    /// The time at which the service last heard of the account; 0 if it does not have it.
    package var serviceContact: UInt32 = 0
    /// The number of failures, or the seconds that the service named plus 1.
    package var timerValue: UInt32 = 0
    /// The state of the account's enrollment.
    package var state = State.absent
    /// The timer of the next try or check-in.
    package var timer = Timer.enrollmentRetry
    /// The number of the policy in force; 0 for none.
    package var policy: UInt8 = 0
    /// The bits of ``Flags``.
    package var flags = Flags()

    package init() {}

    /// The states of an account's enrollment.
    package enum State: UInt8, Sendable, CaseIterable {
        case absent, queued, waiting, enrolled, awaitsRestart
        case leaving, leavingWithWipe
        /// A wipe, by its cause in the order of the causes' numbers.
        case wipingForService, wipingForLaunch, wipingForOffline, wipingForSignOut, wipingForSwitch, wipingForManagement
    }

    package enum Timer: UInt8, Sendable, CaseIterable {
        case tenantNotOnboarded, userNotLicensed, noPolicy, registered, networkFailure
        case wipePoll, enrollmentRetry, policyRefresh, silentApp, wipeReport
    }

    /// Facts of an instance that are true or not.
    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The app's process is in memory.
        static let isRunning = Flags(rawValue: 1 << 0)
        /// The service told the app to wipe the account.
        package static let hasPendingWipe = Flags(rawValue: 1 << 1)
        /// A wipe has begun and is incomplete.
        package static let hasBegunWipe = Flags(rawValue: 1 << 2)
        /// The service reported the account as disabled.
        package static let isDisabled = Flags(rawValue: 1 << 3)
        /// The service has a command to wipe for the app.
        package static let isWipeOrdered = Flags(rawValue: 1 << 4)
        /// The account has to be the only managed one.
        package static let mustBeOnlyAccount = Flags(rawValue: 1 << 5)
        /// The account was admitted in this process and shown since.
        package static let isShown = Flags(rawValue: 1 << 6)
        /// The user proved their identity since the app last came to the foreground.
        package static let isAdmitted = Flags(rawValue: 1 << 7)
    }
}

/// The state of one device that its apps share, in 24 bytes.
package struct DeviceRow: Equatable, Sendable {
    /// The first time at which a fact of the device changes; 0 before the first look.
    package var validUntil: UInt32 = 0
    /// The end of the last session.
    var busyUntil: UInt32 = 0
    /// The last use, while the user is admitted to the publisher's apps.
    package var lastUse: UInt32 = 0
    package var pinSet: UInt32 = 0
    package var pinAccess: UInt32 = 0
    /// The number of the policy under which the PIN was chosen; 0 without a PIN.
    package var pinPolicy: UInt8 = 0
    /// The number of the operating system version.
    package var system: UInt8 = 0
    /// The number of the set of policies, counted in the group.
    package var set: UInt8 = 0
    /// The bits of facts, license and wipes.
    var bits: UInt8 = 0

    package init() {}

    /// The facts of the device as the policy's evaluator counts them, 0 to 7.
    package var facts: UInt8 {
        get { bits & 7 }
        set { bits = bits & ~7 | newValue & 7 }
    }

    package var isLicensed: Bool {
        get { bits & 8 == 0 }
        set { bits = newValue ? bits & ~8 : bits | 8 }
    }

    /// The number of wipe commands that reached the service, 0 to 15.
    package var wipes: UInt8 {
        get { bits >> 4 }
        set { bits = bits & 15 | newValue << 4 }
    }

    /// Whether the device is enrolled in device management, and its apps have the keys, as an index.
    @inline(__always)
    package var managed: Int { Int(bits & 1) }
}

extension InstanceRow {
    /// The timer in the form of the machine.
    var serviceTimer: ServiceTimer {
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
    mutating func setTimer(_ new: ServiceTimer) {
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
    var enrollment: EnrollmentEntry.State? {
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
    mutating func setState(_ new: EnrollmentEntry.State) {
        switch new {
        case .queued: state = .queued
        case .waiting: state = .waiting
        case .enrolled(let awaitsRestart): state = awaitsRestart ? .awaitsRestart : .enrolled
        case .leaving(let withWipe): state = withWipe ? .leavingWithWipe : .leaving
        case .wiping(let cause): state = Self.wiping[Int(cause.rawValue)]
        }
    }

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

    var launchRecord: LaunchRecord {
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
    var accessTimer: AccessTimer {
        get { AccessTimer(lastUse: FleetTime.mark(lastUse)) }
        set { lastUse = FleetTime.packed(newValue.lastUse) }
    }

    // The bytes are never compared: whether a typed PIN is right is decided by the person, who forgets none.
    static let typedPIN = PINHash(cost: .minimum, salt: [], digest: [])

    /// The record of the PIN that the publisher's apps share.
    var pinRecord: PINRecord {
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
