internal import MAMCore
internal import MAMKeys
internal import MAMSimulation
internal import MAMText

/// The reason why the plan of a fleet simulation cannot be run.
///
/// This error is for a plan that was made in code. If a plan file has a mistake, reading the file throws a
/// `ScenarioError` instead, with the position in the file. Control characters in names are escaped.
public struct FleetPlanError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The description of the mistake in the plan, in one line.
    public let message: String
    /// The advice on how to correct the mistake; nil if there is none.
    public let help: String?

    /// Makes an error about a plan.
    ///
    /// - Parameters:
    ///   - message: The description of the mistake in the plan, in one line.
    ///   - help: The advice on how to correct the mistake. Defaults to nil.
    public init(_ message: String, help: String? = nil) {
        (self.message, self.help) = (PlainText.line(message), help.map { PlainText.line($0) })
    }

    /// The description of the mistake in the plan, the same text as ``message``.
    public var description: String { message }
}

extension FleetPlan {
    static let maximumAppCount = 8
    /// The maximum number of policies, combinations of several included.
    static let maximumPolicyCount = 64
    static let maximumInstanceCount = 400_000_000
    /// The longest outage, wave or other time in a plan, in seconds.
    static let maximumSeconds = FleetTime.maximumDays * FleetTime.day

    /// Checks the numbers and names of the plan.
    ///
    /// - Throws: The first reason why it cannot be run.
    package func check() throws(FleetPlanError) {
        func check(_ value: Int, _ range: ClosedRange<Int>, _ name: String) throws(FleetPlanError) {
            guard range.contains(value) else {
                throw FleetPlanError("\(name) is \(value), expected \(range.lowerBound) to \(range.upperBound)")
            }
        }
        func check(_ value: Int, _ field: String, of shape: ObjectShape, _ name: String) throws(FleetPlanError) {
            try check(value, shape.range(of: field), name)
        }
        func check(
            _ value: ClosedRange<Int>, _ field: String, of shape: ObjectShape, _ name: String
        ) throws(FleetPlanError) {
            try check(value.lowerBound, field, of: shape, name)
            try check(value.upperBound, field, of: shape, name)
        }
        func checkNames(_ names: [String], _ kind: String) throws(FleetPlanError) {
            guard Set(names).count == names.count else { throw FleetPlanError("two \(kind) have the same name") }
        }
        func find(_ name: String, among names: [String], _ kind: String) throws(FleetPlanError) {
            guard names.contains(name) else { throw FleetPlanError("no \(kind) has the name `\(name)`") }
        }
        try check(days, "days", of: .plan, "the number of days")
        try check(apps.count, "apps", of: .plan, "the number of apps")
        try check(policies.count, "policies", of: .plan, "the number of policies")
        try check(systems.count, "systems", of: .plan, "the number of systems")
        try check(
            Set(systems.map(\.version) + upgrades.map(\.version)).count, "systems", of: .plan, "the number of versions")
        try check(upgrades.count, "upgrades", of: .plan, "the number of upgrades")
        try check(actions.count, "actions", of: .plan, "the number of actions")
        try check(habits.count, "habits", of: .plan, "the number of habits")
        try check(groups.count, "groups", of: .plan, "the number of groups")
        try check(timeline.count, "timeline", of: .plan, "the number of changes")
        try checkNames(apps.map(\.name), "apps")
        try checkNames(apps.map(\.bundleID), "apps")
        try checkNames(policies.map(\.name), "policies")
        for policy in policies where Self.isReserved(policy.name) {
            throw FleetPlanError(
                "a policy has the name `\(policy.name)`, which reports give to something else",
                help: "rename the policy")
        }
        try checkNames(habits.map(\.name), "habits")
        try checkNames(groups.map(\.name), "groups")
        for app in apps { try check(app.weight, "weight", of: .planApp, "the weight of an app") }
        for action in actions { try check(action.weight, "weight", of: .planAction, "the weight of an action") }
        for system in systems { try check(system.share, "share", of: .planSystem, "the share of a system") }
        try check(systems.reduce(0) { $0 + $1.share }, 1...160_000, "the sum of the systems' shares")
        for upgrade in upgrades {
            try check(upgrade.at, "at", of: .planUpgrade, "the time of an upgrade")
            try check(upgrade.over, "over", of: .planUpgrade, "the length of an upgrade")
            try check(upgrade.share, "share", of: .planUpgrade, "the share of an upgrade")
        }
        for one in habits {
            try check(one.sessions, "sessions", of: .planHabits, "the number of sessions")
            try check(one.minutes, "minutes", of: .planHabits, "the length of a session")
            try check(
                one.sessions.upperBound * one.minutes.upperBound, 0...Self.maximumMinutes,
                "the length of a day's sessions in minutes")
            try check(one.actions, "actions", of: .planHabits, "the number of actions of a session")
            try check(one.coldStarts, "coldStarts", of: .planHabits, "the share of cold starts")
            try check(one.online, "online", of: .planHabits, "the share of sessions with a connection")
            try check(one.hours.count, 24...24, "the number of hours")
            for hour in one.hours { try check(hour, "hours", of: .planHabits, "the weight of an hour") }
        }
        for group in groups {
            try check(group.devices, "devices", of: .planGroup, "the number of devices")
            try check(group.apps.count, 1...Self.maximumAppCount, "the number of a group's apps")
            try checkNames(group.apps, "apps of a group")
            for app in group.apps { try find(app, among: apps.map(\.name), "app") }
            try find(group.habits, among: habits.map(\.name), "habits")
            for policy in group.policies { try find(policy, among: policies.map(\.name), "policy") }
            try check(group.jailbroken, "jailbroken", of: .planGroup, "the share of jailbroken devices")
            try check(group.passcode, "passcode", of: .planGroup, "the share of devices with a passcode")
            try check(group.managed, "managed", of: .planGroup, "the share of managed devices")
            try check(group.utcOffset, "utcOffset", of: .planGroup, "the offset of a group")
            if let time = group.returnsAfter { try check(time, "returnsAfter", of: .planGroup, "the time of a return") }
        }
        let instances = groups.reduce(0) { $0 + $1.devices * $1.apps.count }
        try check(instances, 0...Self.maximumInstanceCount, "the number of instances")
        for change in timeline {
            try check(change.at, "at", of: .planChange, "the time of a change")
            try check(change.over, "over", of: .planChange, "the length of a change")
            switch change.kind {
            case .assign(let group, let names):
                try find(group, among: groups.map(\.name), "group")
                for name in names { try find(name, among: policies.map(\.name), "policy") }
            case .revokeLicenses(let group, let share), .wipe(let group, let share):
                try find(group, among: groups.map(\.name), "group")
                try check(share, "share", of: .planChange, "the share of a change")
            case .grantLicenses(let group): try find(group, among: groups.map(\.name), "group")
            case .outage: break
            case .refuse(let share, let error):
                try check(share, "share", of: .planChange, "the share of a change")
                guard Self.refusals.contains(error) else {
                    throw FleetPlanError(
                        "the error of a refusal is `\(error.rawValue)`, which is not an error of a busy service")
                }
            }
        }
        let wipes = timeline.count { if case .wipe = $0.kind { true } else { false } }
        try check(wipes, 0...7, "the number of wipe commands")
    }

    /// The longest time of the sessions of a day together, in minutes.
    ///
    /// A session begins when the last one has ended. With longer ones a run of ten years would leave the range of times.
    static let maximumMinutes = 14_400

    /// The name under which reports count instances without a policy.
    static let nameOfNoPolicy = "none"

    static func combinationName(_ number: Int) -> String { "combination \(number)" }

    /// Whether reports give a name to something that is no policy of the plan.
    static func isReserved(_ name: String) -> Bool { name == nameOfNoPolicy || name.hasPrefix("combination ") }

    static let refusals: [MAMServiceError] = [.network, .timeout, .internalError, .malformed]

    /// The SHA-256 digest of the plan, as hexadecimal digits.
    ///
    /// The digest covers every number, name and policy. Equal plans have the same digest on every machine. A
    /// ``FleetStore`` refuses a plan whose digest differs from the digest that is stored with the run.
    public var hash: String { SHA256.hex(Array(canonicalText.utf8)) }

    /// The plan as one text, in which every value has its place.
    private var canonicalText: String {
        var lines = ["fleet 1", "\(seed)", "\(days)"]
        for app in apps { lines.append("app \(Self.word(app.name)) \(Self.word(app.bundleID)) \(app.weight)") }
        for policy in policies { lines.append("policy \(Self.word(policy.name)) \(policy.policy.fingerprint)") }
        for system in systems { lines.append("system \(system.version) \(system.share)") }
        for upgrade in upgrades {
            lines.append("upgrade \(upgrade.at) \(upgrade.over) \(upgrade.version) \(upgrade.share)")
        }
        for action in actions { lines.append("action \(action.name) \(action.weight)") }
        for one in habits {
            lines.append(
                "habits \(Self.word(one.name)) \(one.sessions) \(one.minutes) \(one.coldStarts) \(one.online) \(one.actions) \(one.hours)"
            )
        }
        for group in groups {
            lines.append(
                "group \(Self.word(group.name)) \(group.devices) \(group.apps) \(Self.word(group.habits)) \(group.policies) "
                    + "\(group.areEnrolled)"
            )
            lines.append(
                "\(group.jailbroken) \(group.passcode) \(group.managed) \(Self.word(group.model)) \(group.utcOffset)")
            lines.append("\(group.returnsAfter ?? -1)")
        }
        for change in timeline { lines.append("change \(change.at) \(change.over) \(change.kind.canonicalText)") }
        return lines.joined(separator: "\n")
    }

    /// Returns a text as one word, in quotes unless it is plain, so that plans with different names have different texts.
    fileprivate static func word(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
        guard !isPlain || text.isEmpty else { return text }
        var word = ""
        JSONLiteral.append(text, to: &word)
        return word
    }
}

extension FleetPlan.Change.Kind {
    fileprivate var canonicalText: String {
        switch self {
        case .assign(let group, let policies): "assign \(FleetPlan.word(group)) \(policies)"
        case .revokeLicenses(let group, let share): "revoke \(FleetPlan.word(group)) \(share)"
        case .grantLicenses(let group): "grant \(FleetPlan.word(group))"
        case .wipe(let group, let share): "wipe \(FleetPlan.word(group)) \(share)"
        case .outage: "outage"
        case .refuse(let share, let error): "refuse \(share) \(error.rawValue)"
        }
    }
}
