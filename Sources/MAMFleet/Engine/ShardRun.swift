package import MAMCore

/// The run of one shard: the rows of its devices and the counters.
///
/// Every device runs on its own, because nothing that a plan can say lets one device act on another. Its sessions are
/// a function of the plan's seed, its number and the day, so no queue of events is needed: a device runs from day to
/// day, and the result does not depend on the order of the devices.
package struct ShardRun<Recorder: FleetRecorder> {
    let world: FleetWorld
    package let shard: FleetShard
    package let group: FleetGroup
    package var devices: [DeviceRow]
    /// The rows of the instances, by device and then by app.
    package var instances: [InstanceRow]
    package var counters: FleetCounters
    /// The measures of the current day that are not yet in the counters.
    private var tally = DayTally(day: 0)
    package var recorder: Recorder
    /// The checks that blocked the current device on the current day, one bit each.
    var blockedChecks: UInt64 = 0
    /// The index of the current device.
    var currentDevice = 0
    /// The names of the current device's account, made when a machine needs them.
    package var names: (device: UInt32, account: EnrollmentAccount)?

    package init(_ world: FleetWorld, _ shard: FleetShard, _ recorder: Recorder) {
        (self.world, self.shard, self.recorder) = (world, shard, recorder)
        group = world.groups[shard.group]
        devices = Array(repeating: DeviceRow(), count: shard.count)
        instances = Array(repeating: InstanceRow(), count: shard.count * shard.appCount)
        counters = world.emptyCounters
        begin()
    }

    /// Makes the run of a shard that goes on from stored rows.
    package init(
        _ world: FleetWorld, _ shard: FleetShard, _ recorder: Recorder, devices: [DeviceRow],
        instances: [InstanceRow]
    ) {
        (self.world, self.shard, self.recorder) = (world, shard, recorder)
        group = world.groups[shard.group]
        (self.devices, self.instances, counters) = (devices, instances, world.emptyCounters)
    }

    package mutating func run(_ index: Int, _ days: Range<Int>) {
        live(index, days)
        settle(0)
    }

    package mutating func run(_ session: Session) {
        live(session)
        settle(0)
    }

    private mutating func live(_ index: Int, _ days: Range<Int>) {
        currentDevice = index
        let number = shard.firstDevice + UInt32(index)
        let random = FleetRandom(seed: world.seed, device: number)
        for day in days {
            blockedChecks = 0
            let count = sessionCount(random, day)
            for session in 0..<count {
                let after = devices[index].busyUntil
                live(Session(group, random, index, after: after, day: day, number: session, of: count))
            }
            counters.addBlocked(blockedChecks, day: day)
            for app in 0..<shard.appCount {
                counters.addPolicy(instances[index * shard.appCount + app].policy, day: day)
            }
        }
    }

    /// Counts one or several of a measure.
    @inline(__always)
    mutating func add(_ measure: FleetCounters.Measure, day: Int, _ count: UInt64 = 1) {
        if day != tally.day { settle(day) }
        tally[measure] &+= count
    }

    @inline(__always)
    mutating func addCalls(_ count: Int = 1, at time: UInt32) {
        counters.addCalls(count, at: time)
        add(.calls, day: FleetTime.day(of: time), UInt64(count))
    }

    /// Adds the measures of a day to the counters, and begins with those of another day.
    @inline(never)
    private mutating func settle(_ day: Int) {
        counters.add(tally)
        tally = DayTally(day: day)
    }

    /// Returns the number of a device's sessions on a day.
    @inline(__always)
    func sessionCount(_ random: FleetRandom, _ day: Int) -> Int {
        let habits = group.habits
        return habits.leastSessions + FleetRandom.scaled(random[.day, UInt64(day)], to: habits.sessionChoices)
    }
}

extension ShardRun {
    /// A session: what the random numbers of a device say about it.
    package struct Session {
        let random: FleetRandom
        /// The index of the device in the shard.
        package let device: Int
        /// The index of the app in the group.
        package let app: Int
        package let begin: UInt32
        let length: UInt32
        /// Whether a new process is started.
        let isCold: Bool
        let isOnline: Bool
        let actionCount: Int
        /// The counter of the session's random numbers.
        package let counter: UInt64

        /// Draws a session.
        ///
        /// - Parameters:
        ///   - group: The group of the device.
        ///   - random: The random numbers of the device.
        ///   - device: The index of the device in the shard.
        ///   - busy: The end of the device's last session, before which this one does not begin.
        ///   - day: The day.
        ///   - number: The number of the session on that day, from 0.
        ///   - count: The number of sessions on that day.
        @inline(__always)
        package init(
            _ group: FleetGroup, _ random: FleetRandom, _ device: Int, after busy: UInt32, day: Int, number: Int,
            of count: Int
        ) {
            (self.random, self.device) = (random, device)
            let (habits, counter) = (group.habits, UInt64(day) << 8 | UInt64(number))
            let bits = random[.session, counter]
            // The part of the day: 16 bits, of which 8 name a part of the clock and 8 a place within it.
            let part = (UInt32(number) << 16 | UInt32(bits & 0xFFFF)) / UInt32(count)
            let (from, to) = (group.clock[Int(part >> 8)], group.clock[Int(part >> 8) + 1])
            let time = FleetTime.start(ofDay: day) + from + ((to - from) * (part & 0xFF)) >> 8
            begin = max(time, busy + 1)
            app = FleetWorld.place(of: UInt32(bits >> 16 & 0xFFFF), among: group.appBounds)
            isCold = UInt32(bits >> 32 & 0xFF) * 100 < habits.coldStarts
            isOnline = UInt32(bits >> 40 & 0xFF) * 100 < habits.online
            let rest = bits &* 0x9E37_79B9_7F4A_7C15
            length = habits.leastLength + UInt32(FleetRandom.scaled(rest >> 32, to: habits.lengthChoices))
            actionCount = habits.leastActions + Int(((rest >> 16 & 0xFFFF) &* habits.actionChoices) >> 16)
            self.counter = counter
        }

        /// Returns an action of the session, by its number from 0 in order.
        ///
        /// - Parameters:
        ///   - number: The number of the action.
        ///   - bits: The random bits that are left, which the caller hands from action to action.
        ///   - world: The tables.
        /// - Returns: The number of the action in the plan.
        @inline(__always)
        func action(_ number: Int, _ bits: inout UInt64, in world: FleetWorld) -> Int {
            if number & 3 == 0 { bits = random[.actions, counter << 2 | UInt64(number >> 2)] }
            let weight = UInt32(bits & 0xFFFF)
            bits >>= 16
            return FleetWorld.place(of: weight, among: world.actionBounds)
        }
    }

    /// Runs a session: the app is opened, checked, used and left.
    private mutating func live(_ session: Session) {
        let index = session.device * shard.appCount + session.app
        var moment = Moment(session.begin, session.app, session.isOnline, session.random)
        look(session.device, moment)
        var (device, row) = (devices[session.device], instances[index])
        let day = FleetTime.day(of: moment.time)
        add(.sessions, day: day)
        let isCold = session.isCold || !row.flags.contains(.isRunning)
        if isCold { add(.coldStarts, day: day) }
        record(.opened(isCold: isCold), moment)
        open(&row, &device, moment, isCold: isCold)
        register(&row, &device, moment)
        var end = moment.time + session.length
        if row.isManaged {
            if launch(&row, &device, moment) { act(session, row, device, moment) } else { end = moment.time }
        }
        while let alarm = alarm(of: row), max(alarm, moment.time + 1) <= end {
            moment.time = max(alarm, moment.time + 1)
            if moment.time >= device.validUntil {
                (devices[session.device], instances[index]) = (device, row)
                look(session.device, moment)
                (device, row) = (devices[session.device], instances[index])
            }
            tick(&row, &device, moment)
        }
        moment.time = end
        leave(&row, &device, moment)
        record(.left, moment)
        device.busyUntil = end
        (devices[session.device], instances[index]) = (device, row)
    }

    /// Takes the actions of a session: questions to the compiled policy.
    private mutating func act(_ session: Session, _ row: InstanceRow, _ device: DeviceRow, _ moment: Moment) {
        let count = world.actions.count
        guard count > 0, row.policy != 0 else { return }
        let first = ((Int(row.policy) - 1) * 8 + Int(device.facts)) * count
        let (day, allowsAll) = (FleetTime.day(of: moment.time), world.fault == .allowsAction)
        var (bits, allowed): (UInt64, UInt64) = (0, 0)
        for number in 0..<session.actionCount {
            let action = session.action(number, &bits, in: world)
            let answer = world.answers[first + action]
            let isAllowed = answer.isAllowed || allowsAll
            counters.addAction(action, isAllowed: isAllowed)
            allowed += isAllowed ? 1 : 0
            if Recorder.isRecording {
                record(.asked(world.actions[action].name, isAllowed: isAllowed, answer.rule), moment)
            }
        }
        add(.allowedActions, day: day, allowed)
        add(.blockedActions, day: day, UInt64(session.actionCount) - allowed)
        add(.steadyEvents, day: day, UInt64(session.actionCount))
    }

    @inline(__always)
    package mutating func record(_ kind: FleetEvent.Kind, _ moment: Moment) {
        guard Recorder.isRecording else { return }
        let name = group.plan.apps[moment.app]
        recorder.record(FleetEvent(moment.time, name, kind))
    }
}

// Not generic, because other modules would call code that is generic, and ask at each event whether it is recorded.
extension ShardRun where Recorder == NoRecorder {
    package mutating func run(_ days: Range<Int>) {
        // The calls are counted by minute. Week by week, the minutes that change and the rows stay in the second cache.
        for first in stride(from: days.lowerBound, to: days.upperBound, by: 7) {
            let week = first..<min(first + 7, days.upperBound)
            for device in 0..<shard.count { live(device, week) }
        }
        settle(0)
    }
}

extension ShardRun: Sendable where Recorder: Sendable {}

/// The time of an event, with what the device and the service are then.
package struct Moment {
    package var time: UInt32
    /// The index of the app in the group.
    package let app: Int
    let isOnline: Bool
    let random: FleetRandom

    @inline(__always)
    package init(_ time: UInt32, _ app: Int, _ isOnline: Bool, _ random: FleetRandom) {
        (self.time, self.app, self.isOnline, self.random) = (time, app, isOnline, random)
    }
}

extension InstanceRow {
    @inline(__always)
    var isManaged: Bool { policy != 0 && state != .awaitsRestart }
}

/// The four steps of a session. Each first tries its fast path on the packed rows; if that does not accept the state,
/// the row is unpacked into the library's machines, which handle the event, and packed again.
extension ShardRun {
    /// Opens the app: a new process, or one that returns to the foreground.
    package mutating func open(_ row: inout InstanceRow, _ device: inout DeviceRow, _ moment: Moment, isCold: Bool) {
        if world.usesFastPaths, openFast(&row, device, moment, isCold: isCold) { return }
        unpacked(&row, &device, moment) { isCold ? $0.start() : $0.handle(.ticked(isInUse: true)) }
    }

    /// Registers the account if it is not there and the user wants it.
    mutating func register(_ row: inout InstanceRow, _ device: inout DeviceRow, _ moment: Moment) {
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
    mutating func launch(_ row: inout InstanceRow, _ device: inout DeviceRow, _ moment: Moment) -> Bool {
        add(.launches, day: FleetTime.day(of: moment.time))
        if world.usesFastPaths, let isAdmitted = launchFast(&row, &device, moment) { return isAdmitted }
        return unpacked(&row, &device, moment) { $0.launch() }
    }

    /// Lets time pass while the app is in use.
    mutating func tick(_ row: inout InstanceRow, _ device: inout DeviceRow, _ moment: Moment) {
        if world.usesFastPaths, row.state == .enrolled, checkInFast(&row, device, moment) { return }
        unpacked(&row, &device, moment) { $0.handle(.ticked(isInUse: true)) }
    }

    mutating func leave(_ row: inout InstanceRow, _ device: inout DeviceRow, _ moment: Moment) {
        guard row.isManaged else { return }
        if world.usesFastPaths {
            leaveFast(&row, &device, moment)
        } else {
            unpacked(&row, &device, moment) { $0.leave() }
        }
    }

    /// Returns the time of the next check while the app is in use; nil without one.
    @inline(__always)
    func alarm(of row: InstanceRow) -> UInt32? {
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
    private var interval: UInt32 { world.fault == .laterCheckIn ? world.checkInInterval + 1 : world.checkInInterval }

    /// Returns the same from the machine.
    func slowAlarm(of row: InstanceRow) -> UInt32? {
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
