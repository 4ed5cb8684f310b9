// error: stored property 'events' of 'Sendable'-conforming class 'Log' is mutable
import MAMCore

/// Events are reported on whichever thread they happen.
final class Log: MAMObserver {
    var events: [MAMEvent] = []
    func report(_ event: MAMEvent) { events.append(event) }
}
