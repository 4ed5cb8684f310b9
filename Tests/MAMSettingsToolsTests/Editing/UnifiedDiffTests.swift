import Foundation
import MAMSettingsTools
import TestSeeds
import XCTest

/// Differences as `diff -u` prints them.
final class UnifiedDiffTests: XCTestCase {
    private func diff(_ old: String, _ new: String) -> String {
        String(
            decoding: UnifiedDiff.text(from: Array(old.utf8), to: Array(new.utf8), oldName: "a", newName: "b"),
            as: UTF8.self)
    }

    func testEqualTextsHaveAnEmptyDiff() {
        XCTAssertEqual(diff("", ""), "")
        XCTAssertEqual(diff("x\ny", "x\ny"), "")
    }

    func testAChangedLineStandsBetweenThreeOthers() {
        XCTAssertEqual(
            diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n"),
            "--- a\n+++ b\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n")
    }

    func testFarChangesAreHunksOfTheirOwn() {
        let old = (1...20).map { "\($0)\n" }.joined()
        XCTAssertEqual(
            diff(old, "0\n" + old + "21\n"),
            "--- a\n+++ b\n@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n@@ -18,3 +19,4 @@\n 18\n 19\n 20\n+21\n")
    }

    func testAMissingNewlineAtTheEndIsMarked() {
        XCTAssertEqual(
            diff("a\nb", "a\nb\n"),
            "--- a\n+++ b\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n")
        XCTAssertEqual(diff("", "a"), "--- a\n+++ b\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n")
        XCTAssertEqual(diff("a\n", ""), "--- a\n+++ b\n@@ -1 +0,0 @@\n-a\n")
    }

    func testCarriageReturnsStayInTheirLines() {
        XCTAssertEqual(diff("a\r\nb\r\n", "a\r\nc\r\n"), "--- a\n+++ b\n@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n")
    }

    func testCarriageReturnsAloneEndLinesToo() {
        XCTAssertEqual(diff("a\rb\rc\r", "a\rx\rc\r"), "--- a\n+++ b\n@@ -1,3 +1,3 @@\n a\r\n-b\r\n+x\r\n c\r\n")
        XCTAssertEqual(
            diff("a\rb", "a\rc\n"), "--- a\n+++ b\n@@ -1,2 +1,2 @@\n a\r\n-b\n\\ No newline at end of file\n+c\n")
        XCTAssertEqual(diff("a\r\n\rb\n", "a\r\n\rc\n"), "--- a\n+++ b\n@@ -1,3 +1,3 @@\n a\r\n \r\n-b\n+c\n")
    }

    /// Applying the difference gives the new text, for texts of a few different lines.
    func testADifferenceLeadsFromTheOldTextToTheNew() throws {
        for seed in TestSeeds([1], of: name) { try aDifferenceLeadsFromTheOldTextToTheNew(seed) }
    }

    private func aDifferenceLeadsFromTheOldTextToTheNew(_ seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let rounds = 500
        for _ in 0..<rounds {
            let old = random.text(lines: random.below(40))
            let new = random.below(3) == 0 ? random.text(lines: random.below(40)) : random.change(old)
            let difference = UnifiedDiff.text(from: old, to: new, oldName: "a", newName: "b")
            XCTAssertEqual(
                try patched(old, String(decoding: difference, as: UTF8.self)), String(decoding: new, as: UTF8.self),
                "seed \(seed)")
        }
    }

    func testHugeDifferencesAreReplacedWhole() {
        let (old, new) = ((0..<3000).map { "\($0)\n" }.joined(), (0..<3000).map { "x\($0)\n" }.joined())
        let text = diff(old, new)
        XCTAssertTrue(text.hasPrefix("--- a\n+++ b\n@@ -1,3000 +1,3000 @@\n-0\n-1\n"))
    }

    /// A small `patch` that checks what it reads.
    private func patched(_ old: [UInt8], _ difference: String) throws -> String {
        let source = String(decoding: old, as: UTF8.self)
        guard !difference.isEmpty else { return source }
        let old = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var (result, line) = ([String](), 0)
        let lines = difference.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
        var hasLineEnd = source.hasSuffix("\n") || source.isEmpty
        var last: Character = " "
        for text in lines.dropFirst(2) {
            let rest = String(text.dropFirst())
            switch text.first {
            case "@":
                let start = try XCTUnwrap(Int(text.dropFirst(4).prefix { $0.isNumber }))
                let isEmpty = text.dropFirst(4).drop { $0.isNumber }.hasPrefix(",0 ")
                let target = isEmpty ? start : start - 1
                while line < target {
                    result.append(old[line])
                    line += 1
                }
            case " ", "-":
                XCTAssertEqual(old[line], rest)
                line += 1
                if text.first == " " { result.append(rest) }
                hasLineEnd = true
            case "+":
                result.append(rest)
                hasLineEnd = true
            default: if last != "-" { hasLineEnd = false }
            }
            if let first = text.first { last = first }
        }
        let oldLines = source.hasSuffix("\n") || source.isEmpty ? old.count - 1 : old.count
        if line < oldLines {
            hasLineEnd = source.hasSuffix("\n")
            result += old[line..<oldLines]
        }
        return result.joined(separator: "\n") + (hasLineEnd && !result.isEmpty ? "\n" : "")
    }
}
