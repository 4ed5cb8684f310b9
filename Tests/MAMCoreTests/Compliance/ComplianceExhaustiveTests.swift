import MAMCore
import XCTest

/// Every state that events can lead to with two accounts, every event there, beside the slow evaluator.
final class ComplianceExhaustiveTests: XCTestCase {
    private struct Node {
        let machine: ComplianceMachine
        let slow: SlowCompliance
    }

    private func explore(_ choices: ComplianceChoices) -> (states: Int, steps: Int, compared: Int) {
        #if DEBUG
            let slice = 64
        #else
            let slice = 1
        #endif
        let accounts = Array(ComplianceKit.accounts.prefix(2))
        let situations: [ComplianceSituation] = ComplianceKit.facts.map { [accounts[0]: $0, accounts[1]: $0] }
        let start = Node(machine: ComplianceMachine(choices: choices), slow: SlowCompliance(choices))
        var (seen, waiting, steps, compared) = (Set([ComplianceShape(start.machine)]), [start], 0, 0)
        while let node = waiting.popLast() {
            for situation in situations {
                for event in ComplianceKit.events(accounts, step: node.machine.step) {
                    var machine = node.machine
                    let effects = machine.handle(event, situation)
                    steps += 1
                    let isNew = seen.insert(ComplianceShape(machine)).inserted
                    guard isNew || steps % slice == 0 else { continue }
                    compared += 1
                    var slow = node.slow
                    XCTAssertEqual(effects.map(\.word), slow.take(event, situation), "\(node.machine.stage) \(event)")
                    check(node.machine, machine, effects)
                    if isNew { waiting.append(Node(machine: machine, slow: slow)) }
                }
            }
        }
        return (seen.count, steps, compared)
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
        var total = (states: 0, steps: 0, compared: 0)
        #if DEBUG
            let (all, wanted) = (ComplianceKit.choices.prefix(1), 462)
        #else
            let (all, wanted) = (ComplianceKit.choices.prefix(8), 3576)
        #endif
        for choices in all {
            let found = explore(choices)
            total = (total.states + found.states, total.steps + found.steps, total.compared + found.compared)
        }
        print("compliance: \(total.states) states, \(total.steps) steps, \(total.compared) compared")
        XCTAssertEqual(total.states, wanted)
        XCTAssertEqual(total.steps, total.states * 8 * 48)
        #if !DEBUG
            XCTAssertEqual(total.compared, total.steps)
        #endif
    }
}
