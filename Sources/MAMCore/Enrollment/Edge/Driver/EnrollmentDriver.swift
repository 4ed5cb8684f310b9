internal import MAMBase

/// Carries out what the ``EnrollmentMachine`` of an app wants done, with the storage, the service, the app's delegates and
/// the user there are.
///
/// Holds no lock while it waits for any of them. Everything an event sets off is awaited before ``run(_:bringing:)`` returns;
/// requests of one event wait side by side. Once the process ended (``ManagedApp/end()``) nothing is carried out any more,
/// and late answers go nowhere.
struct EnrollmentDriver: Sendable {
    let app: ManagedApp
    /// Who plays the device; that of conditional launch unless given.
    var host: (any LaunchHost)?
    /// Who removes data and starts anew for the app; its own delegate unless given.
    var delegate: (any MAMPolicyDelegate)?

    /// Some work for an app.
    struct Work: Sendable, Hashable {
        let app: UInt64
        let number: UInt64
    }

    /// What the current task carries out, or was started by: a call from there must not wait for itself.
    @TaskLocal static var works: Set<Work> = []

    /// Whether the current task carries something out for the app.
    ///
    /// A task that a delegate has started is part of the work only as long as that goes on.
    var isNested: Bool {
        let works = Self.works
        guard works.contains(where: { $0.app == app.serial }) else { return false }
        return app.state.withLock { state in
            state.enrollment.now?.works.contains { works.contains(Work(app: app.serial, number: $0)) } ?? false
        }
    }

    /// Gives an event to the machine and carries out everything it leads to.
    ///
    /// - Returns: Whether the machine could be had: not without its record, and not after the end of the process.
    @discardableResult
    func run(_ event: EnrollmentEvent) async -> Bool {
        guard prepareOrReport() else { return false }
        app.followOrReport()
        await work { await follow(named(event)) }
        app.followOrReport()
        return true
    }

    /// Counts somebody at work; whoever waits for an answer learns when nobody is any more.
    func work(_ body: @Sendable () async -> Void) async {
        let outer = Self.works
        let (number, works) = app.state.withLock { state in
            state.enrollment.change { contents -> (UInt64, Set<Work>) in
                contents.lastWork &+= 1
                contents.works.insert(contents.lastWork)
                // Without what has ended: of tasks that start one another the set would grow for ever.
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

    /// An account that enrolment may not know left.
    func noteLeft(_ account: AccountID) async {
        guard app.state.withLock({ $0.compliance.machine != nil }) else { return }
        app.state.withLock { $0.enrollment.change { $0.left.append(account) } }
        if !isNested { await tellRemediation() }
    }

    /// Tells remediation who left.
    private func tellRemediation() async {
        let left = app.state.withLock { state -> [AccountID] in
            guard state.enrollment.now?.left.isEmpty == false else { return [] }
            return state.enrollment.change { contents in
                defer { contents.left = [] }
                return contents.left
            }
        }
        for account in left { await app.complianceManager.removed(account) }
    }

    /// One event after the other, as long as one leads to the next; more at once go side by side.
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
                        // Begun here and now, in order: who answers at once answers in order.
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

    /// Carries out what is done at once, in order; what has to be waited for is left.
    private func carryOut(_ step: EnrollmentState.Step, of event: EnrollmentEvent) async -> [EnrollmentEffect] {
        var requests: [EnrollmentEffect] = []
        var effects = step.effects[...]
        // Before the record says so: a process that dies in between finds the account still there, and does it again.
        if step.leavesNoAccount, !isEnded { app.settingsManager.accountUnenrolled() }
        if effects.first == .store { effects.removeFirst() }
        writeOwedRecords()
        if !step.unenrolled.isEmpty {
            app.state.withLock { $0.enrollment.change { $0.left += step.unenrolled } }
            for account in step.unenrolled { reportUnlessEnded(.accountUnenrolled(account: account)) }
        }
        for account in step.enrolled { reportUnlessEnded(.accountEnrolled(account: account)) }
        for effect in effects {
            guard !isEnded else { return [] }
            if effect.isAwaited { requests.append(effect) } else { await perform(effect, step, of: event) }
        }
        if let serviceAnswer = step.serviceAnswer, !step.isToBeStored, !isEnded { keepConfiguration(serviceAnswer) }
        return isEnded ? [] : requests
    }

    /// Whether the process has ended.
    var isEnded: Bool { app.state.withLock { $0.isEnded } }

    func reportUnlessEnded(_ kind: MAMEvent.Kind) { if !isEnded { app.report(kind) } }
}

extension EnrollmentEffect {
    /// Whether it takes its time, and is waited for beside others.
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
