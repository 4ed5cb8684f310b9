internal import MAMBase
internal import Synchronization

extension EnrollmentDriver {
    /// Waits for the answer to a request.
    ///
    /// Returns nil if the answer is no longer needed; its task is then canceled.
    ///
    /// A canceled caller cancels the request as well, but an answer still counts.
    func awaited<Answer: Sendable>(
        _ ticket: EnrollmentTicket, from party: any Sendable, _ body: @escaping @Sendable () async -> Answer
    ) async -> Answer? {
        let race = AnswerRace<Answer>()
        let isWanted = app.state.withLock { state in
            guard !state.isEnded, state.enrollment.map({ $0.machine?.awaits(ticket) }) == true else { return false }
            state.enrollment.change { $0.requests[ticket] = { race.end(nil) } }
            return true
        }
        guard isWanted else { return nil }
        defer { app.state.withLock { $0.enrollment.change { _ = $0.requests.removeValue(forKey: ticket) } } }
        return await race.run(asking: party, from: app, body)
    }

    /// The same for a request outside of the machine.
    ///
    /// Returns nil also after the time limit.
    func awaited<Answer: Sendable>(
        from party: any Sendable, _ body: @escaping @Sendable () async -> Answer
    ) async -> Answer? {
        let (race, begun) = (AnswerRace<Answer>(), TimeMark(app.device.time.now()))
        let number = app.state.withLock { state -> UInt64? in
            guard !state.isEnded else { return nil }
            return state.enrollment.change { contents in
                contents.lastQuery &+= 1
                contents.pendingQueries[contents.lastQuery] = EnrollmentState.PendingQuery(begun: begun) {
                    race.end(nil)
                }
                return contents.lastQuery
            }
        }
        guard let number else { return nil }
        defer { app.state.withLock { $0.enrollment.change { _ = $0.pendingQueries.removeValue(forKey: number) } } }
        return await race.run(asking: party, from: app, body)
    }

    /// Measures a call to the service, if telemetry can be told of its time.
    func timed<Answer: Sendable>(
        _ account: EnrollmentAccount, _ call: () async -> Answer?
    ) async -> Answer? {
        guard app.audience.load(ordering: .relaxed) else { return await call() }
        var times = EnrollmentState.ServiceCall(begun: TimeMark(app.device.time.now()))
        app.noteServiceCall(times, of: account.id)
        let answer = await call()
        // A call that was given up has no end of its own; telemetry tells how long it was waited for.
        guard answer != nil else { return nil }
        times.seconds = times.begun.elapsed(at: app.device.time.now(), setBackNeverLengthens: true)
        app.noteServiceCall(times, of: account.id)
        return answer
    }

    /// Makes a call of the app and waits for its answer, as long as work in progress may bring one.
    func call(_ event: (EnrollmentCall) -> EnrollmentEvent) async -> EnrollmentOutcome {
        await outcome(watching: nil, event)
    }

    /// Sends an event and waits for the next status of the account's policy.
    func watch(_ account: AccountID, _ event: EnrollmentEvent) async -> EnrollmentOutcome {
        await outcome(watching: account) { _ in event }
    }

    private func outcome(
        watching account: AccountID?, _ event: (EnrollmentCall) -> EnrollmentEvent
    ) async -> EnrollmentOutcome {
        guard !app.isClosing else { return .withoutStatus(.ended) }
        if let hindrance { return .withoutStatus(hindrance) }
        guard let call = newCall(watching: account) else { return .withoutStatus(.ended) }
        await run(event(call))
        return await answer(to: call)
    }

    func newCall(watching account: AccountID?) -> EnrollmentCall? {
        app.state.withLock { state in
            guard !state.isEnded else { return nil }
            return state.enrollment.change { contents in
                contents.lastCall &+= 1
                let call = EnrollmentCall(contents.lastCall)
                contents.calls[call] = EnrollmentState.Call(watched: account)
                return call
            }
        }
    }

    private func answer(to call: EnrollmentCall) async -> EnrollmentOutcome {
        let isNested = isNested
        return await withCheckedContinuation { waiter in
            let answer: EnrollmentOutcome? = app.state.withLock { state in
                let isEnded = state.isEnded
                return state.enrollment.change { contents in
                    guard let known = contents.calls[call] else { return .withoutStatus(isEnded ? .ended : .overtaken) }
                    guard known.answer == nil, !isNested, !contents.works.isEmpty, !isEnded else {
                        defer { contents.calls[call] = nil }
                        if let answer = known.answer { return answer }
                        if isEnded { return .withoutStatus(.ended) }
                        guard isNested, known.fallback == nil else { return contents.outcome(of: call) }
                        return .withoutStatus(.calledFromDelegate)
                    }
                    contents.calls[call]?.waiter = waiter
                    return nil
                }
            }
            if let answer { waiter.resume(returning: answer) }
        }
    }

    /// Answers a call, once.
    func answer(_ call: EnrollmentCall, with outcome: EnrollmentOutcome) {
        let waiter = app.state.withLock { state in
            state.enrollment.change { $0.answer(call, with: outcome) }
        }
        waiter?.resume(returning: outcome)
    }

    /// Answers the calls that wait for a status of the account's policy.
    ///
    /// While an account is being enrolled again because the service had forgotten it, the status of the forgotten
    /// enrollment is no answer. The status of the new enrollment is.
    func answerWatchers(of kind: EnrollmentRequestKind, with status: MAMEnrollmentStatus) {
        guard kind != .unenroll else { return }
        let isFollowed = isFollowed(status, of: kind)
        let watched = app.state.withLock { $0.enrollment.map { $0.calls.values.compactMap(\.watched) } ?? [] }
        // A token may have given the account another id than the watched one.
        let isMeant = watched.filter { status.isAbout($0, in: app.accounts) }
        guard !isMeant.isEmpty else { return }
        let waiters = app.state.withLock { state -> [CheckedContinuation<EnrollmentOutcome, Never>] in
            state.enrollment.change { contents in
                let calls = contents.calls.keys.filter { contents.calls[$0]?.watched.map(isMeant.contains) ?? false }
                guard !isFollowed else {
                    for call in calls { contents.calls[call]?.fallback = status }
                    return []
                }
                return calls.sorted { $0.number < $1.number }.compactMap { contents.answer($0, with: .status(status)) }
            }
        }
        for waiter in waiters { waiter.resume(returning: .status(status)) }
    }

    /// Returns whether a status reports a forgotten enrollment of an account whose activity continues, so that another
    /// status follows.
    private func isFollowed(_ status: MAMEnrollmentStatus, of kind: EnrollmentRequestKind) -> Bool {
        guard kind == .policy, status.code == .appNotEnrolled else { return false }
        return app.state.withLock { state in
            state.enrollment.map { contents in
                contents.machine?.entries.contains { $0.names.hasName(status.accountID) && $0.activity != nil } ?? false
            } ?? false
        }
    }
}

extension ManagedApp {
    /// Notes the times of the last call to the service about an account; nil forgets them.
    func noteServiceCall(_ call: EnrollmentState.ServiceCall?, of account: AccountID) {
        guard audience.load(ordering: .relaxed) else { return }
        state.withLock { $0.enrollment.change { $0.serviceCalls[account] = call } }
    }

    /// The time that the last call to the service about an account took or takes, in milliseconds; nil if the work in
    /// progress did not call the service about it.
    func serviceMilliseconds(of account: AccountID) -> Int? {
        let calls = state.withLock { $0.enrollment.map { $0.serviceCalls } } ?? [:]
        guard let call = calls.first(where: { accounts.isSame($0.key, account) })?.value else { return nil }
        let seconds = call.seconds ?? call.begun.elapsed(at: device.time.now(), setBackNeverLengthens: true)
        return Int(min(seconds * 1000, 1e15).rounded())
    }
}

extension MAMEnrollmentStatus {
    fileprivate func isAbout(_ name: AccountID, in accounts: AccountDirectory) -> Bool {
        name == accountID || name == userPrincipalName || accounts.isSame(name, accountID)
    }
}

extension EnrollmentState.Contents {
    /// Stores the answer to a call and returns its waiting caller.
    ///
    /// A call that is already answered or canceled does not change.
    fileprivate mutating func answer(
        _ call: EnrollmentCall, with outcome: EnrollmentOutcome
    ) -> CheckedContinuation<EnrollmentOutcome, Never>? {
        guard let known = calls[call], known.answer == nil else { return nil }
        guard let waiter = known.waiter else {
            calls[call]?.answer = outcome
            return nil
        }
        calls[call] = nil
        return waiter
    }

    /// Returns the answer to a call when no work in progress may bring another one.
    func outcome(of call: EnrollmentCall) -> EnrollmentOutcome {
        if let status = calls[call]?.fallback { return .status(status) }
        let watched = calls[call]?.watched
        let reason = watched.map { machine?.reasonWithoutStatus(of: $0) } ?? machine?.reasonWithoutStatus(of: call)
        return .withoutStatus(reason ?? .overtaken)
    }
}
