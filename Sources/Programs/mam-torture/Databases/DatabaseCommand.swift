internal import MAMCore
internal import MAMPOSIX
internal import MAMSimulation
internal import MAMVolumes

/// Kills writers of database rows, and checks the databases that they leave.
struct DatabaseCommand {
    private let database: TortureDatabase
    private let seed: UInt64
    private let rounds: Int
    private var random: SeededGenerator
    private var last: Int64 = 0
    /// The newest number of each database, which may differ after a kill.
    private var newest: [String: Int64] = [:]
    private var missing: [String: Set<Int64>] = [:]
    /// The newest number of the second writer.
    private var newestBeside: Int64 = 0
    private var (transactions, beside, lost, unreadable, plain) = (0, 0, 0, 0, 0)

    init(_ database: TortureDatabase, seed: UInt64, rounds: Int) {
        (self.database, self.seed, self.rounds) = (database, seed, rounds)
        random = SeededGenerator(seed: seed)
    }

    /// Runs all rounds; returns whether no row was lost and no plaintext was on the disk.
    mutating func run() throws -> Bool {
        for round in 0..<rounds {
            try self.round(round)
            if lost + unreadable + plain > 0 { break }
        }
        print("seed \(seed): \(database.mode), pages of \(database.page): ", terminator: "")
        print("\(rounds) rounds, \(transactions) transactions, \(beside) beside, ", terminator: "")
        print("\(lost) lost, \(unreadable) unreadable, \(plain) plain")
        return lost + unreadable + plain == 0
    }

    private mutating func round(_ round: Int) throws {
        let first = last + 1
        let child = try Child([
            "rows", "--folder", database.folder, "--seed", "\(random.next())", "--mode", database.mode, "--page",
            "\(database.page)", "--first", "\(first)",
        ])
        // Some are killed while they start and recover the databases of the writer before.
        let isEarly = round % 8 == 7
        if !isEarly { try child.waitUntilReady() }
        usleep(UInt32.random(in: isEarly ? 0...20_000 : 1000...30_000, using: &random))
        // Every other writer has a second one beside it, which lives a moment longer and recovers what the first one
        // left.
        let other = round % 2 == 1 && !isEarly ? try neighbor() : nil
        usleep(other == nil ? 0 : UInt32.random(in: 1000...30_000, using: &random))
        let reports = try child.killed().reports
        usleep(other == nil ? 0 : UInt32.random(in: 0...10_000, using: &random))
        let told = try other?.killed().reports.count { $0 == WriteCommand.done } ?? 0
        let done = reports.count { $0 == WriteCommand.done }
        transactions += done
        beside += told
        try search(round)
        do {
            let connection = try database.connect()
            if other != nil { try checkSecondWriter(told, connection, round) }
            for name in ["main", "other"] { try look(name, first, done, connection, round) }
            last = newest.values.max() ?? last
            for name in ["main", "other"] where newest[name, default: 0] < last {
                missing[name, default: []].formUnion(newest[name, default: 0] + 1...last)
            }
        } catch {
            unreadable += 1
            tell("unreadable: \(error)", round)
        }
    }

    private mutating func neighbor() throws -> Child {
        let child = try Child([
            "beside", "--folder", database.folder, "--seed", "\(random.next())", "--mode", database.mode, "--page",
            "\(database.page)", "--first", "\(newestBeside + 1)",
        ])
        try child.waitUntilReady()
        return child
    }

    private mutating func checkSecondWriter(_ told: Int, _ connection: TortureConnection, _ round: Int) throws {
        let rows = try connection.read("beside") ?? []
        guard rows.allSatisfy({ $0.value == TortureDatabase.value($0.number) }) else {
            throw TortureError("a row of another table that no process wrote")
        }
        let (found, known) = (rows.last?.number ?? 0, newestBeside + Int64(told))
        let wanted = min(TortureDatabase.kept, found)
        if found < known || found > known + 1 || Int64(rows.count) != wanted {
            lost += 1
            tell("lost: \(rows.count) rows beside end with \(found), told were \(known)", round)
        }
        newestBeside = found
    }

    private mutating func look(
        _ name: String, _ first: Int64, _ done: Int, _ connection: TortureConnection, _ round: Int
    ) throws {
        let answer = try connection.column("PRAGMA \(name).integrity_check")
        guard answer == ["ok"] else { throw TortureError("integrity: \(answer.prefix(3))") }
        let rows = try connection.column("SELECT number || ':' || value FROM \(name).rows ORDER BY number")
        var numbers: [Int64] = []
        for row in rows {
            guard let number = Int64(row.prefix { $0 != ":" }), row == "\(number):\(TortureDatabase.value(number))"
            else { throw TortureError("a row that no process wrote") }
            numbers.append(number)
        }
        // The last transaction may be committed without a report. Each database is checked by itself, because SQLite
        // commits attached WAL databases one after the other.
        let known = done > 0 ? first - 1 + Int64(done) : newest[name, default: 0]
        let found = numbers.last ?? 0
        guard found >= known, found <= first + Int64(done) else {
            lost += 1
            return tell("lost: \(name) ends with \(found), told were \(known)", round)
        }
        newest[name] = found
        let wanted = Set(max(1, found - TortureDatabase.kept + 1)...max(1, found))
        guard found == 0 || wanted.subtracting(numbers).isSubset(of: missing[name, default: []]) else {
            lost += 1
            return tell("lost: \(name) has gaps", round)
        }
    }

    /// Searches every file for the plaintext.
    private mutating func search(_ round: Int) throws {
        for name in try LifeWorld.names(in: database.container) {
            let raw = try SystemVolume().open(database.container + "/" + name, .read, mode: 0)
            defer { raw.close() }
            var bytes = [UInt8](repeating: 0, count: Int(try raw.status().size))
            _ = try bytes.withUnsafeMutableBytes { try raw.readFully(into: $0, at: 0) }
            for text in [TortureDatabase.secret, "SQLite format 3"] where contains(bytes, text) {
                plain += 1
                tell("plain: `\(text)` in \(name)", round)
            }
        }
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let wanted = Array(text.utf8)
        return bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            var rest = bytes[...]
            while let place = rest.firstIndex(of: wanted[0]), place + wanted.count <= bytes.count {
                if memcmp(start + place, wanted, wanted.count) == 0 { return true }
                rest = rest[(place + 1)...]
            }
            return false
        }
    }

    private func tell(_ what: String, _ round: Int) {
        print(
            "\(what); mam-torture sqlite --mode \(database.mode) --page \(database.page) --seed \(seed) --rounds \(round + 1)"
        )
    }
}
