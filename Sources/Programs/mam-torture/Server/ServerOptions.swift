/// The options of `mam-torture server`.
struct ServerOptions: Sendable {
    var apps = 1000
    /// The length of the steady phase, in seconds.
    var seconds = 12
    /// The soft limit on descriptors (`RLIMIT_NOFILE`) that the program sets for itself.
    var descriptors = 1024
    /// The share of the apps that is replaced each minute, in percent.
    var churn = 10
    /// The number of workers, each with its own apps.
    var threads = 2
    /// The time for which a second process holds the store, in seconds; 0 leaves the phase out.
    var hold = 3
    /// Whether to run the phase with a full disk.
    var fillsDisk = false
    /// The time that the slow service takes for an answer, in seconds; 0 leaves the phase out.
    var slowService = 1
    /// The longest allowed pause of the cooperative pool while the store is held; `nil` for no limit.
    var maximumPause: Duration?

    static let usage = """
        usage: mam-torture server [--apps N] [--seconds N] [--descriptors N] [--churn PERCENT] [--threads N]
                   [--hold SECONDS] [--full-disk] [--slow-service SECONDS] [--max-pause SECONDS] [--folder DIR] [--seed N]
        apps of one device with containers on a disk that are used, replaced (--churn percent of them a minute), wiped and
        enrolled; a second process holds the store for --hold seconds; the service answers late; a small disk is full, which
        needs the right to mount one; all is closed under load. --max-pause makes a longer pause of the cooperative pool
        while the store is held a failure.
        """

    /// Parses the arguments after the command; `nil` when one is unknown or out of range.
    init?(_ words: [String]) {
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word != "--full-disk" else {
                fillsDisk = true
                continue
            }
            guard let value = rest.popFirst(), read(word, value) else { return nil }
        }
    }

    private mutating func read(_ word: String, _ value: String) -> Bool {
        switch word {
        case "--apps": Self.read(value, 8...200_000, into: &apps)
        case "--seconds": Self.read(value, 1...1_000_000, into: &seconds)
        case "--descriptors": Self.read(value, 128...1_000_000, into: &descriptors)
        case "--churn": Self.read(value, 0...6000, into: &churn)
        case "--threads": Self.read(value, 1...64, into: &threads)
        case "--hold": Self.read(value, 0...600, into: &hold)
        case "--slow-service": Self.read(value, 0...60, into: &slowService)
        case "--max-pause": readPause(value)
        // The options of all commands.
        case "--folder", "--seed": true
        default: false
        }
    }

    private static func read(_ value: String, _ range: ClosedRange<Int>, into number: inout Int) -> Bool {
        guard let read = Int(value), range.contains(read) else { return false }
        number = read
        return true
    }

    private mutating func readPause(_ value: String) -> Bool {
        guard let seconds = Double(value), seconds > 0, seconds < 3600 else { return false }
        maximumPause = .seconds(seconds)
        return true
    }

    /// The arguments that repeat this run.
    var words: String {
        var words =
            "--apps \(apps) --seconds \(seconds) --descriptors \(descriptors) --churn \(churn) --threads \(threads)"
            + " --hold \(hold) --slow-service \(slowService)"
        if fillsDisk { words += " --full-disk" }
        if let maximumPause { words += " --max-pause \(maximumPause / .seconds(1))" }
        return words
    }
}
