internal import MAMBase
public import MAMCore

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
                                work.finish(shard, ShardDigest(run).leaf(of: shard.number), run.counters.eventCount))
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
        state = Guarded(State(leaves: Array(repeating: "", count: world.shards.count), counters: world.emptyCounters))
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
    /// The changes of the plan that begin during the simulated days.
    let changes: [FleetPlan.Change]
    package let counters: FleetCounters

    package init(_ simulation: FleetSimulation, days: Int, _ digest: FleetDigest, _ counters: FleetCounters) {
        (self.digest, planHash, self.days) = (digest, simulation.plan.hash, days)
        (devices, instances) = (simulation.deviceCount, simulation.instanceCount)
        let names = simulation.plan.policies.map(\.name)
        policies = simulation.world.policies.indices.map {
            $0 < names.count ? names[$0] : FleetPlan.combinationName($0 + 1)
        }
        actions = simulation.plan.actions.map(\.name)
        changes = simulation.plan.timeline.filter { $0.at < days * FleetTime.day }
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

/// The state of one account in one app on one simulated device.
///
/// Such an account is called an instance.
public struct FleetInstance: Sendable, Hashable {
    /// The name of the app.
    public let app: String
    /// The name of the group that the device belongs to.
    public let group: String
    /// Whether the account is enrolled.
    public let isEnrolled: Bool
    /// The policy that applies to the account in this app; nil if there is none.
    public let policy: MAMPolicy?
    /// The time of the last check-in at which the service confirmed the account, in seconds since the beginning of the
    /// run.
    ///
    /// Nil if there was no such check-in.
    public let lastCheckIn: Int?

    static func all<Recorder>(of run: ShardRun<Recorder>, device index: Int) -> [FleetInstance] {
        run.instances[index * run.shard.appCount..<(index + 1) * run.shard.appCount].enumerated().map { app, row in
            FleetInstance(
                app: run.group.plan.apps[app], group: run.group.plan.name, isEnrolled: row.state == .enrolled,
                policy: row.isManaged ? run.world.policies[Int(row.policy) - 1].policy : nil,
                lastCheckIn: row.lastCheckIn == 0 ? nil : Int(row.lastCheckIn - FleetTime.start))
        }
    }
}

extension FleetSimulation {
    /// Returns the state of the accounts on one device after a number of days, without simulating the other devices.
    ///
    /// - Parameters:
    ///   - device: The number of the device in the plan, from 0.
    ///   - days: The number of days to simulate, at most the number in the plan. Defaults to all days.
    /// - Returns: The state of one account for each app of the device's group; an empty array if the plan has no such
    ///   device.
    public func instances(ofDevice device: Int, days: Int? = nil) -> [FleetInstance] {
        guard let (run, index) = ran(device, days, NoRecorder()) else { return [] }
        return FleetInstance.all(of: run, device: index)
    }

    /// Returns all events on one simulated device, without simulating the other devices.
    ///
    /// - Parameters:
    ///   - device: The number of the device in the plan, from 0.
    ///   - days: The number of days to simulate, at most the number in the plan. Defaults to all days.
    /// - Returns: The events in order; an empty array if the plan has no such device.
    public func events(ofDevice device: Int, days: Int? = nil) -> [FleetEvent] {
        guard let (run, _) = ran(device, days, ListRecorder()) else { return [] }
        return FleetEvent.sorted(run.recorder.events)
    }

    private func ran<Recorder>(
        _ device: Int, _ days: Int?, _ recorder: Recorder
    ) -> (run: ShardRun<Recorder>, index: Int)? {
        guard let shard = shard(ofDevice: device) else { return nil }
        let index = device - Int(shard.firstDevice)
        var run = ShardRun(world, shard, recorder)
        run.run(index, 0..<min(max(days ?? plan.days, 0), plan.days))
        return (run, index)
    }

    /// Returns the shard of a device; nil for one that is not there.
    package func shard(ofDevice device: Int) -> FleetShard? {
        guard (0..<world.deviceCount).contains(device) else { return nil }
        var (low, high) = (0, world.shards.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Int(world.shards[middle].firstDevice) <= device { low = middle } else { high = middle }
        }
        return world.shards[low]
    }
}

extension FleetEvent {
    /// Sorts the events of one device: by time, and at one time by kind, because the parts of an app that tell them
    /// do not agree on an order.
    package static func sorted(_ events: [FleetEvent]) -> [FleetEvent] {
        events.enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            return (one.time, one.rank, left.offset) < (other.time, other.rank, right.offset)
        }.map(\.element)
    }

    private var rank: Int {
        switch kind {
        case .opened: 0
        case .status, .wiped, .restarted: 1
        case .prompted: 2
        case .launched: 3
        case .asked: 4
        case .left: 5
        }
    }
}

/// The threads of one run.
///
/// A shard takes seconds, and a call of a store waits for a disk or a server. On a thread of Swift's pool, which has one
/// for each processor, both would delay all tasks of the process.
struct FleetThreads: Sendable {
    let count: Int
    private let executor: DeviceExecutor

    /// Makes the threads of a number of workers, which is clamped to ``FleetSimulation/workerCounts``.
    init(_ workers: Int) {
        count = FleetSimulation.workerCounts.clamping(workers)
        executor = DeviceExecutor(threads: count)
    }

    func run<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        await executor.runPart(body)
    }
}

extension FleetSimulation {
    /// The possible numbers of threads of a run.
    package static let workerCounts = 1...64
}
