internal import MAMBase
internal import MAMCore

/// The counters of a run: sums over days and minutes, which do not depend on the order of the shards.
package struct FleetCounters: Equatable, Sendable {
    /// The numbers of a day.
    package enum Measure: Int, CaseIterable, Sendable {
        /// Sessions, and those that start a new process.
        case sessions, coldStarts
        /// Calls to the service for an enrollment or a check-in by devices with a connection.
        case calls
        /// Check-ins that changed nothing, that brought another policy, and that failed.
        case unchanged, changedPolicies, failures
        /// First enrollments.
        case enrollments
        /// Conditional launches, and those that did not admit the user.
        case launches, blockedLaunches
        case pinPrompts, signIns, otherPrompts
        /// Actions that were allowed and blocked.
        case allowedActions, blockedActions
        case wipes, restarts
        /// Events that fast paths and machines handled.
        case steadyEvents, machineEvents

        package var name: String { "\(self)" }
    }

    /// The numbers: `day * Measure.allCases.count + measure`.
    package private(set) var measures: [UInt64]
    /// People whom a check blocked at least once on a day: `day * LaunchCheck.order.count + check`.
    private(set) var blocked: [UInt64]
    /// Instances by policy in force at the end of a day: `day * policyCount + policy`.
    private(set) var policies: [UInt64]
    /// Calls to the service by minute of the run.
    private(set) var minutes: [UInt64]
    /// Answers to actions: `action * 2`, plus 1 for allowed.
    private(set) var actions: [UInt64]
    /// The number of policies, with that for none.
    let policyCount: Int

    /// The number of measures, of which ``Measure/machineEvents`` is the last.
    static let measureCount = Measure.machineEvents.rawValue + 1
    static let checkCount = LaunchCheck.order.count

    package init(days: Int, policyCount: Int, actionCount: Int) {
        measures = Array(repeating: 0, count: days * Self.measureCount)
        blocked = Array(repeating: 0, count: days * Self.checkCount)
        policies = Array(repeating: 0, count: days * policyCount)
        minutes = Array(repeating: 0, count: days * 1_440)
        actions = Array(repeating: 0, count: actionCount * 2)
        self.policyCount = policyCount
    }

    /// Counts measures of one day.
    ///
    /// A time after the last day counts for the last day.
    package mutating func add(_ tally: DayTally) {
        let place = min(tally.day * Self.measureCount, measures.count - Self.measureCount)
        // A span, because an index that is not constant copies the whole tally.
        let numbers = tally.numbers.span
        for measure in numbers.indices { measures[place + measure] &+= numbers[measure] }
    }

    /// Counts calls to the service by minute.
    @inline(__always)
    mutating func addCalls(_ count: Int, at time: UInt32) {
        let minute = Int((time - FleetTime.start) / 60)
        minutes[min(minute, minutes.count - 1)] &+= UInt64(count)
    }

    @inline(__always)
    mutating func addAction(_ action: Int, isAllowed: Bool) { actions[action * 2 + (isAllowed ? 1 : 0)] &+= 1 }

    /// Counts a device's checks of a day, one bit each.
    mutating func addBlocked(_ checks: UInt64, day: Int) {
        var left = checks
        while left != 0 {
            blocked[day * Self.checkCount + left.trailingZeroBitCount] &+= 1
            left &= left - 1
        }
    }

    @inline(__always)
    mutating func addPolicy(_ policy: UInt8, day: Int) { policies[day * policyCount + Int(policy)] &+= 1 }

    package func total(_ measure: Measure) -> UInt64 {
        stride(from: measure.rawValue, to: measures.count, by: Self.measureCount).reduce(0) { $0 &+ measures[$1] }
    }

    /// Adds the counters of another part of the run.
    mutating func merge(_ other: FleetCounters) {
        // Part by part: a key path would be followed once for each of the minutes of a run.
        Self.add(other.measures, to: &measures)
        Self.add(other.blocked, to: &blocked)
        Self.add(other.policies, to: &policies)
        Self.add(other.minutes, to: &minutes)
        Self.add(other.actions, to: &actions)
    }

    private static func add(_ numbers: [UInt64], to sums: inout [UInt64]) {
        for index in numbers.indices { sums[index] &+= numbers[index] }
    }

    private static var parts: [WritableKeyPath<FleetCounters, [UInt64]>] {
        [\.measures, \.blocked, \.policies, \.minutes, \.actions]
    }

    /// The bytes of all numbers but the events of fast paths and machines, whose sum alone is part of a run's root.
    package var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: byteCount) { all, count in
            let all = UnsafeMutableRawBufferPointer(all)
            for path in Self.parts {
                for number in self[keyPath: path] {
                    all.setLittle(number, at: count)
                    count += 8
                }
            }
        }
    }

    /// The number of bytes of ``bytes``.
    var byteCount: Int { Self.parts.reduce(0) { $0 + self[keyPath: $1].count } * 8 }

    /// The number of events, which fast paths or machines handled.
    var eventCount: UInt64 { total(.steadyEvents) &+ total(.machineEvents) }

    /// Reads the bytes of ``bytes``; false if they have another length.
    package mutating func set(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == byteCount else { return false }
        bytes.withUnsafeBytes { bytes in
            var place = 0
            for path in Self.parts {
                let count = self[keyPath: path].count
                self[keyPath: path] = (0..<count).map { bytes.little(place + 8 * $0, as: UInt64.self) }
                place += 8 * count
            }
        }
        return true
    }
}

/// The measures of one day, which are counted here before they are added to the counters of a run.
///
/// Nearly every event counts several measures, and each addition to an array checks that the array is not shared.
package struct DayTally: Sendable {
    package let day: Int
    // One number for each measure.
    fileprivate var numbers = InlineArray<18, UInt64>(repeating: 0)

    /// Makes a tally of a day that is zero.
    package init(day: Int) { self.day = day }

    @inline(__always)
    package subscript(measure: FleetCounters.Measure) -> UInt64 {
        get { numbers[measure.rawValue] }
        set { numbers[measure.rawValue] = newValue }
    }
}
