internal import MAMPOSIX
internal import TestSeeds

// mam-torture kill|limit|descriptors|life|processes|power|stores|sqlite|serve|fleet [--rounds N] [--states N] [--length N]
// [--mode MODE] [--page N] [--folder DIR] [--seed N] [--stops N]: tests files and accounts on a real system.
// mam-torture server [--apps N] [--seconds N] …: tests many apps in one process (ServerOptions).
//
// - `kill` kills writers at random moments and checks the files that they leave.
// - `limit` fills a file until the system refuses; with `--length`, at that length.
// - `descriptors` reaches the limit on descriptors with many apps.
// - `life` kills an app that enrolls, works, is wiped and signs out; with `--locks N` one of N actions turns the lock.
// - `processes` kills and stops processes that share files.
// - `stores` creates and opens stores from several processes.
// - `power` simulates power failures for an app with durable files.
// - `sqlite` kills writers of databases, with a journal mode (WAL, DELETE, TRUNCATE, PERSIST) and a page size.
// - `server` uses, replaces and closes many apps while a process holds their store, the service is slow and a disk is
//   full.
// - `fleet` kills the workers of a run in each store, or in that of a server (`--url`), with `--length` devices.
// - `serve` uses a server of worlds from many connections (`--rounds`, 200 unless given) for some seconds.
//
// The seed is that of `--seed`, otherwise that of `MAM_SEED`, otherwise the checked-in one. `MAM_FRESH_SEEDS` runs that
// many new seeds, one after the other.
//
// Exit status 0: nothing lost; 1: something lost or unreadable; 64: wrong arguments; 70: could not run.

/// Returns the value after an option; `nil` when the option is missing.
func option(_ name: String) -> String? {
    CommandLine.arguments.firstIndex(of: name).flatMap { place in CommandLine.arguments.dropFirst(place + 1).first }
}

/// Returns the folder to work in: the given one, or a new one.
func workFolder(for command: String) throws -> String {
    if let folder = option("--folder") { return folder }
    // Data that only has to survive a process, not a power failure, does not need a disk.
    let isInMemory =
        ["life", "processes", "stores", "sqlite", "fleet"].contains(command) && access("/dev/shm", W_OK | X_OK) == 0
    var template = Array("\(isInMemory ? "/dev/shm" : "/tmp")/mam-torture-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw TortureError("no folder to work in") }
    return String(cString: made)
}

/// Removes a folder that this program created.
func remove(_ folder: String) {
    guard option("--folder") == nil else { return }
    for inner in ["/keys", "/device", "/container", "/kept", ""] {
        for name in (try? LifeWorld.names(in: folder + inner)) ?? [] { unlink(folder + inner + "/" + name) }
        rmdir(folder + inner)
    }
}

let options = [
    "--rounds", "--states", "--stops", "--length", "--mode", "--page", "--folder", "--seed", "--first", "--stamp",
    "--seconds", "--locks", "--store", "--url",
]
let given = Array(CommandLine.arguments.dropFirst(2))
// Options are checked strictly: a misspelled one must not run with the defaults.
let server = CommandLine.arguments.dropFirst().first == "server" ? ServerOptions(given) : nil
let isSpelled =
    server != nil
    || given.count.isMultiple(of: 2)
        && given.indices.allSatisfy { $0.isMultiple(of: 2) ? options.contains(given[$0]) : true }
let rounds = option("--rounds").map { Int($0) } ?? 200
let states = option("--states").map { Int($0) } ?? 10_000
let stops = option("--stops").flatMap { Int($0) } ?? 1
let locks = option("--locks").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
let length = option("--length").flatMap { UInt($0) }
let seed = option("--seed").map { UInt64($0) }
let mode = option("--mode") ?? "WAL"
let page = option("--page").map { Int($0) } ?? 4096
guard let command = CommandLine.arguments.dropFirst().first,
    [
        "kill", "limit", "descriptors", "life", "processes", "power", "stores", "sqlite", "write", "live", "share",
        "store", "rows",
        "beside", "server", "serve", "hold", "fleet", "fleet-worker",
    ]
    .contains(command), isSpelled, (command == "server") == (server != nil),
    TortureDatabase.modes.contains(mode), let page, TortureDatabase.pages.contains(page),
    let rounds, let states, seed != .some(nil), rounds > 0, states > 0, (length == nil) == (option("--length") == nil)
else {
    print(
        "usage: mam-torture kill|limit|descriptors|life|processes|power|stores|sqlite|serve|fleet [--rounds N] [--states N] [--length N]"
    )
    print("           [--folder DIR] [--seed N] [--stops N] [--locks N]: one of N actions of `life` turns the lock")
    print("           [--mode WAL|DELETE|TRUNCATE|PERSIST] [--page 512|1024|4096|8192|16384|65536]")
    print(ServerOptions.usage)
    exit(64)
}
do {
    var hasPassed = true
    let seeds: [UInt64] =
        if let seed {
            [seed].compactMap(\.self)
        } else if ["limit", "descriptors"].contains(command) {
            [0]  // It draws nothing.
        } else {
            Array(TestSeeds([1], replay: CommandLine.arguments.joined(separator: " ")))
        }
    for seed in seeds where hasPassed {
        let folder = try workFolder(for: command)
        switch command {
        case "kill":
            var kill = try KillCommand(folder: folder, seed: seed, rounds: rounds)
            hasPassed = try kill.run()
        case "life":
            var life = try LifeCommand(folder: folder, seed: seed, rounds: rounds, locks: locks)
            hasPassed = try await life.run()
        case "processes":
            var processes = try ProcessesCommand(folder: folder, seed: seed, rounds: rounds, stops: stops)
            hasPassed = try processes.run()
        case "stores": hasPassed = try StoresCommand(folder: folder, seed: seed, rounds: rounds).run()
        case "store":
            let time = option("--stamp").flatMap { UInt64($0) } ?? 0
            try StoresCommand.open(folder: folder, number: seed, at: time, channel: 3)
        case "share":
            let first = option("--stamp").flatMap { UInt64($0) } ?? 1
            try ShareCommand.run(folder: folder, seed: seed, first: first, channel: 3)
        case "power":
            var power = PowerCommand(seed: seed, states: states)
            hasPassed = try power.run()
        case "live":
            let first = option("--first").flatMap { UInt32($0) } ?? 0
            try await LiveCommand.run(folder: folder, seed: seed, first: first, locks: locks, channel: 3)
        case "sqlite":
            var torture = DatabaseCommand(
                try TortureDatabase(folder: folder, mode: mode, page: page), seed: seed, rounds: rounds)
            hasPassed = try torture.run()
        case "serve":
            let seconds = option("--seconds").flatMap { Int($0) } ?? 10
            hasPassed = ServeCommand(seed: seed, connections: rounds, seconds: seconds).run()
        case "fleet":
            var fleet = FleetCommand(
                folder: folder, url: option("--url"), seed: seed, rounds: rounds,
                devices: length.map { Int($0) } ?? FleetCommand.deviceCount)
            hasPassed = try await fleet.run()
        case "fleet-worker":
            try await FleetCommand.work(
                in: option("--store") ?? "memory", devices: length.map { Int($0) } ?? FleetCommand.deviceCount,
                channel: 3)
        case "beside":
            let first = option("--first").flatMap { Int64($0) } ?? 1
            try RowsCommand.beside(
                try TortureDatabase(folder: folder, mode: mode, page: page), seed: seed, first: first, channel: 3)
        case "rows":
            let first = option("--first").flatMap { Int64($0) } ?? 1
            try RowsCommand.run(
                try TortureDatabase(folder: folder, mode: mode, page: page), seed: seed, first: first, channel: 3)
        case "descriptors":
            var descriptors = try DescriptorsCommand(folder: folder)
            hasPassed = try await descriptors.run()
        case "server":
            guard let server else { break }
            hasPassed = try await ServerCommand(folder: folder, seed: seed, options: server).run()
            if hasPassed, option("--folder") == nil { ServerWorld.remove(folder) }
        case "hold":
            try HoldCommand.run(
                folder: folder, seconds: option("--seconds").flatMap { Int($0) } ?? 1, channel: 3)
        case "limit": hasPassed = try LimitCommand.run(folder: folder, length: length)
        default: try WriteCommand.run(folder: folder, seed: seed, channel: 3)
        }
        if hasPassed { remove(folder) }
    }
    exit(hasPassed ? 0 : 1)
} catch {
    print("mam-torture: \(error)")
    exit(70)
}
