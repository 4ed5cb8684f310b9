internal import MAMBase
internal import MAMCore

/// The next alarms of the apps of a device, so that passing time costs work only for the apps that have something due.
///
/// An alarm is stored as the time of the monotonic clock at which its app must be asked again. The stored time is never
/// too late: any event other than passing time that can bring an alarm forward is recorded in ``changes``, and setting
/// the clock makes all alarms unknown. The app itself decides whether it is due. Safe to use from any thread.
final class DeviceAlarms: Sendable {
    /// The apps whose alarm may have changed.
    let changes = AlarmChanges()
    private let state = Guarded(State())

    /// The tolerance for comparing alarm times, in seconds: the clocks are sums of floating-point numbers.
    private static let slack = 0.002

    private struct State: Sendable {
        /// The index for apps in use and the index for apps not in use, each made when time first passes that way.
        var indices: [Bool: AlarmIndex] = [:]
        var clock: Clock?
        var news: UInt64 = 0

        mutating func forget(_ number: Int) {
            for isInUse in [true, false] { indices[isInUse]?.forget(number) }
        }
    }

    /// The part of a clock reading that stays the same while time only passes.
    private struct Clock: Sendable {
        let bootID: UInt64
        let offset: Double

        init(_ now: Instant) { (bootID, offset) = (now.bootID, now.wall - now.monotonic) }

        /// Whether both clocks only advanced, without being set and without a reboot.
        func goesOn(to now: Clock) -> Bool { bootID == now.bootID && abs(offset - now.offset) <= 0.001 }
    }

    /// Applies the recorded changes.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - isInUse: Whether the apps are in use.
    ///   - all: Returns the numbers of all apps for which time passes. Runs while the lock is held, and may take the
    ///     lock of the apps.
    /// - Returns: The number of changes so far. When it differs from an earlier one, another app may have become due.
    @discardableResult
    func update(at now: Instant, isInUse: Bool, all: () -> [Int]) -> UInt64 {
        state.withLock { state in
            let changed = changes.takeAll()
            let clock = Clock(now)
            if state.clock.map({ !$0.goesOn(to: clock) }) ?? true { (state.clock, state.indices) = (clock, [:]) }
            for number in changed { state.forget(number) }
            if state.indices[isInUse] == nil {
                state.indices[isInUse] = AlarmIndex(unknown: all())
                state.news &+= 1
            }
            if !changed.isEmpty { state.news &+= 1 }
            return state.news
        }
    }

    /// Returns the apps that may be due by a moment of the monotonic clock, in ascending order.
    ///
    /// - Parameters:
    ///   - moment: The moment; `nil` stands for that of the earliest alarm.
    ///   - isInUse: Whether the apps are in use.
    /// - Returns: The numbers of the apps. Some of them may not be due.
    func candidates(by moment: Double?, isInUse: Bool) -> [Int] {
        state.withLock { state in
            guard let index = state.indices[isInUse] else { return [] }
            return index.numbers(by: (moment ?? index.earliest ?? 0) + Self.slack)
        }
    }

    /// Discards the recorded change of an app whose alarm is about to be computed.
    func beginLook(at number: Int) {
        state.withLock { state in if changes.remove(number) { state.forget(number) } }
    }

    /// Stores the alarm of an app.
    ///
    /// - Parameters:
    ///   - number: The number of the app.
    ///   - isInUse: Whether the alarm was computed for an app in use.
    ///   - moment: The time of the monotonic clock at which to ask again; `nil` for not before a change.
    func keep(_ number: Int, isInUse: Bool, until moment: Double?) {
        state.withLock { state in
            if let moment {
                state.indices[isInUse]?.set(number, to: moment)
            } else {
                state.indices[isInUse]?.remove(number)
            }
        }
    }

    /// Makes the alarm of an app unknown, so that each look computes it.
    func keepUnknown(_ number: Int, isInUse: Bool) { state.withLock { $0.indices[isInUse]?.forget(number) } }

    func remove(_ number: Int) {
        state.withLock { state in
            _ = changes.remove(number)
            for isInUse in [true, false] { state.indices[isInUse]?.remove(number) }
        }
    }
}
