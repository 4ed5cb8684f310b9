internal import MAMCore
internal import MAMFleet
internal import MAMPOSIX
internal import MAMSimulation

/// Runs one plan in every store with several numbers of workers, kills and stops worker processes at random moments, and
/// compares the roots.
struct FleetCommand {
    private let folder: String
    private let url: String?
    private let seed: UInt64
    private let rounds: Int
    private let devices: Int
    private var random: SeededGenerator
    private var storeCount = 0
    private var (kills, stops, runs, differences) = (0, 0, 0, 0)

    #if DEBUG && !MAM_GATE
        // Nothing is optimized, and a day of a shard takes ten times as long.
        private static let slowness = 10
    #else
        private static let slowness = 1
    #endif
    /// The length of leases in seconds, short because the shards of a killed worker wait for its end.
    private static let lease = 0.15 * Double(slowness)
    /// The number of processes that work at a time.
    private static let processCount = 2
    /// The longest life of a worker process, in microseconds.
    private static let longestLife = UInt32(250_000 * slowness)
    /// The number of devices unless another is given.
    static let deviceCount = 80_000 / slowness

    /// Makes the command; `url` names a PostgreSQL server.
    init(folder: String, url: String?, seed: UInt64, rounds: Int, devices: Int) {
        (self.folder, self.url, self.seed, self.rounds, self.devices) = (folder, url, seed, rounds, devices)
        random = SeededGenerator(seed: seed)
    }

    /// Returns the plan of all processes.
    static func simulation(devices: Int) throws -> FleetSimulation {
        let policies = try [false, true].map { isStrict in
            try PolicyDocument(
                json: """
                    {"@odata.type": "#microsoft.graph.iosManagedAppProtection", "displayName": "policy", "pinRequired": true,
                     "minimumPinLength": \(isStrict ? 8 : 4), "saveAsBlocked": \(isStrict),
                     "periodOnlineBeforeAccessCheck": "PT30M", "periodOfflineBeforeAccessCheck": "PT12H"}
                    """
            ).compileStrictest()
        }
        var plan = FleetPlan(
            days: 4, apps: ["mail", "notes", "files"].map { FleetPlan.App($0, bundleID: "com.example.\($0)") },
            policies: [FleetPlan.Policy("standard", policies[0]), FleetPlan.Policy("strict", policies[1])],
            systems: [FleetPlan.System(VersionNumber(parts: [18, 1]), share: 1)],
            habits: [FleetPlan.Habits("office", online: 90)],
            groups: [
                FleetPlan.Group(
                    "staff", devices: devices, apps: ["mail", "notes", "files"], habits: "office",
                    policies: ["standard"])
            ])
        plan.actions = ["save.box", "send.unmanaged"].compactMap { FleetPlan.Action($0) }
        plan.timeline = [
            FleetPlan.Change(at: 86_400, over: 86_400, .assign(group: "staff", policies: ["strict"])),
            FleetPlan.Change(at: 2 * 86_400 + 36_000, over: 3_600, .outage),
        ]
        return try FleetSimulation(plan)
    }

    /// Works in a store until the run is finished; the command of the child processes.
    static func work(in store: String, devices: Int, channel: Int32) async throws {
        let simulation = try simulation(devices: devices)
        let opened = try whenReachable { () throws(FleetStoreError) in try simulation.store(named: store) }
        try Child.say([1], through: channel)
        _ = try await simulation.run(in: opened, lease: lease)
    }

    /// Compares all roots; returns whether they are equal.
    mutating func run() async throws -> Bool {
        let simulation = try Self.simulation(devices: devices)
        let expected = await simulation.run(workers: 2)
        let kinds = ["memory", "sqlite"] + (url == nil ? [] : ["postgresql"])
        for kind in kinds {
            for workers in [1, 2, 4] {
                let result = try await simulation.run(in: simulation.store(named: try name(kind)), workers: workers)
                compare(result, expected, "\(kind), \(workers) workers")
            }
        }
        // The last kind outlives processes: that of the server, if there is one.
        let kind = kinds[kinds.count - 1]
        print("killing workers")
        fflush(nil)
        while kills < rounds, differences == 0 {
            let name = try name(kind)
            let store = try Self.whenReachable { () throws(FleetStoreError) in try simulation.store(named: name) }
            try kill(name) { try store.progress().isDone }
            compare(try simulation.result(in: store), expected, "\(kind) after \(kills) kills")
        }
        print(
            "seed \(seed): \(runs) runs of \(simulation.shardCount) shards in \(kinds.joined(separator: ", ")), ",
            terminator: "")
        print("\(kills) kills, \(stops) stops, \(differences) differences")
        return differences == 0
    }

    private mutating func compare(_ result: FleetResult?, _ expected: FleetResult, _ words: String) {
        runs += 1
        guard result != expected else { return }
        differences += 1
        print("\(words): the root is \(result?.root ?? "none"), expected \(expected.root)")
        print("mam-torture fleet --seed \(seed) --rounds \(rounds)")
    }

    /// Returns the name of a new store.
    private mutating func name(_ kind: String) throws -> String {
        storeCount += 1
        switch kind {
        case "memory": return "memory"
        case "sqlite": return "\(folder)/run-\(storeCount).sqlite"
        default:
            #if PostgreSQL
                let schema = "torture_\(seed)_\(storeCount)"
                return try Self.whenReachable { () throws(FleetStoreError) in
                    try PostgreSQLFleetStore.url(ofNewSchema: schema, at: url ?? "")
                }
            #else
                return url ?? ""
            #endif
        }
    }

    /// Repeats a call while the server cannot be reached, for about 20 seconds: `.ci/postgresql` kills and restarts it.
    private static func whenReachable<Result>(
        _ body: () throws(FleetStoreError) -> Result
    ) throws(FleetStoreError) -> Result {
        for _ in 0..<100 {
            do throws(FleetStoreError) {
                return try body()
            } catch {
                guard error.code == .unreachable else { throw error }
                usleep(200_000)
            }
        }
        return try body()
    }

    /// Lets processes work in a store until the run is finished.
    ///
    /// One after the other is killed, or stopped for longer than its lease.
    private mutating func kill(_ store: String, until isDone: () throws -> Bool) throws {
        var children: [Child] = []
        defer { for child in children { _ = try? child.killed() } }
        while try !isDone() {
            while children.count < Self.processCount {
                children.append(try Child(["fleet-worker", "--store", store, "--length", "\(devices)"]))
            }
            usleep(UInt32.random(in: 0...Self.longestLife, using: &random))
            let child = children.removeFirst()
            if Int.random(in: 0..<5, using: &random) == 0 {
                child.stop()
                usleep(UInt32(Self.lease * 2_000_000))
                child.resume()
                stops += 1
                children.append(child)
            } else if try child.killed().end == .killed {
                kills += 1
            }
        }
    }
}
