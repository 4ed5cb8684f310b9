import MAMCore
import MAMSimulation

/// The calls of an app, each of which is answered once.
extension LifeWalk {
    /// Calls: it returns, and what it returns is what the delegate was told, once.
    ///
    /// Where time passes meanwhile, or the app starts anew, the account may be tried again: each attempt has an end of its
    /// own, which may be the same.
    func call(
        _ app: SimulatedApp, _ word: String, _ user: SimulatedUser?,
        _ body: () async -> EnrollmentOutcome
    ) async {
        takeAll()
        let (engine, now, tokens) = (app.managed, device.time.now(), device.service.callCount(.token))
        let isRegistered = user.map { isKnown($0, in: app) } ?? true
        _ = observers[app.name]?.takeWarnings()
        let outcome = await body()
        note("\(word) \(name(user)) in \(app): \(outcome)")
        let all = takeMessages(of: app)
        all.forEach { lookAtWipe($0, in: app) }
        takeAll()
        check(
            (engine == nil) == (outcome == .withoutStatus(.notRunning)),
            "\(word) in \(app) that runs or not: \(outcome)")
        guard let status = outcome.status else {
            let reason = silence(of: app, engine, user, isCheckIn: word == "check in", isKnown: isRegistered)
            check(reason != nil, "\(word) is answered nothing in \(app), without a reason")
            if let reason { noteSilence(reason) }
            return
        }
        check(engine != nil, "an app that does not run is answered nothing")
        // Of a registration that is ignored the delegate hears nothing; the answer says why the account waits.
        let warnings = observers[app.name]?.takeWarnings() ?? []
        if word == "register", warnings.contains(EnrollmentWarning.alreadyRegistered.rawValue) {
            return noteSilence("\(EnrollmentWarning.alreadyRegistered)")
        }
        let same = all.count { message in
            if case .status(_, status) = message { true } else { false }
        }
        let isPlain = app.managed === engine && device.time.now() == now
        let most = isPlain ? 1 : max(1, device.service.callCount(.token) - tokens)
        check(
            (1...most).contains(same),
            "the delegate hears what the call returns: \(status.code.rawValue), \(same) times, of \(all.map { "\($0)" })"
        )
    }

    /// Why a call that has just returned nothing may do so; nil when it may not.
    private func silence(
        of app: SimulatedApp, _ engine: ManagedApp?, _ user: SimulatedUser?, isCheckIn: Bool, isKnown: Bool
    ) -> String? {
        let warnings = observers[app.name]?.takeWarnings() ?? []
        guard let engine else { return "not running" }
        guard app.isRunning, app.managed === engine else { return "process ended" }
        if isFailing, engine.enrollmentManager.machine == nil { return "store fails" }
        let ignored: [EnrollmentWarning] = [.alreadyRegistered, .underWay, .alreadyLeaving]
        if let warning = ignored.first(where: { warnings.contains($0.rawValue) }) { return "\(warning)" }
        // The machine knows nothing of whoever never registered, and has nothing to ask about him.
        if isCheckIn, !isKnown { return "not registered" }
        return queued(user, engine)
    }

    /// Why an account waits for its turn; nil when it has had it.
    private func queued(_ user: SimulatedUser?, _ engine: ManagedApp) -> String? {
        guard let machine = engine.enrollmentManager.machine else { return nil }
        // What could not be removed is tried again before anything else.
        if isFailing, machine.entries.contains(where: { $0.phase == .wipeFailed }) { return "wipe failed" }
        guard let user else { return nil }
        let phase = machine.phase(of: user.objectID)
        // Another account, or the restart, comes first.
        return phase == .queued || phase == .awaitingRestart ? "\(phase)" : nil
    }

    private func isKnown(_ user: SimulatedUser, in app: SimulatedApp) -> Bool {
        app.managed?.enrollmentManager.machine?.phase(of: user.objectID) != .unknown
    }
}
