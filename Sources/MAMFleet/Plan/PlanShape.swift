internal import MAMCore

package indirect enum PlanFieldKind: Sendable {
    /// A name: letters, digits, `-`, `_` and `.`, beginning with a letter or a digit; at most 64.
    case name
    /// A text of 1 to 200 bytes.
    case text
    /// A whole number.
    case integer(ClosedRange<Int>)
    case boolean
    /// An ISO 8601 duration of at most ten years that is not negative.
    case duration
    /// A version such as 18.1.
    case version
    case word([String])
    /// Names, at most this many.
    case names(Int)
    /// A list of two numbers: the least and the most.
    case range(ClosedRange<Int>)
    /// Whole numbers, exactly this many.
    case integers(ClosedRange<Int>, count: Int)
    /// The name of a file relative to the plan's folder.
    case file
    /// A list of objects, at most this many.
    case list(PlanShape, ClosedRange<Int>)
}

package struct PlanField: Sendable {
    package let name: String
    package let kind: PlanFieldKind
    let isRequired: Bool
    let summary: String

    package init(_ name: String, _ kind: PlanFieldKind, required isRequired: Bool = false, _ summary: String) {
        (self.name, self.kind, self.isRequired, self.summary) = (name, kind, isRequired, summary)
    }
}

/// An object of a plan file: the reader, the schema and the tables of the page follow from it.
package struct PlanShape: Sendable {
    package let name: String
    let summary: String
    let fields: [PlanField]

    package init(_ name: String, _ summary: String, _ fields: [PlanField]) {
        (self.name, self.summary, self.fields) = (name, summary, fields)
    }

    /// Returns the numbers that a field allows: of itself, of its elements, or of the length of its list.
    func range(of name: String) -> ClosedRange<Int> {
        switch fields.first(where: { $0.name == name })?.kind {
        case .integer(let range), .range(let range), .integers(let range, _), .list(_, let range): range
        case .duration: 0...FleetPlan.maximumSeconds
        default: preconditionFailure("\(self.name) has no number \(name)")
        }
    }

    package static let plan = PlanShape(
        "plan", "A plan file.",
        [
            PlanField("version", .integer(1...1), required: true, "The version of the format."),
            PlanField("seed", .integer(0...Int.max), "The seed of the random numbers; 0 unless given."),
            PlanField("days", .integer(1...FleetTime.maximumDays), required: true, "The number of simulated days."),
            PlanField("apps", .list(app, 1...FleetPlan.maximumAppCount), required: true, "The apps."),
            PlanField(
                "policies", .list(policy, 0...FleetPlan.maximumPolicyCount),
                "The policies that groups and changes name."),
            PlanField("systems", .list(system, 1...16), required: true, "The versions at the beginning."),
            PlanField("upgrades", .list(upgrade, 0...32), "The waves of upgrades."),
            PlanField("actions", .list(action, 0...32), "The actions that users take in apps."),
            PlanField("habits", .list(habits, 1...16), required: true, "The habits that groups name."),
            PlanField("groups", .list(group, 1...64), required: true, "The groups of devices."),
            PlanField("timeline", .list(change, 0...64), "The changes during the run."),
        ])

    package static let app = PlanShape(
        "app", "An app.",
        [
            PlanField("name", .name, required: true, "The name, unique in the plan."),
            PlanField("bundleId", .text, required: true, "The bundle id, by which policies target the app."),
            PlanField("weight", .integer(1...1_000), "The weight with which a session uses the app; 1 unless given."),
        ])

    package static let policy = PlanShape(
        "policy", "A policy.",
        [
            PlanField("name", .name, required: true, "The name, unique in the plan."),
            PlanField("file", .file, required: true, "The `iosManagedAppProtection` as JSON, beside the plan."),
            PlanField(
                "select", .text,
                "The policy to read of a file that contains several: its `displayName`, or its index from 0."),
        ])

    package static let system = PlanShape(
        "system", "A version of the operating system at the beginning.",
        [
            PlanField("version", .version, required: true, "The version."),
            PlanField("share", .integer(0...10_000), required: true, "The weight among the versions."),
        ])

    static let upgrade = PlanShape(
        "upgrade", "A wave of upgrades. Devices with a higher version keep it.",
        [
            PlanField("at", .duration, required: true, "The beginning, as a time from the beginning of the run."),
            PlanField("over", .duration, "The time over which the devices follow; none unless given."),
            PlanField("version", .version, required: true, "The version."),
            PlanField(
                "share", .integer(0...100), "The share of devices that install it, in percent; 100 unless given."),
        ])

    static let action = PlanShape(
        "action", "An action that users take in apps.",
        [
            PlanField("ask", .word(FleetPlan.Action.names), required: true, "The question to the policy."),
            PlanField("weight", .integer(1...1_000), "The weight among the actions; 1 unless given."),
        ])

    package static let habits = PlanShape(
        "habits", "The habits of users.",
        [
            PlanField("name", .name, required: true, "The name, unique in the plan."),
            PlanField("sessions", .range(0...200), required: true, "The sessions of a device in a day."),
            PlanField("minutes", .range(0...240), required: true, "The length of a session in minutes."),
            PlanField(
                "coldStarts", .integer(0...100), "The sessions that start a new process, in percent; 20 unless given."),
            PlanField("online", .integer(0...100), "The sessions with a connection, in percent; 97 unless given."),
            PlanField("actions", .range(0...16), "The actions of a session; none unless given."),
            PlanField(
                "hours", .integers(0...1_000, count: 24), "The weights of the hours of a day; equal unless given."),
        ])

    package static let group = PlanShape(
        "group", "A group of devices, each with one user.",
        [
            PlanField("name", .name, required: true, "The name, unique in the plan."),
            PlanField("devices", .integer(0...100_000_000), required: true, "The number of devices."),
            PlanField("apps", .names(FleetPlan.maximumAppCount), required: true, "The names of the apps."),
            PlanField("habits", .name, required: true, "The name of the habits."),
            PlanField(
                "policies", .names(FleetPlan.maximumPolicyCount),
                "The policies assigned at the beginning; none unless given."),
            PlanField("enrolled", .boolean, "Whether accounts are enrolled at the beginning; true unless given."),
            PlanField("jailbroken", .integer(0...10_000), "Jailbroken devices, in ten-thousandths; 0 unless given."),
            PlanField("passcode", .integer(0...100), "Devices with a passcode, in percent; 100 unless given."),
            PlanField("managed", .integer(0...100), "Devices in device management, in percent; 0 unless given."),
            PlanField("model", .text, "The model of the devices; `iPhone16,1` unless given."),
            PlanField(
                "utcOffset", .integer(-12...14), "The hours by which the group's day begins earlier; 0 unless given."),
            PlanField(
                "returnsAfter", .duration,
                "The time after a wipe from which the user enrolls again; never unless given."),
        ])

    package static let change = PlanShape(
        "change", "A change during the run.",
        [
            PlanField("at", .duration, required: true, "The beginning, as a time from the beginning of the run."),
            PlanField("do", .word(PlanChangeWord.allCases.map(\.rawValue)), required: true, "The kind of change."),
            PlanField("over", .duration, "The time over which the change reaches the devices; none unless given."),
            PlanField("for", .duration, "The length of an outage or a refusal."),
            PlanField("group", .name, "The group of an assignment, license or wipe."),
            PlanField(
                "policies", .names(FleetPlan.maximumPolicyCount),
                "The policies of an assignment, which replace those before."),
            PlanField("share", .integer(0...100), "The share of devices or calls, in percent; 100 unless given."),
            PlanField(
                "error", .word(FleetPlan.refusals.map(\.rawValue)), "The error of a refusal; `timeout` unless given."),
        ])
}

package enum PlanChangeWord: String, CaseIterable {
    case assign, revokeLicenses, grantLicenses, wipe, outage, refuse

    /// The fields beside `at` and `do`, of which the first is required.
    var fields: [String] {
        switch self {
        case .assign: ["group", "policies", "over"]
        case .revokeLicenses, .wipe: ["group", "share", "over"]
        case .grantLicenses: ["group", "over"]
        case .outage: ["for"]
        case .refuse: ["for", "share", "error"]
        }
    }
}
