internal import Synchronization

/// Counts what is told of a device's apps, and what is not told for want of room.
final class EventTally: Sendable {
    /// Events that an observer, a logger or a telemetry delegate was told of.
    let events = Atomic<Int>(0)
    /// Notifications that did not fit the buffer of their listener.
    let droppedNotifications = Atomic<Int>(0)
    /// Messages to apps of a simulation that were not taken in time.
    let droppedMessages = Atomic<Int>(0)
}

extension DeviceEnvironment {
    /// Counts notifications that were dropped.
    func noteDroppedNotifications(_ count: Int) {
        if count > 0 { tally.droppedNotifications.add(count, ordering: .relaxed) }
    }

    /// Counts messages to apps that a simulation dropped.
    package func noteDroppedMessages(_ count: Int) {
        if count > 0 { tally.droppedMessages.add(count, ordering: .relaxed) }
    }
}
