internal import MAMBase
internal import MAMPOSIX

/// Records the broken rules, and counts operations.
///
/// Safe to use from any thread.
final class ServerRecord: Sendable {
    /// The counts of operations.
    struct Counts: Sendable {
        /// The number of operations of workers on an app.
        var rounds = 0
        var (identityChecks, answers, files, wipes, requests, replaced) = (0, 0, 0, 0, 0, 0)
        /// The number of calls that failed while the store was held or everything was closed.
        var refused = 0
    }

    private struct State: Sendable {
        var counts = Counts()
        var brokenCount = 0
    }

    /// The maximum number of broken rules that are printed.
    private static let printedCount = 20

    private let state = Guarded(State())
    private let replay: String

    /// Makes a record.
    ///
    /// `replay` is the command that repeats the run.
    init(replay: String) { self.replay = replay }

    var counts: Counts { state.withLock { $0.counts } }
    var brokenCount: Int { state.withLock { $0.brokenCount } }

    /// Adds to a count.
    func count(_ path: WritableKeyPath<Counts, Int>, _ count: Int = 1) {
        state.withLock { $0.counts[keyPath: path] += count }
    }

    /// Records and prints a broken rule.
    func recordFailure(_ rule: String) {
        let number = state.withLock { state in
            state.brokenCount += 1
            return state.brokenCount
        }
        if number <= Self.printedCount { Self.say("broken: \(rule); \(replay)") }
    }

    /// Records a broken rule unless a condition holds.
    func expect(_ isSo: Bool, _ rule: @autoclosure () -> String) {
        if !isSo { recordFailure(rule()) }
    }

    /// Prints a line without buffering, because a process that is ended prints nothing later.
    static func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}
