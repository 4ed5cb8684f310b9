public import MAMCore

/// The number of wipes or restarts within a period that counts as a loop.
public struct LoopLimit: Sendable, Hashable {
    /// The number of wipes or restarts that counts as a loop, 2 or more.
    public let count: Int
    /// The length of the period in which wipes or restarts are counted, in seconds.
    public let seconds: Double

    /// Makes a limit for the recognition of loops.
    ///
    /// - Parameters:
    ///   - count: The number of wipes or restarts that counts as a loop. A number less than 2 counts as 2.
    ///   - hours: The length of the period in which the wipes or restarts are counted, in hours. A negative number
    ///     counts as 0.
    public init(count: Int, within hours: Double) { (self.count, seconds) = (max(2, count), max(0, hours) * 3600) }

    /// Three wipes or restarts within 24 hours (assumption `loop-limit` in `Docs/Assumptions.md`).
    public static let standard = LoopLimit(count: 3, within: 24)
}

/// A repetition without progress: an app wipes the same account again and again, or restarts again and again.
public struct AccountLoop: Sendable, Hashable {
    /// The kind of the repeated interruption: a wipe or a restart.
    public let kind: AccountInterruption.Kind
    /// The short name of the app in which the wipes or restarts happened.
    public let app: String
    /// The account that the wipes or restarts concern; `nil` for restarts that concern no account.
    public let account: AccountID?
    /// The times of the wipes or restarts, in seconds of the wall clock since 1970-01-01T00:00:00Z.
    public fileprivate(set) var times: [Double]
    /// The steps of the scenario that caused the interruptions, by index; empty outside of scenarios.
    package fileprivate(set) var steps: [String]
}

/// Recognizes loops in a sequence of interruptions.
struct LoopDetector: Sendable {
    private let limit: LoopLimit
    private var recent: [Key: [Seen]] = [:]
    /// The loops in the order in which they were recognized.
    private(set) var loops: [AccountLoop] = []
    /// The index of the loop that still goes on, by its subject.
    private var open: [Key: Int] = [:]

    private struct Key: Hashable {
        let kind: AccountInterruption.Kind
        let app: String
        let account: AccountID?
    }

    private struct Seen {
        let time: Double
        let step: String?
    }

    init(_ limit: LoopLimit) { self.limit = limit }

    /// Adds an interruption; returns the loop that it completes, or `nil`.
    ///
    /// A further interruption within the time belongs to the same loop, which is not returned again.
    mutating func add(_ interruption: AccountInterruption, step: String? = nil) -> AccountLoop? {
        let key = Key(kind: interruption.kind, app: interruption.app, account: interruption.account)
        // A clock that was set back does not end a loop.
        var seen = (recent[key] ?? []).filter { interruption.time - $0.time <= limit.seconds }
        seen.append(Seen(time: interruption.time, step: step))
        recent[key] = seen
        guard seen.count >= limit.count else {
            open[key] = nil
            return nil
        }
        if let place = open[key] {
            loops[place].times.append(interruption.time)
            if let step, loops[place].steps.last != step { loops[place].steps.append(step) }
            return nil
        }
        var steps: [String] = []
        for step in seen.compactMap(\.step) where steps.last != step { steps.append(step) }
        let loop = AccountLoop(
            kind: key.kind, app: key.app, account: key.account, times: seen.map(\.time), steps: steps)
        open[key] = loops.count
        loops.append(loop)
        return loop
    }
}
