import Foundation
import MAMCore

/// Remembers the events of an app.
final class EventLog: MAMObserver {
    private let lock = NSLock()
    private nonisolated(unsafe) var events: [MAMEvent] = []

    func report(_ event: MAMEvent) { lock.withLock { events.append(event) } }

    /// What happened so far, in order.
    var kinds: [MAMEvent.Kind] { lock.withLock { events.map(\.kind) } }
}
