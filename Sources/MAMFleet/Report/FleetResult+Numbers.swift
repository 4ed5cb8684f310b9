internal import MAMCore

extension FleetResult {
    /// The number of all events of the run: ``steadyEvents`` and ``machineEvents``.
    public var events: UInt64 { steadyEvents + machineEvents }

    /// The totals of the run with their names, in the order in which reports list them.
    public var totals: [(name: String, count: UInt64)] {
        FleetCounters.Measure.allCases.map { ($0.name, counters.total($0)) }
    }

    /// The names of the totals, which are also the columns of a day.
    package static var measureNames: [String] { FleetCounters.Measure.allCases.map(\.name) }

    /// Returns the numbers of a day, in the order of ``totals``.
    package func numbers(ofDay day: Int) -> [UInt64] {
        let count = FleetCounters.measureCount
        return Array(counters.measures[day * count..<(day + 1) * count])
    }

    /// Returns the people whom each check blocked on a day, of the checks that blocked people in the run.
    ///
    /// A person who was blocked by a check several times on a day counts once.
    package func blocked(onDay day: Int) -> [UInt64] {
        blockingChecks.map { counters.blocked[day * FleetCounters.checkCount + $0] }
    }

    /// The names of the checks of conditional launch that blocked people during the run.
    public var blockingCheckNames: [String] { blockingChecks.map { LaunchCheck.order[$0].name } }

    /// For each check of ``blockingCheckNames``, the greatest number of people whom it blocked on one day.
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

    /// Returns the numbers of instances (accounts in apps on devices) at the end of a day: first the number without a
    /// policy, then the number with each policy, in the order of ``policies``.
    public func instances(atEndOfDay day: Int) -> [UInt64] {
        guard (0..<days).contains(day) else { return [] }
        return Array(counters.policies[day * counters.policyCount..<(day + 1) * counters.policyCount])
    }

    /// The number of calls to the service in each minute of the run.
    public var callsByMinute: ArraySlice<UInt64> { counters.minutes.prefix(days * 1_440) }

    /// The greatest number of calls to the service in a minute.
    public var busiestMinute: UInt64 { callsByMinute.max() ?? 0 }

    /// Returns the answers to an action: how often it was allowed and blocked.
    package func answers(to action: Int) -> (allowed: UInt64, blocked: UInt64) {
        (counters.actions[action * 2 + 1], counters.actions[action * 2])
    }
}
