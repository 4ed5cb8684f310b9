internal import MAMCore

/// The fast paths: the few steady events, on packed rows.
///
/// Each names the states that it accepts and does what the machines do there. `FleetFastPathTests` compares both over
/// the states that a row can have.
extension ShardRun {
    /// Opens an app whose account is steady: a check-in at a start or when one is due, or nothing.
    @inline(__always)
    mutating func openFast(_ row: inout InstanceRow, _ device: DeviceRow, _ moment: Moment, isCold: Bool)
        -> Bool
    {
        switch row.state {
        case .enrolled:
            guard isCold else {
                guard let alarm = alarm(of: row) else { return false }
                guard moment.time >= alarm else {
                    add(.steadyEvents, day: FleetTime.day(of: moment.time))
                    return true
                }
                return checkInFast(&row, device, moment)
            }
            guard checkInFast(&row, device, moment) else { return false }
        case .absent: add(.steadyEvents, day: FleetTime.day(of: moment.time))
        default: return false
        }
        if isCold {
            row.flags.subtract([.isShown, .isAdmitted])
            row.flags.insert(.isRunning)
        }
        return true
    }

    /// Checks in an enrolled account: the service is not reached, or is reached and changes nothing.
    @inline(__always)
    mutating func checkInFast(_ row: inout InstanceRow, _ device: DeviceRow, _ moment: Moment) -> Bool {
        let now = moment.time
        // The machine enrolls an account again that the service forgot.
        guard row.contact != 0, now - row.contact < world.silence else { return false }
        let day = FleetTime.day(of: now)
        switch world.reach(moment) {
        case .refused: return false
        case .offline, .outage:
            let isAgain = row.timer == .networkFailure
            guard isAgain || row.timer == .registered else { return false }
            row.timerValue = isAgain ? min(row.timerValue, 99) + 1 : 1
            row.timer = .networkFailure
            row.last = now
            if moment.isOnline { addCalls(at: now) }
            add(.failures, day: day)
            record(.status(.policy, .policyEndPointNetworkFailure), moment)
        case .reached:
            guard row.serviceContact != 0, now - row.serviceContact < world.silence, device.isLicensed,
                row.flags.isDisjoint(with: [.isWipeOrdered, .isDisabled, .mustBeOnlyAccount]), row.policy != 0,
                assigned(set: Int(device.set), app: moment.app, managed: device.managed, inForce: row.policy)
                    == row.policy
            else { return false }
            (row.timer, row.timerValue, row.last, row.contact) = (.registered, 0, now, now)
            (row.serviceContact, row.lastCheckIn) = (now, now)
            addCalls(at: now)
            add(.unchanged, day: day)
            record(.status(.policy, .policiesHaveNotChanged), moment)
        }
        add(.steadyEvents, day: day)
        return true
    }

    /// Launches when the policy and the device alone decide, after a check-in where the account was offline too long: the
    /// user is blocked, or is admitted after warnings, credentials and the PIN where they are due.
    ///
    /// - Returns: Whether the user was admitted; nil for a state that is not accepted.
    @inline(__always)
    mutating func launchFast(_ row: inout InstanceRow, _ device: inout DeviceRow, _ moment: Moment) -> Bool? {
        let (now, facts) = (moment.time, Int(device.facts))
        guard row.policy != 0, row.lastCheckIn != 0,
            row.flags.isDisjoint(with: [.hasPendingWipe, .hasBegunWipe, .isDisabled])
        else { return nil }
        let number = Int(row.policy) - 1
        let place = ((number * world.groups.count + shard.group) * 8 + facts) * world.systems.count + Int(device.system)
        var launch = world.launches[place]
        let policy = world.quick[number]
        let (needsPIN, offline) = (policy.needsPIN >> facts & 1 == 1, now - row.lastCheckIn)
        guard launch.isQuick else { return nil }
        if needsPIN, launch.block == 0 {
            // A PIN that is to be chosen is the machine's.
            guard device.pinPolicy != 0, policy.fits >> (device.pinPolicy - 1) & 1 == 1,
                now - device.pinSet <= policy.pinExpiry
            else { return nil }
        }
        if offline > policy.offlineLimit {
            guard offline <= policy.offlineWipe, world.offlineLaunches[place].isQuick, row.state == .enrolled,
                checkInFast(&row, device, moment)
            else { return nil }
            if row.lastCheckIn != now { launch = world.offlineLaunches[place] }
        }
        let day = FleetTime.day(of: now)
        let isDue = device.lastUse == 0 || now - device.lastUse >= policy.accessRecheck
        if isDue, policy.accessRecheck > 0 { device.lastUse = 0 }
        row.flags.remove(.isAdmitted)
        add(.steadyEvents, day: day)
        if launch.warnings != 0 { warn(launch.warnings, day, moment) }
        if launch.block != 0, world.fault != .admitsBlocked {
            block(Int(launch.block) - 1, day, moment)
            row.flags.remove(.isRunning)
            return false
        }
        admit(&row, &device, moment, policy, isDue: isDue, needsPIN: needsPIN)
        return true
    }

    /// Admits a user, after credentials and the PIN where they are due.
    @inline(__always)
    private mutating func admit(
        _ row: inout InstanceRow, _ device: inout DeviceRow, _ moment: Moment, _ policy: QuickPolicy, isDue: Bool,
        needsPIN: Bool
    ) {
        let (now, day) = (moment.time, FleetTime.day(of: moment.time))
        if isDue {
            if policy.needsCredentials {
                add(.signIns, day: day)
                record(.prompted(.credentials, LaunchCheck(.access, .credentials)), moment)
            }
            if needsPIN, device.pinAccess == 0 || now - device.pinAccess >= policy.pinRecheck {
                add(.pinPrompts, day: day)
                record(.prompted(.pin, LaunchCheck(.access, .pin)), moment)
                device.pinAccess = now
            }
        }
        if policy.needsProof >> device.facts & 1 == 1 {
            device.lastUse = now
            if isDue { row.flags.insert(.isAdmitted) }
            if needsPIN, device.pinAccess != 0 { device.pinAccess = now }
        }
        row.flags.insert(.isShown)
        record(.launched(.success, nil), moment)
    }

    private mutating func warn(_ warnings: UInt32, _ day: Int, _ moment: Moment) {
        add(.otherPrompts, day: day, UInt64(warnings.nonzeroBitCount))
        guard Recorder.isRecording else { return }
        for (place, check) in LaunchCheck.order.enumerated() where warnings >> UInt32(place) & 1 == 1 {
            record(.prompted(.warning, check), moment)
        }
    }

    /// Shows the block screen of a launch, by the place of its check.
    private mutating func block(_ place: Int, _ day: Int, _ moment: Moment) {
        add(.otherPrompts, day: day)
        add(.blockedLaunches, day: day)
        blockedChecks |= 1 << UInt64(place)
        guard Recorder.isRecording else { return }
        record(.prompted(.block, LaunchCheck.order[place]), moment)
        record(.launched(.blocked, LaunchCheck.order[place]), moment)
    }

    /// Leaves the foreground: the use is noted, or a period of inactivity that has ended stays ended.
    @inline(__always)
    mutating func leaveFast(_ row: inout InstanceRow, _ device: inout DeviceRow, _ moment: Moment) {
        let now = moment.time
        let policy = world.quick[Int(row.policy) - 1]
        let isUsed =
            row.flags.contains(.isShown) && (policy.accessRecheck > 0 || row.flags.contains(.isAdmitted))
        if isUsed {
            if device.lastUse != 0, world.fault != .keepsLastUse {
                device.lastUse = now
                // An expired PIN is replaced before it counts as used again.
                if policy.needsPIN >> device.facts & 1 == 1, device.pinPolicy != 0, device.pinAccess != 0,
                    now - device.pinSet <= policy.pinExpiry
                {
                    device.pinAccess = now
                }
            }
        } else if policy.accessRecheck > 0, device.lastUse != 0, now - device.lastUse >= policy.accessRecheck {
            device.lastUse = 0
        }
        row.flags.subtract([.isShown, .isAdmitted])
        add(.steadyEvents, day: FleetTime.day(of: now))
    }
}
