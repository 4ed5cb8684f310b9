/// The options of `mam-torture server`.
struct ServerOptions: Sendable {
    /// The apps of the device.
    var apps = 1000
    /// The length of the steady phase, in seconds.
    var seconds = 12
    /// The soft limit of descriptors (`RLIMIT_NOFILE`) that the program gives itself.
    var descriptors = 1024
    /// The share of the apps that is replaced each minute, in percent.
    var churn = 10
    /// The workers, each with apps of its own.
    var threads = 2
    /// The seconds for which a second process holds the store; 0 leaves the phase out.
    var hold = 3
    /// Whether a small disk is filled.
    var fillsDisk = false
    /// The seconds that the slow service takes for an answer; 0 leaves the phase out.
    var slowService = 1
    /// The longest pause of the cooperative pool that is no failure while the store is held; nil for any.
    var maximumPause: Duration?

    static let usage = """
        usage: mam-torture server [--apps N] [--seconds N] [--descriptors N] [--churn PERCENT] [--threads N]
                   [--hold SECONDS] [--full-disk] [--slow-service SECONDS] [--max-pause SECONDS] [--folder DIR] [--seed N]
        apps of one device with containers on a disk that are used, replaced (--churn percent of them a minute), wiped and
        enrolled; a second process holds the store for --hold seconds; the service answers late; a small disk is full, which
        needs the right to mount one; all is closed under load. --max-pause makes a longer pause of the cooperative pool
        while the store is held a failure.
        """

    /// Reads the words after the command; nil when one is misspelled or out of its range.
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
        // Those of all commands.
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

    /// The words that run the same again.
    var words: String {
        var words =
            "--apps \(apps) --seconds \(seconds) --descriptors \(descriptors) --churn \(churn) --threads \(threads)"
            + " --hold \(hold) --slow-service \(slowService)"
        if fillsDisk { words += " --full-disk" }
        if let maximumPause { words += " --max-pause \(maximumPause / .seconds(1))" }
        return words
    }
}
