internal import MAMCore
internal import MAMPOSIX
internal import MAMSealedFiles
internal import MAMSimulation

/// Kills writers of a file, and checks the file that they leave.
struct KillCommand {
    private let file: TortureFile
    private let seed: UInt64
    private let rounds: Int
    private var random: SeededGenerator
    private var content: [UInt8] = []
    private var (healed, lost, unreadable, operations) = (0, 0, 0, 0)

    init(folder: String, seed: UInt64, rounds: Int) throws {
        file = try TortureFile(folder: folder)
        (self.seed, self.rounds) = (seed, rounds)
        random = SeededGenerator(seed: seed)
    }

    /// Runs all rounds; returns whether nothing was lost.
    mutating func run() throws -> Bool {
        try file.create()
        for round in 0..<rounds {
            try self.round(round)
            // The model no longer matches the file after a failure.
            if lost + unreadable > 0 { break }
        }
        print(
            "seed \(seed): \(rounds) rounds, \(operations) operations, \(healed) healed, \(lost) lost, ", terminator: ""
        )
        print("\(unreadable) unreadable")
        return lost + unreadable == 0
    }

    private mutating func round(_ round: Int) throws {
        let roundSeed = random.next()
        let writer = try Writer(folder: file.folder, seed: roundSeed)
        // Some are killed while they start and recover the file of the writer before.
        let isEarly = round % 8 == 7
        if !isEarly { try writer.waitUntilReady() }
        usleep(UInt32.random(in: isEarly ? 0...15_000 : 2000...20_000, using: &random))
        let (begun, done) = try writer.killed()
        operations += done
        var script = TortureScript(seed: roundSeed)
        for _ in 0..<done { script.next(length: content.count).run(on: &content) }
        var after = content
        if begun > done { script.next(length: content.count).run(on: &after) }
        let found: [UInt8]
        do {
            found = try look()
        } catch {
            unreadable += 1
            print("unreadable: \(error); mam-torture kill --seed \(seed) --rounds \(round + 1)")
            return
        }
        if let wrong = Self.mismatch(found, content, after) {
            lost += 1
            print("lost: \(wrong); mam-torture kill --seed \(seed) --rounds \(round + 1)")
        }
        content = found
    }

    // Opens read-only first, to see whether recovery is needed.
    private mutating func look() throws -> [UInt8] {
        let (first, isHealed) = try file.open(isWritable: false) {
            (try TortureFile.content(of: $0), $0.isHealedInMemory)
        }
        healed += isHealed ? 1 : 0
        let second = try file.open(isWritable: true) { file in
            defer { try? file.finish() }
            return try TortureFile.content(of: file)
        }
        guard first == second else { throw TortureError("mending changed the content") }
        return second
    }

    /// Describes the difference; `nil` when the length and each chunk are those from before or after one operation.
    private static func mismatch(_ found: [UInt8], _ before: [UInt8], _ after: [UInt8]) -> String? {
        guard found.count == before.count || found.count == after.count else {
            return "\(found.count) bytes, expected \(before.count) or \(after.count)"
        }
        let chunk = ChunkGeometry.standard.chunkLength
        for lower in stride(from: 0, to: found.count, by: chunk) {
            let range = lower..<min(found.count, lower + chunk)
            let isKnown = [before, after].contains { $0.count >= range.upperBound && $0[range] == found[range] }
            if !isKnown { return "chunk \(lower / chunk) of \(found.count) bytes is neither old nor new" }
        }
        return nil
    }
}

/// A writer in a child process.
struct Writer {
    private let child: Child

    /// Starts a writer.
    init(folder: String, seed: UInt64) throws { child = try Child(["write", "--folder", folder, "--seed", "\(seed)"]) }

    /// Waits for its first report.
    func waitUntilReady() throws { try child.waitUntilReady() }

    /// Kills the writer; returns the number of operations that it began, and the number that it completed.
    func killed() throws -> (begun: Int, done: Int) {
        let (reports, end) = try child.killed()
        guard end == .killed else { throw TortureError("the writer ended by itself") }
        return (reports.count { $0 == WriteCommand.begun }, reports.count { $0 == WriteCommand.done })
    }
}
