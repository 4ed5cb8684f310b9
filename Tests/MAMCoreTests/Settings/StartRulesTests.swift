import MAMCore
import XCTest

/// The whole space of what an app says about a missing policy and what is the case when it is started.
final class StartRulesTests: XCTestCase {
    private static var allRules: [StartRules] {
        (0..<16).map { bits in
            var rules = StartRules()
            (rules.enrolls, rules.requiresPolicy) = (bits & 1 != 0, bits & 2 != 0)
            (rules.warns, rules.isExtension) = (bits & 4 != 0, bits & 8 != 0)
            return rules
        }
    }

    private static var allFacts: [StartFacts] {
        [false, true].flatMap { hasPolicy in
            StartFacts.Account.allCases.flatMap { account in
                (0..<8).map {
                    StartFacts(hasPolicy: hasPolicy, account: account, tried: StartFacts.Tried(rawValue: $0))
                }
            }
        }
    }

    /// The rules once more, written from the words of the guide and from nothing else: each step with its conditions.
    private func isRight(_ step: StartStep, _ rules: StartRules, _ facts: StartFacts) -> Bool {
        let mayEnroll =
            !facts.hasPolicy && rules.enrolls && !rules.isExtension && facts.account == .knownWithToken
            && !facts.tried.contains(.enrolling)
        let maySignIn =
            !facts.hasPolicy && rules.enrolls && !rules.isExtension && rules.requiresPolicy
            && facts.account != .enrolled && !facts.tried.contains(.signingIn)
        let mustRefuse = !facts.hasPolicy && rules.requiresPolicy
        let mustWarn = !facts.hasPolicy && rules.warns && !facts.tried.contains(.warning)
        let wanted: StartStep =
            mayEnroll ? .enroll : maySignIn ? .signIn : mustRefuse ? .refuse : mustWarn ? .warn : .start
        return step == wanted
    }

    func testEveryStateHasTheStepOfTheGuide() {
        var count = 0
        for rules in Self.allRules {
            for facts in Self.allFacts {
                XCTAssertTrue(isRight(rules.step(facts), rules, facts), "\(rules) \(facts): \(rules.step(facts))")
                count += 1
            }
        }
        print("start rules: \(count) states")
        XCTAssertEqual(count, 16 * 64)
    }

    func testAPolicyAlwaysStartsAndARequiredOneNeverStartsWithout() {
        for rules in Self.allRules {
            for facts in Self.allFacts {
                let step = rules.step(facts)
                if facts.hasPolicy { XCTAssertEqual(step, .start) }
                if !facts.hasPolicy, rules.requiresPolicy {
                    XCTAssertNotEqual(step, .start)
                    // The warning never shows where a policy is required.
                    XCTAssertNotEqual(step, .warn)
                }
                if rules.isExtension { XCTAssertFalse([.enroll, .signIn].contains(step)) }
            }
        }
    }

    func testEveryStartComesToAnEndAndTriesNothingTwice() {
        var ends: [StartStep: Int] = [:]
        for rules in Self.allRules {
            for account in StartFacts.Account.allCases {
                // What trying brings: nothing, or a policy at one of the steps.
                for lucky in [nil, StartStep.enroll, .signIn] {
                    var facts = StartFacts(hasPolicy: false, account: account)
                    var steps: [StartStep] = []
                    while true {
                        let step = rules.step(facts)
                        XCTAssertFalse(steps.contains(step), "\(step) twice")
                        steps.append(step)
                        switch step {
                        case .enroll: facts.tried.insert(.enrolling)
                        case .signIn: facts.tried.insert(.signingIn)
                        case .warn: facts.tried.insert(.warning)
                        case .start, .refuse: break
                        }
                        if step == lucky { facts.hasPolicy = true }
                        if step == .start || step == .refuse { break }
                    }
                    XCTAssertLessThanOrEqual(steps.count, 4)
                    XCTAssertEqual(steps.last == .refuse, rules.requiresPolicy && !facts.hasPolicy)
                    ends[steps.last ?? .warn, default: 0] += 1
                }
            }
        }
        XCTAssertEqual(ends.values.reduce(0, +), 16 * 4 * 3)
        XCTAssertEqual(Set(ends.keys), [.start, .refuse])
    }
}
