internal import MAMCore
internal import MAMSimulation

/// One device of a fleet simulation, whose state is packed into a few bytes.
///
/// ``FleetSimulation`` simulates its devices in this compact form. A ``FleetReplay`` is the same device as a complete
/// `SimulatedDevice`. ``FleetReplay/takenBack()`` converts that device to the compact form.
public struct FleetDevice: Sendable {
    /// The number of the device in the plan, from 0.
    public let number: Int
    /// The number of days that were simulated for this device.
    public private(set) var days: Int

    private var run: ShardRun<ListRecorder>

    /// Makes a device of a fleet simulation in its state at the beginning of the run.
    ///
    /// The result is nil if the plan has no such device.
    ///
    /// - Parameters:
    ///   - number: The number of the device in the plan, from 0.
    ///   - simulation: The simulation of the plan.
    public init?(_ number: Int, of simulation: FleetSimulation) {
        guard let shard = simulation.shard(ofDevice: number) else { return nil }
        self.init(number, ShardRun(simulation.world, Self.shard(number, of: shard), ListRecorder()), days: 0)
    }

    init(_ number: Int, _ run: ShardRun<ListRecorder>, days: Int) {
        (self.number, self.run, self.days) = (number, run, days)
    }

    static func shard(_ number: Int, of shard: FleetShard) -> FleetShard {
        FleetShard(
            number: shard.number, group: shard.group, firstDevice: UInt32(number), count: 1, appCount: shard.appCount)
    }

    /// The events of the device since this value was made, in order.
    ///
    /// If ``FleetReplay/takenBack()`` made this value, the events before that call are not included.
    public var events: [FleetEvent] { FleetEvent.sorted(run.recorder.events) }

    /// The state of the accounts on the device: one account for each app of the device's group.
    public var instances: [FleetInstance] { FleetInstance.all(of: run, device: 0) }

    /// Simulates the device up to the end of a day.
    ///
    /// - Parameter day: The number of days since the beginning of the run, at most the number in the plan. Days that
    ///   were already simulated are not repeated.
    public mutating func advance(toEndOfDay day: Int) {
        let last = min(day, run.world.days)
        guard days < last else { return }
        run.run(0, days..<last)
        days = last
    }
}

extension FleetReplay {
    /// Converts the device to the compact form that the fleet simulation uses.
    ///
    /// The compact device continues in the same way as the complete device would. Files, windows and other state that
    /// the compact form cannot contain are lost. Messages that `SimulatedDevice.takeMessages(of:)` has not returned yet
    /// are lost as well. Call this method between two calls of ``advance(toEndOfDay:)``.
    ///
    /// - Returns: The compact device. Nil if the device has essential state that the compact form cannot contain.
    ///   Examples are a policy that is not in the plan, and several accounts in an app.
    public func takenBack() -> FleetDevice? {
        var rows: [InstanceRow] = []
        for app in apps.indices {
            guard let row = instance(app) else { return nil }
            rows.append(row)
        }
        guard let device = deviceRow() else { return nil }
        let run = ShardRun(
            world, FleetDevice.shard(number, of: run.shard), ListRecorder(), devices: [device], instances: rows)
        return FleetDevice(number, run, days: nextDay)
    }

    private func deviceRow() -> DeviceRow? {
        var row = row
        // What changes during a run is looked up again before the next session.
        row.validUntil = 0
        (row.lastUse, row.pinSet, row.pinAccess, row.pinPolicy) = (0, 0, 0, 0)
        guard let app = apps.first(where: { $0.engine != nil }) else { return row }
        row.accessTimer = device.access(of: user, in: app)
        guard let pin = device.pinRecord(of: user, in: app), pin.current != nil else { return row }
        guard pinPolicy != 0 else { return nil }
        row.pinPolicy = pinPolicy
        row.pinRecord = pin
        return row
    }

    private func instance(_ app: Int) -> InstanceRow? {
        var row = InstanceRow()
        let installed = apps[app]
        // What an app that does not run has stored is that of its last process.
        guard let engine = installed.engine else {
            row.last = gone[app] ?? 0
            return row
        }
        if running.contains(app), installed.isRunning { row.flags.insert(.isRunning) }
        if let machine = device.enrollment(of: installed) {
            guard machine.entries.count <= 1 else { return nil }
            row.set(machine, at: gone[app] ?? 0)
        }
        if row.state == .absent { row.last = gone[app] ?? 0 }
        if let policy = engine.policyManager.policyInForce(for: user.objectID) {
            guard let number = world.policies.firstIndex(where: { $0.policy == policy }) else { return nil }
            row.policy = UInt8(number + 1)
        }
        row.launchRecord = device.known(user, in: installed)
        row.serviceContact = device.service.lastContact(with: installed, of: user).map { UInt32($0.monotonic) } ?? 0
        if device.status(of: user).pendingWipes.contains(world.bundleIDs[group.apps[app]]) {
            row.flags.insert(.isWipeOrdered)
        }
        return row
    }
}
