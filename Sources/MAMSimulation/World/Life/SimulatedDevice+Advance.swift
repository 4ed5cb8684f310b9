internal import MAMBase
public import MAMCore
internal import MAMText

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
    func wait(for app: String, alarm: Double, at now: Double) -> Double { max(alarm, (waits[app]?.until ?? now) - now) }

    func isReady(_ app: String, at now: Double) -> Bool { (waits[app]?.until ?? now) <= now }

    mutating func note(_ app: String, isStillDue: Bool, at now: Double) {
        guard isStillDue else { return waits[app] = nil }
        let length = min(Self.longest, (waits[app]?.length ?? Self.shortest / 2) * 2)
        waits[app] = (now + length, length)
    }
}

/// The lock of the device's screen, and its start.
extension SimulatedDevice {
    /// Locks the simulated device.
    ///
    /// Ten seconds later, files of the protection class Complete cannot be read or written. Apps continue to run, as in
    /// the background, and still carry out check-ins and wipes.
    public func lock() { environment.lock() }

    /// Unlocks the simulated device, so that all files can be used again.
    public func unlock() { environment.unlock() }

    /// Whether the simulated device is locked at the current moment of ``time``, and whether it was ever unlocked.
    public var lockState: DeviceLockState { environment.lockState }

    /// Restarts the simulated device: ends the processes of all apps, and leaves the device locked until ``unlock()``.
    ///
    /// Before the first unlock, keys, policies and PINs cannot be read. An app that is opened in this time shows no
    /// account. Use `time.reboot(downtime:)` to change only the clocks.
    ///
    /// - Parameter downtime: The time that the device is off, in seconds of the wall clock, 0 or more. Defaults to 0.
    public func reboot(downtime: Double = 0) {
        for app in apps { kill(app) }
        time.reboot(downtime: downtime)
        environment.restart()
    }
}

/// A screen, a call or a piece of work of an app that no event can end.
package struct StuckWait: Sendable, Hashable {
    package let app: String
    let subject: OpenWait.Subject
}

extension SimulatedDevice {
    /// The waits of the running apps that no event can end, in the order of the apps.
    ///
    /// The device has to be at rest: no call of an app or of this device runs. The events that can end a wait are
    ///
    /// - a timer that is due at a known time, in an app that ``advance(by:isInUse:)`` wakes;
    /// - a person's answer that is asked for;
    /// - an answer of the service, or of the app's delegate, in flight;
    /// - the engine's own work;
    /// - a restart that is carried out with the next call.
    ///
    /// - Parameter without: The kinds of events that count for nothing, so that a test sees the check fail. Defaults to none.
    /// - Returns: The waits.
    package func stuckWaits(without: Set<OpenWait.End> = []) -> [StuckWait] {
        apps.flatMap { app -> [StuckWait] in
            guard let engine = app.managed else { return [] }
            var missing = without
            // Nothing wakes the engine of an app that was never opened.
            if !app.isLiving { missing.insert(.timer) }
            if !(app.hasLife && life(of: app).hasRestart) { missing.insert(.restart) }
            let waits = engine.openWaits.map { OpenWait($0.subject, $0.ends.subtracting(missing)) }
            return OpenWait.withoutEnd(waits).map { StuckWait(app: app.name, subject: $0.subject) }
        }
    }
}

extension StuckWait {
    /// The wait in words, with names of accounts from a table.
    package func words(_ name: (AccountID) -> String) -> String {
        switch subject {
        case .start: "the screen of the start"
        case .signIn: "the sign-in"
        case .restart: "the restart"
        case .request(let account, let step): "the request \(step) for \(name(account))"
        case .account(let account, let state): "\(name(account)), who is \(state)"
        case .calls(let count): "\(NounCount.text(count, "call")) of the app"
        case .remediation(let account, let stage): "the remediation of \(name(account)), \(stage)"
        }
    }
}

/// The result of opening a link in a simulated app: how the app started, and which link it received.
public struct SimulatedLinkLaunch: Sendable, Equatable {
    /// The URL in the launch options of the app's new process.
    ///
    /// `nil` if the launch options are empty, or if the app was already running.
    public let launchOptionsURL: String?
    /// The engine's decision whether the user is allowed to use the app; `nil` if the app was already running.
    ///
    /// If no engine ran, the value is the reason: the app does not contain the SDK, or was uninstalled.
    public let admission: SimulatedOpening<MAMLaunchAdmission>?
    /// The URL that the app is asked to open.
    ///
    /// `nil` if the user is not allowed to use the app, or if the app was uninstalled.
    public let deliveredURL: String?
}

extension SimulatedDevice {
    /// Opens a link in an app, as another app does, and starts the app if it does not run.
    ///
    /// A link whose scheme ends in `-intunemam` (`OpenableSchemes.managedSuffix`) is meant for managed apps, and the
    /// SDK in the app receives it first. If such a link starts the app, the launch options are empty, so an app that
    /// looks there does not find the link. After the SDK has allowed the user to use the app, the app receives the link
    /// without the suffix (assumption `wrapped-link-comes-later` in `Docs/Assumptions.md`). If any other link starts
    /// the app, the launch options contain the link, and the app is also asked to open the link.
    ///
    /// - Parameters:
    ///   - url: The link.
    ///   - app: The app.
    /// - Returns: The launch options, the engine's decision about the user, and the delivered link.
    public func openLink(_ url: String, in app: SimulatedApp) async -> SimulatedLinkLaunch {
        let delivered = Self.unwrapped(url)
        let isWrapped = delivered != url && app.engine != nil
        if app.isRunning {
            return SimulatedLinkLaunch(launchOptionsURL: nil, admission: nil, deliveredURL: isWrapped ? delivered : url)
        }
        let options = isWrapped ? nil : url
        guard app.engine != nil else {
            relaunch(app)
            return SimulatedLinkLaunch(
                launchOptionsURL: app.isUninstalled ? nil : options,
                admission: app.isUninstalled ? .uninstalled : .withoutSDK,
                deliveredURL: app.isUninstalled ? nil : url)
        }
        let admission = await open(app)
        let isAdmitted = admission.answer == .enter || admission.answer == .warned
        return SimulatedLinkLaunch(
            launchOptionsURL: options, admission: admission,
            deliveredURL: isAdmitted ? isWrapped ? delivered : url : nil)
    }

    /// Returns a URL without the suffix of managed apps at its scheme; other URLs stay as they are.
    private static func unwrapped(_ url: String) -> String {
        guard let colon = url.firstIndex(of: ":") else { return url }
        let (scheme, suffix) = (url[..<colon], OpenableSchemes.managedSuffix)
        guard scheme.lowercased().hasSuffix(suffix), scheme.count > suffix.count else { return url }
        return scheme.dropLast(suffix.count) + String(url[colon...])
    }
}

/// The result of starting a simulated app, which depends on whether the app contains the SDK.
public enum SimulatedOpening<Answer: Sendable & Equatable>: Sendable, Equatable {
    /// The engine of the SDK ran in the app, and gave this answer.
    case answered(Answer)
    /// The app does not contain the SDK, and started without a check.
    case withoutSDK
    /// The app was uninstalled, and did not start.
    case uninstalled

    /// The answer of the engine in the app; `nil` when no engine ran.
    public var answer: Answer? { if case .answered(let answer) = self { answer } else { nil } }
}
