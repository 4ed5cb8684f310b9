internal import MAMCore

/// The four steps of a session. Each first tries its fast path on the packed rows; if that does not accept the state,
/// the row is unpacked into the library's machines, which handle the event, and packed again.
extension ShardRun {
    /// Opens the app: a new process, or one that returns to the foreground.
    package mutating func open(_ row: inout InstanceRow, _ device: inout DeviceRow, _ moment: Moment, isCold: Bool) {
        if world.usesFastPaths, openFast(&row, device, moment, isCold: isCold) { return }
        unpacked(&row, &device, moment) { isCold ? $0.start() : $0.handle(.ticked(isInUse: true)) }
    }

    /// Registers the account if it is not there and the user wants it.
    package mutating func register(_ row: inout InstanceRow, _ device: inout DeviceRow, _ moment: Moment) {
        guard row.state == .absent else { return }
        // A user whose account was wiped waits; one who never enrolled enrolls now.
        if row.last != 0 {
            guard let wait = group.plan.returnsAfter, moment.time - row.last >= UInt32(wait) else { return }
        }
        unpacked(&row, &device, moment) { $0.register() }
    }

    /// Runs conditional launch.
    ///
    /// - Returns: Whether the user was admitted.
    package mutating func launch(_ row: inout InstanceRow, _ device: inout DeviceRow, _ moment: Moment) -> Bool {
        add(.launches, day: FleetTime.day(of: moment.time))
        if world.usesFastPaths, let isAdmitted = launchFast(&row, &device, moment) { return isAdmitted }
        return unpacked(&row, &device, moment) { $0.launch() }
    }

    /// Lets time pass while the app is in use.
    package mutating func tick(_ row: inout InstanceRow, _ device: inout DeviceRow, _ moment: Moment) {
        if world.usesFastPaths, row.state == .enrolled, checkInFast(&row, device, moment) { return }
        unpacked(&row, &device, moment) { $0.handle(.ticked(isInUse: true)) }
    }

    /// Leaves the app.
    package mutating func leave(_ row: inout InstanceRow, _ device: inout DeviceRow, _ moment: Moment) {
        guard row.isManaged else { return }
        if world.usesFastPaths {
            leaveFast(&row, &device, moment)
        } else {
            unpacked(&row, &device, moment) { $0.leave() }
        }
    }

    /// Returns the time of the next check while the app is in use; nil without one.
    @inline(__always)
    package func alarm(of row: InstanceRow) -> UInt32? {
        switch row.state {
        case .enrolled:
            switch row.timer {
            case .registered where row.timerValue == 0: return row.last + interval
            case .networkFailure:
                return row.last + world.networkWaits[min(Int(row.timerValue), world.networkWaits.count - 1)]
            default: return slowAlarm(of: row)
            }
        case .absent: return nil
        default: return slowAlarm(of: row)
        }
    }

    /// The seconds between check-ins of a registered account.
    @inline(__always)
    private var interval: UInt32 {
        world.fault == .laterCheckIn ? world.checkInInterval + 1 : world.checkInInterval
    }

    /// Returns the same from the machine.
    package func slowAlarm(of row: InstanceRow) -> UInt32? {
        guard let names = FleetPerson.account(of: shard.firstDevice) else { return nil }
        let machine = EnrollmentMachine(continuing: row.record(of: names), EnrollmentTraits())
        let from = max(row.last, FleetTime.start)
        return machine.alarms(at: FleetTime.instant(from)).first.map {
            from + UInt32(clamping: Int($0.seconds.rounded(.up)))
        }
    }

    /// Hands a row to the machines and packs it again.
    private mutating func unpacked<Answer>(
        _ row: inout InstanceRow, _ device: inout DeviceRow, _ moment: Moment,
        _ body: (inout MachineInstance) -> Answer
    ) -> Answer {
        let number = shard.firstDevice + UInt32(currentDevice)
        if names?.device != number { names = FleetPerson.account(of: number).map { (number, $0) } }
        // Names of a number are never refused; without them nothing could have been enrolled.
        guard let account = names?.account else { preconditionFailure("a number gives names") }
        var instance = MachineInstance(row, device, account, moment, world, group)
        let answer = body(&instance)
        instance.pack(into: &row, &device)
        for told in instance.told { count(told, moment) }
        addCalls(instance.callCount, at: moment.time)
        add(.machineEvents, day: FleetTime.day(of: moment.time), UInt64(instance.eventCount))
        return answer
    }

    /// Counts and records what a machine told.
    private mutating func count(_ kind: FleetEvent.Kind, _ moment: Moment) {
        let day = FleetTime.day(of: moment.time)
        switch kind {
        case .status(.policy, .policiesHaveNotChanged): add(.unchanged, day: day)
        case .status(.policy, .newPoliciesReceived): add(.changedPolicies, day: day)
        case .status(.enrollment, .newPoliciesReceived): add(.enrollments, day: day)
        case .status(.policy, .wipeReceived), .status(.unenroll, _): break
        case .status: add(.failures, day: day)
        case .prompted(.pin, _): add(.pinPrompts, day: day)
        case .prompted(.credentials, _): add(.signIns, day: day)
        case .prompted: add(.otherPrompts, day: day)
        case .launched(.success, _): break
        case .launched(_, let check):
            add(.blockedLaunches, day: day)
            if let check, let place = LaunchCheck.order.firstIndex(of: check) { blockedChecks |= 1 << UInt64(place) }
        case .wiped: add(.wipes, day: day)
        case .restarted: add(.restarts, day: day)
        case .opened, .asked, .left: break
        }
        record(kind, moment)
    }
}
