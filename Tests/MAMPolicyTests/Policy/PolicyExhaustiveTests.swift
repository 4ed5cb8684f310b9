import Dispatch
import MAMCore
import MAMPolicyTools
import Synchronization
import TestSeeds
import XCTest

/// The whole finite space of the transfer questions against the slow evaluator: in full in release builds, a fixed
/// 1/512 slice in debug builds, where the same loop costs fifty times more.
final class PolicyExhaustiveTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 512

    /// Every policy that differs in what the transfer questions look at: 589,824 of them.
    private static let policyCount = 3 * 2 * 2 * 3 * 2 * 2 * 128 * 2 * 16

    private static func policy(_ number: Int) -> SlowPolicy {
        var digit = Digits(rest: number)
        var policy = SlowPolicy()
        policy.allowedOutbound = SlowTransferLevel.allCases[digit(3)]
        policy.disableProtectionOfManagedOutboundOpenInData = digit(2) == 1
        policy.filterOpenInToOnlyManagedApps = digit(2) == 1
        policy.allowedInbound = SlowTransferLevel.allCases[digit(3)]
        policy.protectInboundDataFromUnknownSources = digit(2) == 1
        policy.saveAsBlocked = digit(2) == 1
        let storage = digit(128)
        policy.allowedDataStorageLocations = SlowSet(
            SlowStorageService.allCases.enumerated().filter { storage >> $0.offset & 1 == 1 }.map(\.element))
        policy.blockDataIngestionIntoOrganizationDocuments = digit(2) == 1
        let ingestion = digit(16)
        policy.allowedDataIngestionLocations = SlowSet(
            SlowIngestionService.allCases.enumerated().filter { ingestion >> $0.offset & 1 == 1 }.map(\.element))
        return policy
    }

    /// Peers that differ in anything another account's rules could look at.
    ///
    /// Made anew for each thread: two threads that count the owners of one object up and down for each answer spend most
    /// of their time on that.
    private static func peers() throws -> [(SlowPolicy, MAMPolicy)] {
        try SlowTransferLevel.allCases.flatMap { outbound in
            try SlowTransferLevel.allCases.flatMap { inbound in
                try [false, true].map { protects in
                    var peer = SlowPolicy()
                    (peer.allowedOutbound, peer.allowedInbound) = (outbound, inbound)
                    peer.protectInboundDataFromUnknownSources = protects
                    return (peer, try peer.compiled())
                }
            }
        }
    }

    private static let peerCount = 3 * 3 * 2

    private static let questions = SlowQuestion.allCases.filter { question in
        if case .property = question { false } else { true }
    }

    /// Questions in which the peer's policy may count.
    private static func namesPeer(_ question: SlowQuestion, _ owner: SlowOwner) -> Bool {
        switch question {
        case .save(_, let account), .open(_, let account), .shareItem(let account), .shareFile(let account):
            account == .otherManaged
        case .send(let app, _), .receive(let app, _):
            app == .managedApp(.otherManaged) || owner == .unmanaged && app == .managedApp(.same)
        case .property: false
        }
    }

    func testEveryTransferAnswerOfEveryPolicyEqualsTheSlowEvaluators() throws {
        let count = Self.policyCount / Self.slice
        let states = Atomic<Int>(0)
        let failures = Mutex<[String]>([])
        let workers = 8
        DispatchQueue.concurrentPerform(iterations: workers) { worker in
            guard let peers = try? Self.peers(), peers.count == Self.peerCount else {
                return failures.withLock { $0.append("the peers do not compile") }
            }
            let entries = Self.entries()
            for place in stride(from: worker, to: count, by: workers) {
                // 7 is prime to the policy count's factors 2 and 3, so the slice is spread over the whole space.
                let number = Self.slice == 1 ? place : place * Self.slice % Self.policyCount + place * 7 % Self.slice
                let (compared, wrong) = Self.compare(Self.policy(number), peers, entries)
                states.add(compared, ordering: .relaxed)
                if !wrong.isEmpty { failures.withLock { $0 += wrong.prefix(3).map { "policy \(number): \($0)" } } }
            }
        }
        let found = failures.withLock { $0 }
        XCTAssertTrue(found.isEmpty, "\(found.count) wrong, first: \(found.prefix(10).joined(separator: "\n"))")
        let run = states.load(ordering: .relaxed)
        print("policy space: \(count) policies, \(run) answers compared (slice 1/\(Self.slice))")
        XCTAssertEqual(run, count * Self.answersPerPolicy)
    }

    /// 100 questions × 2 owners × 2 MDM states, those that name a peer for each of the 18 peers.
    private static let answersPerPolicy: Int = SlowOwner.allCases.reduce(0) { sum, owner in
        sum + questions.reduce(0) { $0 + (namesPeer($1, owner) ? peerCount : 1) } * 2
    }

    /// A question of one owner's content with its cell, and whether the peer's policy may count in it.
    private struct Entry: Sendable {
        let owner: SlowOwner
        let question: SlowQuestion
        let cell: AnswerSpace.Cell
        let namesPeer: Bool
    }

    private static func entries() -> [Entry] {
        SlowOwner.allCases.flatMap { owner in
            questions.compactMap { question in
                question.cell(owner: owner).map {
                    Entry(owner: owner, question: question, cell: $0, namesPeer: namesPeer(question, owner))
                }
            }
        }
    }

    /// The peers are the outer loop, so that what they hold is counted up and down seldom.
    private static func compare(
        _ policy: SlowPolicy, _ peers: [(SlowPolicy, MAMPolicy)], _ entries: [Entry]
    ) -> (compared: Int, wrong: [String]) {
        guard let compiled = try? policy.compiled() else { return (0, ["does not compile"]) }
        var (compared, wrong) = (0, [String]())
        for (place, peer) in peers.enumerated() {
            for isEnrolled in [false, true] {
                let world = SlowWorld(mdmEnrolled: isEnrolled)
                let facts = world.facts
                // By index, as a loop over the entries copies each of them.
                for index in entries.indices where place == 0 || entries[index].namesPeer {
                    let fast = AnswerSpace.decision(
                        of: entries[index].cell, policy: compiled, peer: peer.1, facts: facts)
                    let slow = slowAnswer(
                        entries[index].question, ownerManaged: entries[index].owner == .managed, policy: policy,
                        peer: peer.0, world: world)
                    compared += 1
                    if fast.isAllowed != slow {
                        let entry = entries[index]
                        wrong.append("\(entry.owner) \(entry.question): \(fast.rule.name) says \(fast.isAllowed)")
                    }
                }
            }
        }
        return (compared, wrong)
    }

    func testEveryPropertyOfEveryPolicyEqualsTheSlowEvaluators() throws {
        var states = 0
        let worlds = SlowWorld.allCases.map { (world: $0, app: $0.app(of: "account")) }
        for outbound in SlowTransferLevel.allCases {
            for inbound in SlowTransferLevel.allCases {
                for number in 0..<(1 << 8) * 2 * 3 * 3 * 3 where number % Self.slice == 0 {
                    var policy = Self.propertyPolicy(number)
                    (policy.allowedOutbound, policy.allowedInbound) = (outbound, inbound)
                    let compiled = try policy.compiled()
                    for (world, app) in worlds {
                        app.policyManager.setPolicyInMemory(
                            compiled, for: "account", allowsScreenCapture: world.screenCaptureDisabledByAppConfig)
                        let effective = app.policyManager.policy(for: "account")
                        for name in SlowPropertyName.allCases {
                            let slow = slowProperty(name: name, managed: true, policy: policy, world: world)
                            XCTAssertEqual(try Self.ask(name, effective), slow, "\(name) \(policy) \(world)")
                            states += 1
                        }
                    }
                }
            }
        }
        print("property space: \(states) answers compared (slice 1/\(Self.slice))")
        XCTAssertEqual(states, 9 * (13_824 / Self.slice) * 8 * SlowPropertyName.allCases.count)
    }

    private static func ask(_ name: SlowPropertyName, _ policy: EffectivePolicy) throws -> Bool {
        if case .notificationPolicyIs(let value) = name {
            return policy.notificationPolicy.rawValue == UInt8(value.rawValue)
        }
        return policy.decision(for: try SlowQuestion.property(name).policyQuestion(peer: nil)).isAllowed
    }

    private static func propertyPolicy(_ number: Int) -> SlowPolicy {
        var digit = Digits(rest: number)
        var policy = SlowPolicy()
        policy.pinRequired = digit(2) == 1
        policy.disableAppPinIfDevicePinIsSet = digit(2) == 1
        policy.contactSyncBlocked = digit(2) == 1
        policy.printBlocked = digit(2) == 1
        policy.encryptionUsesDeviceSettings = digit(2) == 1
        policy.managedBrowserToOpenLinksRequired = digit(2) == 1
        policy.managedBrowserIsEdge = digit(2) == 1
        policy.hasCustomBrowserProtocol = digit(2) == 1
        policy.disableProtectionOfManagedOutboundOpenInData = digit(2) == 1
        policy.allowWidgetContentSync = [nil, false, true][digit(3)]
        policy.notificationRestriction = SlowNotificationRestriction.allCases[digit(3)]
        policy.screenCapture = SlowScreenCapture.allCases[digit(3)]
        // These four answer for themselves alone, so they go along instead of multiplying the space: all sixteen of them
        // occur, with every value of every other setting.
        let typing = number / 7 + number
        policy.thirdPartyKeyboardsBlocked = typing & 1 == 1
        policy.genmojiBlocked = typing & 2 == 2
        policy.writingToolsBlocked = typing & 4 == 4
        policy.dictationBlocked = typing & 8 == 8
        return policy
    }
}
