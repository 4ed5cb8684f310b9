internal import MAMBase
package import MAMCore

/// The limits on the work that running one scenario file can cause.
///
/// A short file can request a century of simulated check-ins. If a file exceeds a limit, its run ends with a
/// ``ScenarioError`` at the step that exceeded it.
public struct ScenarioLimits: Sendable, Hashable {
    /// The maximum simulated time of all scenarios in one file together, in seconds.
    ///
    /// Defaults to 100 years.
    public var seconds = 3_155_760_000.0
    /// The maximum number of times that simulated apps are woken for work that is due, such as a check-in or a retry.
    ///
    /// Defaults to 100,000, which is enough for about nine simulated years of one app.
    public var wakes = 100_000
    /// The maximum number of events in the log of one scenario file.
    ///
    /// Defaults to 100,000.
    public var events = 100_000
    /// The kinds of events that do not count as ends of waits, so that a test sees a wait that stays.
    package var ignoredEnds: Set<OpenWait.End> = []

    /// The maximum factor by which ``times(_:)`` multiplies limits.
    public static let maximumFactor = 1000

    /// Makes the default limits on the work of one scenario file.
    public init() {}

    /// Returns these limits multiplied by a factor.
    ///
    /// - Parameter factor: The factor, which is clamped to 1 through ``maximumFactor``.
    /// - Returns: The multiplied limits.
    public func times(_ factor: Int) -> ScenarioLimits {
        let factor = min(max(factor, 1), Self.maximumFactor)
        var limits = self
        limits.seconds *= Double(factor)
        limits.wakes *= factor
        limits.events *= factor
        return limits
    }
}

/// The remaining allowance while a file runs.
///
/// Safe to use from any thread.
final class ScenarioAllowance: Sendable {
    private let state: Guarded<State>
    let limits: ScenarioLimits

    private struct State: Sendable {
        var used = ScenarioLimits()
        var overrun: String?
    }

    init(_ limits: ScenarioLimits) {
        var used = ScenarioLimits()
        (used.seconds, used.wakes, used.events) = (0, 0, 0)
        self.limits = limits
        state = Guarded(State(used: used))
    }

    /// The exceeded limit, in words; `nil` if none was exceeded.
    var overrun: String? { state.withLock { $0.overrun } }

    /// Uses simulated time; returns false if that exceeds a limit.
    func takes(seconds: Double) -> Bool {
        take("the scenarios let more than \(Int64(limits.seconds)) s pass") { used in
            used.seconds += seconds
            return used.seconds <= limits.seconds
        }
    }

    /// Uses one wake of an app; returns false if that exceeds a limit.
    func takesWake() -> Bool {
        take("while time passed, the apps had something to do more than \(limits.wakes) times") { used in
            used.wakes += 1
            return used.wakes <= limits.wakes
        }
    }

    /// Uses one event; returns false if that exceeds a limit.
    func takesEvent() -> Bool {
        take("more than \(limits.events) events happened in the apps") { used in
            used.events += 1
            return used.events <= limits.events
        }
    }

    private func take(_ words: @autoclosure () -> String, _ isWithin: (inout ScenarioLimits) -> Bool) -> Bool {
        state.withLock { state in
            guard state.overrun == nil else { return false }
            guard !isWithin(&state.used) else { return true }
            state.overrun = words()
            return false
        }
    }
}
