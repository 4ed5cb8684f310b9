public import MAMCore

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
}

extension FleetInstance {
    /// Returns the instances of a device of a shard.
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

    /// Runs one device of a shard.
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
