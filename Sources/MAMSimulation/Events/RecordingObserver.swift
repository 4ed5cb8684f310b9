internal import MAMBase
public import MAMCore

/// Keeps the latest events in the order in which they arrived.
///
/// One recorder can observe several apps. Safe to use from any thread.
public final class RecordingObserver: MAMObserver {
    /// The maximum number of events kept.
    ///
    /// When more arrive, the oldest are dropped.
    public let capacity: Int
    private let kept = Guarded(Kept())

    private struct Kept: Sendable {
        /// The events; a ring once it is full, with the oldest event at index `next`.
        var events: [MAMEvent] = []
        var next = 0
        var dropped = 0
    }

    /// Makes a recorder.
    ///
    /// - Parameter capacity: The maximum number of events kept, at least 1. Defaults to 10,000.
    public init(capacity: Int = 10_000) {
        precondition(capacity > 0, "a recorder keeps at least one event")
        self.capacity = capacity
    }

    /// Records an event.
    public func report(_ event: MAMEvent) {
        kept.withLock { kept in
            guard kept.events.count == capacity else { return kept.events.append(event) }
            kept.events[kept.next] = event
            kept.next = (kept.next + 1) % capacity
            kept.dropped += 1
        }
    }

    /// The recorded events, oldest first.
    public var events: [MAMEvent] {
        kept.withLock { kept in Array(kept.events[kept.next...] + kept.events[..<kept.next]) }
    }

    /// The identity leaks among the recorded events, oldest first.
    ///
    /// An identity leaks if it is still set after the work for which it was set has ended. A policy question that an
    /// app asks while no identity is set counts as a leak as well.
    public var identityLeaks: [IdentityLeak] {
        events.compactMap { if case .identityLeak(let leak) = $0.kind { leak } else { nil } }
    }

    /// The number of dropped events.
    public var droppedCount: Int { kept.withLock { $0.dropped } }

    /// Removes all events, and resets the number of dropped ones.
    public func removeAll() { kept.withLock { $0 = Kept() } }
}
