internal import MAMBase
internal import MAMPOSIX

/// The rules that were broken, and the number of things that were done.
///
/// Safe to use from any thread.
final class ServerRecord: Sendable {
    /// The number of things that were done.
    struct Counts: Sendable {
        /// What a worker did with one app.
        var rounds = 0
        var (identityChecks, answers, files, wipes, requests, replaced) = (0, 0, 0, 0, 0, 0)
        /// Calls that failed while the store was held or everything was closed.
        var refused = 0
    }

    private struct State: Sendable {
        var counts = Counts()
        var brokenCount = 0
    }

    /// Of more the text is not printed.
    private static let printedCount = 20

    private let state = Guarded(State())
    private let replay: String

    /// Makes a record; `replay` is the command that runs the same again.
    init(replay: String) { self.replay = replay }

    var counts: Counts { state.withLock { $0.counts } }
    var brokenCount: Int { state.withLock { $0.brokenCount } }

    /// Counts something that was done.
    func count(_ path: WritableKeyPath<Counts, Int>, _ count: Int = 1) {
        state.withLock { $0.counts[keyPath: path] += count }
    }

    /// Notes a rule that was broken, and prints it.
    func broke(_ rule: String) {
        let number = state.withLock { state in
            state.brokenCount += 1
            return state.brokenCount
        }
        if number <= Self.printedCount { Self.say("broken: \(rule); \(replay)") }
    }

    /// Notes a broken rule unless something is so.
    func expect(_ isSo: Bool, _ rule: @autoclosure () -> String) {
        if !isSo { broke(rule()) }
    }

    /// Prints a line at once: a process that is ended prints nothing later.
    static func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}
