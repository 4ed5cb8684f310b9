internal import MAMBase

/// A simulation of the fleet that a ``FleetPlan`` describes.
///
/// The plan and the number of a device determine all events of the device. So the number of threads that a run uses
/// does not change its result. One device can be inspected without simulating the others, or compared with the same
/// device in the complete engine (``FleetReplay``). Safe to use from any thread.
public struct FleetSimulation: Sendable {
    /// The plan of the fleet.
    public let plan: FleetPlan
    /// The tables of the plan.
    package let world: FleetWorld

    /// Checks a plan, and makes its simulation.
    ///
    /// - Parameter plan: The plan of the fleet.
    /// - Throws: ``FleetPlanError`` with the reason why the plan cannot be run.
    public init(_ plan: FleetPlan) throws(FleetPlanError) {
        self.plan = plan
        world = try FleetWorld(plan)
    }

    package init(_ plan: FleetPlan, usesFastPaths: Bool, fault: FleetFastPathFault = .none) throws(FleetPlanError) {
        self.plan = plan
        world = try FleetWorld(plan, usesFastPaths: usesFastPaths, fault: fault)
    }

    /// The number of devices.
    public var deviceCount: Int { world.deviceCount }
    /// The number of instances: accounts in apps on devices.
    public var instanceCount: Int { world.instanceCount }
    /// The number of shards: parts of the devices that are simulated as a unit.
    public var shardCount: Int { world.shards.count }

    /// Simulates all devices of the plan.
    ///
    /// - Parameters:
    ///   - days: The number of days to simulate, at most that of the plan. Defaults to all days.
    ///   - workers: The number of threads that simulate shards at the same time, 1 to 64. They are threads of this run,
    ///     so other tasks of the process go on. The result does not depend on the number. Defaults to 1.
    ///   - progress: A function that receives the progress each time a shard is finished. It is called on any thread.
    ///     Defaults to a function that does nothing.
    /// - Returns: The digest of the run, and the numbers that were counted.
    public func run(
        days: Int? = nil, workers: Int = 1, progress: @escaping @Sendable (FleetProgress) -> Void = { _ in }
    ) async -> FleetResult {
        let days = min(max(days ?? plan.days, 0), plan.days)
        let work = FleetWork(world)
        let threads = FleetThreads(min(workers, world.shards.count))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<threads.count {
                group.addTask { [world] in
                    await threads.run { () async -> Void in
                        var counters = world.emptyCounters
                        while let shard = work.next(of: world) {
                            var run = ShardRun(world, shard, NoRecorder())
                            run.run(0..<days)
                            counters.merge(run.counters)
                            progress(
                                work.finish(
                                    shard, ShardDigest(run).leaf(of: shard.number), run.counters.eventCount))
                        }
                        work.merge(counters)
                    }
                }
            }
        }
        return FleetResult(self, days: days, FleetDigest(leaves: work.leaves), work.counters)
    }
}

/// The shards of a run that are to be done.
private final class FleetWork: Sendable {
    private struct State: Sendable {
        var claimed = 0
        var done = 0
        var eventCount: UInt64 = 0
        var leaves: [String]
        var counters: FleetCounters
    }

    private let state: Guarded<State>

    init(_ world: FleetWorld) {
        state = Guarded(
            State(leaves: Array(repeating: "", count: world.shards.count), counters: world.emptyCounters))
    }

    var leaves: [String] { state.withLock { $0.leaves } }
    var counters: FleetCounters { state.withLock { $0.counters } }

    func next(of world: FleetWorld) -> FleetShard? {
        state.withLock { state in
            guard state.claimed < world.shards.count else { return nil }
            defer { state.claimed += 1 }
            return world.shards[state.claimed]
        }
    }

    /// Notes the digest of a shard, and returns the progress.
    func finish(_ shard: FleetShard, _ leaf: String, _ eventCount: UInt64) -> FleetProgress {
        state.withLock { state in
            state.leaves[shard.number] = leaf
            state.done += 1
            state.eventCount &+= eventCount
            return FleetProgress(
                done: state.done, leased: state.claimed - state.done, total: state.leaves.count,
                eventCount: state.eventCount)
        }
    }

    func merge(_ counters: FleetCounters) { state.withLock { $0.counters.merge(counters) } }
}

/// The result of a run: its digest, and the numbers that were counted.
public struct FleetResult: Sendable, Equatable {
    /// The digest of the final state of every device and of all counters.
    public let digest: FleetDigest
    /// The digest of the plan (``FleetPlan/hash``).
    public let planHash: String
    /// The number of days that were simulated.
    public let days: Int
    /// The number of devices.
    public let devices: Int
    /// The number of instances: accounts in apps on devices.
    public let instances: Int
    /// The names of the plan's policies in their order, then the names of combinations, such as `combination 3`; a
    /// combination applies if several policies reach an app.
    public let policies: [String]
    /// The names of the plan's actions.
    public let actions: [String]
    /// The counters.
    package let counters: FleetCounters

    package init(_ simulation: FleetSimulation, days: Int, _ digest: FleetDigest, _ counters: FleetCounters) {
        (self.digest, planHash, self.days) = (digest, simulation.plan.hash, days)
        (devices, instances) = (simulation.deviceCount, simulation.instanceCount)
        let names = simulation.plan.policies.map(\.name)
        policies = simulation.world.policies.indices.map {
            $0 < names.count ? names[$0] : FleetPlan.combinationName($0 + 1)
        }
        actions = simulation.plan.actions.map(\.name)
        self.counters = counters
    }

    /// The root of the Merkle tree over the shards, 64 hexadecimal digits.
    public var root: String { digest.root }

    /// The number of events that were handled by the fleet's fast paths, which are shortcuts for frequent events.
    public var steadyEvents: UInt64 { counters.total(.steadyEvents) }

    /// The number of events that were handled by the state machines of the complete engine.
    public var machineEvents: UInt64 { counters.total(.machineEvents) }
}
