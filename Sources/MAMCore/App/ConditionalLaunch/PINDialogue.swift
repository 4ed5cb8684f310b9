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
