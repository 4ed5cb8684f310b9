internal import MAMPOSIX
internal import MAMCore
internal import MAMSimulation
internal import MAMStorage

/// Runs several processes that create and open the same stores at the same moment.
struct StoresCommand {
    private let folder: String
    private let seed: UInt64
    private let rounds: Int

    private static let processCount = 4
    /// The time that the slowest process may take to start, in nanoseconds.
    private static let start: UInt64 = 60_000_000

    init(folder: String, seed: UInt64, rounds: Int) { (self.folder, self.seed, self.rounds) = (folder, seed, rounds) }

    /// A store made for this test.
    private static func notes(_ folder: String, _ durability: SQLiteSchema.Durability) -> SQLiteFile {
        SQLiteFile(
            folder: folder,
            schema: SQLiteSchema(
                name: durability == .log ? "log.sqlite" : "notes.sqlite", applicationID: 77, durability: durability,
                checksIndexes: true,
                tables: """
                    CREATE TABLE notes(id INTEGER PRIMARY KEY, text BLOB);
                    CREATE INDEX notes_by_text ON notes(text);
                    """))
    }

    /// Runs all rounds; returns whether every process succeeded in each.
    func run() throws -> Bool {
        var failures = 0
        for round in 0..<rounds where failures == 0 {
            let place = "\(folder)/round-\(round)"
            for path in [place, place + "/notes"] where mkdir(path, 0o700) != 0 { throw TortureError("no folder") }
            let world = try SharedWorld(folder: place)
            let begin = ShareMessage.now() + Self.start
            let children = try (0..<Self.processCount).map { number in
                try Child(["store", "--folder", place, "--stamp", "\(begin)", "--seed", "\(number)"])
            }
            for child in children {
                let reports = child.listen(for: 1)
                if reports != [1] {
                    failures += 1
                    print("a process could not open the stores; mam-torture stores --seed \(seed)")
                }
                _ = try? child.killed()
            }
            // Every file can be read, so all processes found the same key.
            let app = try world.start()
            for number in 0..<Self.processCount {
                let file = try app.files.open(at: "store-\(number)")
                if try file.read(100) != [UInt8(number)] { failures += 1 }
                try file.close()
            }
            Self.removeAll(place)
        }
        print("seed \(seed): \(rounds) rounds of \(Self.processCount) processes, \(failures) failures")
        return failures == 0
    }

    private static func removeAll(_ place: String) {
        for inner in ["/notes", "/device", "/container", ""] {
            for name in (try? LifeWorld.names(in: place + inner)) ?? [] { unlink(place + inner + "/" + name) }
            rmdir(place + inner)
        }
    }

    /// Runs one of the processes: begins at a time, and reports 1 when all went well.
    static func open(folder: String, number: UInt64, at time: UInt64, channel: Int32) throws {
        let world = try SharedWorld(folder: folder)
        while ShareMessage.now() < time {}
        do {
            let app = try world.start()
            let file = try app.files.create(at: "store-\(number)", for: SharedWorld.owner)
            try file.write([UInt8(truncatingIfNeeded: number)])
            try file.close()
            for durability in [SQLiteSchema.Durability.rollback, .log] {
                let file = notes(folder + "/notes", durability)
                if !file.exists { try file.create { _ in } }
                _ = try file.open()
            }
        } catch {
            print("\(error)")
            try Child.say([0], through: channel)
            return
        }
        try Child.say([1], through: channel)
    }
}
