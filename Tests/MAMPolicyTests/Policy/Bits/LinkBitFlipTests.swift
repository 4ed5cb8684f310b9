import MAMCore
import MAMPolicyTools
import TestSeeds
import XCTest

/// The compiled lists of links, those of policies and those that count where a policy has none: a flipped bit of any
/// text or level is noticed by some answer.
final class LinkBitFlipTests: XCTestCase {
    private static let slice = isExhaustive ? 1 : 64

    /// A policy without lists: those of the admin center count.
    private static let defaults = with { _ in }

    /// Policies in which each level and each text of the links counts.
    private static let policies: [SlowPolicy] = [
        defaults,
        with {
            ($0.exemptedProtocols, $0.dialer, $0.dialerScheme) = (["x-foo;tel"], .customApp, "dial")
            ($0.messaging, $0.messagingScheme) = (.specificApps, "msg")
            ($0.managedBrowserToOpenLinksRequired, $0.customBrowser) = (true, "browser")
        },
        with {
            ($0.dialer, $0.messaging) = (.customApp, .specificApps)
            ($0.dialerScheme, $0.messagingScheme) = ("dial", "msg")
            ($0.managedBrowserToOpenLinksRequired, $0.managedBrowserIsEdge) = (true, true)
        },
        with { ($0.dialer, $0.messaging) = (.managedApps, .anyManagedApp) },
        with { ($0.dialer, $0.messaging) = (.blocked, .blocked) },
    ]

    /// Patterns with and without a path, among them one whose path only its own bit tells.
    private static let listed = with {
        $0.exemptedLinks = ["https://e.example", "http:*/a", "https://p.example/*"]
        $0.managedLinks = ["http://*.m.example", "https://m.example/a*c"]
    }

    private static func with(_ change: (inout SlowPolicy) -> Void) -> SlowPolicy {
        var policy = SlowPolicy()
        policy.allowedOutbound = .managedApps
        change(&policy)
        return policy
    }

    func testEveryFlippedBitOfASchemeIsCaught() throws {
        var (flips, caught) = (0, 0)
        for policy in Self.policies {
            let compiled = try policy.compiled()
            for scheme in [nil] + compiled.compiledLinks.exemptedSchemes.map(Optional.some) {
                XCTAssertFalse(isNoticed(compiled, policy, scheme), "without any flip: \(scheme ?? "")")
            }
            for change in Self.schemeChanges(compiled.compiledLinks) {
                flips += 1
                let flipped = compiled.compiled(bits: compiled.compiledBits, links: change.links)
                if isNoticed(flipped, policy, change.scheme) {
                    caught += 1
                } else {
                    XCTFail("unnoticed: \(change.what)")
                }
            }
        }
        print("link schemes: \(caught) of \(flips) flipped bits caught")
        XCTAssertEqual(caught, flips)
        // The schemes of the admin center in four policies, those of one policy, and the names of apps and browsers.
        let exempted = 4 * 8 * (5 + 12 + 7 + 4 + 5 + 9 + 10 + 13) + 8 * (5 + 3)
        XCTAssertEqual(flips, exempted + 8 * (2 * (4 + 3) + 7))
    }

    func testEveryFlippedBitOfALevelIsCaught() throws {
        var noticed: Set<String> = []
        for policy in Self.policies {
            let compiled = try policy.compiled()
            for (what, links) in Self.levelChanges(compiled.compiledLinks) {
                let flipped = compiled.compiled(bits: compiled.compiledBits, links: links)
                if isNoticed(flipped, policy, nil) { noticed.insert(what) }
            }
        }
        print("link levels: \(noticed.count) flipped bits caught: \(noticed.sorted().joined(separator: ", "))")
        XCTAssertEqual(
            noticed,
            [
                "dialer[0]", "dialer[1]", "messaging[0]", "messaging[1]", "browser[0]", "browser[1]",
                "dialerScheme is there", "messagingScheme is there", "browserScheme is there",
            ])
    }

    /// A pattern with a path behind its `://` cannot cover a scheme and a host alone: they hold no byte that begins a
    /// path.
    ///
    /// So the bit that says whether there is a path is unreachable in such a pattern, and in no other.
    func testEveryFlippedBitOfAPatternIsCaughtButThatOfAPathWhichTheBytesShow() throws {
        var (flips, caught, unreachable, number) = (0, 0, 0, 0)
        for policy in [Self.defaults, Self.listed] {
            let compiled = try policy.compiled()
            let links = compiled.compiledLinks
            let lists = [
                (\PolicyLinks.exemptedPatterns, policy.exemptedLinks ?? Self.defaultExempted),
                (\PolicyLinks.managedPatterns, policy.managedLinks ?? Self.defaultManaged),
            ]
            for (path, texts) in lists {
                XCTAssertEqual(links[keyPath: path], texts.compactMap(LinkPattern.init))
                for (place, text) in texts.enumerated() {
                    let pattern = links[keyPath: path][place]
                    for bit in 0..<pattern.bitCount {
                        number += 1
                        guard number % Self.slice == 0 else { continue }
                        flips += 1
                        var changed = links
                        changed[keyPath: path][place] = pattern.flipping(bit: bit)
                        let flipped = compiled.compiled(bits: compiled.compiledBits, links: changed)
                        let asked = SlowPattern.asked(text, byte: bit / 8)
                        if let link = asked.first(where: { differs(flipped, policy, $0) }) {
                            caught += 1
                            XCTAssertFalse(differs(compiled, policy, link), "without any flip: \(link)")
                        } else if bit == pattern.bitCount - 1, SlowPattern.showsPath(text) {
                            unreachable += 1
                        } else {
                            XCTFail("no link notices bit \(bit) of \(text)")
                        }
                    }
                }
            }
        }
        print("link patterns: \(caught) of \(flips) bits caught, \(unreachable) unreachable (slice 1/\(Self.slice))")
        XCTAssertEqual(flips, number / Self.slice)
        XCTAssertEqual(caught + unreachable, flips)
        // 50 of the admin center, two of the other lists.
        if Self.slice == 1 {
            XCTAssertEqual(unreachable, 52)
            XCTAssertEqual(caught, 12_231)
        }
    }

    /// Whether some URL is answered otherwise than the slow evaluator answers it for the unchanged policy.
    private func isNoticed(_ flipped: MAMPolicy, _ policy: SlowPolicy, _ scheme: String?) -> Bool {
        let own = scheme.map { [SlowURL(text: $0 + ":x", scheme: $0, rest: ":x")] } ?? []
        return (own + URLFixtures.urls).contains { url in
            URLFixtures.openable.contains { openable in
                let slow = slowOpenURL(
                    url, isKnown: false, ownerManaged: true, policy: policy, openable: openable, world: SlowWorld())
                let fast = flipped.answer(for: .url(url.text), openableSchemes: OpenableSchemes(openable))
                return fast.isAllowed != (slow != nil) || fast.target?.slow != slow
            }
        }
    }

    private func differs(_ flipped: MAMPolicy, _ policy: SlowPolicy, _ text: String) -> Bool {
        let scheme = text.contains(":") ? String(text.prefix { $0 != ":" }) : nil
        let url = SlowURL(text: text, scheme: scheme, rest: scheme.map { String(text.dropFirst($0.count)) } ?? "")
        let slow = slowUniversalLink(
            url, isExempted: (policy.exemptedLinks ?? Self.defaultExempted).contains { SlowPattern.covers($0, text) },
            isManaged: (policy.managedLinks ?? Self.defaultManaged).contains { SlowPattern.covers($0, text) },
            ownerManaged: true, policy: policy, world: SlowWorld())
        let fast = flipped.answer(for: .universalLink(text))
        return fast.isAllowed != (slow != nil) || fast.target?.slow != slow
    }
}

extension LinkBitFlipTests {
    private typealias SchemeChange = (what: String, scheme: String?, links: PolicyLinks)

    private static func flips(_ text: String) -> [String] {
        (0..<text.utf8.count * 8).map { bit in
            var bytes = Array(text.utf8)
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    private static func schemeChanges(_ links: PolicyLinks) -> [SchemeChange] {
        var changes: [SchemeChange] = []
        for scheme in links.exemptedSchemes.sorted() {
            for other in flips(scheme) {
                var copy = links
                copy.exemptedSchemes.remove(scheme)
                copy.exemptedSchemes.insert(other)
                changes.append(("\(scheme) as \(other)", scheme, copy))
            }
        }
        for path in [\PolicyLinks.dialerScheme, \.messagingScheme, \.browserScheme] {
            guard let scheme = links[keyPath: path] else { continue }
            for other in flips(scheme) {
                var copy = links
                copy[keyPath: path] = other
                changes.append(("\(scheme) as \(other)", nil, copy))
            }
        }
        return changes
    }

    private static func levelChanges(_ links: PolicyLinks) -> [(String, PolicyLinks)] {
        var changes: [(String, PolicyLinks)] = []
        for bit in 0..<2 {
            for (name, path) in [("dialer", \PolicyLinks.dialer), ("messaging", \PolicyLinks.messaging)] {
                var copy = links
                guard let level = PolicyLinks.Level(rawValue: copy[keyPath: path].rawValue ^ 1 << bit) else { continue }
                copy[keyPath: path] = level
                changes.append(("\(name)[\(bit)]", copy))
            }
            var copy = links
            // There are three browsers: a value that is none of them cannot be made.
            guard let browser = PolicyLinks.Browser(rawValue: copy.browser.rawValue ^ 1 << bit) else { continue }
            copy.browser = browser
            changes.append(("browser[\(bit)]", copy))
        }
        for (name, path) in [
            ("dialerScheme", \PolicyLinks.dialerScheme), ("messagingScheme", \PolicyLinks.messagingScheme),
            ("browserScheme", \PolicyLinks.browserScheme),
        ] {
            var copy = links
            copy[keyPath: path] = copy[keyPath: path] == nil ? "x" : nil
            changes.append(("\(name) is there", copy))
        }
        return changes
    }
}
