internal import MAMCore

extension FleetResult {
    /// The number of all events of the simulated run, which is the sum of ``steadyEvents`` and ``machineEvents``.
    public var events: UInt64 { steadyEvents + machineEvents }

    /// The totals of the simulated run with their names, in the order in which reports list them.
    public var totals: [(name: String, count: UInt64)] {
        FleetCounters.Measure.allCases.map { ($0.name, counters.total($0)) }
    }

    /// The names of the totals, which are also the columns of a day.
    static var measureNames: [String] { FleetCounters.Measure.allCases.map(\.name) }

    /// Returns the numbers of a day, in the order of ``totals``.
    func numbers(ofDay day: Int) -> [UInt64] {
        let count = FleetCounters.measureCount
        return Array(counters.measures[day * count..<(day + 1) * count])
    }

    /// Returns the people whom each check blocked on a day, of the checks that blocked people in the run.
    ///
    /// A person who was blocked by a check several times on a day counts once.
    package func blocked(onDay day: Int) -> [UInt64] {
        blockingChecks.map { counters.blocked[day * FleetCounters.checkCount + $0] }
    }

    /// The names of the launch checks that blocked people during the simulated run.
    ///
    /// These checks are part of conditional launch, which decides whether an app shows an account.
    public var blockingCheckNames: [String] { blockingChecks.map { LaunchCheck.order[$0].name } }

    /// For each check of ``blockingCheckNames``, the greatest number of people whom the check blocked on one day.
    public var mostBlocked: [UInt64] {
        blockingChecks.indices.map { place in (0..<days).map { blocked(onDay: $0)[place] }.max() ?? 0 }
    }

    private var blockingChecks: [Int] {
        (0..<FleetCounters.checkCount).filter { check in
            stride(from: check, to: counters.blocked.count, by: FleetCounters.checkCount).contains {
                counters.blocked[$0] != 0
            }
        }
    }

    /// The names for the numbers of ``instances(atEndOfDay:)``: first that of no policy, then those of ``policies``.
    var policyNames: [String] { [FleetPlan.nameOfNoPolicy] + policies }

    /// Returns how many instances have each policy at the end of a day.
    ///
    /// An instance is an account in an app on a device.
    ///
    /// - Parameter day: The index of the day, from 0.
    /// - Returns: First the number of instances without a policy, then the number for each policy in the order of
    ///   ``policies``.
    public func instances(atEndOfDay day: Int) -> [UInt64] {
        guard (0..<days).contains(day) else { return [] }
        return Array(counters.policies[day * counters.policyCount..<(day + 1) * counters.policyCount])
    }

    /// The number of calls to the simulated service in each minute of the run.
    public var callsByMinute: ArraySlice<UInt64> { counters.minutes.prefix(days * 1_440) }

    /// The greatest number of calls to the simulated service in a minute of the run.
    public var busiestMinute: UInt64 { callsByMinute.max() ?? 0 }

    /// Returns the answers to an action: how often it was allowed and blocked.
    package func answers(to action: Int) -> (allowed: UInt64, blocked: UInt64) {
        (counters.actions[action * 2 + 1], counters.actions[action * 2])
    }
}
