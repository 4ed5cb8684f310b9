/// The first event that differs between a device in a fleet simulation and the same device as a `SimulatedDevice`.
///
/// The fleet simulation uses simplified code, and a `SimulatedDevice` uses the complete engine. Both should have equal
/// events.
public struct FleetDifference: Sendable, Hashable, CustomStringConvertible {
    /// The number of the device in the plan, from 0.
    public let device: Int
    /// The number of events before the first difference.
    public let index: Int
    /// The event of the device in the fleet simulation; nil if the fleet simulation has no more events.
    public let fleet: FleetEvent?
    /// The event of the device in the complete engine; nil if the complete engine has no more events.
    public let engine: FleetEvent?

    /// The difference as one line of text.
    public var description: String {
        "device \(device), event \(index): the fleet has \(fleet.map { "`\($0)`" } ?? "no more"), "
            + "the engine has \(engine.map { "`\($0)`" } ?? "no more")"
    }
}

extension FleetSimulation {
    /// Compares the events of a device in the fleet simulation with those of the same device in the complete engine.
    ///
    /// - Parameters:
    ///   - device: The number of the device in the plan, from 0.
    ///   - days: The number of days to simulate, at most the number in the plan. Defaults to all days.
    /// - Returns: The first difference; nil if there is none.
    public func firstDifference(ofDevice device: Int, days: Int? = nil) async -> FleetDifference? {
        let fleet = events(ofDevice: device, days: days)
        guard let replay = FleetReplay(device: device, of: self) else { return nil }
        await replay.advance(toEndOfDay: days ?? plan.days)
        let engine = replay.events
        guard fleet != engine else { return nil }
        let index =
            zip(fleet, engine).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            ?? min(fleet.count, engine.count)
        return FleetDifference(
            device: device, index: index, fleet: index < fleet.count ? fleet[index] : nil,
            engine: index < engine.count ? engine[index] : nil)
    }

    /// Compares the events of devices as `firstDifference(ofDevice:days:)` does, on all processors.
    ///
    /// - Parameters:
    ///   - devices: The numbers of the devices, in ascending order.
    ///   - days: The number of days to simulate.
    /// - Returns: The difference of the first device that has one; nil if there is none.
    package func firstDifference(ofDevices devices: [Int], days: Int?) async -> FleetDifference? {
        await withTaskGroup(of: FleetDifference?.self, returning: FleetDifference?.self) { group in
            var left = devices.makeIterator()
            func add() {
                guard let device = left.next() else { return }
                group.addTask { await firstDifference(ofDevice: device, days: days) }
            }
            // The pool of threads runs as many at a time as there are processors.
            for _ in 0..<64 { add() }
            var first: FleetDifference?
            // All devices before one that differs have begun when it is found, and are waited for.
            while let found = await group.next() {
                if let found, found.device < first?.device ?? .max { first = found }
                if first == nil { add() }
            }
            return first
        }
    }

    /// Returns the numbers of a sample of devices, spread evenly over all devices of the plan.
    ///
    /// - Parameter count: The number of devices to select. If the plan has fewer devices, all are selected.
    /// - Returns: The numbers of the selected devices, in ascending order.
    public func sample(_ count: Int) -> [Int] {
        guard count < deviceCount else { return Array(0..<deviceCount) }
        return (0..<max(0, count)).map { $0 * deviceCount / count }
    }
}
