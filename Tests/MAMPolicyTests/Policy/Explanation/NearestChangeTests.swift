import MAMCore
import MAMPolicyTools
import TestSeeds
import XCTest

/// The nearest change of every question of many policies: in full in release builds; in debug builds, where a policy takes
/// fifty times longer to compile, 1/64 of the policies with every 8th question each.
final class NearestChangeTests: XCTestCase {
    private static let (slice, questionSlice) = isExhaustive ? (1, 1) : (64, 8)

    /// One question, with the link it is about.
    private struct Asked {
        let cell: AnswerSpace.Cell
        var url: String?
    }

    /// A policy and everything one edit away from it.
    private struct Surrounded {
        let edited: EditedPolicy
        let policy: MAMPolicy
        let neighbors: [MAMPolicy]

        init(_ edited: EditedPolicy) throws {
            self.edited = edited
            policy = try edited.compiled()
            neighbors = try edited.neighbors().map { try $0.compiled() }
        }
    }

    /// A policy, that of another account, and everything one edit away from either.
    private struct Neighborhood {
        let own: Surrounded
        let peer: Surrounded
        let facts: DeviceFacts

        /// `peers` are ``EditedPolicy/peers``, which all numbers share.
        init(_ number: Int, _ peers: [Surrounded]) throws {
            (own, peer) = (try Surrounded(EditedPolicy.numbered(number)), peers[number / 2 % 3])
            facts = number % 2 == 0 ? [] : [.mdmEnrolled, .devicePasscode]
        }

        func answer(_ asked: Asked, own: MAMPolicy? = nil, peer: MAMPolicy? = nil) -> Bool {
            AnswerSpace.decision(
                of: asked.cell, policy: own ?? self.own.policy, peer: peer ?? self.peer.policy, facts: facts
            )
            .isAllowed
        }

        func changes(_ asked: Asked, recompiles: Bool = false) -> [[PolicyExplanation.Change]] {
            AnswerSpace.nearestChanges(
                of: asked.cell, policy: own.policy, peer: peer.policy, facts: facts, limit: 3, recompiles: recompiles)
        }
    }

    func testEveryNearestChangeReversesTheAnswerAndNoSmallerOneDoes() throws {
        let peers = try EditedPolicy.peers.map { try Surrounded($0) }
        var (policies, questions, changed, unchangeable) = (0, 0, 0, 0)
        for number in stride(from: 0, to: EditedPolicy.count, by: Self.slice) {
            // 5 is prime to the slice: the policies of the slice differ in every digit.
            let world = try Neighborhood((number + number / Self.slice * 5 % Self.slice) % EditedPolicy.count, peers)
            defer { policies += 1 }
            var made: [[PolicyExplanation.Change]: (MAMPolicy, MAMPolicy)] = [:]
            for (place, asked) in Self.questions.enumerated() where (place + policies) % Self.questionSlice == 0 {
                questions += 1
                let (was, changes) = (world.answer(asked), world.changes(asked))
                let settings = Set(changes.map { change in Set(change.map { "\($0.isPeer) \($0.name)" }) })
                XCTAssertEqual(settings.count, changes.count, "the same settings twice: \(asked), \(changes)")
                for change in changes {
                    changed += 1
                    let (own, peer) = try made[change] ?? Self.apply(change, world, asked)
                    if asked.url == nil { made[change] = (own, peer) }
                    XCTAssertNotEqual(
                        world.answer(asked, own: own, peer: peer), was, "policy \(number), \(asked), \(change)")
                }
                if changes.isEmpty { unchangeable += 1 }
                guard changes.first?.count != 1 else { continue }
                let single =
                    world.own.neighbors.contains { world.answer(asked, own: $0) != was }
                    || world.peer.neighbors.contains { world.answer(asked, peer: $0) != was }
                XCTAssertFalse(single, "one setting is enough: policy \(number), \(asked), \(changes)")
            }
        }
        print(
            "nearest changes: \(policies) policies, \(questions) questions, \(changed) changes made,"
                + " \(unchangeable) without (slice 1/\(Self.slice))")
        XCTAssertEqual(policies, EditedPolicy.count / Self.slice)
        XCTAssertEqual(Self.questions.count, 2 * (313 + PolicyProperty.allCases.count))
        let asked = (0..<policies).reduce(0) { sum, policy in
            sum + Self.questions.indices.count { ($0 + policy) % Self.questionSlice == 0 }
        }
        XCTAssertEqual(questions, asked)
        XCTAssertGreaterThan(changed, questions / 2)
    }

    private static func apply(
        _ change: [PolicyExplanation.Change], _ world: Neighborhood, _ asked: Asked
    ) throws -> (MAMPolicy, MAMPolicy) {
        (
            try world.own.edited.applying(change.filter { !$0.isPeer }, url: asked.url).compiled(),
            try world.peer.edited.applying(change.filter(\.isPeer), url: asked.url).compiled()
        )
    }

    private static let pairSlice = slice == 1 ? 1 : 256

    func testPairsPutTogetherAreThePairsThatCompilingGives() throws {
        var (compared, number) = (0, 0)
        for policy in stride(from: 1, to: EditedPolicy.count, by: 37) {
            let world = try Pairless(policy)
            for asked in Self.questions {
                number += 1
                guard number % Self.pairSlice == 0 else { continue }
                compared += 1
                XCTAssertEqual(world.changes(asked, false), world.changes(asked, true), "policy \(policy), \(asked)")
            }
        }
        print("nearest changes: \(compared) found both ways (slice 1/\(Self.pairSlice))")
        XCTAssertEqual(compared, 32 * Self.questions.count / Self.pairSlice)
    }

    /// A policy and that of another account, without their neighbors.
    private struct Pairless {
        let own: MAMPolicy
        let peer: MAMPolicy

        init(_ number: Int) throws {
            own = try EditedPolicy.numbered(number).compiled()
            peer = try EditedPolicy.peers[number % 3].compiled()
        }

        func changes(_ asked: Asked, _ recompiles: Bool) -> [[PolicyExplanation.Change]] {
            AnswerSpace.nearestChanges(
                of: asked.cell, policy: own, peer: peer, facts: [], limit: 100, recompiles: recompiles)
        }
    }

    func testWhereNoChangeIsNamedNoPairOfEditsHelps() throws {
        let peers = try EditedPolicy.peers.map { try Surrounded($0) }
        var (pairs, asked) = (0, 0)
        for number in [5, 434, 867] {
            let world = try Neighborhood(number, peers)
            let stuck = Self.questions.filter { world.changes($0).isEmpty }.map { ($0, world.answer($0)) }
            asked += stuck.count
            // Of pairs in one policy a slice, of those in two every one that can matter to an answer.
            let seconds = world.own.edited.neighbors()
            var place = number
            for first in seconds {
                for second in first.neighbors() {
                    place += 1
                    guard place % (Self.slice * 16) == 0 else { continue }
                    pairs += 1
                    let own = try second.compiled()
                    for (question, was) in stuck where world.answer(question, own: own) != was {
                        XCTFail("two settings are enough: policy \(number), \(question), \(second.properties)")
                    }
                }
            }
            for own in world.own.neighbors {
                place += 1
                guard place % Self.slice == 0 else { continue }
                for peer in world.peer.neighbors {
                    pairs += 1
                    for (question, was) in stuck where world.answer(question, own: own, peer: peer) != was {
                        XCTFail("two policies are enough: policy \(number), \(question)")
                    }
                }
            }
        }
        print("nearest changes: \(pairs) pairs of edits tried on \(asked) questions (slice 1/\(Self.slice))")
        XCTAssertGreaterThan(asked, 300)
        XCTAssertGreaterThan(pairs, 1000)
    }

    // MARK: - The questions

    private static let questions = AnswerSpace.OwnerKind.allCases.flatMap { owner in
        transfers(owner) + contents(owner)
            + links.map { link in
                Asked(cell: AnswerSpace.Cell(link: link, schemes: .none, owner: owner), url: link.url)
            }
    }

    private static func transfers(_ owner: AnswerSpace.OwnerKind) -> [Asked] {
        var cells: [AnswerSpace.Cell] = []
        for account in AnswerSpace.Account.allCases {
            cells += MAMSaveLocation.allCases.map { .init(owner, account, .save($0)) }
            cells += MAMOpenLocation.allCases.map { .init(owner, account, .open($0)) }
            cells += [.shareItem, .shareFile].map { .init(owner, account, $0) }
            for payload in TransferPayload.allCases {
                cells.append(.init(owner, account, .send(app: .managed, payload: payload)))
                cells.append(.init(owner, account, .receive(app: .managed, payload: payload)))
            }
        }
        for payload in TransferPayload.allCases {
            cells.append(.init(owner, .none, .send(app: .unmanaged, payload: payload)))
            cells.append(.init(owner, .none, .receive(app: .unmanaged, payload: payload)))
        }
        cells += DocumentPickerMode.allCases.map { .init(owner, .none, .documentPicker($0)) }
        cells += PolicyProperty.allCases.map { .init(property: $0, owner: owner) }
        return cells.map { Asked(cell: $0) }
    }

    private static func contents(_ owner: AnswerSpace.OwnerKind) -> [Asked] {
        var ends: [(ClipboardEnd.Kind, AnswerSpace.Account)] = [(.unmanagedApp, .none)]
        for account in AnswerSpace.Account.allCases { ends += [(.thisApp, account), (.managedApp, account)] }
        var cells = WebViewTreatment.allCases.map { AnswerSpace.Cell(owner, .none, .uploadInWebView($0)) }
        for (end, account) in ends {
            for content in [ClipboardContent.other, .text(length: 3), .text(length: 5), .text(length: 6)] {
                cells.append(.init(owner, account, .copy(to: end, content.clipped)))
                cells.append(.init(owner, account, .paste(from: end, content.clipped)))
                for view in WebViewTreatment.allCases {
                    cells.append(.init(owner, account, .pasteIntoWebView(view, from: end, content.clipped)))
                }
            }
        }
        return cells.map { Asked(cell: $0) }
    }

    private static let links: [LinkQuestion] = [
        .url("tel:1"), .url("sms:1"), .url("imessage:a"), .url("x-a:b"), .url("skype:x"), .url("https://a.example/"),
        .url("no url"), .universalLink("https://maps.example"), .universalLink("https://a.example/b"),
        .universalLink("https://other.test/"), .compose(.mail), .compose(.message),
        .webViewLink("tel:1", isExternal: true), .webViewLink("https://a.example/", isExternal: false),
    ]
}
