internal import MAMBase

extension ComplianceDriver {
    /// Carries out an effect and returns the event that results from it.
    func perform(_ effect: ComplianceEffect, of event: ComplianceEvent) async -> ComplianceEvent? {
        guard !app.state.withLock({ $0.isEnded }) else { return nil }
        switch effect {
        case .store:
            store()
            return nil
        case .warn(let warning):
            if case .asked(let account, _) = event { app.report(.remediationDropped(account: account, warning)) }
            return nil
        case .takeUserInterface:
            cover()
            return nil
        case .releaseUserInterface:
            uncover()
            return nil
        case .enroll(let account, let showsScreens, let step):
            // A silent remediation must not ask the user which account to keep.
            if !showsScreens, app.enrollmentManager.asksBeforeEnrolling(account) {
                return .answered(step: step, .screenNeeded)
            }
            let outcome = await app.enrollmentManager.enroll(account, isInteractive: showsScreens)
            return .answered(step: step, answer(outcome.status, for: account, showsScreens: showsScreens))
        case .checkIn(let account, let showsScreens, let step):
            let outcome = await app.enrollmentManager.checkIn(account, isInteractive: showsScreens)
            return .answered(step: step, answer(outcome.status, for: account, showsScreens: showsScreens))
        case .restart(let account, let step):
            // If enrollment asked for a restart, the next process continues. Otherwise the remediation continues here.
            let manager = app.enrollmentManager
            let ends = manager.awaitsRestart(account) || manager.enrollsAfterRestart(account)
            return ends ? nil : .restarting(step: step, ends: false)
        case .launch(let account, let step):
            return .launchEnded(step: step, await app.launchManager.check(account))
        case .wipe(let account, let step):
            await wipe(account)
            return .wiped(step: step)
        case .tell(let account, let reason, _, let step):
            await tell(account, reason)
            return .told(step: step)
        case .giveUp:
            // The answer will be ignored, so nothing has to be stopped.
            return nil
        }
    }

    /// Translates a status of enrollment, together with the account's current state.
    ///
    /// The status is nil if another account or a restart comes first, or the request was canceled.
    private func answer(
        _ status: MAMEnrollmentStatus?, for account: AccountID, showsScreens: Bool
    ) -> ComplianceAnswer {
        let manager = app.enrollmentManager
        let answer = status.map { ComplianceAnswer(enrollmentStatus: $0.code.rawValue) }
        switch status?.code {
        // An account whose policy was gone (220) immediately enrolls again.
        case nil, .policyRecordGone, .newPoliciesReceived, .policiesHaveNotChanged:
            if manager.awaitsRestart(account) { return .policyAppliedAfterRestart }
            if manager.enrollsAfterRestart(account) { return .enrollsAfterRestart }
            if app.policyManager.policyInForce(for: account)?.isConfigurationOnly == true { return .noPolicy }
            let isEnrolledAgain = status?.code == .policyRecordGone && facts(of: account).isEnrolled
            return isEnrolledAgain ? .policyApplied : answer ?? .serviceFailed
        // The user kept this account, which waits for the other one to be removed, or canceled the question.
        case .switchExistingAccount:
            if manager.enrollsAfterRestart(account) { return .enrollsAfterRestart }
            return showsScreens ? .cancelled : .screenNeeded
        default: return answer ?? .serviceFailed
        }
    }

    /// Remaining data is removed at the next start, or by the next check of the account.
    private func wipe(_ account: AccountID) async {
        do throws(StorageError) { try await app.launchManager.wipe(account) } catch {
            app.report(.storageFailed(error.message))
        }
    }

    private func tell(_ account: AccountID, _ reason: ComplianceReason) async {
        let manager = app.complianceManager
        let (status, texts, name) = (reason.status, manager.texts, manager.appName)
        app.report(.remediationEnded(account: account, status: status))
        guard let delegate = manager.delegate else { return }
        await app.asking {
            await delegate.account(
                account, hasComplianceStatus: status,
                errorMessage: texts.text(.message(of: status, reason), appName: name),
                errorTitle: texts.text(.title(of: status), appName: name))
        }
    }

    private func cover() {
        let cover = app.state.withLock { state -> ComplianceState.Cover? in
            guard let account = state.compliance.machine?.requests.first?.account else { return nil }
            state.compliance.cover = ComplianceState.Cover(window: state.keyWindow, account: account)
            return state.compliance.cover
        }
        if let cover { app.cover(cover.window, for: cover.account) }
    }

    private func uncover() {
        let cover = app.state.withLock { state in
            defer { state.compliance.cover = nil }
            return state.compliance.cover
        }
        if let cover { app.uncover(cover.window, for: cover.account) }
    }
}

extension LaunchManager {
    /// Checks whether an account may be used, without showing it in a window.
    ///
    /// Without a host there are no checks. An unanswered prompt counts as canceled.
    func check(_ account: AccountID) async -> ComplianceLaunchAnswer {
        guard let host, app.policyManager.isManaged(account) else { return .passed }
        let ending = await LaunchDriver(
            app: app, host: host, accounts: [account], window: app.windows.key
        ).run()
        guard let result = ending.result else { return ending.failure == nil ? .cancelled : .failed }
        switch result.outcome {
        case .success: return .passed
        case .blocked: return .blocked
        case .canceled: return .cancelled
        }
    }
}
