extension PINMachine {
    static func whileAsking(_ event: PINEvent, _ facts: PINFacts) -> Step {
        switch event {
        case .rightPIN(let fits):
            // No PIN is required any more, because the policy was removed while it was typed.
            guard facts.demanded != nil else { return enter(.notRequired, facts) }
            if facts.isExpired { return enter(.choosing(.expired), facts) }
            return enter(fits ? .unlocked : .choosing(.rulesChanged), facts)
        case .wrongPIN: return enter(facts.areTriesSpent ? facts.entry : .asking, facts)
        case .forgotten: return enter(.signingIn(.forgotten), facts)
        default: return Step(state: .asking, effects: [])
        }
    }

    static func whileBiometrics(_ state: PINState, _ event: PINEvent, _ facts: PINFacts) -> Step {
        switch event {
        case .biometricsSucceeded:
            // The policy may have changed since biometrics were requested.
            switch facts.entry {
            case .biometrics, .unlocked: return Step(state: .unlocked, effects: [.noteAccess, .grant])
            default: return enter(facts.entry, facts)
            }
        case .biometricsFailed, .biometricsUnavailable, .biometricsChanged: return enter(.asking, facts)
        case .forgotten: return enter(.signingIn(.forgotten), facts)
        default: return Step(state: state, effects: [])
        }
    }

    static func whileChoosing(_ reason: PINChangeReason, _ event: PINEvent) -> Step {
        guard case .newPIN(let refusals) = event else { return Step(state: .choosing(reason), effects: []) }
        return refusals.isEmpty
            ? Step(state: .confirming(reason), effects: [.repeatNew])
            : Step(state: .choosing(reason), effects: [.refuse(refusals)])
    }

    static func whileConfirming(_ reason: PINChangeReason, _ event: PINEvent) -> Step {
        switch event {
        case .newPINAgain(isSame: true): Step(state: .unlocked, effects: [.store, .grant])
        case .newPINAgain(isSame: false): Step(state: .choosing(reason), effects: [.mismatch])
        default: Step(state: .confirming(reason), effects: [])
        }
    }

    static func whileSigningIn(_ state: PINState, _ event: PINEvent) -> Step {
        switch event {
        case .signedIn(isSame: true): Step(state: .choosing(.reset), effects: [.reset, .choose(.reset)])
        case .signedIn(isSame: false): Step(state: state, effects: [.refuseAccount])
        default: Step(state: state, effects: [])
        }
    }
}
