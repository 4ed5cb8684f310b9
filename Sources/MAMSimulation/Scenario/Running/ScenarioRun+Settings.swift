internal import MAMCore
internal import MAMSettings
internal import MAMText

extension ScenarioRun {
    func start(
        _ name: String, _ starter: ScenarioStarter, _ step: ScenarioStep, _ outcome: inout StepOutcome
    ) {
        guard let app = stage.device.app(name) else { return }
        let person = StartingUser(
            signingInAs: starter.signsIn.flatMap(stage.user)?.objectID, goesOn: starter.goesOn,
            removesAccounts: starter.removesAccounts)
        let device = stage.device
        guard let result = InPlaceExecutor.run({ await device.start(app, by: person) }).answer else { return }
        outcome.answer(result, step)
    }

    func act(
        _ action: ScenarioSettingsAction, _ step: ScenarioStep, _ managed: ManagedApp, _ outcome: inout StepOutcome
    ) {
        let manager = managed.settingsManager
        switch action {
        case .override(let authority, let redirect, let client):
            do throws(StorageError) {
                try manager.override { overrides in
                    if let authority { overrides.aadAuthorityURIOverride = authority }
                    if let redirect { overrides.aadRedirectURIOverride = redirect }
                    if let client { overrides.aadClientIDOverride = client }
                }
            } catch { outcome.answer(word: "failed", step) }
        case .authority(let account):
            let found = try? manager.aadAuthorityURIs(for: stage.id(account)).first
            outcome.answer(word: found.map { PlainText.page($0) } ?? "failed", step)
        case .pins(let account, let pins): setPins(pins, of: account, managed, step, &outcome)
        case .connect(let account, let host, let chain):
            let chain = stage.material.certificates[chain.name] ?? []
            // Asked on this thread, whose identity may be the effective one.
            let verdict = managed.certificatePinningManager.verdict(for: chain, host: host, account: stage.id(account))
            outcome.answer(word: Self.word(of: verdict, asFullyAs: step.expectation), step)
        }
    }

    private func setPins(
        _ pins: ScenarioPins?, of account: ScenarioAccount, _ managed: ManagedApp, _ step: ScenarioStep,
        _ outcome: inout StepOutcome
    ) {
        guard let id = stage.id(account) else { return }
        do {
            let made = try pins.map { pins in
                let key = stage.material.certificates[pins.key.name]?.first?.publicKeyPin
                return try CertificatePins(
                    [.init(host: pins.host, includesSubdomains: pins.includesSubdomains, pins: key.map { [$0] } ?? [])],
                    anchors: stage.material.certificates[pins.anchors.name] ?? [])
            }
            try managed.certificatePinningManager.setPins(made, for: id)
        } catch { outcome.answer(word: "failed", step) }
    }

    /// Describes a verdict: its outcome or code, with the first finding unless the scenario states a result without one.
    private static func word(of verdict: CertificateVerdict, asFullyAs expectation: ScenarioExpectation) -> String {
        guard let code = verdict.code else { return verdict.outcome.rawValue }
        if case .word(let wanted) = expectation, !wanted.contains(" ") { return "\(code)" }
        return ["\(code)", verdict.findings.first?.kind.rawValue].compactMap(\.self).joined(separator: " ")
    }

    /// Asks where a link of a web view opens, with a delegate that gives the answer of the scenario.
    func followLink(
        _ url: String, isExternal: Bool?, isFromFrame: Bool, _ policy: EffectivePolicy, _ step: ScenarioStep,
        _ outcome: inout StepOutcome
    ) {
        let answer = policy.webViewLink(
            url, delegate: isExternal.map { StatedDelegate(isExternal: $0) }, isFromFrameOrScript: isFromFrame)
        outcome.answer(answer, of: url, step)
    }
}

private struct StatedDelegate: MAMWebViewPolicyDelegate {
    let isExternal: Bool
    func isExternalURL(_ url: String) -> Bool { isExternal }
}
