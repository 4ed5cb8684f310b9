internal import MAMCore
internal import MAMText

extension ScenarioRun {
    /// Asks the policy of the effective identity.
    func ask(
        _ asked: ScenarioQuestion, _ window: String?, _ step: ScenarioStep, _ app: SimulatedApp, _ managed: ManagedApp,
        _ outcome: inout StepOutcome
    ) {
        let manager = managed.policyManager
        let policy = self.window(window, of: app).map { manager.policy(for: $0) } ?? manager.policy
        let question = question(asked, app, managed, policy)
        outcome.accounts = stage.names(policy.accountIDs)
        outcome.layer = policy.layer
        switch question {
        case .link(.webViewLink(let url, let isExternal, let isFromFrame)):
            followLink(url, isExternal: isExternal, isFromFrame: isFromFrame, policy, step, &outcome)
        // A composer opens no link.
        case .link(.compose): outcome.answer(policy.decision(for: question), step)
        case .link(let link): outcome.answer(policy.answer(for: link), of: link.url, step)
        default:
            let decision =
                asked.isEvaluated
                ? InPlaceExecutor.run { await policy.evaluatedDecision(for: question) } : policy.decision(for: question)
            outcome.answer(decision, step)
        }
        if explains(outcome) { outcome.explain(with: policy.explainer(of: question)) }
    }

    /// Asks for the effective identity.
    func identify(
        _ task: IdentityTask, _ window: String?, _ step: ScenarioStep, _ app: SimulatedApp, _ managed: ManagedApp,
        _ outcome: inout StepOutcome
    ) {
        let identity = managed.effectiveIdentity(for: task, window: self.window(window, of: app))
        outcome.answer(accounts: stage.names(identity.accountIDs), layer: identity.layer, step)
    }

    /// Returns the question with accounts instead of names, and with the other app as both engines see it.
    private func question(
        _ asked: ScenarioQuestion, _ app: SimulatedApp, _ managed: ManagedApp, _ policy: EffectivePolicy
    ) -> PolicyQuestion {
        var arguments = asked.arguments
        arguments.view = managed.policyManager.webViewTreatment(of: arguments.webView)
        if let name = asked.app {
            arguments.set(end(name, asked.account, app, policy))
            arguments.isUnenrolled = peer(name, asked.account, policy) == .unenrolled
        } else if asked.question.parameter(.owner) != nil {
            arguments.account = stage.device.owner(stage.id(asked.account), seenBy: app)
        } else {
            arguments.account = AccountReference(stage.id(asked.account))
        }
        return asked.question.question(arguments)
    }

    /// Returns the other side of a transfer, which may be the app itself for the clipboard.
    private func end(
        _ name: String, _ account: ScenarioAccount, _ app: SimulatedApp, _ policy: EffectivePolicy
    ) -> ClipboardEnd {
        if name == app.name { return .thisApp(account: AccountReference(stage.id(account))) }
        return switch peer(name, account, policy) {
        case .managed(let account): .managedApp(account: account)
        case .unmanaged: .unmanagedApp
        case .unenrolled: .managedApp(account: .unmanaged)
        }
    }

    private func peer(_ name: String, _ account: ScenarioAccount, _ policy: EffectivePolicy) -> PeerApp {
        guard let app = stage.device.app(name) else { return .unmanaged }
        return TransferEnd(app, as: stage.id(account)).peer(seenBy: policy)
    }
}
