internal import MAMBase
internal import MAMCore
internal import MAMText

/// Records the events of one scenario while it runs.
///
/// Events come from any thread. Each is assigned to the step that runs on its thread, so that the log does not depend
/// on the order of threads. Safe to use from any thread.
final class ScenarioRecorder: Sendable {
    /// The index of the step that runs in this task or on this thread.
    @TaskLocal static var step: String?

    private let state = Guarded(State())
    private let allowance: ScenarioAllowance
    /// The maximum number of scalars kept of an event's details.
    private static let longestDetail = 1000

    /// Makes a recorder that keeps as many events as the scenario's limits allow.
    init(_ allowance: ScenarioAllowance) { self.allowance = allowance }

    /// The short names of the accounts; set before the first event with an account.
    private let names = Guarded<[AccountID: String]>([:])

    fileprivate struct State: Sendable {
        var start: Double?
        /// The index of the outermost step, for events on threads without a step of their own.
        var outermost = ""
        var events: [String: [ScenarioLog.Event]] = [:]
        var times: [String: Double] = [:]
        var windows: [String: String] = [:]
        var queues: [String: String] = [:]
        var transfers: [String: ScenarioLog.Transfer] = [:]
        var explanations: [String: @Sendable () -> String] = [:]
        /// The names of each app's windows.
        var windowNames: [String: [WindowID: String]] = [:]
    }

    /// Sets the moment from which times are counted.
    func begin(at moment: Instant) { state.withLock { $0.start = moment.wall } }

    /// Sets the short names that replace ids.
    func know(_ names: [AccountID: String]) { self.names.withLock { $0 = names } }

    func begin(_ step: ScenarioStep, _ index: String, at moment: Instant) {
        state.withLock { state in
            if !index.contains(".") { state.outermost = index }
            state.times[index] = moment.wall - (state.start ?? moment.wall)
            state.windows[index] = step.action.window
            state.transfers[index] = step.action.transfer
        }
    }

    /// Records that the steps whose index begins with this one run on a queue of that name.
    func note(queue: String, under index: String) { state.withLock { $0.queues[index] = queue } }

    /// Records the explanation of a step's answer, which is made when the log needs it.
    func note(explanation: (@Sendable () -> String)?, of index: String) {
        state.withLock { $0.explanations[index] = explanation }
    }

    func note(window: WindowID, named name: String, of app: String) {
        state.withLock { $0.windowNames[app, default: [:]][window] = name }
    }

    /// Records that the process of an app ended, or another one began.
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

    /// Records a loop at the step that completes it.
    func note(_ finding: ScenarioReport.Finding, at moment: Instant) {
        let step = Self.step
        state.withLock { state in
            let event = ScenarioLog.Event(
                time: moment.wall - (state.start ?? moment.wall), app: finding.app, name: finding.kind.rawValue,
                accounts: [finding.account].compactMap(\.self), window: nil, detail: finding.text,
                correlationID: CorrelationID.current)
            state.events[step ?? state.outermost, default: []].append(event)
        }
    }

    fileprivate func report(_ event: MAMEvent, in app: String) {
        // Leaks are left out: the time and place at which they are noticed depend on threads, and they name source
        // files. Apps of scenarios have a user for the steps that name one.
        switch event.kind {
        case .identityLeak, .launchUserMissing: return
        default: break
        }
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

    func takeFirstEvents() -> [ScenarioLog.Event] { state.withLock { $0.events.removeValue(forKey: "") ?? [] } }

    func take(_ steps: [ScenarioReport.Step]) -> [RecordedStep] {
        state.withLock { state in
            let entries = steps.map { state.record(of: $0) }
            (state.events, state.times, state.queues, state.explanations, state.windows) = ([:], [:], [:], [:], [:])
            state.transfers = [:]
            return entries
        }
    }

    func log(of one: ScenarioCase, _ steps: [ScenarioReport.Step]) -> ScenarioLog.Case {
        let (first, records) = state.withLock { state in
            (state.events[""] ?? [], steps.map { state.record(of: $0) })
        }
        return ScenarioLog.Case(
            id: one.id, title: one.title, events: first, entries: records.map(\.entry), findings: nil)
    }
}

extension ScenarioRecorder.State {
    fileprivate func record(of step: ScenarioReport.Step) -> RecordedStep {
        RecordedStep(
            step: step, time: times[step.index] ?? 0, queue: queue(of: step), window: windows[step.index],
            transfer: transfers[step.index], events: events[step.index] ?? [], explain: explanations[step.index])
    }

    /// Returns the queue that the nearest surrounding step uses for its steps, unless the step runs on the main thread.
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

/// The record of one step, whose explanation is made when its entry of the log is needed.
package struct RecordedStep: Sendable {
    package let step: ScenarioReport.Step
    fileprivate let time: Double
    fileprivate let queue: String?
    fileprivate let window: String?
    fileprivate let transfer: ScenarioLog.Transfer?
    fileprivate let events: [ScenarioLog.Event]
    fileprivate let explain: (@Sendable () -> String)?

    /// The explanation of the step's answer; `nil` for a step without a decision.
    package var explanation: String? { explain?() }

    package var entry: ScenarioLog.Entry {
        ScenarioLog.Entry(
            step: step, time: time, queue: queue, window: window, transfer: transfer, explanation: explanation,
            events: events)
    }
}

/// Reports an app's events to a recorder, and then to the next observer.
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
    fileprivate var window: String? {
        switch self {
        case .openWindow(let window), .closeWindow(let window), .makeKey(let window): window
        case .setUIIdentity(_, let window, _), .setUIIdentities(_, let window, _): window
        case .ask(_, let window), .shareSheet(_, _, let window), .printing(let window), .identity(_, let window): window
        default: nil
        }
    }

    /// The transfer between two apps that the step asks about.
    fileprivate var transfer: ScenarioLog.Transfer? {
        switch self {
        case .ask(let question, _):
            question.app.map { app in
                ScenarioLog.Transfer(
                    app: app, account: question.account == .none ? nil : question.account.name,
                    isIncoming: question.question.kind.isIncoming)
            }
        case .shareSheet(let app?, _, _): ScenarioLog.Transfer(app: app, account: nil, isIncoming: false)
        default: nil
        }
    }
}

extension QuestionKind {
    /// Whether the question is about data that reaches the app.
    fileprivate var isIncoming: Bool {
        switch self {
        case .receive, .shareItem, .shareFile, .paste, .pasteIntoWebView, .open: true
        case .save, .send, .copy, .documentPicker, .property, .uploadInWebView, .openURL, .openUniversalLink,
            .webViewLink, .compose, .notification:
            false
        }
    }
}
