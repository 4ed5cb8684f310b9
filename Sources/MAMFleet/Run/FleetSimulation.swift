internal import MAMBase

/// A simulation of many devices, which a ``FleetPlan`` describes.
///
/// The plan and the number of a device determine all events of the device. A run therefore has the same result with any
/// number of threads. One device can be inspected without simulating the others. It can also be compared with the same
/// device in the complete engine (``FleetReplay``). Safe to use from any thread.
public struct FleetSimulation: Sendable {
    /// The plan, which describes the devices, their users and the changes during the run.
    public let plan: FleetPlan
    /// The tables of the plan.
    package let world: FleetWorld

    /// Checks a plan, and makes its simulation.
    ///
    /// - Parameter plan: The plan, which describes the devices to simulate.
    /// - Throws: ``FleetPlanError`` with the reason why the plan cannot be run.
    public init(_ plan: FleetPlan) throws(FleetPlanError) {
        self.plan = plan
        world = try FleetWorld(plan)
    }

    package init(_ plan: FleetPlan, usesFastPaths: Bool, fault: FleetFastPathFault = .none) throws(FleetPlanError) {
        self.plan = plan
        world = try FleetWorld(plan, usesFastPaths: usesFastPaths, fault: fault)
    }

    /// The number of simulated devices.
    public var deviceCount: Int { world.deviceCount }
    /// The number of simulated accounts; an account counts once for each app on each device.
    public var instanceCount: Int { world.instanceCount }
    /// The number of parts (shards) into which the devices are divided.
    ///
    /// The devices of a shard are simulated together.
    public var shardCount: Int { world.shards.count }

    /// Simulates all devices of the plan.
    ///
    /// The devices are divided into parts, called shards. Several tasks can simulate different shards at the same time.
    ///
    /// - Parameters:
    ///   - days: The number of days to simulate, at most the number in the plan. Defaults to all days.
    ///   - workers: The number of threads that simulate shards at the same time, 1 to 64. It does not change the result.
    ///     The run has its own threads, so it does not block other tasks of the process. Defaults to 1.
    ///   - progress: A function that receives the progress each time a shard is finished. It is called on any thread.
    ///     Defaults to a function that does nothing.
    /// - Returns: The digest and the counts of the run.
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

/// The result of a fleet simulation: a digest of the final state, and counts such as the number of events.
public struct FleetResult: Sendable, Equatable {
    /// The digest of the final state of all devices and of all counts.
    public let digest: FleetDigest
    /// The digest of the plan that was run (``FleetPlan/hash``).
    public let planHash: String
    /// The number of days that were simulated.
    public let days: Int
    /// The number of simulated devices.
    public let devices: Int
    /// The number of simulated accounts; an account counts once for each app on each device.
    public let instances: Int
    /// The names of the plan's policies in their order, followed by names such as `combination 3`.
    ///
    /// If several policies target the same app, they are combined into one policy. Such a combination has a name with a
    /// number.
    public let policies: [String]
    /// The names of the actions that users can take according to the plan.
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

    /// The digest of the whole run, as 64 hexadecimal digits.
    ///
    /// It is the root of the Merkle tree in ``digest``.
    public var root: String { digest.root }

    /// The number of events that the fast code for frequent events handled.
    ///
    /// The complete engine handled the other events.
    public var steadyEvents: UInt64 { counters.total(.steadyEvents) }

    /// The number of events that the complete engine handled.
    ///
    /// Faster code for frequent events handled the other events.
    public var machineEvents: UInt64 { counters.total(.machineEvents) }
}
