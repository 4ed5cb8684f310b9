internal import MAMBase
public import MAMCore

/// An observer that keeps the latest events of one or several apps, in the order in which they arrived.
///
/// Safe to use from any thread.
public final class RecordingObserver: MAMObserver {
    /// The maximum number of events that the observer keeps.
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

    /// Makes an observer that keeps the latest events.
    ///
    /// - Parameter capacity: The maximum number of events that are kept, at least 1. Defaults to 10,000.
    public init(capacity: Int = 10_000) {
        precondition(capacity > 0, "a recorder keeps at least one event")
        self.capacity = capacity
    }

    /// Records an event of an app.
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

    /// The recorded events that report an identity leak, oldest first.
    ///
    /// An identity is the account for which code acts. An identity leaks if it is still set after its work has ended. A
    /// policy question that an app asks while no identity is set counts as a leak as well.
    public var identityLeaks: [IdentityLeak] {
        events.compactMap { if case .identityLeak(let leak) = $0.kind { leak } else { nil } }
    }

    /// The number of events that were dropped because there were more than ``capacity``.
    public var droppedCount: Int { kept.withLock { $0.dropped } }

    /// Removes all recorded events, and sets the number of dropped events to 0.
    public func removeAll() { kept.withLock { $0 = Kept() } }
}
