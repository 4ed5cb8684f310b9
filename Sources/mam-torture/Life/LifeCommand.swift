internal import Glibc
internal import MAMCore
internal import MAMSimulation

/// Kills an app that enrols, works, is wiped and signs out, lets it go on, and looks at what it left.
struct LifeCommand {
    private let world: LifeWorld
    private let seed: UInt64
    private let rounds: Int
    private var random: SeededGenerator
    private var model = LifeModel()
    private var look: LifeLook
    private var (kills, starts) = (0, 0)

    init(folder: String, seed: UInt64, rounds: Int) throws {
        world = try LifeWorld(folder: folder)
        (self.seed, self.rounds, look) = (seed, rounds, LifeLook(world))
        random = SeededGenerator(seed: seed)
    }

    /// Runs all rounds; whether everything was as it must be.
    mutating func run() async throws -> Bool {
        for round in 0..<rounds {
            try live(round)
            // Processes that take up what was left and are killed on the way are looked at less often than they die.
            guard round % 3 == 2 || round == rounds - 1 else { continue }
            try await look.look(&model)
            for fault in look.faults {
                print("\(fault); mam-torture life --seed \(seed) --rounds \(round + 1)")
            }
            if !look.faults.isEmpty { break }
        }
        func count(_ kind: LifeMessage.Kind) -> Int { model.counts[kind] ?? 0 }
        print(
            "seed \(seed): \(kills) kills of \(starts) processes, \(count(.enrolled)) enrolled, \(count(.fetched)) policies, ",
            "\(count(.left)) left, \(count(.wiping)) wipes begun, \(look.wipes) gone on with, ",
            "\(count(.written)) files, \(look.files) read, \(look.copies) copies useless, \(look.faults.count) faults",
            separator: "")
        return look.faults.isEmpty
    }

    /// One process after the other until one is killed.
    private mutating func live(_ round: Int) throws {
        while true {
            let childSeed = random.next()
            let policy = UInt32(truncatingIfNeeded: childSeed % UInt64(LifeWorld.policyCount))
            starts += 1
            let child = try Child([
                "live", "--folder", world.folder, "--seed", "\(childSeed)", "--first", "\(model.lastNumber)",
            ])
            try child.waitUntilReady()
            // Some die while they start, and take up what the one before left.
            usleep(UInt32.random(in: round % 4 == 3 ? 0...8000 : 3000...60_000, using: &random))
            let (said, end) = try child.killed()
            model.began(policy: policy)
            for message in try LifeMessage.all(in: said) { model.take(message) }
            guard end == .quit else { break }
        }
        kills += 1
    }
}
