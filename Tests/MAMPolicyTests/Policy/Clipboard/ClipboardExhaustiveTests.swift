import MAMCore
import MAMPolicyTools
import TestSeeds
import XCTest

/// The whole finite space of the clipboard, web views included, against the slow evaluator.
final class ClipboardExhaustiveTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 64

    private static let limits = [0, 1, 5, 65_535]
    private static let lengths: [Int?] = [nil, 0, 1, 2, 4, 5, 6, 65_534, 65_535, 65_536, 1_000_000]

    private static let policies: [SlowPolicy] = SlowClipboardLevel.allCases.flatMap { level in
        limits.map { limit in
            var policy = SlowPolicy()
            (policy.clipboard, policy.clipboardLimit) = (level, limit)
            return policy
        }
    }

    func testEveryAnswerEqualsTheSlowEvaluators() throws {
        let policies = try Self.policies.map { ($0, try $0.compiled()) }
        // Copy, paste, and paste into each of the three kinds of page.
        let views: [SlowWebView?] = [nil, nil] + SlowWebView.allCases
        var (number, compared) = (0, 0)
        for owner in SlowOwner.allCases {
            for (action, view) in views.enumerated() {
                for end in SlowClipboardEnd.allCases {
                    for account in SlowAccount.allCases {
                        for own in policies {
                            for peer in policies {
                                for length in Self.lengths {
                                    number += 1
                                    // There are 11 lengths, prime to the slice: each is in it.
                                    guard number % Self.slice == 0 else { continue }
                                    compared += 1
                                    // A URL is answered like a text of its length.
                                    let content =
                                        length.map {
                                            number % 2 == 0 ? ClipboardContent.text(length: $0) : .url(length: $0)
                                        } ?? .other
                                    let (fast, slow) = Self.ask(
                                        action, view, owner, end, account, own, peer, length, content)
                                    if fast.isAllowed != slow {
                                        XCTFail(
                                            "\(owner) \(action) \(end) \(account) \(own.0.clipboard) \(peer.0.clipboard)"
                                                + " \(String(describing: length)): \(fast.rule.name)")
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
        print("clipboard space: \(compared) of \(number) answers compared (slice 1/\(Self.slice))")
        XCTAssertEqual(number, 2 * 5 * 3 * 4 * 16 * 16 * 11)
        XCTAssertEqual(compared, number / Self.slice)
    }

    private static func ask(
        _ action: Int, _ view: SlowWebView?, _ owner: SlowOwner, _ end: SlowClipboardEnd, _ account: SlowAccount,
        _ own: (SlowPolicy, MAMPolicy), _ peer: (SlowPolicy, MAMPolicy), _ length: Int?, _ content: ClipboardContent
    ) -> (PolicyDecision, Bool) {
        let cellOwner: AnswerSpace.OwnerKind = owner == .managed ? .managed : .unmanaged
        let question: PolicyEvaluator.Question =
            if action == 0 {
                .copy(to: end.kind, content.clipped)
            } else if let view {
                .pasteIntoWebView(view.treatment, from: end.kind, content.clipped)
            } else {
                .paste(from: end.kind, content.clipped)
            }
        let cell = AnswerSpace.Cell(cellOwner, account.account, question)
        let fast = AnswerSpace.decision(of: cell, policy: own.1, peer: peer.1, facts: [])
        let isManaged = owner == .managed
        if let view {
            return (
                fast,
                slowWebViewPaste(
                    view, ownerManaged: isManaged, policy: own.0, end: end, account: account, peer: peer.0,
                    length: length)
            )
        }
        return (
            fast,
            slowClipboard(
                isCopy: action == 0, ownerManaged: isManaged, policy: own.0, end: end, account: account, peer: peer.0,
                length: length)
        )
    }

    func testEveryUploadEqualsTheSlowEvaluators() throws {
        var compared = 0
        for outbound in SlowTransferLevel.allCases {
            for flags in 0..<4 {
                var policy = SlowPolicy()
                policy.allowedOutbound = outbound
                policy.disableProtectionOfManagedOutboundOpenInData = flags & 1 == 1
                policy.filterOpenInToOnlyManagedApps = flags & 2 == 2
                let compiled = try policy.compiled()
                for owner in SlowOwner.allCases {
                    for view in SlowWebView.allCases {
                        let cell = AnswerSpace.Cell(
                            owner == .managed ? .managed : .unmanaged, .none, .uploadInWebView(view.treatment))
                        let fast = AnswerSpace.decision(of: cell, policy: compiled, peer: compiled, facts: [])
                        let slow = slowWebViewUpload(
                            view, ownerManaged: owner == .managed, policy: policy, world: SlowWorld())
                        XCTAssertEqual(fast.isAllowed, slow, "\(owner) \(view) \(policy): \(fast.rule.name)")
                        compared += 1
                    }
                }
            }
        }
        XCTAssertEqual(compared, 72)
    }
}

extension SlowClipboardEnd {
    var kind: ClipboardEnd.Kind {
        switch self {
        case .thisApp: .thisApp
        case .managedApp: .managedApp
        case .unmanagedApp: .unmanagedApp
        }
    }
}

extension SlowWebView {
    var treatment: WebViewTreatment {
        switch self {
        case .unmanaged: .unmanaged
        case .currentIdentity: .currentIdentity
        case .currentIdentityBlockUpload: .currentIdentityBlockUpload
        }
    }
}
