internal import Dispatch
internal import MAMBase
internal import MAMCore
internal import MAMText

extension ScenarioRun {
    func act(
        _ action: ScenarioLifeAction, _ step: ScenarioStep, _ app: SimulatedApp, _ managed: ManagedApp,
        _ outcome: inout StepOutcome
    ) {
        let (device, life) = (stage.device, stage.device.life(of: app))
        switch action {
        case .register(let name, let byName):
            guard let user = stage.user(name) else { return }
            let status = InPlaceExecutor.run { await device.register(user, in: app, byName: byName) }
            outcome.answer(word: Self.word(status), step)
        case .logIn(let name):
            let user = name.flatMap(stage.user)
            let status = InPlaceExecutor.run { await device.logIn(user, in: app) }
            outcome.answer(word: Self.word(status), step)
        case .deregister(let name, let withWipe):
            guard let user = stage.user(name) else { return }
            let status = InPlaceExecutor.run { await device.deregister(user, of: app, withWipe: withWipe) }
            outcome.answer(word: Self.word(status), step)
        case .remediate(let name, let isSilent):
            guard let user = stage.user(name) else { return }
            _ = InPlaceExecutor.run { await device.remediate(user.objectID, in: app, isSilent: isSilent) }
        case .requestToken(let name):
            guard let user = stage.user(name) else { return }
            let error = InPlaceExecutor.run { await device.tokenError(for: user, in: app) }
            outcome.answer(word: tokenWord(error, user), step)
        case .comeBack(let script): comeBack(script, step, app, managed, &outcome)
        case .takeIn(let incoming, let script):
            outcome.answer(word: takeIn(incoming, script, app, managed), step)
        case .told(let name, let withTexts):
            let id = name.flatMap(stage.user)?.objectID
            let messages = life.takeMessages { name == nil || $0.account == id }
            var words = Self.list(messages.map(\.word))
            if withTexts { words = Self.list(words, messages.compactMap(\.texts).last) }
            outcome.answer(word: words, step)
        case .notifications(let name):
            let (id, listener) = (name.flatMap(stage.user)?.objectID, life.listener)
            let posted = InPlaceExecutor.run { await listener?.take() ?? [] }
            let words = posted.filter { name == nil || $0.account == id }.map(\.name.word)
            outcome.answer(word: Self.list(words), step)
        case .accounts:
            let manager = managed.enrollmentManager
            let words = Self.accounts(
                stage.names(manager.registeredAccountIDs), stage.names(manager.enrolledAccountIDs))
            outcome.answer(word: words, step)
        case .managedUser:
            let user = InPlaceExecutor.run { await managed.enrollmentManager.mdmEnrolledAccountID() }
            outcome.answer(word: user.flatMap { stage.names([$0]).first } ?? "none", step)
        case .allowedAccounts:
            let allowed = managed.enrollmentManager.allowedAccountIDs
            outcome.answer(word: allowed.flatMap { stage.names($0).first } ?? "none", step)
        case .appConfig(let name, let question):
            guard let user = stage.user(name) else { return }
            let value = question.answer(from: managed.appConfigManager.appConfig(for: user.objectID))
            outcome.answer(word: value.map { PlainText.page($0) } ?? "none", step)
        case .calls(let call): outcome.answer(word: "\(device.service.callCount(call))", step)
        }
    }

    /// Describes a token error.
    ///
    /// It must name the account to remediate.
    private func tokenWord(_ error: TokenError?, _ user: SimulatedUser) -> String {
        let answer = TokenAnswer(error)
        guard answer == .protectionRequired else { return answer.rawValue }
        return (try? error?.accountToRemediate()) == user.objectID ? answer.rawValue : TokenAnswer.failed.rawValue
    }

    private func comeBack(
        _ script: ScenarioPerson, _ step: ScenarioStep, _ app: SimulatedApp, _ managed: ManagedApp,
        _ outcome: inout StepOutcome
    ) {
        let result = with(script, in: app, managed) {
            InPlaceExecutor.run { await managed.launchManager.resumed().result }
        }
        let ending: String? = result.map { LaunchAnswers.Ending($0.outcome).rawValue }
        outcome.answer(word: ending ?? "unchecked", step)
    }

    private func takeIn(
        _ incoming: ScenarioIncoming, _ script: ScenarioPerson, _ app: SimulatedApp, _ managed: ManagedApp
    ) -> String {
        let manager = managed.policyManager
        let owner = stage.id(incoming.account)
        let sender = stage.device.app(incoming.app)?.engine
        let isManaged = sender != nil
        let ownerPolicy = owner.flatMap { sender?.policyManager.policyInForce(for: $0) }
        let peer: PeerApp = isManaged ? .managed(account: owner.map { .id($0) } ?? .unmanaged) : .unmanaged
        typealias Answer = (decision: IncomingDecision, sender: AccountID?)
        @Sendable func ask() async -> Answer {
            let decision = await manager.receive(
                from: peer, payload: incoming.payload, reason: incoming.reason, ownerPolicy: ownerPolicy)
            return (decision, manager.accountIDForCurrentActivity)
        }
        let answer: Answer = with(script, in: app, managed) {
            InPlaceExecutor.run { () async -> Answer in
                // Only a URL has a sender.
                guard incoming.reason == .openURL, isManaged else { return await ask() }
                return await manager.openingURL(from: owner) { await ask() }
            }
        }
        return ScenarioIncoming.words(
            isAllowed: answer.decision.decision.isAllowed, switchedTo: answer.decision.switchedTo.map(name),
            refusal: answer.decision.refusal?.rawValue, sender: answer.sender.map(name))
    }

    private func name(_ account: AccountID) -> String {
        account.isUnmanaged ? ScenarioAccount.unmanaged.name : stage.names([account]).first ?? "unknown"
    }

    /// Describes an outcome by the number of its status.
    static func word(_ outcome: EnrollmentOutcome) -> String { outcome.code.map { "\($0.rawValue)" } ?? "ignored" }

    static func list(_ words: [String]) -> String { words.isEmpty ? "nothing" : words.joined(separator: ", ") }

    /// Joins several words with the texts that a remediation shows to the user.
    static func list(_ words: String, _ texts: (title: String, message: String)?) -> String {
        texts.map { "\(words): \(PlainText.page($0.title)): \(PlainText.page($0.message))" } ?? words
    }

    /// Describes the registered and enrolled accounts, for reports.
    static func accounts(_ registered: [String], _ enrolled: [String]) -> String {
        "registered \(list(registered)), enrolled \(list(enrolled))"
    }
}

/// Runs an async operation on the calling thread, which is blocked meanwhile.
///
/// Scenarios are synchronous, because the plain setter of the thread identity is. The engine's identity switches are
/// async, because a user may have to answer first. This executor does not wait for the shared thread pool, so it cannot
/// starve.
package final class InPlaceExecutor: TaskExecutor {
    private let jobs = Guarded<[UnownedJob]>([])
    private let arrived = DispatchSemaphore(value: 0)

    private init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrived.signal()
    }

    /// Runs `operation` to its end.
    ///
    /// The operation has the caller's task-local values. As in any task, it has neither the caller's thread identity
    /// nor the main-thread role.
    package static func run<Result: Sendable>(_ operation: @escaping @Sendable () async -> Result) -> Result {
        let executor = InPlaceExecutor()
        let box = Box<Result>()
        Task(executorPreference: executor) {
            let value = await operation()
            box.value.withLock { $0 = value }
        }
        while true {
            executor.arrived.wait()
            let job = executor.jobs.withLock { $0.removeFirst() }
            job.runSynchronously(on: executor.asUnownedTaskExecutor())
            if let value = box.value.withLock({ $0 }) { return value }
        }
    }

    private final class Box<Result: Sendable>: Sendable {
        let value = Guarded<Result?>(nil)
    }
}
