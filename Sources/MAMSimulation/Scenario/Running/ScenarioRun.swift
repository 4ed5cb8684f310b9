internal import Dispatch
internal import MAMBase
internal import MAMCore
internal import MAMText

/// A step that exceeded a limit of its file.
struct ScenarioOverrun: Error {
    let words: String
    let location: ScenarioLocation

    func error(in file: String) -> ScenarioError {
        ScenarioError(
            .beyondLimit, file: file, position: location.position, path: location.path, message: words,
            help: "shorten the time, or raise the limits: `--limit 10` for ten times as much")
    }
}

/// The run of one scenario.
///
/// Its steps run one at a time, on all queues, and are reported in order.
final class ScenarioRun: Sendable {
    let stage: ScenarioStage
    /// The recorder of the log; `nil` if only the report is needed.
    let recorder: ScenarioRecorder?
    let state = Guarded(State())

    struct State: Sendable {
        var reports: [ScenarioReport.Step] = []
        var windows: [String: [String: WindowID]] = [:]
        var queues: [String: DispatchQueue] = [:]
        /// The files that are open, by app and name.
        var openFiles: [String: [String: MAMFile]] = [:]
        /// The identities of the apps' main threads between steps that run one at a time.
        var identities: [String: AccountID] = [:]
        var overrun: ScenarioOverrun?
        var loops = LoopDetector(.standard)
        /// The number of interruptions that the detector was given.
        var interruptionCount = 0
        var interruptions: [(AccountInterruption, step: String)] = []
        /// The waits that no event can end, with the step after which each began.
        var stuck: [StuckWait: StuckSince] = [:]
        /// The last outermost steps whose reports were taken, in words.
        var earlier: [String] = []
    }

    init(_ stage: ScenarioStage, _ recorder: ScenarioRecorder? = nil) {
        (self.stage, self.recorder) = (stage, recorder)
    }

    /// Performs all steps, with the caller's thread as the main thread of every app.
    ///
    /// - Throws: The step that exceeded a limit; the later steps are not performed.
    func perform(_ one: ScenarioCase) throws(ScenarioOverrun) -> [ScenarioReport.Step] {
        asMainThread(of: stage.device.apps.compactMap(\.managed)[...]) { perform(one.steps[...]) }
        let reports = try takeReports()
        let now = stage.device.time.now()
        return reports
            + stuckReports(after: one.steps.count) { step, place in
                recorder?.begin(one.steps[step - 1], place, at: now)
            }
    }

    /// Performs one outermost step, with the caller's thread as the main thread of every app.
    ///
    /// The caller's thread may be another one for each step: the identities that the apps' main threads have pass from step to
    /// step.
    ///
    /// - Returns: The results of the step and of the steps inside it, in the order of the file.
    /// - Throws: The step that exceeded a limit.
    func performNext(_ step: ScenarioStep, index: Int) throws(ScenarioOverrun) -> [ScenarioReport.Step] {
        let before = processes
        asMainThread(of: stage.device.apps.compactMap(\.managed)[...]) {
            for (name, identity) in state.withLock({ $0.identities }) { before[name]?.resumeThread(with: identity) }
            perform(step, index: "\(index)")
            let after = processes
            noteNewProcesses(from: before, to: after)
            var identities: [String: AccountID] = [:]
            for (name, engine) in before {
                // The identity of a process ends with it.
                if after[name] === engine { identities[name] = engine.currentThreadAccountID }
                engine.resumeThread(with: nil)
            }
            state.withLock { $0.identities = identities }
            noteStuckWaits(after: step, index: index)
        }
        let reports = try takeReports()
        state.withLock { state in
            if let outer = reports.first { state.noteEarlier(outer) }
        }
        return reports
    }

    private func takeReports() throws(ScenarioOverrun) -> [ScenarioReport.Step] {
        let (overrun, reports) = state.withLock { state in
            defer { state.reports = [] }
            return (state.overrun, state.reports)
        }
        if let overrun { throw overrun }
        // Branches report in any order. The report has the order of the file.
        return reports.sorted { ScenarioReport.Step.isBefore($0.index, $1.index) }
    }

    private func asMainThread(of apps: ArraySlice<ManagedApp>, _ body: () -> Void) {
        guard let app = apps.first else { return body() }
        app.onMainThread { asMainThread(of: apps.dropFirst(), body) }
    }

    /// Performs the outermost steps.
    ///
    /// The thread becomes the main thread of new processes for the steps that follow.
    private func perform(_ steps: ArraySlice<ScenarioStep>) {
        var engines = processes
        for index in steps.indices {
            perform(steps[index], index: "\(index + 1)")
            noteStuckWaits(after: steps[index], index: index + 1)
            let before = engines
            engines = processes
            let new = noteNewProcesses(from: before, to: engines)
            guard !new.isEmpty else { continue }
            let inOrder = stage.device.apps.compactMap { new[$0.name] }
            return asMainThread(of: inOrder[...]) { perform(steps[(index + 1)...]) }
        }
    }

    /// Records new processes, which have no windows yet, and returns them.
    @discardableResult
    private func noteNewProcesses(
        from before: [String: ManagedApp], to after: [String: ManagedApp]
    ) -> [String: ManagedApp] {
        let new = after.filter { name, engine in before[name] !== engine }
        guard !new.isEmpty else { return [:] }
        let files = state.withLock { state in
            for name in new.keys { state.windows[name] = nil }
            return new.keys.compactMap { state.openFiles.removeValue(forKey: $0) }
        }
        withExtendedLifetime(files) {}
        for name in new.keys.sorted() { recorder?.note(isProcessOf: name, running: true, at: stage.device.time.now()) }
        return new
    }

    /// The engines of the running processes, by app.
    private var processes: [String: ManagedApp] {
        Dictionary(
            stage.device.apps.compactMap { app in app.managed.map { (app.name, $0) } }, uniquingKeysWith: { $1 })
    }

    func perform(_ steps: [ScenarioStep], under prefix: String) {
        for (index, step) in steps.enumerated() { perform(step, index: "\(prefix)\(index + 1)") }
    }

    /// Performs a step.
    ///
    /// With a recorder, its events are recorded under its index.
    private func perform(_ step: ScenarioStep, index: String) {
        guard stage.allowance.overrun == nil else { return }
        if let recorder {
            recorder.begin(step, index, at: stage.device.time.now())
            ScenarioRecorder.$step.withValue(index) {
                begin(step, index: index)
                noteLoops(at: index)
            }
        } else {
            begin(step, index: index)
            noteLoops(at: index)
        }
        guard let words = stage.allowance.overrun else { return }
        // Nested steps end first, so the error names their place.
        state.withLock { state in
            state.overrun =
                state.overrun ?? ScenarioOverrun(words: words, location: step.locations["seconds"] ?? step.location)
        }
    }

    /// Gives the interruptions since the last step to the detector, and returns the loops that they complete.
    func completedLoops(by index: String) -> [AccountLoop] {
        state.withLock { state in
            let (new, count) = stage.device.interruptions(after: state.interruptionCount)
            state.interruptionCount = count
            state.interruptions += new.map { ($0, index) }
            return new.compactMap { state.loops.add($0, step: index) }
        }
    }

    /// The loops so far, with their steps.
    var loops: [AccountLoop] { state.withLock { $0.loops.loops } }

    /// Returns the loops so far by another limit, with their steps.
    func loops(_ limit: LoopLimit) -> [AccountLoop] {
        let all = state.withLock { $0.interruptions }
        var detector = LoopDetector(limit)
        for (interruption, step) in all { _ = detector.add(interruption, step: step) }
        return detector.loops
    }

    /// Moves to the scope of a step and then to its thread, so that the scope is carried across the queue.
    private func begin(_ step: ScenarioStep, index: String) {
        guard let name = step.app else { return act(step, index: index) }
        guard let app = stage.device.app(name), let managed = app.managed else {
            // A step before ended the app, which was not known when the scenario was read.
            var outcome = StepOutcome(step, index: index)
            outcome.didNotRun()
            return report(outcome)
        }
        guard let account = step.account else { return act(onSiteOf: step, in: app, managed, index: index) }
        managed.withAccountID(stage.id(account)) { act(onSiteOf: step, in: app, managed, index: index) }
    }

    private func act(onSiteOf step: ScenarioStep, in app: SimulatedApp, _ managed: ManagedApp, index: String) {
        switch step.site {
        case .main where !managed.isMainThread:
            managed.onMainThread { act(step, in: app, managed, index: index) }
        case .main, nil:
            act(step, in: app, managed, index: index)
        case .background:
            wait(for: DispatchQueue(label: "scenario.background").mam) {
                // Unlike a task, a block does not inherit the task-local step.
                ScenarioRecorder.$step.withValue(index) { self.act(step, in: app, managed, index: index) }
            }
        }
    }

    /// Submits a block and waits for it.
    ///
    /// It does not use `sync`, which would run the block on this thread.
    func wait(for queue: IdentityQueue, _ work: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        queue.async {
            work()
            done.signal()
        }
        done.wait()
    }

    func report(_ outcome: StepOutcome) {
        let report = outcome.report
        state.withLock { $0.reports.append(report) }
        recorder?.note(explanation: outcome.reason, of: report.index)
    }

    /// Whether the decision of a step is explained: for a log, and for an unexpected result.
    func explains(_ outcome: StepOutcome) -> Bool { recorder != nil || !outcome.isAsExpected }

    /// Returns the queue with a name: the app's main queue, or a serial queue that lasts for the scenario.
    func queue(_ name: String, of app: ManagedApp) -> IdentityQueue {
        guard name != "main" else { return app.mainQueue }
        return state.withLock { state in
            let queue = state.queues[name] ?? DispatchQueue(label: "scenario.\(name)")
            state.queues[name] = queue
            return queue
        }.mam
    }

    /// Ends an app's process, and with it the app's windows.
    func kill(_ app: SimulatedApp) {
        stage.device.kill(app)
        recorder?.note(isProcessOf: app.name, running: false, at: stage.device.time.now())
        // Files of a dead process are released outside of the lock.
        let files = state.withLock { state in
            state.windows[app.name] = nil
            return state.openFiles.removeValue(forKey: app.name)
        }
        withExtendedLifetime(files) {}
    }

    /// Returns a file that the app keeps open.
    func kept(_ name: String, of app: SimulatedApp) -> MAMFile? {
        state.withLock { $0.openFiles[app.name]?[name] }
    }

    /// Keeps a file open, or forgets it with nil.
    func keep(_ file: MAMFile?, _ name: String, of app: SimulatedApp) {
        let old = state.withLock { state in
            defer { state.openFiles[app.name, default: [:]][name] = file }
            return state.openFiles[app.name]?[name]
        }
        withExtendedLifetime(old) {}
    }

    /// Returns the window with a name; `nil` for the key window.
    func window(_ name: String?, of app: SimulatedApp) -> WindowID? {
        guard let name else { return nil }
        return state.withLock { $0.windows[app.name]?[name] } ?? .main
    }

    func setWindow(_ window: WindowID?, named name: String, of app: SimulatedApp) {
        state.withLock { $0.windows[app.name, default: [:]][name] = window }
        if let window { recorder?.note(window: window, named: name, of: app.name) }
    }

    /// Gives the interruptions of a step to the detector of loops, and records the loops that they complete.
    func noteLoops(at index: String) {
        for loop in completedLoops(by: index) { recorder?.note(finding(loop), at: stage.device.time.now()) }
    }

    /// The findings about the scenario so far; `nil` for none.
    var findings: [ScenarioReport.Finding]? {
        let found = loops.map(finding)
        return found.isEmpty ? nil : found
    }

    private func finding(_ loop: AccountLoop) -> ScenarioReport.Finding {
        ScenarioReport.Finding(
            kind: .loop, app: loop.app, account: loop.account.flatMap { stage.names([$0]).first },
            text: words(loop, within: LoopLimit.standard), steps: loop.steps)
    }

    /// Returns the loops in words, with the steps that make them; `none` without one.
    func loopWords(_ limit: LoopLimit) -> String {
        let found = loops(limit).map { words($0, within: limit) }
        return found.isEmpty ? "none" : found.joined(separator: "; ")
    }

    private func words(_ loop: AccountLoop, within limit: LoopLimit) -> String {
        let who = loop.account.flatMap { stage.names([$0]).first }
        let what = loop.kind == .wipe ? "wiped" : "restarted"
        let hours = limit.seconds / 3600
        let time = hours == hours.rounded() ? "\(Int(hours))" : "\(hours)"
        return "\(who.map { "\($0) in \(loop.app)" } ?? loop.app) \(what) \(loop.times.count) times, "
            + "\(limit.count) within \(time) h, by steps \(loop.steps.joined(separator: ", "))"
    }

    /// Asks the policy of the effective identity.
    func ask(
        _ asked: ScenarioQuestion, _ window: String?, _ step: ScenarioStep, _ app: SimulatedApp, _ managed: ManagedApp,
        _ outcome: inout StepOutcome
    ) {
        let manager = managed.policyManager
        let policy = self.window(window, of: app).map { manager.policy(for: $0) } ?? manager.policy
        let question = question(asked, app, managed, policy)
        outcome.accounts = stage.names(policy.accountIDs)
        outcome.layer = policy.layer
        switch question {
        case .link(.webViewLink(let url, let isExternal, let isFromFrame)):
            followLink(url, isExternal: isExternal, isFromFrame: isFromFrame, policy, step, &outcome)
        // A composer opens no link.
        case .link(.compose): outcome.answer(policy.decision(for: question), step)
        case .link(let link): outcome.answer(policy.answer(for: link), of: link.url, step)
        default:
            let decision =
                asked.isEvaluated
                ? InPlaceExecutor.run { await policy.evaluatedDecision(for: question) } : policy.decision(for: question)
            outcome.answer(decision, step)
        }
        if explains(outcome) { outcome.explain(with: policy.explainer(of: question)) }
    }

    func identify(
        _ task: IdentityTask, _ window: String?, _ step: ScenarioStep, _ app: SimulatedApp, _ managed: ManagedApp,
        _ outcome: inout StepOutcome
    ) {
        let identity = managed.effectiveIdentity(for: task, window: self.window(window, of: app))
        outcome.answer(accounts: stage.names(identity.accountIDs), layer: identity.layer, step)
    }

    /// Returns the question with accounts instead of names, and with the other app as both engines see it.
    private func question(
        _ asked: ScenarioQuestion, _ app: SimulatedApp, _ managed: ManagedApp, _ policy: EffectivePolicy
    ) -> PolicyQuestion {
        var arguments = asked.arguments
        arguments.view = managed.policyManager.webViewTreatment(of: arguments.webView)
        if let name = asked.app {
            arguments.set(end(name, asked.account, app, policy))
            arguments.isUnenrolled = peer(name, asked.account, policy) == .unenrolled
        } else if asked.question.parameter(.owner) != nil {
            arguments.account = stage.device.owner(stage.id(asked.account), seenBy: app)
        } else {
            arguments.account = AccountReference(stage.id(asked.account))
        }
        return asked.question.question(arguments)
    }

    /// Returns the other side of a transfer, which may be the app itself for the clipboard.
    private func end(
        _ name: String, _ account: ScenarioAccount, _ app: SimulatedApp, _ policy: EffectivePolicy
    ) -> ClipboardEnd {
        if name == app.name { return .thisApp(account: AccountReference(stage.id(account))) }
        return switch peer(name, account, policy) {
        case .managed(let account): .managedApp(account: account)
        case .unmanaged: .unmanagedApp
        case .unenrolled: .managedApp(account: .unmanaged)
        }
    }

    private func peer(_ name: String, _ account: ScenarioAccount, _ policy: EffectivePolicy) -> PeerApp {
        guard let app = stage.device.app(name) else { return .unmanaged }
        return TransferEnd(app, as: stage.id(account)).peer(seenBy: policy)
    }

    /// Looks for an app, or for a row of the system, in the share sheet of the effective identity.
    func share(
        with name: String?, _ action: ShareDestination.Action, _ window: String?, _ step: ScenarioStep,
        _ app: SimulatedApp, _ managed: ManagedApp, _ outcome: inout StepOutcome
    ) {
        let policy = acting(window, app, managed, &outcome)
        let isManaged = name.flatMap { stage.device.app($0) }?.hasSDK == true
        let row = ShareDestination(
            app: name ?? "", action: action, isManaged: isManaged,
            // An app without the SDK on an enrolled device counts as installed by device management.
            isInstalledByMDM: stage.device.isMDMEnrolled && !isManaged && name != nil)
        let offered = policy.shareSheet([row]).first
        outcome.answer(seeing: offered.map { "\($0.destination.action)" } ?? "notListed", offered?.rule, step)
    }

    /// Asks for the print sheet of the effective identity.
    func printing(
        _ window: String?, _ step: ScenarioStep, _ app: SimulatedApp, _ managed: ManagedApp,
        _ outcome: inout StepOutcome
    ) {
        let policy = acting(window, app, managed, &outcome)
        let decision = policy.decision(for: .property(.printing))
        outcome.answer(seeing: decision.isAllowed ? "printSheet" : "blockAlert", decision.rule, step)
        if explains(outcome) { outcome.explain(with: policy.explainer(of: .property(.printing))) }
    }

    private func acting(
        _ window: String?, _ app: SimulatedApp, _ managed: ManagedApp, _ outcome: inout StepOutcome
    ) -> EffectivePolicy {
        let manager = managed.policyManager
        let policy = self.window(window, of: app).map { manager.policy(for: $0) } ?? manager.policy
        (outcome.accounts, outcome.layer) = (stage.names(policy.accountIDs), policy.layer)
        return policy
    }
}

extension SimulatedApp {
    /// Whether the app contains the SDK, running or not.
    fileprivate var hasSDK: Bool { engine != nil }
}

extension ScenarioRun {
    /// Performs each branch on a thread of its own, and waits for all of them.
    func atOnce(_ branches: [[ScenarioStep]], under prefix: String) {
        let group = DispatchGroup()
        for (number, steps) in branches.enumerated() {
            let queue = DispatchQueue(label: "scenario.branch \(number + 1)")
            recorder?.note(queue: "branch \(number + 1)", under: "\(prefix)\(number + 1)")
            queue.mam.async(group: group) { self.perform(steps, under: "\(prefix)\(number + 1).") }
        }
        group.wait()
    }
}

extension ScenarioReport.Step {
    /// Whether an index comes before another in the file, compared number by number.
    static func isBefore(_ index: String, _ other: String) -> Bool {
        let (mine, theirs) = (numbers(index), numbers(other))
        return mine.lexicographicallyPrecedes(theirs)
    }

    private static func numbers(_ index: String) -> [Int] { index.split(separator: ".").map { Int($0) ?? 0 } }
}
