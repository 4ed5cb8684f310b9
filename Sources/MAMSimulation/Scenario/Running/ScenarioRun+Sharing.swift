internal import MAMCore
internal import MAMText

extension ScenarioRun {
    /// Looks for an app, or for a row of the system, in the share sheet of the effective identity.
    func share(
        with name: String?, _ action: ShareDestination.Action, _ window: String?, _ step: ScenarioStep,
        _ app: SimulatedApp, _ managed: ManagedApp, _ outcome: inout StepOutcome
    ) {
        let policy = acting(window, app, managed, &outcome)
        let isManaged = name.flatMap { stage.device.app($0) }?.hasSDK == true
        let row = ShareDestination(
            app: name ?? "", action: action, isManaged: isManaged,
            // An app without the SDK on an enrolled device counts as installed by device management.
            isInstalledByMDM: stage.device.isMDMEnrolled && !isManaged && name != nil)
        let offered = policy.shareSheet([row]).first
        outcome.answer(seeing: offered.map { "\($0.destination.action)" } ?? "notListed", offered?.rule, step)
    }

    /// Asks for the print sheet of the effective identity.
    func printing(
        _ window: String?, _ step: ScenarioStep, _ app: SimulatedApp, _ managed: ManagedApp,
        _ outcome: inout StepOutcome
    ) {
        let policy = acting(window, app, managed, &outcome)
        let decision = policy.decision(for: .property(.printing))
        outcome.answer(seeing: decision.isAllowed ? "printSheet" : "blockAlert", decision.rule, step)
        if explains(outcome) { outcome.explain(with: policy.explainer(of: .property(.printing))) }
    }

    private func acting(
        _ window: String?, _ app: SimulatedApp, _ managed: ManagedApp, _ outcome: inout StepOutcome
    ) -> EffectivePolicy {
        let manager = managed.policyManager
        let policy = self.window(window, of: app).map { manager.policy(for: $0) } ?? manager.policy
        (outcome.accounts, outcome.layer) = (stage.names(policy.accountIDs), policy.layer)
        return policy
    }
}

extension SimulatedApp {
    /// Whether the app contains the SDK, running or not.
    fileprivate var hasSDK: Bool { engine != nil }
}
