import MAMBenchResults
import Foundation
import MAMPOSIX
import MAMBenchDispatch

/// Measures Dispatch work in two programs in turns: this one with identities, and `mam-bench-plain` without.
///
/// They are separate programs, because libraries, apps and threads of a process cannot be removed again.
final class DispatchPair {
    private let ours: Worker
    private let plain: Worker

    /// Starts both programs; `nil` when `mam-bench-plain` is not in the folder of this program.
    init?() {
        let program = URL(fileURLWithPath: SystemMachine.program).resolvingSymlinksInPath()
        let baseline = Programs.beside("mam-bench-plain")
        guard let ours = Worker(program, ["--serve"]), let plain = Worker(baseline, []) else { return nil }
        (self.ours, self.plain) = (ours, plain)
    }

    /// Compares the work in the setting `around` with the work alone.
    func measure(
        _ name: String, _ work: DispatchWork, around: String
    ) -> BenchFigure? {
        let rounds = work.usualRounds
        var (mine, theirs, ratios) = (Double.infinity, Double.infinity, [Double]())
        for round in -3..<rounds {
            guard let ourTime = ours.ask("\(work.rawValue) \(work.usualCount) \(around)"),
                let plainTime = plain.ask("\(work.rawValue) \(work.usualCount)")
            else { return nil }
            // The first rounds only warm up both programs.
            guard round >= 0 else { continue }
            ratios.append(ourTime / plainTime)
            (mine, theirs) = (min(mine, ourTime), min(theirs, plainTime))
        }
        return BenchFigure(
            name: name, ratio: ratios.sorted()[ratios.count / 2], baseline: theirs, nanoseconds: mine,
            allocations: 0, unit: "ns", against: "the same work in mam-bench-plain",
            noise: ComparedFigure.noise(of: ratios))
    }

    /// One of the programs, which answers line by line.
    private final class Worker {
        private let process = Process()
        private let (requests, answers) = (Pipe(), Pipe())

        init?(_ program: URL, _ arguments: [String]) {
            process.executableURL = program
            process.arguments = arguments
            process.standardInput = requests
            process.standardOutput = answers
            guard (try? process.run()) != nil else { return nil }
        }

        deinit {
            try? requests.fileHandleForWriting.close()
            process.terminate()
        }

        func ask(_ line: String) -> Double? {
            guard (try? requests.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))) != nil else {
                return nil
            }
            var answer: [UInt8] = []
            while let byte = try? answers.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
                answer.append(byte)
            }
            return Double(String(decoding: answer, as: UTF8.self))
        }
    }
}
