/// The PIN screens of a user in order, as the last step of conditional launch.
///
/// It runs a ``PINPrompt`` with a user. The PIN is set if there is none, asked for, or replaced by biometrics if
/// allowed. It is changed if it expired, violates the rules or was forgotten. The run handles spent tries.
struct PINDialogue {
    let app: ManagedApp
    let manager: PINManager
    let account: AccountID
    let prompt: LaunchPrompt
    let user: any LaunchUser

    /// The maximum number of screens of one dialogue, because a user may mistype a new PIN forever.
    static let maximumQuestionCount = 1000

    /// Shows screens until access is granted or denied, or no tries are left.
    ///
    /// `show` is called before the first screen. The result is nil if no policy requires a PIN any more. The user may
    /// then continue, but has entered no proof.
    func run(show: () -> Void) async throws(StorageError) -> LaunchAnswer? {
        guard let rules = manager.rules(for: account) else { return nil }
        let pin = try manager.prompt(for: account)
        var (remark, isFirst): (PINQuestion.Remark?, Bool) = (nil, true)
        for _ in 0..<Self.maximumQuestionCount {
            guard let kind = try kind(of: pin.state) else { return Self.answer(to: pin.state) }
            if isFirst { show() }
            let question = PINQuestion(
                kind: kind, remark: remark, isFirst: isFirst, canCancel: prompt.canCancel, rules: rules,
                verdict: prompt.verdict)
            isFirst = false
            let (user, account) = (user, account)
            let reply = await app.asking { await user.answer(question, for: account) }
            if case .canceled = reply { return .canceled }
            let effects = try take(reply, pin)
            remark = Self.remark(in: effects)
        }
        return .canceled
    }

    /// Returns the screen of a state; nil if there is none.
    private func kind(of state: PINState) throws(StorageError) -> PINQuestion.Kind? {
        switch state {
        case .choosing(let reason): return .choose(reason)
        case .confirming: return .repeatNew
        case .biometrics(let kind): return .biometrics(kind)
        case .signingIn(.forgotten): return .signIn(.forgotten)
        case .asking: return .enter(triesLeft: try manager.facts(for: account, at: nil).triesLeft)
        case .notRequired, .locked, .unlocked, .wipeDemanded, .signingIn(.triesSpent): return nil
        }
    }

    private static func answer(to state: PINState) -> LaunchAnswer? {
        switch state {
        case .notRequired: nil
        case .unlocked: .accepted
        case .wipeDemanded, .signingIn: .triesExhausted
        case .locked, .choosing, .confirming, .asking, .biometrics: .canceled
        }
    }

    private func take(_ reply: PINReply, _ pin: PINPrompt) throws(StorageError) -> [PINEffect] {
        switch reply {
        case .typed(let typed): try pin.type(typed)
        case .biometrics(let outcome): try pin.biometrics(outcome)
        case .forgot: try pin.forgot()
        case .signedIn(let other): try pin.signedIn(as: other)
        case .canceled: []
        }
    }

    private static func remark(in effects: [PINEffect]) -> PINQuestion.Remark? {
        for effect in effects {
            switch effect {
            case .refuse(let refusals): return .refused(refusals)
            case .mismatch: return .mismatch
            case .refuseAccount: return .otherAccount
            default: break
            }
        }
        return nil
    }
}

/// One of the screens on which the user enters, chooses or repeats a PIN.
public struct PINQuestion: Sendable, Equatable {
    /// The purpose of a screen of the PIN prompt.
    public enum Kind: Sendable, Equatable {
        /// Asks for the PIN and shows the number of tries left.
        case enter(triesLeft: Int)
        /// Asks for a new PIN, for this reason.
        case choose(PINChangeReason)
        /// Asks the user to enter the new PIN a second time.
        case repeatNew
        /// Asks for Touch ID or Face ID.
        case biometrics(PINBiometrics.Kind)
        /// Asks the user to sign in with the work or school account, and afterward to choose a new PIN.
        case signIn(PINSignInReason)
    }

    /// The reason why the user's last reply to the PIN prompt was rejected.
    public enum Remark: Sendable, Equatable {
        /// The new PIN is not allowed, for these reasons.
        case refused([PINRefusal])
        /// The two entries of the new PIN differ.
        case mismatch
        /// The user signed in with an account other than the requested account.
        case otherAccount
    }

    /// The purpose of this screen of the PIN prompt.
    public let kind: Kind
    /// The reason why the user's last reply was rejected; nil if the reply was accepted, and also after a wrong PIN.
    public let remark: Remark?
    /// Whether this is the first screen of the PIN prompt.
    public let isFirst: Bool
    /// Whether the screen has a Cancel button.
    public let canCancel: Bool
    /// The policy's rules for PINs.
    public let rules: PINRules
    /// The result of the check that caused the PIN prompt.
    public let verdict: LaunchVerdict
}

/// The user's reply to a screen of the PIN prompt, on which a PIN is entered or chosen.
public enum PINReply: Sendable {
    /// The user typed a PIN: the current PIN or a new one, depending on the kind of the screen.
    case typed(TypedPIN)
    /// The device checked a finger or a face.
    ///
    /// The value is the result.
    case biometrics(BiometricOutcome)
    /// The user reported that they forgot the PIN.
    case forgot
    /// The user signed in with this account.
    case signedIn(AccountID)
    /// The user canceled the PIN prompt.
    case canceled
}
