import MAMCore
import XCTest

/// Every state that events can lead one window to, every event there, beside the slow evaluator.
final class SwitchExhaustiveTests: XCTestCase {
    private struct Node {
        let machine: IdentitySwitchMachine
        let slow: SlowSwitch
    }

    /// A machine apart from its counters and what only it tells.
    private struct Shape: Hashable {
        let words: [String]

        init(_ machine: IdentitySwitchMachine) {
            let works = [machine.operations[.main], machine.questions[.main]].map { work -> String in
                guard let work else { return "" }
                let checked = work.checked.map { "\($0.key.rawValue)\($0.value.rawValue)" }.sorted()
                return
                    "\(work.origin) \(work.target.word) \(checked) \(work.stage.word) \(work.mustLeave) \(work.looksAgain)"
                    + " \(work.isChecked) \(work.takenOff.map(\.rawValue).sorted()) \(work.ending)"
            }
            words = works + [(machine.windows[.main] ?? .unset).word, "\(machine.life)"]
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
        #if DEBUG
            let (most, wanted) = (64, [64, 64, 3, 3])
        #else
            let (most, wanted) = (Int.max, [6838, 1885, 3, 3])
        #endif
        let found = SwitchKit.settings.map { explore($0, most: most) }
        print("identity switches: \(found.map(\.states)) states, \(found.map(\.steps).reduce(0, +)) steps")
        XCTAssertEqual(found.map(\.states), wanted)
    }
}

extension IdentitySwitchMachine.Operation.Stage {
    var word: String {
        switch self {
        case .blocking(let account): "blocking \(account.rawValue)"
        default: "\(self)"
        }
    }
}
