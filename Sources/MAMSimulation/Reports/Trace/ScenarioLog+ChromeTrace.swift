extension ScenarioLog {
    /// Writes the logs of scenario files in the Chrome trace format, which ui.perfetto.dev and other viewers open.
    ///
    /// The trace shows:
    ///
    /// - each scenario as a process
    /// - each combination of an app and an account as a track of that process
    /// - each step as a slice
    /// - each decision of a policy, and each event of an app, as an instant event
    /// - each allowed transfer as an arrow between two tracks
    ///
    /// Times are in microseconds since the scenario began. Steps at the same time are drawn one millisecond apart.
    /// Equal logs give equal bytes.
    ///
    /// - Parameter logs: The logs, one for each scenario file that was run.
    /// - Returns: The document, with one trace event on each line.
    public static func chromeTrace(_ logs: [ScenarioLog]) -> String {
        var trace = ChromeTrace()
        for log in logs {
            for one in log.scenarios { trace.add(one, of: log) }
        }
        return trace.text
    }
}

private struct ChromeTrace {
    private var lines: [String] = []
    private var process = 0
    private var arrows = 0
    private var tracks: [String: Int] = [:]

    /// One event of the trace; members without a meaning for it are left out.
    private struct Event: Encodable {
        var name: String
        var ph: String
        var pid: Int
        var tid: Int
        var ts: Int?
        var dur: Int?
        var cat: String?
        var s: String?
        var id: Int?
        var bp: String?
        var args: [String: String]?
    }

    var text: String { "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n" + lines.joined(separator: ",\n") + "\n]}\n" }

    private mutating func add(_ event: Event) { lines.append(singleLineJSON(event)) }

    private mutating func add(meta name: String, track: Int, _ text: String) {
        add(Event(name: name, ph: "M", pid: process, tid: track, args: ["name": text]))
    }

    /// Returns the track of an app with an identity, which is named at its first use.
    private mutating func track(_ app: String?, _ accounts: [String]) -> Int {
        let name = app.map { $0 + (accounts.isEmpty ? "" : " · \(accounts.joined(separator: "+"))") }
        let shown = name ?? "device and service"
        if let track = tracks[shown] { return track }
        let track = tracks.count + 1
        tracks[shown] = track
        add(meta: "thread_name", track: track, shown)
        return track
    }

    mutating func add(_ one: ScenarioLog.Case, of log: ScenarioLog) {
        process += 1
        tracks = [:]
        var moments = TraceMoments()
        add(meta: "process_name", track: 0, "\(one.id) \(one.title)")
        add(Event(name: "process_labels", ph: "M", pid: process, tid: 0, args: ["labels": log.file]))
        let start = moments.moment(of: 0)
        for event in one.events { add(event, at: start) }
        for entry in one.entries {
            let moment = moments.moment(of: entry.time)
            add(entry, at: moment)
            for (place, event) in entry.events.enumerated() {
                // Inside the slice of the step, in order.
                add(event, at: moment + min(place + 1, TraceMoments.stepLength - 1))
            }
        }
    }

    private mutating func add(_ entry: ScenarioLog.Entry, at moment: Int) {
        let step = entry.step
        let own = track(step.app, step.accounts ?? [])
        let members = entry.traceMembers
        add(
            Event(
                name: step.action, ph: "X", pid: process, tid: own, ts: moment, dur: TraceMoments.stepLength,
                cat: step.isAsExpected ? "step" : "step,unexpected", args: members))
        if let rule = step.rule {
            add(
                Event(
                    name: "\(step.answer ?? "") \(rule)", ph: "i", pid: process, tid: own, ts: moment, cat: "decision",
                    s: "t", args: members))
        }
        guard let transfer = entry.transfer else { return }
        let other = track(transfer.app, transfer.account.map { [$0] } ?? [])
        add(
            Event(
                name: (transfer.isIncoming ? "gives to " : "takes from ") + (step.app ?? ""), ph: "X", pid: process,
                tid: other, ts: moment, dur: TraceMoments.stepLength, cat: "transfer"))
        guard step.answer == "allowed" else { return }
        arrows += 1
        let ends = transfer.isIncoming ? (from: other, to: own) : (from: own, to: other)
        // An arrow begins and ends inside the two slices.
        add(Event(name: "transfer", ph: "s", pid: process, tid: ends.from, ts: moment + 1, cat: "transfer", id: arrows))
        add(
            Event(
                name: "transfer", ph: "f", pid: process, tid: ends.to, ts: moment + 2, cat: "transfer", id: arrows,
                bp: "e"))
    }

    private mutating func add(_ event: ScenarioLog.Event, at moment: Int) {
        add(
            Event(
                name: event.words, ph: "i", pid: process, tid: track(event.app, event.accounts), ts: moment,
                cat: "event", s: "t"))
    }
}

extension ScenarioLog.Entry {
    /// The members of a step by name, for viewers.
    fileprivate var traceMembers: [String: String] {
        let all: [(String, String?)] = [
            ("step", step.index), ("line", "\(step.line)"), ("verb", step.verb), ("layer", step.layer),
            ("queue", queue), ("window", window), ("answer", step.answer), ("rule", step.rule),
            ("expected", step.expected), ("expectedRule", step.expectedRule), ("seconds", "\(time)"),
            ("explanation", explanation),
        ]
        return Dictionary(
            uniqueKeysWithValues: all.compactMap { name, value in value.map { (name, $0) } })
    }
}

/// The moments of a scenario's steps on the time axis of a trace.
///
/// The device's clock stands still between most steps, and a step may set it back. A trace needs an order: each step
/// begins at the device's time, or one millisecond after the step before, whichever is later.
struct TraceMoments {
    /// The length of a step on the axis, in microseconds.
    static let stepLength = 800
    /// The distance between two steps at the same time, in microseconds.
    private static let distance = 1000
    /// The maximum moment, in microseconds: some thirty years, which all readers count exactly.
    private static let maximum = 1_000_000_000_000_000

    private var next = 0

    /// Returns the moment of a step that begins at a time of the device's clock, in microseconds since the scenario
    /// began.
    mutating func moment(of time: Double) -> Int {
        let microseconds = time.isNaN ? 0 : Int(min(max(time * 1_000_000, 0), Double(Self.maximum)).rounded())
        let moment = max(microseconds, next)
        next = moment + Self.distance
        return moment
    }
}
