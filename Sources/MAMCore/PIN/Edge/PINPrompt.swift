internal import MAMBase

/// One app's way to an account through its PIN, screen after screen: what the SDK's dialogs would do.
///
/// Every call is something that the user, the device or the app does, and answers with what is to be shown or done next;
/// storing is done by then. ``PINEffect/wipe`` and signing in are the caller's: it says ``wiped(at:)`` and
/// ``signedIn(as:at:)`` when they are done.
///
/// Safe to use from any thread. When a call throws, nothing has changed but the number of tries.
public final class PINPrompt: Sendable {
    /// Whose PIN.
    public let account: AccountID
    private let given: PINManager

    private struct Session: Sendable {
        var state: PINState
        var biometrics: PINBiometrics
        /// The new PIN between the two times it is typed.
        var candidate: TypedPIN?
        /// What was known when the right to set a new PIN was gained.
        var serial: UInt64
    }

    private let session: Guarded<Session>

    init(manager: PINManager, account: AccountID, facts: PINFacts) {
        given = manager
        self.account = account
        session = Guarded(
            Session(state: facts.entry, biometrics: manager.biometrics, serial: facts.record?.serial ?? 0))
    }

    /// Where access stands.
    public var state: PINState { session.withLock { $0.state } }

    /// The user typed a PIN and pressed return; what it is for says ``state``.
    public func type(_ pin: TypedPIN, at now: Instant? = nil) throws(StorageError) -> [PINEffect] {
        let (manager, before) = (manager, session.withLock { $0 })
        switch before.state {
        case .asking:
            let event: PINEvent =
                switch try manager.verify(pin, for: account, at: now) {
                case .correct: .rightPIN(fits: true)
                case .mustChange(.rulesChanged): .rightPIN(fits: false)
                case .mustChange: .rightPIN(fits: true)
                case .wrong, .spent: .wrongPIN
                // It was held against nothing: by the next step somebody may ask for a PIN again.
                case .noPIN, .notRequired: .resumed
                }
            return try take(event, at: now)
        case .choosing:
            let facts = try manager.facts(for: account, at: now)
            let refusals = try manager.refusals(of: pin, for: account, facts)
            return try take(.newPIN(refusals), at: now, candidate: refusals.isEmpty ? pin : nil)
        case .confirming:
            guard let candidate = before.candidate else { return [] }
            let isSame = try StorageError.crypto { () throws(CryptoError) in try candidate.isEqual(to: pin) }
            guard isSame else { return try take(.newPINAgain(isSame: false), at: now) }
            return try store(candidate, before.serial, at: now)
        default: return []
        }
    }

    /// The device recognised the user, or did not.
    public func biometrics(_ outcome: BiometricOutcome, at now: Instant? = nil) throws(StorageError) -> [PINEffect] {
        switch outcome {
        case .succeeded: return try take(.biometricsSucceeded, at: now)
        case .failed: return try take(.biometricsFailed, at: now)
        case .unavailable: return try take(.biometricsUnavailable, at: now)
        case .changed(let biometrics):
            session.withLock { $0.biometrics = biometrics }
            return try take(.biometricsChanged, at: now)
        }
    }

    /// The user forgot the PIN.
    public func forgot(at now: Instant? = nil) throws(StorageError) -> [PINEffect] { try take(.forgotten, at: now) }

    /// Somebody signed in.
    public func signedIn(as other: AccountID, at now: Instant? = nil) throws(StorageError) -> [PINEffect] {
        guard case .signingIn = state else { return [] }
        return try take(.signedIn(isSame: try manager.reset(account, signedInAs: other)), at: now)
    }

    /// The app comes to the foreground.
    public func resumed(at now: Instant? = nil) throws(StorageError) -> [PINEffect] { try take(.resumed, at: now) }

    /// The app leaves the foreground; the time of inactivity begins.
    public func left(at now: Instant? = nil) throws(StorageError) -> [PINEffect] { try take(.left, at: now) }

    /// Nobody used the app in the foreground for as long as the policy says.
    public func becameInactive(at now: Instant? = nil) throws(StorageError) -> [PINEffect] {
        try take(.inactive, at: now)
    }

    /// The account's policy, or what the device says about itself, is another one.
    public func policyChanged(at now: Instant? = nil) throws(StorageError) -> [PINEffect] {
        try take(.policyChanged, at: now)
    }

    /// The user cancels.
    public func cancel(at now: Instant? = nil) throws(StorageError) -> [PINEffect] { try take(.cancelled, at: now) }

    /// The wipe that was asked for is over.
    public func wiped(at now: Instant? = nil) throws(StorageError) -> [PINEffect] {
        // Before the facts are looked at, which may be what is damaged.
        if state == .wipeDemanded { try manager.wipeEnded(of: account) }
        return try take(.wiped, at: now)
    }

    private var manager: PINManager {
        var manager = given
        manager.biometrics = session.withLock { $0.biometrics }
        return manager
    }

    private func store(
        _ candidate: TypedPIN, _ serial: UInt64, at now: Instant?
    ) throws(StorageError) -> [PINEffect] {
        let manager = manager
        let facts = try manager.facts(for: account, at: now)
        // Another app of the publisher was faster: its PIN is asked for.
        guard facts.record?.serial ?? 0 == serial else { return try take(.resumed, at: now) }
        switch try manager.store(candidate, for: account, facts) {
        case .stored: return try take(.newPINAgain(isSame: true), at: now)
        default: return try take(.resumed, at: now)
        }
    }

    /// Takes a step by what is known now, and does what it asks of the store.
    private func take(
        _ event: PINEvent, at now: Instant?, candidate: TypedPIN? = nil
    ) throws(StorageError) -> [PINEffect] {
        let manager = manager
        let facts = try manager.facts(for: account, at: now)
        // Looked at first, kept last: a store that fails leaves the prompt where it was.
        let expected = PINMachine.step(state, event, facts)
        if expected.effects.contains(.noteAccess) { try manager.noteAccess(to: account, at: facts.now) }
        if expected.effects.contains(.clearTries) { try manager.wipeEnded(of: account) }
        return session.withLock { session in
            let step = PINMachine.step(session.state, event, facts)
            session.state = step.state
            if case .confirming = step.state {
                session.candidate = candidate ?? session.candidate
            } else {
                session.candidate = nil
            }
            // Not while one is typed: a PIN that another app sets meanwhile must not be overwritten unseen.
            switch (event, step.state) {
            case (.newPIN, _), (.newPINAgain, _): break
            case (_, .choosing): session.serial = facts.record?.serial ?? 0
            default: break
            }
            return step.effects
        }
    }
}

/// What the device says about a finger or a face.
public enum BiometricOutcome: Sendable, Hashable {
    /// It is the user's.
    case succeeded
    /// It is not, or the user wants to type the PIN.
    case failed
    /// The device cannot ask.
    case unavailable
    /// One was added or removed; what the biometrics are now.
    case changed(PINBiometrics)
}

extension PINManager {
    /// Begins to ask for an account's PIN.
    ///
    /// ``PINPrompt/state`` says what to ask for first.
    public func prompt(for account: AccountID, at now: Instant? = nil) throws(StorageError) -> PINPrompt {
        PINPrompt(manager: self, account: account, facts: try facts(for: account, at: now))
    }
}
