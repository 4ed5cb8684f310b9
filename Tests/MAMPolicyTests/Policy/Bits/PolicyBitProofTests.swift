import MAMCore
import MAMPolicyTools
import TestSeeds
import XCTest

/// The bits that mean nothing mean nothing: over every compiled policy no answer changes when one of them is flipped.
///
/// A compiled policy leaves out what its other settings put out of force, so the 589,824 policies that differ in what
/// transfers look at are 35,875 words. The whole of them is run in release builds, a fixed 1/64 slice in debug builds,
/// where one of the bits is flipped in each word, another in the next.
final class PolicyBitProofTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 64

    /// The policies behind the words of transfers: what is out of force has its usual value.
    static func transferPolicy(_ number: Int) -> SlowPolicy {
        var policy = SlowPolicy()
        func set(_ members: Int, _ index: Int) -> Bool { members >> index & 1 == 1 }
        let (send, receive) = (number % 1025, number / 1025)
        policy.allowedOutbound = send < 256 ? .allApps : send == 1024 ? .none : .managedApps
        if send < 1024 {
            // The copies of a policy for all apps count as soon as app configuration says so.
            let rest = send < 256 ? send * 3 : send - 256
            policy.disableProtectionOfManagedOutboundOpenInData = rest % 3 == 1
            policy.filterOpenInToOnlyManagedApps = rest % 3 == 2
            policy.saveAsBlocked = rest / 3 % 2 == 1
            policy.allowedDataStorageLocations = SlowSet(
                SlowStorageService.allCases.enumerated().filter { set(rest / 6, $0.offset) }.map(\.element))
        }
        policy.allowedInbound = receive < 2 ? .allApps : receive == 2 ? .none : .managedApps
        policy.protectInboundDataFromUnknownSources = receive == 1
        if receive > 2 {
            policy.blockDataIngestionIntoOrganizationDocuments = (receive - 3) % 2 == 1
            policy.allowedDataIngestionLocations = SlowSet(
                SlowIngestionService.allCases.enumerated().filter { set((receive - 3) / 2, $0.offset) }.map(\.element))
        }
        return policy
    }

    private static func propertyPolicy(_ number: Int) -> SlowPolicy {
        var digit = Digits(rest: number)
        var policy = SlowPolicy()
        policy.allowedOutbound = SlowTransferLevel.allCases[digit(3)]
        policy.allowedInbound = SlowTransferLevel.allCases[digit(3)]
        policy.pinRequired = digit(2) == 1
        policy.disableAppPinIfDevicePinIsSet = digit(2) == 1
        policy.contactSyncBlocked = digit(2) == 1
        policy.printBlocked = digit(2) == 1
        policy.dataBackupBlocked = digit(2) == 1
        policy.managedBrowserToOpenLinksRequired = digit(2) == 1
        policy.allowWidgetContentSync = digit(2) == 1
        policy.encryption = SlowEncryption.allCases[digit(4)]
        policy.notificationRestriction = SlowNotificationRestriction.allCases[digit(3)]
        policy.screenCapture = SlowScreenCapture.allCases[digit(3)]
        return policy
    }

    private static func clipboardPolicy(_ number: Int) -> SlowPolicy {
        var policy = SlowPolicy()
        policy.clipboard = SlowClipboardLevel.allCases[number % 4]
        policy.clipboardLimit = [0, 1, 4, 5, 6, 7, 65_534, 65_535][number / 4]
        return policy
    }

    func testNoAnswerAboutTransfersChangesWithABitThatIsRoom() throws {
        try prove("transfers", 1025 * 35, BitQuestion.transfers, Self.transferPolicy)
    }

    func testNoPropertyChangesWithABitThatIsRoom() throws {
        try prove("properties", 9 * 128 * 36, BitQuestion.properties + BitQuestion.files, Self.propertyPolicy)
    }

    func testNoAnswerAboutTheClipboardChangesWithABitThatIsRoom() throws {
        try prove("clipboard", 32, BitQuestion.clipboard, Self.clipboardPolicy, slice: 1)
    }

    func testNoAnswerAboutURLsChangesWithABitThatIsRoom() throws {
        // Of the policy's word URLs ask for the send level only: 37 is prime to its 12 ways to be written.
        try prove("URLs", 1152, BitQuestion.links, { URLFixtures.policy($0 * 37 % URLFixtures.policyCount) })
    }

    /// Flips each bit that is room in every word, and asks everything anew.
    ///
    /// In one thread: several would spend most of their time on counting the owners of the questions.
    private func prove(
        _ what: String, _ count: Int, _ questions: [BitQuestion], _ policy: (Int) -> SlowPolicy,
        slice: Int = PolicyBitProofTests.slice
    ) throws {
        let peers = try PolicyBits.peers.map { try $0.compiled() }
        let room = PolicyBits.room
        let run = count / slice
        var (found, compared, words) = ([String](), 0, Set<UInt64>())
        for place in 0..<run {
            // 41 is odd, so a slice holds policies of every kind.
            let own = try policy(slice == 1 ? place : place * 41 * slice % count + place % slice).compiled()
            words.insert(own.compiledBits)
            let answers = questions.map { $0.fast(own, peers[$0.peer]) }
            for bit in Self.slice == 1 ? room : [room[place % room.count]] {
                let flipped = own.compiled(bits: own.compiledBits ^ 1 << UInt64(bit))
                // By index, as a loop over the questions copies each of them.
                for index in questions.indices {
                    compared += 1
                    if questions[index].fast(flipped, peers[questions[index].peer]) != answers[index], found.count < 10
                    {
                        found.append("\(PolicyBits.name(of: bit)) changes \(questions[index].name)")
                    }
                }
            }
        }
        XCTAssertTrue(found.isEmpty, "first: \(found.joined(separator: "\n"))")
        print(
            "\(what): \(room.count) bits proved unreachable, \(words.count) words, \(compared) answers compared"
                + " (slice 1/\(slice))")
        XCTAssertEqual(room.count, 1)
        XCTAssertEqual(compared, run * questions.count * (Self.slice == 1 ? room.count : 1))
        if what == "transfers", slice == 1 { XCTAssertEqual(words.count, 35_875) }
    }
}
