package import MAMCore

/// Explores all shapes of an enrollment machine breadth first, so that the first path to a state is a shortest one.
///
/// After every event the process may also end and restart.
package struct EnrollmentExplorer: Sendable {
    /// One step: a machine of one shape, an event, and its result.
    package struct Step: Sendable {
        /// The machine before the event, and the time of the event.
        package let before: EnrollmentMachine, moment: Instant
        package let event: EnrollmentEvent
        /// The time since the last event, in seconds.
        package let wait: Double
        /// The effects of the event, and the machine after it.
        package let effects: [EnrollmentEffect], after: EnrollmentMachine
        /// The number of this step, and the number of the step that led to the machine before it; -1 for none.
        package let number: Int, cause: Int
        /// The number of the machine before it, in the order in which they were found.
        package let state: Int
    }

    /// The waits before an event, in seconds: nothing becomes due; every timer becomes due; the service has forgotten
    /// the account.
    package static let waits: [Double] = [0, 2 * 86_400, 91 * 86_400]

    private let alphabet: EnrollmentAlphabet
    private let start: EnrollmentMachine
    private let waits: [Double]

    package init(
        _ start: EnrollmentMachine, _ alphabet: EnrollmentAlphabet, waits: [Double] = EnrollmentExplorer.waits
    ) {
        self.start = start
        self.alphabet = alphabet
        self.waits = waits
    }

    /// Takes every step of every shape.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of shapes. Defaults to none.
    ///   - body: Receives every step, and returns whether to continue.
    /// - Returns: The number of shapes, and the number of steps.
    @discardableResult
    package func explore(limit: Int = .max, _ body: (Step) -> Bool) -> (shapes: Int, steps: Int) {
        let beginning = Instant(wall: 1_000_000_000, monotonic: 0, bootID: 1)
        var seen: Set<EnrollmentShape> = [start.shape(at: beginning)]
        var waiting = [(machine: start, moment: beginning, cause: -1)]
        var (next, steps) = (0, 0)
        while next < waiting.count {
            let (machine, moment, cause) = waiting[next]
            next += 1
            // A restarting process continues in the next one.
            if !alphabet.isWhole, machine.isRestarting { continue }
            for (event, wait) in events(for: machine, UInt64(steps)) {
                let now = Instant(wall: moment.wall + wait, monotonic: moment.monotonic + wait, bootID: 1)
                var after = machine
                let effects = after.handle(event, at: now)
                let step = Step(
                    before: machine, moment: now, event: event, wait: wait, effects: effects, after: after,
                    number: steps, cause: cause, state: next - 1)
                steps += 1
                guard body(step) else { return (seen.count, steps) }
                for next in [after, EnrollmentMachine(after.record, after.traits, choices: after.choices)] {
                    guard seen.count < limit, seen.insert(next.shape(at: now)).inserted else { continue }
                    waiting.append((next, now, step.number))
                }
            }
        }
        return (seen.count, steps)
    }

    /// Returns the events with the waits before them.
    ///
    /// Only events that depend on the time have waits.
    private func events(for machine: EnrollmentMachine, _ number: UInt64) -> [(EnrollmentEvent, Double)] {
        var events: [(EnrollmentEvent, Double)] = []
        for event in alphabet.events(for: machine, call: EnrollmentCall(number)) {
            switch event {
            case .launched where machine.isLaunched: events.append((event, 0))
            case .launched, .ticked: for wait in waits { events.append((event, wait)) }
            default: events.append((event, 0))
            }
        }
        return events
    }
}
