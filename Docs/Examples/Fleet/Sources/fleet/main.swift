import MAMCore
import MAMFleet
import MAMSimulation

let json = """
    {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "standard",
     "appGroupType": "allApps", "pinRequired": true,
     "saveAsBlocked": true, "allowedOutboundDataTransferDestinations": "managedApps"}
    """
let standard = try PolicyDocument(json: json).validated().compile()

// A plan in code: 2,000 people with two apps, who lose the service for an hour on the third day.
var plan = FleetPlan(
    days: 14,
    apps: [
        FleetPlan.App("mail", bundleID: "com.example.mail", weight: 3),
        FleetPlan.App("notes", bundleID: "com.example.notes"),
    ],
    policies: [FleetPlan.Policy("standard", standard)],
    systems: [FleetPlan.System(VersionNumber(parts: [18, 1]), share: 1)],
    habits: [FleetPlan.Habits("office")],
    groups: [
        FleetPlan.Group(
            "staff", devices: 2_000, apps: ["mail", "notes"], habits: "office", policies: ["standard"])
    ])
plan.actions = ["save.box", "send.managed"].compactMap { FleetPlan.Action($0) }
plan.timeline = [FleetPlan.Change(at: 2 * 86_400 + 36_000, over: 3_600, .outage)]

let simulation = try FleetSimulation(plan)
let week = await simulation.run(days: 7, workers: 2)
let saves = week.totals.first { $0.name == "blockedActions" }?.count ?? 0
print("\(week.instances) instances, \(week.days) days, actions were blocked: \(saves > 0)")

// One instance on a date.
let instances = simulation.instances(ofDevice: 17, days: 7)
print(instances.map { "\($0.app): \($0.policy?.displayName ?? "no policy")" }.joined(separator: ", "))

// The device as a whole: handed out after seven days, changed by the program, and taken back.
if let replay = FleetReplay(device: 17, of: simulation), let mail = replay.device.app("mail") {
    await replay.advance(toEndOfDay: 7)
    let engine = mail.managed
    let answer = engine?.policyManager.policy(for: replay.user.objectID).decision(for: .save(to: .box, account: .same))
    print("device 17 may save to Box: \(answer?.isAllowed ?? true)")

    let unchanged = replay.takenBack()
    replay.device.signOut(replay.user, of: mail)
    let changed = replay.takenBack()
    var same = unchanged
    same?.advance(toEndOfDay: 14)
    print("goes on as it would have: \(same?.instances == simulation.instances(ofDevice: 17))")
    print("is signed out of mail: \(changed?.instances.first?.isEnrolled == false)")
}

// The same run in a store, which other threads, processes or machines may join.
let stored = try await simulation.run(in: MemoryFleetStore(simulation), days: 7, workers: 2)
print("the root does not depend on the store: \(stored?.root == week.root)")
