import MAMMachines
import TestSeeds
import XCTest

/// The process ends at every point there is; what follows is what would have followed.
final class ComplianceKillTests: XCTestCase {
    /// A service and a user who always answer alike.
    private struct World {
        var answers: [AccountID: ComplianceAnswer]
        var launches: [AccountID: ComplianceLaunchAnswer]
        var situation: ComplianceSituation = [:]

        mutating func answer(to effect: ComplianceEffect) -> ComplianceEvent? {
            switch effect {
            case .enroll(let account, _, let step):
                let answer = answers[account] ?? .policyApplied
                if answer == .policyApplied || answer == .policyAppliedAfterRestart || answer == .alreadyEnrolled {
                    situation[account, default: ComplianceFacts()].isEnrolled = true
                    situation[account, default: ComplianceFacts()].hasPolicy = true
                }
                // The other account has gone when the app starts again.
                if answer == .enrollsAfterRestart { answers[account] = .policyApplied }
                return .answered(step: step, answer)
            case .checkIn(let account, _, let step):
                let answer = answers[account] ?? .policyApplied
                let wasEnrolledHere = [.policyAppliedAfterRestart, .enrollsAfterRestart, .alreadyEnrolled].contains(
                    answer)
                return .answered(step: step, wasEnrolledHere ? .policyApplied : answer)
            case .launch(let account, let step): return .launchEnded(step: step, launches[account] ?? .passed)
            case .wipe(let account, let step):
                situation[account]?.hasManagedContent = false
                return .wiped(step: step)
            case .tell(_, _, _, let step): return .told(step: step)
            case .restart(_, let step): return .restarting(step: step, ends: true)
            case .store, .warn, .takeUserInterface, .releaseUserInterface, .giveUp: return nil
            }
        }
    }

    /// What may be asked for first by a machine that was read again: nothing that was done is done again.
    private func first(after progress: ComplianceMachine.Progress) -> Set<String> {
        switch progress {
        case .begun: []
        case .policyApplied: ["launch", "tell"]
        case .decided(_, let wipes): [wipes ? "wipe" : "tell"]
        }
    }

    /// Runs to the end; the process ends before the effect of a number, and whenever a restart asks for it.
    private func run(
        _ calls: [(AccountID, Bool)], in start: World, killingBefore kill: Int?
    ) throws -> (told: [UInt64: String], order: [UInt64], points: Int, wipes: Int) {
        var (world, kept, point) = (start, [UInt8]?.none, 0)
        var (told, order, wipes) = ([UInt64: String](), [UInt64](), 0)
        var machine = ComplianceMachine()
        var pending = calls.map { ComplianceEvent.asked($0.0, isSilent: $0.1) } + [.launched]
        var effects: [ComplianceEffect] = []
        /// What comes first after the process ended, as far as the record says how far it came.
        var next: Set<String> = []
        while true {
            if effects.isEmpty {
                guard !pending.isEmpty else { break }
                effects = machine.handle(pending.removeFirst(), world.situation)
                continue
            }
            let effect = effects.removeFirst()
            // A call that was not kept yet is as if it had not been made.
            if machine.hasLaunched {
                point += 1
                if point == kill {
                    (machine, effects) = (ComplianceMachine(try ComplianceRecord(try XCTUnwrap(kept))), [])
                    pending = [.launched]
                    next = first(after: try ComplianceRecord(try XCTUnwrap(kept)).progress)
                    continue
                }
            }
            if case .store(let record) = effect { kept = record.encoded }
            if case .wipe = effect { wipes += 1 }
            if case .tell(_, let reason, let number, _) = effect {
                if let before = told[number] { XCTAssertEqual(before, "\(reason)") } else { order.append(number) }
                told[number] = "\(reason)"
            }
            guard let answer = world.answer(to: effect) else { continue }
            let word = String(effect.word.prefix { $0 != " " })
            XCTAssertTrue(next.isEmpty || next.contains(word), "\(word) is done again")
            next = []
            if case .restarting = answer {
                (machine, effects) = (ComplianceMachine(try ComplianceRecord(try XCTUnwrap(kept))), [])
                pending = [.launched]
                next = first(after: machine.progress)
            } else {
                pending.append(answer)
            }
        }
        XCTAssertTrue(machine.requests.isEmpty)
        return (told, order, point, wipes)
    }

    func testAKillAtAnyPointChangesNoAnswer() throws {
        var (worlds, kills) = (0, 0)
        let (ann, ben): (AccountID, AccountID) = ("ann", "ben")
        for answer in ComplianceAnswer.allCases {
            for launch in ComplianceLaunchAnswer.allCases {
                for (bits, facts) in ComplianceKit.facts.enumerated() {
                    for isSilent in [false, true] {
                        worlds += 1
                        guard isExhaustive || worlds % 16 == 0 else { continue }
                        // The second account is what the first is not.
                        let other = ComplianceAnswer.allCases[(bits * 5 + worlds) % ComplianceAnswer.allCases.count]
                        let world = World(
                            answers: [ann: answer, ben: other], launches: [ann: launch],
                            situation: [ann: facts, ben: ComplianceKit.facts[7 - bits]])
                        let calls = [(ann, isSilent), (ben, !isSilent)]
                        let whole = try run(calls, in: world, killingBefore: nil)
                        XCTAssertEqual(whole.order, [1, 2])
                        for point in 1...whole.points {
                            let parts = try run(calls, in: world, killingBefore: point)
                            XCTAssertEqual(parts.told, whole.told, "\(answer) \(launch) \(facts) before \(point)")
                            XCTAssertEqual(parts.order, whole.order)
                            kills += 1
                        }
                    }
                }
            }
        }
        print("compliance: \(worlds) worlds, \(kills) ends of the process")
        XCTAssertEqual(worlds, 13 * 4 * 8 * 2)
        XCTAssertGreaterThan(kills, worlds / 4)
    }
}
