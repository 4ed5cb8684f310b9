import MAMMachines
import TestSeeds
import XCTest

/// Long random lives of an app with two windows.
///
/// Every life has a seed of its own and as many events whatever the build: one that failed lives again by its seed.
final class SwitchWalkTests: XCTestCase {
    private static let lives: UInt64 = isExhaustive ? 1000 : 16
    private static let eventsOfALife = 1000

    func testEveryRequestIsAnsweredOnceUnlessTheProcessEnds() {
        let seeds = TestSeeds(1...Self.lives, of: name)
        var counts: [String: Int] = [:]
        for seed in seeds {
            // Single-identity apps refuse most of it: one life in eight each.
            let settings = [0, 1, 0, 1, 0, 1, 2, 3][Int(seed % 8)]
            live(SwitchKit.settings[settings], SeededRandom(seed, of: name), &counts)
        }
        print("identity walk: \(counts.sorted { $0.key < $1.key })")
        guard seeds.areCheckedIn else { return }
        let wanted =
            MAMSwitchIdentityResult.allCases.map { "\($0)" } + IncomingRefusal.allCases.map { "\($0)" } + ["exit"]
        for word in wanted { XCTAssertGreaterThan(counts[word] ?? 0, 0, word) }
    }

    private func live(_ settings: IdentitySwitchMachine.Settings, _ given: SeededRandom, _ counts: inout [String: Int])
    {
        var random = given
        var (machine, slow) = (IdentitySwitchMachine(settings), SlowSwitch(settings))
        var (request, open, situation) = (UInt64(0), Set<UInt64>(), SwitchKit.situations[0])
        for _ in 0..<Self.eventsOfALife {
            request += 1
            if random.chance(12) { situation = SwitchKit.situations[random.below(SwitchKit.situations.count)] }
            var events = SwitchKit.events(of: machine, request: request, isWide: true)
            if random.chance(2) { events = events.filter { $0.request == nil } }
            var event = events[random.below(events.count)]
            for _ in 0..<20 where !random.chance(10) {
                var tried = machine
                if !tried.handle(event, situation).isEmpty, event != .closed(.main) || random.chance(10) { break }
                event = events[random.below(events.count)]
            }
            if event == .killed, !random.chance(50) { continue }
            if machine.life == .ended, random.chance(2) { event = .relaunched }
            let before = machine
            let effects = machine.handle(event, situation)
            XCTAssertEqual(effects.map(\.word), slow.take(event, situation), random.replay)
            SwitchChecks.check(before, event, machine, effects, situation, random.replay)
            for window in [WindowID.main, SwitchKit.second] {
                let identity = machine.windows[window] ?? .unset
                let shown = identity == .unset ? nil : identity.accountIDs.map(\.rawValue)
                XCTAssertEqual(shown, slow.shows(window), random.replay)
            }
            XCTAssertEqual(machine.accountIDForCurrentActivity?.rawValue, slow.activity, random.replay)
            if let asked = event.request { open.insert(asked) }
            for case .answer(let answered, let result, let refusal) in effects {
                XCTAssertNotNil(open.remove(answered), "\(answered) \(random.replay)")
                counts["\(result)", default: 0] += 1
                if let refusal { counts["\(refusal)", default: 0] += 1 }
            }
            if machine.life == .ended {
                if effects.contains(.alertAndExit) {
                    XCTAssertTrue(open.isEmpty, random.replay)
                    counts["exit", default: 0] += 1
                }
                open = []
            }
            let waiting = machine.operations.values.map(\.origin) + machine.questions.values.map(\.origin)
            XCTAssertEqual(Set(waiting.compactMap(\.request)), open, random.replay)
        }
    }
}

extension IdentitySwitchMachine.Operation.Origin {
    /// The request that waits for it.
    var request: UInt64? {
        switch self {
        case .app(let request), .incoming(let request, _, _): request
        case .resume: nil
        }
    }
}
