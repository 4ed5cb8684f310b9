import MAMMachines
import TestSeeds
import XCTest

/// Every state that events can lead to with two accounts, every event there, beside the slow evaluator.
final class ComplianceExhaustiveTests: XCTestCase {
    private struct Node {
        let machine: ComplianceMachine
        let slow: SlowCompliance
    }

    private func explore(_ choices: ComplianceChoices, most: Int) -> (states: Int, steps: Int) {
        let accounts = Array(ComplianceKit.accounts.prefix(2))
        let situations: [ComplianceSituation] = ComplianceKit.facts.map { [accounts[0]: $0, accounts[1]: $0] }
        let start = Node(machine: ComplianceMachine(choices: choices), slow: SlowCompliance(choices))
        var (seen, waiting, place, steps) = (Set([ComplianceShape(start.machine)]), [start], 0, 0)
        while place < waiting.count, place < most {
            let node = waiting[place]
            place += 1
            for situation in situations {
                for event in ComplianceKit.events(accounts, step: node.machine.step) {
                    var (machine, slow) = (node.machine, node.slow)
                    let effects = machine.handle(event, situation)
                    XCTAssertEqual(effects.map(\.word), slow.take(event, situation), "\(node.machine.stage) \(event)")
                    check(node.machine, machine, effects)
                    steps += 1
                    if seen.insert(ComplianceShape(machine)).inserted {
                        waiting.append(Node(machine: machine, slow: slow))
                    }
                }
            }
        }
        return (place, steps)
    }

    /// What holds whatever happens.
    private func check(_ before: ComplianceMachine, _ after: ComplianceMachine, _ effects: [ComplianceEffect]) {
        let words = effects.map { String($0.word.prefix { $0 != " " }) }
        let awaited = words.filter { ["enrol", "checkin", "restart", "launch", "wipe", "tell"].contains($0) }
        XCTAssertLessThanOrEqual(awaited.count, 1)
        if !after.hasLaunched { XCTAssertTrue(words.allSatisfy { $0 == "store" || $0 == "warn" }) }
        XCTAssertEqual(before.record != after.record, words.contains("store"))
        if let place = words.firstIndex(of: "store") { XCTAssertEqual(place, 0) }
        // Whoever is told something has no screen of ours in front of him.
        if words.contains("tell") || words.contains("wipe") { XCTAssertFalse(after.coversApp) }
        XCTAssertEqual(after.stage == .waiting, after.requests.isEmpty || !after.hasLaunched)
    }

    func testEveryEventInEveryStateIsAsTheReferenceSays() {
        // All there are with the choices in force, and the first ones with the others.
        let wanted = isExhaustive ? [13_066, 2048, 2048, 2048] : [32, 32, 32, 32]
        // The choices in force, and each of them turned around.
        let isWhole = wanted[0] > 32
        let found = zip([0, 1, 2, 4], wanted).map { choice, most in
            explore(ComplianceKit.choices[choice], most: isWhole && choice == 0 ? .max : most)
        }
        let steps = found.map(\.steps).reduce(0, +)
        print("compliance: \(found.map(\.states)) states, \(steps) steps")
        XCTAssertEqual(found.map(\.states), wanted)
        XCTAssertEqual(steps, wanted.reduce(0, +) * 8 * 52)
    }
}
