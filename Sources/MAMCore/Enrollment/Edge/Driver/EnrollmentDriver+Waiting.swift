internal import MAMLocks

extension EnrollmentDriver {
    /// Waits for the answer to a request; nil when nobody waits for it any more, and its task is cancelled then.
    ///
    /// A cancelled caller cancels the request as well, whose answer counts all the same.
    func awaited<Answer: Sendable>(
        _ ticket: EnrollmentTicket, from party: any Sendable, _ body: @escaping @Sendable () async -> Answer
    ) async -> Answer? {
        let race = AnswerRace<Answer>()
        let isWanted = app.state.withLock { state in
            guard !state.isEnded, state.enrollment.now?.machine?.awaits(ticket) == true else { return false }
            state.enrollment.change { $0.requests[ticket] = { race.end(nil) } }
            return true
        }
        guard isWanted else { return nil }
        defer { app.state.withLock { $0.enrollment.change { _ = $0.requests.removeValue(forKey: ticket) } } }
        return await race.run(asking: party, body)
    }

    /// The same for what the machine knows nothing of: nil also when the time for an answer is over.
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
        return await race.run(asking: party, body)
    }

    /// Makes a call of the app and waits for its answer, as long as somebody is at work who may bring it.
    func call(_ event: (EnrollmentCall) -> EnrollmentEvent) async -> MAMEnrollmentStatus? {
        guard !app.isClosing, prepareOrReport(), let call = newCall(watching: nil) else { return nil }
        await run(event(call))
        return await answer(to: call)
    }

    /// Sends an event and waits for the next status about a policy of an account.
    func watch(_ account: AccountID, _ event: EnrollmentEvent) async -> MAMEnrollmentStatus? {
        guard !app.isClosing, prepareOrReport(), let call = newCall(watching: account) else { return nil }
        await run(event)
        return await answer(to: call)
    }

    private func newCall(watching account: AccountID?) -> EnrollmentCall? {
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

    private func answer(to call: EnrollmentCall) async -> MAMEnrollmentStatus? {
        let isNested = isNested
        return await withCheckedContinuation { waiter in
            let answer: MAMEnrollmentStatus?? = app.state.withLock { state in
                state.enrollment.change { contents in
                    guard let known = contents.calls[call] else { return .some(nil) }
                    guard known.answer == nil, !isNested, !contents.works.isEmpty, !state.isEnded else {
                        contents.calls[call] = nil
                        return .some(known.answer ?? known.fallback)
                    }
                    contents.calls[call]?.waiter = waiter
                    return nil
                }
            }
            if let answer { waiter.resume(returning: answer) }
        }
    }

    /// Answers a call, once.
    func answer(_ call: EnrollmentCall, with status: MAMEnrollmentStatus?) {
        let waiter = app.state.withLock { state in
            state.enrollment.change { $0.answer(call, with: status) }
        }
        waiter?.resume(returning: status)
    }

    /// Answers whoever waits for a status about the policy of an account.
    ///
    /// That the service forgot an account is no answer while the account is being enrolled anew: what becomes of that is.
    func answerWatchers(of kind: EnrollmentRequestKind, with status: MAMEnrollmentStatus) {
        guard kind != .unenroll else { return }
        let isFollowed = isFollowed(status, of: kind)
        let watched = app.state.withLock { Set($0.enrollment.now?.calls.values.compactMap(\.watched) ?? []) }
        // A token may have brought the account another id than the one it was watched by.
        let isMeant = watched.filter { status.isAbout($0, in: app.accounts) }
        guard !isMeant.isEmpty else { return }
        let waiters = app.state.withLock { state -> [CheckedContinuation<MAMEnrollmentStatus?, Never>] in
            state.enrollment.change { contents in
                let calls = contents.calls.keys.filter { contents.calls[$0]?.watched.map(isMeant.contains) ?? false }
                guard !isFollowed else {
                    for call in calls { contents.calls[call]?.fallback = status }
                    return []
                }
                return calls.sorted { $0.number < $1.number }.compactMap { contents.answer($0, with: status) }
            }
        }
        for waiter in waiters { waiter.resume(returning: status) }
    }

    /// Whether a status says that the service forgot an account, and that account goes on: another status is to follow.
    private func isFollowed(_ status: MAMEnrollmentStatus, of kind: EnrollmentRequestKind) -> Bool {
        guard kind == .policy, status.code == .appNotEnrolled else { return false }
        return app.state.withLock { state in
            state.enrollment.now?.machine?.entries.contains { entry in
                entry.names.hasName(status.accountID) && entry.activity != nil
            } ?? false
        }
    }
}

extension MAMEnrollmentStatus {
    /// Whether it is about an account that is known by this name.
    fileprivate func isAbout(_ name: AccountID, in accounts: AccountDirectory) -> Bool {
        name == accountID || name == userPrincipalName || accounts.isSame(name, accountID)
    }
}

extension EnrollmentState.Contents {
    /// Notes the answer to a call; who waits for it.
    ///
    /// A call that is answered already, or given up, stays as it is.
    fileprivate mutating func answer(
        _ call: EnrollmentCall, with status: MAMEnrollmentStatus?
    ) -> CheckedContinuation<MAMEnrollmentStatus?, Never>? {
        guard let known = calls[call], known.answer == nil else { return nil }
        guard let waiter = known.waiter else {
            calls[call]?.answer = .some(status)
            return nil
        }
        calls[call] = nil
        return waiter
    }
}
