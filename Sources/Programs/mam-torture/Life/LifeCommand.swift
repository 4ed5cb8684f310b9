internal import MAMPOSIX
internal import MAMCore
internal import MAMSimulation

/// Kills an app that enrolls, works, is wiped and signs out; lets it continue; and checks the state that it leaves.
struct LifeCommand {
    private let world: LifeWorld
    private let seed: UInt64
    private let rounds: Int
    private var random: SeededGenerator
    private var model = LifeModel()
    private var inspection: LifeInspection
    private var kills = 0

    init(folder: String, seed: UInt64, rounds: Int, locks: Int? = nil) throws {
        world = try LifeWorld(folder: folder, locks: locks)
        (self.seed, self.rounds, inspection) = (seed, rounds, LifeInspection(world))
        random = SeededGenerator(seed: seed)
    }

    /// Runs all rounds; returns whether every state was as required.
    mutating func run() async throws -> Bool {
        var faultCount = 0
        let words = world.locks.map { " --locks \($0)" } ?? ""
        for round in 0..<rounds {
            let faults = try await self.round(round)
            for fault in faults { print("\(fault); mam-torture life\(words) --seed \(seed) --rounds \(round + 1)") }
            faultCount = faults.count
            if faultCount > 0 { break }
        }
        func count(_ kind: LifeMessage.Kind) -> Int { model.counts[kind] ?? 0 }
        print(
            "seed \(seed): \(kills) kills, ", world.locks == nil ? "" : "\(count(.refused)) refused by the lock, ",
            "\(count(.enrolled)) enrolled, \(count(.fetched)) policies, ",
            "\(count(.left)) left, \(count(.wiping)) wipes begun, \(inspection.wipes) gone on with, ",
            "\(count(.written)) files, \(inspection.files) read, \(inspection.copies) copies useless, \(faultCount) faults",
            separator: "")
        return faultCount == 0
    }

    /// Runs one round, and returns its faults.
    private mutating func round(_ round: Int) async throws -> [String] {
        do {
            try live(round)
            // Inspected in every third round only, so that processes are also killed during recovery.
            if round % 3 == 2 || round == rounds - 1 { try await inspection.inspect(&model) }
            return inspection.faults
        } catch { return inspection.faults + ["round \(round): \(error)"] }
    }

    /// Runs a process until it is killed.
    private mutating func live(_ round: Int) throws {
        let childSeed = random.next()
        let child = try Child(
            ["live", "--folder", world.folder, "--seed", "\(childSeed)", "--first", "\(model.lastNumber)"]
                + (world.locks.map { ["--locks", "\($0)"] } ?? []))
        try child.waitUntilReady()
        // Some are killed while they start and recover, the others a moment after a report.
        let isEarly = round % 4 == 3
        let count = isEarly ? 0 : Int.random(in: 1...24, using: &random)
        let first = child.listen(for: count * LifeMessage.byteCount)
        usleep(UInt32.random(in: isEarly ? 0...12_000 : 0...4000, using: &random))
        let (rest, end) = try child.killed()
        model.began(policy: UInt32(truncatingIfNeeded: childSeed % UInt64(LifeWorld.policyCount)))
        for message in try LifeMessage.all(in: first + rest) { model.take(message) }
        guard end == .killed else { throw TortureError("the app ended by itself") }
        kills += 1
    }
}
