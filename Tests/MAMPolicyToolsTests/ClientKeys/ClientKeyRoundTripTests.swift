import MAMCore
import MAMPolicyTools
import TestPolicies
import TestSeeds
import XCTest

/// Graph to client and back over the whole space of each setting's values: the same comes back, or a loss is reported.
final class ClientKeyRoundTripTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 64

    /// Every value of a setting as JSON: all of a finite space, otherwise the edges and what lies between them.
    private static func values(_ setting: PolicySetting) -> [String] {
        func quoted(_ texts: [String]) -> [String] { texts.map { "\"\($0)\"" } }
        func subsets(_ members: [String]) -> [[String]] {
            (0..<1 << members.count).map { set in
                members.enumerated().filter { set >> $0.offset & 1 == 1 }.map(\.element)
            }
        }
        switch setting.descriptor.kind {
        case .boolean: return ["true", "false"]
        case .integer(let range, _, _): return range.count > 70_000 ? ["0", "7"] : range.map { "\($0)" }
        case .member(let members, _, _): return quoted(members)
        case .flags(let members, _, _): return quoted(subsets(members).dropFirst().map { $0.joined(separator: ",") })
        case .members(let members, _): return subsets(members).map { "[\(quoted($0).joined(separator: ","))]" }
        case .duration:
            return quoted((0...3000).map { "PT\($0)M" } + (0...400).map { "P\($0)D" } + (0...200).map { "PT\($0)S" })
        case .version(let parts, _):
            return quoted(
                parts.flatMap { count in
                    [0, 1, 17, 9_999_999].flatMap { first in
                        [0, 5].map { rest in
                            ([first] + Array(repeating: rest, count: count - 1)).map { "\($0)" }.joined(separator: ".")
                        }
                    }
                })
        case .text: return quoted(["", "a", "a;b|c,d", "skype:", "é 1"])
        case .texts:
            return [
                "[]", "[\"\"]", "[\"a\"]", "[\"a\", \"a\"]", "[\"a|b\", \"c\"]", "[\"http://*.x.example/*\", \"b\"]",
            ]
        case .pairs:
            return [
                "[]", "[{\"name\": \"Default\", \"value\": \"a;b;\"}]", "[{\"name\": \"Default\", \"value\": \"a\"}]",
                "[{\"name\": \"Default\", \"value\": \"\"}]", "[{\"name\": \"x\", \"value\": \"a\"}]",
                "[{\"name\": \"Default\", \"value\": \"a\"}, {\"name\": \"Default\", \"value\": \"b;\"}]",
            ]
        case .dateTime: return quoted(["2026-01-02T03:04:05Z"])
        case .apps: return ["[]", "[{\"mobileAppIdentifier\": {\"bundleId\": \"a\"}}]"]
        case .opaque: return []
        }
    }

    func testEveryValueOfEverySettingComesBackOrItsLossIsReported() throws {
        var (states, exact, settings) = (0, 0, 0)
        for setting in PolicySetting.allCases {
            let values = Self.values(setting)
            settings += values.isEmpty ? 0 : 1
            for (place, value) in values.enumerated() where values.count < 16 || place % Self.slice == 0 {
                let document = try PolicyFixtures.document("\"\(setting.rawValue)\": \(value)")
                let there = document.clientPolicy()
                let back = there.result.document()
                states += 1
                // OS sharing is the one setting that is sent and not believed.
                let isUnbelieved = setting == .disableProtectionOfManagedOutboundOpenInData && value == "true"
                // And one is no setting of Graph's.
                let isClients = !setting.hasGraphName && value == "true"
                XCTAssertEqual(
                    back.issues.contains { $0.severity > .info }, isUnbelieved || isClients, "\(setting) \(value)")
                if Self.normal(back.result) == Self.normal(document) {
                    exact += 1
                } else {
                    let issues = there.issues + back.issues
                    XCTAssertFalse(issues.isEmpty, "\(setting) \(value): \(back.result.values)")
                    let isReported = issues.contains { $0.path == "$.\(setting.rawValue)" || $0.code == "reworded" }
                    XCTAssertTrue(isReported, "\(setting) \(value): \(issues)")
                }
            }
        }
        print("client keys: \(states) values of \(settings) settings, \(exact) came back (slice 1/\(Self.slice))")
        XCTAssertEqual(settings, PolicySetting.allCases.count - 2)
        XCTAssertEqual(states, Self.slice == 1 ? 22_506 + 65_535 + 65_536 : 2610)
        XCTAssertEqual(exact, Self.slice == 1 ? 11_527 + 65_535 + 65_536 : 2355)
    }

    /// The values with lists of members in one order.
    private static func normal(_ document: PolicyDocument) -> [PolicySetting: PolicyValue] {
        document.values.mapValues { value in
            if case .list(let members) = value { .list(members.sorted()) } else { value }
        }
    }

    func testAWholePolicyIsConvertedBackExceptForReportedLosses() throws {
        for seed in TestSeeds([1], of: name) { try aWholePolicyIsConvertedBackExceptForReportedLosses(seed) }
    }

    private func aWholePolicyIsConvertedBackExceptForReportedLosses(_ seed: UInt64) throws {
        var random = SeededRandom(seed, of: name)
        var changed = 0
        let rounds = 6400 / Self.slice
        for _ in 0..<rounds {
            let members = PolicySetting.allCases.compactMap { setting -> String? in
                let values = Self.sample(setting)
                guard !values.isEmpty, !random.chance(3) else { return nil }
                return "\"\(setting.rawValue)\": \(values[random.below(values.count)])"
            }
            let document = try PolicyFixtures.document(members.joined(separator: ", "))
            let there = document.clientPolicy()
            let back = there.result.document()
            let (before, after) = (Self.normal(document), Self.normal(back.result))
            for setting in PolicySetting.allCases where before[setting] != after[setting] {
                changed += 1
                let isReported =
                    there.issues.contains { $0.path == "$.\(setting.rawValue)" }
                    || setting == .managedBrowser && back.issues.contains { $0.code == "reworded" }
                    || ClientKeyRows.joint.contains(setting) && there.issues.contains { $0.code == "reworded" }
                XCTAssertTrue(isReported, "\(setting): \(String(describing: before[setting])) \(random.replay)")
            }
            // What the client was sent says the same when it is sent again.
            let again = back.result.clientPolicy()
            let believed = there.result.json.replacing(
                "\"ProtectManagedOpenInData\": 0", with: "\"ProtectManagedOpenInData\": 1")
            XCTAssertEqual(again.result.json, believed, random.replay)
            XCTAssertFalse(again.issues.contains { $0.severity == .error }, random.replay)
            // The text of a document says what the document says.
            XCTAssertEqual(try PolicyDocument(json: document.json).values, document.values, random.replay)
            XCTAssertEqual(
                try ClientPolicy(json: Array(there.result.json.utf8)).document().result.values, back.result.values)
        }
        print("client keys: \(rounds) policies, \(changed) settings changed with an issue")
        XCTAssertGreaterThan(changed, rounds)
    }

    private static let samples = Dictionary(
        uniqueKeysWithValues: PolicySetting.allCases.map { setting in
            let values = values(setting)
            return (setting, stride(from: 0, to: values.count, by: max(1, values.count / 40)).map { values[$0] })
        })

    private static func sample(_ setting: PolicySetting) -> [String] { samples[setting] ?? [] }
}
