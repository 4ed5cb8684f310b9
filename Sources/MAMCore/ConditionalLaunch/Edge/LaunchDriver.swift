internal import MAMBase

/// Does what a ``LaunchRun`` wants done, with the device, the service, the user and the app there are.
///
/// Holds no lock while it waits for any of them.
package struct LaunchDriver: Sendable {
    let app: ManagedApp
    let host: any LaunchHost
    let user: any LaunchUser
    let delegate: (any MAMPolicyDelegate)?
    let accounts: [AccountID]
    let window: WindowID
    let isResume: Bool
    let step: UInt64?

    /// How a run ended.
    package struct Ending: Sendable {
        /// The result; nil while a prompt is up that nobody answers, and when the store could not be read.
        package let result: LaunchResult?
        /// The verdict that stands in the way: of the result, or of the prompt that is up.
        package let verdict: LaunchVerdict?
        /// Why the store could not be read or written; nothing is shown then.
        package let failure: StorageError?
        /// Whether it was given up because the app asked for something else in the window, or closed it.
        var isOvertaken = false
    }

    /// The most events of one run: a user may enter wrong PINs for ever.
    private static let maximumEventCount = 1000

    /// Makes a driver.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - host: Device and service.
    ///   - user: Who answers prompts; the host's user unless given.
    ///   - delegate: Who agrees for the app; its own delegate unless given.
    ///   - accounts: The accounts, in their order.
    ///   - window: The window they are for.
    ///   - isResume: Whether the app comes back with the accounts on its screen, not to show them anew.
    ///   - step: What the switch of identity waits for; the run is given up when it does not any more.
    package init(
        app: ManagedApp, host: any LaunchHost, user: (any LaunchUser)? = nil,
        delegate: (any MAMPolicyDelegate)? = nil, accounts: [AccountID], window: WindowID, isResume: Bool = false,
        step: UInt64? = nil
    ) {
        self.app = app
        self.host = host
        self.user = user ?? host.user(of: app)
        self.delegate = delegate ?? app.policyManager.delegate
        // Under two names an account is one, and asked once.
        var distinct: [AccountID] = []
        for account in accounts where !distinct.contains(where: { app.accounts.isSame($0, account) }) {
            distinct.append(account)
        }
        self.accounts = distinct
        self.window = window
        self.isResume = isResume
        self.step = step
    }

    /// Whether somebody still waits for the run: the app asked for nothing else in the window, and it was not closed.
    private var isWanted: Bool {
        guard let step else { return true }
        return app.state.withLock { $0.identities.awaits(step) }
    }

    /// Runs to the end, or to a prompt that nobody answers.
    ///
    /// - Parameter followUp: What comes of it; a screen that is up stays before the data until that is done.
    /// - Returns: How it ended.
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
        // A prompt that nobody answers stays before the data.
        if ending.result == nil, ending.failure == nil { screen.stay() } else { screen.release() }
        if let result = ending.result {
            // Of a run that was overtaken only the next one knows how it ends; and it says nothing about whoever came after
            // an account that was wiped.
            if !ending.isOvertaken { app.noteBlocked(accounts, result, if: isUnchanged) }
            app.report(.conditionalLaunchEnded(accounts: accounts, result: result))
        }
        return ending
    }

    private func steps(
        _ screen: LaunchScreen, _ isUnchanged: (AccountID) -> Bool
    ) async throws(StorageError) -> Ending {
        // Which occasion it is, is settled when the run begins: signing in on the way is no resume.
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
                    // Nobody is asked any more: it was given up while something else was done.
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
            try manager.endAccess(
                to: shown, asked: due, proofs: proofs.subjects, host.traits(of: app), if: isUnchanged)
        }
        return Ending(result: result, verdict: result.verdict, failure: nil, isOvertaken: isOvertaken)
    }

    /// An account that somebody else wiped meanwhile asks nothing any more, and is not shown all the same.
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
