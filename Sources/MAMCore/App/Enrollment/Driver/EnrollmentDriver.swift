internal import MAMBase

/// Carries out the effects of an app's ``EnrollmentMachine`` with storage, service, the app's delegates and the user.
///
/// It holds no lock while it waits for them. ``run(_:bringing:)`` returns after all effects of an event; its requests
/// run concurrently. After the process ends (``ManagedApp/end()``), effects and late answers are ignored.
struct EnrollmentDriver: Sendable {
    let app: ManagedApp
    /// The host that provides the device.
    ///
    /// Defaults to the host of conditional launch.
    var host: (any LaunchHost)?
    /// The delegate that removes data and restarts the app.
    ///
    /// Defaults to the app's delegate.
    var delegate: (any MAMPolicyDelegate)?

    /// The id of work for an app.
    struct Work: Sendable, Hashable {
        let app: UInt64
        let number: UInt64
    }

    /// The work that the current task carries out or was started by.
    ///
    /// A call from there must not wait for itself.
    @TaskLocal static var works: Set<Work> = []

    /// Whether the current task carries out work for the app.
    ///
    /// A task that a delegate started belongs to the work only until that work ends.
    var isNested: Bool {
        let works = Self.works
        guard works.contains(where: { $0.app == app.serial }) else { return false }
        return app.state.withLock { state in
            state.enrollment.map { contents in
                contents.works.contains { works.contains(Work(app: app.serial, number: $0)) }
            } ?? false
        }
    }

    /// Passes an event to the machine and carries out all of its effects.
    ///
    /// - Returns: Whether there is a machine. There is none without a readable record and after the end of the process.
    @discardableResult
    func run(_ event: EnrollmentEvent) async -> Bool {
        guard prepareOrReport() else { return false }
        app.followOrReport()
        await work { await follow(named(event)) }
        app.followOrReport()
        return true
    }

    /// Counts work in progress.
    ///
    /// When none is left, waiting calls are answered.
    func work(_ body: @Sendable () async -> Void) async {
        let outer = Self.works
        let (number, works) = app.state.withLock { state in
            state.enrollment.change { contents -> (UInt64, Set<Work>) in
                contents.lastWork &+= 1
                contents.works.insert(contents.lastWork)
                // Without ended work, so that the set does not grow with each task that starts another.
                let under = outer.filter { $0.app != app.serial || contents.works.contains($0.number) }
                return (contents.lastWork, under.union([Work(app: app.serial, number: contents.lastWork)]))
            }
        }
        await Self.$works.withValue(works) { await body() }
        let idle = app.state.withLock { state in
            state.enrollment.change { contents -> [(EnrollmentState.Call, EnrollmentOutcome)] in
                contents.works.remove(number)
                guard contents.works.isEmpty else { return [] }
                let calls = contents.calls.keys.filter { contents.calls[$0]?.waiter != nil }
                return calls.sorted { $0.number < $1.number }.compactMap { call in
                    let outcome = contents.outcome(of: call)
                    return contents.calls.removeValue(forKey: call).map { ($0, outcome) }
                }
            }
        }
        for (call, outcome) in idle { call.waiter?.resume(returning: outcome) }
        if !isNested { await tellRemediation() }
    }

    /// Records that an account left, which enrollment may not have.
    func noteLeft(_ account: AccountID) async {
        guard app.state.withLock({ $0.compliance.machine != nil }) else { return }
        app.state.withLock { $0.enrollment.change { $0.left.append(account) } }
        if !isNested { await tellRemediation() }
    }

    /// Informs remediation of the accounts that left.
    private func tellRemediation() async {
        let left = app.state.withLock { state -> [AccountID] in
            guard state.enrollment.map({ $0.left.isEmpty }) == false else { return [] }
            return state.enrollment.change { contents in
                defer { contents.left = [] }
                return contents.left
            }
        }
        guard !left.isEmpty else { return }
        await part(if: true) { for account in left { await app.complianceManager.removed(account) } }
    }

    /// Handles an event and all events that result from it.
    ///
    /// Requests of one event run concurrently.
    func follow(_ event: EnrollmentEvent, bringing payload: EnrollmentPayload? = nil) async {
        var next: (event: EnrollmentEvent, payload: EnrollmentPayload?)? = (event, payload)
        while let current = next {
            next = nil
            let step = step(current.event, bringing: current.payload)
            let requests = await carryOut(step, of: current.event)
            if requests.count == 1 {
                next = await answer(requests[0])
            } else if !requests.isEmpty {
                await withTaskGroup(of: Void.self) { group in
                    for request in requests {
                        // Started immediately and in order, so that immediate answers come in order.
                        group.addImmediateTask {
                            guard let (event, payload) = await answer(request) else { return }
                            await follow(event, bringing: payload)
                        }
                    }
                }
            }
        }
    }

    private func step(_ event: EnrollmentEvent, bringing payload: EnrollmentPayload?) -> EnrollmentState.Step {
        if case .taken(let step)? = payload {
            for letGo in step.givenUp { letGo() }
            return step
        }
        let now = app.device.time.now()
        if let refusal = refusal(of: event, at: now) { return EnrollmentState.Step(effects: [refusal]) }
        let step = app.state.withLock { state in
            guard !state.isEnded else { return EnrollmentState.Step() }
            return state.enrollment.step(event, payload, following: state.appConfigs.managedSettings, at: now)
        }
        for letGo in step.givenUp { letGo() }
        return step
    }

    /// Carries out effects without an answer, in order.
    ///
    /// Returns the other effects.
    private func carryOut(_ step: EnrollmentState.Step, of event: EnrollmentEvent) async -> [EnrollmentEffect] {
        let effects = step.effects.first == .store ? step.effects.dropFirst() : step.effects[...]
        // The first part ends before a delegate is asked, which is done outside of the executor anyway.
        let first = effects.prefix { !$0.asksDelegate }
        let blocks = step.leavesNoAccount || owes || first.contains(where: \.mayBlock)
        if blocks, let executor = app.executorForPart {
            await executor.runPart { await begin(step, first, of: event) }
        } else {
            await begin(step, first, of: event)
        }
        for effect in effects[first.endIndex...] where !effect.isAwaited {
            guard !isEnded else { return [] }
            if effect.mayBlock, let executor = app.executorForPart {
                await executor.runPart { await perform(effect, step, of: event) }
            } else {
                await perform(effect, step, of: event)
            }
        }
        if let serviceAnswer = step.serviceAnswer, !step.isToBeStored, serviceAnswer.answer.appConfigurations != nil {
            await part(if: true) { if !isEnded { keepConfiguration(serviceAnswer) } }
        }
        guard effects.contains(where: \.isAwaited) else { return [] }
        return isEnded ? [] : effects.filter(\.isAwaited)
    }

    /// Begins a step, and carries out its first effects.
    private func begin(
        _ step: EnrollmentState.Step, _ first: ArraySlice<EnrollmentEffect>, of event: EnrollmentEvent
    ) async {
        let isNoted = keepRecord(with: first.first, of: step)
        begin(step)
        await perform(isNoted ? first.dropFirst() : first, step, of: event)
    }

    /// Does what comes before the effects of a step.
    private func begin(_ step: EnrollmentState.Step) {
        // Before the record is stored: if the process ends in between, the next one repeats this for the account.
        if step.leavesNoAccount, !isEnded { app.settingsManager.accountUnenrolled() }
        writeOwedRecords()
        if !step.unenrolled.isEmpty {
            app.state.withLock { $0.enrollment.change { $0.left += step.unenrolled } }
            for account in step.unenrolled { reportUnlessEnded(.accountUnenrolled(account: account)) }
        }
        for account in step.enrolled { reportUnlessEnded(.accountEnrolled(account: account)) }
    }

    private func perform(
        _ effects: ArraySlice<EnrollmentEffect>, _ step: EnrollmentState.Step, of event: EnrollmentEvent
    ) async {
        for effect in effects where !effect.isAwaited {
            guard !isEnded else { return }
            await perform(effect, step, of: event)
        }
    }

    /// Runs a part of the work, on the executor of the device if it may block and the caller runs elsewhere.
    func part<Value: Sendable>(if mayBlock: Bool, _ body: @escaping @Sendable () async -> Value) async -> Value {
        guard mayBlock, let executor = app.executorForPart else { return await body() }
        return await executor.runPart(body)
    }

    /// Whether the process has ended.
    var isEnded: Bool { app.state.withLock { $0.isEnded } }

    func reportUnlessEnded(_ kind: MAMEvent.Kind) { if !isEnded { app.report(kind) } }
}

extension EnrollmentEffect {
    /// Whether carrying out the effect may wait for the storage, besides its answer.
    fileprivate var mayBlock: Bool {
        switch self {
        case .noteCheckIn, .dropPolicy, .notify(.wipeDidComplete): true
        case .store, .tell, .ignore, .log, .dismiss, .notify, .admit, .requestToken, .signIn, .enroll, .checkIn,
            .unenroll, .ask, .storePolicy, .askAppToWipe, .removeData, .restart, .tellUnenrolled, .forceRestart:
            false
        }
    }

    /// Whether carrying out the effect asks the delegate, and does nothing else that takes time.
    fileprivate var asksDelegate: Bool { if case .tell = self { true } else { false } }

    /// Whether the effect has an answer, so that it runs concurrently with others.
    fileprivate var isAwaited: Bool {
        switch self {
        case .requestToken, .signIn, .enroll, .checkIn, .unenroll, .ask, .storePolicy, .askAppToWipe, .removeData,
            .restart, .tellUnenrolled, .forceRestart, .admit(.warn), .admit(.block):
            true
        case .store, .tell, .ignore, .log, .noteCheckIn, .dismiss, .dropPolicy, .notify, .admit(.wait), .admit(.enter):
            false
        }
    }
}
