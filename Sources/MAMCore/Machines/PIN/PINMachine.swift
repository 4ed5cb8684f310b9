/// PIN access as a pure function of state, event and facts to a new state and effects.
package enum PINMachine {
    package struct Step: Sendable, Equatable {
        package var state: PINState
        /// The effects to carry out, in order.
        package var effects: [PINEffect]
    }

    /// Takes one step.
    ///
    /// It is defined for every state and event; an event that does not fit the state does not change it. The facts are
    /// those after the event: they already include a wrong try.
    package static func step(_ state: PINState, _ event: PINEvent, _ facts: PINFacts) -> Step {
        if state == .wipeDemanded {
            // Only the completed wipe leaves this state. A milder policy must not cancel a wipe.
            return event == .wiped ? Step(state: .locked, effects: [.clearTries]) : stay(state)
        }
        switch event {
        case .resumed: return enter(facts.entry, facts)
        case .left: return leaveForeground(state)
        case .inactive: return state == .unlocked || state == .notRequired ? reenter(state, facts) : stay(state)
        case .policyChanged: return followPolicy(state, facts)
        case .cancelled: return cancel(state)
        case .wiped: return stay(state)
        default: break
        }
        switch state {
        case .asking: return whileAsking(event, facts)
        case .biometrics: return whileBiometrics(state, event, facts)
        case .choosing(let reason): return whileChoosing(reason, event)
        case .confirming(let reason): return whileConfirming(reason, event)
        case .signingIn: return whileSigningIn(state, event)
        case .notRequired, .locked, .unlocked, .wipeDemanded: return stay(state)
        }
    }

    static func enter(_ state: PINState, _ facts: PINFacts) -> Step {
        let effect: PINEffect? =
            switch state {
            case .notRequired, .unlocked: .grant
            case .locked: nil
            case .choosing(let reason): .choose(reason)
            case .confirming: .repeatNew
            case .asking: .ask(triesLeft: facts.triesLeft)
            case .biometrics(let kind): .askBiometrics(kind)
            case .signingIn(let reason): .signIn(reason)
            case .wipeDemanded: .wipe
            }
        return Step(state: state, effects: effect.map { [$0] } ?? [])
    }

    private static func stay(_ state: PINState, _ effects: [PINEffect] = []) -> Step {
        Step(state: state, effects: effects)
    }

    /// Enters the state that the facts require, unless it is the current one.
    private static func reenter(_ state: PINState, _ facts: PINFacts) -> Step {
        facts.entry == state ? stay(state) : enter(facts.entry, facts)
    }

    private static func leaveForeground(_ state: PINState) -> Step {
        switch state {
        case .unlocked: stay(.unlocked, [.noteAccess])
        case .notRequired: stay(.notRequired)
        default: stay(.locked)
        }
    }

    private static func cancel(_ state: PINState) -> Step {
        switch state {
        case .asking, .biometrics, .choosing, .confirming, .signingIn: stay(.locked, [.deny])
        default: stay(state)
        }
    }

    private static func followPolicy(_ state: PINState, _ facts: PINFacts) -> Step {
        let entry = facts.entry
        switch (state, entry) {
        // The app is in the background. Other changes are shown when it returns.
        case (.locked, .notRequired), (.locked, .wipeDemanded): return enter(entry, facts)
        case (.locked, _): return stay(state)
        // A prompt for the PIN is not replaced by biometrics, and a sign-in for a forgotten PIN not by a prompt for it.
        case (.asking, .biometrics), (.signingIn(.forgotten), .biometrics), (.signingIn(.forgotten), .asking):
            return stay(state)
        default: return reenter(state, facts)
        }
    }

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
