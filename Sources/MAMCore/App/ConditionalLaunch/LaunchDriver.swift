internal import MAMBase

/// Runs a ``LaunchRun`` with a device, service, user and app.
///
/// It holds no lock while it waits for them.
package struct LaunchDriver: Sendable {
    let app: ManagedApp
    let host: any LaunchHost
    let user: any LaunchUser
    let delegate: (any MAMPolicyDelegate)?
    let accounts: [AccountID]
    let window: WindowID
    let isResume: Bool
    let step: UInt64?

    package struct Ending: Sendable {
        /// The result; nil if a prompt stays unanswered, or the store could not be read.
        package let result: LaunchResult?
        /// The verdict that prevents success: of the result, or of the unanswered prompt.
        package let verdict: LaunchVerdict?
        /// The failure of the store; nothing is shown then.
        package let failure: StorageError?
        /// Whether the run was canceled because the app requested another identity in the window, or closed it.
        var isOvertaken = false
    }

    /// The maximum number of events in one run, because a user may enter wrong PINs forever.
    private static let maximumEventCount = 1000

    /// Creates a driver.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - host: The host, which provides the device.
    ///   - user: The user who answers prompts. Defaults to the host's user.
    ///   - delegate: The delegate that confirms identity switches. Defaults to the app's delegate.
    ///   - accounts: The accounts, in their order.
    ///   - window: The window of the accounts.
    ///   - isResume: Whether the app returns with the accounts on its screen. Defaults to `false`.
    ///   - step: The step of the identity switch that waits for the run. If the switch moves on, the run is canceled.
    package init(
        app: ManagedApp, host: any LaunchHost, user: (any LaunchUser)? = nil,
        delegate: (any MAMPolicyDelegate)? = nil, accounts: [AccountID], window: WindowID, isResume: Bool = false,
        step: UInt64? = nil
    ) {
        self.app = app
        self.host = host
        self.user = user ?? host.user(of: app)
        self.delegate = delegate ?? app.policyManager.delegate
        // An account with two names is asked once.
        var distinct: [AccountID] = []
        for account in accounts where !distinct.contains(where: { app.accounts.isSame($0, account) }) {
            distinct.append(account)
        }
        self.accounts = distinct
        self.window = window
        self.isResume = isResume
        self.step = step
    }

    /// Whether the identity switch still waits for the run: the window is open, and no other identity was requested.
    private var isWanted: Bool {
        guard let step else { return true }
        return app.state.withLock { $0.identities.awaits(step) }
    }

    /// Runs until the end, or until a prompt stays unanswered.
    ///
    /// - Parameter followUp: A closure that handles the result. A shown screen covers the data during the call.
    /// - Returns: The result.
    package func run(followUp: (Ending) async -> Void = { _ in }) async -> Ending {
        let screen = LaunchScreen(app, window)
        let epochs = Dictionary(accounts.map { ($0, app.epoch(of: $0)) }) { first, _ in first }
        let isUnchanged = { (account: AccountID) in app.isUnchanged(account, since: epochs[account] ?? nil) }
        let ending: Ending
        do throws(StorageError) { ending = try await steps(screen, isUnchanged) } catch {
            app.report(.storageFailed(error.message))
            ending = Ending(result: nil, verdict: nil, failure: error)
        }
        await followUp(ending)
        // An unanswered prompt stays in front of the data.
        if ending.result == nil, ending.failure == nil { screen.stay() } else { screen.release() }
        if let result = ending.result {
            // The result of a canceled run is superseded by the next run. The result also does not apply to a later
            // account of the same name as a wiped one.
            if !ending.isOvertaken { app.noteBlocked(accounts, result, if: isUnchanged) }
            app.report(.conditionalLaunchEnded(accounts: accounts, result: result))
        }
        return ending
    }

    private func steps(
        _ screen: LaunchScreen, _ isUnchanged: (AccountID) -> Bool
    ) async throws(StorageError) -> Ending {
        // The occasion is fixed at the start of the run: signing in during the run is not a resume.
        let occasion: AccessTimer.Occasion = isResume ? .resume : .identitySwitch
        let manager = app.launchManager
        let due = try manager.beginAccess(to: accounts, host.traits(of: app), on: occasion)
        let wipes = app.wipeCounts(of: accounts)
        var proofs = LaunchProofs()
        var run = LaunchRun(over: accounts, canCancel: manager.canCancel)
        var events: [LaunchEvent] = [.start]
        var (count, isGivenUp, isOvertaken) = (0, false, false)
        while !events.isEmpty, count < Self.maximumEventCount {
            count += 1
            if !isGivenUp, run.stage.canBeGivenUp, Task.isCancelled || !isWanted {
                (isGivenUp, isOvertaken) = (true, !isWanted)
                events.insert(.appCanceled, at: 0)
            }
            let situation = try situation(on: occasion)
            for account in proofs.removeStale(in: situation, returns: app.returnCount) { run.forgetProofs(of: account) }
            for effect in run.handle(events.removeFirst(), situation) {
                if case .show = effect, !isGivenUp, Task.isCancelled || !isWanted {
                    // The run was canceled during another effect, so no further prompt is shown.
                    (isGivenUp, isOvertaken) = (true, !isWanted)
                    events.append(.appCanceled)
                    continue
                }
                guard let event = try await perform(effect, screen) else { continue }
                events.append(event)
                if case .show(let prompt, let account) = effect, event == .answered(.accepted) {
                    proofs.add(prompt.verdict.check.subject, of: account, at: app.device.time.now(), app.returnCount)
                }
            }
        }
        guard case .finished(let ended) = run.stage else {
            return Ending(result: nil, verdict: run.stage.verdict, failure: nil)
        }
        let result = withoutWiped(ended, since: wipes)
        if result.outcome == .success {
            let shown = zip(accounts, result.reasons).filter { $1 == .notBlocked }.map(\.0)
            try manager.endAccess(to: shown, asked: due, proofs: proofs.subjects, host.traits(of: app), if: isUnchanged)
        }
        return Ending(result: result, verdict: result.verdict, failure: nil, isOvertaken: isOvertaken)
    }

    /// Blocks accounts that were wiped concurrently.
    ///
    /// They no longer prompt, and are still not shown.
    private func withoutWiped(_ result: LaunchResult, since before: [UInt64]) -> LaunchResult {
        guard result.outcome == .success else { return result }
        var reasons = result.reasons
        for (place, count) in app.wipeCounts(of: accounts).enumerated()
        where count != before[place] && reasons[place] == .notBlocked {
            reasons[place] = .conditionalLaunchBlocked
        }
        return reasons == result.reasons ? result : LaunchResult(.blocked, reasons, verdict: result.verdict)
    }

    func situation(on occasion: AccessTimer.Occasion) throws(StorageError) -> LaunchSituation {
        let traits = host.traits(of: app)
        var situation: LaunchSituation = [:]
        for account in accounts {
            situation[account] = try app.launchManager.situation(of: account, traits, on: occasion)
        }
        return situation
    }
}

extension LaunchDriver {
    /// Carries out an effect of a run and returns the event that results from it.
    func perform(_ effect: LaunchEffect, _ screen: LaunchScreen) async throws(StorageError) -> LaunchEvent? {
        let manager = app.launchManager
        switch effect {
        case .show(let prompt, let account):
            // Without an answer the run checks again, as after a request to the service.
            return try await show(prompt, account, screen).map { .answered($0) } ?? .clockRefreshed
        case .refreshClock(let account):
            try await manager.refreshClock(of: account, through: host)
            return .clockRefreshed
        case .checkIn(let account, let signsIn):
            let driver = EnrollmentDriver(app: app, host: host, delegate: delegate)
            return .checkedIn(succeeded: try await driver.checkIn(account, isInteractive: signsIn) == .letIn)
        case .wipe(let account, _):
            _ = try await manager.wipe(
                account, through: host, delegate: delegate, traits: host.traits(of: app), onlyIfManaged: true)
            return .wiped
        case .dismiss, .finish: return nil
        }
    }

    private func show(
        _ prompt: LaunchPrompt, _ account: AccountID, _ screen: LaunchScreen
    ) async throws(StorageError) -> LaunchAnswer? {
        let pins = app.launchManager.pinManager(host.traits(of: app))
        guard prompt.kind == .pin else {
            screen.take(for: account)
            let answer = await app.asking { await user.answer(prompt, for: account) }
            if prompt.kind == .credentials, answer == .accepted, prompt.verdict.setting == .maximumPinRetries {
                // The user spent the tries and then signed in. The old PIN is removed, and a new one is asked for.
                _ = try pins.reset(account, signedInAs: account)
            }
            return answer
        }
        let dialogue = PINDialogue(app: app, manager: pins, account: account, prompt: prompt, user: user)
        for _ in 0..<Self.maximumDialogueCount {
            if let answer = try await dialogue.run(show: { screen.take(for: account) }) { return answer }
            // The policy was removed meanwhile. It may be in force again.
            guard pins.rules(for: account)?.isRequired(on: app.facts(for: account)) == true else { return nil }
        }
        return .canceled
    }

    /// The maximum number of dialogues for one prompt, in case the policy comes and goes during them.
    private static let maximumDialogueCount = 100
}

/// Reports once per run that screens of conditional launch cover the app.
final class LaunchScreen: Sendable {
    private let app: ManagedApp
    private let window: WindowID
    /// The account of the first screen; nil without a screen.
    private let taken = Guarded(AccountID?.none)

    init(_ app: ManagedApp, _ window: WindowID) {
        self.app = app
        self.window = window
    }

    /// Reports that a screen about an account is shown.
    func take(for account: AccountID) {
        let isNew = taken.withLock { taken in
            defer { taken = taken ?? account }
            return taken == nil
        }
        if isNew { app.cover(window, for: account) }
    }

    /// Leaves an unanswered prompt in front of the data.
    func stay() {
        let wasTaken = taken.withLock { taken in
            defer { taken = nil }
            return taken != nil
        }
        if wasTaken { app.abandonCover(of: window) }
    }

    /// Reports that the run has ended.
    func release() {
        let account = taken.withLock { taken in
            defer { taken = nil }
            return taken
        }
        if let account { app.uncover(window, for: account) }
    }
}

/// The proofs that the users of a run's accounts entered, and their validity.
///
/// A prompt for one account may stay up for hours, and the app may leave the foreground meanwhile. Earlier proofs for
/// another account then expire, as they would on the screen.
struct LaunchProofs: Sendable {
    private struct Proof: Sendable {
        var subjects: Set<LaunchSubject> = []
        var last: TimeMark
        var returns: UInt64
    }

    private var proofs: [AccountID: Proof] = [:]

    /// The proofs that were entered for each account.
    var subjects: [AccountID: Set<LaunchSubject>] { proofs.mapValues(\.subjects) }

    /// Adds a proof of an account's user.
    ///
    /// It renews the earlier proofs of the account.
    mutating func add(_ subject: LaunchSubject, of account: AccountID, at now: Instant, _ returns: UInt64) {
        var proof = proofs[account] ?? Proof(last: TimeMark(now), returns: returns)
        proof.subjects.insert(subject)
        (proof.last, proof.returns) = (TimeMark(now), returns)
        proofs[account] = proof
    }

    /// Removes expired proofs: after the policy's inactivity, or without an interval after a return of the app.
    ///
    /// - Parameters:
    ///   - situation: The current requirements of policies.
    ///   - returns: The current number of the app's returns.
    /// - Returns: The accounts whose proofs were removed.
    mutating func removeStale(in situation: LaunchSituation, returns: UInt64) -> [AccountID] {
        var stale: [AccountID] = []
        for (account, state) in situation {
            guard var proof = proofs[account] else { continue }
            let (now, interval) = (state.facts.now, state.requirements.accessRecheck)
            let isOver =
                interval > 0
                ? proof.last.isClockBehind(at: now) || proof.last.elapsed(at: now) >= Double(interval)
                : proof.returns != returns
            proof.last.observe(now)
            proofs[account] = isOver ? nil : proof
            if isOver { stale.append(account) }
        }
        return stale
    }
}
