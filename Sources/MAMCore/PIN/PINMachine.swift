/// Access by PIN as a pure function: state, event and facts in, state and effects out.
package enum PINMachine {
    /// What a step makes.
    package struct Step: Sendable, Hashable {
        /// The next state.
        package var state: PINState
        /// What is to be done, in order.
        package var effects: [PINEffect]
    }

    /// One step.
    ///
    /// The facts are those after the event: a wrong try is counted in them already. Defined for every state and event;
    /// an event that means nothing in a state leaves it as it is.
    package static func step(_ state: PINState, _ event: PINEvent, _ facts: PINFacts) -> Step {
        if state == .wipeDemanded {
            // Nothing but the wipe itself leads out: who may not have the data any more may not wait for a milder policy.
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

    /// What is done when a state is entered.
    package static func enter(_ state: PINState, _ facts: PINFacts) -> Step {
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

    /// Looks again, and does nothing when nothing has changed.
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
        // Nobody is looking: what has become of it is told when the app comes back.
        case (.locked, .notRequired), (.locked, .wipeDemanded): return enter(entry, facts)
        case (.locked, _): return stay(state)
        // Who is asked for the PIN is not asked for something milder instead, who forgot it is not asked for it.
        case (.asking, .biometrics), (.signingIn(.forgotten), .biometrics), (.signingIn(.forgotten), .asking):
            return stay(state)
        default: return reenter(state, facts)
        }
    }
}
