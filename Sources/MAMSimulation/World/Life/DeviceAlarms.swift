internal import MAMBase
internal import MAMCore

/// The next alarms of the apps of a device, so that passing time touches only the apps that have something due.
///
/// An alarm is kept as the time of the monotonic clock at which the app is to be asked again, which is never too late: an
/// alarm that comes nearer by anything but time is noted in ``changes``, and a clock that is set makes all alarms unknown.
/// The app itself says whether it is due. Safe to use from any thread.
final class DeviceAlarms: Sendable {
    /// The apps whose alarm may have changed.
    let changes = AlarmChanges()
    private let state = Guarded(State())

    /// Seconds by which an alarm may come before its kept time: the clocks are floating-point numbers that are added up.
    private static let slack = 0.002

    private struct State: Sendable {
        /// By whether the apps are in use; made when time first passes so.
        var indices: [Bool: AlarmIndex] = [:]
        var clock: Clock?
        var news: UInt64 = 0

        mutating func forget(_ number: Int) {
            for isInUse in [true, false] { indices[isInUse]?.forget(number) }
        }
    }

    /// What makes one reading of the clocks comparable to another one.
    private struct Clock: Sendable {
        let bootID: UInt64
        let offset: Double

        init(_ now: Instant) { (bootID, offset) = (now.bootID, now.wall - now.monotonic) }

        /// Whether both clocks did nothing but go on.
        func goesOn(to now: Clock) -> Bool { bootID == now.bootID && abs(offset - now.offset) <= 0.001 }
    }

    /// Takes the changes that were noted.
    ///
    /// - Parameters:
    ///   - now: The time.
    ///   - isInUse: Whether the apps are in use.
    ///   - all: Answers the numbers of all apps for which time passes. Runs under the lock, above the lock of the apps.
    /// - Returns: The count of the changes so far: an app may have become due when it is another one.
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

    /// The apps that may be due at a moment of the monotonic clock, in ascending order.
    ///
    /// - Parameters:
    ///   - moment: The moment; nil for that of the earliest alarm.
    ///   - isInUse: Whether the apps are in use.
    /// - Returns: Their numbers; some may not be due.
    func candidates(by moment: Double?, isInUse: Bool) -> [Int] {
        state.withLock { state in
            guard let index = state.indices[isInUse] else { return [] }
            return index.numbers(by: (moment ?? index.earliest ?? 0) + Self.slack)
        }
    }

    /// An app is about to be asked for its alarm.
    func beginLook(at number: Int) {
        state.withLock { state in if changes.remove(number) { state.forget(number) } }
    }

    /// Keeps the alarm of an app.
    ///
    /// - Parameters:
    ///   - number: The app.
    ///   - isInUse: Whether the app was asked as one in use.
    ///   - moment: When to ask again, by the monotonic clock; nil for not before a change.
    func keep(_ number: Int, isInUse: Bool, until moment: Double?) {
        state.withLock { state in
            if let moment {
                state.indices[isInUse]?.set(number, to: moment)
            } else {
                state.indices[isInUse]?.remove(number)
            }
        }
    }

    /// The alarm of an app has to be asked for at each look.
    func keepUnknown(_ number: Int, isInUse: Bool) { state.withLock { $0.indices[isInUse]?.forget(number) } }

    /// Takes an app out.
    func remove(_ number: Int) {
        state.withLock { state in
            _ = changes.remove(number)
            for isInUse in [true, false] { state.indices[isInUse]?.remove(number) }
        }
    }
}
