import Foundation
import MAMCore
import MAMPolicyTools
import TestSeeds
import XCTest

/// A compiled policy in which one bit is wrong: for every bit that means something, some answer says so.
///
/// In release builds every bit of every policy is flipped, in debug builds a bit that was caught is not flipped again.
final class PolicyBitFlipTests: XCTestCase {
    private static let isWhole = isExhaustive ? true : false

    /// Which question caught which bit first, and how many flips there were and were caught.
    private struct CaughtFlips {
        var byBit: [Int: String] = [:]
        var flips = 0
        var caught = 0

        func say(_ role: String) {
            let questions = Dictionary(grouping: byBit.sorted { $0.key < $1.key }, by: \.value)
            print("\(role): \(byBit.count) bits caught, \(caught) of \(flips) flips")
            for (question, bits) in questions.sorted(by: { ($0.value.first?.key ?? 0) < ($1.value.first?.key ?? 0) }) {
                print("  \(bits.map { PolicyBits.name(of: $0.key) }.joined(separator: ", ")): \(Self.short(question))")
            }
        }

        /// The question without the names of the types.
        private static func short(_ question: String) -> String {
            question.replacing(/MAMPolicyTests\.(Slow\w+\.)?/, with: "")
        }
    }

    func testTheTableHasEveryBitThatTheSourceReads() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../Sources/MAMCore/Policy/PolicyWord.swift").standardizedFileURL
        let text = try String(contentsOf: file, encoding: .utf8)
        var read: Set<Int> = []
        for match in text.matches(of: /\[bit: (\d+)\]/) { read.insert(try XCTUnwrap(Int(match.1))) }
        for match in text.matches(of: /ield\((\d+), (\d+)/) {
            let (shift, width) = (try XCTUnwrap(Int(match.1)), try XCTUnwrap(Int(match.2)))
            read.formUnion(shift..<shift + width)
        }
        let named = Set(PolicyBits.fields.filter { $0.used > 0 }.flatMap { $0.shift..<$0.shift + $0.width })
        let (unknown, gone) = (read.subtracting(named).sorted(), named.subtracting(read).sorted())
        XCTAssertEqual(unknown, [], "PolicyWord has bits that PolicyBits.fields does not name: add the field there")
        XCTAssertEqual(gone, [], "PolicyBits.fields names bits that PolicyWord does not read")
        XCTAssertEqual(PolicyBits.used.count + PolicyBits.room.count, 64)
        XCTAssertEqual(Set(PolicyBits.used + PolicyBits.room), Set(0..<64))
    }

    func testThePoliciesSetEveryBitThatMeansSomething() throws {
        var seen =
            PolicyBits.screenCaptureByAppConfiguration | PolicyBits.saveCopiesByAppConfiguration
            | PolicyBits.enforcementBySDK | MAMPolicy.lockdownBits(isPINRequired: true)
        for policy in PolicyBits.policies { seen |= try policy.compiled().compiledBits }
        let missing = PolicyBits.used.filter { seen >> UInt64($0) & 1 == 0 }.map(PolicyBits.name)
        let beyond = PolicyBits.room.filter { seen >> UInt64($0) & 1 == 1 }.map(PolicyBits.name)
        XCTAssertEqual(missing, [], "no policy of PolicyBits.policies sets these")
        XCTAssertEqual(beyond, [], "a policy sets what the table calls room")
    }

    func testEveryFlippedBitOfAPolicyIsCaughtByAnAnswer() throws {
        let peers = try PolicyBits.peers.map { try $0.compiled() }
        var catches = CaughtFlips()
        for policy in PolicyBits.policies {
            let compiled = try policy.compiled()
            // The bits that are room are flipped in every policy elsewhere.
            let bits = Self.isWhole ? Array(0..<64) : PolicyBits.used
            flip(compiled, peers, BitQuestion.all, bits: bits, &catches) { $0.slow(policy) }
        }
        catches.say("own policy")
        XCTAssertEqual(Set(catches.byBit.keys), Set(PolicyBits.used), "\(uncaught(catches, PolicyBits.used))")
        XCTAssertEqual(catches.byBit.count, 63)
        if Self.isWhole { XCTAssertEqual(catches.flips, PolicyBits.policies.count * 64) }
    }

    func testEveryFlippedBitOfAnAccountWithoutAPolicyThatCountsIsCaught() throws {
        let peers = try PolicyBits.peers.map { try $0.compiled() }
        var catches = CaughtFlips()
        let nobody = try SlowPolicy().compiled().compiled(bits: MAMPolicy.unmanagedBits)
        flip(nobody, peers, BitQuestion.all, &catches) { $0.slow(nil) }
        catches.say("no policy")
        XCTAssertEqual(
            catches.byBit.keys.sorted().map(PolicyBits.name),
            [
                "isManaged", "isLockdown", "notifications[0]", "notifications[1]", "isBackupBlocked",
                "protectionLevel[0]", "protectionLevel[1]", "evaluation[0]", "evaluation[1]",
            ])
    }

    func testEveryFlippedBitOfSeveralAccountsThatCountsIsCaught() throws {
        let peers = try PolicyBits.peers.map { try $0.compiled() }
        var catches = CaughtFlips()
        for isPINRequired in [false, true] {
            var member = SlowPolicy()
            member.pinRequired = isPINRequired
            let bits = MAMPolicy.lockdownBits(isPINRequired: isPINRequired)
            let merged = try member.compiled().compiled(bits: bits)
            flip(merged, peers, BitQuestion.all, &catches) { $0.merged(member) }
        }
        catches.say("several accounts")
        XCTAssertEqual(
            catches.byBit.keys.sorted().map(PolicyBits.name),
            [
                "isManaged", "isLockdown", "isPINRequired", "isPINReplacedByDevicePasscode", "notifications[0]",
                "notifications[1]", "isBackupBlocked", "protectionLevel[0]", "protectionLevel[1]",
            ])
    }

    func testEveryFlippedBitOfTheOtherAccountsPolicyThatCountsIsCaught() throws {
        let peers = try PolicyBits.peers.map { try $0.compiled() }
        var catches = CaughtFlips()
        let questions = BitQuestion.all.filter(\.namesPeer)
        for policy in PolicyBits.policies.prefix(3) + PolicyBits.policies.suffix(3) {
            let own = try policy.compiled()
            for (place, peer) in peers.enumerated() {
                let asked = questions.filter { $0.peer == place }
                let expected = asked.map { $0.slow(policy) }
                for bit in 0..<64 where Self.isWhole || catches.byBit[bit] == nil {
                    let flipped = peer.compiled(bits: peer.compiledBits ^ 1 << UInt64(bit))
                    note(bit, &catches, zip(asked, expected).first { $0.0.fast(own, flipped) != $0.1 }?.0.name)
                }
            }
        }
        catches.say("other account's policy")
        // The lower bit of receive tells levels apart that differ for the account's own questions only.
        let names = ["send[0]", "send[1]", "send[2]", "receive[1]", "clipboard[0]", "clipboard[1]"]
        XCTAssertEqual(
            catches.byBit.keys.sorted().map(PolicyBits.name),
            names + (0..<16).map { "clipboardLimit[\($0)]" } + ["areThirdPartyKeyboardsBlocked"])
    }

    /// Flips every bit of a policy and asks until an answer is another than the slow evaluator's.
    private func flip(
        _ own: MAMPolicy, _ peers: [MAMPolicy], _ questions: [BitQuestion], bits: [Int] = Array(0..<64),
        _ catches: inout CaughtFlips, _ slow: (BitQuestion) -> Int
    ) {
        let expected = questions.map(slow)
        for (question, answer) in zip(questions, expected) {
            XCTAssertEqual(question.fast(own, peers[question.peer]), answer, "without any flip: \(question.name)")
        }
        for bit in bits where Self.isWhole || catches.byBit[bit] == nil {
            let flipped = own.compiled(bits: own.compiledBits ^ 1 << UInt64(bit))
            let first = zip(questions, expected).first { $0.0.fast(flipped, peers[$0.0.peer]) != $0.1 }
            note(bit, &catches, first?.0.name)
        }
    }

    private func note(_ bit: Int, _ catches: inout CaughtFlips, _ question: String?) {
        catches.flips += 1
        guard let question else { return }
        catches.caught += 1
        if catches.byBit[bit] == nil { catches.byBit[bit] = question }
    }

    private func uncaught(_ catches: CaughtFlips, _ bits: [Int]) -> [String] {
        bits.filter { catches.byBit[$0] == nil }.map { "no question notices \(PolicyBits.name(of: $0))" }
    }
}
