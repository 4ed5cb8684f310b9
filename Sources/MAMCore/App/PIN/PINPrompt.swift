internal import MAMBase
internal import MAMKeys

/// A dialog that takes the user through the PIN screens of an account, as the SDK's screens do.
///
/// Each method tells the dialog what the user, the device or the app did. The method returns effects (``PINEffect``),
/// which the caller has to carry out in order. The dialog itself changes the storage before the method returns. The
/// caller performs ``PINEffect/wipe`` and the sign-in, and reports their completion with ``wiped(at:)`` and
/// ``signedIn(as:at:)``. A dialog is safe to use from any thread. Its methods block the calling thread as those of
/// ``PINManager`` do. If a method throws, only the number of tries can have changed.
public final class PINPrompt: Sendable {
    /// The account to which the PIN belongs.
    public let account: AccountID
    private let given: PINManager

    private struct Session: Sendable {
        var state: PINState
        var biometrics: PINBiometrics
        /// The new PIN between its first and second entry.
        var candidate: TypedPIN?
        /// The serial number of the record when the user was allowed to set a new PIN.
        var serial: UInt64
    }

    private let session: Guarded<Session>

    init(manager: PINManager, account: AccountID, facts: PINFacts) {
        given = manager
        self.account = account
        session = Guarded(
            Session(state: facts.entry, biometrics: manager.biometrics, serial: facts.record?.serial ?? 0))
    }

    /// The state of access to the account, which determines the screen that the user sees.
    public var state: PINState { session.withLock { $0.state } }

    /// Reports to the dialog that the user typed a PIN and finished the entry.
    ///
    /// ``state`` tells whether the user enters the existing PIN, chooses a new one or confirms a new one.
    ///
    /// - Parameters:
    ///   - pin: The typed PIN.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: The effects that the caller has to carry out, in the order of the array.
    /// - Throws: An error of the device's storage; `crypto` if there is not enough memory for the hash.
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
                // The PIN was compared with nothing. By the next step a policy may require a PIN again.
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

    /// Reports the result of Touch ID or Face ID to the dialog.
    ///
    /// - Parameters:
    ///   - outcome: The result.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: The effects that the caller has to carry out, in the order of the array.
    /// - Throws: An error of the device's storage.
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

    /// Reports to the dialog that the user forgot the PIN.
    ///
    /// - Parameter now: The current time. Defaults to the device's time.
    /// - Returns: The effects that the caller has to carry out, in the order of the array.
    /// - Throws: An error of the device's storage.
    public func forgot(at now: Instant? = nil) throws(StorageError) -> [PINEffect] { try take(.forgotten, at: now) }

    /// Reports to the dialog that the user signed in with an account.
    ///
    /// - Parameters:
    ///   - other: The account with which the user signed in.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: The effects that the caller has to carry out, in the order of the array.
    /// - Throws: An error of the device's storage.
    public func signedIn(as other: AccountID, at now: Instant? = nil) throws(StorageError) -> [PINEffect] {
        guard case .signingIn = state else { return [] }
        return try take(.signedIn(isSame: try manager.reset(account, signedInAs: other)), at: now)
    }

    /// Reports to the dialog that the app came to the foreground.
    ///
    /// - Parameter now: The current time. Defaults to the device's time.
    /// - Returns: The effects that the caller has to carry out, in the order of the array.
    /// - Throws: An error of the device's storage.
    public func resumed(at now: Instant? = nil) throws(StorageError) -> [PINEffect] { try take(.resumed, at: now) }

    /// Reports to the dialog that the app left the foreground.
    ///
    /// From now on, the user counts as inactive.
    ///
    /// - Parameter now: The current time. Defaults to the device's time.
    /// - Returns: The effects that the caller has to carry out, in the order of the array.
    /// - Throws: An error of the device's storage.
    public func left(at now: Instant? = nil) throws(StorageError) -> [PINEffect] { try take(.left, at: now) }

    /// Reports to the dialog that the user was inactive for too long while the app was in the foreground.
    ///
    /// After this time of inactivity, the policy requires the PIN again.
    ///
    /// - Parameter now: The current time. Defaults to the device's time.
    /// - Returns: The effects that the caller has to carry out, in the order of the array.
    /// - Throws: An error of the device's storage.
    public func becameInactive(at now: Instant? = nil) throws(StorageError) -> [PINEffect] {
        try take(.inactive, at: now)
    }

    /// Reports to the dialog that the account's policy or the facts about the device changed.
    ///
    /// - Parameter now: The current time. Defaults to the device's time.
    /// - Returns: The effects that the caller has to carry out, in the order of the array.
    /// - Throws: An error of the device's storage.
    public func policyChanged(at now: Instant? = nil) throws(StorageError) -> [PINEffect] {
        try take(.policyChanged, at: now)
    }

    /// Reports to the dialog that the user canceled the dialog.
    ///
    /// - Parameter now: The current time. Defaults to the device's time.
    /// - Returns: The effects that the caller has to carry out, in the order of the array.
    /// - Throws: An error of the device's storage.
    public func cancel(at now: Instant? = nil) throws(StorageError) -> [PINEffect] { try take(.cancelled, at: now) }

    /// Reports to the dialog that the requested wipe is complete.
    ///
    /// - Parameter now: The current time. Defaults to the device's time.
    /// - Returns: The effects that the caller has to carry out, in the order of the array.
    /// - Throws: An error of the device's storage.
    public func wiped(at now: Instant? = nil) throws(StorageError) -> [PINEffect] {
        // Before the facts are read, because their record may be damaged.
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
        // Another app of the publisher set a PIN first. That PIN is asked for.
        guard facts.record?.serial ?? 0 == serial else { return try take(.resumed, at: now) }
        switch try manager.store(candidate, for: account, facts) {
        case .stored: return try take(.newPINAgain(isSame: true), at: now)
        default: return try take(.resumed, at: now)
        }
    }

    /// Takes a step with the current facts and carries out its changes of the store.
    private func take(
        _ event: PINEvent, at now: Instant?, candidate: TypedPIN? = nil
    ) throws(StorageError) -> [PINEffect] {
        let manager = manager
        let facts = try manager.facts(for: account, at: now)
        // The store is changed before the state, so that a failure of the store leaves the prompt unchanged.
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
            // Not while a new PIN is typed: otherwise the PIN that another app sets meanwhile would be overwritten.
            switch (event, step.state) {
            case (.newPIN, _), (.newPINAgain, _): break
            case (_, .choosing): session.serial = facts.record?.serial ?? 0
            default: break
            }
            return step.effects
        }
    }
}

/// The result of asking the user for Touch ID or Face ID.
public enum BiometricOutcome: Sendable, Equatable {
    /// The device recognized the user.
    case succeeded
    /// The device did not recognize the user, or the user wants to type the PIN.
    case failed
    /// Touch ID or Face ID cannot be used now.
    case unavailable
    /// A finger or a face was added or removed on the device. The value is the new state of the biometrics.
    case changed(PINBiometrics)
}

extension PINManager {
    /// Starts a dialog that asks the user for the PIN of an account.
    ///
    /// - Parameters:
    ///   - account: The account to which the PIN belongs.
    ///   - now: The current time. Defaults to the device's time.
    /// - Returns: The dialog. Its ``PINPrompt/state`` determines the first screen.
    /// - Throws: An error of the device's storage.
    public func prompt(for account: AccountID, at now: Instant? = nil) throws(StorageError) -> PINPrompt {
        PINPrompt(manager: self, account: account, facts: try facts(for: account, at: now))
    }
}
