import Foundation
import MAMCore
import MAMSimulation
import TestSeeds
import XCTest

/// Lines of a log as text, read and written; the rules on plain texts.
final class LogLineTests: XCTestCase {
    func testPlainWordsBreakNoRule() {
        for text in [
            "", "a policy came into force", "status 214: the policy could not be read", "and/or", "10.5 % of 3/4",
            "windowIdentityChanged and policyQuestionUnderNoIdentity", "com.example.app", "2026-11-22",
            "deadbeef is short", "a token of another user", "the store failed: disk i/o error",
            "account 12: enrolled", "(kept out)",
        ] {
            XCTAssertNil(LogRule.broken(by: text), text)
            XCTAssertEqual(LogRule.scrubbed(text), text)
        }
    }

    func testScrubbedTextBreaksNoRuleAndIsNotScrubbedAgain() {
        for (_, offence) in LogEventTests.offences {
            for text in [offence, "the store failed: \(offence)", "key=\(offence) and more", "(\(offence))"] {
                let scrubbed = LogRule.scrubbed(text)
                XCTAssertNil(LogRule.broken(by: scrubbed), scrubbed)
                XCTAssertTrue(scrubbed.hasSuffix(LogRule.mark), scrubbed)
                XCTAssertEqual(LogRule.scrubbed(scrubbed), scrubbed)
            }
        }
    }

    func testScrubbingARandomTextTwiceEqualsScrubbingItOnce() {
        for seed in TestSeeds([1], of: name) { scrubbingARandomTextTwiceEqualsScrubbingItOnce(seed) }
    }

    private func scrubbingARandomTextTwiceEqualsScrubbingItOnce(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "a", "0f", "@", "/", "\\", " ", "-", "eyJ", "token", ".", "é", "\u{301}", "\u{0}", "\n", "=",
            "0123456789ab", "(", "~",
        ]
        for _ in 0..<4000 {
            let text = (0..<Int(random.next() % 40)).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }
                .joined()
            let line = LogLine(wall: 0.25, level: .info, app: text, message: text)
            XCTAssertNil(LogRule.broken(by: line.message), text)
            XCTAssertEqual(LogLine(parsing: line.description.utf8), line, text)
        }
    }

    func testALongMessageIsCutBetweenTwoCharacters() {
        for filler in ["x ", "é ", "👩‍👩‍👧 "] {
            let line = LogLine(wall: 0, level: .error, app: "a", message: String(repeating: filler, count: 3000))
            XCTAssertLessThanOrEqual(line.message.utf8.count, LogRule.maximumByteCount)
            XCTAssertGreaterThan(line.message.utf8.count, 8)
            XCTAssertLessThanOrEqual(line.description.utf8.count, LogLine.maximumByteCount)
            XCTAssertEqual(LogLine(parsing: line.description.utf8), line)
        }
    }

    /// A blank and a combining mark behind it are one character.
    func testAMessageThatBeginsWithACombiningMarkIsReadBack() {
        for message in ["\u{36B}r&5\u{FFFD}i", "\u{301}", "a \u{301} b", "\u{FE0F}x"] {
            let line = LogLine(wall: 7, level: .info, app: "com.example.a", message: message)
            XCTAssertEqual(line.message, message)
            XCTAssertEqual(LogLine(parsing: line.description.utf8), line, message)
        }
    }

    func testALineIsReadBackAndNothingElseIs() {
        let text = "2026-11-22T07:38:55.123Z warning com.example.app the process identity is account 2"
        let line = LogLine(parsing: text.utf8)
        XCTAssertEqual(line?.description, text)
        XCTAssertEqual(line?.level, .warning)
        XCTAssertEqual(line?.app, "com.example.app")
        XCTAssertEqual(line?.wall, 1_795_333_135.123)
        for text in [
            "", "x", "2026-11-22T07:38:55.123Z", "2026-11-22T07:38:55.123Z warning app",
            "2026-11-22T07:38:55.123Z Warning app x", "2026-11-22T07:38:55.123Z  warning app x",
            "2026-02-29T07:38:55.123Z warning app x", "2026-11-22T24:38:55.123Z warning app x",
            "2026-11-22T07:38:55,123Z warning app x", "2026-11-22T07:38:55.123Z warning ap/p x",
            "2026-11-22T07:38:55.123Z warning app alice@contoso.example", "2026-11-22T07:38:55.123Z info a x\r",
            "2026-13-01T07:38:55.123Z info a x", "2026-00-01T07:38:55.123Z info a x",
        ] {
            XCTAssertNil(LogLine(parsing: text.utf8), text)
        }
        XCTAssertNil(LogLine(parsing: Array("2026-11-22T07:38:55.123Z info a ".utf8) + [0xFF]))
    }

    func testALineThatIsMadeKeepsTheRules() {
        for message in [
            "well\n2026-11-22T07:38:55.123Z error x forged", "alice@contoso.example signed in",
            String(repeating: "x ", count: 50_000),
        ] {
            let line = LogLine(wall: 1, level: .error, app: "x\n2026 \(message)", message: message)
            XCTAssertNil(LogRule.broken(by: line.message), line.message)
            XCTAssertLessThanOrEqual(line.description.utf8.count, LogLine.maximumByteCount)
            XCTAssertEqual(LogLine(parsing: line.description.utf8), line)
        }
    }

    func testMomentsAreWrittenAsTheCalendarHasThem() {
        for (wall, text) in [
            (0, "1970-01-01T00:00:00.000Z"), (951_782_400, "2000-02-29T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.000Z"), (4_102_444_799.999, "2099-12-31T23:59:59.999Z"),
            (-62_167_219_200, "0000-01-01T00:00:00.000Z"), (.infinity, "9999-12-31T23:59:59.999Z"),
            (-.infinity, "0000-01-01T00:00:00.000Z"), (.nan, "1970-01-01T00:00:00.000Z"),
        ] as [(Double, String)] {
            XCTAssertEqual(LogTime.text(wall), text)
            if wall.isFinite { XCTAssertEqual(LogTime.wall(text.utf8), wall) }
        }
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2000 {
            let wall = Double(random.next() % 253_402_300_800_000) / 1000
            let text = Date(timeIntervalSince1970: wall.rounded(.down)).formatted(format)
            XCTAssertEqual(LogTime.text(wall.rounded(.down)), text)
            XCTAssertEqual(LogTime.wall(LogTime.text(wall).utf8), wall)
        }
    }

    func testALogThatIsReadKeepsTheYoungestLinesAndCountsTheRest() {
        let lines = (0..<5000).map { LogLine(wall: Double($0), level: .info, app: "a", message: "line \($0)") }
        let text = lines.map { "\($0)\n" }.joined() + "torn 2026"
        let contents = LogContents(parsing: Array(text.utf8), lineCount: 100)
        XCTAssertEqual(contents.lines, Array(lines.suffix(100)))
        XCTAssertEqual(contents.leftOutCount, 4900)
        XCTAssertEqual(contents.unreadableCount, 1)
        XCTAssertEqual(LogContents(parsing: [], lineCount: 3).lines, [])
        XCTAssertEqual(LogContents(parsing: Array(text.utf8), lineCount: 0).lines, [])
        XCTAssertEqual(LogContents(parsing: Array(text.utf8)).lines, lines)
    }
}
