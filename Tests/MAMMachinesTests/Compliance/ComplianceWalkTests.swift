import MAMMachines
import TestSeeds
import XCTest

/// Long random lives of an app, with ends of the process in between.
final class ComplianceWalkTests: XCTestCase {
    func testEveryAcceptedCallIsAnsweredOnceAndInOrderInRandomRuns() throws {
        for seed in TestSeeds([1], of: name) { try everyAcceptedCallIsAnsweredOnceAndInOrderInRandomRuns(seed) }
    }

    private func everyAcceptedCallIsAnsweredOnceAndInOrderInRandomRuns(_ seed: UInt64) throws {
        let count = isExhaustive ? 1_000_000 : 1_000_000 / 64
        var random = SeededRandom(seed, of: name)
        var (answered, killed, warned) = (0, 0, 0)
        for round in 0..<8 {
            let choices = ComplianceKit.choices[round]
            var (machine, slow) = (ComplianceMachine(choices: choices), SlowCompliance(choices))
            var (accepted, told, telling) = ([UInt64](), [UInt64](), UInt64?.none)
            for _ in 0..<count / 8 {
                if random.chance(40) {
                    let bytes = machine.record.encoded
                    machine = ComplianceMachine(try ComplianceRecord(bytes), choices: choices)
                    slow.restart()
                    (killed, telling) = (killed + 1, nil)
                }
                let situation = Dictionary(
                    uniqueKeysWithValues: ComplianceKit.accounts.map { ($0, ComplianceKit.facts[random.below(8)]) })
                let events = ComplianceKit.events(ComplianceKit.accounts, step: machine.step)
                var event = events[random.below(events.count)]
                // Mostly something that matters: most events of a list come too late.
                for _ in 0..<20 where !random.chance(10) {
                    var tried = machine
                    _ = tried.handle(event, situation)
                    if tried != machine { break }
                    event = events[random.below(events.count)]
                }
                let before = machine
                let effects = machine.handle(event, situation)
                XCTAssertEqual(effects.map(\.word), slow.take(event, situation), random.replay)
                if case .told(let step) = event, step == before.step, before.stage == .telling, let number = telling {
                    told.append(number)
                    telling = nil
                }
                for effect in effects {
                    if case .tell(let account, _, let number, _) = effect {
                        XCTAssertNil(telling, random.replay)
                        telling = number
                        let again = machine.requests.dropFirst().contains { $0.account == account }
                        XCTAssertEqual(machine.isInProgress(for: account), again, random.replay)
                    }
                    if case .warn = effect { warned += 1 }
                }
                let isDropped = effects.contains { $0.word.hasPrefix("warn") }
                if case .asked(let account, _) = event, !isDropped {
                    let request = machine.requests.last { $0.account == account }
                    accepted.append(try XCTUnwrap(request, random.replay).number)
                }
            }
            let open = machine.requests.map(\.number)
            XCTAssertEqual(told + open, accepted, random.replay)
            answered += told.count
        }
        print("compliance walk: \(count) events, \(answered) answered, \(killed) ends, \(warned) dropped")
        for number in [answered, killed, warned] { XCTAssertGreaterThan(number, 10, random.replay) }
    }
}
