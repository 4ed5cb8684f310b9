import CMAMBenchSupport
import Foundation
import MAMBenchResults
import MAMCore
import MAMFleet

/// Events of devices on packed rows.
enum FleetCases {
    static let names = ["fleet.steady", "fleet.machines", "fleet.create"]

    static func run(wanted: [String]) throws -> [BenchFigure] { try wanted.map(measured) }

    private static let days = 30

    /// A plan without a change, so that nearly all events are steady.
    private static func world(usesFastPaths: Bool) throws -> FleetWorld {
        let json = """
            {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "standard",
             "appGroupType": "allApps", "pinRequired": true,
             "periodOnlineBeforeAccessCheck": "PT30M", "periodOfflineBeforeAccessCheck": "PT12H"}
            """
        var plan = FleetPlan(
            days: days, apps: ["mail", "notes", "files"].map { FleetPlan.App($0, bundleID: "com.example.\($0)") },
            policies: [FleetPlan.Policy("standard", try PolicyDocument(json: json).compileStrictest())],
            systems: [FleetPlan.System(VersionNumber(parts: [18, 1]), share: 1)],
            habits: [FleetPlan.Habits("office")],
            groups: [
                FleetPlan.Group(
                    "staff", devices: 1_365, apps: ["mail", "notes", "files"], habits: "office",
                    policies: ["standard"])
            ])
        plan.actions = ["save.box", "send.unmanaged", "send.managed"].compactMap { FleetPlan.Action($0) }
        return try FleetWorld(plan, usesFastPaths: usesFastPaths)
    }

    private static func measured(_ name: String) throws -> BenchFigure {
        let world = try world(usesFastPaths: name != "fleet.machines")
        guard name != "fleet.create" else { return created(name, world) }
        let (isSteady, days) = (name == "fleet.steady", name == "fleet.steady" ? days : 3)
        var (ours, bare, events): ([Double], [Double], UInt64) = ([], [], 0)
        for _ in 0..<(isSteady ? 9 : 5) {
            var run = ShardRun(world, world.shards[0], NoRecorder())
            // Until then users choose a PIN, which machines handle.
            let first = isSteady ? 2 : 0
            run.run(0..<first)
            let measure = isSteady ? FleetCounters.Measure.steadyEvents : .machineEvents
            let before = run.counters.total(measure)
            let time = seconds { run.run(first..<days) }
            events = run.counters.total(measure) - before
            ours.append(time / Double(events))
            var sweep = BareSweep(world, events: events, days: days)
            bare.append(seconds { sweep.run() } / Double(sweep.eventCount))
        }
        let (mine, theirs) = (ours.sorted()[ours.count / 2] * 1e9, bare.sorted()[bare.count / 2] * 1e9)
        let million = (100_000 / mine).rounded() / 100
        return BenchFigure(
            name: name, ratio: mine / theirs, baseline: theirs, nanoseconds: mine, allocations: 0, unit: "ns",
            against: "a sweep over as many rows with the same random numbers; \(million) million events a second")
    }

    private static func created(_ name: String, _ world: FleetWorld) -> BenchFigure {
        var times: [Double] = []
        for _ in 0..<41 {
            times.append(seconds { blackHole(ShardRun(world, world.shards[0], NoRecorder()).instances.count) })
        }
        let mine = times.sorted()[times.count / 2] * 1e9 / Double(world.shards[0].count)
        return BenchFigure(
            name: name, ratio: mine / 200, baseline: 200, nanoseconds: mine, allocations: 0, unit: "ns",
            against: "200 ns: 5 million devices a second, each with three apps")
    }

    private static func seconds(_ work: () -> Void) -> Double {
        let start = ContinuousClock().now
        work()
        let parts = (ContinuousClock().now - start).components
        return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }
}

/// The least that a sweep over packed rows does: random numbers, one row read and written, counters of a day and a minute,
/// and the next time, from a calendar of days.
private struct BareSweep {
    private struct Row { var (next, last, contact, count): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0) }

    private let seed: UInt64
    private let days: Int
    private let perDay: Int
    private var rows: [Row]
    private var counters: [UInt64]
    private(set) var eventCount = 0

    init(_ world: FleetWorld, events: UInt64, days: Int) {
        (seed, self.days) = (world.seed, days)
        rows = Array(repeating: Row(), count: world.shards[0].count * 3)
        perDay = max(1, Int(events) / (days * rows.count))
        counters = Array(repeating: 0, count: days * 1_440)
    }

    mutating func run() {
        for row in rows.indices {
            let random = FleetRandom(seed: seed, device: UInt32(row))
            for day in 0..<days {
                for number in 0..<perDay {
                    let bits = random[.session, UInt64(day) << 8 | UInt64(number)]
                    let time = UInt32(day * 86_400) + UInt32(bits & 0xFFFF)
                    if time >= rows[row].next {
                        rows[row].last = time
                        rows[row].next = time + UInt32(bits >> 32 & 0xFFF)
                    } else {
                        rows[row].contact = time
                    }
                    rows[row].count &+= 1
                    counters[day * 1_440 + Int(bits & 0x3FF)] &+= 1
                    eventCount += 1
                }
            }
        }
        blackHole(counters[0])
    }
}
