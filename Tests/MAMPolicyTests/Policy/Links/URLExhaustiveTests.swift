import Dispatch
import MAMCore
import MAMPolicyTools
import Synchronization
import TestSeeds
import XCTest

/// The whole finite space of B.7 to B.9 against the slow evaluator, redirects included.
final class URLExhaustiveTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 64

    func testEveryURLEqualsTheSlowEvaluators() {
        let count = URLFixtures.policyCount / Self.slice
        let compared = Atomic<Int>(0)
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            for place in stride(from: worker, to: count, by: 8) {
                // 41 is prime to the number of policies, so a slice holds each of their digits.
                let number = Self.slice == 1 ? place : place * 41 * 64 % URLFixtures.policyCount + place % 64
                let (answers, wrong) = Self.compare(URLFixtures.policy(number % URLFixtures.policyCount))
                compared.add(answers, ordering: .relaxed)
                if !wrong.isEmpty { failures.withLock { $0 += wrong.prefix(3).map { "policy \(number): \($0)" } } }
            }
        }
        let found = failures.withLock { $0 }
        XCTAssertTrue(found.isEmpty, "\(found.count) wrong, first: \(found.prefix(10).joined(separator: "\n"))")
        let run = compared.load(ordering: .relaxed)
        print("URL space: \(count) policies, \(run) answers compared (slice 1/\(Self.slice))")
        XCTAssertEqual(run, count * URLFixtures.urls.count * 2 * 2 * 2)
    }

    private static func compare(_ policy: SlowPolicy) -> (Int, [String]) {
        guard let compiled = try? policy.compiled() else { return (0, ["does not compile"]) }
        var (compared, wrong) = (0, [String]())
        for openable in URLFixtures.openable {
            let schemes = OpenableSchemes(openable)
            for url in URLFixtures.urls {
                for isKnown in [false, true] {
                    let question = LinkQuestion.url(url.text, isKnownManagedAppScheme: isKnown)
                    for owner in SlowOwner.allCases {
                        let slow = slowOpenURL(
                            url, isKnown: isKnown, ownerManaged: owner == .managed, policy: policy, openable: openable,
                            world: SlowWorld())
                        compared += 1
                        let isRight: Bool
                        if owner == .managed {
                            let fast = compiled.answer(for: question, openableSchemes: schemes)
                            isRight = fast.isAllowed == (slow != nil) && fast.target?.slow == slow
                        } else {
                            let cell = AnswerSpace.Cell(link: question, schemes: schemes, owner: .unmanaged)
                            let fast = AnswerSpace.decision(of: cell, policy: compiled, peer: compiled, facts: [])
                            isRight = fast.isAllowed && fast.rule == .unmanaged && slow == .asAsked
                        }
                        if !isRight {
                            wrong.append("\(owner) \(url.text) known \(isKnown): not \(String(describing: slow))")
                        }
                    }
                }
            }
        }
        return (compared, wrong)
    }

    func testEveryDetectedNumberEqualsTheSlowEvaluators() throws {
        var compared = 0
        for number in stride(from: 0, to: URLFixtures.policyCount, by: 97) {
            let policy = URLFixtures.policy(number)
            let compiled = try policy.compiled()
            for openable in URLFixtures.openable {
                for url in URLFixtures.urls {
                    let slow = slowOpenURL(
                        url, isKnown: false, ownerManaged: true, policy: policy, openable: openable,
                        world: SlowWorld(), isDetected: true)
                    let fast = compiled.answer(
                        for: .url(url.text, isDetected: true), openableSchemes: OpenableSchemes(openable))
                    XCTAssertEqual(fast.isAllowed, slow != nil, "\(url.text) \(policy): \(fast.decision.rule.name)")
                    XCTAssertEqual(fast.target?.slow, slow, "\(url.text) \(policy)")
                    compared += 1
                }
            }
        }
        // 41,472 policies, every 97th of them.
        XCTAssertEqual(compared, 428 * 2 * 12)
    }

    func testEveryUniversalLinkEqualsTheSlowEvaluators() throws {
        let (exempted, managed) = ("https://e.example", "https://*m.example/*")
        let links: [(SlowURL, exempted: Bool, managed: Bool)] = [
            (SlowURL(text: "https://e.example/x", scheme: "https", rest: "://e.example/x"), true, false),
            (SlowURL(text: "https://am.example/x", scheme: "https", rest: "://am.example/x"), false, true),
            (SlowURL(text: "https://o.example/x", scheme: "https", rest: "://o.example/x"), false, false),
            (SlowURL(text: "e.example", scheme: nil, rest: ""), false, false),
        ]
        var compared = 0
        for number in 0..<3 * 2 * 2 * 2 * 2 * 2 * 2 * 2 {
            var digit = Digits(rest: number)
            var policy = SlowPolicy()
            policy.allowedOutbound = SlowTransferLevel.allCases[digit(3)]
            policy.disableProtectionOfManagedOutboundOpenInData = digit(2) == 1
            policy.filterOpenInToOnlyManagedApps = digit(2) == 1
            policy.managedBrowserToOpenLinksRequired = digit(2) == 1
            policy.managedBrowserIsEdge = digit(2) == 1
            policy.hasCustomBrowserProtocol = digit(2) == 1
            policy.exemptedLinks = digit(2) == 1 ? [exempted] : []
            policy.managedLinks = digit(2) == 1 ? [managed] : []
            let compiled = try policy.compiled()
            for (url, isExempted, isManaged) in links {
                let slow = slowUniversalLink(
                    url, isExempted: isExempted && policy.exemptedLinks != [],
                    isManaged: isManaged && policy.managedLinks != [], ownerManaged: true, policy: policy,
                    world: SlowWorld())
                let fast = compiled.answer(for: .universalLink(url.text))
                XCTAssertEqual(fast.isAllowed, slow != nil, "\(url.text) \(policy): \(fast.decision.rule.name)")
                XCTAssertEqual(fast.target?.slow, slow, "\(url.text) \(policy)")
                compared += 1
                // The same link as it is tapped, and as a page opens it.
                for (question, counts) in [
                    (LinkQuestion.url(url.text), true), (.url(url.text, isKnownManagedAppScheme: true), true),
                    (.webViewLink(url.text, isExternal: true), true),
                    (.webViewLink(url.text, isExternal: true, isFromFrameOrScript: true), false),
                ] {
                    let slow = slowOpenURL(
                        url, isKnown: true, ownerManaged: true, policy: policy, openable: [], world: SlowWorld(),
                        isExempted: isExempted && policy.exemptedLinks != [],
                        isManaged: counts && isManaged && policy.managedLinks != [])
                    let fast = compiled.answer(for: question)
                    XCTAssertEqual(fast.isAllowed, slow != nil, "\(question) \(policy): \(fast.decision.rule.name)")
                    XCTAssertEqual(fast.target?.slow, slow, "\(question) \(policy)")
                    compared += 1
                }
            }
        }
        print("universal links: \(compared) answers compared")
        XCTAssertEqual(compared, 384 * links.count * 5)
    }
}
