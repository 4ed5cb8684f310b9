internal import MAMBase
public import MAMCore
internal import MAMText

/// A comparison that counts how many people are allowed to do more or less after a change of policy.
///
/// A plan describes groups of people with their devices and policies. The comparison uses the state of the devices at
/// one point in time, and does not run the plan. It gives some groups another policy, and asks the old and the new
/// policies about every action of ``FleetPlan/Action/names``. Devices of a group form one device class if no policy can
/// tell them apart. The policies are asked once for each device class.
public struct FleetComparison: Sendable, Hashable {
    /// The effect of a new policy in one app on people of one group whose devices are alike (a device class).
    ///
    /// Devices of a group are in one device class if no policy can tell them apart.
    public struct Row: Sendable, Hashable {
        /// The name of the group of devices.
        public let group: String
        /// The name of the app.
        public let app: String
        /// The facts about the devices: whether they are in device management, have a passcode, or are jailbroken.
        public let facts: DeviceFacts
        /// The version of iOS on the devices.
        public let system: VersionNumber
        /// The number of people whose device is in the row's device class.
        ///
        /// Each device has one user.
        public let people: Int
        /// Whether a policy targets the app, before and after the change.
        public let isManaged: (before: Bool, after: Bool)
        /// The names of the actions that only the new policy allows, and of the requirements that only the old policy
        /// has, such as a PIN.
        public let gains: [String]
        /// The names of the actions that only the new policy blocks, and of the requirements that only the new policy
        /// has, such as a PIN.
        public let losses: [String]
        /// The checks that block or wipe the account when the app is opened: one before and one after the change of policy.
        ///
        /// Both belong to conditional launch, which consists of the checks before an app shows an account. A value is nil if
        /// no check blocks or wipes the account.
        public let stop: (before: LaunchCheck?, after: LaunchCheck?)

        /// Whether the change of policy has an effect in this row.
        public var isChanged: Bool {
            isManaged.before != isManaged.after || !gains.isEmpty || !losses.isEmpty || stop.before != stop.after
        }

        /// Returns whether two rows have equal values in all properties.
        public static func == (left: Row, right: Row) -> Bool {
            (left.group, left.app, left.facts, left.system, left.people)
                == (right.group, right.app, right.facts, right.system, right.people)
                && left.isManaged == right.isManaged && left.gains == right.gains && left.losses == right.losses
                && left.stop == right.stop
        }

        /// Hashes the properties that identify a row.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(group)
            hasher.combine(app)
            hasher.combine(facts)
            hasher.combine(system)
        }
    }

    /// The rows of the comparison, sorted by group, then by app, then by device class.
    public let rows: [Row]
    /// The number of people in the compared groups.
    public let people: Int
    /// The number of people for whom at least one action becomes allowed, or at least one requirement ends.
    public let gaining: Int
    /// The number of people for whom at least one action becomes blocked, or at least one requirement is new.
    public let losing: Int
    /// The number of people whom a check at launch stops in an app after the change of policy, but not before it.
    ///
    /// Such a check blocks or wipes the person's account. A person who is newly stopped in several apps counts once.
    public let newlyStopped: Int
    /// The number of people whom a check at launch stopped in an app before the change of policy, but not after it.
    ///
    /// Such a check blocks or wipes the person's account. A person who is no longer stopped in several apps counts once.
    public let noLongerStopped: Int
}

extension FleetSimulation {
    /// Compares the current policies of the plan with another policy, and counts the people whom the change affects.
    ///
    /// The new policy replaces all policies of the group. It applies in the apps and on the devices that it targets.
    ///
    /// - Parameters:
    ///   - policy: The new policy.
    ///   - group: The name of the group; nil for all groups.
    ///   - day: The day, counted from 0. The devices are compared in the state that they have at the beginning of this
    ///     day. Defaults to 0.
    /// - Returns: The comparison.
    /// - Throws: ``FleetPlanError`` with the reason why the policies cannot be compared, such as an unknown group.
    public func comparison(
        with policy: MAMPolicy, in group: String?, atBeginningOfDay day: Int = 0
    ) throws(FleetPlanError) -> FleetComparison {
        if let group, !plan.groups.contains(where: { $0.name == group }) {
            throw FleetPlanError(
                "no group has the name `\(group)`",
                help: "the groups are " + plan.groups.map { "`\($0.name)`" }.joined(separator: ", "))
        }
        var new = plan
        let names = Set(plan.policies.map(\.name))
        let name = (0...names.count).map { "new \($0)" }.first { !names.contains($0) } ?? ""
        new.policies.append(FleetPlan.Policy(name, policy))
        for index in new.groups.indices where group == nil || new.groups[index].name == group {
            new.groups[index].policies = [name]
        }
        let after = try FleetWorld(new)
        let time = FleetTime.start(ofDay: min(max(day, 0), plan.days))
        var comparison = FleetComparing(before: world, after: after)
        for (number, one) in world.groups.enumerated() where group == nil || one.plan.name == group {
            comparison.add(number, at: time)
        }
        return comparison.result
    }
}

private struct FleetComparing {
    /// What a policy can ask of a device, and the policies that are assigned to it.
    private struct DeviceClass: Hashable {
        let facts: UInt8
        let system: Int
        let set: Int
    }

    private let before: FleetWorld
    private let after: FleetWorld
    private let actions = FleetPlan.Action.names.compactMap { FleetPlan.Action($0) }
    private var rows: [FleetComparison.Row] = []
    private var (people, gaining, losing, newlyStopped, noLongerStopped) = (0, 0, 0, 0, 0)

    init(before: FleetWorld, after: FleetWorld) { (self.before, self.after) = (before, after) }

    var result: FleetComparison {
        FleetComparison(
            rows: rows, people: people, gaining: gaining, losing: losing, newlyStopped: newlyStopped,
            noLongerStopped: noLongerStopped)
    }

    mutating func add(_ number: Int, at time: UInt32) {
        let group = before.groups[number]
        var classes: [DeviceClass: Int] = [:]
        for shard in before.shards where shard.group == number {
            let run = ShardRun(before, shard, NoRecorder())
            for index in 0..<shard.count {
                let random = FleetRandom(seed: before.seed, device: shard.firstDevice + UInt32(index))
                let row = run.devices[index]
                let inputs = FleetInputs(before, group, random, first: Int(row.system), at: time)
                classes[DeviceClass(facts: row.facts, system: inputs.system, set: inputs.set), default: 0] += 1
            }
        }
        people += group.plan.devices
        let ordered = classes.sorted {
            ($0.key.set, $0.key.system, $0.key.facts) < ($1.key.set, $1.key.system, $1.key.facts)
        }
        var changed: [DeviceClass: (gains: Bool, losses: Bool, stopped: Bool, freed: Bool)] = [:]
        for (app, name) in group.plan.apps.enumerated() {
            for (key, count) in ordered {
                let row = row(number, app, name, key, count)
                var change = changed[key] ?? (false, false, false, false)
                change.gains = change.gains || !row.gains.isEmpty
                change.losses = change.losses || !row.losses.isEmpty
                change.stopped = change.stopped || row.stop.before == nil && row.stop.after != nil
                change.freed = change.freed || row.stop.before != nil && row.stop.after == nil
                changed[key] = change
                rows.append(row)
            }
        }
        for (key, change) in changed {
            let count = classes[key] ?? 0
            gaining += change.gains ? count : 0
            losing += change.losses ? count : 0
            newlyStopped += change.stopped ? count : 0
            noLongerStopped += change.freed ? count : 0
        }
    }

    private func row(
        _ number: Int, _ app: Int, _ name: String, _ key: DeviceClass, _ count: Int
    ) -> FleetComparison.Row {
        let facts = DeviceFacts(rawValue: key.facts)
        func policy(_ world: FleetWorld, _ set: Int) -> MAMPolicy? {
            let managed = Int(key.facts & 1)
            let policy = world.groups[number].assigned(in: world, set: set, app: app, managed: managed, inForce: 0)
            return policy == 0 ? nil : world.policies[Int(policy) - 1].policy
        }
        // The new policies of a group are its first set.
        let (old, new) = (policy(before, key.set), policy(after, 0))
        var (gains, losses): ([String], [String]) = ([], [])
        for action in actions {
            let answers = (freely(action, old, facts), freely(action, new, facts))
            guard answers.0 != answers.1 else { continue }
            if answers.1 { gains.append(action.name) } else { losses.append(action.name) }
        }
        let model = before.groups[number].plan.model
        func stop(_ policy: MAMPolicy?) -> LaunchCheck? {
            var given = LaunchFacts(at: FleetTime.instant(FleetTime.start), facts, model, before.systems[key.system])
            (given.lastCheckIn, given.isAccessCheckDue) = (TimeMark(given.now), false)
            return policy?.launchRequirements.verdicts(for: given).first { $0.check.action.endsRun }?.check
        }
        return FleetComparison.Row(
            group: before.groups[number].plan.name, app: name, facts: facts, system: before.systems[key.system],
            people: count, isManaged: (old != nil, new != nil), gains: gains, losses: losses,
            stop: (stop(old), stop(new)))
    }

    /// Returns whether an action is allowed, or a requirement is not there.
    private func freely(_ action: FleetPlan.Action, _ policy: MAMPolicy?, _ facts: DeviceFacts) -> Bool {
        guard let policy else { return true }
        let isAllowed = policy.decision(for: action.question, facts: facts).isAllowed
        if case .property(let property) = action.question, property.isRequirement { return !isAllowed }
        return isAllowed
    }
}

extension FleetComparison.Row {
    /// The kind of device as text, such as `managed, passcode, 18.1`.
    public var deviceClass: String {
        var words: [String] = []
        if facts.contains(.mdmEnrolled) { words.append("managed") }
        if !facts.contains(.devicePasscode) { words.append("no passcode") }
        if facts.contains(.jailbroken) { words.append("jailbroken") }
        return (words + ["system \(system)"]).joined(separator: ", ")
    }

    fileprivate var changes: [String] {
        var changes: [String] = []
        if isManaged.before != isManaged.after {
            changes.append(isManaged.after ? "the app gets a policy" : "the app has no policy any more")
        }
        for (names, verb, needs) in [(gains, "gain", "no longer need"), (losses, "lose", "now need")] {
            let (actions, requirements) = Self.words(names)
            if !actions.isEmpty { changes.append("\(verb): \(actions.joined(separator: ", "))") }
            if !requirements.isEmpty { changes.append("\(needs): \(requirements.joined(separator: ", "))") }
        }
        if stop.before != stop.after {
            let words = [stop.before, stop.after].map { $0.map { FleetReport.words($0.name) } ?? "admitted" }
            changes.append("launch: \(words[0]), now \(words[1])")
        }
        return changes
    }

    /// Returns the words for names of actions, and for names of requirements.
    private static func words(_ names: [String]) -> (actions: [String], requirements: [String]) {
        var (actions, requirements) = ([String](), [String]())
        for name in names {
            let action = FleetPlan.Action(name)
            let words = action?.words ?? name
            if case .property(let property)? = action?.question, property.isRequirement {
                requirements.append(words)
            } else {
                actions.append(words)
            }
        }
        return (actions, requirements)
    }
}

extension FleetComparison {
    /// The comparison as text.
    ///
    /// The text begins with the totals, and then lists each change and the kinds of devices that the change concerns.
    public var text: String {
        var lines = [
            "\(people) people: \(losing) lose answers, \(gaining) gain answers, "
                + "\(newlyStopped) are newly stopped at launch, \(noLongerStopped) no longer"
        ]
        var groups: [(name: String, changes: [(changes: [String], people: Int, classes: [String])])] = []
        for row in rows where row.isChanged {
            let name = "\(PlainText.line(row.group)), \(PlainText.line(row.app))"
            if groups.last?.name != name { groups.append((name, [])) }
            let (last, changes) = (groups.count - 1, row.changes)
            let entry = "\(row.deviceClass) (\(row.people))"
            if let place = groups[last].changes.firstIndex(where: { $0.changes == changes }) {
                groups[last].changes[place].people += row.people
                groups[last].changes[place].classes.append(entry)
            } else {
                groups[last].changes.append((changes, row.people, [entry]))
            }
        }
        for group in groups {
            lines.append(group.name)
            for change in group.changes {
                lines.append("  \(change.people) people")
                lines += change.changes.map { "    \($0)" }
                lines.append("    devices: \(change.classes.joined(separator: "; "))")
            }
        }
        if groups.isEmpty { lines.append("nothing changes") }
        return lines.joined(separator: "\n") + "\n"
    }
}
