internal import MAMBase
internal import MAMCore

extension SimulatedDevice {
    /// Lets time pass, and lets happen what is due on the way: check-ins, retries, what is given up.
    ///
    /// Only in apps that were opened (``open(_:)``) or had a call for their service; for others nothing but the clock
    /// moves. Alarms come in the order of time, and of apps where several are due at once.
    ///
    /// - Parameters:
    ///   - seconds: How long, 0 or more.
    ///   - isInUse: Whether somebody uses the apps meanwhile; some intervals count only then.
    public func advance(by seconds: Double, isInUse: Bool = true) async {
        precondition(seconds >= 0 && seconds.isFinite, "time passes forwards: advance by 0 seconds or more")
        let allowance = allowance.withLock { $0 }
        guard allowance?.takes(seconds: seconds) != false else { return }
        var (left, waits) = (seconds, AlarmWaits())
        while let wait = nextAlarm(waits, isInUse), wait <= left {
            time.advance(by: wait)
            left -= wait
            for app in apps { await tick(app, isInUse: isInUse, &waits, allowance) }
            guard allowance?.overrun == nil else { return }
        }
        time.advance(by: left)
    }

    /// The seconds until the first alarm of any app.
    private func nextAlarm(_ waits: AlarmWaits, _ isInUse: Bool) -> Double? {
        apps.compactMap { app in
            alarm(of: app, isInUse).flatMap { waits.wait(for: app.name, alarm: $0, at: time.now().monotonic) }
        }.min()
    }

    /// The seconds until an app is to be looked at; nil when time does nothing for it.
    private func alarm(of app: SimulatedApp, _ isInUse: Bool) -> Double? {
        guard app.isLiving, let alarm = app.managed?.enrollmentManager.nextAlarm(isInUse: isInUse) else { return nil }
        return max(0, alarm.monotonic - time.now().monotonic)
    }

    private func tick(
        _ app: SimulatedApp, isInUse: Bool, _ waits: inout AlarmWaits, _ allowance: ScenarioAllowance?
    ) async {
        let now = time.now().monotonic
        // An app with nothing to do is not woken: on a device with many that would be most of the time.
        guard let alarm = alarm(of: app, isInUse), alarm <= 0, let engine = app.managed else { return }
        guard waits.isReady(app.name, at: now), allowance?.takesWake() != false else { return }
        await engine.enrollmentManager.ticked(isInUse: isInUse)
        await carryOutRestarts(of: app)
        waits.note(app.name, isStillDue: self.alarm(of: app, isInUse).map { $0 <= 0 } ?? false, at: now)
    }
}

/// Apps whose alarm does not go away by being looked at: they are looked at again after a while, and ever more rarely.
private struct AlarmWaits {
    private static let (shortest, longest) = (1.0, 1800.0)
    private var waits: [String: (until: Double, length: Double)] = [:]

    /// The seconds until an app is looked at.
    func wait(for app: String, alarm: Double, at now: Double) -> Double? {
        max(alarm, (waits[app]?.until ?? now) - now)
    }

    func isReady(_ app: String, at now: Double) -> Bool { (waits[app]?.until ?? now) <= now }

    mutating func note(_ app: String, isStillDue: Bool, at now: Double) {
        guard isStillDue else { return waits[app] = nil }
        let length = min(Self.longest, (waits[app]?.length ?? Self.shortest / 2) * 2)
        waits[app] = (now + length, length)
    }
}
