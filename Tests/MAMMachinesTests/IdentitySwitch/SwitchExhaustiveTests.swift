import MAMMachines
import TestSeeds
import XCTest

/// Every state that events can lead one window to, every event there, beside the slow evaluator.
final class SwitchExhaustiveTests: XCTestCase {
    private struct Node {
        let machine: IdentitySwitchMachine
        let slow: SlowSwitch
    }

    /// A machine apart from its counters and what only it tells; no texts, which would take longer to make than all the rest.
    private struct Shape: Hashable {
        struct Operation: Hashable {
            let origin: IdentitySwitchMachine.Operation.Origin
            let target: WindowIdentity
            let checked: [AccountID: MAMBlockAccountReason]
            let stage: IdentitySwitchMachine.Operation.Stage
            let flags: [Bool]
            let takenOff: Set<AccountID>
            let ending: MAMSwitchIdentityResult
        }

        let operations: [Operation?]
        let window: WindowIdentity
        let life: IdentitySwitchMachine.Life

        init(_ machine: IdentitySwitchMachine) {
            operations = [machine.operations[.main], machine.questions[.main]].map { operation in
                operation.map {
                    Operation(
                        origin: $0.origin, target: $0.target, checked: $0.checked, stage: $0.stage,
                        flags: [$0.mustLeave, $0.looksAgain, $0.isChecked], takenOff: $0.takenOff, ending: $0.ending)
                }
            }
            (window, life) = (machine.windows[.main] ?? .unset, machine.life)
        }
    }

    private func explore(_ settings: IdentitySwitchMachine.Settings, most: Int) -> (states: Int, steps: Int) {
        let start = Node(machine: IdentitySwitchMachine(settings), slow: SlowSwitch(settings))
        var (seen, waiting, place, steps) = (Set([Shape(start.machine)]), [start], 0, 0)
        while place < waiting.count, place < most {
            let node = waiting[place]
            place += 1
            for situation in SwitchKit.situations {
                for event in SwitchKit.events(of: node.machine, isWide: false) {
                    var (machine, slow) = (node.machine, node.slow)
                    let effects = machine.handle(event, situation)
                    XCTAssertEqual(
                        effects.map(\.word), slow.take(event, situation), "\(event) in \(Shape(node.machine))")
                    SwitchChecks.check(node.machine, event, machine, effects, situation)
                    steps += 1
                    // Most events change nothing, and to compare is cheaper than to tell the shape.
                    guard machine != node.machine else { continue }
                    if seen.insert(Shape(machine)).inserted { waiting.append(Node(machine: machine, slow: slow)) }
                }
            }
        }
        return (place, steps)
    }

    func testEveryEventInEveryStateIsAsTheReferenceSays() {
        let (most, wanted) = isExhaustive ? (Int.max, [7158, 2205, 3, 3]) : (64, [64, 64, 3, 3])
        let found = SwitchKit.settings.map { explore($0, most: most) }
        print("identity switches: \(found.map(\.states)) states, \(found.map(\.steps).reduce(0, +)) steps")
        XCTAssertEqual(found.map(\.states), wanted)
    }
}
