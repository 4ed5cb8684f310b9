internal import MAMBase
internal import MAMCore

/// What the scenarios of one file may cause when they run.
///
/// A few bytes can ask for a century of check-ins. A file that asks for more than its limits ends with an error at the step
/// that went beyond them.
public struct ScenarioLimits: Sendable, Hashable {
    /// The most time that passes, in seconds, over all scenarios of the file: 100 years.
    public var seconds = 3_155_760_000.0
    /// The most times that an app is looked at because something is due, such as a check-in or another try.
    ///
    /// About nine years of one app.
    public var wakes = 100_000
    /// The most events that a log keeps.
    public var events = 100_000

    /// The greatest factor of ``times(_:)``.
    public static let maximumFactor = 1000

    /// Makes the usual limits.
    public init() {}

    /// Limits that are so many times as great; the factor is clamped to 1 and ``maximumFactor``.
    public func times(_ factor: Int) -> ScenarioLimits {
        let factor = min(max(factor, 1), Self.maximumFactor)
        var limits = self
        limits.seconds *= Double(factor)
        limits.wakes *= factor
        limits.events *= factor
        return limits
    }
}

/// What is left of the limits while a file runs; safe to use from any thread.
final class ScenarioAllowance: Sendable {
    private let state: Guarded<State>
    private let limits: ScenarioLimits

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

    /// What was asked for beyond a limit, in words; nil while nothing was.
    var overrun: String? { state.withLock { $0.overrun } }

    /// Whether so much time may pass.
    func takes(seconds: Double) -> Bool {
        take("the scenarios let more than \(Int64(limits.seconds)) s pass") { used in
            used.seconds += seconds
            return used.seconds <= limits.seconds
        }
    }

    /// Whether an app may be looked at once more.
    func takesWake() -> Bool {
        take("while time passed, the apps had something to do more than \(limits.wakes) times") { used in
            used.wakes += 1
            return used.wakes <= limits.wakes
        }
    }

    /// Whether one more event may be kept.
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
