internal import MAMBase
package import MAMCore
internal import MAMPolicyTools
internal import MAMSimulation

extension FleetWorld {
    /// Returns the upper bounds of weights, scaled to 2^16.
    package static func bounds(_ weights: [Int]) -> [UInt32] {
        let total = max(1, weights.reduce(0, +))
        var sum = 0
        return weights.map { weight in
            sum += weight
            return UInt32(sum * 65_536 / total)
        }
    }

    /// Returns the place of a number among the upper bounds of weights.
    ///
    /// Comparing with every bound takes no branch that a processor could predict wrongly.
    @inline(__always)
    package static func place(of weight: UInt32, among bounds: [UInt32]) -> Int {
        bounds.withUnsafeBufferPointer { bounds in
            var place = 0
            // The difference is negative, so that its highest bit is 1, if the number is not below the bound.
            for index in 0..<max(0, bounds.count - 1) { place &+= Int((bounds[index] &- 1 &- weight) >> 31) }
            return place
        }
    }

    package static func groups(
        of plan: FleetPlan, _ systems: [VersionNumber], _ sets: inout [[Int]]
    ) -> ([FleetGroup], [FleetShard]) {
        func numbers(_ names: [String]) -> [Int] {
            names.compactMap { name in plan.policies.firstIndex { $0.name == name } }
        }
        let systemWeights = systems.map { version in
            plan.systems.reduce(0) { $0 + ($1.version == version ? $1.share : 0) }
        }
        let systemBounds = bounds(systemWeights).map { Int($0) * 10_000 / 65_536 }
        var (groups, shards, device): ([FleetGroup], [FleetShard], UInt32) = ([], [], 0)
        for group in plan.groups {
            let firstSet = sets.count
            sets.append(numbers(group.policies))
            var changes: [FleetGroupChange] = []
            for (number, change) in plan.timeline.enumerated() {
                var (share, effect) = (100, FleetGroupChange.Effect.wipe)
                switch change.kind {
                case .assign(group.name, let policies):
                    effect = .set(sets.count)
                    sets.append(numbers(policies))
                case .revokeLicenses(group.name, let some): (share, effect) = (some, .license(false))
                case .grantLicenses(group.name): effect = .license(true)
                case .wipe(group.name, let some): share = some
                default: continue
                }
                changes.append(
                    FleetGroupChange(
                        begin: FleetTime.start + UInt32(change.at), over: change.over, share: share * 100,
                        effect: effect, number: UInt64(number)))
            }
            let apps = group.apps.compactMap { name in plan.apps.firstIndex { $0.name == name } }
            let habits = plan.habits.first { $0.name == group.habits } ?? FleetPlan.Habits(group.habits)
            let number = groups.count
            groups.append(
                FleetGroup(
                    plan: group, habits: habits, apps: apps, appBounds: bounds(apps.map { plan.apps[$0].weight }),
                    clock: clock(habits.hours, offset: group.utcOffset), changes: changes,
                    systemBounds: systemBounds, firstSet: firstSet))
            let perShard = maximumInstanceCount / apps.count
            for first in stride(from: 0, to: group.devices, by: perShard) {
                shards.append(
                    FleetShard(
                        number: shards.count, group: number, firstDevice: device + UInt32(first),
                        count: min(perShard, group.devices - first), appCount: apps.count))
            }
            device += UInt32(group.devices)
        }
        return (groups, shards)
    }

    /// Returns the seconds of a day at which 256 equal parts of the hours' weights begin, and the end of the day.
    private static func clock(_ hours: [Int], offset: Int) -> [UInt32] {
        // An hour of the group's day is an earlier hour of the run's day in the east.
        let shifted = (0..<24).map { hours[($0 + offset + 24) % 24] }
        let total = shifted.reduce(0, +)
        guard total > 0 else { return clock(Array(repeating: 1, count: 24), offset: 0) }
        var (clock, hour, before): ([UInt32], Int, Int) = ([], 0, 0)
        for part in 0..<256 {
            // The weight at which the part begins, times 256.
            let weight = part * total
            while (before + shifted[hour]) * 256 <= weight {
                before += shifted[hour]
                hour += 1
            }
            clock.append(UInt32(hour * 3_600 + (weight - before * 256) * 3_600 / (shifted[hour] * 256)))
        }
        return clock + [UInt32(FleetTime.day)]
    }

    package static func answers(of policies: [FleetPolicy], _ actions: [FleetPlan.Action]) -> [FleetAnswer] {
        var answers: [FleetAnswer] = []
        for policy in policies {
            for facts in 0..<8 as Range<UInt8> {
                for action in actions {
                    let decision = policy.policy.decision(for: action.question, facts: DeviceFacts(rawValue: facts))
                    answers.append(FleetAnswer(isAllowed: decision.isAllowed, rule: decision.rule))
                }
            }
        }
        return answers
    }

    /// Returns the launches of ``launches`` and ``offlineLaunches``.
    static func launches(
        of policies: [FleetPolicy], _ groups: [FleetGroup], _ systems: [VersionNumber], isOffline: Bool
    ) -> [QuickLaunch] {
        var launches: [QuickLaunch] = []
        for policy in policies {
            let requirements = policy.policy.launchRequirements
            let checkIn = FleetTime.instant(FleetTime.start)
            let age = isOffline ? Double(requirements.offlineBlock) + 1 : 0
            let now = Instant(wall: checkIn.wall + age, monotonic: checkIn.monotonic + age, bootID: checkIn.bootID)
            for group in groups {
                for facts in 0..<8 as Range<UInt8> {
                    for system in systems {
                        var given = LaunchFacts(at: now, DeviceFacts(rawValue: facts), group.plan.model, system)
                        (given.lastCheckIn, given.isAccessCheckDue) = (TimeMark(checkIn), false)
                        launches.append(QuickLaunch(requirements, given, isOffline: isOffline))
                    }
                }
            }
        }
        return launches
    }
}

extension LaunchFacts {
    private static let versions = AppVersions()

    /// Makes the facts of a simulated device, without those of the account.
    package init(at now: Instant, _ device: DeviceFacts, _ model: String, _ system: VersionNumber) {
        self.init(at: now)
        (self.device, self.model, osVersion) = (device, model, system)
        (appVersion, sdkVersion) = (Self.versions.app, Self.versions.sdk)
    }
}

extension FleetFault {
    package init?(_ change: FleetPlan.Change) {
        switch change.kind {
        case .outage: (share, error) = (10_000, nil)
        case .refuse(let percent, let refusal): (share, error) = (percent * 100, refusal)
        default: return nil
        }
        begin = FleetTime.start + UInt32(change.at)
        end = begin + UInt32(change.over)
    }
}

/// The policies of a world while it is made.
struct FleetPolicyTable {
    private var policies: [MAMPolicy]
    private let interner = PolicyInterner()

    package init(_ policies: [MAMPolicy]) { self.policies = policies }

    /// Returns the number of a policy from 1, and adds a combination that is new.
    private mutating func number(of policy: MAMPolicy?) throws(FleetPlanError) -> UInt8 {
        guard let policy else { return 0 }
        if let index = policies.firstIndex(of: policy) { return UInt8(index + 1) }
        guard policies.count < FleetPlan.maximumPolicyCount else {
            throw FleetPlanError(
                "the assignments combine policies in more than \(FleetPlan.maximumPolicyCount) ways",
                help: "assign fewer policies that target the same app")
        }
        policies.append(policy)
        return UInt8(policies.count)
    }

    /// Returns the table of ``FleetWorld/assigned``.
    ///
    /// Combinations are policies that may be in force as well, so the table is made until it adds none.
    mutating func assignments(of sets: [[Int]], to bundleIDs: [String]) throws(FleetPlanError) -> [UInt8] {
        while true {
            let count = policies.count
            var table: [UInt8] = []
            for set in sets {
                for app in 0..<8 {
                    for isManaged in [false, true] {
                        guard app < bundleIDs.count else {
                            table += Array(repeating: 0, count: count + 1)
                            continue
                        }
                        let targeted = set.map { policies[$0] }.filter {
                            $0.target.includes(bundleID: bundleIDs[app], isMDMEnrolled: isManaged)
                        }
                        // A combination is compiled once. A policy in force makes a difference only where it is
                        // assigned.
                        let fresh = try number(of: PolicyCombination.effective(targeted, in: interner))
                        for applied in 0...count {
                            guard applied > 0, targeted.contains(policies[applied - 1]) else {
                                table.append(fresh)
                                continue
                            }
                            let kept = PolicyCombination.effective(
                                targeted, applied: policies[applied - 1], in: interner)
                            table.append(try number(of: kept))
                        }
                    }
                }
            }
            if policies.count == count { return table }
        }
    }

    /// Returns the policies with the rules of their PINs, and as the fast paths ask them.
    package func rows() -> ([FleetPolicy], [QuickPolicy]) {
        let rows = policies.map(FleetPolicy.init)
        let pins = rows.map { PINMemory.invent($0.pinRules, 0) }
        let quick = rows.map { row in
            var fits: UInt64 = 0
            for (number, pin) in pins.enumerated() {
                guard let pin, (try? row.pinRules.refusals(of: TypedPIN(pin)))?.isEmpty == true else { continue }
                fits |= 1 << UInt64(number)
            }
            return QuickPolicy(row, fits: fits)
        }
        return (rows, quick)
    }
}

/// Times of a run: whole seconds of the simulated monotonic clock, which begins at 1,000.
///
/// A row stores a time as 32 bits; 0 stands for no time.
package enum FleetTime {
    package static let day = 86_400
    /// The time at which a run begins.
    // That of `VirtualTime.start`, as a constant that the compiler knows: nearly every event asks for its day.
    package static let start: UInt32 = 1_000
    static let maximumDays = 3_650

    /// Returns the time at which a day begins, counted from 0.
    @inline(__always)
    package static func start(ofDay day: Int) -> UInt32 { start + UInt32(day * Self.day) }

    /// Returns the day of a time, counted from 0.
    @inline(__always)
    package static func day(of time: UInt32) -> Int { Int((time - start) / UInt32(day)) }

    /// Returns a time in the form of the machines.
    static func instant(_ time: UInt32) -> Instant {
        let passed = Double(time - start)
        let begin = VirtualTime.start
        return Instant(wall: begin.wall + passed, monotonic: begin.monotonic + passed, bootID: begin.bootID)
    }

    /// Returns a time of the machines as a row stores it; 0 for nil.
    static func packed(_ mark: TimeMark?) -> UInt32 { mark.map { UInt32($0.made.monotonic) } ?? 0 }

    /// Returns a stored time in the form of the machines; nil for 0.
    static func mark(_ time: UInt32) -> TimeMark? { time == 0 ? nil : TimeMark(instant(time)) }
}
