internal import MAMBase
public import MAMCore

/// Keeps the last events in the order they came.
///
/// One recorder may listen to several apps. Safe to use from any thread.
public final class RecordingObserver: MAMObserver {
    /// The most events that are kept; older ones make room.
    public let capacity: Int
    private let kept = Guarded(Kept())

    private struct Kept: Sendable {
        /// A ring once it is full: `next` is where the oldest event stands.
        var events: [MAMEvent] = []
        var next = 0
        var dropped = 0
    }

    /// Makes a recorder; `capacity` is at least 1.
    public init(capacity: Int = 10_000) {
        precondition(capacity > 0, "a recorder keeps at least one event")
        self.capacity = capacity
    }

    /// Keeps an event.
    public func report(_ event: MAMEvent) {
        kept.withLock { kept in
            guard kept.events.count == capacity else { return kept.events.append(event) }
            kept.events[kept.next] = event
            kept.next = (kept.next + 1) % capacity
            kept.dropped += 1
        }
    }

    /// The events that are kept, oldest first.
    public var events: [MAMEvent] {
        kept.withLock { kept in Array(kept.events[kept.next...] + kept.events[..<kept.next]) }
    }

    /// The leaks among them, oldest first.
    public var identityLeaks: [IdentityLeak] {
        events.compactMap { if case .identityLeak(let leak) = $0.kind { leak } else { nil } }
    }

    /// How many events had to make room.
    public var droppedCount: Int { kept.withLock { $0.dropped } }

    /// Forgets everything.
    public func removeAll() { kept.withLock { $0 = Kept() } }
}
