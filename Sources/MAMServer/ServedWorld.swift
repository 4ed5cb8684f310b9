internal import Dispatch
internal import MAMBase
internal import MAMJSON
internal import MAMSimulation

/// An open world of a connection.
///
/// Its steps run in order on its queue, which it may share with other worlds of the connection.
final class ServedWorld: Sendable {
    let session: ScenarioSession
    let queue: DispatchQueue
    /// The number of bytes of its document and its files.
    let byteCount: Int
    private let log: Guarded<WorldLog>

    init(_ session: ScenarioSession, on lane: DispatchQueue, byteCount: Int, maximumStepCount: Int) {
        (self.session, queue, self.byteCount) = (session, lane, byteCount)
        log = Guarded(WorldLog(maximumStepCount: maximumStepCount, first: session.takeFirstEvents()))
    }

    /// Adds the log of a step, or returns its lines when the log is streamed.
    func add(_ entries: [RecordedStep]) -> [String] {
        let isStreamed = log.withLock { log in
            if !log.isStreamed { log.add(entries) }
            return log.isStreamed
        }
        return isStreamed ? entries.flatMap(\.entry.lines) : []
    }

    /// Takes the lines of the log since the last call, and the number of steps that were dropped.
    ///
    /// - Parameter streams: Whether later steps are streamed; `nil` for no change.
    /// - Returns: The lines, and the number.
    func takeLog(streams: Bool?) -> (lines: [String], droppedStepCount: Int) {
        let taken = log.withLock { log in
            if let streams { log.isStreamed = streams }
            return log.take()
        }
        let lines = ScenarioLog.Case.lines(before: taken.first) + taken.steps.flatMap { $0.flatMap(\.entry.lines) }
        return (lines, taken.dropped)
    }

    /// The last step and the explanation of its answer, as JSON.
    var explanation: String {
        guard let last = session.last else { return #"{"step":null,"explanation":null}"# }
        let text = last.explanation.map { JSONValue.made(.string($0)).line } ?? "null"
        return #"{"step":\#(last.step.json),"explanation":\#(text)}"#
    }
}

/// The log of a world's steps until a client takes it.
private struct WorldLog: Sendable {
    let maximumStepCount: Int
    var first: [ScenarioLog.Event]
    var isStreamed = false
    private var steps: [[RecordedStep]] = []
    // The place of the oldest step, which the next one replaces when the maximum is reached.
    private var start = 0
    private var dropped = 0

    init(maximumStepCount: Int, first: [ScenarioLog.Event]) {
        (self.maximumStepCount, self.first) = (maximumStepCount, first)
    }

    mutating func add(_ entries: [RecordedStep]) {
        guard steps.count >= maximumStepCount else { return steps.append(entries) }
        dropped += 1
        guard maximumStepCount > 0 else { return }
        steps[start] = entries
        start = (start + 1) % maximumStepCount
    }

    mutating func take() -> (first: [ScenarioLog.Event], steps: [[RecordedStep]], dropped: Int) {
        defer { (first, steps, start, dropped) = ([], [], 0, 0) }
        return (first, Array(steps[start...] + steps[..<start]), dropped)
    }
}
