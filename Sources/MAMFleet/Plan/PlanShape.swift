internal import MAMCore
package import MAMSimulation

/// The JSON Schema of plan files, which describe a simulation of many devices.
///
/// The schema is generated from the table that the reader of these files uses.
public enum FleetPlanSchema {
    /// The JSON Schema as text.
    ///
    /// Every call returns the same bytes.
    public static var json: String { ObjectShape.plan.schema(titled: "mam fleet plan") }
}

extension ObjectShape {
    /// Returns the numbers that a field allows: of itself, of its elements, or of the length of its list.
    func range(of name: String) -> ClosedRange<Int> {
        switch kind(of: name) {
        case .integer(let range), .range(let range), .list(.integer(let range), _), .list(.object, let range): range
        case .duration: 0...FleetPlan.maximumSeconds
        default: preconditionFailure("\(self.name) has no number \(name)")
        }
    }

    package static let plan = ObjectShape(
        "plan", "A plan file.",
        [
            FieldShape("version", .integer(1...1), required: true, "The version of the format."),
            FieldShape("seed", .integer(0...Int.max), "The seed of the random numbers; 0 unless given."),
            FieldShape("days", .integer(1...FleetTime.maximumDays), required: true, "The number of simulated days."),
            FieldShape("apps", .list(.object(.planApp), 1...FleetPlan.maximumAppCount), required: true, "The apps."),
            FieldShape(
                "policies", .list(.object(.planPolicy), 0...FleetPlan.maximumPolicyCount),
                "The policies that groups and changes name."),
            FieldShape(
                "systems", .list(.object(.planSystem), 1...16), required: true, "The versions at the beginning."),
            FieldShape("upgrades", .list(.object(.planUpgrade), 0...32), "The waves of upgrades."),
            FieldShape("actions", .list(.object(.planAction), 0...32), "The actions that users take in apps."),
            FieldShape("habits", .list(.object(.planHabits), 1...16), required: true, "The habits that groups name."),
            FieldShape("groups", .list(.object(.planGroup), 1...64), required: true, "The groups of devices."),
            FieldShape("timeline", .list(.object(.planChange), 0...64), "The changes during the run."),
        ])

    package static let planApp = ObjectShape(
        "app", "An app.",
        [
            FieldShape("name", .name, required: true, "The name, unique in the plan."),
            FieldShape("bundleId", .text, required: true, "The bundle id, by which policies target the app."),
            FieldShape("weight", .integer(1...1_000), "The weight with which a session uses the app; 1 unless given."),
        ])

    package static let planPolicy = ObjectShape(
        "policy", "A policy.",
        [
            FieldShape("name", .name, required: true, "The name, unique in the plan."),
            FieldShape("file", .file, required: true, "The `iosManagedAppProtection` as JSON, beside the plan."),
            FieldShape(
                "select", .text,
                "The policy to read of a file that contains several: its `displayName`, or its index from 0."),
        ])

    package static let planSystem = ObjectShape(
        "system", "A version of the operating system at the beginning.",
        [
            FieldShape("version", .version, required: true, "The version."),
            FieldShape("share", .integer(0...10_000), required: true, "The weight among the versions."),
        ])

    static let planUpgrade = ObjectShape(
        "upgrade", "A wave of upgrades. Devices with a higher version keep it.",
        [
            FieldShape("at", .duration, required: true, "The beginning, as a time from the beginning of the run."),
            FieldShape("over", .duration, "The time over which the devices follow; none unless given."),
            FieldShape("version", .version, required: true, "The version."),
            FieldShape(
                "share", .integer(0...100), "The share of devices that install it, in percent; 100 unless given."),
        ])

    static let planAction = ObjectShape(
        "action", "An action that users take in apps.",
        [
            FieldShape("ask", .word(FleetPlan.Action.names), required: true, "The question to the policy."),
            FieldShape("weight", .integer(1...1_000), "The weight among the actions; 1 unless given."),
        ])

    package static let planHabits = ObjectShape(
        "habits", "The habits of users.",
        [
            FieldShape("name", .name, required: true, "The name, unique in the plan."),
            FieldShape("sessions", .range(0...200), required: true, "The sessions of a device in a day."),
            FieldShape("minutes", .range(0...240), required: true, "The length of a session in minutes."),
            FieldShape(
                "coldStarts", .integer(0...100), "The sessions that start a new process, in percent; 20 unless given."),
            FieldShape("online", .integer(0...100), "The sessions with a connection, in percent; 97 unless given."),
            FieldShape("actions", .range(0...16), "The actions of a session; none unless given."),
            FieldShape(
                "hours", .list(.integer(0...1_000), 24...24), "The weights of the hours of a day; equal unless given."),
        ])

    package static let planGroup = ObjectShape(
        "group", "A group of devices, each with one user.",
        [
            FieldShape("name", .name, required: true, "The name, unique in the plan."),
            FieldShape("devices", .integer(0...100_000_000), required: true, "The number of devices."),
            FieldShape("apps", .list(.name, 0...FleetPlan.maximumAppCount), required: true, "The names of the apps."),
            FieldShape("habits", .name, required: true, "The name of the habits."),
            FieldShape(
                "policies", .list(.name, 0...FleetPlan.maximumPolicyCount),
                "The policies assigned at the beginning; none unless given."),
            FieldShape("enrolled", .boolean, "Whether accounts are enrolled at the beginning; true unless given."),
            FieldShape("jailbroken", .integer(0...10_000), "Jailbroken devices, in ten-thousandths; 0 unless given."),
            FieldShape("passcode", .integer(0...100), "Devices with a passcode, in percent; 100 unless given."),
            FieldShape("managed", .integer(0...100), "Devices in device management, in percent; 0 unless given."),
            FieldShape("model", .text, "The model of the devices; `iPhone16,1` unless given."),
            FieldShape(
                "utcOffset", .integer(-12...14), "The hours by which the group's day begins earlier; 0 unless given."),
            FieldShape(
                "returnsAfter", .duration,
                "The time after a wipe from which the user enrolls again; never unless given."),
        ])

    package static let planChange = ObjectShape(
        "change", "A change during the run.",
        [
            FieldShape("at", .duration, required: true, "The beginning, as a time from the beginning of the run."),
            FieldShape("do", .word(PlanChangeWord.allCases.map(\.rawValue)), required: true, "The kind of change."),
            FieldShape("over", .duration, "The time over which the change reaches the devices; none unless given."),
            FieldShape("for", .duration, "The length of an outage or a refusal."),
            FieldShape("group", .name, "The group of an assignment, license or wipe."),
            FieldShape(
                "policies", .list(.name, 0...FleetPlan.maximumPolicyCount),
                "The policies of an assignment, which replace those before."),
            FieldShape("share", .integer(0...100), "The share of devices or calls, in percent; 100 unless given."),
            FieldShape(
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
