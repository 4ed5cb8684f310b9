/// The moments of a scenario's steps on the time axis of a trace.
///
/// The device's clock stands still between most steps, and a step may set it back. A trace needs an order: each step
/// begins at the device's time, or one millisecond after the step before, whichever is later.
struct TraceMoments {
    /// The length of a step on the axis, in microseconds.
    static let stepLength = 800
    /// The distance between two steps at the same time, in microseconds.
    private static let distance = 1000
    /// The maximum moment, in microseconds: some thirty years, which all readers count exactly.
    private static let maximum = 1_000_000_000_000_000

    private var next = 0

    /// Returns the moment of a step that begins at a time of the device's clock, in microseconds since the scenario
    /// began.
    mutating func moment(of time: Double) -> Int {
        let microseconds = time.isNaN ? 0 : Int(min(max(time * 1_000_000, 0), Double(Self.maximum)).rounded())
        let moment = max(microseconds, next)
        next = moment + Self.distance
        return moment
    }
}
