import MAMCore
import XCTest

/// Every combination of what the layers hold, against the plainest evaluator there is.
final class ExhaustiveResolutionTests: XCTestCase {
    func testEveryCombinationIsResolvedLikeThePlainEvaluatorForKnownAccounts() { compareAll(knowsAccounts: true) }

    func testEveryCombinationIsResolvedLikeThePlainEvaluatorForUnknownAccounts() { compareAll(knowsAccounts: false) }

    func testTheCombinationsAreComplete() {
        XCTAssertEqual(Situation.all.count, (4 + 3 * 7) * 9)
        XCTAssertEqual(Set(Situation.all).count, Situation.all.count)
    }

    private func compareAll(knowsAccounts: Bool) {
        for situation in Situation.all {
            for place in Situation.Place.allCases {
                let onMain = place != .background
                let wanted = Situation.Answers(
                    ui: plainAnswer(situation, isUITask: true, onMain: onMain),
                    file: plainAnswer(situation, isUITask: false, onMain: onMain))
                let found = situation.ask(at: place, knowsAccounts: knowsAccounts)
                XCTAssertEqual(found, wanted, "\(situation) at \(place)")
            }
        }
    }

    /// The rules, one after the other: the first layer that counts and holds something wins.
    private func plainAnswer(_ situation: Situation, isUITask: Bool, onMain: Bool) -> Acting {
        var candidates: [Acting] = []
        switch situation.thread {
        case .inside(let held):
            // Entered last of all: hides the scope even when it holds nothing.
            candidates.append(Acting(held, .thread))
        case .before(let held):
            if case .open(let scope) = situation.scope {
                candidates.append(Acting(scope, .scope))
            } else {
                candidates.append(Acting(held, .thread))
            }
        case .notSet:
            if case .open(let scope) = situation.scope { candidates.append(Acting(scope, .scope)) }
        }
        if isUITask, onMain { candidates.append(Acting(situation.window, .window)) }
        candidates.append(Acting(situation.process, .process))
        return candidates.first { $0.id != nil } ?? .nobody
    }
}
