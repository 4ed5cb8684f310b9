import Dispatch
import MAMCore
import MAMPolicyTools
import Synchronization
import TestSeeds
import XCTest

/// Every outcome of every policy that asks for an evaluation, online and offline, against the slow evaluator: the third
/// outcome included.
///
/// The policies are those behind the 26,950 words that transfers tell apart. In full in release builds, a fixed 1/64
/// slice in debug builds.
final class EvaluationExhaustiveTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 64

    private static let policyCount = 770 * 35
    private static let questions = SlowQuestion.allCases.filter { if case .property = $0 { false } else { true } }

    func testEveryTransferOutcomeEqualsTheSlowEvaluators() throws {
        let states = Atomic<Int>(0)
        let after = Atomic<Int>(0)
        let failures = Mutex<[String]>([])
        let count = Self.policyCount / Self.slice
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            guard let peers = try? PolicyBits.peers.map({ ($0, try $0.compiled()) }) else {
                return failures.withLock { $0.append("the peers do not compile") }
            }
            let asked = Self.asked()
            for place in stride(from: worker, to: count, by: 8) {
                let number = Self.slice == 1 ? place : place * 41 * Self.slice % Self.policyCount + place % Self.slice
                for evaluation in SlowEvaluation.allCases {
                    var policy = PolicyBitProofTests.transferPolicy(number)
                    policy.evaluation = evaluation
                    let found = Self.compare(policy, peers, asked)
                    states.add(found.compared, ordering: .relaxed)
                    after.add(found.after, ordering: .relaxed)
                    if !found.wrong.isEmpty {
                        failures.withLock { $0 += found.wrong.prefix(3).map { "policy \(number): \($0)" } }
                    }
                }
            }
        }
        let found = failures.withLock { $0 }
        XCTAssertTrue(found.isEmpty, "\(found.count) wrong, first: \(found.prefix(10).joined(separator: "\n"))")
        let (run, third) = (states.load(ordering: .relaxed), after.load(ordering: .relaxed))
        print("evaluation space: \(run) outcomes compared, \(third) after evaluation (slice 1/\(Self.slice))")
        // Three values, online and offline, with and without device management, two owners, six policies beside.
        XCTAssertEqual(run, count * 3 * 2 * 2 * 2 * PolicyBits.peers.count * Self.questions.count)
        XCTAssertGreaterThan(third, 0)
    }

    /// A question about one owner's content, with its cell.
    private struct Asked: Sendable {
        let owner: SlowOwner
        let question: SlowQuestion
        let cell: AnswerSpace.Cell
    }

    private static func asked() -> [Asked] {
        SlowOwner.allCases.flatMap { owner in
            questions.compactMap { question in
                question.cell(owner: owner).map { Asked(owner: owner, question: question, cell: $0) }
            }
        }
    }

    /// The peers are the outer loop, so that what they hold is counted up and down seldom.
    private static func compare(
        _ policy: SlowPolicy, _ peers: [(SlowPolicy, MAMPolicy)], _ all: [Asked]
    ) -> (compared: Int, after: Int, wrong: [String]) {
        guard let own = try? policy.compiled() else { return (0, 0, ["does not compile"]) }
        var (compared, after, wrong) = (0, 0, [String]())
        for (slowPeer, peer) in peers {
            for (isOffline, isEnrolled) in [(false, false), (false, true), (true, false), (true, true)] {
                let world = SlowWorld(mdmEnrolled: isEnrolled)
                let facts = isOffline ? world.facts.union(.offline) : world.facts
                // By index, as a loop over the questions copies each of them.
                for index in all.indices {
                    let isManaged = all[index].owner == .managed
                    let fast = AnswerSpace.decision(of: all[index].cell, policy: own, peer: peer, facts: facts)
                    let slow = slowOutcome(
                        slowAnswer(
                            all[index].question, ownerManaged: isManaged, policy: policy, peer: slowPeer, world: world),
                        handsOut: slowHandsOut(all[index].question), ownerManaged: isManaged, policy: policy,
                        offline: isOffline)
                    compared += 1
                    after += slow == .afterEvaluation ? 1 : 0
                    if fast.outcome.slow != slow || fast.isAllowed != (slow == .allowed) {
                        wrong.append(
                            "\(all[index].owner) \(all[index].question) offline \(isOffline): \(fast.rule.name), not \(slow)"
                        )
                    }
                }
            }
        }
        return (compared, after, wrong)
    }

    func testEveryPropertyOutcomeEqualsTheSlowEvaluators() throws {
        var compared = 0
        for evaluation in SlowEvaluation.allCases {
            for outbound in SlowTransferLevel.allCases {
                for inbound in SlowTransferLevel.allCases {
                    var policy = SlowPolicy()
                    (policy.evaluation, policy.allowedOutbound, policy.allowedInbound) = (evaluation, outbound, inbound)
                    let own = try policy.compiled()
                    for name in SlowPropertyName.allCases {
                        let question = SlowQuestion.property(name)
                        guard let cell = question.cell(owner: .managed) else { continue }
                        for isOffline in [false, true] {
                            let fast = AnswerSpace.decision(
                                of: cell, policy: own, peer: own, facts: isOffline ? .offline : [])
                            let slow = slowOutcome(
                                slowProperty(name: name, managed: true, policy: policy, world: SlowWorld()),
                                handsOut: slowHandsOut(question), ownerManaged: true, policy: policy,
                                offline: isOffline)
                            XCTAssertEqual(fast.outcome.slow, slow, "\(name) \(evaluation) offline \(isOffline)")
                            compared += 1
                        }
                    }
                }
            }
        }
        // 31 names but for the three of the notification policy.
        XCTAssertEqual(compared, 3 * 9 * 28 * 2)
    }

    private static let lengths: [Int?] = [nil, 0, 1, 5, 6, 65_535, 65_536]

    private static let clipboardPolicies: [SlowPolicy] = SlowClipboardLevel.allCases.flatMap { level in
        [0, 1, 5, 65_535].map { limit in
            var policy = SlowPolicy()
            (policy.clipboard, policy.clipboardLimit) = (level, limit)
            return policy
        }
    }

    func testEveryClipboardOutcomeEqualsTheSlowEvaluators() throws {
        let peers = try Self.clipboardPolicies.map { ($0, try $0.compiled()) }
        var (number, compared, after) = (0, 0, 0)
        for evaluation in SlowEvaluation.allCases {
            for var policy in Self.clipboardPolicies {
                policy.evaluation = evaluation
                let own = try policy.compiled()
                for isOffline in [false, true] {
                    for end in SlowClipboardEnd.allCases {
                        for account in SlowAccount.allCases {
                            for length in Self.lengths {
                                for peer in peers {
                                    number += 1
                                    // 84 lines of peers and lengths, prime to 13: each is in the slice.
                                    guard Self.slice == 1 || number % 13 == 0 else { continue }
                                    for view in [nil] + SlowWebView.allCases.map({ Optional($0) }) {
                                        let slow = check((policy, own), peer, end, account, view, length, isOffline)
                                        compared += 1
                                        after += slow == .afterEvaluation ? 1 : 0
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        print("evaluation space of the clipboard: \(compared) outcomes compared, \(after) after evaluation")
        XCTAssertEqual(number, 3 * 16 * 2 * 3 * 4 * 7 * 16)
        XCTAssertEqual(compared, number / (Self.slice == 1 ? 1 : 13) * 4)
        XCTAssertGreaterThan(after, 0)
    }

    /// Compares one copy, or one paste into a page.
    private func check(
        _ own: (SlowPolicy, MAMPolicy), _ peer: (SlowPolicy, MAMPolicy), _ end: SlowClipboardEnd,
        _ account: SlowAccount, _ view: SlowWebView?, _ length: Int?, _ isOffline: Bool
    ) -> SlowOutcome {
        let content = (length.map { ClipboardContent.text(length: $0) } ?? .other).clipped
        let question: PolicyEvaluator.Question =
            view.map { .pasteIntoWebView($0.treatment, from: end.kind, content) } ?? .copy(to: end.kind, content)
        let fast = AnswerSpace.decision(
            of: AnswerSpace.Cell(.managed, account.account, question), policy: own.1, peer: peer.1,
            facts: isOffline ? .offline : [])
        let isAllowed =
            if let view {
                slowWebViewPaste(
                    view, ownerManaged: true, policy: own.0, end: end, account: account, peer: peer.0, length: length)
            } else {
                slowClipboard(
                    isCopy: true, ownerManaged: true, policy: own.0, end: end, account: account, peer: peer.0,
                    length: length)
            }
        let slow = slowOutcome(
            isAllowed,
            handsOut: view.map { slowPastingHandsOut($0, end, account) } ?? slowCopyHandsOut(end, account),
            ownerManaged: true, policy: own.0, offline: isOffline)
        if fast.outcome.slow != slow {
            XCTFail("\(own.0.evaluation) \(question) \(account) offline \(isOffline): \(fast.rule.name), not \(slow)")
        }
        return slow
    }

    func testEveryUploadOutcomeEqualsTheSlowEvaluators() throws {
        for evaluation in SlowEvaluation.allCases {
            for outbound in SlowTransferLevel.allCases {
                var policy = SlowPolicy()
                (policy.evaluation, policy.allowedOutbound) = (evaluation, outbound)
                let own = try policy.compiled()
                for view in SlowWebView.allCases {
                    for isOffline in [false, true] {
                        let cell = AnswerSpace.Cell(.managed, .none, .uploadInWebView(view.treatment))
                        let fast = AnswerSpace.decision(
                            of: cell, policy: own, peer: own, facts: isOffline ? .offline : [])
                        let slow = slowOutcome(
                            slowWebViewUpload(view, ownerManaged: true, policy: policy, world: SlowWorld()),
                            handsOut: slowUploadHandsOut(view), ownerManaged: true, policy: policy, offline: isOffline)
                        XCTAssertEqual(fast.outcome.slow, slow, "\(view) \(evaluation) offline \(isOffline)")
                    }
                }
            }
        }
    }
}
