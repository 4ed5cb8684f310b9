internal import MAMBase
package import MAMCore
internal import MAMSimulation

/// Times of a run: whole seconds of the simulated monotonic clock, which begins at 1,000.
///
/// A row stores a time as 32 bits; 0 stands for no time.
package enum FleetTime {
    /// The seconds of a day.
    package static let day = 86_400
    /// The time at which a run begins.
    // That of `VirtualTime.start`, as a constant that the compiler knows: nearly every event asks for its day.
    package static let start: UInt32 = 1_000
    /// The longest run, in days.
    package static let maximumDays = 3_650

    /// Returns the time at which a day begins, counted from 0.
    @inline(__always)
    package static func start(ofDay day: Int) -> UInt32 { start + UInt32(day * Self.day) }

    /// Returns the day of a time, counted from 0.
    @inline(__always)
    package static func day(of time: UInt32) -> Int { Int((time - start) / UInt32(day)) }

    /// Returns a time in the form of the machines.
    package static func instant(_ time: UInt32) -> Instant {
        let passed = Double(time - start)
        let begin = VirtualTime.start
        return Instant(wall: begin.wall + passed, monotonic: begin.monotonic + passed, bootID: begin.bootID)
    }

    /// Returns a time of the machines as a row stores it; 0 for nil.
    package static func packed(_ mark: TimeMark?) -> UInt32 { mark.map { UInt32($0.made.monotonic) } ?? 0 }

    /// Returns a stored time in the form of the machines; nil for 0.
    package static func mark(_ time: UInt32) -> TimeMark? { time == 0 ? nil : TimeMark(instant(time)) }
}
