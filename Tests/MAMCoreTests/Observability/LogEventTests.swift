import MAMCore
import MAMSimulation
import XCTest

/// Every event times every rule of the log.
final class LogEventTests: XCTestCase {
    /// What breaks each rule, wherever it may stand.
    static let offences: [(rule: LogRule, text: String)] = [
        (.account, "Alice.Ödegård@contoso.example"), (.account, "6F2C7C44-9d1b-4c1e-8a55-0123456789ab"),
        (.account, "6f2c7c44-9d1b-4c1e-8a55-0123456789ab.72f988bf-86f1-41af-91ab-2d7cd011db47"),
        (.path, "/var/mobile/Containers/Data/Alice Smith/notes.txt"), (.path, "~/Library/alice"),
        (.path, "file:///Users/alice/a"), (.path, "C:\\Users\\alice\\notes"), (.path, "a/b/alice"),
        (.key, "00112233445566778899aabbccddeeff"), (.key, "0123456789abcdef"),
        (.key, "sQ0Vn2yqBf8Rk3LmZ7xTq1pW+9dEuA4h/6c"),
        (.token, "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln"), (.token, "Bearer a1b2c3"), (.token, "password=hunter2"),
        (.control, "one\ntwo alice"), (.control, "\u{1B}[2J alice"), (.control, "\u{202E}alice"),
    ]

    func testEveryRuleHasATextThatBreaksIt() {
        for (rule, text) in Self.offences { XCTAssertEqual(LogRule.broken(by: text), rule, text) }
        XCTAssertEqual(Set(Self.offences.map(\.rule)), Set(LogRule.allCases))
    }

    func testNoLineOfAnyEventBreaksAnyRule() {
        var (seen, lines) = (Set<Int>(), 0)
        for (_, text) in Self.offences {
            for account in [text, "alice"].compactMap({ AccountID($0) }) {
                for kind in EveryEvent.all(account: account, text: text) {
                    for number in [nil, 7] {
                        let event = MAMEvent(
                            time: Instant(wall: 1_700_000_000.5, monotonic: 1, bootID: 1), app: "com.example.app",
                            kind: kind)
                        let line = event.logLine { _ in number }
                        XCTAssertNil(LogRule.broken(by: line.message), line.message)
                        let folded = line.description.lowercased()
                        XCTAssertFalse(folded.contains(text.lowercased()), folded)
                        XCTAssertFalse(folded.contains("alice"), folded)
                        XCTAssertFalse(folded.contains("hunter2"), folded)
                        XCTAssertFalse(line.message.isEmpty)
                        XCTAssertFalse(line.message.contains("an event occurred"), "\(kind) has no words")
                        XCTAssertEqual(LogLine(parsing: line.description.utf8), line, line.description)
                        lines += 1
                    }
                    seen.insert(EveryEvent.name(kind))
                }
            }
        }
        XCTAssertEqual(seen.count, EveryEvent.caseCount, "a kind of event is missing in the list of the test")
        XCTAssertGreaterThan(lines, 5000)
    }

    func testLinesOfDifferentEventsDiffer() {
        let kinds = EveryEvent.all(account: "alice", text: "Texts/Words.swift")
        let lines = kinds.map {
            MAMEvent(time: Instant(wall: 0, monotonic: 0, bootID: 0), app: "a", kind: $0).logLine { _ in 3 }.message
        }
        // The texts of the two kinds of unknown fingerprints, and nothing else, come together.
        XCTAssertGreaterThanOrEqual(Set(lines).count, kinds.count - 2)
        XCTAssertTrue(lines.contains("account 3 is enrolled"))
        XCTAssertTrue(lines.contains("account 3: policy 0a0a0a0a is in force"))
        XCTAssertTrue(lines.contains("window 0 was to show account 3 and no user: success"))
        XCTAssertTrue(lines.contains("account 3: the policy request ended with status 214"))
        XCTAssertTrue(
            lines.contains(
                "identity leak: scopeOutlivesApp at appEnd, account 3, scope at Words.swift line 12, setter at Words.swift line 12"
            )
        )
    }

    func testEachKindOfEventHasItsLogLevel() {
        func level(_ kind: MAMEvent.Kind) -> MAMLogLevel { kind.logLevel }
        XCTAssertEqual(level(.threadIdentityChanged(account: nil)), .verbose)
        XCTAssertEqual(level(.enrollmentStatus(request: .policy, code: 100, account: "a")), .info)
        XCTAssertEqual(level(.enrollmentStatus(request: .policy, code: 203, account: "a")), .warning)
        XCTAssertEqual(level(.windowIdentityChanged(window: .main, accounts: [], result: .failed)), .warning)
        XCTAssertEqual(level(.storageFailed("")), .error)
        XCTAssertEqual(level(.accountBlocked(account: "a", reason: .notBlocked)), .info)
        XCTAssertEqual(MAMLogLevel.allCases.map(\.rawValue), [0, 1, 2, 3])
    }
}
