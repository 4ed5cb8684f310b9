import Foundation
import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// Every shape that a machine can have, with every event, beside the second machine.
///
/// Worlds with two accounts have more shapes than can be looked at: there it stops at the first 20,000 of each, in the order in
/// which they are reached, and the random lives go on from where it ends.
final class EnrollmentTableTests: XCTestCase {
    private static let (slice, limit) = isExhaustive ? (1, 20_000) : (4, 1000)

    /// What the second machine makes of a step, whose machine and moment it starts with.
    private func expected(_ step: EnrollmentExplorer.Step, _ start: SlowEnrollment) -> SlowEnrollment {
        var slow = start
        switch step.event {
        case .answered(let ticket, let answer):
            if ticket == step.before.signIn?.ticket {
                slow.signedIn(answer)
                return slow
            }
            if ticket == step.before.restartTicket {
                slow.restarts(answer)
                return slow
            }
            guard let index = step.before.entries.firstIndex(where: { $0.ticket == ticket }) else {
                slow.always()
                return slow
            }
            slow.takeAnswer(answer, of: index)
        default: slow.take(step.event)
        }
        return slow
    }

    private func compare(_ step: EnrollmentExplorer.Step, _ start: SlowEnrollment, _ world: String) -> Bool {
        let expected = expected(step, start)
        let words = step.effects.map(\.word).filter { $0 != "store" }.sorted()
        let picture = SlowEnrollment(step.after, at: step.moment).picture
        guard words == expected.words.sorted(), picture == expected.picture else {
            let label = "\(world): \(step.before.shape(at: step.moment)) \(step.event.word) after \(step.wait)"
            XCTAssertEqual(words, expected.words.sorted(), label)
            XCTAssertEqual(picture, expected.picture, label)
            return false
        }
        return true
    }

    private func say(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

    private func run(_ worlds: [EnrollmentKit.World]) -> (shapes: Int, steps: Int, compared: Int) {
        var total = (shapes: 0, steps: 0, compared: 0)
        var failures = 0
        for world in worlds {
            let start = Date()
            // The second machine in one state at one moment, made once for the events that follow.
            var last: (state: Int, moment: Instant, slow: SlowEnrollment)?
            let found = EnrollmentExplorer(world.machine, world.alphabet).explore(limit: Self.limit) { step in
                guard step.number % Self.slice == 0 else { return true }
                total.compared += 1
                if last?.state != step.state || last?.moment != step.moment {
                    last = (step.state, step.moment, SlowEnrollment(step.before, at: step.moment))
                }
                guard let start = last?.slow else { return false }
                if !compare(step, start, world.name) { failures += 1 }
                return failures < 3
            }
            say(
                "enrollment, \(world.name): \(found.shapes) shapes, \(found.steps) steps, \(-start.timeIntervalSinceNow) s"
            )
            total = (total.shapes + found.shapes, total.steps + found.steps, total.compared)
        }
        return total
    }

    func testARequestedCheckInFollowsTheRulesInEveryState() {
        var (shapes, states, compared) = (0, 0, 0)
        for world in EnrollmentKit.small + [EnrollmentKit.inside] {
            let found = EnrollmentExplorer(world.machine, world.alphabet).explore(limit: Self.limit) { step in
                // Once for every state, and every time that may have passed in it.
                guard case .launched = step.event else { return true }
                states += 1
                for event in [false, true].map({ EnrollmentEvent.checkIn(EnrollmentKit.a.id, isInteractive: $0) }) {
                    var (machine, slow) = (step.before, SlowEnrollment(step.before, at: step.moment))
                    let words = machine.handle(event, at: step.moment).map(\.word).filter { $0 != "store" }.sorted()
                    slow.take(event)
                    let label = "\(world.name): \(step.before.shape(at: step.moment)) \(event)"
                    XCTAssertEqual(words, slow.words.sorted(), label)
                    XCTAssertEqual(SlowEnrollment(machine, at: step.moment).picture, slow.picture, label)
                    compared += 1
                }
                return true
            }
            shapes += found.shapes
        }
        print("check-ins: \(shapes) shapes, \(states) states, \(compared) compared")
        XCTAssertEqual(shapes, Self.slice == 1 ? 14_243 : 8834)
        XCTAssertGreaterThanOrEqual(states, shapes)
        XCTAssertEqual(compared, 2 * states)
    }

    func testEveryStateOfOneAccountTakesEveryEventAsTheRulesSay() {
        let total = run(EnrollmentKit.small + [EnrollmentKit.inside])
        print("enrollment, small worlds: \(total)")
        // All states of every one of these, in release builds.
        XCTAssertEqual(total.shapes, Self.slice == 1 ? 14_243 : 8834)
        XCTAssertEqual(total.steps, Self.slice == 1 ? 290_919 : 183_153)
        XCTAssertEqual(total.compared, Self.slice == 1 ? 290_919 : 45_792)
    }

    func testEveryStateOfTwoAccountsTakesEveryEventAsTheRulesSay() {
        let total = run(EnrollmentKit.large)
        print("enrollment, large worlds: \(total)")
        // The first of them, breadth first.
        XCTAssertEqual(total.shapes, 5 * Self.limit)
        XCTAssertEqual(total.steps, Self.slice == 1 ? 2_248_306 : 116_082)
        XCTAssertEqual(total.compared, Self.slice == 1 ? 2_248_306 : 29_021)
    }
}
