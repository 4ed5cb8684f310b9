import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// A process may die anywhere, and its accounts end where they would have ended.
final class EnrollmentKillTests: XCTestCase {
    private static let (limit, slice) = isExhaustive ? (Int.max, 1) : (300, 8)

    /// Where a machine comes to rest when everything is answered well and the app is opened once more at the end.
    private func rest(_ machine: EnrollmentMachine, _ alphabet: EnrollmentAlphabet, _ now: Instant) -> EnrollmentMachine
    {
        var machine = machine
        for round in 0..<6 {
            if round > 0, machine.isRestarting || round == 5 {
                machine = EnrollmentMachine(machine.record, machine.traits)
            }
            _ = machine.handle(.launched, at: now)
            var left = 100
            while !machine.isRestarting, left > 0, let (ticket, answers) = alphabet.awaited(by: machine).first,
                let good = answers.first
            {
                _ = machine.handle(.answered(ticket, good), at: now)
                left -= 1
            }
            XCTAssertGreaterThan(left, 0)
        }
        return machine
    }

    func testAKillAtAnyStepEndsInTheSameStateAsARunWithoutOne() {
        var compared = 0
        // Two accounts that are enrolled at once may change places, and one may be tried again at the launch: here is one.
        for world in [false, true].map({ restarts in
            EnrollmentKit.world("one account", [EnrollmentKit.a], isWhole: false) {
                $0.restartsForFirstPolicy = restarts
            }
        }) {
            EnrollmentExplorer(world.machine, world.alphabet).explore(limit: Self.limit) { step in
                guard step.number % Self.slice == 0 else { return true }
                let killed = EnrollmentMachine(step.after.record, step.after.traits)
                let (one, other) = (
                    rest(step.after, world.alphabet, step.moment), rest(killed, world.alphabet, step.moment)
                )
                compared += 1
                let label = { "\(world.name): \(step.before.shape(at: step.moment)) \(step.event.word)" }
                XCTAssertEqual(one.registeredAccounts, other.registeredAccounts, label())
                XCTAssertEqual(one.enrolledAccounts, other.enrolledAccounts, label())
                XCTAssertEqual(one.managedAccounts, one.enrolledAccounts, label())
                return one.registeredAccounts == other.registeredAccounts
            }
        }
        print("enrollment: \(compared) deaths compared")
        XCTAssertEqual(compared, Self.slice == 1 ? 14_744 : 1176)
    }
}
