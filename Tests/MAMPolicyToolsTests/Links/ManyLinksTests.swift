import MAMCore
import MAMPolicyTools
import TestSeeds
import XCTest

/// The ways that are quick with many links, beside the slow ones, on random lists.
final class ManyLinksTests: XCTestCase {
    private static let (rounds, slice) = isExhaustive ? (200, 4) : (4, 32)

    private static let pieces = [
        "https://", "http://", "*", "*.", "site", "a", "b", ".example", ".com", "/", "/*", "x", "aaaaaaaaaa", "1", "22",
        "tel:",
        "?q=", "maps.apple.com", "é",
    ]
    private static let schemes = [
        "skype", "calshow", "tel", "telprompt", "sms", "imessage", "http", "https", "mailto", "x-one", "x-two",
        "x.three", "bad name",
    ]

    private static func pattern(_ random: inout SeededRandom) -> String {
        let count = 1 + random.below(6)
        return (0..<count).map { _ in pieces[random.below(pieces.count)] }.joined()
    }

    private static func list(_ random: inout SeededRandom, upTo count: Int) -> String {
        let texts = (0..<random.below(count + 1)).map { _ in "\"\(pattern(&random))\"" }
        return "[\(texts.joined(separator: ", "))]"
    }

    private static func schemeList(_ random: inout SeededRandom) -> String {
        let names = (0..<random.below(40)).map { _ in
            random.chance(2) ? schemes[random.below(schemes.count)] : "app-\(random.below(60))"
        }
        return "[{\"name\": \"Default\", \"value\": \"\(names.joined(separator: ";"))\"}]"
    }

    /// A document with random lists of links, and random values of the settings that links are answered by.
    private static func document(_ random: inout SeededRandom) throws -> PolicyDocument {
        var members: SettingSpace.Members = [:]
        if !random.chance(4) { members[.exemptedUniversalLinks] = list(&random, upTo: 30) }
        if !random.chance(4) { members[.managedUniversalLinks] = list(&random, upTo: 30) }
        if !random.chance(3) { members[.exemptedAppProtocols] = schemeList(&random) }
        if random.chance(8) { members[.exemptedUniversalLinks] = "7" }
        for setting in [
            PolicySetting.allowedOutboundDataTransferDestinations, .filterOpenInToOnlyManagedApps,
            .dialerRestrictionLevel,
            .customDialerAppProtocol, .protectedMessagingRedirectAppType, .messagingRedirectAppUrlScheme,
            .managedBrowserToOpenLinksRequired, .customBrowserProtocol, .saveAsBlocked, .pinRequired,
            .allowedOutboundClipboardSharingExceptionLength,
        ] {
            let values = SettingSpace.values(setting)
            members[setting] = values[random.below(values.count)]
        }
        return try SettingSpace.document(members)
    }

    func testAnIndexOfPatternsCoversWhatAnyOfItsPatternsCovers() throws {
        for seed in TestSeeds([1], of: name) {
            var random = SeededRandom(seed, of: name)
            var (asked, covered) = (0, 0)
            for _ in 0..<10 * Self.rounds {
                let texts = (0..<random.below(80)).map { _ in Self.pattern(&random) }
                let patterns = texts.compactMap(LinkPattern.init)
                let index = LinkPatternIndex(patterns)
                for _ in 0..<100 {
                    let text =
                        (random.chance(2) && !texts.isEmpty ? texts[random.below(texts.count)] : Self.pattern(&random))
                        .replacing("*", with: ["", "x", "abcdefgh"][random.below(3)])
                    guard let url = ParsedURL(text) ?? ParsedURL("https://" + text) else { continue }
                    let isCovered = patterns.contains { $0.matches(url) }
                    XCTAssertEqual(index.matches(url), isCovered, "\(text) \(texts); \(random.replay)")
                    asked += 1
                    covered += isCovered ? 1 : 0
                }
            }
            print("pattern index: \(asked) URLs, \(covered) covered")
            XCTAssertGreaterThan(covered, asked / 20)
            XCTAssertLessThan(covered, asked)
        }
    }

    func testADiffOfManyLinksEqualsTheSlowComputation() throws {
        for seed in TestSeeds([1], of: name) {
            var random = SeededRandom(seed, of: name)
            var changes = 0
            for _ in 0..<Self.rounds {
                let (old, new) = (
                    try Self.document(&random).compileStrictest(), try Self.document(&random).compileStrictest()
                )
                let diff = PolicyDiff(from: old, to: new)
                XCTAssertEqual(diff, PolicyDiff(from: old, to: new, recompiles: true), random.replay)
                changes += diff.changes.count
            }
            XCTAssertGreaterThan(changes, Self.rounds)
        }
    }

    func testAnExplanationOfManyLinksEqualsTheSlowComputation() throws {
        for seed in TestSeeds([1], of: name) {
            var random = SeededRandom(seed, of: name)
            var asked = 0
            for _ in 0..<Self.rounds {
                let (policy, peer) = (
                    try Self.document(&random).compileStrictest(), try Self.document(&random).compileStrictest()
                )
                let facts: DeviceFacts = random.chance(2) ? [] : .mdmEnrolled
                for owner in AnswerSpace.OwnerKind.allCases {
                    var explainer = AnswerSpace.Explainer(policy: policy, peer: peer, facts: facts)
                    let questions = AnswerSpace.questions(owner: owner, policy: policy, peer: peer, payload: .text)
                    for question in questions
                    where question.subject.contains("open") || question.subject.contains("follow") {
                        asked += 1
                        let slow = AnswerSpace.explanation(of: question.cell, policy: policy, peer: peer, facts: facts)
                        XCTAssertEqual(
                            explainer.explanation(of: question.cell), slow, "\(question.subject); \(random.replay)")
                        guard asked % Self.slice == 0, !question.subject.hasPrefix("open from") else { continue }
                        let changes = [false, true].map {
                            AnswerSpace.nearestChanges(
                                of: question.cell, policy: policy, peer: peer, facts: facts, limit: 3, recompiles: $0)
                        }
                        XCTAssertEqual(changes[0], changes[1], "\(question.subject); \(random.replay)")
                        XCTAssertEqual(changes[0].first ?? [], slow.change, "\(question.subject); \(random.replay)")
                    }
                }
            }
            print("explanations of links: \(asked)")
            XCTAssertGreaterThan(asked, 30 * Self.rounds)
        }
    }
}
