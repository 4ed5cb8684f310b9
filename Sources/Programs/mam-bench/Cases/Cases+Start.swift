import Foundation
import MAMBenchResults

/// The start of the command-line tool.
///
/// The baseline is a Swift program that prints the file.
enum StartCases {
    static let names = ["start.decide"]

    static func run(wanted: [String]) throws -> [BenchFigure] { try wanted.compactMap(decide) }

    private static func decide(_ name: String) throws -> BenchFigure? {
        let (ours, plain) = (Programs.beside("mam").path, Programs.beside("mam-bench-plain").path)
        guard let folder = BenchFolder.make() else { return nil }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/policy.json"
        try Data(World.document.utf8).write(to: URL(fileURLWithPath: file))
        let (question, print) = (
            ["policy", "decide", file, "--action", "save", "--location", "box"], ["--print", file]
        )
        var (mine, theirs): ([Double], [Double]) = ([], [])
        for round in -10..<200 {
            guard let answer = Programs.firstOutput(of: ours, question),
                let text = Programs.firstOutput(of: plain, print)
            else { return nil }
            precondition(String(decoding: answer.output, as: UTF8.self).contains("allowed"), "another answer")
            precondition(String(decoding: text.output, as: UTF8.self).contains("odata"), "another text")
            // The first rounds bring both programs into memory.
            guard round >= 0 else { continue }
            mine.append(answer.nanoseconds)
            theirs.append(text.nanoseconds)
        }
        let (spread, base) = (BenchFigure.Spread(mine), BenchFigure.Spread(theirs))
        return BenchFigure(
            name: name, ratio: spread.p50 / base.p50, baseline: base.p50, nanoseconds: spread.p50, allocations: 0,
            against: "a Swift program with Foundation that prints the file", spread: spread,
            beside: BenchFigure.Beside(name: "print", spread: base),
            noise: ComparedFigure.noise(of: zip(mine, theirs).map { $0 / $1 }))
    }
}
