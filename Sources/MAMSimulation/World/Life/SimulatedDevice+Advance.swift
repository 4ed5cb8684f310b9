internal import MAMBase
internal import MAMCore

extension SimulatedDevice {
    /// Advances the simulated clock and carries out everything that becomes due in this time.
    ///
    /// Work that can become due is a check-in, a retry, or the timeout of a request. Only apps that call the simulated
    /// ``service`` carry out work. A method such as ``open(_:)`` or ``register(_:in:byName:)`` makes an app call the
    /// service. For other apps only the clock moves. Work that is due earlier runs earlier. Apps with work that is due
    /// at the same time run in the order of their installation. A call checks only the apps with due work, so its cost
    /// does not depend on the number of apps. Only the first call, and the first call after the clock was set, check
    /// all apps.
    ///
    /// - Parameters:
    ///   - seconds: The time to pass, in seconds, 0 or more.
    ///   - isInUse: Whether the user uses the apps during this time. Only an app in use checks in regularly for
    ///     enrolled accounts, and asks for pending wipes. Defaults to `true`.
    public func advance(by seconds: Double, isInUse: Bool = true) async {
        precondition(seconds >= 0 && seconds.isFinite, "time passes forwards: advance by 0 seconds or more")
        let allowance = allowance.withLock { $0 }
        guard allowance?.takes(seconds: seconds) != false else { return }
        var (left, waits) = (seconds, AlarmWaits())
        while let wait = nextAlarm(waits, isInUse), wait <= left {
            time.advance(by: wait)
            left -= wait
            await tickDueApps(isInUse: isInUse, &waits, allowance)
            guard allowance?.overrun == nil else { return }
        }
        time.advance(by: left)
    }

    /// Returns the seconds until the first alarm of any app; `nil` when there is none.
    ///
    /// Asks the apps whose stored alarm is the earliest, and then the apps that may have one before those.
    private func nextAlarm(_ waits: AlarmWaits, _ isInUse: Bool) -> Double? {
        updateAlarms(isInUse)
        var (first, asked) = (Double?.none, Set<Int>())
        while true {
            let moment = first.map { time.now().monotonic + $0 }
            let numbers = alarms.candidates(by: moment, isInUse: isInUse).filter { asked.insert($0).inserted }
            guard !numbers.isEmpty else { return first }
            for number in numbers {
                guard let app = app(numbered: number), let alarm = alarm(of: app, number, isInUse) else { continue }
                let wait = waits.wait(for: app.name, alarm: alarm, at: time.now().monotonic)
                first = min(first ?? wait, wait)
            }
        }
    }

    /// Looks at the apps that are due, in the order of installation.
    ///
    /// An app that becomes due meanwhile is included unless its turn has passed.
    private func tickDueApps(
        isInUse: Bool, _ waits: inout AlarmWaits, _ allowance: ScenarioAllowance?
    ) async {
        let last = installed.withLock { $0.lastNumber }
        var (next, moment, news) = (0, -Double.infinity, UInt64(0))
        var due: ArraySlice<Int> = []
        while true {
            let (now, count) = (time.now().monotonic, updateAlarms(isInUse))
            if now != moment || count != news {
                (moment, news) = (now, count)
                due = alarms.candidates(by: now, isInUse: isInUse).drop { $0 < next }
            }
            guard let number = due.popFirst(), number <= last else { return }
            next = number + 1
            if let app = app(numbered: number) { await tick(app, number, isInUse: isInUse, &waits, allowance) }
        }
    }

    private func tick(
        _ app: SimulatedApp, _ number: Int, isInUse: Bool, _ waits: inout AlarmWaits, _ allowance: ScenarioAllowance?
    ) async {
        let now = time.now().monotonic
        // An app without a due alarm is not woken: on a device with many apps, waking them would take most of the time.
        guard let alarm = alarm(of: app, number, isInUse), alarm <= 0, let engine = app.managed else { return }
        guard waits.isReady(app.name, at: now), allowance?.takesWake() != false else { return }
        await engine.enrollmentManager.ticked(isInUse: isInUse)
        await carryOutRestarts(of: app)
        waits.note(app.name, isStillDue: self.alarm(of: app, number, isInUse).map { $0 <= 0 } ?? false, at: now)
    }

    /// Returns the seconds until an app must be looked at; `nil` when passing time has no effect on it.
    private func alarm(of app: SimulatedApp, _ number: Int, _ isInUse: Bool) -> Double? {
        // This comes first, so that changes from here on are recorded.
        alarms.beginLook(at: number)
        guard app.isLiving, let manager = app.managed?.enrollmentManager else {
            alarms.keep(number, isInUse: isInUse, until: nil)
            return nil
        }
        let (alarm, isFinal) = manager.watchedAlarm(isInUse: isInUse)
        if isFinal {
            alarms.keep(number, isInUse: isInUse, until: alarm?.monotonic)
        } else {
            alarms.keepUnknown(number, isInUse: isInUse)
        }
        return alarm.map { max(0, $0.monotonic - time.now().monotonic) }
    }

    @discardableResult
    private func updateAlarms(_ isInUse: Bool) -> UInt64 {
        alarms.update(at: time.now(), isInUse: isInUse) { installed.withLock { $0.livingNumbers } }
    }

    /// Returns the app with a number.
    ///
    /// If it is not on the device any more, forgets its alarm and returns `nil`.
    private func app(numbered number: Int) -> SimulatedApp? {
        let app = installed.withLock { $0.app(numbered: number) }
        if app == nil { alarms.remove(number) }
        return app
    }

    /// Starts to record when the alarm of an app's process may have changed.
    func watchAlarm(of engine: ManagedApp, of app: SimulatedApp) {
        guard let number = installed.withLock({ $0.number(of: app) }) else { return }
        engine.enrollmentManager.noteAlarmChanges(in: alarms.changes, as: number)
    }

    /// Removes the alarm of an app that ends.
    func forgetAlarm(of app: SimulatedApp) {
        if let number = installed.withLock({ $0.number(of: app) }) { alarms.remove(number) }
    }
}

/// Delays for apps whose alarm stays due after a look: they are looked at again after growing intervals.
private struct AlarmWaits {
    private static let (shortest, longest) = (1.0, 1800.0)
    private var waits: [String: (until: Double, length: Double)] = [:]

    /// Returns the seconds until an app is looked at.
    func wait(for app: String, alarm: Double, at now: Double) -> Double {
        max(alarm, (waits[app]?.until ?? now) - now)
    }

    func isReady(_ app: String, at now: Double) -> Bool { (waits[app]?.until ?? now) <= now }

    mutating func note(_ app: String, isStillDue: Bool, at now: Double) {
        guard isStillDue else { return waits[app] = nil }
        let length = min(Self.longest, (waits[app]?.length ?? Self.shortest / 2) * 2)
        waits[app] = (now + length, length)
    }
}
