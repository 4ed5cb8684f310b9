internal import MAMCore
internal import MAMText

extension ScenarioRun {
    /// Asks the policy of whoever acts here.
    func ask(
        _ asked: ScenarioQuestion, _ window: String?, _ step: ScenarioStep, _ app: SimulatedApp, _ managed: ManagedApp,
        _ outcome: inout StepOutcome
    ) {
        let manager = managed.policyManager
        let policy = self.window(window, of: app).map { manager.policy(for: $0) } ?? manager.policy
        let question = question(asked, app, managed, policy)
        outcome.accounts = stage.names(policy.accountIDs)
        outcome.layer = policy.layer
        switch asked {
        case .link(let link): outcome.answer(policy.answer(for: link), of: link.url, step)
        case .followLink(let url, let isExternal): followLink(url, isExternal: isExternal, policy, step, &outcome)
        default: outcome.answer(policy.decision(for: question), step)
        }
        if explains(outcome) { outcome.explanation = PlainText.page(policy.explanation(for: question).text) }
    }

    /// Asks who is effective here.
    func identify(
        _ task: IdentityTask, _ window: String?, _ step: ScenarioStep, _ app: SimulatedApp, _ managed: ManagedApp,
        _ outcome: inout StepOutcome
    ) {
        let identity = managed.effectiveIdentity(for: task, window: self.window(window, of: app))
        outcome.answer(accounts: stage.names(identity.accountIDs), layer: identity.layer, step)
    }

    /// The question with accounts instead of names, and the other app as both engines see it.
    private func question(
        _ asked: ScenarioQuestion, _ app: SimulatedApp, _ managed: ManagedApp, _ policy: EffectivePolicy
    ) -> PolicyQuestion {
        switch asked {
        case .save(let location, let account): .save(to: location, account: AccountReference(stage.id(account)))
        case .open(let location, let account): .open(from: location, account: AccountReference(stage.id(account)))
        case .send(let name, let account, let payload): .send(to: peer(name, account, policy), payload: payload)
        case .receive(let name, let account, let payload): .receive(from: peer(name, account, policy), payload: payload)
        case .shareItem(let owner): .receiveSharedItem(owner: stage.device.owner(stage.id(owner), seenBy: app))
        case .shareFile(let owner): .receiveSharedFile(owner: stage.device.owner(stage.id(owner), seenBy: app))
        case .documentPicker(let mode): .documentPicker(mode)
        case .property(let property): .property(property)
        case .copy(let name, let account, let content): .copy(to: end(name, account, app, policy), content)
        case .paste(let name, let account, let content): .paste(from: end(name, account, app, policy), content)
        case .link(let link): .link(link)
        case .followLink(let url, let isExternal): .link(.webViewLink(url, isExternal: isExternal))
        case .pasteIntoPage(let name, let account, let content, let view):
            .pasteIntoWebView(
                managed.policyManager.webViewTreatment(of: view), from: end(name, account, app, policy), content)
        case .upload(let view): .uploadInWebView(managed.policyManager.webViewTreatment(of: view))
        }
    }

    /// The other side of the clipboard, which may be the app itself.
    private func end(
        _ name: String, _ account: ScenarioAccount, _ app: SimulatedApp, _ policy: EffectivePolicy
    ) -> ClipboardEnd {
        if name == app.name { return .thisApp(account: AccountReference(stage.id(account))) }
        return switch peer(name, account, policy) {
        case .managed(let account): .managedApp(account: account)
        case .unmanaged: .unmanagedApp
        }
    }

    private func peer(_ name: String, _ account: ScenarioAccount, _ policy: EffectivePolicy) -> PeerApp {
        guard let app = stage.device.app(name) else { return .unmanaged }
        return TransferEnd(app, as: stage.id(account)).peer(seenBy: policy)
    }
}
