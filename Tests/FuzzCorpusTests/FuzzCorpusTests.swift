import Foundation
import TestFuzz
import TestSeeds
import XCTest

/// Runs the check of every fuzz target on the inputs of its corpus, and on damaged copies of them.
///
/// A check ends the process if an invariant is broken. The input then stays in a folder, whose path the test has printed.
final class FuzzCorpusTests: XCTestCase {
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fuzz")

    func testEachTargetHasACorpusAndEachCorpusATarget() throws {
        let names = FuzzTarget.all.map(\.name)
        XCTAssertEqual(names, try contents("corpus"))
        XCTAssertEqual(try contents("dictionaries").filter { !names.contains($0) }, [])
        for name in names { XCTAssertNotEqual(try contents("corpus/\(name)"), [], name) }
    }

    func testEveryInputPassesItsCheck() throws {
        XCTAssertGreaterThanOrEqual(try check { [$0] }, 133)
    }

    func testDamagedInputsPassTheirChecks() throws {
        for seed in TestSeeds([1], of: name) {
            var random = SeededRandom(seed, of: name)
            let count = try check { Self.damaged($0, &random) }
            XCTAssertGreaterThanOrEqual(count, 4 * 133, random.replay)
        }
    }

    /// Checks the inputs that `variants` makes from each input of the corpora, and returns their number.
    private func check(_ variants: ([UInt8]) -> [[UInt8]]) throws -> Int {
        let crash = FileManager.default.temporaryDirectory.appendingPathComponent("mam-fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: crash, withIntermediateDirectories: true)
        print("a crash leaves its input in \(crash.path), with the name of the target")
        fflush(nil)
        var count = 0
        for target in FuzzTarget.all {
            let current = crash.appendingPathComponent(target.name)
            let check = target.prepare()
            for name in try contents("corpus/\(target.name)") {
                let file = folder.appendingPathComponent("corpus/\(target.name)/\(name)")
                for input in variants(Array(try Data(contentsOf: file))) {
                    try Data(input).write(to: current)
                    check(input)
                    count += 1
                }
            }
            try FileManager.default.removeItem(at: current)
        }
        try FileManager.default.removeItem(at: crash)
        return count
    }

    private func contents(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent(name).path).sorted()
    }

    /// Returns copies of an input: with a flipped bit, with eight flipped bits, cut, and without a part of it.
    private static func damaged(_ input: [UInt8], _ random: inout SeededRandom) -> [[UInt8]] {
        let count = input.count
        guard count > 0 else { return [[0], [0xFF], [0x0A], [0x7B]] }
        var (one, eight) = (input, input)
        one[random.below(count)] ^= 1 << UInt8(random.below(8))
        for _ in 0..<8 { eight[random.below(count)] ^= 1 << UInt8(random.below(8)) }
        let start = random.below(count)
        let end = min(count, start + 1 + random.below(16))
        return [one, eight, Array(input.prefix(random.below(count))), Array(input[..<start] + input[end...])]
    }
}
