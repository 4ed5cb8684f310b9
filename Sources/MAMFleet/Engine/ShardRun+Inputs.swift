internal import MAMCore

extension ShardRun {
    /// Sets the rows of the devices and instances at the beginning of the run.
    package mutating func begin() {
        var templates: [[InstanceRow]] = []
        for managed in 0...1 {
            templates.append((0..<shard.appCount).map { template(app: $0, managed: managed) })
        }
        for index in 0..<shard.count {
            let number = shard.firstDevice + UInt32(index)
            let random = FleetRandom(seed: world.seed, device: number)
            devices[index] = firstRow(random)
            let managed = devices[index].managed
            for app in 0..<shard.appCount { instances[index * shard.appCount + app] = templates[managed][app] }
        }
    }

    /// Returns the row of a device whose facts are drawn, before its first look at the world.
    func firstRow(_ random: FleetRandom) -> DeviceRow {
        var row = DeviceRow()
        let plan = group.plan
        if random.share(.device, 1) < plan.managed * 100 { row.facts |= DeviceFacts.mdmEnrolled.rawValue }
        if random.share(.device, 2) < plan.passcode * 100 { row.facts |= DeviceFacts.devicePasscode.rawValue }
        if random.share(.device, 3) < plan.jailbroken { row.facts |= DeviceFacts.jailbroken.rawValue }
        row.system = UInt8(firstSystem(random))
        return row
    }

    private func firstSystem(_ random: FleetRandom) -> Int {
        let share = random.share(.device, 4)
        return group.systemBounds.firstIndex { share < $0 } ?? group.systemBounds.count - 1
    }

    /// Returns the row of an instance that is enrolled when the run begins; an empty one if no policy reaches it.
    private func template(app: Int, managed: Int) -> InstanceRow {
        var row = InstanceRow()
        let policy = assigned(set: 0, app: app, managed: managed, inForce: 0)
        guard group.plan.areEnrolled, policy != 0, let names = FleetPerson.account(of: shard.firstDevice) else {
            return row
        }
        var machine = EnrollmentMachine(EnrollmentTraits())
        _ = machine.setEnrolled(names, at: FleetTime.instant(FleetTime.start))
        row.set(machine, at: FleetTime.start)
        (row.policy, row.lastCheckIn, row.serviceContact) = (policy, FleetTime.start, FleetTime.start)
        return row
    }

    /// Returns the number of the policy that the service answers for an app; 0 for none.
    @inline(__always)
    func assigned(set: Int, app: Int, managed: Int, inForce: UInt8) -> UInt8 {
        group.assigned(in: world, set: set, app: app, managed: managed, inForce: inForce)
    }

    /// Brings the facts of a device up to a time, and finds the next time at which one changes.
    ///
    /// They are a function of the plan, the device and the time, except that each command to wipe reaches the service
    /// once.
    @inline(__always)
    mutating func look(_ index: Int, _ moment: Moment) {
        if moment.time >= devices[index].validUntil { lookAgain(index, moment) }
    }

    private mutating func lookAgain(_ index: Int, _ moment: Moment) {
        let inputs = FleetInputs(world, group, moment.random, first: firstSystem(moment.random), at: moment.time)
        (devices[index].system, devices[index].set) = (UInt8(inputs.system), UInt8(inputs.set))
        (devices[index].isLicensed, devices[index].validUntil) = (inputs.isLicensed, inputs.validUntil)
        guard inputs.wipes > Int(devices[index].wipes) else { return }
        devices[index].wipes = UInt8(inputs.wipes)
        for app in 0..<shard.appCount { instances[index * shard.appCount + app].flags.insert(.isWipeOrdered) }
    }
}

extension FleetGroup {
    /// Returns the number of the policy that the service answers for an app of the group; 0 for none.
    @inline(__always)
    func assigned(in world: FleetWorld, set: Int, app: Int, managed: Int, inForce: UInt8) -> UInt8 {
        let place = ((firstSet + set) * 8 + apps[app]) * 2 + managed
        return world.assigned[place * (world.policies.count + 1) + Int(inForce)]
    }
}

/// The facts of a device that change during a run, at a time.
struct FleetInputs {
    package var system: Int
    /// The set of policies, counted in the group.
    package var set = 0
    var isLicensed = true
    /// The number of wipe commands so far.
    var wipes = 0
    /// The first later time at which a fact changes.
    var validUntil = UInt32.max

    package init(_ world: FleetWorld, _ group: FleetGroup, _ random: FleetRandom, first: Int, at time: UInt32) {
        system = first
        for (number, upgrade) in world.upgrades.enumerated()
        where random.share(.upgrade, UInt64(number) << 1) < upgrade.share * 100 {
            let begin = FleetTime.start + UInt32(upgrade.at)
            let bits = random[.upgrade, UInt64(number) << 1 | 1]
            guard due(begin, upgrade.over, bits, time) != nil else { continue }
            system = max(system, world.systems.firstIndex(of: upgrade.version) ?? 0)
        }
        // The latest change of a kind counts; of two at the same time, the later one of the plan.
        var latest: (set: UInt32, license: UInt32) = (0, 0)
        for change in group.changes where random.share(.change, change.number << 1) < change.share {
            let bits = random[.change, change.number << 1 | 1]
            guard let due = due(change.begin, change.over, bits, time) else { continue }
            switch change.effect {
            case .set(let number) where due >= latest.set: (set, latest.set) = (number - group.firstSet, due)
            case .license(let isLicensed) where due >= latest.license:
                (self.isLicensed, latest.license) = (isLicensed, due)
            case .wipe: wipes += 1
            default: break
            }
        }
    }

    /// Returns the time at which a change reaches the device; nil, and an earlier ``validUntil``, if that is later.
    private mutating func due(_ begin: UInt32, _ over: Int, _ bits: UInt64, _ time: UInt32) -> UInt32? {
        let due = begin + UInt32(FleetRandom.scaled(bits, to: over + 1))
        guard due > time else { return due }
        validUntil = min(validUntil, due)
        return nil
    }
}

/// The answer of the service to a call.
enum FleetReach: Equatable {
    /// It answers.
    case reached
    case offline
    case outage
    /// The service refuses the call with this error.
    case refused(MAMServiceError)

    /// The error of a call; nil if the service answers.
    package var error: MAMServiceError? {
        switch self {
        case .reached: nil
        case .offline, .outage: .network
        case .refused(let error): error
        }
    }
}

extension FleetWorld {
    /// Returns the answer of the service to a call at a moment.
    @inline(__always)
    func reach(_ moment: Moment) -> FleetReach {
        guard moment.isOnline else { return .offline }
        return faultTimes.contains(moment.time) ? reach(amongFaults: moment) : .reached
    }

    private func reach(amongFaults moment: Moment) -> FleetReach {
        // By index: an iterator shares the array between the threads, which then wait for each other.
        for number in faults.indices {
            // Sorted by their beginning.
            guard faults[number].begin <= moment.time else { return .reached }
            guard moment.time < faults[number].end else { continue }
            let counter = UInt64(number) << 44 | UInt64(moment.app) << 36 | UInt64(moment.time)
            let share = faults[number].share
            guard share >= 10_000 || moment.random.share(.refusal, counter) < share else { continue }
            return faults[number].error.map { .refused($0) } ?? .outage
        }
        return .reached
    }

    package var emptyCounters: FleetCounters {
        FleetCounters(days: days, policyCount: policies.count + 1, actionCount: actions.count)
    }
}
