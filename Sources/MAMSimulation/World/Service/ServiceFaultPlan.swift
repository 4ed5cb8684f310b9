/// What goes wrong at a service, and when: by the number of the call, or by chance from a seed.
public struct ServiceFaultPlan: Sendable, Hashable {
    /// Faults that are due by the number of the call.
    struct Entry: Sendable, Hashable {
        var call: ServiceCall
        var fault: ServiceFault
        /// How many calls of the kind go well first.
        var skipped: Int
        /// How many go wrong after that.
        var left: Int
    }

    private(set) var entries: [Entry] = []
    private var chance: Chance?

    private struct Chance: Sendable, Hashable {
        var state: UInt64
        let share: Double
        let calls: Set<ServiceCall>
    }

    /// A service at which nothing goes wrong.
    public init() {}

    /// A service at which calls go wrong by chance; the same seed gives the same faults for the same calls.
    ///
    /// - Parameters:
    ///   - seed: Where chance comes from.
    ///   - share: The share of calls that go wrong, 0…1.
    ///   - calls: The calls that may go wrong.
    public init(seed: UInt64, share: Double, of calls: Set<ServiceCall> = Set(ServiceCall.allCases)) {
        chance = Chance(state: seed, share: share, calls: calls)
    }

    /// Lets calls go wrong: after `skipped` that go well, the next `count`; faults of one call are due one after another.
    public mutating func add(_ fault: ServiceFault, to call: ServiceCall, after skipped: Int = 0, count: Int = 1) {
        guard count > 0 else { return }
        entries.append(Entry(call: call, fault: fault, skipped: max(0, skipped), left: count))
    }

    /// What goes wrong with the call that comes now; nil for nothing.
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
        // Slow answers as often as all errors of the service together would be too often.
        return (ServiceFault.named + slow).randomElement(using: &generator)
    }
}
