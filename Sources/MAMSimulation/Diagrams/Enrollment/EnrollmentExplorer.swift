package import MAMCore

/// Goes to every shape a machine can have, breadth first, so that the first way to anything is a shortest one.
///
/// After every event the process may also die and be started anew.
package struct EnrollmentExplorer: Sendable {
    /// One step: a machine of one shape, an event, and what comes of it.
    package struct Step: Sendable {
        /// The machine before, and when.
        package let before: EnrollmentMachine, moment: Instant
        /// What happens.
        package let event: EnrollmentEvent
        /// How long after the last event, in seconds.
        package let wait: Double
        /// What is to be done, and the machine after.
        package let effects: [EnrollmentEffect], after: EnrollmentMachine
        /// The steps that led to the machine before, as the number of the last and so on; -1 for a first one.
        package let number: Int, cause: Int
    }

    /// How long machines wait before an event: nothing becomes due, or everything does, or the service has forgotten.
    package static let waits: [Double] = [0, 2 * 86_400, 91 * 86_400]

    private let alphabet: EnrollmentAlphabet
    private let start: EnrollmentMachine
    private let waits: [Double]

    /// Makes an explorer.
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
    ///   - limit: The most shapes to go to.
    ///   - body: Told of every step; whether to go on.
    /// - Returns: How many shapes there are, and how many steps were taken.
    @discardableResult
    package func explore(limit: Int = .max, _ body: (Step) -> Bool) -> (shapes: Int, steps: Int) {
        let beginning = Instant(wall: 1_000_000_000, monotonic: 0, bootID: 1)
        var seen: Set<EnrollmentShape> = [start.shape(at: beginning)]
        var waiting = [(machine: start, moment: beginning, cause: -1)]
        var (next, steps) = (0, 0)
        while next < waiting.count {
            let (machine, moment, cause) = waiting[next]
            next += 1
            // A process that starts anew goes on in the next one.
            if !alphabet.isWhole, machine.isRestarting { continue }
            for (event, wait) in events(for: machine, UInt64(steps)) {
                let now = Instant(wall: moment.wall + wait, monotonic: moment.monotonic + wait, bootID: 1)
                var after = machine
                let effects = after.handle(event, at: now)
                let step = Step(
                    before: machine, moment: now, event: event, wait: wait, effects: effects, after: after,
                    number: steps, cause: cause)
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

    /// Time passes only before the events that look at it.
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
