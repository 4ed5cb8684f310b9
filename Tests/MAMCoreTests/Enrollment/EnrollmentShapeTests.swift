import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// Machines of one shape are one state: whatever led to it.
final class EnrollmentShapeTests: XCTestCase {
    private static let (limit, slice) = isExhaustive ? (800, 16) : (300, 16)

    func testMachinesOfEqualShapeHandleEventsAlike() {
        var compared = 0
        for world in EnrollmentKit.small + EnrollmentKit.large {
            var first: [EnrollmentShape: (EnrollmentMachine, Instant)] = [:]
            var isSame = true
            EnrollmentExplorer(world.machine, world.alphabet).explore(limit: Self.limit) { step in
                let shape = step.after.shape(at: step.moment)
                guard let (machine, moment) = first[shape] else {
                    first[shape] = (step.after, step.moment)
                    return true
                }
                guard step.number % Self.slice == 0 else { return true }
                compared += 1
                let (one, other) = (
                    answers(machine, moment, world.alphabet), answers(step.after, step.moment, world.alphabet)
                )
                isSame = one == other
                for (one, other) in zip(one, other) where one != other { XCTAssertEqual(one, other, world.name) }
                return isSame
            }
        }
        print("enrollment: \(compared) pairs of one shape")
        XCTAssertGreaterThan(compared, 1000)
    }

    /// What a machine does at an event, and the shape it has then.
    private struct Answer: Equatable {
        let event: String
        let effects: [String]
        let shape: EnrollmentShape
    }

    private func answers(_ machine: EnrollmentMachine, _ now: Instant, _ alphabet: EnrollmentAlphabet) -> [Answer] {
        alphabet.events(for: machine, call: EnrollmentCall(.max)).map { event in
            var after = machine
            // Whether a mark of time has moved is no part of the shape.
            let effects = after.handle(event, at: now).map(\.word).filter { $0 != "store" }
            return Answer(event: event.word, effects: effects, shape: after.shape(at: now))
        }
    }
}
