import MAMBase
import MAMCore
import MAMSimulation
import MAMStorage
import TestPolicies
import TestSeeds
import XCTest

/// The bytes of a stored policy.
final class StoredPolicyFormatTests: XCTestCase {
    private typealias Kit = AccountStorageKit

    private func read(_ bytes: [UInt8]) throws -> StoredPolicy {
        try bytes.withUnsafeBytes { try StoredPolicy($0) }
    }

    private func error(of bytes: [UInt8]) -> RecordError? {
        do { _ = try read(bytes) } catch { return error as? RecordError }
        return nil
    }

    /// Policies in which every setting has every value that a document may give it, one after the other.
    private var policies: [MAMPolicy] {
        let whole = PolicySetting.allCases.flatMap { setting in
            [
                #"{"@odata.type":"iosManagedAppProtection"}"#, #"{"@odata.type":"iosManagedAppProtection","X":{}}"#,
                #"{"@odata.type":"iosManagedAppProtection","X":[]}"#,
                #"{"@odata.type":"iosManagedAppProtection","X":true}"#,
                #"{"@odata.type":"iosManagedAppProtection","X":4}"#,
                #"{"@odata.type":"iosManagedAppProtection","X":"P9D"}"#,
                #"{"@odata.type":"iosManagedAppProtection","X":"1.2.3"}"#,
                #"{"@odata.type":"iosManagedAppProtection","X":"none"}"#,
                #"{"@odata.type":"iosManagedAppProtection","X":["a","é",""]}"#,
                #"{"@odata.type":"iosManagedAppProtection","X":[{"name":"n","value":"v"},{"value":""}]}"#,
            ].map { $0.replacingOccurrences(of: "X", with: setting.rawValue) }
        }
        return whole.compactMap { try? PolicyDocument(json: $0).compileStrictest() }
    }

    func testEveryPolicyIsReadAsItWasWritten() throws {
        var seen: Set<String> = []
        for policy in policies + [try XCTUnwrap(Kit.policy), .unreadable(in: PolicyInterner()), .configurationOnly]
        where seen.insert(policy.fingerprint).inserted {
            let stored = StoredPolicy(names: Kit.a, policy: policy)
            let bytes = try stored.encoded()
            let again = try read(bytes)
            XCTAssertEqual(again.policy.settings, policy.settings)
            XCTAssertEqual(again, stored)
            XCTAssertEqual(try again.encoded(), bytes)
        }
        XCTAssertGreaterThan(seen.count, 2 * PolicySetting.allCases.count)
    }

    func testOnlyAppConfigurationIsToldFromAPolicyWithoutSettings() throws {
        let empty = PolicyDocument(values: [:]).compileStrictest()
        for (policy, flag) in [(empty, UInt8(0)), (.configurationOnly, 2)] {
            let bytes = try StoredPolicy(names: Kit.a, policy: policy).encoded()
            XCTAssertEqual(bytes[1], flag)
            XCTAssertEqual(try read(bytes).policy.isConfigurationOnly, flag == 2)
        }
        var mixed = try StoredPolicy(names: Kit.a, policy: try XCTUnwrap(Kit.policy)).encoded()
        mixed[1] = 2
        XCTAssertNotNil(error(of: mixed), "settings beside app configuration")
        mixed[1] = 4
        XCTAssertNotNil(error(of: mixed), "an unknown flag")
    }

    func testAnUnreadablePolicyBlocksTransfersAndAccessAndWipesNothing() throws {
        let policy = MAMPolicy.unreadable(in: PolicyInterner())
        XCTAssertTrue(policy.isUnreadable)
        for other in [IdentityKit.open, IdentityKit.closed, try XCTUnwrap(Kit.policy)] {
            XCTAssertFalse(other.isUnreadable)
        }
        let questions: [PolicyQuestion] = [
            IdentityKit.question, .save(to: .other, account: .none), .receive(from: .unmanaged),
        ]
        for question in questions { XCTAssertFalse(policy.decision(for: question).isAllowed, "\(question)") }
        // Whatever is wrong with device and account: it blocks at once, and wipes nothing.
        let worlds = [
            LaunchKit.facts(),
            LaunchKit.facts {
                ($0.device, $0.isAccountDisabled, $0.lastCheckIn) = ([.jailbroken], true, nil)
                ($0.osVersion, $0.appVersion, $0.sdkVersion) = (nil, nil, nil)
            }, LaunchKit.facts { $0.now = LaunchKit.after(1e9) },
        ]
        for facts in worlds {
            let verdicts = policy.launchRequirements.verdicts(for: facts)
            XCTAssertEqual(verdicts.map(\.action), [.block])
        }
        XCTAssertEqual(policy.launchRequirements.pinTries, .block)
    }

    func testBytesThatAreCutShortOrGoOnAreDamagedThere() throws {
        let bytes = try Kit.stored(Kit.a, try XCTUnwrap(Kit.policy)).encoded()
        for count in 0..<bytes.count {
            let error = try XCTUnwrap(error(of: Array(bytes[..<count])), "\(count)")
            XCTAssertLessThanOrEqual(error.offset, count)
            XCTAssertFalse("\(error)".contains("example"))
        }
        XCTAssertEqual(error(of: bytes + [0])?.expected, "the end")
        XCTAssertEqual(error(of: [2] + bytes.dropFirst())?.expected, "version 1")
        XCTAssertEqual(
            error(of: [1, 4] + bytes.dropFirst(2))?.description,
            "a stored policy is damaged at byte 1: a number from 0 to 3 expected")
    }

    func testARowOfANewerLibraryIsNoDamage() throws {
        let bytes = try Kit.stored(Kit.a).encoded()
        let newer = try XCTUnwrap(error(of: [2] + bytes.dropFirst()))
        XCTAssertEqual(newer.newerVersion, 2)
        XCTAssertEqual(StorageError(newer).code, .newerVersion)
        let damaged = try XCTUnwrap(error(of: bytes.dropLast()))
        XCTAssertNil(damaged.newerVersion)
        XCTAssertEqual(StorageError(damaged).code, .corrupt)
        XCTAssertNil(error(of: [0] + bytes.dropFirst())?.newerVersion)
    }

    func testAnyBytesAreAPolicyOrAnError() throws {
        for seed in TestSeeds([1], of: name) { try anyBytesAreAPolicyOrAnError(seed) }
    }

    private func anyBytesAreAPolicyOrAnError(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let whole = try Kit.stored(Kit.a, try XCTUnwrap(Kit.policy)).encoded()
        var (read, refused) = (0, 0)
        for _ in 0..<3000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            do {
                let stored = try self.read(bytes)
                XCTAssertEqual(try self.read(stored.encoded()), stored, "seed \(seed)")
                read += 1
            } catch { refused += 1 }
        }
        XCTAssertGreaterThan(min(read, refused), 100, "seed \(seed)")
    }
}
