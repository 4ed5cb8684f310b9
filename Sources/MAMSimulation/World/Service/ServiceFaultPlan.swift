/// A plan that determines which calls to the simulated service fail, and how.
///
/// The calls that fail are chosen by the number of the call, or at random from a seed.
public struct ServiceFaultPlan: Sendable, Hashable {
    /// A fault for calls with certain numbers.
    struct Entry: Sendable, Hashable {
        var call: ServiceCall
        var fault: ServiceFault
        /// The number of calls that still succeed first.
        var skipped: Int
        /// The number of calls that still fail after that.
        var left: Int
    }

    private(set) var entries: [Entry] = []
    private var chance: Chance?

    private struct Chance: Sendable, Hashable {
        var state: UInt64
        let share: Double
        let calls: Set<ServiceCall>
    }

    /// Makes a plan in which no call to the service fails.
    public init() {}

    /// Makes a plan in which random calls to the service fail.
    ///
    /// The same seed gives the same errors for the same calls.
    ///
    /// - Parameters:
    ///   - seed: The seed of the random numbers.
    ///   - share: The share of calls that fail, 0 to 1.
    ///   - calls: The kinds of calls that can fail. Defaults to all.
    public init(seed: UInt64, share: Double, of calls: Set<ServiceCall> = Set(ServiceCall.allCases)) {
        chance = Chance(state: seed, share: share, calls: calls)
    }

    /// Plans an error or delay for calls of one kind.
    ///
    /// Several faults for the same kind of call take effect one after another, in the order in which they were added.
    ///
    /// - Parameters:
    ///   - fault: The error or delay.
    ///   - call: The kind of call.
    ///   - skipped: The number of calls without a fault before the first call with the fault. Defaults to 0.
    ///   - count: The number of calls with the fault. Defaults to 1.
    public mutating func add(_ fault: ServiceFault, to call: ServiceCall, after skipped: Int = 0, count: Int = 1) {
        guard count > 0 else { return }
        entries.append(Entry(call: call, fault: fault, skipped: max(0, skipped), left: count))
    }

    /// Returns the fault of the call that arrives now; `nil` for none.
    mutating func next(_ call: ServiceCall) -> ServiceFault? {
        guard let place = entries.firstIndex(where: { $0.call == call }) else { return byChance(call) }
        guard entries[place].skipped == 0 else {
            entries[place].skipped -= 1
            return nil
        }
        entries[place].left -= 1
        let fault = entries[place].fault
        if entries[place].left == 0 { entries.remove(at: place) }
        return fault
    }

    private mutating func byChance(_ call: ServiceCall) -> ServiceFault? {
        guard let chance, chance.calls.contains(call) else { return nil }
        var generator = SeededGenerator(seed: chance.state)
        self.chance?.state = generator.next()
        guard Double.random(in: 0..<1, using: &generator) < chance.share else { return nil }
        let slow: [ServiceFault] = [.slow(1), .slow(90), .slow(150), .slow(7200)]
        // Four slow faults among the named ones, so that slow answers do not outweigh the errors.
        return (ServiceFault.named + slow).randomElement(using: &generator)
    }
}
