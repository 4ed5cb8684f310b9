internal import MAMBase
internal import MAMCore
internal import MAMText

/// Takes down what happens in one scenario while it runs.
///
/// Events come from any thread; each belongs to the step that was under way on that thread, so that the log does not
/// depend on which of several threads was first. Safe to use from any thread.
final class ScenarioRecorder: Sendable {
    /// The step that is under way in this task or on this thread.
    @TaskLocal static var step: String?

    private let state = Guarded(State())
    private let allowance: ScenarioAllowance
    /// The most scalars that are kept of what an event says.
    private static let longestDetail = 1000

    /// Makes a recorder that keeps as many events as the file may cause.
    init(_ allowance: ScenarioAllowance) { self.allowance = allowance }

    /// The account's short name; set before the first event that has one.
    private let names = Guarded<[AccountID: String]>([:])

    fileprivate struct State: Sendable {
        var start: Double?
        /// The outermost step that is under way, for what happens on threads that know of none.
        var outermost = ""
        var events: [String: [ScenarioLog.Event]] = [:]
        var times: [String: Double] = [:]
        var windows: [String: String] = [:]
        var queues: [String: String] = [:]
        var explanations: [String: String] = [:]
        /// The name of each window of each app.
        var windowNames: [String: [WindowID: String]] = [:]
    }

    /// The clock stands at the moment from which times are counted.
    func begin(at moment: Instant) { state.withLock { $0.start = moment.wall } }

    /// Ids and the short names that are written in their place.
    func know(_ names: [AccountID: String]) { self.names.withLock { $0 = names } }

    /// A step begins.
    func begin(_ step: ScenarioStep, _ index: String, at moment: Instant) {
        state.withLock { state in
            if !index.contains(".") { state.outermost = index }
            state.times[index] = moment.wall - (state.start ?? moment.wall)
            state.windows[index] = step.action.window
        }
    }

    /// The steps whose index begins with this one run on a queue of that name.
    func note(queue: String, under index: String) { state.withLock { $0.queues[index] = queue } }

    /// Why a step came out as it did.
    func note(explanation: String?, of index: String) { state.withLock { $0.explanations[index] = explanation } }

    /// A window of an app has that name from now on.
    func note(window: WindowID, named name: String, of app: String) {
        state.withLock { $0.windowNames[app, default: [:]][window] = name }
    }

    /// The process of an app ended, or another one began.
    func note(isProcessOf app: String, running: Bool, at moment: Instant) {
        let step = Self.step
        state.withLock { state in
            if !running { state.windowNames[app] = nil }
            let event = ScenarioLog.Event(
                time: moment.wall - (state.start ?? moment.wall), app: app,
                name: running ? "processBegan" : "processEnded", accounts: [], window: nil, detail: nil,
                correlationID: CorrelationID.current)
            state.events[step ?? state.outermost, default: []].append(event)
        }
    }

    fileprivate func report(_ event: MAMEvent, in app: String) {
        // Where and when leaks are noticed depends on threads, and they name places in source files.
        if case .identityLeak = event.kind { return }
        guard allowance.takesEvent() else { return }
        let names = names.withLock { $0 }
        let words = EventWords(event.kind) { names[$0] ?? "unknown" }
        let step = Self.step
        state.withLock { state in
            let window = words.window.map { state.windowNames[app]?[$0] ?? ($0 == .main ? "main" : "another") }
            let event = ScenarioLog.Event(
                time: event.time.wall - (state.start ?? event.time.wall), app: app, name: words.name,
                accounts: words.accounts, window: window, detail: words.detail.map { Self.detail($0) },
                correlationID: event.correlationID)
            state.events[step ?? state.outermost, default: []].append(event)
        }
    }

    private static func detail(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: longestDetail, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return PlainText.page(text) }
        return PlainText.page(String(scalars[..<end])) + "…"
    }

    /// What was taken down, with the steps of the report in their order.
    func log(of one: ScenarioCase, _ steps: [ScenarioReport.Step]) -> ScenarioLog.Case {
        state.withLock { state in
            let entries = steps.map { step in
                ScenarioLog.Entry(
                    step: step, time: state.times[step.index] ?? 0, queue: state.queue(of: step),
                    window: state.windows[step.index], explanation: state.explanations[step.index],
                    events: state.events[step.index] ?? [])
            }
            return ScenarioLog.Case(id: one.id, title: one.title, events: state.events[""] ?? [], entries: entries)
        }
    }
}

extension ScenarioRecorder.State {
    /// The queue that the nearest step around runs its steps on, unless the step has a place of its own.
    fileprivate func queue(of step: ScenarioReport.Step) -> String? {
        guard let site = step.site else { return nil }
        var index = step.index[...]
        while let dot = index.lastIndex(of: ".") {
            index = index[..<dot]
            if let queue = queues[String(index)] { return site == "main" ? site : queue }
        }
        return site
    }
}

/// Hears one app out for a recorder, and passes on what it hears.
struct RecordingAppObserver: MAMObserver {
    let app: String
    let recorder: ScenarioRecorder
    let next: (any MAMObserver)?

    func report(_ event: MAMEvent) {
        recorder.report(event, in: app)
        next?.report(event)
    }
}

extension ScenarioAction {
    /// The window that the step names.
    fileprivate var window: String? {
        switch self {
        case .openWindow(let window), .closeWindow(let window), .makeKey(let window): window
        case .setUIIdentity(_, let window, _), .setUIIdentities(_, let window, _): window
        case .ask(_, let window), .shareSheet(_, _, let window), .printing(let window), .identity(_, let window): window
        default: nil
        }
    }
}
