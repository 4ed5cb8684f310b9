/// The first event of a device that differs between the fleet and a complete `SimulatedDevice`.
public struct FleetDifference: Sendable, Hashable, CustomStringConvertible {
    /// The number of the device in the plan, from 0.
    public let device: Int
    /// The number of equal events before the difference.
    public let index: Int
    /// The event of the fleet; nil if it has no more events.
    public let fleet: FleetEvent?
    /// The event of the complete device; nil if it has no more events.
    public let engine: FleetEvent?

    /// The difference in one line.
    public var description: String {
        "device \(device), event \(index): the fleet has \(fleet.map { "`\($0)`" } ?? "no more"), "
            + "the engine has \(engine.map { "`\($0)`" } ?? "no more")"
    }
}

extension FleetSimulation {
    /// Compares the events of a device in the fleet with those of the same device as a complete `SimulatedDevice`.
    ///
    /// - Parameters:
    ///   - device: The number of the device, from 0.
    ///   - days: The number of days, at most that of the plan. Defaults to all days.
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

    /// Returns the numbers of some devices, spread evenly over the plan.
    ///
    /// - Parameter count: The number of devices; fewer if the plan has fewer.
    /// - Returns: The numbers of the devices, in ascending order.
    public func sample(_ count: Int) -> [Int] {
        guard count < deviceCount else { return Array(0..<deviceCount) }
        return (0..<max(0, count)).map { $0 * deviceCount / count }
    }
}
