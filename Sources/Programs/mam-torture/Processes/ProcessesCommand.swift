internal import MAMPOSIX
internal import MAMCore
internal import MAMSimulation

/// Runs two processes with two threads each on the same files, and kills and stops them at random.
///
/// It checks that written data exists, that existing data can be read, and that no call waits longer than its bound.
struct ProcessesCommand {
    private let world: SharedWorld
    private let seed: UInt64
    private let rounds: Int
    private let stopStride: Int
    private var random: SeededGenerator
    private var history = ShareHistory()
    private var counts = Counts()
    private var stamp: UInt64 = 1

    private struct Counts {
        var (kills, stops, holders, operations, reads, busy) = (0, 0, 0, 0, 0, 0)
        var (lost, unreadable, stuck) = (0, 0, 0)
    }

    /// The time that calls wait for a stopped process, and the tolerance for a busy machine, in milliseconds.
    private static let (bound, slack): (UInt64, UInt64) = (2000, 3000)
    private static let maximumExtraRounds = 20

    /// Makes the command.
    ///
    /// At least `stops` rounds stop a process for longer than calls wait.
    init(folder: String, seed: UInt64, rounds: Int, stops: Int) throws {
        stopStride = stops > 0 ? max(1, min(50, rounds / stops)) : .max
        world = try SharedWorld(folder: folder)
        (self.seed, self.rounds) = (seed, rounds)
        random = SeededGenerator(seed: seed)
    }

    /// Runs all rounds; returns whether nothing was lost.
    mutating func run() throws -> Bool {
        try world.makeFiles()
        var round = 0
        // Extra rounds if no stopped process had a lock that the other one wanted, which is the purpose of a stop.
        while round < rounds || counts.stops > 0 && counts.holders == 0 && round < rounds + Self.maximumExtraRounds {
            defer { round += 1 }
            let faults = counts.lost + counts.unreadable + counts.stuck
            try self.round(round)
            guard counts.lost + counts.unreadable + counts.stuck == faults else {
                print("mam-torture processes --seed \(seed) --rounds \(round + 1)")
                break
            }
        }
        print("seed \(seed): \(rounds) rounds, \(counts.kills) kills, ", terminator: "")
        print("\(counts.stops) stops (\(counts.holders) of a lock's holder), ", terminator: "")
        print("\(counts.operations) operations, \(counts.reads) reads, \(counts.busy) busy, ", terminator: "")
        print("\(counts.lost) lost, \(counts.unreadable) unreadable, \(counts.stuck) stuck")
        let hasStopped = counts.stops == 0 || counts.holders > 0
        if !hasStopped { print("no stopped process had a lock that the other wanted: nothing was shown") }
        return hasStopped && counts.lost + counts.unreadable + counts.stuck == 0
    }

    private mutating func round(_ round: Int) throws {
        // Repeated in the next round until a stopped process had a lock that the other one wanted.
        let isStopping =
            stopStride < .max && (round % stopStride == stopStride / 2 || counts.stops > 0 && counts.holders == 0)
        var (first, second) = (try begin(), try begin())
        // Sometimes the second process starts while the first one works, and sometimes both start at once.
        if Bool.random(using: &random) { try first.waitUntilReady(taking: ShareMessage.byteCount) }
        try second.waitUntilReady(taking: ShareMessage.byteCount)
        usleep(UInt32.random(in: 1000...15_000, using: &random))
        if isStopping { try stop(first, second) }
        let busy = counts.busy
        end(first)
        // The other process continues with the state that the dead one left.
        if round % 3 == 0 {
            first = try begin()
            usleep(UInt32.random(in: 0...12_000, using: &random))
        }
        try listen(to: second)
        end(second)
        if round % 3 == 0 { end(first) }
        if !isStopping, counts.busy > busy {
            counts.stuck += 1
            print("a call waited longer than \(Self.bound) ms, and no process was stopped")
        }
        look()
    }

    private mutating func begin() throws -> Child {
        stamp += 1 << 25
        return try Child(["share", "--folder", world.folder, "--seed", "\(random.next())", "--stamp", "\(stamp)"])
    }

    // Stops one process: calls of the other one fail in time if they need its lock, and succeed elsewhere.
    private mutating func stop(_ first: Child, _ second: Child) throws {
        counts.stops += 1
        let busy = counts.busy
        catchHolder(first, second)
        let begun = ShareMessage.now()
        // Everything in the pipe was written before. Two timeouts in a row would exceed the bound.
        while ShareMessage.now() - begun < (Self.bound + 500) * 1_000_000 {
            let reports = second.reports(within: Int32(Self.bound + Self.slack))
            if reports.isEmpty {
                counts.stuck += 1
                print("a call waited longer than \(Self.bound + Self.slack) ms for a stopped process")
                break
            }
            take(reports)
        }
        if counts.busy > busy { counts.holders += 1 }
        first.resume()
    }

    // Stops one process repeatedly until the other one is silent, because it waits for a lock.
    private mutating func catchHolder(_ first: Child, _ second: Child) {
        for attempt in 0..<50 {
            first.stop()
            usleep(20_000)
            take(second.reports(within: 0))
            let reports = second.reports(within: 40)
            if attempt == 49 || reports.isEmpty { return take(reports) }
            take(reports)
            first.resume()
            usleep(UInt32.random(in: 100...3000, using: &random))
        }
    }

    // Without any report, the process waits for a lock of a dead process.
    private mutating func listen(to child: Child) throws {
        let reports = child.reports(within: Int32(Self.bound + Self.slack))
        if reports.isEmpty {
            counts.stuck += 1
            print("a process did nothing after the other was killed")
        }
        take(reports)
        usleep(UInt32.random(in: 0...8000, using: &random))
    }

    private mutating func end(_ child: Child) {
        counts.kills += 1
        do { take(try child.killed().reports) } catch {
            counts.unreadable += 1
            print("\(error)")
        }
    }

    private mutating func take(_ reports: [UInt8]) {
        for lower in stride(from: 0, to: reports.count - ShareMessage.byteCount + 1, by: ShareMessage.byteCount) {
            guard let message = ShareMessage(reports[lower..<lower + ShareMessage.byteCount]) else { continue }
            history.note(message)
            switch message.kind {
            case .done: counts.operations += 1
            case .read: counts.reads += 1
            case .busy: counts.busy += 1
            case .wrong: counts.unreadable += 1
            case .ready, .begun, .cutting: break
            }
        }
    }

    private mutating func look() {
        do {
            let app = try world.start()
            for file in 0..<SharedWorld.fileCount {
                let opened = try SharedWorld.open(file, in: app)
                defer { try? opened.close() }
                if let wrong = history.check(file, try opened.read(Int.max)) {
                    counts.lost += 1
                    print("lost: \(wrong)")
                }
            }
        } catch {
            counts.unreadable += 1
            print("unreadable: \(error)")
        }
    }
}
