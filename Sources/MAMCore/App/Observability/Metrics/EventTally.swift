internal import Synchronization

/// Counts events and dropped notifications of a device's apps.
final class EventTally: Sendable {
    /// The number of events that were delivered to an observer, a logger or a telemetry delegate.
    let events = Atomic<Int>(0)
    /// The number of notifications that were dropped because the listener's buffer was full.
    let droppedNotifications = Atomic<Int>(0)
    /// The number of messages to apps of a simulation that were not taken in time.
    let droppedMessages = Atomic<Int>(0)
}

extension DeviceEnvironment {
    func noteDroppedNotifications(_ count: Int) {
        if count > 0 { tally.droppedNotifications.add(count, ordering: .relaxed) }
    }

    /// Counts dropped messages to apps of a simulation.
    package func noteDroppedMessages(_ count: Int) {
        if count > 0 { tally.droppedMessages.add(count, ordering: .relaxed) }
    }
}
