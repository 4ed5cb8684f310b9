internal import MAMBase

/// Steps the identities of an app and carries out their effects: conditional launch, and questions to the app.
///
/// It holds no lock while it waits. The caller of an event carries out all of its effects, so a request is answered
/// when its call has no work left.
struct IdentitySwitchDriver: Sendable {
    let app: ManagedApp
    /// The host that provides the device.
    ///
    /// Defaults to the host of conditional launch.
    var host: (any LaunchHost)?
    /// The delegate that confirms identity switches.
    ///
    /// Defaults to the app's delegate.
    var delegate: (any MAMPolicyDelegate)?

    /// Requests an identity of a window for the app.
    ///
    /// `thread` is the identity that the main thread has set, if the request comes from it.
    func ask(
        _ window: WindowID, for target: WindowIdentity, isMerge: Bool, thread: AccountID?
    ) async -> MAMSwitchIdentityResult {
        let request = app.state.withLock { $0.launch.newRequest() }
        await follow(.asked(request: request, window, target, isMerge: isMerge), thread: thread)
        // Without an answer the process has ended meanwhile.
        return takeAnswer(to: request)?.result ?? .canceled
    }

    /// Requests the identity of an account that has to receive data.
    ///
    /// The refusal is nil if it may, or if the rules of identities forbid it.
    func receive(
        in window: WindowID, for account: AccountID, reason: MAMIdentitySwitchReason, thread: AccountID?
    ) async -> IdentityAnswer {
        let request = app.state.withLock { $0.launch.newRequest() }
        await follow(.incoming(request: request, window, account, reason), thread: thread)
        return takeAnswer(to: request) ?? IdentityAnswer(result: .canceled, refusal: nil)
    }

    private func takeAnswer(to request: UInt64) -> IdentityAnswer? {
        app.state.withLock { state in
            let answer = state.launch.answer(to: request)
            state.launch.setAnswer(nil, to: request)
            return answer
        }
    }

    /// Handles an event and carries out all of its effects.
    ///
    /// - Returns: The result of the first run of conditional launch; nil if there was none.
    @discardableResult
    func follow(_ event: IdentitySwitchEvent, thread: AccountID? = nil) async -> LaunchDriver.Ending? {
        var first: LaunchDriver.Ending?
        let effects = app.updateIdentities { $0.step(event, thread: thread, in: app) }
        for (place, effect) in effects.enumerated() {
            switch effect {
            case .set(let window, let identity):
                // The caller of the request reports it.
                if case .answer(_, .success, _)? = effects.dropFirst(place + 1).first { continue }
                app.report(.windowIdentityChanged(window: window, accounts: identity.accountIDs, result: .success))
            case .launch(let accounts, let window, let isResume, let step):
                let ending = await launch(accounts, in: window, isResume: isResume, step)
                first = first ?? ending
            case .addAccount(let account, let step):
                await follow(.added(step: step, await add(account)))
            case .askToSwitch(let account, let window, let reason, let step):
                await ask(toShow: account, in: window, reason, step)
            case .blockAccount(let account, let reason, let window, let step):
                let asked = asked
                let answer = await app.asking {
                    await app.notingDefaults {
                        await asked?.block(account, reason: reason, window: window) ?? .failed
                    }
                }
                await follow(.blocked(step: step, answer))
            case .alertAndExit:
                app.report(.exitRequired)
                if let checks { await app.asking { await checks.endProcess(of: app) } }
            case .giveUp, .answer: break
            }
        }
        return first
    }

    private var asked: (any MAMPolicyDelegate)? { delegate ?? app.policyManager.delegate }
    private var checks: (any LaunchHost)? { host ?? app.launchManager.host }

    private func launch(
        _ accounts: [AccountID], in window: WindowID, isResume: Bool, _ step: UInt64
    ) async -> LaunchDriver.Ending? {
        guard let host = checks else {
            await follow(.launchEnded(step: step, .ended([:])))
            return nil
        }
        let driver = LaunchDriver(
            app: app, host: host, delegate: delegate, accounts: accounts, window: window, isResume: isResume, step: step
        )
        return await driver.run { ending in
            await follow(.launchEnded(step: step, ending.answer(for: accounts, by: driver)))
        }
    }

    /// Asks the app to add an account, and enrolls it if there is a service.
    private func add(_ account: AccountID) async -> MAMAddIdentityResult {
        let asked = asked
        let answer = await app.asking {
            await app.notingDefaults { await asked?.addAccount(account) ?? .failed }
        }
        if answer == .success, !app.policyManager.isManaged(account), app.enrollmentManager.service != nil {
            _ = await app.enrollmentManager.enroll(account, isInteractive: true)
        }
        return answer
    }

    /// Asks the app to switch, and reports the result.
    private func ask(
        toShow account: AccountID, in window: WindowID, _ reason: MAMIdentitySwitchReason, _ step: UInt64
    ) async {
        guard let delegate = asked else {
            await follow(.switched(step: step, .failed))
            return
        }
        let request = app.state.withLock { $0.identities.incomingRequest(waitingFor: step) }
        let answer = await app.asking {
            await app.notingDefaults {
                await delegate.identitySwitchRequired(for: account, window: window, reason: reason)
            }
        }
        await follow(.switched(step: step, answer))
        var result = answer
        if let request, answer == .success {
            result = app.state.withLock { $0.launch.answer(to: request) }?.result ?? .canceled
            app.report(.windowIdentityChanged(window: window, accounts: [account], result: result))
        }
        app.report(.identitySwitchRequired(account: account, reason: reason, result: result))
    }
}

extension LaunchDriver.Ending {
    /// Returns the result for the accounts of a window, by the names of the request.
    fileprivate func answer(for accounts: [AccountID], by driver: LaunchDriver) -> IdentityLaunchAnswer {
        guard let result else { return failure == nil ? .unanswered : .failed }
        // An account without a reason may be shown only after a success; otherwise it was not checked.
        guard result.outcome == .success || !result.reasons.contains(.notBlocked) else { return .canceled }
        var reasons: [AccountID: MAMBlockAccountReason] = [:]
        for (known, reason) in zip(driver.accounts, result.reasons) where reason != .notBlocked {
            for account in accounts where driver.app.accounts.isSame(known, account) { reasons[account] = reason }
        }
        return .ended(reasons)
    }
}
